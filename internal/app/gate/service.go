package gate

import "github.com/mela-fair/mela/internal/app"

// Service implements the use cases of package gate. It is safe for concurrent use.
type Service struct {
	*app.Core

	store Store
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core  *app.Core
	Store Store
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service { return &Service{Core: d.Core, store: d.Store} }
