package retention

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package retention calls.
type Store interface {
	// EditionEnds returns the time at which the fair of each edition ends, by edition id.
	EditionEnds(ctx context.Context) (map[string]time.Time, error)
	// KeptRecords lists up to `limit` ids of records that still contain personal data, in ascending order. The list
	// begins with the first id that is greater than `after`.
	KeptRecords(ctx context.Context, k fair.Kept, after string, limit int) ([]string, error)
	// CountKept counts the records that KeptRecords would list, and returns the time at which the oldest of them was
	// sent.
	CountKept(ctx context.Context, k fair.Kept) (n int, oldest time.Time, err error)
	// CountOpenMoney counts the records of an edition whose money is not settled.
	CountOpenMoney(ctx context.Context, editionID string) (int, error)
	// CountOldMessages and DeleteMessages apply to messages that were created before the time `before`. For messages
	// about a person's own data, they use privacyBefore instead, because the retention period of these messages is
	// shorter.
	CountOldMessages(ctx context.Context, before, privacyBefore time.Time) (fair.KeptCount, error)
	DeleteMessages(ctx context.Context, before, privacyBefore time.Time, limit int) (int, error)
	CountWebhooks(ctx context.Context, before time.Time) (fair.KeptCount, error)
	ForgetWebhooks(ctx context.Context, before time.Time, limit int) (int, error)
	// OldPayers returns the ids of up to `limit` orders that were created before the time `before` and still contain
	// their payer's data.
	OldPayers(ctx context.Context, before time.Time, limit int) ([]string, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
}
