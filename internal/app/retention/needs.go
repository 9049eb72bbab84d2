package retention

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Ledger lists the methods of package ledger that package retention calls.
type Ledger interface {
	EraseRecipients(ctx context.Context, before time.Time, limit int) (int, error)
}

// Bank lists the methods of package bank that package retention calls.
type Bank interface {
	EraseTexts(ctx context.Context, before time.Time, limit int) (int, error)
}

// Privacy lists the methods of package privacy that package retention calls.
type Privacy interface {
	BooksUntil(ctx context.Context, o fair.Order) (time.Time, error)
	EraseOrder(ctx context.Context, id string, now time.Time) (words []string, err error)
	EraseRecord(ctx context.Context, r fair.PersonalRecord, summary func(kind string) texts.Message) error
	PersonalRecord(ctx context.Context, s fair.Subject) (fair.PersonalRecord, error)
}
