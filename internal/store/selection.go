package store

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// RegistrationIDs lists the ids of all registrations that match a filter, sorted as in FindRegistrations, without
// paging. If the list `only` is not empty, the result is limited to the ids in this list.
func (s *DB) RegistrationIDs(ctx context.Context, f fair.RegistrationFilter, only []string) ([]string, error) {
	return s.ListIDs(ctx, registrationList, f.ListQuery, s.registrationConditions(f), only)
}

// RegistrationsByID returns the registrations with the given ids, including deleted ones, in the same sequence as
// `ids`. A call may read at most 1,000 registrations. It ignores unknown ids.
func (s *DB) RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error) {
	return db.ByID[fair.Registration](ctx, s.DB, registrationList.Table, ids)
}

// BookingIDs and BookingsByID are like RegistrationIDs and RegistrationsByID, but for bookings.
func (s *DB) BookingIDs(ctx context.Context, f fair.BookingFilter, only []string) ([]string, error) {
	return s.ListIDs(ctx, bookingList, f.ListQuery, s.bookingConditions(f), only)
}

// BookingsByID is like RegistrationsByID, for bookings.
func (s *DB) BookingsByID(ctx context.Context, ids []string) ([]fair.Booking, error) {
	found, err := db.ByID[fair.Booking](ctx, s.DB, bookingList.Table, ids)
	if err != nil {
		return nil, err
	}
	return found, s.addClaims(ctx, found)
}

// RegistrationsWithPhones lists the registrations of an edition with one of the phone numbers, oldest first. It omits
// deleted registrations. A call may contain at most 1,000 phone numbers.
func (s *DB) RegistrationsWithPhones(
	ctx context.Context,
	editionID string,
	phones []string,
) ([]fair.Registration, error) {
	return withPhones[fair.Registration](ctx, s, registrationList.Table, editionID, phones)
}

// BookingsWithPhones is like RegistrationsWithPhones, but for bookings.
func (s *DB) BookingsWithPhones(ctx context.Context, editionID string, phones []string) ([]fair.Booking, error) {
	found, err := withPhones[fair.Booking](ctx, s, bookingList.Table, editionID, phones)
	if err != nil {
		return nil, err
	}
	return found, s.addClaims(ctx, found)
}

// withPhones reads an edition's records that have one of the phone numbers. It omits deleted records. The result is
// sorted oldest first.
func withPhones[T any](ctx context.Context, s *DB, table, editionID string, phones []string) ([]T, error) {
	if len(phones) == 0 {
		return nil, nil
	}
	return db.SelectAll[T](ctx, s.DB, table+" WHERE phone "+s.Dialect.OneOf+
		" AND edition_id = $2 AND deleted_at = 0 ORDER BY created_at, id", s.Dialect.List(phones), editionID)
}
