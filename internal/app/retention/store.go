package retention

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that this area calls.
type Store interface {
	// EditionEnds tells when each edition's fair is over, by the editions' ids.
	EditionEnds(ctx context.Context) (map[string]time.Time, error)
	// KeptRecords lists up to limit ids, after one, of records that still have their person.
	KeptRecords(ctx context.Context, k fair.Kept, after string, limit int) ([]string, error)
	// CountKept counts them and tells when the oldest was sent.
	CountKept(ctx context.Context, k fair.Kept) (n int, oldest time.Time, err error)
	// CountMessages and DeleteMessages speak of those of before a moment; those about one's own data have an
	// earlier end.
	CountOldMessages(ctx context.Context, before, privacyBefore time.Time) (fair.KeptCount, error)
	DeleteMessages(ctx context.Context, before, privacyBefore time.Time, limit int) (int, error)
	CountWebhooks(ctx context.Context, before time.Time) (fair.KeptCount, error)
	ForgetWebhooks(ctx context.Context, before time.Time, limit int) (int, error)
	// OldPayers lists orders of before a moment that still name their payer.
	OldPayers(ctx context.Context, before time.Time, limit int) ([]string, error)
	// InTx runs fn in one transaction. It commits when fn returns nil, else it rolls back. Calls inside fn
	// must use the context passed to fn. On PostgreSQL, fn runs again after a serialization failure or a
	// deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	LockOrder(ctx context.Context, id string) (fair.Order, error)
	// AddJob writes a job; a live one of the same kind and key is moved to the earlier time instead.
	AddJob(ctx context.Context, j fair.Job) error
}
