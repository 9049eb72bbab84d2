package payment

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// OrderView is the part of an order that its payer may see.
type OrderView struct {
	Order        fair.Order
	Status       string // "PAID", "ACTIVE", "PENDING", "FAILED", "EXPIRED" or "REFUNDED"
	Registration *fair.Registration
	Booking      *fair.Booking
	Sponsorship  *fair.Sponsorship
	AtOffice     AtOffice
	NotDue       bool          // true: less than the order asks for is due
	Opened       bool          // true if CheckReturnedOrder has just opened the order at the provider
	BusyFor      time.Duration // the provider was too busy to open the order and asks for this pause; 0: it was not
	Received     fair.Paise    // accepted amount of a paid order; it can differ from the price
}

// Amount returns the received amount. For an order that is not paid, it returns the price.
func (v OrderView) Amount() fair.Paise { return cmp.Or(v.Received, v.Order.Amount) }

// Withdrawn reports whether an order must not be paid any more because the office has changed its record: it was
// cancelled, rejected or deleted, or less is due. Withdrawn is false if the order itself received money.
func (v OrderView) Withdrawn() bool {
	return !app.ReceivedMoney(v.Order) && (v.RecordEnded() || v.NotDue)
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

// FindOwnOrder calls app.FindOwnOrder with the store of this service.
func (a *Service) FindOwnOrder(ctx context.Context, orderID, userID string) (fair.Order, error) {
	return app.FindOwnOrder(ctx, a.store, orderID, userID)
}

// CheckOrder is like FindOwnOrder, but queries the provider first, at most every five seconds. It also returns the
// registration or booking of the order. Use it for polling.
func (a *Service) CheckOrder(ctx context.Context, orderID, userID string) (OrderView, error) {
	return a.checkOrder(ctx, orderID, userID, askAtMostEvery)
}

// CheckReturnedOrder is like CheckOrder, but for a visitor who returns from the provider's page. It may query the
// provider every second, so that a success after a failed attempt is shown quickly. If the order could not be
// opened at the provider before, it tries again.
func (a *Service) CheckReturnedOrder(ctx context.Context, orderID, userID string) (OrderView, error) {
	view, err := a.checkOrder(ctx, orderID, userID, askOnReturnAtMost)
	if err != nil || view.Order.Status != fair.OrderCreating || !a.Now().Before(view.Order.ExpiresAt) ||
		view.Withdrawn() || view.AtOffice.Exists() {
		return view, err
	}
	o, err := a.openAtProvider(ctx, view.Order)
	failure, _ := errors.AsType[*fair.GatewayError](err)
	switch {
	case err == nil:
		view.Order, view.Status, view.Opened = o, o.PublicStatus(), o.Status == fair.OrderActive
	case IsBusy(err):
		view.BusyFor = max(failure.RetryAfter, time.Second)
	case fair.IsKind(err, fair.KindUnavailable):
		return a.findView(ctx, orderID) // the order may have ended
	default:
		return view, err
	}
	return view, nil
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

func (a *Service) findView(ctx context.Context, orderID string) (OrderView, error) {
	o, err := a.store.FindOrder(ctx, orderID)
	if err != nil {
		return OrderView{}, err
	}
	return a.OrderView(ctx, o)
}

// OrderView returns an order with its registration or booking, without querying the provider. The caller must have
// verified that the visitor may see the order.
func (a *Service) OrderView(ctx context.Context, o fair.Order) (OrderView, error) {
	view := OrderView{Order: o, Status: o.PublicStatus()}
	if err := a.addMoney(ctx, &view); err != nil {
		return OrderView{}, err
	}
	switch o.Kind {
	case fair.OrderForSponsorship:
		s, err := a.store.Sponsorships().Find(ctx, o.SponsorshipID)
		view.Sponsorship, view.NotDue = &s, notDue(o, s.Money)
		return view, err
	case fair.OrderForBooking:
		b, err := a.store.FindBooking(ctx, o.BookingID)
		// If something else is due after a move, an order that has ended has simply expired.
		view.Booking, view.NotDue = &b, notDue(o, b.Money) && (b.Money.Due <= 0 || o.Status.Live())
		return view, err
	}
	r, err := a.store.FindRegistration(ctx, o.RegistrationID)
	view.Registration, view.NotDue = &r, notDue(o, r.Money) || r.Amount == 0
	return view, err
}

// notDue reports whether an order asks for more than what is due. When the hold of its record has ended, nothing is
// due, but the order has simply expired.
func notDue(o fair.Order, m fair.MoneyState) bool {
	return o.Amount > m.Due && !m.Status.Cancelled() && m.Status != fair.MoneyNone
}

// addMoney adds the received amount of a paid order to the view. For an unpaid order, it adds the payment that waits
// for a decision by the office, if there is one. For a refunded order, it adds nothing.
func (a *Service) addMoney(ctx context.Context, view *OrderView) (err error) {
	o := view.Order
	switch o.Status {
	case fair.OrderRefunded:
		return nil
	case fair.OrderPaid:
		received, err := a.ledger.ReceivedBy(ctx, []string{o.ID})
		view.Received = received[o.ID]
		return err
	}
	view.AtOffice, err = a.PaymentAtOffice(ctx, o.Kind, o.SubjectID())
	return err
}

// AtOffice is a payment for a record that waits for a decision by the office. While it waits, nobody may pay
// for the record again.
type AtOffice struct {
	Recorded ledger.Decision // a recorded payment that waits for approval; without an id if there is none
}

// Exists reports whether a payment waits for a decision by the office.
func (p AtOffice) Exists() bool { return p.Recorded.ID != "" }

// PaymentAtOffice returns the payment for a registration, booking or sponsorship that waits for a decision by the
// office. The caller must have verified that the visitor may see the record.
func (a *Service) PaymentAtOffice(ctx context.Context, kind fair.OrderKind, id string) (p AtOffice, err error) {
	p.Recorded, err = a.ledger.WaitingPayment(ctx, kind, id)
	return p, err
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

// PaidOrderOf returns the order that paid for a registration, for the payer's own pages. It returns KindNotFound if
// there is none, for example because the office marked the registration as paid. The caller must check that the
// registration belongs to the visitor.
func (a *Service) PaidOrderOf(ctx context.Context, registrationID string) (fair.Order, error) {
	return a.store.FindPaidRegistrationOrder(ctx, registrationID)
}

// NewestOrderOf returns the newest order of a record, whatever its state. It returns KindNotFound if there is none. The
// caller must have verified that the visitor may see the record.
func (a *Service) NewestOrderOf(ctx context.Context, recordID string) (fair.Order, error) {
	orders, err := a.store.OrdersAbout(ctx, recordID)
	if err == nil && len(orders) == 0 {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err != nil {
		return fair.Order{}, err
	}
	return orders[len(orders)-1], nil
}

// SendAgain sends the payer of a paid order the message with the documents and the entry codes once more, to the e-mail
// address of the order. It returns KindConflict if the order is not paid, or if there is no address. The caller must
// have verified that the order belongs to the visitor.
func (a *Service) SendAgain(ctx context.Context, o fair.Order) error {
	kind := map[fair.OrderKind]fair.MessageKind{
		fair.OrderForRegistration: fair.MessageRegistrationPaid, fair.OrderForBooking: fair.MessageBookingPaid,
		fair.OrderForSponsorship: fair.MessageSponsorshipPaid,
	}[o.Kind]
	if o.Status != fair.OrderPaid || o.Payer.Email == "" {
		return fair.Fail(fair.KindConflict, texts.Errors.NotPaidYet())
	}
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		return a.notify.Payer(ctx, o, kind, texts.PortalActivity.DocumentsSentAgain())
	})
	a.Wake()
	return err
}

// LinkedOrder returns an order for a link to one of its entry codes. The caller must have verified the link.
func (a *Service) LinkedOrder(ctx context.Context, id string) (fair.Order, error) {
	return a.store.FindOrder(ctx, id)
}

// LatestOrderOf returns the order of a registration that can still be paid. It returns KindNotFound if there is none.
func (a *Service) LatestOrderOf(ctx context.Context, registrationID string) (fair.Order, error) {
	return a.store.FindLiveRegistrationOrder(ctx, registrationID)
}
