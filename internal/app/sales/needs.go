package sales

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Notify lists the methods of package notify that package sales calls.
type Notify interface {
	BookingMoved(ctx context.Context, move fair.StallMove) error
	Payer(ctx context.Context, o fair.Order, kind fair.MessageKind, summary texts.Message, more ...string) error
	NotifyPayer(ctx context.Context, o fair.Order, kind fair.MessageKind, more ...string) error
	BookingDecided(ctx context.Context, before fair.Booking, after fair.Booking) error
	BookingReleased(ctx context.Context, b fair.Booking) error
	Registered(ctx context.Context, r fair.Registration, current fair.Edition) error
}

// Orders lists the methods of package payments that package sales calls.
type Orders interface {
	WriteBookingOrder(ctx context.Context, b fair.Booking, amount fair.Paise, until time.Time) (*fair.Order, error)
	OpenOrder(ctx context.Context, o fair.Order) fair.Order
}
