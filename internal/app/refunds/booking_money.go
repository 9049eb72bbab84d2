package refunds

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// A booking that was moved to more expensive stalls can have several paid orders. A sponsorship has an order for each
// part of its price. A cancellation always applies to the whole booking or sponsorship: it cancels and refunds all of
// these orders. It does not matter which of them the payer's link contains.

// orderToCancel returns the order that is cancelled if the payer uses the link of the order `o`. This is usually `o`
// itself. If `o` is for an unpaid price difference, the result is the order that paid for the booking.
func (a *Service) orderToCancel(ctx context.Context, o fair.Order) (fair.Order, error) {
	if !o.Kind.MayShare() || o.Status == fair.OrderPaid || o.Status == fair.OrderRefunded {
		return o, nil
	}
	orders, err := a.store.OrdersAbout(ctx, o.SubjectID())
	for _, other := range orders {
		if other.Status == fair.OrderPaid || other.Status == fair.OrderRefunded {
			return other, err
		}
	}
	return o, err
}

// mainOrder returns the order with which a cancellation request for the order `o` is stored. For a booking or
// sponsorship, this is the paid order with the largest amount, or `o` itself if no order is paid. The result is the
// same for all orders of a booking, so two payment links cannot create two requests. Refunds for single stalls are
// also made from this order.
func (a *Service) mainOrder(ctx context.Context, o fair.Order) (fair.Order, error) {
	if !o.Kind.MayShare() {
		return o, nil
	}
	orders, err := a.store.OrdersAbout(ctx, o.SubjectID())
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

// lockToCancel locks and returns the order with which a cancellation request for the order `o` is stored (see
// mainOrder).
func (a *Service) lockToCancel(ctx context.Context, o fair.Order) (fair.Order, error) {
	main, err := a.mainOrder(ctx, o)
	if err != nil {
		return o, err
	}
	return a.store.LockOrder(ctx, main.ID)
}

// lockOthers locks the other orders of an order's booking or sponsorship, so that two decisions at the same time count
// each other's refunds.
func (a *Service) lockOthers(ctx context.Context, o fair.Order) error {
	if !o.Kind.MayShare() {
		return nil
	}
	orders, err := a.store.OrdersAbout(ctx, o.SubjectID())
	for _, other := range orders {
		if err == nil && other.ID != o.ID {
			_, err = a.store.LockOrder(ctx, other.ID)
		}
	}
	return err
}

// otherMoney reads the accepted payments and refunds of the other orders for the same booking or sponsorship. If the
// order `o` is cancelled, it reads only cancelled orders, otherwise only orders that are not cancelled.
func (a *Service) otherMoney(ctx context.Context, o fair.Order) (others []orderMoney, err error) {
	if !o.Kind.MayShare() {
		return nil, nil
	}
	orders, err := a.store.OrdersAbout(ctx, o.SubjectID())
	if err != nil {
		return nil, err
	}
	for _, other := range orders {
		if other.ID == o.ID || other.CancelledAt.IsZero() != o.CancelledAt.IsZero() {
			continue
		}
		m, err := a.moneyOf(ctx, other)
		if fair.IsKind(err, fair.KindConflict) {
			continue // no payment of this order was accepted
		}
		if err != nil {
			return nil, err
		}
		others = append(others, m)
	}
	return others, nil
}

// ruleOfOthers returns the amount in paise that the refund rule gives for the other orders that are cancelled together
// with o. The argument `who` says who cancels: "payer" or "organiser".
func (a *Service) ruleOfOthers(ctx context.Context, o fair.Order, who string, at time.Time) (sum fair.Paise,
	err error,
) {
	edition, err := a.ruleOf(ctx, o)
	if err != nil {
		return 0, err
	}
	others, err := a.otherMoney(ctx, o)
	for _, m := range others {
		sum += m.byRule(edition, who, at)
	}
	return sum, err
}
