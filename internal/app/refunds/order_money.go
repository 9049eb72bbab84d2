package refunds

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// orderMoney is the accepted payment of an order and its refunds.
type orderMoney struct {
	payment  fair.Payment // the accepted payment
	refunds  []fair.Refund
	others   []fair.Refund // the refunds of the other orders for the same registration, booking or sponsorship
	gone     fair.Paise    // the refunded amount, including pending refunds
	byPeople fair.Paise    // what people have refunded of all these orders; the edition's limit applies to it
	charge   fair.Paise    // amount kept for stalls cancelled earlier; the refund rule does not apply to it
}

// left returns the amount that can still be refunded.
func (m orderMoney) left() fair.Paise { return max(0, m.payment.Amount-m.gone) }

// net returns the amount to which the refund rule applies.
func (m orderMoney) net() fair.Paise { return max(0, m.left()-max(0, m.charge)) }

// byRule returns what the refund rule gives of the order's money for a cancellation at the given time. A refund that
// was found at the provider later is a part of it. After a restore, this is the refund of a cancellation that the
// office had approved after the backup.
func (m orderMoney) byRule(e fair.Edition, who string, at time.Time) fair.Paise {
	found := m.foundSince(at)
	return max(0, e.RefundByRule(who, at, m.net()+found)-found)
}

// foundSince returns the amount of the order's refunds that were found at the provider after the given time.
func (m orderMoney) foundSince(at time.Time) (found fair.Paise) {
	for _, r := range m.refunds {
		if r.CFPaymentID == m.payment.CFPaymentID && r.Reason == fair.RefundExternal && r.CreatedAt.After(at) {
			found += r.Amount
		}
	}
	return found
}

// proposedCancellation reports whether a cancellation of the order, of another order of its booking or sponsorship, or
// of some stalls waits for the approval of another account.
func (m orderMoney) proposedCancellation() bool {
	waits := func(r fair.Refund) bool { return r.IsProposed() && (!r.Keep || r.Reason == fair.RefundStalls) }
	return slices.ContainsFunc(m.refunds, waits) || slices.ContainsFunc(m.others, waits)
}

// proposed reports whether any refund of the order waits for the approval of another account.
func (m orderMoney) proposed() bool {
	return slices.ContainsFunc(m.refunds, fair.Refund.IsProposed)
}

// followMoney sets an order to REFUNDED if its accepted payment was refunded completely and no refund waits for
// approval. It then also updates the booking's state. The caller must store the order.
func (a *Service) followMoney(ctx context.Context, o *fair.Order) error {
	m, err := a.moneyOf(ctx, *o)
	if err != nil || m.left() > 0 || m.proposed() || o.Status == fair.OrderRefunded {
		return err
	}
	o.Status = fair.OrderRefunded
	return a.sales.FollowOrder(ctx, *o)
}

// moneyOf reads the accepted payment of an order and its refunds. It returns KindConflict if there is no accepted
// payment.
func (a *Service) moneyOf(ctx context.Context, o fair.Order) (m orderMoney, err error) {
	payments, err := a.store.Payments(ctx, o.ID)
	if err != nil {
		return m, err
	}
	for _, p := range payments {
		if p.Disposition == fair.MoneyAccepted {
			m.payment = p
		}
	}
	if m.payment.CFPaymentID == "" || o.Status != fair.OrderPaid && o.Status != fair.OrderRefunded {
		return m, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToRefund())
	}
	if m.refunds, err = a.store.Refunds(ctx, o.ID); err != nil {
		return m, err
	}
	for _, r := range m.refunds {
		if r.CFPaymentID == m.payment.CFPaymentID && r.Status.Counts() {
			m.gone += r.Amount
		}
	}
	if m.others, err = a.otherRefunds(ctx, o); err != nil {
		return m, err
	}
	m.byPeople = fair.RefundedByPeople(slices.Concat(m.refunds, m.others))
	if o.Kind == fair.OrderForBooking {
		m.charge, err = a.store.StallChargesOfOrder(ctx, o.ID)
	}
	return m, err
}

// otherRefunds reads the refunds of the other orders for an order's registration, booking or sponsorship.
func (a *Service) otherRefunds(ctx context.Context, o fair.Order) (others []fair.Refund, err error) {
	orders, err := a.store.OrdersAbout(ctx, o.SubjectID())
	for _, other := range orders {
		if err != nil || other.ID == o.ID {
			continue
		}
		var refunds []fair.Refund
		refunds, err = a.store.Refunds(ctx, other.ID)
		others = append(others, refunds...)
	}
	return others, err
}

// ruleOf returns an edition with which an order's refund is calculated: it has the refund settings of the current
// edition, and the first day of the order's own edition.
func (a *Service) ruleOf(ctx context.Context, o fair.Order) (fair.Edition, error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil || edition.ID == o.EditionID {
		return edition, err
	}
	own, err := a.store.FindEdition(ctx, o.EditionID)
	edition.FirstDay = own.FirstDay
	return edition, err
}

// cancelOrder cancels an order and its registration, booking or sponsorship, in the caller's transaction, which must
// hold the order's lock. A registration is cancelled. A booking is rejected and its stalls are freed. A sponsorship is
// declined. The caller must store the order.
func (a *Service) cancelOrder(ctx context.Context, o *fair.Order, by string) error {
	now := a.Now()
	o.CancelledAt, o.CancelledBy = now, by
	if o.Kind == fair.OrderForBooking {
		return a.sales.FollowOrder(ctx, *o)
	}
	if o.Kind == fair.OrderForSponsorship {
		return a.declineSponsorship(ctx, o.SponsorshipID)
	}
	r, err := a.store.LockRegistration(ctx, o.RegistrationID)
	if err != nil {
		return err
	}
	r.Status, r.UpdatedAt = fair.RegistrationCancelled, now
	_, err = a.store.UpdateRegistration(ctx, r)
	return err
}

func (a *Service) declineSponsorship(ctx context.Context, id string) error {
	s, err := a.store.Sponsorships().Lock(ctx, id)
	if err != nil {
		return err
	}
	s.Status, s.UpdatedAt = fair.ReviewRejected, a.Now()
	_, err = a.store.Sponsorships().Update(ctx, s)
	return err
}

// OfferOf returns the amounts that can be refunded for an order. It returns nil if the order has no accepted payment.
func (a *Service) OfferOf(ctx context.Context, o fair.Order) (*RefundOffer, error) {
	m, err := a.moneyOf(ctx, o)
	if fair.IsKind(err, fair.KindConflict) {
		return nil, nil //nolint:nilnil // an order without accepted money has no offer
	}
	if err != nil {
		return nil, err
	}
	edition, err := a.ruleOf(ctx, o)
	if err != nil {
		return nil, err
	}
	byPayer, err := a.ruleOfOthers(ctx, o, fair.CancelledByPayer, a.Now())
	if err != nil {
		return nil, err
	}
	byOrganiser, err := a.ruleOfOthers(ctx, o, fair.CancelledByOrganiser, a.Now())
	by := func(who string) fair.Paise { return m.byRule(edition, who, a.Now()) }
	return &RefundOffer{
		OthersByPayer: byPayer, OthersByOrganiser: byOrganiser,
		Accepted: m.payment.Amount, Left: m.left(), ByPayer: by(fair.CancelledByPayer),
		ByOrganiser: by(fair.CancelledByOrganiser),
		Alone:       max(0, edition.RefundLimitAt(a.Now())-m.byPeople), MayCancel: canBeCancelled(o, m),
	}, err
}
