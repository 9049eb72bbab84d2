package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Hall lists the methods of package hall that package sales calls.
type Hall interface {
	Changed()
}

// Notify lists the methods of package notify that package sales calls.
type Notify interface {
	NotifyPayer(ctx context.Context, o fair.Order, kind fair.MessageKind, more ...string) error
	BookingDecided(ctx context.Context, before fair.Booking, after fair.Booking) error
	Registered(ctx context.Context, r fair.Registration, current fair.Edition) error
}
