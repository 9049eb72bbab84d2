package desk

import (
	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package desk. It is safe for concurrent use.
type Service struct {
	*app.Core

	store    *store.DB
	ledger   *ledger.Service
	entry    *entry.Service
	payments *payment.Service
	accounts *account.Service
	sales    *sales.Service
	printer  TicketPrinter // nil: no PDFs
	set      app.Settings
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core     *app.Core
	Store    *store.DB
	Ledger   *ledger.Service
	Entry    *entry.Service
	Payments *payment.Service
	Accounts *account.Service
	Sales    *sales.Service
	Printer  TicketPrinter // nil: no PDFs
	Settings app.Settings
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{
		Core: d.Core, store: d.Store, ledger: d.Ledger, entry: d.Entry, payments: d.Payments, accounts: d.Accounts,
		sales:   d.Sales,
		printer: d.Printer, set: d.Settings,
	}
}

// TicketPrinter prints the sheets of a ticket book. It must be safe for concurrent use.
type TicketPrinter interface {
	Tickets(about fair.PrintedTickets) ([]byte, error)
}
