package payments

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
)

// OrderView is what a payer may see of an order.
type OrderView struct {
	Order        fair.Order
	Status       string // PAID, ACTIVE, PENDING, FAILED, EXPIRED, REFUNDED
	Registration *fair.Registration
	Booking      *fair.Booking
}

// FindOwnOrder is the function FindOwnOrder for the pages of the payer.
func (a *Service) FindOwnOrder(ctx context.Context, orderID, userID string) (fair.Order, error) {
	return app.FindOwnOrder(ctx, a.store, orderID, userID)
}

// CheckOrder is FindOwnOrder after asking the provider, at most every five seconds, with what the order
// pays for. It is for polling.
func (a *Service) CheckOrder(ctx context.Context, orderID, userID string) (OrderView, error) {
	return a.checkOrder(ctx, orderID, userID, askAtMostEvery)
}

// CheckReturnedOrder is CheckOrder for a visitor who comes back from the provider's page: it asks at most
// every second, because a payment right after a failed one must not be shown as failed.
func (a *Service) CheckReturnedOrder(ctx context.Context, orderID, userID string) (OrderView, error) {
	return a.checkOrder(ctx, orderID, userID, askOnReturnAtMost)
}

func (a *Service) checkOrder(ctx context.Context, orderID, userID string, every time.Duration) (OrderView, error) {
	o, err := app.FindOwnOrder(ctx, a.store, orderID, userID)
	if err != nil {
		return OrderView{}, err
	}
	if o, err = a.settleForVisitor(ctx, o, every); err != nil {
		return OrderView{}, err
	}
	view := OrderView{Order: o, Status: o.PublicStatus()}
	if o.Kind == fair.OrderForBooking {
		b, err := a.store.FindBooking(ctx, o.BookingID)
		if err != nil {
			return OrderView{}, err
		}
		view.Booking = &b
		return view, nil
	}
	r, err := a.store.FindRegistration(ctx, o.RegistrationID)
	view.Registration = &r
	return view, err
}

// LatestOrderOf returns the order of a registration that can still be paid. KindNotFound when there is
// none.
func (a *Service) LatestOrderOf(ctx context.Context, registrationID string) (fair.Order, error) {
	return a.store.FindLiveRegistrationOrder(ctx, registrationID)
}
