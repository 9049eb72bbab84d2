package notify

import (
	"time"

	"github.com/mela-fair/mela/internal/app"
)

// Service implements the use cases of package notify. It is safe for concurrent use.
type Service struct {
	*app.Core

	store  Store
	books  Books
	emails Emails // nil: messages are shown as plain text only

	nextSummary time.Time // used by the sweeper only
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core   *app.Core
	Store  Store
	Books  Books
	Emails Emails // nil: messages are shown as plain text only
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	return &Service{Core: d.Core, store: d.Store, books: d.Books, emails: d.Emails}
}
