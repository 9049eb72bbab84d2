package gate

import "github.com/mela-fair/mela/internal/app"

// Service implements the use cases of package gate. It is safe for concurrent use.
type Service struct {
	*app.Core

	store Store
}

// New returns the Service of package gate.
func New(core *app.Core, store Store) *Service { return &Service{Core: core, store: store} }
