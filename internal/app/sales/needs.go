package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Content is what this area needs of area content.
type Content interface {
	EntryFee(ctx context.Context) (fee fair.Paise, given bool, err error)
}

// Hall is what this area needs of area hall.
type Hall interface {
	Changed()
}

// Notify is what this area needs of area notify.
type Notify interface {
	BookingDecided(ctx context.Context, before fair.Booking, after fair.Booking) error
	Registered(ctx context.Context, r fair.Registration) error
}
