package records

import (
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package records. It is safe for concurrent use.
type Service struct {
	*app.Core

	store   *store.DB
	ledger  *ledger.Service
	privacy Privacy
	entry   *entry.Service
	printer Printer
}

// New returns the Service of package records. If printer is nil, it prints no PDFs.
func New(
	core *app.Core, store *store.DB, money *ledger.Service, privacy Privacy, codes *entry.Service, printer Printer,
) *Service {
	return &Service{Core: core, store: store, ledger: money, privacy: privacy, entry: codes, printer: printer}
}
