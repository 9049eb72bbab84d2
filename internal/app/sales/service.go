package sales

import (
	"github.com/mela-fair/mela/internal/app"
)

// Service is the use cases of this area. It is safe for use by many goroutines.
type Service struct {
	*app.Core

	store   Store
	content Content
	hall    Hall
	notify  Notify
}

// Deps are what the use cases work with.
type Deps struct {
	Core    *app.Core
	Store   Store
	Content Content
	Hall    Hall
	Notify  Notify
}

// New makes the use cases of this area.
func New(d Deps) *Service {
	return &Service{Core: d.Core, store: d.Store, content: d.Content, hall: d.Hall, notify: d.Notify}
}
