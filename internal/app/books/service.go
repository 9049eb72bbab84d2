package books

import (
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/ledger"
)

// Service implements the use cases of package books. It is safe for concurrent use.
type Service struct {
	*app.Core

	store     Store
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
	Store     Store
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
