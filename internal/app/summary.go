package app

import (
	"context"

	"mela/internal/fair"
)

// Summary are the dashboard's figures. Deleted records are not counted.
type Summary struct {
	Registrations RegistrationCounts
	Bookings      BookingCounts
	Stalls        map[fair.StallState]int // of the places on the plan
	Review        int                     // orders whose money a person must look at
	BeingPaid     int                     // orders that can be paid at this moment
}

// RegistrationCounts counts registrations by status.
type RegistrationCounts struct{ Total, Paid, Pending, Cancelled int }

// BookingCounts counts bookings by the organiser's status, and those that are paid.
type BookingCounts struct{ Total, Pending, Confirmed, Rejected, Paid int }

// onlyCount asks a list for its total; the one record that comes along is not used.
var onlyCount = fair.ListQuery{Page: 1, PerPage: 1}

// Summary counts what the dashboard shows. Accounts that may read may call it.
func (a *App) Summary(ctx context.Context) (s Summary, err error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return s, err
	}
	for status, into := range map[fair.RegistrationStatus]*int{
		"": &s.Registrations.Total, fair.RegistrationPaid: &s.Registrations.Paid,
		fair.RegistrationPending: &s.Registrations.Pending, fair.RegistrationCancelled: &s.Registrations.Cancelled,
	} {
		if _, *into, err = a.store.FindRegistrations(ctx, fair.RegistrationFilter{ListQuery: onlyCount, Status: status}); err != nil {
			return s, err
		}
	}
	if s.Bookings, err = a.countBookings(ctx); err != nil {
		return s, err
	}
	for status, into := range map[fair.OrderStatus]*int{fair.OrderReview: &s.Review, fair.OrderActive: &s.BeingPaid} {
		if _, *into, err = a.FindOrders(ctx, onlyCount, status); err != nil {
			return s, err
		}
	}
	s.Stalls, err = a.countStalls(ctx)
	return s, err
}

func (a *App) countBookings(ctx context.Context) (c BookingCounts, err error) {
	for status, into := range map[fair.BookingStatus]*int{
		"": &c.Total, fair.BookingPending: &c.Pending, fair.BookingConfirmed: &c.Confirmed, fair.BookingRejected: &c.Rejected,
	} {
		if _, *into, err = a.store.FindBookings(ctx, fair.BookingFilter{ListQuery: onlyCount, Status: status}); err != nil {
			return c, err
		}
	}
	_, c.Paid, err = a.store.FindBookings(ctx, fair.BookingFilter{ListQuery: onlyCount, PaymentStatus: fair.PaymentPaid})
	return c, err
}

func (a *App) countStalls(ctx context.Context) (map[fair.StallState]int, error) {
	h, err := a.Hall(ctx)
	if err != nil {
		return nil, err
	}
	count := map[fair.StallState]int{}
	for _, stall := range h.Edition.Plan.Stalls {
		if stall.OnPlan {
			count[h.States[stall.Key()].State]++
		}
	}
	return count, nil
}
