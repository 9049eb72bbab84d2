package moves

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// carryOut stores a booking with its new stalls, settles the price difference and notifies the exhibitor. The new
// stalls must already be claimed.
func (a *Service) carryOut(ctx context.Context, edition fair.Edition, s *subject) (fair.StallMove, error) {
	move := fair.StallMove{Before: s.booking, After: s.booking}
	move.After.Stalls, move.After.Price, move.After.UpdatedAt = s.claims, s.price, a.Now()
	for i := range s.claims {
		s.claims[i].BookingID = s.booking.ID
	}
	var err error
	if len(s.paid) > 0 {
		err = a.settlePaid(ctx, edition, s, &move)
	} else {
		err = a.settleUnpaid(ctx, edition, s, &move)
	}
	if err != nil {
		return move, err
	}
	if err := a.notify.BookingMoved(ctx, move); err != nil {
		return move, err
	}
	summary := texts.PortalActivity.BookingMoved(move.After.Name, edition.Plan.StallLabels(move.Before.Keys()),
		edition.Plan.StallLabels(move.After.Keys()))
	return move, a.LogChange(ctx, "moved", "booking", move.After.ID, summary, moveFields(edition, move.Before),
		moveFields(edition, move.After))
}

func moveFields(e fair.Edition, b fair.Booking) map[string]any {
	return map[string]any{"stalls": e.Plan.StallLabels(b.Keys()), "amount": b.Price.Total.JSONNumber()}
}

// settlePaid settles the difference between the new stalls' price and the agreed price of the paid orders. If the new
// price is higher, settlePaid creates an order for the exhibitor. If the new price is lower, it creates refunds.
func (a *Service) settlePaid(ctx context.Context, edition fair.Edition, s *subject, move *fair.StallMove) error {
	agreed, err := a.store.AgreedPrice(ctx, s.booking.ID)
	if err != nil {
		return err
	}
	if err := a.storeMoved(ctx, s, move); err != nil {
		return err
	}
	move.Difference = s.price.Total - agreed
	switch {
	case move.Difference > 0:
		move.ToPay, move.PayBy = move.Difference, edition.PayByFrom(a.Now())
		move.Order, err = a.payments.WriteBookingOrder(ctx, move.After, s.price.PartOf(move.Difference), true,
			fair.EndOfPayBy(move.PayBy))
		return err
	case move.Difference < 0:
		note := texts.PortalActivity.MovedTo(edition.Plan.StallLabels(move.After.Keys())).In(fair.English)
		move.Refunds, err = a.refunds.RefundMove(ctx, s.paid, -move.Difference, note)
		if err != nil || slices.ContainsFunc(move.Refunds, fair.Refund.IsProposed) {
			return err
		}
	}
	return a.books.StallsMoved(ctx, s.booking.ID)
}

// settleUnpaid sets the new price of an unpaid booking. If the booking has an open order with another price, a new
// order replaces it.
func (a *Service) settleUnpaid(ctx context.Context, edition fair.Edition, s *subject,
	move *fair.StallMove,
) (err error) {
	move.Difference = s.price.Total - s.booking.Price.Total
	if move.ToPay = s.price.Total; move.ToPay > 0 {
		if s.booking.PayBy != "" && !fair.EndOfPayBy(s.booking.PayBy).After(a.Now()) {
			move.After.PayBy = edition.PayByFrom(a.Now()) // the old day is over
		}
		move.PayBy = move.After.PayBy
	}
	if move.Difference == 0 || len(s.open) == 0 {
		if len(s.open) > 0 {
			move.Order = &s.open[0]
			move.PayBy = s.open[0].ExpiresAt.Add(-time.Second).In(fair.Kolkata).Format(time.DateOnly)
		}
		return a.storeMoved(ctx, s, move)
	}
	if move.PayBy == "" {
		move.PayBy = edition.PayByFrom(a.Now())
	}
	move.Order, err = a.payments.WriteBookingOrder(ctx, move.After, s.price, false, fair.EndOfPayBy(move.PayBy))
	if err != nil {
		return err
	}
	if move.Order != nil {
		move.After.OrderID = move.Order.ID
	}
	return a.storeMoved(ctx, s, move)
}

// storeMoved stores the moved booking. It ends the booking's open orders, except move.Order, the order with which the
// exhibitor can pay.
func (a *Service) storeMoved(ctx context.Context, s *subject, move *fair.StallMove) (err error) {
	if move.After, err = a.store.UpdateBooking(ctx, move.After); err != nil {
		return err
	}
	for _, o := range s.open {
		if move.Order != nil && o.ID == move.Order.ID {
			continue
		}
		if err := a.sales.EndOrderSoon(ctx, o.ID); err != nil {
			return err
		}
	}
	return nil
}
