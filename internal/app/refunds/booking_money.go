package refunds

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// A booking has several paid orders when the office moved it to dearer stalls. A cancellation is of the booking, so it
// cancels and refunds all of them, whichever order the payer's link names.

// orderToCancel returns the order that a cancellation by the payer's link is about: o itself, or for a price difference
// that was not paid, the order that paid for the booking.
func (a *Service) orderToCancel(ctx context.Context, o fair.Order) (fair.Order, error) {
	if o.Kind != fair.OrderForBooking || o.Status == fair.OrderPaid || o.Status == fair.OrderRefunded {
		return o, nil
	}
	orders, err := a.store.OrdersOfBooking(ctx, o.BookingID)
	for _, other := range orders {
		if other.Status == fair.OrderPaid || other.Status == fair.OrderRefunded {
			return other, err
		}
	}
	return o, err
}

// mainOrder returns the order on which the request to cancel an order is stored: of a booking, the paid order with the
// largest amount, which refunds single stalls; o itself when there is none. All orders of a booking give the same one,
// so that two links make one request.
func (a *Service) mainOrder(ctx context.Context, o fair.Order) (fair.Order, error) {
	if o.Kind != fair.OrderForBooking {
		return o, nil
	}
	orders, err := a.store.OrdersOfBooking(ctx, o.BookingID)
	if err != nil {
		return o, err
	}
	paid := slices.DeleteFunc(orders, func(other fair.Order) bool {
		return other.Status != fair.OrderPaid || !other.CancelledAt.IsZero()
	})
	if len(paid) == 0 {
		return o, nil
	}
	return slices.MaxFunc(paid, func(a, b fair.Order) int { return cmp.Compare(a.Price.Total, b.Price.Total) }), nil
}

// lockToCancel locks and returns the order on which the request to cancel an order is stored.
func (a *Service) lockToCancel(ctx context.Context, o fair.Order) (fair.Order, error) {
	main, err := a.mainOrder(ctx, o)
	if err != nil {
		return o, err
	}
	return a.store.LockOrder(ctx, main.ID)
}

// otherMoney reads the accepted payments and refunds of the other paid orders of an order's booking: the cancelled ones
// when the order is cancelled, otherwise those that are not.
func (a *Service) otherMoney(ctx context.Context, o fair.Order) (others []orderMoney, err error) {
	if o.Kind != fair.OrderForBooking {
		return nil, nil
	}
	orders, err := a.store.OrdersOfBooking(ctx, o.BookingID)
	if err != nil {
		return nil, err
	}
	for _, other := range orders {
		if other.ID == o.ID || other.CancelledAt.IsZero() != o.CancelledAt.IsZero() {
			continue
		}
		m, err := a.moneyOf(ctx, other)
		if fair.IsKind(err, fair.KindConflict) {
			continue // no money of it was accepted
		}
		if err != nil {
			return nil, err
		}
		others = append(others, m)
	}
	return others, nil
}

// ruleOfOthers sums up what the rule refunds of the other orders that a cancellation of an order cancels too, in
// paise. who is the payer or the organiser.
func (a *Service) ruleOfOthers(ctx context.Context, o fair.Order, who string, at time.Time) (sum fair.Paise,
	err error,
) {
	edition, err := a.ruleOf(ctx, o)
	if err != nil {
		return 0, err
	}
	others, err := a.otherMoney(ctx, o)
	for _, m := range others {
		sum += edition.RefundByRule(who, at, m.net())
	}
	return sum, err
}
