package payment

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// onlinePayment converts a provider's payment into a stored payment.
func onlinePayment(o fair.Order, p fair.GatewayPayment) fair.Payment {
	return fair.Payment{
		CFPaymentID: p.CFPaymentID, OrderID: o.ID, Status: p.Status, Amount: p.Amount, Currency: p.Currency, Group: p.Group,
		BankReference: p.BankReference, Message: p.Message, At: p.At, CompletedAt: p.CompletedAt,
	}
}

// capture enters the payments that the provider has captured for an order, and the refunds that it has made, in the
// ledger. It runs in the caller's transaction, which must hold the order's lock. Entering them again changes nothing.
func (a *Service) capture(ctx context.Context, o *fair.Order, f fair.Facts) error {
	captured := slices.DeleteFunc(f.Captured(), func(p fair.GatewayPayment) bool {
		foreign := p.Currency != "" && p.Currency != "INR"
		if foreign { // somebody must look at it; the program knows no other currency
			o.Failures, o.Failure = fair.MaxOrderFailures, texts.PortalActivity.ForeignCurrency(p.Currency).In(fair.English)
		}
		return foreign
	})
	if len(captured) == 0 {
		return nil
	}
	var money *ledger.Ledger
	var fresh []fair.GatewayPayment
	who := ledger.Actor{At: a.Now()}
	state, err := a.ledger.Change(ctx, ledger.RefOf(*o), func(l *ledger.Ledger) error {
		money, fresh = l, nil
		for _, p := range captured {
			if !entered(l, p) {
				fresh = append(fresh, p)
			}
		}
		// Documents are issued after all of it: a payment that the provider has already given back needs no invoice.
		return l.Together(who, func() error {
			for _, p := range fresh {
				gone, err := a.isGone(ctx, l)
				if err != nil {
					return err
				}
				l.Capture(ledger.Recorded{
					Amount: p.Amount, Order: o.ID, Payment: p.CFPaymentID, Reference: p.BankReference,
					Day: onlinePayment(*o, p).PaidAt(), Gone: gone,
				}, who)
			}
			findAll(l, f.Refunds, who)
			return nil
		})
	})
	if err != nil {
		return err
	}
	if status := orderStatus(money, *o); status != "" {
		o.Status = status
	}
	if len(fresh) == 0 {
		return nil
	}
	o.RefundsDueAt = a.Now().Add(reconcileEvery)
	if o.PaidAt.IsZero() {
		o.PaidAt = onlinePayment(*o, fresh[0]).PaidAt()
	}
	if o.Kind == fair.OrderForBooking && o.Status == fair.OrderPaid {
		if err := a.firstMoney(ctx, *o); err != nil {
			return err
		}
	}
	for _, p := range fresh {
		if err := a.received(ctx, *o, money, state, p); err != nil {
			return err
		}
	}
	return nil
}

func entered(l *ledger.Ledger, p fair.GatewayPayment) bool {
	return slices.ContainsFunc(l.Entries, func(e ledger.Entry) bool {
		return e.Kind == ledger.Payment && e.Source.Payment == p.CFPaymentID
	})
}

// isGone reports whether late money must go back, because the record cannot be revived: see ledger.Payable. Nothing of
// an earlier edition can.
func (a *Service) isGone(ctx context.Context, l *ledger.Ledger) (bool, error) {
	if len(l.Charges()) > 0 {
		return false, nil
	}
	if current, err := a.IsCurrentEdition(ctx, l.EditionID); err != nil || !current {
		return true, err
	}
	ok, err := a.ledger.Payables[l.Record].Reclaim(ctx, l.RecordID)
	return !ok, err
}

// received tells the payer that a payment was received. Money that goes back at once has its own message.
func (a *Service) received(
	ctx context.Context, o fair.Order, l *ledger.Ledger, s ledger.State, p fair.GatewayPayment,
) error {
	i := slices.IndexFunc(l.Entries, func(e ledger.Entry) bool {
		return e.Kind == ledger.Payment && e.Source.Payment == p.CFPaymentID
	})
	goesBack := slices.ContainsFunc(l.Payouts, func(out ledger.Payout) bool {
		return out.Of == i+1 && out.Decision == ""
	})
	if goesBack || l.Entries[i].Amount+l.RefundedOf(i+1) >= 0 {
		return nil
	}
	summary := texts.PortalActivity.PaymentReceived(p.Amount.String(), o.PaidBy())
	switch {
	case s.Due > 0:
		return a.notify.Payer(ctx, o, fair.MessagePartPaid, summary, a.partValues(ctx, o, p.Amount, s)...)
	case s.Overpaid > 0:
		return a.notify.Payer(ctx, o, fair.MessageAmountDiffers, summary, "amount", (p.Amount - s.Overpaid).String(),
			"received", p.Amount.String())
	}
	return a.notify.Payer(ctx, o, paidMessages[o.Kind], summary, "amount", p.Amount.String())
}

// paidMessages contains, for each kind of order, the message that confirms a payment to the payer.
var paidMessages = map[fair.OrderKind]fair.MessageKind{
	fair.OrderForRegistration: fair.MessageRegistrationPaid, fair.OrderForBooking: fair.MessageBookingPaid,
	fair.OrderForSponsorship: fair.MessageSponsorshipPaid,
}

// orderStatus returns the status of an order as it follows from the money that came with it: PAID while some of it is
// here, REFUNDED when all of it goes or went back, and EXPIRED when the bank did not pay it. It returns "" if no money
// came.
func orderStatus(l *ledger.Ledger, o fair.Order) (status fair.OrderStatus) {
	for _, e := range l.Entries {
		if e.Kind == ledger.Payment && e.Source.Order == o.ID {
			status = fair.OrderExpired
		}
	}
	for _, in := range l.PaidIn() {
		switch {
		case in.Kind != ledger.Payment || in.Source.Order != o.ID:
		case in.Free > 0:
			return fair.OrderPaid
		case !in.Dishonoured:
			status = fair.OrderRefunded
		}
	}
	return status
}

// FollowLedger makes the orders and payouts of a record follow its ledger. It is called in the transaction of each
// change of a ledger. An open order that asks for more than what is due ends. Payouts begin, and the payer is told
// about money that goes back at once.
func (a *Service) FollowLedger(ctx context.Context, l *ledger.Ledger, state ledger.State, c ledger.Changes) error {
	orders, err := a.store.OrdersAbout(ctx, l.RecordID)
	if err != nil {
		return err
	}
	now := a.Now()
	for _, o := range orders {
		status := orderStatus(l, o)
		switch {
		case status != "":
			if o.Status != status {
				err = a.store.FollowOrder(ctx, o.ID, status, now)
			}
		case o.Status.Live() && o.Amount > state.Due && now.Before(o.ExpiresAt):
			err = a.store.EndOrder(ctx, o.ID, now)
		}
		if err != nil {
			return err
		}
	}
	return a.beginPayouts(ctx, l, orders, c)
}
