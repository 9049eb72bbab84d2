package hall

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store is the part of the database that this area uses.
type Store interface {
	// InTx runs fn in one transaction: committed when fn returns nil, else rolled back. Calls inside
	// fn must use the context that fn is given. On PostgreSQL a serialization failure or a deadlock
	// runs fn again.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	// UpdateEdition stores an edition where the stored one was last changed at the moment before, the
	// one that the caller has read; else KindConflict.
	UpdateEdition(ctx context.Context, e fair.Edition, before time.Time) error
	HallStalls(ctx context.Context, editionID string) ([]fair.HallStall, error)
	UpdateHallStall(ctx context.Context, editionID string, s fair.HallStall) error
	LiveClaims(ctx context.Context, editionID string) ([]fair.LiveClaim, error)
	RaiseDataVersion(ctx context.Context) error
}
