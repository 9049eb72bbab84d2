package books

import (
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package books. It is safe for concurrent use.
type Service struct {
	*app.Core

	store     *store.DB
	ledger    *ledger.Service
	entry     *entry.Service
	documents DocumentPrinter // nil: no receipts
	sheets    app.Sheets      // nil: spreadsheets cannot be imported
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
	Sheets    app.Sheets      // nil: spreadsheets cannot be imported
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
		sheets:    d.Sheets,
		set:       d.Settings,
	}
}
