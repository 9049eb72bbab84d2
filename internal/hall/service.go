// Package hall implements the hall: the drawn plan, the states of the stalls, the office's settings and prices, the
// draft of the next plan with its checks, and the stream of changes.
package hall

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of the hall. It is safe for concurrent use.
type Service struct {
	*app.Core

	store        queries
	records      *store.DB
	notifyOwners func(ctx context.Context, what ...texts.Message) error
	events       *hub
}

// New returns the service of the hall. The function notifyOwners writes a message about changed settings to every
// owner, in the caller's transaction. Each change is a sentence without a full stop.
func New(
	core *app.Core, database *db.DB, records *store.DB,
	notifyOwners func(ctx context.Context, what ...texts.Message) error,
) *Service {
	s := &Service{Core: core, store: queries{database}, records: records, notifyOwners: notifyOwners}
	s.events = newHub(s.Hall, core.Log)
	return s
}
