package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Selection is what an export holds: which records, and how they are read. What was selected stays selected: a
// record that is changed afterwards comes as it is when it is read, and one that is removed for good does not come.
type Selection[T any] struct {
	IDs []string // of all that matched, in the list's order
	// Read reads the records of some of the ids, at most 1,000 at a time, in their order.
	Read func(ctx context.Context, ids []string) ([]T, error)
}

// SelectRegistrations selects all registrations that a list would show on all its pages; of only these when only is
// not empty. Accounts that may export may call it.
func (a *App) SelectRegistrations(ctx context.Context, f fair.RegistrationFilter, only []string) (Selection[fair.Registration], error) {
	return selection(ctx, f, only, a.store.RegistrationIDs, a.store.RegistrationsByID)
}

// SelectBookings is SelectRegistrations for bookings.
func (a *App) SelectBookings(ctx context.Context, f fair.BookingFilter, only []string) (Selection[fair.Booking], error) {
	return selection(ctx, f, only, a.store.BookingIDs, a.store.BookingsByID)
}

// Select is SelectRegistrations for records of a kind.
func (r *Records[T, In]) Select(ctx context.Context, f fair.RecordFilter, only []string) (Selection[T], error) {
	return selection(ctx, f, only, r.store().IDs, r.store().FindByID)
}

func selection[T, F any](
	ctx context.Context, filter F, only []string,
	list func(context.Context, F, []string) ([]string, error), read func(context.Context, []string) ([]T, error),
) (Selection[T], error) {
	if err := require(ctx, fair.MayExport); err != nil {
		return Selection[T]{}, err
	}
	ids, err := list(ctx, filter, only)
	return Selection[T]{IDs: ids, Read: read}, err
}
