package payment

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// CancellationView is the data that a payer sees before and after a cancellation request.
type CancellationView struct {
	Order     fair.Order
	Money     *ledger.Ledger    // of the order's record
	Step      ledger.RefundStep // of the refund rule, today
	Paid      fair.Paise        // the accepted amount, with deducted tax
	Back      fair.Paise        // the refund if the payer cancels everything now
	Latest    *ledger.Decision  // the payer's last request; nil: there is none
	Refunds   []fair.Refund     // completed and pending refunds of the record
	CanAsk    bool
	Cancelled ledger.Decision // the cancellation of everything; without an id: there is none
	Ended     bool            // whether the office has ended the record without a cancellation
	Refunded  fair.Paise      // refunded part of Paid, including refunds that wait for a decision
	Stalls    []StallOffer    // stalls that can be cancelled individually; empty: only everything can be cancelled
	Asked     []fair.Claim    // the stalls in the waiting request; empty: the request is for everything
	Plan      *fair.Plan      // the hall plan that contains the stalls
}

// StallOffer is a booked stall that the payer can cancel individually.
type StallOffer struct {
	Claim fair.Claim
	Paid  fair.Paise // the money that belongs to the stall
	Back  fair.Paise // the amount that the refund rule gives if the payer cancels the stall now
}

// CancellationOf returns the data that a payer sees before and after a cancellation request. It returns KindNotFound if
// the order id and the secret user id do not belong together.
func (a *Service) CancellationOf(ctx context.Context, orderID, userID string) (v CancellationView, err error) {
	if v.Order, err = a.ownPaidOrder(ctx, orderID, userID); err != nil {
		return v, err
	}
	if v.Money, err = a.ledger.View(ctx, ledger.RefOf(v.Order)); err != nil {
		return v, err
	}
	if app.ReceivedMoney(v.Order) {
		v.Cancelled = v.Money.CancelledWhole()
	}
	if latest, there := v.Money.Request(); there {
		v.Latest = &latest
	}
	if v.Refunds = v.Money.Refunds(); v.Money.Received() == 0 {
		return v, nil
	}
	for _, r := range v.Refunds {
		if r.Status != fair.RefundRefused {
			v.Refunded += r.Amount
		}
	}
	v.Step = v.Money.Rules.Refund.At(v.Money.Rules.FirstDay, a.Now())
	v.Paid = v.Money.Received()
	parts := v.Money.Promise(v.Step, nil)
	for _, p := range parts {
		v.Back += p.Back
	}
	v.Ended = len(parts) == 0 && v.Cancelled.ID == ""
	v.CanAsk = v.Money.MayAsk()
	return v, a.addStalls(ctx, &v, parts)
}

// ownPaidOrder returns an order to a payer who knows its user id. If it received no money, the result is the newest
// order of its record that did, if there is one.
func (a *Service) ownPaidOrder(ctx context.Context, orderID, userID string) (fair.Order, error) {
	o, err := app.FindOwnOrder(ctx, a.store, orderID, userID)
	if err != nil || app.ReceivedMoney(o) || !o.Kind.MayShare() {
		return o, err
	}
	orders, err := a.store.OrdersAbout(ctx, o.SubjectID())
	for _, other := range slices.Backward(orders) {
		if app.ReceivedMoney(other) {
			return other, err
		}
	}
	return o, err
}

// addStalls adds two lists to the data for a payer's page: the stalls that can be cancelled individually, and the
// stalls in a waiting request. parts is what the rule gives back for each charge.
func (a *Service) addStalls(ctx context.Context, v *CancellationView, parts []ledger.Part) error {
	asked := v.Latest != nil && v.Latest.Status == ledger.Asked && len(v.Latest.Charges) > 0
	if v.Order.Kind != fair.OrderForBooking || !v.CanAsk && !asked {
		return nil
	}
	edition, err := a.store.FindEdition(ctx, v.Order.EditionID)
	if err != nil {
		return err
	}
	b, err := a.store.FindBooking(ctx, v.Order.BookingID)
	if err != nil {
		return err
	}
	v.Plan = &edition.Plan
	for _, claim := range b.Stalls {
		charge, charged := chargeOf(v.Money, claim.Key)
		if asked && charged && slices.Contains(v.Latest.Charges, charge) {
			v.Asked = append(v.Asked, claim)
		}
		for _, p := range parts {
			if v.CanAsk && charged && p.Charge == charge && len(parts) > 1 {
				v.Stalls = append(v.Stalls, StallOffer{Claim: claim, Paid: p.Paid, Back: p.Back})
			}
		}
	}
	return nil
}

// chargeOf returns the number of the live charge for a stall.
func chargeOf(l *ledger.Ledger, stall fair.StallKey) (no int, ok bool) {
	for _, c := range l.Charges() {
		if c.Number == stall.Size+" "+stall.Number {
			return c.No, true
		}
	}
	return 0, false
}

// AskCancellation stores a payer's cancellation request with what the refund rule promises at this time: for
// everything, or only for the named stalls. It does not cancel anything. If a request waits, AskCancellation returns
// that request. It returns KindConflict if there is nothing to cancel.
func (a *Service) AskCancellation(
	ctx context.Context,
	orderID, userID string,
	in fair.CancellationAsk,
) (asked ledger.Decision, err error) {
	p := fair.Problems{}
	reason := p.CleanText("reason", in.Reason, false, fair.MaxAddress)
	if !in.Confirmed {
		p.Add("confirm", texts.Errors.CancellationConfirm())
	}
	if in.Choose && len(in.Stalls) == 0 {
		p.Add("stalls", texts.Errors.CancellationStalls())
	}
	o, err := a.ownPaidOrder(ctx, orderID, userID)
	if err == nil {
		err = p.Err()
	}
	if err != nil {
		return asked, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		var money *ledger.Ledger
		fresh := false
		_, err := a.ledger.Change(ctx, ledger.RefOf(o), func(l *ledger.Ledger) error {
			money = l
			waiting := slices.IndexFunc(l.Decisions, func(d ledger.Decision) bool { return d.Status == ledger.Asked })
			if fresh = waiting < 0; !fresh {
				asked = l.Decisions[waiting]
				return nil
			}
			if !l.MayAsk() {
				return fair.Fail(fair.KindConflict, texts.Errors.CancellationNotPaid())
			}
			charges, err := chargesOf(l, o, in.Stalls)
			if err != nil {
				return err
			}
			asked, err = l.Ask(fair.NewID(a.Now()), charges, reason, a.Now())
			return err
		})
		if err != nil || !fresh {
			return err
		}
		return a.notifyAsked(ctx, o, money, asked)
	})
	return asked, err
}

// chargesOf returns the charges of the stalls of a request. If these are all stalls, or if the order is not for stalls,
// the request is for everything, and chargesOf returns none.
func chargesOf(l *ledger.Ledger, o fair.Order, stalls []fair.StallKey) (charges []int, err error) {
	if o.Kind != fair.OrderForBooking {
		return nil, nil
	}
	for _, key := range stalls {
		no, ok := chargeOf(l, key)
		if !ok {
			return nil, fair.Fail(fair.KindConflict, texts.Errors.CancellationStallsChanged())
		}
		if !slices.Contains(charges, no) {
			charges = append(charges, no)
		}
	}
	if len(charges) == len(l.Charges()) {
		return nil, nil
	}
	slices.Sort(charges)
	return charges, nil
}

// notifyAsked notifies the payer and the office of a stored request. If the request is only for some of the stalls,
// the messages name these stalls.
func (a *Service) notifyAsked(ctx context.Context, o fair.Order, l *ledger.Ledger, asked ledger.Decision) error {
	more := []string{"reason", asked.Reason, "refundAmount", asked.Amount.String()}
	if len(asked.Charges) > 0 {
		edition, err := a.store.FindEdition(ctx, o.EditionID)
		if err != nil {
			return err
		}
		more = append(more, "stalls", edition.Plan.StallNames(stallsOf(l, asked.Charges), o.Lang))
	}
	return a.notify.Payer(ctx, o, fair.MessageCancellationAsked,
		texts.PortalActivity.CancellationAsked(asked.Amount.String()), more...)
}
