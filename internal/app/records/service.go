package records

import (
	"github.com/mela-fair/mela/internal/app"
)

// Service implements the use cases of package records. It is safe for concurrent use.
type Service struct {
	*app.Core

	store   Store
	privacy Privacy
	entry   Entry
	printer Printer
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core    *app.Core
	Store   Store
	Privacy Privacy
	Entry   Entry
	Printer Printer // nil: no PDFs
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{Core: d.Core, store: d.Store, privacy: d.Privacy, entry: d.Entry, printer: d.Printer}
}
