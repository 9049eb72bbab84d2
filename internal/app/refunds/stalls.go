package refunds

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// StallOffer is a booked stall that the payer can cancel individually.
type StallOffer struct {
	Claim fair.Claim
	Paid  fair.Paise // the stall's price
	Back  fair.Paise // the amount that the refund rule gives if the payer cancels the stall now
}

// addStalls adds two lists to the data for a payer's page: the stalls that can be cancelled individually, and the
// stalls in a waiting request.
func (a *Service) addStalls(ctx context.Context, v *CancellationView, rule fair.Edition) error {
	asked := v.Latest != nil && !v.Latest.StallsEnded() && len(v.Latest.Stalls) > 0
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
	if asked {
		for _, claim := range b.Stalls {
			if slices.Contains(v.Latest.Stalls, claim.Key) {
				v.Asked = append(v.Asked, claim)
			}
		}
	}
	if v.CanAsk {
		v.Stalls, err = a.stallsOffered(ctx, v.Order, b, rule)
	}
	return err
}

// stallsOffered lists the stalls of a booking that the payer can cancel individually. The list is empty if the
// booking has only one stall or if only the whole booking can be cancelled.
func (a *Service) stallsOffered(
	ctx context.Context, o fair.Order, b fair.Booking, edition fair.Edition,
) ([]StallOffer, error) {
	if len(b.Stalls) < 2 {
		return nil, nil
	}
	main, err := a.mainOrder(ctx, o)
	if err != nil {
		return nil, err
	}
	var offered []StallOffer
	for _, claim := range b.Stalls {
		price, _, err := a.stallsPrice(ctx, main, []fair.StallKey{claim.Key})
		if fair.IsKind(err, fair.KindConflict) {
			continue
		}
		if err != nil {
			return nil, err
		}
		offered = append(offered, StallOffer{
			Claim: claim, Paid: price, Back: edition.RefundByRule(fair.CancelledByPayer, a.Now(), price),
		})
	}
	return offered, nil
}

// stallsPrice returns the price of some stalls of a paid booking, and the money of the order from which these stalls
// are refunded. The refund is a part of this price, according to the refund rule. It returns KindConflict if single
// stalls cannot be cancelled. This is the case if the booking is not paid, if a decision or a price difference is
// open, or if the stalls cost more than the order can refund.
func (a *Service) stallsPrice(ctx context.Context, o fair.Order, stalls []fair.StallKey) (price fair.Paise,
	m orderMoney, err error,
) {
	b, err := a.store.FindBooking(ctx, o.BookingID)
	if err != nil {
		return 0, m, err
	}
	rest, err := b.WithoutStalls(stalls)
	if err != nil {
		return 0, m, err
	}
	price = b.Price.Total - rest.Price.Total
	settled, err := a.settled(ctx, b)
	if err != nil {
		return 0, m, err
	}
	m, err = a.moneyOf(ctx, o)
	if err == nil && (!settled || !canBeCancelled(o, m) || price > m.net()) {
		err = fair.Fail(fair.KindConflict, texts.Errors.CancellationStallsOpen())
	}
	return price, m, err
}

// settled reports whether a booking is paid and has its stalls, and no decision about its money is open.
func (a *Service) settled(ctx context.Context, b fair.Booking) (bool, error) {
	facts, err := a.store.BookingFacts(ctx, b.ID)
	if err != nil || !facts.Paid() || facts.Undecided() || !b.Holds {
		return false, err
	}
	for _, o := range facts.Orders {
		refunds, err := a.store.Refunds(ctx, o.ID)
		if err != nil || slices.ContainsFunc(refunds, fair.Refund.IsProposed) {
			return false, err
		}
	}
	agreed, err := a.store.AgreedPrice(ctx, b.ID)
	return agreed >= b.Price.Total, err
}

// someStalls returns the stalls of a cancellation request without duplicates. If the request contains all stalls of
// the booking, the request is for the whole order, and someStalls returns no stalls.
func (a *Service) someStalls(ctx context.Context, o fair.Order, asked []fair.StallKey) ([]fair.StallKey, error) {
	if len(asked) == 0 || o.Kind != fair.OrderForBooking {
		return nil, nil
	}
	b, err := a.store.FindBooking(ctx, o.BookingID)
	if err != nil {
		return nil, err
	}
	var stalls []fair.StallKey
	for _, key := range asked {
		if !slices.Contains(stalls, key) {
			stalls = append(stalls, key)
		}
	}
	all := !slices.ContainsFunc(b.Keys(), func(key fair.StallKey) bool { return !slices.Contains(stalls, key) })
	if all && len(stalls) == len(b.Stalls) {
		return nil, nil
	}
	return stalls, nil
}

// cancelStalls carries out a payer's request to cancel some stalls, in the caller's transaction, which must hold the
// order's lock. These stalls become free at once, and the booking keeps the other stalls. A refund above the edition's
// limit waits for another account's approval. Until then, nothing is cancelled. The argument `given` is the amount
// that the office entered. If it is nil, the refund rule determines the amount.
func (a *Service) cancelStalls(ctx context.Context, o fair.Order, c fair.Cancellation,
	given *fair.Paise) (r fair.Refund,
	err error,
) {
	if err := a.lockOthers(ctx, o); err != nil {
		return r, err
	}
	price, m, err := a.stallsPrice(ctx, o, c.Stalls)
	if err != nil {
		return r, err
	}
	edition, err := a.ruleOf(ctx, o)
	if err != nil {
		return r, err
	}
	amount := max(0, edition.RefundByRule(fair.CancelledByPayer, c.AskedAt, price)-m.foundSince(c.AskedAt))
	account, _ := app.Actor(ctx)
	if given != nil {
		p := fair.Problems{}
		switch {
		case *given > price || *given >= m.left():
			p.Add("amount", texts.PortalErrors.RefundAboveWhatIsLeft(min(price, m.left()-1).String()))
		case *given > amount && account.Role != fair.RoleOwner:
			p.Add("amount", texts.PortalErrors.RefundAboveRule(amount.String()))
		}
		if err := p.Err(); err != nil {
			return r, err
		}
		amount = *given
	}
	r = fair.Refund{
		ID: refundID(o, m.refunds), OrderID: o.ID, Amount: amount, Reason: fair.RefundStalls, Note: c.Reason,
		CancelledBy: fair.CancelledByPayer, Keep: true, ProposedBy: account.ID, CreatedAt: a.Now(), UpdatedAt: a.Now(),
	}
	waits := amount > 0 && m.byPeople+amount > edition.RefundLimitAt(a.Now())
	if r, err = a.startOrPropose(ctx, o, m.payment, r, waits); err != nil || waits {
		return r, err
	}
	c.RefundID, c.DecidedBy, c.DecidedAt = r.ID, account.ID, a.Now()
	return r, a.endStalls(ctx, o, c, r)
}

// endStalls removes the stalls of an approved request from the booking, corrects its documents and notifies the
// payer.
func (a *Service) endStalls(ctx context.Context, o fair.Order, c fair.Cancellation, r fair.Refund) error {
	before, after, err := a.sales.EndStalls(ctx, o.BookingID, c.Stalls)
	if err != nil {
		return err
	}
	c.Status, c.StallsPrice = fair.CancellationApproved, before.Price.Total-after.Price.Total
	if err := a.store.UpdateCancellation(ctx, c); err != nil {
		return err
	}
	if err := a.books.StallsMoved(ctx, o.BookingID); err != nil {
		return err
	}
	edition, err := a.store.FindEdition(ctx, o.EditionID)
	if err != nil {
		return err
	}
	stalls := edition.Plan.StallLabels(c.Stalls)
	refunded, due := "", ""
	if r.Amount > 0 {
		refunded, due = r.Amount.String(), fair.DateIn(fair.ParseLang(string(o.Lang)), r.DueAt)
	}
	return a.notify.Payer(ctx, o, fair.MessageStallsCancelled,
		texts.PortalActivity.StallsCancelled(stalls, r.Amount.String()),
		"cancelledStalls", stalls, "refundAmount", refunded, "dueDate", due)
}

// approvedStalls cancels the stalls of a request after another account has approved their refund.
func (a *Service) approvedStalls(ctx context.Context, o fair.Order, r fair.Refund) error {
	c, err := a.store.LatestCancellation(ctx, o.ID)
	if err != nil {
		return err
	}
	if c.RefundID != r.ID {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RequestDecided())
	}
	return a.endStalls(ctx, o, c, r)
}
