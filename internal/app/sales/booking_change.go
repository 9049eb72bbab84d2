package sales

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// UpdateBooking changes the fields that the office may change. A confirmed booking keeps its stalls without a time
// limit. If its stalls were freed before, UpdateBooking claims them again. A cancelled booking whose money is still
// here can be confirmed again: it is then paid, and its payer is notified. A rejected unpaid booking loses its stalls,
// and its order ends. It returns KindConflict in three cases. Another booking has taken a stall: the error names the
// organisation that holds it. The booking is to be rejected, but has money that is not refunded or waits for a
// decision. The booking is to be confirmed, but its money was refunded. It requires the permission MayEdit.
func (a *Service) UpdateBooking(ctx context.Context, id string, u fair.BookingUpdate) (after fair.Booking, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Booking{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := a.lockLiveBooking(ctx, id)
		if err != nil {
			return err
		}
		if u.Version != nil && *u.Version != before.Version {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		if !before.ErasedAt.IsZero() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
		}
		var restored []fair.Order
		if after, restored, err = a.changeBooking(ctx, before, u); err != nil {
			return err
		}
		if len(restored) > 0 {
			err = a.notify.NotifyPayer(ctx, restored[0], fair.MessageBookingRestored)
		} else {
			err = a.notify.BookingDecided(ctx, before, after)
		}
		if err != nil {
			return err
		}
		return a.logBooking(ctx, "updated", texts.PortalActivity.BookingChanged(after.Name), &before, &after)
	})
	if err == nil {
		a.hall.Changed()
		a.Wake()
	}
	return after, err
}

// changeBooking applies the office's change to a locked booking. If this rejects the booking, it also ends the orders
// that can still be paid. If it confirms a cancelled booking whose money is still here, it takes the cancellation back
// and returns the orders that are paid again.
func (a *Service) changeBooking(
	ctx context.Context,
	before fair.Booking,
	u fair.BookingUpdate,
) (after fair.Booking, restored []fair.Order, err error) {
	changed, err := u.Apply(before)
	if err != nil {
		return before, nil, err
	}
	if changed.Status == fair.BookingConfirmed && before.Status == fair.BookingRejected {
		if restored, err = a.store.TakeBackCancellation(ctx, before.ID, a.Now()); err != nil {
			return before, nil, err
		}
	}
	facts, err := a.bookingFacts(ctx, before)
	if err != nil {
		return before, nil, err
	}
	if len(restored) == 0 {
		err = mayBecome(before, changed.Status, facts)
	}
	if err != nil {
		return before, nil, err
	}
	if err := a.setPayBy(ctx, before, &changed, facts, u.PayBy); err != nil {
		return before, nil, err
	}
	if after, err = a.storeBooking(ctx, changed, facts); err != nil {
		return before, nil, err
	}
	if after.Status == fair.BookingRejected && before.Status != fair.BookingRejected {
		err = a.endOrders(ctx, facts)
	}
	return after, restored, err
}

// mayBecome returns nil if the office may set a booking's status to the given value, otherwise the reason as an error.
func mayBecome(b fair.Booking, status fair.BookingStatus, facts fair.BookingFacts) error {
	switch {
	case status == b.Status:
		return nil
	case facts.Paid(): // only payments and refunds change the status of a paid booking
		return paidBooking(facts)
	case status == fair.BookingRejected && facts.Undecided():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyUndecided())
	case status == fair.BookingConfirmed && facts.Ended():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundedBooking())
	}
	return nil
}

// paidBooking returns the error for a change that is not allowed for a paid booking. The error contains the order
// that must be refunded first.
func paidBooking(facts fair.BookingFacts) error {
	e := fair.Fail(fair.KindConflict, texts.PortalErrors.PaidBooking())
	e.RefundOrder = facts.PaidOrder()
	return e
}

// setPayBy sets an unpaid booking's last day for payment, if the booking is confirmed or becomes confirmed.
func (a *Service) setPayBy(
	ctx context.Context,
	before fair.Booking,
	b *fair.Booking,
	facts fair.BookingFacts,
	typed *string,
) error {
	if b.Status != fair.BookingConfirmed || facts.Paid() || b.Price.Total == 0 {
		return nil
	}
	if typed != nil {
		day, err := fair.CleanPayBy(*typed, a.Now())
		b.PayBy = day
		return err
	}
	if before.Status == fair.BookingConfirmed {
		return nil
	}
	edition, err := a.store.CurrentEdition(ctx)
	b.PayBy = edition.PayByFrom(a.Now())
	return err
}

// endOrders ends a booking's orders that can still be paid, in the caller's transaction.
func (a *Service) endOrders(ctx context.Context, facts fair.BookingFacts) error {
	for _, o := range facts.Orders {
		if !o.Status.Live() {
			continue
		}
		if err := a.EndOrderSoon(ctx, o.ID); err != nil {
			return err
		}
	}
	return nil
}

// DeleteBooking marks a booking as deleted and frees its stalls. An owner can restore it for 30 days. If `release` is
// false, a paid booking must be refunded first. If `release` is true, DeleteBooking cancels a paid booking without a
// refund and notifies its payer. It returns KindConflict if a decision about the booking's money is still open. It
// requires the permission MayEdit.
func (a *Service) DeleteBooking(ctx context.Context, id string, release bool) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		b, err := a.lockLiveBooking(ctx, id)
		if err != nil {
			return err
		}
		facts, err := a.bookingFacts(ctx, b)
		if err != nil {
			return err
		}
		now := a.Now()
		switch {
		case facts.Undecided(), facts.RefundProposed():
			return fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyUndecided())
		case facts.Paid() && !release:
			return paidBooking(facts)
		case facts.Paid():
			if facts, err = a.releasePaid(ctx, facts, now); err != nil {
				return err
			}
		}
		deleted := b
		deleted.DeletedAt = now
		if _, err := a.storeBooking(ctx, deleted, facts); err != nil {
			return err
		}
		if err := a.endOrders(ctx, facts); err != nil {
			return err
		}
		return a.logBooking(ctx, "deleted", texts.PortalActivity.BookingDeleted(b.Name), &b, nil)
	})
	if err == nil {
		a.hall.Changed()
		a.Wake()
	}
	return err
}

// releasePaid cancels a booking's paid orders without a refund and notifies the payer once. It returns the facts with
// the new order states.
func (a *Service) releasePaid(ctx context.Context, facts fair.BookingFacts, at time.Time) (fair.BookingFacts, error) {
	for i, id := range facts.PaidOrders() {
		o, err := a.cancelWithoutRefund(ctx, id, at)
		if err != nil {
			return facts, err
		}
		if i == 0 {
			if err := a.notify.NotifyPayer(ctx, o, fair.MessageBookingCancelled); err != nil {
				return facts, err
			}
		}
		facts = facts.With(o)
	}
	return facts, nil
}

// cancelWithoutRefund cancels a paid order because the office frees its stalls. The money is not refunded.
func (a *Service) cancelWithoutRefund(ctx context.Context, orderID string, at time.Time) (fair.Order, error) {
	o, err := a.store.LockOrder(ctx, orderID)
	if err != nil {
		return o, err
	}
	o.CancelledAt, o.CancelledBy, o.UpdatedAt = at, fair.CancelledByOrganiser, at
	return o, a.store.UpdateOrder(ctx, o)
}

// RestoreBooking restores a booking within 30 days of its deletion. If the booking needs its stalls, RestoreBooking
// claims them again. It returns KindConflict with the names of the stalls that are taken. If the booking was cancelled
// without a refund when it was deleted, it is paid again, and its payer is notified. It requires the permission
// MayRestore.
func (a *Service) RestoreBooking(ctx context.Context, id string) (after fair.Booking, err error) {
	if err := app.Require(ctx, fair.MayRestore); err != nil {
		return fair.Booking{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		b, err := a.store.LockBooking(ctx, id)
		if err != nil {
			return err
		}
		if err := a.RequireCurrentEdition(ctx, b.EditionID); err != nil {
			return err
		}
		if err := app.Restorable(b.DeletedAt, a.Now()); err != nil {
			return err
		}
		facts, paid, err := a.undoRelease(ctx, b)
		if err != nil {
			return err
		}
		b.DeletedAt = time.Time{}
		if after, err = a.storeBooking(ctx, b, facts); err != nil {
			return err
		}
		if len(paid) > 0 { // when the booking was deleted, the payer was told that it is cancelled
			if err := a.notify.NotifyPayer(ctx, paid[0], fair.MessageBookingRestored); err != nil {
				return err
			}
		}
		return a.logBooking(ctx, "restored", texts.PortalActivity.BookingRestored(b.Name), nil, &after)
	})
	if err == nil {
		a.hall.Changed()
		a.Wake()
	}
	return after, err
}

// undoRelease returns the facts of a deleted booking. If the booking's paid orders were cancelled when it was deleted,
// undoRelease first undoes this cancellation and returns these orders as paid.
func (a *Service) undoRelease(ctx context.Context, b fair.Booking) (
	facts fair.BookingFacts, paid []fair.Order, err error,
) {
	if facts, err = a.bookingFacts(ctx, b); err != nil {
		return facts, nil, err
	}
	for _, released := range facts.Orders {
		if !released.Cancelled || released.Status != fair.OrderPaid {
			continue
		}
		o, err := a.store.LockOrder(ctx, released.ID)
		if err != nil {
			return facts, nil, err
		}
		if !o.CancelledAt.Equal(b.DeletedAt) {
			continue // the order was cancelled before the booking was deleted, so it stays cancelled
		}
		o.CancelledAt, o.CancelledBy, o.UpdatedAt = time.Time{}, "", a.Now()
		if err := a.store.UpdateOrder(ctx, o); err != nil {
			return facts, nil, err
		}
		facts, paid = facts.With(o), append(paid, o)
	}
	return facts, paid, nil
}
