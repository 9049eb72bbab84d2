package payment

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Release ends an unpaid order for stalls at its payer's request, so that the stalls become free at once. The payer
// must know the order's secret user id. Release queries the provider first. It returns KindConflict if the stalls do
// not become free: if the order is paid, if the bank is still processing a payment, if an offline payment waits for
// approval, or if a newer order replaced this one. It also returns KindConflict if the office has confirmed the
// booking, because a confirmed booking keeps its stalls without an order. If the provider has not ended the order yet,
// the conflict message is in the language `lang`. An order that has already ended is not changed. Release returns
// KindNotFound for orders of registrations and for payments that the office recorded, because they hold no stalls.
func (a *Service) Release(ctx context.Context, orderID, userID string, lang fair.Lang) (fair.Order, error) {
	o, err := app.ProveOrder(ctx, a.store, orderID, userID)
	if err != nil {
		return fair.Order{}, err
	}
	if o.Kind != fair.OrderForBooking || o.Channel.Offline() {
		return fair.Order{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err := a.noPaymentAtOffice(ctx, o.Kind, o.BookingID); err != nil {
		return fair.Order{}, err
	}
	if o, err = a.Settle(ctx, o.ID); err != nil {
		return fair.Order{}, err
	}
	o, releasable, err := a.expireNow(ctx, o.ID)
	if err == nil && releasable {
		o, err = a.Settle(ctx, o.ID)
	}
	if err == nil {
		err = a.stallsAreFree(ctx, o, lang)
	}
	if err != nil {
		return fair.Order{}, err
	}
	return o, nil
}

// stallsAreFree returns KindConflict, with the reason, if a released order or its booking still holds the stalls.
func (a *Service) stallsAreFree(ctx context.Context, o fair.Order, lang fair.Lang) error {
	switch {
	case o.Status == fair.OrderPaid:
		return fair.Fail(fair.KindConflict, texts.Errors.AlreadyPaid())
	case o.Status.Live() && o.Attempt == fair.AttemptPending:
		return fair.Fail(fair.KindConflict, texts.Errors.PaymentWithBank())
	case o.Status.Live():
		return fair.Fail(fair.KindConflict, texts.Errors.ReleaseWaits(fair.SoonIn(lang, o.HoldUntil, a.Now())))
	}
	b, err := a.store.FindBooking(ctx, o.BookingID)
	if err == nil && b.Holds {
		err = fair.Fail(fair.KindConflict, texts.Errors.StallsKeptReplaced())
	}
	return err
}

// expireNow sets an order's expiry to now. If the order has ended, or if the bank is still processing a payment, it
// does not change the order and returns releasable = false.
func (a *Service) expireNow(ctx context.Context, id string) (o fair.Order, releasable bool, err error) {
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if o, err = a.store.LockOrder(ctx, id); err != nil {
			return err
		}
		if err := a.notConfirmed(ctx, o); err != nil {
			return err
		}
		if releasable = o.Status.Live() && o.Attempt != fair.AttemptPending; !releasable {
			return nil
		}
		now := a.Now()
		if now.Before(o.ExpiresAt) {
			o.ExpiresAt = now
		}
		o.NextCheckAt, o.UpdatedAt = now, now
		return a.store.UpdateOrder(ctx, o)
	})
	return o, releasable, err
}

// notConfirmed returns KindConflict if the order's booking is confirmed, because a confirmed booking keeps its stalls
// without an order.
func (a *Service) notConfirmed(ctx context.Context, o fair.Order) error {
	b, err := a.store.LockBooking(ctx, o.BookingID)
	if err != nil || b.Status != fair.BookingConfirmed {
		return err
	}
	if b.Money.Sold {
		return fair.Fail(fair.KindConflict, texts.Errors.AlreadyPaid())
	}
	return fair.Fail(fair.KindConflict, texts.Errors.StallsConfirmed())
}
