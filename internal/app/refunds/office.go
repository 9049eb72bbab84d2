package refunds

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// refundWish is a request for a refund, before the refund rule is applied to it.
type refundWish struct {
	id     string // id of the new refund; empty: the order's next refund id
	reason string
	by     string // "payer" or "organiser"
	amount *fair.Paise
	keep   bool
	at     time.Time // the time for which the refund rule is applied
}

// sameAs reports whether a stored refund has the content of this request.
func (w refundWish) sameAs(r fair.Refund) bool {
	if r.Reason == fair.RefundExternal && r.ID == w.id {
		return true // this request created the refund, before the database was restored from a backup
	}
	return r.Note == w.reason && r.CancelledBy == w.by && r.Keep == w.keep && (w.amount == nil || *w.amount == r.Amount)
}

// sameWithin is the time within which a repeated request without an idempotency key counts as a double click.
const sameWithin = 10 * time.Minute

// CreateRefund refunds a paid order. The amount is given, or follows from the refund rule. Unless in.Keep is set,
// CreateRefund cancels the registration or booking in the same transaction and frees the stalls at once. If the amount
// is above the edition's limit, it only creates a proposal, which another account must approve. For a payer's
// cancellation, only an owner may refund more than the rule gives. A refund cannot be greater than the money that is
// left. If the idempotency key is repeated, or if the same content is sent again within ten minutes, CreateRefund
// returns the existing refund. If the rule gives nothing, it returns a refund of 0 without an id. It requires the
// permission MayRefund.
func (a *Service) CreateRefund(ctx context.Context, orderID string, in fair.NewRefund) (r fair.Refund, err error) {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return r, err
	}
	amount, err := in.Clean()
	if err != nil {
		return r, err
	}
	a.reconcileFirst(ctx, orderID)
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.store.LockOrder(ctx, orderID)
		if err != nil {
			return err
		}
		wish := refundWish{reason: in.Reason, by: in.CancelledBy, amount: amount, keep: in.Keep, at: a.Now()}
		same, err := a.sameRefund(ctx, o, in.Key, &wish)
		if err != nil || same.ID != "" {
			r = same
			return err
		}
		r, err = a.refundOrder(ctx, o, wish)
		return err
	})
	a.MoneyMoved()
	return r, err
}

// MoneyMoved notifies the watchers of the hall and the background workers. Call it after each commit that changed
// payments or refunds.
func (a *Service) MoneyMoved() {
	a.hall.Changed()
	a.Wake()
}

// sameRefund returns the refund of an earlier request with the same key or content, if there is one. Otherwise, it
// sets the id that follows from the key. The refund of a cancellation may belong to another order of the same booking.
func (a *Service) sameRefund(
	ctx context.Context,
	o fair.Order,
	key string,
	wish *refundWish,
) (none fair.Refund, err error) {
	account, _ := app.Actor(ctx)
	refunds, err := a.store.Refunds(ctx, o.ID)
	if err != nil {
		return none, err
	}
	if !wish.keep {
		others, err := a.otherRefunds(ctx, o)
		if err != nil {
			return none, err
		}
		refunds = slices.Concat(refunds, others)
	}
	if key == "" {
		for _, r := range refunds {
			if wish.sameAs(r) && r.Status != fair.RefundRefused && r.ProposedBy == account.ID &&
				a.Now().Sub(r.CreatedAt) < sameWithin {
				return r, nil
			}
		}
		return none, nil
	}
	wish.id = "k" + app.HashOf([]byte(o.ID + "\x00" + key))[:32]
	for _, r := range refunds {
		if r.ID == wish.id {
			if !wish.sameAs(r) {
				return none, fair.Fail(fair.KindConflict, texts.PortalErrors.RefundKeyReused())
			}
			return r, nil
		}
	}
	return none, nil
}

// refundID returns the id of an order's next refund. While the caller holds the order's lock, no other refund can get
// this id. The id has only letters and digits, as the provider requires. After a database has been restored, a stored
// refund can have the number of a later refund, because it was found at the provider and keeps the provider's id.
func refundID(o fair.Order, refunds []fair.Refund) string {
	for n := len(refunds) + 1; ; n++ {
		id := "n" + o.ID + strconv.Itoa(n)
		if !slices.ContainsFunc(refunds, func(r fair.Refund) bool { return r.ID == id }) {
			return id
		}
	}
}

// refundOrder carries out a refund request for a paid order, in the caller's transaction, which must hold the order's
// lock.
func (a *Service) refundOrder(ctx context.Context, o fair.Order, wish refundWish) (r fair.Refund, err error) {
	if err := a.lockOthers(ctx, o); err != nil {
		return r, err
	}
	m, err := a.moneyOf(ctx, o)
	if err != nil {
		return r, err
	}
	edition, err := a.ruleOf(ctx, o)
	if err != nil {
		return r, err
	}
	amount, err := a.checkWish(ctx, o, m, edition, wish)
	if err != nil {
		return r, err
	}
	account, _ := app.Actor(ctx)
	r = fair.Refund{
		ID: cmp.Or(wish.id, refundID(o, m.refunds)), OrderID: o.ID, Amount: amount, Reason: fair.RefundCancelled,
		Note: wish.reason, CancelledBy: wish.by,
		Keep:       wish.keep,
		ProposedBy: account.ID, CreatedAt: a.Now(), UpdatedAt: a.Now(),
	}
	if wish.keep {
		r.Reason = fair.RefundPart
	}
	var siblings fair.Paise
	if !wish.keep {
		if siblings, err = a.ruleOfOthers(ctx, o, wish.by, wish.at); err != nil {
			return r, err
		}
	}
	waits := amount+siblings > 0 && m.byPeople+amount+siblings > edition.RefundLimitAt(a.Now())
	if waits && amount == 0 {
		return a.proposeByOther(ctx, o, wish)
	}
	if r, err = a.startOrPropose(ctx, o, m.payment, r, waits); err != nil || waits {
		return r, err
	}
	return r, a.refundFollows(ctx, &o, r)
}

// proposeByOther proposes a cancellation through another order of the booking or sponsorship, because the order `o` has
// no money to refund. It uses the order with the largest refund.
func (a *Service) proposeByOther(ctx context.Context, o fair.Order, wish refundWish) (r fair.Refund, err error) {
	siblings, err := a.paidSiblings(ctx, o)
	if err != nil {
		return r, err
	}
	edition, err := a.ruleOf(ctx, o)
	if err != nil {
		return r, err
	}
	var most fair.Paise
	target := o
	for _, sibling := range siblings {
		m, err := a.moneyOf(ctx, sibling)
		if err != nil {
			return r, err
		}
		if back := m.byRule(edition, wish.by, wish.at); back > most {
			most, target = back, sibling
		}
	}
	if most == 0 {
		return r, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToRefund())
	}
	return a.refundOrder(ctx, target, wish)
}

// startOrPropose starts a refund, or proposes it if it waits for the approval of another account. A refund of 0 is not
// stored and gets no id.
func (a *Service) startOrPropose(
	ctx context.Context, o fair.Order, p fair.Payment, r fair.Refund, waits bool,
) (fair.Refund, error) {
	switch {
	case waits:
		return a.proposeRefund(ctx, o, p, r)
	case r.Amount == 0:
		r.ID = ""
		return r, nil
	}
	r.DecidedBy = r.ProposedBy
	return a.WriteRefund(ctx, o, p, r)
}

// checkWish returns the amount to refund, or an error if this refund is not possible.
func (a *Service) checkWish(
	ctx context.Context,
	o fair.Order,
	m orderMoney,
	edition fair.Edition,
	wish refundWish,
) (fair.Paise, error) {
	switch {
	case !wish.keep && !o.CancelledAt.IsZero():
		return 0, fair.Fail(fair.KindConflict, texts.PortalErrors.CancelledAlready())
	case !wish.keep && m.proposedCancellation():
		return 0, fair.Fail(fair.KindConflict, texts.PortalErrors.CancellationWaits())
	case wish.keep && m.left() == 0:
		return 0, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToRefund())
	}
	rule := m.byRule(edition, wish.by, wish.at)
	if wish.amount == nil {
		return rule, nil
	}
	return checkAmount(ctx, o, m, wish, rule)
}

// checkAmount returns the amount that the office entered, or an error if the amount is not allowed. The argument rule
// is the amount that the refund rule gives.
func checkAmount(
	ctx context.Context, o fair.Order, m orderMoney, wish refundWish, rule fair.Paise,
) (fair.Paise, error) {
	p, amount := fair.Problems{}, *wish.amount
	account, _ := app.Actor(ctx)
	switch {
	case amount > m.left():
		p.Add("amount", texts.PortalErrors.RefundAboveWhatIsLeft(m.left().String()))
	case wish.keep && o.CancelledAt.IsZero() && amount == m.left() && o.Kind != fair.OrderForSponsorship:
		p.Add("amount", texts.PortalErrors.RefundAllCancels(m.left().String()))
	case amount > rule && wish.by == fair.CancelledByPayer && account.Role != fair.RoleOwner:
		p.Add("amount", texts.PortalErrors.RefundAboveRule(rule.String()))
	}
	return amount, p.Err()
}

// proposeRefund stores a refund that waits for the approval of another account. It cancels nothing.
func (a *Service) proposeRefund(ctx context.Context, o fair.Order, p fair.Payment, r fair.Refund) (fair.Refund, error) {
	r = a.newRefund(o, p, r)
	r.Status = fair.RefundProposed
	if _, err := a.store.CreateRefund(ctx, r); err != nil {
		return r, err
	}
	if err := a.answerCancellation(ctx, o, r); err != nil {
		return r, err
	}
	return r, a.LogChange(ctx, "proposed", "order", o.ID,
		texts.PortalActivity.RefundProposed(r.Amount.String(), r.Note), nil, refundFields(r))
}

// refundFollows applies the effects of an approved refund. It cancels the registration, booking or stalls if this is
// part of the refund, stores the order and notifies the payer.
func (a *Service) refundFollows(ctx context.Context, o *fair.Order, r fair.Refund) error {
	if !r.Keep {
		if err := a.cancelSiblings(ctx, *o, r); err != nil {
			return err
		}
		if err := a.cancelOrder(ctx, o, r.CancelledBy); err != nil {
			return err
		}
		if err := a.answerCancellation(ctx, *o, r); err != nil {
			return err
		}
	}
	ofStalls := r.Reason == fair.RefundStalls && o.CancelledAt.IsZero()
	if ofStalls {
		if err := a.approvedStalls(ctx, *o, r); err != nil {
			return err
		}
	}
	if err := a.cancelEmptied(ctx, o, r); err != nil { // even a partial refund can return all money that was left
		return err
	}
	o.UpdatedAt = a.Now()
	if err := a.store.UpdateOrder(ctx, *o); err != nil || ofStalls {
		return err
	}
	if r.Amount == 0 {
		kept, err := a.keptMoney(ctx, *o)
		if err != nil {
			return err
		}
		return a.notify.Payer(ctx, *o, fair.MessageCancelled,
			texts.PortalActivity.CancelledWithoutRefund(cancelledBy(r)), "amount", kept)
	}
	what := texts.PortalActivity.PartGoesBack(r.Amount.String())
	if !r.Keep {
		what = texts.PortalActivity.CancelledWithRefund(cancelledBy(r), r.Amount.String())
	}
	return a.notify.Payer(ctx, *o, fair.MessageRefundStarted, what)
}

// keptMoney returns the amount that the organiser keeps of a cancelled order and of the other orders that were
// cancelled with it. The result is empty if all money was refunded.
func (a *Service) keptMoney(ctx context.Context, o fair.Order) (string, error) {
	m, err := a.moneyOf(ctx, o)
	if err != nil {
		return "", err
	}
	others, err := a.otherMoney(ctx, o)
	kept := m.left()
	for _, other := range others {
		kept += other.left()
	}
	if kept == 0 {
		return "", err
	}
	return kept.String(), err
}

func cancelledBy(r fair.Refund) string {
	return texts.PortalActivity.CancelledBy(r.CancelledBy).In(fair.English)
}

func refundFields(r fair.Refund) map[string]any {
	return map[string]any{
		"refund": r.ID, "amount": r.Amount.JSONNumber(), "reason": r.Note, "cancelledBy": r.CancelledBy, "keep": r.Keep,
		"status":  r.Status,
		"channel": r.Channel, "reference": r.Reference,
	}
}
