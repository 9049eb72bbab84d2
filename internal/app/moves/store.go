package moves

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that this area calls.
type Store interface {
	// InTx runs fn in one transaction. It commits when fn returns nil, else it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn runs again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	LockOrder(ctx context.Context, id string) (fair.Order, error)
}
