package sales

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// UpdateBooking changes the fields that the office may change. A confirmed booking keeps its stalls without a time
// limit. If its stalls were freed before, UpdateBooking claims them again. A cancelled booking whose money is still
// here can be confirmed again: the cancellation is taken back, and its payer is notified. A rejected unpaid booking
// loses its stalls, and its order ends. It returns KindConflict in three cases. Another booking has taken a stall: the
// error names the organisation that holds it. The booking is to be rejected, but has money, or a decision about money
// waits. The booking is to be confirmed, but its money was given back. It requires the permission MayEdit.
func (a *Service) UpdateBooking(ctx context.Context, id string, u fair.BookingUpdate) (after fair.Booking, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Booking{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		open, err := a.lockOpenOrders(ctx, id)
		if err != nil {
			return err
		}
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
		var restored bool
		if after, restored, err = a.changeBooking(ctx, before, u); err != nil {
			return err
		}
		if after.Status == fair.BookingRejected && before.Status != fair.BookingRejected {
			if err := a.endOrders(ctx, open); err != nil {
				return err
			}
		}
		if restored {
			err = a.bookingRestored(ctx, after)
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

// changeBooking applies the office's change to a locked booking. If it confirms a cancelled booking, it takes the
// cancellation back; restored is then true.
func (a *Service) changeBooking(
	ctx context.Context,
	before fair.Booking,
	u fair.BookingUpdate,
) (after fair.Booking, restored bool, err error) {
	edition, err := a.store.FindEdition(ctx, before.EditionID)
	if err != nil {
		return before, false, err
	}
	changed, err := u.Apply(before, edition)
	if err != nil {
		return before, false, err
	}
	if changed.Status != before.Status {
		l, err := a.ledger.Read(ctx, bookingRef(before))
		if err != nil {
			return before, false, err
		}
		if changed.Status == fair.BookingConfirmed && l.EndedBy() != "" {
			if before, err = a.undoCancellation(ctx, before, l.EndedBy()); err != nil {
				return before, false, err
			}
			restored = true
			if changed, err = u.Apply(before, edition); err != nil {
				return before, false, err
			}
		} else if err := mayBecome(before, changed.Status, l); err != nil {
			return before, false, err
		}
	}
	if changed.Status == fair.BookingRejected {
		changed.Money.Sold = false // there is no money: a payment was dishonoured, or nothing was asked for
	}
	if err := a.setPayBy(ctx, before, &changed, u.PayBy); err != nil {
		return before, false, err
	}
	after, err = a.settle(ctx, before, changed)
	return after, restored, err
}

// undoCancellation takes an approved cancellation of a booking back and returns the booking, whose stalls are claimed
// again.
func (a *Service) undoCancellation(ctx context.Context, b fair.Booking, decision string) (fair.Booking, error) {
	_, err := a.ledger.Change(ctx, bookingRef(b), func(l *ledger.Ledger) error {
		_, err := l.UndoCancellation(decision, a.who(ctx, l))
		return err
	})
	if err != nil {
		return b, err
	}
	return a.store.LockBooking(ctx, b.ID)
}

// mayBecome returns nil if the office may set a booking's status to the given value, otherwise the reason as an error.
func mayBecome(b fair.Booking, status fair.BookingStatus, l *ledger.Ledger) error {
	money := b.Money
	switch {
	case l.HasMoney(), money.Sold && status != fair.BookingRejected: // only money changes the status of what is paid
		return paidBooking(l)
	case status == fair.BookingRejected && l.HasOpenDecision():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyUndecided())
	case status == fair.BookingConfirmed && money.Status.Cancelled() && money.Status != fair.MoneyExpired:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundedBooking())
	}
	return nil
}

// paidBooking returns the error for a change that is not allowed for a paid booking. The error contains the order
// that must be refunded first.
func paidBooking(l *ledger.Ledger) error {
	e := fair.Fail(fair.KindConflict, texts.PortalErrors.PaidBooking())
	for _, in := range l.PaidIn() {
		if e.RefundOrder == "" && in.Left > 0 {
			e.RefundOrder = in.Source.Order
		}
	}
	return e
}

// setPayBy sets an unpaid booking's last day for payment, if the booking is confirmed or becomes confirmed.
func (a *Service) setPayBy(ctx context.Context, before fair.Booking, b *fair.Booking, typed *string) error {
	if b.Status != fair.BookingConfirmed || before.Money.Sold || b.Price.Total == 0 {
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

// lockOpenOrders locks the orders of a booking that can still be paid, and returns them. Orders are always locked
// before their record.
func (a *Service) lockOpenOrders(ctx context.Context, bookingID string) (open []fair.Order, err error) {
	orders, err := a.store.OrdersAbout(ctx, bookingID)
	for _, o := range orders {
		if !o.Status.Live() {
			continue
		}
		if o, err = a.store.LockOrder(ctx, o.ID); err != nil {
			return nil, err
		}
		if o.Status.Live() {
			open = append(open, o)
		}
	}
	return open, err
}

// endOrders ends orders that can still be paid, in the caller's transaction.
func (a *Service) endOrders(ctx context.Context, open []fair.Order) error {
	for _, o := range open {
		if err := a.EndOrderSoon(ctx, o.ID); err != nil {
			return err
		}
	}
	return nil
}

// released begins the id of a cancellation without a refund that a deletion has written. Only the restoration of the
// booking takes it back.
const released = "released-"

// DeleteBooking marks a booking as deleted and frees its stalls. An owner can restore it for 30 days. If `release` is
// false, a paid booking must be refunded first. If `release` is true, DeleteBooking cancels a paid booking without a
// refund and notifies its payer. It returns KindConflict if a decision about the booking's money or a request of its
// payer is still open. It requires the permission MayEdit.
func (a *Service) DeleteBooking(ctx context.Context, id string, release bool) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		open, err := a.lockOpenOrders(ctx, id)
		if err != nil {
			return err
		}
		b, err := a.lockLiveBooking(ctx, id)
		if err != nil {
			return err
		}
		l, err := a.ledger.Read(ctx, bookingRef(b))
		if err != nil {
			return err
		}
		switch {
		case l.HasOpenDecision():
			return fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyUndecided())
		case l.HasMoney() && !release:
			return paidBooking(l)
		case l.HasMoney():
			if b, err = a.releasePaid(ctx, b); err != nil {
				return err
			}
		}
		deleted := b
		deleted.DeletedAt = a.Now()
		if _, err := a.settle(ctx, b, deleted); err != nil {
			return err
		}
		if err := a.endOrders(ctx, open); err != nil {
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

// releasePaid cancels a paid booking without a refund and notifies the payer.
func (a *Service) releasePaid(ctx context.Context, b fair.Booking) (fair.Booking, error) {
	nothing := fair.Paise(0)
	_, err := a.ledger.Change(ctx, bookingRef(b), func(l *ledger.Ledger) error {
		_, err := l.Cancel(ledger.Cancellation{
			Decision: fmt.Sprintf("%s%s-%d", released, b.ID, b.Version), CancelledBy: fair.CancelledByOrganiser,
			Amount: &nothing,
		}, a.who(ctx, l))
		return err
	})
	if err == nil {
		err = a.notifyOrder(ctx, b, fair.MessageBookingCancelled)
	}
	if err != nil {
		return b, err
	}
	return a.store.LockBooking(ctx, b.ID)
}

// notifyOrder writes a message to the payer of a booking's order. A booking without an order has no such payer.
func (a *Service) notifyOrder(ctx context.Context, b fair.Booking, kind fair.MessageKind) error {
	if b.OrderID == "" {
		return nil
	}
	o, err := a.store.FindOrder(ctx, b.OrderID)
	if err != nil {
		return err
	}
	return a.notify.NotifyPayer(ctx, o, kind)
}

// bookingRestored tells the payer of a booking that it is not cancelled any more.
func (a *Service) bookingRestored(ctx context.Context, b fair.Booking) error {
	return a.notifyOrder(ctx, b, fair.MessageBookingRestored)
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
		l, err := a.ledger.Read(ctx, bookingRef(b))
		if err != nil {
			return err
		}
		restored := b
		restored.DeletedAt = time.Time{}
		if after, err = a.settle(ctx, b, restored); err != nil {
			return err
		}
		if strings.HasPrefix(l.EndedBy(), released) {
			if after, err = a.undoCancellation(ctx, after, l.EndedBy()); err != nil {
				return err
			}
			if err := a.bookingRestored(ctx, after); err != nil {
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
