package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Store is the part of the database that this area uses.
type Store interface {
	// InTx runs fn in one transaction: committed when fn returns nil, else rolled back. Calls inside
	// fn must use the context that fn is given. On PostgreSQL a serialization failure or a deadlock
	// runs fn again.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	HallStalls(ctx context.Context, editionID string) ([]fair.HallStall, error)
	// CreateRegistration stores r, unless a pending one with the same fingerprint, or one with the
	// same request id, is there: then it returns that one and created is false.
	CreateRegistration(ctx context.Context, r fair.Registration) (stored fair.Registration, created bool, err error)
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	// FindRegistrations lists one page and counts all that match.
	FindRegistrations(ctx context.Context, f fair.RegistrationFilter) ([]fair.Registration, fair.Total, error)
	// RegistrationIDs lists the ids of all that match, in the list's order, without pages; of only these
	// when only is not empty.
	RegistrationIDs(ctx context.Context, f fair.RegistrationFilter, only []string) ([]string, error)
	// RegistrationsByID reads registrations, deleted or not, in the order of their ids, at most 1,000 at
	// a time; what is not there is left out.
	RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error)
	// UpdateRegistration stores all of r where its version is still r.Version, and raises the version;
	// else KindConflict.
	UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error)
	CreateBooking(ctx context.Context, b fair.Booking) error
	// ClaimStalls makes the claims live for a booking, choosing a free unit (1…stock) of kinds that
	// have several. It returns the keys that were not free; then nothing may be kept (roll back).
	ClaimStalls(ctx context.Context, editionID, bookingID string, claims []fair.Claim, stock map[fair.StallKey]int) (taken []fair.StallKey, err error)
	// ReclaimStalls makes a booking's released claims live again, in the same way.
	ReclaimStalls(ctx context.Context, editionID, bookingID string, stock map[fair.StallKey]int) (taken []fair.StallKey, err error)
	ReleaseClaims(ctx context.Context, bookingID string) error
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	LockBooking(ctx context.Context, id string) (fair.Booking, error)
	// FindBookings lists one page and counts all that match.
	FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, fair.Total, error)
	// BookingIDs and BookingsByID are for bookings what RegistrationIDs and RegistrationsByID are.
	BookingIDs(ctx context.Context, f fair.BookingFilter, only []string) ([]string, error)
	BookingsByID(ctx context.Context, ids []string) ([]fair.Booking, error)
	UpdateBooking(ctx context.Context, b fair.Booking) (fair.Booking, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
	FindLiveRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	UpdateOrder(ctx context.Context, o fair.Order) error
}
