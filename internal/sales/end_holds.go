package sales

import (
	"context"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// EndHolds ends the orders of bookings of the current edition that have been unpaid for longer than unpaidFor. It
// returns the number of these bookings. The stalls become free as soon as the provider has terminated the orders. A
// booking keeps its stalls while a bank processes its payment. It requires the permission MayEdit.
func (a *Service) EndHolds(ctx context.Context, unpaidFor time.Duration) (ended int, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return 0, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return 0, err
	}
	ids, err := a.store.UnpaidHolds(ctx, edition.ID, a.Now().Add(-unpaidFor), a.Now())
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		done, err := a.endHold(ctx, id)
		if err != nil {
			return ended, err
		}
		if done {
			ended++
		}
	}
	if ended > 0 {
		a.Wake()
		err = a.LogChange(ctx, "ended holds", "edition", edition.ID,
			texts.PortalActivity.HoldsEnded(strconv.Itoa(ended)), nil,
			map[string]any{"ended": ended})
	}
	return ended, err
}

// endHold ends a booking's order, unless the booking was paid in the meantime.
func (a *Service) endHold(ctx context.Context, id string) (done bool, err error) {
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		done = false
		seen, err := a.store.FindBooking(ctx, id)
		if err != nil {
			return err
		}
		o, err := a.store.LockOrder(ctx, seen.OrderID)
		if err != nil {
			return err
		}
		b, err := a.lockLiveBooking(ctx, id)
		if err != nil {
			return err
		}
		if b.Money.Sold || b.Status != fair.BookingPending || o.Attempt == fair.AttemptPending || !b.Holds {
			return nil
		}
		done = true
		return a.EndOrderSoon(ctx, o.ID)
	})
	return done, err
}
