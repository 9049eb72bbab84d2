package hall

import (
	"github.com/mela-fair/mela/internal/app"
)

// Service implements the use cases of package hall. It is safe for concurrent use.
type Service struct {
	*app.Core

	store   Store
	notify  Notify
	changed hallWatchers // watchers of stall changes
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core   *app.Core
	Store  Store
	Notify Notify
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{Core: d.Core, store: d.Store, notify: d.Notify}
}
