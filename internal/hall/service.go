// Package hall implements the hall: the drawn plan, the states of the stalls, the office's settings and prices, the
// draft of the next plan with its checks, and the stream of changes.
package hall

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of the hall. It is safe for concurrent use.
type Service struct {
	*app.Core

	store        store
	records      Records
	notifyOwners func(ctx context.Context, what ...texts.Message) error
	events       *hub
}

// New returns the service of the hall. The function notifyOwners writes a message about changed settings to every
// owner, in the caller's transaction. Each change is a sentence without a full stop.
func New(
	core *app.Core, database *db.DB, records Records,
	notifyOwners func(ctx context.Context, what ...texts.Message) error,
) *Service {
	s := &Service{Core: core, store: store{database}, records: records, notifyOwners: notifyOwners}
	s.events = newHub(s.Hall, core.Log)
	return s
}

// Records reads and writes what the hall shares with editions and bookings.
type Records interface {
	// UpdateEdition stores an edition if the stored edition's UpdatedAt equals `before`. Otherwise it returns
	// KindConflict.
	UpdateEdition(ctx context.Context, e fair.Edition, before time.Time) error
	HallStalls(ctx context.Context, editionID string) ([]fair.HallStall, error)
	UpdateHallStall(ctx context.Context, editionID string, s fair.HallStall) error
	// ReplaceHallStalls stores the settings of all the edition's stalls, in the plan's order.
	ReplaceHallStalls(ctx context.Context, editionID string, stalls []fair.HallStall) error
	LiveClaims(ctx context.Context, editionID string) ([]fair.LiveClaim, error)
}
