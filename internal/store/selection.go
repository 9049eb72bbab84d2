package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// RegistrationIDs implements sales.Store.
func (db *DB) RegistrationIDs(ctx context.Context, f fair.RegistrationFilter, only []string) ([]string, error) {
	return db.listIDs(ctx, registrationList, f.ListQuery, db.registrationConditions(f), only)
}

// RegistrationsByID implements entry.Store.
func (db *DB) RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error) {
	return byID[fair.Registration](ctx, db, registrationList.table, ids)
}

// BookingIDs implements sales.Store.
func (db *DB) BookingIDs(ctx context.Context, f fair.BookingFilter, only []string) ([]string, error) {
	return db.listIDs(ctx, bookingList, f.ListQuery, db.bookingConditions(f), only)
}

// BookingsByID implements entry.Store.
func (db *DB) BookingsByID(ctx context.Context, ids []string) ([]fair.Booking, error) {
	found, err := byID[fair.Booking](ctx, db, bookingList.table, ids)
	if err != nil {
		return nil, err
	}
	return found, db.addClaims(ctx, found)
}

// RegistrationsWithPhones implements sales.Store.
func (db *DB) RegistrationsWithPhones(
	ctx context.Context,
	editionID string,
	phones []string,
) ([]fair.Registration, error) {
	return withPhones[fair.Registration](ctx, db, registrationList.table, editionID, phones)
}

// BookingsWithPhones implements sales.Store.
func (db *DB) BookingsWithPhones(ctx context.Context, editionID string, phones []string) ([]fair.Booking, error) {
	found, err := withPhones[fair.Booking](ctx, db, bookingList.table, editionID, phones)
	if err != nil {
		return nil, err
	}
	return found, db.addClaims(ctx, found)
}

// withPhones reads an edition's records that have one of the phone numbers. It omits deleted records. The result is
// sorted oldest first.
func withPhones[T any](ctx context.Context, db *DB, table, editionID string, phones []string) ([]T, error) {
	if len(phones) == 0 {
		return nil, nil
	}
	return selectAll[T](ctx, db, table+" WHERE phone "+db.engine.oneOf+
		" AND edition_id = $2 AND deleted_at = 0 ORDER BY created_at, id", db.engine.list(phones), editionID)
}
