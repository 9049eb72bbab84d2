package office

import (
	"github.com/mela-fair/mela/internal/app"
)

// Service implements the use cases of package office. It is safe for concurrent use.
type Service struct {
	*app.Core

	store Store
	hall  Hall
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core  *app.Core
	Store Store
	Hall  Hall
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{Core: d.Core, store: d.Store, hall: d.Hall}
}
