package desk

import "github.com/mela-fair/mela/internal/app"

// Service implements the use cases of package desk. It is safe for concurrent use.
type Service struct {
	*app.Core

	store Store
}

// New returns the Service of package desk.
func New(core *app.Core, store Store) *Service { return &Service{Core: core, store: store} }
