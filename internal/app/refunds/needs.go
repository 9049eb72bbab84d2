package refunds

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Books is what this area needs of area books.
type Books interface {
	IssueForRefund(ctx context.Context, o fair.Order, r fair.Refund) error
}

// Hall is what this area needs of area hall.
type Hall interface {
	Changed()
}

// Notify is what this area needs of area notify.
type Notify interface {
	Payer(ctx context.Context, o fair.Order, kind fair.MessageKind, summary string, more ...string) error
}
