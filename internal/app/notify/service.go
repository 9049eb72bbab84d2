package notify

import (
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
)

// Service implements the use cases of package notify. It is safe for concurrent use.
type Service struct {
	*app.Core

	store    Store
	accounts account.Store
	books    Books
	emails   Emails // nil: the portal shows messages as plain text only

	nextSummary time.Time // used by the sweeper only
}

// New returns the Service of package notify. If `emails` is nil, messages are shown as plain text only.
func New(core *app.Core, store Store, accounts account.Store, books Books, emails Emails) *Service {
	return &Service{Core: core, store: store, accounts: accounts, books: books, emails: emails}
}
