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

// New returns the Service of package office.
func New(core *app.Core, store Store, hall Hall) *Service {
	return &Service{Core: core, store: store, hall: hall}
}
