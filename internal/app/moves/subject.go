package moves

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// subject is a locked booking whose stalls change, together with its orders, its new claims and its new price.
type subject struct {
	booking fair.Booking
	paid    []fair.Order // locked, not cancelled, latest first
	open    []fair.Order // locked; these orders can still be paid
	claims  []fair.Claim // the new claims
	price   fair.Price   // price of the new claims
}

// lockSubject locks a booking and its orders and checks that its stalls may change.
func (a *Service) lockSubject(ctx context.Context, edition fair.Edition, id string) (*subject, error) {
	b, err := a.store.LockBooking(ctx, id)
	if err != nil {
		return nil, err
	}
	if !b.DeletedAt.IsZero() {
		return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	facts, err := a.store.BookingFacts(ctx, b.ID)
	if err != nil {
		return nil, err
	}
	if err := movable(b, facts, edition); err != nil {
		return nil, err
	}
	s := &subject{booking: b}
	for _, seen := range facts.Orders {
		o, err := a.store.LockOrder(ctx, seen.ID)
		if err != nil {
			return nil, err
		}
		if err := a.checkOrder(ctx, b, o); err != nil {
			return nil, err
		}
		switch {
		case o.Status == fair.OrderPaid && o.CancelledAt.IsZero():
			s.paid = slices.Insert(s.paid, 0, o)
		case o.Status.Live():
			s.open = append(s.open, o)
		}
	}
	return s, nil
}

// movable returns an error with the reason if a booking's stalls cannot be changed, otherwise nil.
func movable(b fair.Booking, facts fair.BookingFacts, edition fair.Edition) error {
	switch {
	case !b.ErasedAt.IsZero():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
	case b.EditionID != edition.ID:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoveOtherEdition(b.Name))
	case b.Status == fair.BookingRejected || b.PaymentStatus == fair.PaymentRefunded:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoveEnded(b.Name))
	case facts.Undecided():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoveUndecided(b.Name))
	case !b.Holds:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoveNoStalls(b.Name))
	}
	return nil
}

// checkOrder checks whether an order prevents a change of its booking's stalls. If it does, checkOrder returns
// KindConflict with the reason, otherwise nil.
func (a *Service) checkOrder(ctx context.Context, b fair.Booking, o fair.Order) error {
	if o.Status.Live() && o.Attempt == fair.AttemptPending {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MovePaymentRunning(b.Name))
	}
	refunds, err := a.store.Refunds(ctx, o.ID)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(refunds, fair.Refund.IsProposed) {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoveUndecided(b.Name))
	}
	return nil
}
