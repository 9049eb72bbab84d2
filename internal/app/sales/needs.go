package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Content lists the methods of area content that this area calls.
type Content interface {
	EntryFee(ctx context.Context) (fee fair.Paise, given bool, err error)
}

// Hall lists the methods of area hall that this area calls.
type Hall interface {
	Changed()
}

// Notify lists the methods of area notify that this area calls.
type Notify interface {
	BookingDecided(ctx context.Context, before fair.Booking, after fair.Booking) error
	Registered(ctx context.Context, r fair.Registration) error
}
