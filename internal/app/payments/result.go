package payments

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// OrderView is the part of an order that its payer may see.
type OrderView struct {
	Order        fair.Order
	Status       string // "PAID", "ACTIVE", "PENDING", "FAILED", "EXPIRED" or "REFUNDED"
	Registration *fair.Registration
	Booking      *fair.Booking
	Sponsorship  *fair.Sponsorship
	// Recorded is the offline payment for the same record that waits for approval. It has no id if there is none, or if
	// the order itself received money.
	Recorded fair.OfflinePayment
}

// Withdrawn reports whether an order must not be paid any more, because the office cancelled, rejected or deleted its
// record, removed the fee of its registration, or lowered the agreed amount of its sponsorship. It is false if the
// order itself received money.
func (v OrderView) Withdrawn() bool {
	lowered := v.Registration != nil && v.Registration.Amount == 0 ||
		v.Sponsorship != nil && v.Order.Price.Total > v.Sponsorship.Due()
	return !app.ReceivedMoney(v.Order) && (v.RecordEnded() || lowered)
}

// RecordEnded reports whether the registration, booking or sponsorship of an order is cancelled, rejected or deleted.
func (v OrderView) RecordEnded() bool {
	switch {
	case v.Registration != nil:
		return !v.Registration.DeletedAt.IsZero() || v.Registration.Status == fair.RegistrationCancelled
	case v.Booking != nil:
		return !v.Booking.DeletedAt.IsZero() || v.Booking.Status == fair.BookingRejected
	case v.Sponsorship != nil:
		return !v.Sponsorship.DeletedAt.IsZero() || v.Sponsorship.Status != fair.ReviewConfirmed
	}
	return false
}

// FindOwnOrder calls app.FindOwnOrder with the orders of this service.
func (a *Service) FindOwnOrder(ctx context.Context, orderID, userID string) (fair.Order, error) {
	return app.FindOwnOrder(ctx, a.store, orderID, userID)
}

// CheckOrder is like FindOwnOrder, but queries the provider first, at most every five seconds. It also returns the
// registration or booking of the order. Use it for polling.
func (a *Service) CheckOrder(ctx context.Context, orderID, userID string) (OrderView, error) {
	return a.checkOrder(ctx, orderID, userID, askAtMostEvery)
}

// CheckReturnedOrder is like CheckOrder, but for a visitor who returns from the provider's page. It may query the
// provider every second, so that a success after a failed attempt is shown quickly.
func (a *Service) CheckReturnedOrder(ctx context.Context, orderID, userID string) (OrderView, error) {
	return a.checkOrder(ctx, orderID, userID, askOnReturnAtMost)
}

func (a *Service) checkOrder(ctx context.Context, orderID, userID string, every time.Duration) (OrderView, error) {
	o, err := app.ProveOrder(ctx, a.store, orderID, userID)
	if err != nil {
		return OrderView{}, err
	}
	if o, err = a.settleForVisitor(ctx, o, every); err != nil {
		return OrderView{}, err
	}
	if o, err = app.PayingOrder(ctx, a.store, o); err != nil {
		return OrderView{}, err
	}
	return a.OrderView(ctx, o)
}

// OrderView returns an order with its registration or booking, without querying the provider. The caller must have
// verified that the visitor may see the order.
func (a *Service) OrderView(ctx context.Context, o fair.Order) (OrderView, error) {
	view := OrderView{Order: o, Status: o.PublicStatus()}
	if !app.ReceivedMoney(o) {
		var err error
		if view.Recorded, err = a.RecordedPayment(ctx, o.Kind, o.SubjectID()); err != nil {
			return OrderView{}, err
		}
	}
	switch o.Kind {
	case fair.OrderForSponsorship:
		s, err := a.store.Sponsorships().Find(ctx, o.SponsorshipID)
		view.Sponsorship = &s
		return view, err
	case fair.OrderForBooking:
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

// RecordedPayment calls app.WaitingPayment with the payments of this service. The caller must have verified that the
// visitor may see the record.
func (a *Service) RecordedPayment(ctx context.Context, kind fair.OrderKind, id string) (fair.OfflinePayment, error) {
	return app.WaitingPayment(ctx, a.store, kind, id)
}

// PayableOrderOf returns the newest order of a booking that can be paid now. It returns KindNotFound if there is
// none. The caller must have verified that the visitor may see the booking.
func (a *Service) PayableOrderOf(ctx context.Context, bookingID string) (fair.Order, error) {
	orders, err := a.store.OrdersAbout(ctx, bookingID)
	if err != nil {
		return fair.Order{}, err
	}
	for _, o := range slices.Backward(orders) {
		if o.Status == fair.OrderActive && a.Now().Before(o.ExpiresAt) {
			return o, nil
		}
	}
	return fair.Order{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
}

// LatestOrderOf returns the order of a registration that can still be paid. It returns KindNotFound if there is none.
func (a *Service) LatestOrderOf(ctx context.Context, registrationID string) (fair.Order, error) {
	return a.store.FindLiveRegistrationOrder(ctx, registrationID)
}
