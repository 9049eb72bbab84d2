package hall

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package hall calls.
type Store interface {
	// InTx runs fn in one transaction. It commits if fn returns nil, otherwise it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn is called again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	// UpdateEdition stores an edition if the stored edition's UpdatedAt equals `before`. Otherwise it returns
	// KindConflict.
	UpdateEdition(ctx context.Context, e fair.Edition, before time.Time) error
	HallStalls(ctx context.Context, editionID string) ([]fair.HallStall, error)
	UpdateHallStall(ctx context.Context, editionID string, s fair.HallStall) error
	HallDraft(ctx context.Context, editionID string) (fair.HallDraft, error)
	LockHallDraft(ctx context.Context, editionID string) (fair.HallDraft, error)
	// SaveHallDraft stores the draft `d` if the stored version equals d.Version, and increments the version. If
	// d.Version is 0, there must be no stored draft yet. If the versions differ, it returns KindConflict.
	SaveHallDraft(ctx context.Context, d fair.HallDraft) error
	DeleteHallDraft(ctx context.Context, editionID string) error
	// LockHallStalls prevents other transactions from claiming an edition's stalls until the caller's transaction
	// ends.
	LockHallStalls(ctx context.Context, editionID string) error
	// ReplaceHallStalls stores the settings of all the edition's stalls, in the plan's order.
	ReplaceHallStalls(ctx context.Context, editionID string, stalls []fair.HallStall) error
	LiveClaims(ctx context.Context, editionID string) ([]fair.LiveClaim, error)
	// Exhibitors lists the exhibitors with sold stalls who agreed to be listed, sorted by name.
	Exhibitors(ctx context.Context, editionID string) ([]fair.Exhibitor, error)
	RaiseDataVersion(ctx context.Context) error
}
