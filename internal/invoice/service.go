package invoice

import (
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package invoice. It is safe for concurrent use.
type Service struct {
	*app.Core

	store     *store.DB
	ledger    *ledger.Service
	entry     *entry.Service
	documents DocumentPrinter // nil: no receipts
	set       app.Settings
	nextBills time.Time // used by the sweeper only
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core      *app.Core
	Store     *store.DB
	Ledger    *ledger.Service
	Entry     *entry.Service
	Documents DocumentPrinter // nil: no receipts
	Settings  app.Settings
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{
		Core:      d.Core,
		store:     d.Store,
		ledger:    d.Ledger,
		entry:     d.Entry,
		documents: d.Documents,
		set:       d.Settings,
	}
}
