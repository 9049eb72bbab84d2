package payment

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// SendSponsorshipLink sends a sponsor a link to pay an agreed sponsorship, and returns the order of the link. The
// argument `amount` is a part of the amount due, in rupees including GST, as the user typed it. If it is empty, the
// link is for the whole amount due. If an order for this amount can still be paid, SendSponsorshipLink uses this
// order. Otherwise, a new order replaces the open ones. It returns KindConflict if nothing is due or if a payment
// waits for a decision. It returns KindUnavailable if payments are off. It requires the permission MayEdit.
func (a *Service) SendSponsorshipLink(ctx context.Context, id, amount string) (o fair.Order, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return o, err
	}
	return a.sendSponsorshipLink(ctx, id, amount)
}

func (a *Service) sendSponsorshipLink(ctx context.Context, id, amount string) (o fair.Order, err error) {
	return a.sendLink(ctx, fair.MessageSponsorshipDue, func(ctx context.Context) (o fair.Order, err error) {
		s, err := a.lockSponsorship(ctx, id)
		if err != nil {
			return o, err
		}
		part, err := sponsorshipPart(s, amount)
		if err != nil {
			return o, err
		}
		return a.sponsorshipLinkOrder(ctx, s, part)
	})
}

// lockSponsorship locks a sponsorship and returns it with the paid amount. It reads the payments after it has the
// lock, so that they include payments that another transaction stored while this one waited.
func (a *Service) lockSponsorship(ctx context.Context, id string) (fair.Sponsorship, error) {
	if _, err := a.store.Sponsorships().Lock(ctx, id); err != nil {
		return fair.Sponsorship{}, err
	}
	return a.store.Sponsorships().Find(ctx, id)
}

// sponsorshipPart returns the amount, with GST, that the sponsor is asked to pay. The argument `typed` contains it in
// rupees. If it is empty, the amount is all that is due.
func sponsorshipPart(s fair.Sponsorship, typed string) (fair.Paise, error) {
	due := max(0, s.Due()-s.Money.Waits)
	if due == 0 && s.Money.Waits > 0 {
		return 0, fair.Fail(fair.KindConflict, texts.PortalErrors.PaymentUndecided(s.Name()))
	}
	if due == 0 {
		return 0, fair.Fail(fair.KindConflict, texts.PortalErrors.SponsorshipNothingDue(s.Name()))
	}
	if typed == "" {
		return due, nil
	}
	p := fair.Problems{}
	part := p.CleanRupees("amount", typed)
	switch {
	case len(p) > 0:
	case part == 0:
		p.Add("amount", texts.Errors.AmountInvalid())
	case part > due:
		p.Add("amount", texts.PortalErrors.AboveDue(due.String()))
	}
	return part, p.Err()
}

// sponsorshipLinkOrder returns the open order of a sponsorship with this amount. If there is none, it stores a new
// order and ends the other open orders, so that the sum of all open orders never exceeds the amount due.
func (a *Service) sponsorshipLinkOrder(ctx context.Context, s fair.Sponsorship, amount fair.Paise) (o fair.Order,
	err error,
) {
	orders, err := a.store.OrdersAbout(ctx, s.ID)
	if err != nil {
		return o, err
	}
	now := a.Now()
	for _, open := range orders {
		if !open.Status.Live() || !now.Before(open.ExpiresAt) {
			continue
		}
		if open.Amount == amount && o.ID == "" {
			o = open
			continue
		}
		if err := a.store.EndOrder(ctx, open.ID, now); err != nil {
			return o, err
		}
	}
	if o.ID != "" {
		return o, nil
	}
	o = a.newOrder(fair.Edition{ID: s.EditionID}, NewOrder{Lang: s.Lang}, "")
	o.ExpiresAt = now.Add(longestOrder).Truncate(time.Second)
	o.HoldUntil = o.ExpiresAt.Add(a.set.Grace)
	o.Kind, o.SponsorshipID, o.Amount, o.Payer = fair.OrderForSponsorship, s.ID, amount, s.Payer()
	return o, a.createOrder(ctx, o)
}
