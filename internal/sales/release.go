package sales

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ReleaseUnpaid ends the confirmed bookings of the current edition for which nothing has arrived by their last day, if
// the edition says so. A booking for which something was paid, recorded or can still be paid stays: it is in the work
// list. Only the sweeper calls it.
func (a *Service) ReleaseUnpaid(ctx context.Context) error {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil || !edition.ReleaseUnpaid || !edition.MayRelease(a.Now()) {
		return err
	}
	today := a.Now().In(fair.Kolkata).Format(time.DateOnly)
	overdue, _, err := a.store.FindBookings(ctx, fair.BookingFilter{
		ListQuery: fair.ListQuery{NoLimit: true, Edition: fair.EditionScope(edition.ID)}, OverdueOn: today,
	})
	for _, b := range overdue {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := a.release(ctx, b.ID, today); err != nil {
			a.Log.Error("an unpaid booking could not be ended", "booking", b.ID, "cause", err)
		}
	}
	return err
}

func (a *Service) release(ctx context.Context, id, today string) error {
	released := false
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
		until := l.LastDay(b.PayBy)
		if len(open) > 0 || b.Status != fair.BookingConfirmed || b.PayBy == "" || until >= today || b.Money.Sold ||
			len(l.PaidIn()) > 0 || l.Undecided() {
			return nil
		}
		ended := b
		ended.Status = fair.BookingRejected
		if ended, err = a.settle(ctx, b, ended); err != nil {
			return err
		}
		released = true
		b.PayBy = until
		if err := a.notify.BookingReleased(ctx, b); err != nil {
			return err
		}
		day := fair.DayIn(fair.English, until)
		return a.logBooking(ctx, "updated", texts.PortalActivity.BookingReleased(b.Name, day), &b, &ended)
	})
	if released && err == nil {
		a.hall.Changed()
		a.Wake()
	}
	return err
}
