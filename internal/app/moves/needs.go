package moves

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Books lists the methods of package books that package moves calls.
type Books interface {
	FindValidDocument(ctx context.Context, number string) (fair.Document, error)
	CorrectRecipient(ctx context.Context, old fair.Document, in fair.DocumentCorrection) ([]fair.Document, error)
	StallsMoved(ctx context.Context, bookingID string) error
}

// Notify lists the methods of package notify that package moves calls.
type Notify interface {
	Payer(ctx context.Context, o fair.Order, kind fair.MessageKind, summary texts.Message, more ...string) error
	BookingMoved(ctx context.Context, move fair.StallMove) error
}

// Sales lists the methods of package sales that package moves calls.
type Sales interface {
	ReplaceClaims(ctx context.Context, edition fair.Edition, changes ...fair.ClaimChange) error
	EndOrderSoon(ctx context.Context, id string) error
}

// Refunds lists the methods of package refunds that package moves calls.
type Refunds interface {
	RefundMove(ctx context.Context, orders []fair.Order, amount fair.Paise, note string) ([]fair.Refund, error)
	MoneyMoved()
}

// Payments lists the methods of package payments that package moves calls.
type Payments interface {
	WriteBookingOrder(ctx context.Context, b fair.Booking, price fair.Price, difference bool,
		until time.Time) (*fair.Order, error)
	OpenOrder(ctx context.Context, o fair.Order) fair.Order
}
