package retention

import (
	"github.com/mela-fair/mela/internal/app"
)

// Service implements the use cases of package retention. It is safe for concurrent use.
type Service struct {
	*app.Core

	store    Store
	privacy  Privacy
	retained string // day of the last retention job; used by the sweeper only
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core    *app.Core
	Store   Store
	Privacy Privacy
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{Core: d.Core, store: d.Store, privacy: d.Privacy}
}
