package payment

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// longestOrder is the maximum time for which an order can be paid. It must be shorter than the provider's limit of 30
// days.
const longestOrder = 29 * 24 * time.Hour

// WriteBookingOrder stores an online order for a booking in the caller's transaction. The exhibitor can pay it until
// the given time, but at most for longestOrder. WriteBookingOrder returns nil if payments are off. The caller must call
// OpenOrder after the commit.
func (a *Service) WriteBookingOrder(
	ctx context.Context,
	b fair.Booking,
	amount fair.Paise,
	until time.Time,
) (*fair.Order, error) {
	if a.gateway == nil || a.set.Mode == fair.PaymentsOff {
		return nil, nil //nolint:nilnil // online orders require a provider
	}
	now := a.Now()
	o := a.newOrder(fair.Edition{ID: b.EditionID}, NewOrder{Lang: b.Lang}, "")
	if until.After(o.ExpiresAt) {
		o.ExpiresAt = until
	}
	if latest := now.Add(longestOrder).Truncate(time.Second); o.ExpiresAt.After(latest) {
		o.ExpiresAt = latest
	}
	o.HoldUntil = o.ExpiresAt.Add(a.set.Grace)
	o.Kind, o.BookingID, o.Amount, o.Payer = fair.OrderForBooking, b.ID, amount, b.Payer()
	return &o, a.createOrder(ctx, o)
}

// OpenOrder creates a stored order at the provider. If the provider call fails, OpenOrder returns the order unchanged,
// and the sweeper tries again later.
func (a *Service) OpenOrder(ctx context.Context, o fair.Order) fair.Order {
	opened, err := a.openAtProvider(ctx, o)
	if err != nil {
		a.Log.Warn("an order for a moved booking is not open at the provider yet", "order", o.ID, "cause", err)
		return o
	}
	return opened
}

// PayerLink returns the URL of the page on which a payer sees an order and can pay it.
func (a *Service) PayerLink(o fair.Order) string {
	lang := fair.ParseLang(string(o.Lang))
	return a.set.BaseURL + lang.PathPrefix() + o.ResultPath()
}
