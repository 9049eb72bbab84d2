package desk

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package desk calls. Every method that returns a till also sets Till.Takings,
// the sums of the till's payments.
type Store interface {
	// CreateTill stores a till. If the account already has an open till, CreateTill stores nothing, and `created` is
	// false.
	CreateTill(ctx context.Context, t fair.Till) (created bool, err error)
	// LockOpenTill finds the open till of an account and locks it.
	LockOpenTill(ctx context.Context, accountID string) (fair.Till, error)
	LockTill(ctx context.Context, id string) (fair.Till, error)
	UpdateTill(ctx context.Context, t fair.Till) error
	// FindTills lists tills, newest first.
	FindTills(ctx context.Context, f fair.TillFilter) ([]fair.Till, int, error)
}
