package sales

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// FollowMoney brings a booking into the state that follows from its orders and payments, in the caller's transaction:
// payment status, status and stalls. changed lists orders whose new state is not stored yet. KindConflict names the
// stalls that the booking needs again and that are taken; the booking is unchanged then. Every change of an order or
// of an offline payment of a booking must call it.
func (a *Service) FollowMoney(ctx context.Context, bookingID string, changed ...fair.Order) (fair.Booking, error) {
	b, err := a.store.LockBooking(ctx, bookingID)
	if err != nil {
		return b, err
	}
	facts, err := a.bookingFacts(ctx, b, changed...)
	if err != nil {
		return b, err
	}
	if b.State(facts) == (fair.BookingState{Payment: b.PaymentStatus, Status: b.Status, Holds: b.Holds}) {
		return b, nil
	}
	return a.storeBooking(ctx, b, facts)
}

// bookingFacts reads the facts that decide about a booking. The caller must hold the booking's lock.
func (a *Service) bookingFacts(ctx context.Context, b fair.Booking, changed ...fair.Order) (fair.BookingFacts, error) {
	facts, err := a.store.BookingFacts(ctx, b.ID)
	for _, o := range changed {
		facts = facts.With(o)
	}
	return facts, err
}

// storeBooking stores a booking in the state that follows from the facts, and claims or releases its stalls. It is the
// only place that changes the state of a stored booking.
func (a *Service) storeBooking(ctx context.Context, b fair.Booking, facts fair.BookingFacts) (fair.Booking, error) {
	state := b.State(facts)
	if state.Holds && !b.Holds {
		if err := a.reclaim(ctx, b); err != nil {
			return b, err
		}
	}
	b.PaymentStatus, b.Status, b.Holds = state.Payment, state.Status, state.Holds
	if b.Status != fair.BookingConfirmed {
		b.PayBy = ""
	}
	b.UpdatedAt = a.Now()
	return a.store.UpdateBooking(ctx, b)
}

// reclaim claims the stalls of a booking again. KindConflict names the stalls that are not free.
func (a *Service) reclaim(ctx context.Context, b fair.Booking) error {
	stock, taken, err := a.openStalls(ctx, b.EditionID, b.Stalls)
	if err == nil && len(taken) == 0 {
		taken, err = a.store.ReclaimStalls(ctx, b.EditionID, b.ID, stock)
	}
	if err == nil && len(taken) > 0 {
		err = a.StallsTaken(ctx, b.EditionID, taken)
	}
	return err
}

// StallsTaken returns the error that names stalls that are not free by their names on the plan. For the office it also
// names who has them.
func (a *Service) StallsTaken(ctx context.Context, editionID string, keys []fair.StallKey) error {
	edition, err := a.store.FindEdition(ctx, editionID)
	if err != nil {
		return err
	}
	named := edition.Plan.StallLabels(keys)
	e := fair.Fail(fair.KindConflict, texts.Errors.StallsTaken(named))
	if app.Require(ctx, fair.MayRead) == nil {
		holders, err := a.holders(ctx, edition, keys)
		if err != nil {
			return err
		}
		if holders != "" {
			e.Message = texts.PortalErrors.StallsTakenBy(named, holders)
		}
	}
	e.Taken = keys
	e.Fields = map[string]texts.Message{"stalls": e.Message}
	return e
}

// holders lists the organisations that have stalls, each with the stall.
func (a *Service) holders(ctx context.Context, edition fair.Edition, keys []fair.StallKey) (string, error) {
	claims, err := a.store.LiveClaims(ctx, edition.ID)
	if err != nil {
		return "", err
	}
	var parts []string
	for _, key := range keys {
		for _, c := range claims {
			if c.Key == key {
				parts = append(parts, edition.Plan.StallLabels([]fair.StallKey{key})+": "+c.Name)
			}
		}
	}
	return strings.Join(parts, "; "), nil
}
