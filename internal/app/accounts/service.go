package accounts

import (
	"github.com/mela-fair/mela/internal/app"
)

// Service is the use cases of this area. It is safe for use by many goroutines.
type Service struct {
	*app.Core

	store Store
}

// Deps are what the use cases work with.
type Deps struct {
	Core  *app.Core
	Store Store
}

// New makes the use cases of this area.
func New(d Deps) *Service {
	return &Service{Core: d.Core, store: d.Store}
}
