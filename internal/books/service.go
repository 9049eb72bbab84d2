// Package books contains what the accountant needs of the ledgers: the register of documents and its exports, who owes
// money, deducted tax, and the statements of the bank.
package books

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// Service implements the accountant's use cases. It is safe for concurrent use.
type Service struct {
	*app.Core
	db     *db.DB
	ledger *ledger.Service
	notify *message.Service
	files  *record.Core
	remind func(ctx context.Context, record fair.OrderKind, id string) error
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core   *app.Core
	DB     *db.DB
	Ledger *ledger.Service
	Notify *message.Service
	Files  *record.Core
	// Remind asks the payer of a record for what is due. It requires the permission MayBooks.
	Remind func(ctx context.Context, record fair.OrderKind, id string) error
}

// New returns a Service.
func New(d Deps) *Service {
	return &Service{Core: d.Core, db: d.DB, ledger: d.Ledger, notify: d.Notify, files: d.Files, remind: d.Remind}
}

// Routes registers the routes.
func (s *Service) Routes(api *web.API) {
	s.routeDocuments(api)
	s.routeRegister(api)
	s.routeTally(api)
	s.routeEInvoices(api)
	s.routeDebtors(api)
	s.routeDeducted(api)
	s.routeTills(api)
	s.routeRefunds(api)
}
