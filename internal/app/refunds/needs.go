package refunds

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Books lists the methods of package books that package refunds calls.
type Books interface {
	StallsMoved(ctx context.Context, bookingID string) error
	IssueForRefund(ctx context.Context, o fair.Order, r fair.Refund) error
}

// Hall lists the methods of package hall that package refunds calls.
type Hall interface {
	Changed()
}

// Notify lists the methods of package notify that package refunds calls.
type Notify interface {
	NotifyPayer(ctx context.Context, o fair.Order, kind fair.MessageKind, more ...string) error
	Payer(ctx context.Context, o fair.Order, kind fair.MessageKind, summary texts.Message, more ...string) error
}

// Sales lists the methods of package sales that package refunds calls.
type Sales interface {
	EndStalls(ctx context.Context, bookingID string, stalls []fair.StallKey) (before, after fair.Booking, err error)
	FollowOrder(ctx context.Context, o fair.Order) error
}
