// Package entry implements entry codes and the gate: the keys that sign codes, the admissions, the gate devices with
// their manifests and scans, and the conflicts that the office checks.
package entry

import (
	"context"

	"github.com/mela-fair/mela/internal/announcement"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of entry codes and the gate. It is safe for concurrent use.
type Service struct {
	*app.Core

	// NotifyOwners writes a message about changed security settings to every owner, in the caller's transaction. Each
	// change is a sentence without a full stop. It is set later, because the messages need the documents, which contain
	// entry codes.
	NotifyOwners func(ctx context.Context, changes ...texts.Message) error

	store         store
	records       Records
	announcements *announcement.Service
}

// New returns the service of entry codes and the gate. The caller sets NotifyOwners.
func New(core *app.Core, database *db.DB, records Records, announcements *announcement.Service) *Service {
	return &Service{Core: core, store: store{database}, records: records, announcements: announcements}
}

// Records reads what entry codes are for: registrations, bookings and ticket books, with their orders.
type Records interface {
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	FindRegistrations(ctx context.Context, f fair.RegistrationFilter) ([]fair.Registration, fair.Total, error)
	RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	LockBooking(ctx context.Context, id string) (fair.Booking, error)
	FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, fair.Total, error)
	BookingsByID(ctx context.Context, ids []string) ([]fair.Booking, error)
	FindTicketBook(ctx context.Context, id string) (fair.TicketBook, error)
	RevokedTickets(ctx context.Context, editionID string) ([]fair.TicketBook, error)
	EndedTickets(ctx context.Context, editionID, bookID string) ([]fair.SoldTickets, error)
	FindWalkInCode(ctx context.Context, registrationID string) (fair.WalkInCode, error)
	RevokedWalkInCodes(ctx context.Context, editionID string) ([]string, error)
	FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	FindOrders(ctx context.Context, f fair.OrderFilter) ([]fair.Order, fair.Total, error)
	Tallies(ctx context.Context, of fair.EditionScope) ([]fair.Tally, error)
}
