package sales

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package sales calls.
type Store interface {
	// InTx runs fn in one transaction. It commits if fn returns nil, otherwise it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn is called again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	HallStalls(ctx context.Context, editionID string) ([]fair.HallStall, error)
	// CreateRegistration stores r. If a registration with the same request id or a pending registration with the same
	// fingerprint exists, it returns that registration with created = false.
	CreateRegistration(ctx context.Context, r fair.Registration) (stored fair.Registration, created bool, err error)
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	// FindRegistrations returns one page of the registrations that match a filter, and the total number of matches.
	FindRegistrations(ctx context.Context, f fair.RegistrationFilter) ([]fair.Registration, fair.Total, error)
	// RegistrationIDs lists the ids of all registrations that match a filter, sorted as in FindRegistrations, without
	// paging. If the list `only` is not empty, the result is limited to the ids in this list.
	RegistrationIDs(ctx context.Context, f fair.RegistrationFilter, only []string) ([]string, error)
	// RegistrationsByID returns the registrations with the given ids, including deleted ones, in the same sequence as
	// `ids`. A call may read at most 1,000 registrations. It ignores unknown ids.
	RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error)
	// RegistrationsWithPhones lists the registrations of an edition with one of the phone numbers, oldest first. It
	// omits deleted registrations. A call may contain at most 1,000 phone numbers.
	RegistrationsWithPhones(ctx context.Context, editionID string, phones []string) ([]fair.Registration, error)
	// UpdateRegistration stores all fields of r if the stored version equals r.Version, and increments the version.
	// Otherwise it returns KindConflict.
	UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error)
	CreateBooking(ctx context.Context, b fair.Booking) error
	// BookingsWithPhones is like RegistrationsWithPhones, but for bookings.
	BookingsWithPhones(ctx context.Context, editionID string, phones []string) ([]fair.Booking, error)
	// ClaimStalls stores live claims for a booking. A kind of stall that is not on the plan can consist of several
	// stalls, which are numbered from 1 to the number in stock. For such a kind, ClaimStalls chooses a free stall. It
	// returns the keys of the stalls that are not available. If it returns any key, the caller must roll back the
	// transaction.
	ClaimStalls(
		ctx context.Context,
		editionID, bookingID string,
		claims []fair.Claim,
		stock map[fair.StallKey]int,
	) (taken []fair.StallKey, err error)
	// ReclaimStalls makes the ended claims of a booking live again, with the same rules as ClaimStalls. The caller
	// must set the booking's field Holds in the same transaction. If a stall is taken, nothing changes.
	ReclaimStalls(
		ctx context.Context,
		editionID, bookingID string,
		stock map[fair.StallKey]int,
	) (taken []fair.StallKey, err error)
	// DeleteClaims deletes the claims of a booking. The caller must store new claims in the same transaction.
	DeleteClaims(ctx context.Context, bookingID string) error
	// LiveClaims lists the live claims of an edition with their bookings.
	LiveClaims(ctx context.Context, editionID string) ([]fair.LiveClaim, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	LockBooking(ctx context.Context, id string) (fair.Booking, error)
	// FindBookings returns one page of the bookings that match a filter, and the total number of matches.
	FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, fair.Total, error)
	// BookingIDs and BookingsByID are like RegistrationIDs and RegistrationsByID, but for bookings.
	BookingIDs(ctx context.Context, f fair.BookingFilter, only []string) ([]string, error)
	BookingsByID(ctx context.Context, ids []string) ([]fair.Booking, error)
	UpdateBooking(ctx context.Context, b fair.Booking) (fair.Booking, error)
	// UnpaidHolds lists the unpaid bookings of an edition that hold stalls and were created at or before `before`. It
	// includes only bookings whose order can still be paid and for which no bank is processing a payment.
	UnpaidHolds(ctx context.Context, editionID string, before, now time.Time) ([]string, error)
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
	// OrdersAbout lists all orders of a record, the oldest first.
	OrdersAbout(ctx context.Context, id string) ([]fair.Order, error)
	FindLiveRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	UpdateOrder(ctx context.Context, o fair.Order) error
	// ChangePayer stores the name, e-mail address, address and company of an unpaid order's payer.
	ChangePayer(ctx context.Context, o fair.Order) error
	Sponsorships() *db.Records[fair.Sponsorship]
}
