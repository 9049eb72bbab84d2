package refunds

import (
	"cmp"
	"context"
	"regexp"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Reconcile queries the provider for all refunds of an order and stores the refunds that are missing in the database.
// For example, a refund is missing if it was created in the provider's dashboard, or after the backup from which the
// database was restored. Reconcile changes nothing if the provider does not know the order or if payments are off. If
// the provider does not respond, Reconcile returns KindUnavailable, which wraps the *fair.GatewayError.
func (a *Service) Reconcile(ctx context.Context, orderID string) error {
	if a.gateway == nil {
		return nil
	}
	o, err := a.store.FindOrder(ctx, orderID)
	if err != nil || o.Channel.Offline() {
		return err
	}
	given, err := a.gateway.GetRefunds(ctx, o.ID)
	if app.FailureOf(err) == fair.GatewayNotFound {
		given, err = nil, nil
	}
	if err != nil {
		return fair.FailBecause(fair.KindUnavailable, err, texts.Errors.ProviderUnreachable())
	}
	booked := 0
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.store.LockOrder(ctx, orderID)
		if err != nil {
			return err
		}
		if booked, err = a.BookProviderRefunds(ctx, &o, given); err != nil {
			return err
		}
		if booked > 0 {
			o.UpdatedAt = a.Now()
		}
		if o.RefundsDueAt, err = a.nextReconciliation(ctx, o); err != nil {
			return err
		}
		return a.store.UpdateOrder(ctx, o)
	})
	if booked > 0 {
		a.MoneyMoved()
	}
	return err
}

// reconcileFirst calls Reconcile before a decision about a refund. An error is only logged. The decision does not
// depend on the result, because the job that sends the refund calls Reconcile again.
func (a *Service) reconcileFirst(ctx context.Context, orderID string) {
	if err := a.Reconcile(ctx, orderID); err != nil && !fair.IsKind(err, fair.KindNotFound) {
		a.Log.Warn("the refunds of an order could not be compared with the provider", "order", orderID, "cause", err)
	}
}

// BookProviderRefunds stores the refunds in the provider's list that are missing in the database, and returns their
// number. It runs in the caller's transaction, which must hold the order's lock. The payments must already be stored.
// An owed refund is a stored refund whose money was certainly not paid back yet (fair.Refund.Owed). If there is an
// owed refund of the same amount, BookProviderRefunds treats it as the provider's refund. Otherwise it reduces the
// owed refunds to the amount that is left of the payment. BookProviderRefunds changes the state of the order `o` and
// of the registration or booking. The caller must store `o`.
func (a *Service) BookProviderRefunds(ctx context.Context, o *fair.Order, given []fair.GatewayRefund) (booked int,
	err error,
) {
	for _, g := range given {
		refunds, err := a.store.Refunds(ctx, o.ID)
		if err != nil {
			return booked, err
		}
		if !g.Moves() || slices.ContainsFunc(refunds, func(r fair.Refund) bool { return isRefund(r, g) }) {
			continue
		}
		payments, err := a.store.Payments(ctx, o.ID)
		if err != nil {
			return booked, err
		}
		p, found := refundedPayment(payments, g)
		if !found { // the payment is not stored yet; the next query about the order stores it
			a.Log.Warn("the provider refunded a payment that is not known", "order", o.ID, "refund", g.CFRefundID)
			o.NextCheckAt = a.Now()
			continue
		}
		if p.Status != fair.GatewayPaymentSuccess {
			continue // the provider reversed an attempt that it never captured, so it did not refund received money
		}
		if err := a.bookProviderRefund(ctx, o, p, refunds, g); err != nil {
			return booked, err
		}
		booked++
	}
	return booked, nil
}

// isRefund reports whether r and g, a refund in the provider's list, are the same refund. A proposed or refused refund
// was never sent, so it is no refund of the provider. If they have the same id but different amounts, and r was not
// sent yet, they are different refunds. This can happen after the database was restored from a backup: g was created
// with this id after the backup was made.
func isRefund(r fair.Refund, g fair.GatewayRefund) bool {
	switch {
	case r.Status == fair.RefundRefused || r.IsProposed():
		return false
	case g.CFRefundID != "" && r.CFRefundID == g.CFRefundID:
		return true
	case g.ByProvider() && r.Reason == fair.RefundProvider && r.CFPaymentID == g.CFPaymentID:
		return true
	}
	return g.RefundID != "" && r.ProviderID == g.RefundID && (r.Amount == g.Amount || !r.SentAt.IsZero())
}

// refundedPayment returns the payment to which a refund in the provider's list belongs. If the refund has no payment
// id, this is the accepted payment. If no payment was accepted, it is the first captured payment.
func refundedPayment(payments []fair.Payment, g fair.GatewayRefund) (p fair.Payment, found bool) {
	for _, one := range payments {
		switch {
		case one.CFPaymentID == g.CFPaymentID:
			return one, true
		case g.CFPaymentID != "" || one.Status != fair.GatewayPaymentSuccess || found &&
			one.Disposition != fair.MoneyAccepted:
		default:
			p, found = one, true
		}
	}
	return p, found
}

func (a *Service) bookProviderRefund(ctx context.Context, o *fair.Order, p fair.Payment, refunds []fair.Refund,
	g fair.GatewayRefund,
) error {
	approved := func(r fair.Refund) bool {
		return r.IsProposed() && r.CFPaymentID == p.CFPaymentID && r.ProviderID == g.RefundID && r.Amount == g.Amount
	}
	if i := slices.IndexFunc(refunds, approved); i >= 0 {
		return a.bookProposal(ctx, o, p, refunds[i], g)
	}
	if err := a.freeProviderID(ctx, refunds, g.RefundID); err != nil {
		return err
	}
	r, err := a.adoptRefund(ctx, p, refunds, g)
	if err != nil {
		return err
	}
	if r.ID == "" {
		if r, err = a.createProviderRefund(ctx, *o, p, refunds, g); err != nil {
			return err
		}
	}
	if r.Status.WithProvider() {
		if err := a.store.AddJob(ctx, fair.Job{Kind: fair.JobRefund, Key: r.ID, RunAt: a.Now()}); err != nil {
			return err
		}
	}
	if err := a.reduceOwed(ctx, *o, p); err != nil {
		return err
	}
	if err := a.followProviderRefund(ctx, o, p, r); err != nil {
		return err
	}
	if g.ByProvider() {
		return a.LogChange(ctx, "refunded", "order", o.ID,
			texts.PortalActivity.ProviderRefunded(r.Amount.String()), nil, nil)
	}
	kind := fair.MessageRefundStarted
	if r.Status == fair.RefundDone {
		kind = fair.MessageRefundDone
	}
	return a.notify.Payer(ctx, *o, kind, texts.PortalActivity.RefundFound(r.Amount.String()))
}

// bookProposal books a proposed refund that the provider has carried out. It was approved after the backup from which
// the database was restored, so bookProposal does what the approval did.
func (a *Service) bookProposal(ctx context.Context, o *fair.Order, p fair.Payment, r fair.Refund,
	g fair.GatewayRefund,
) error {
	r.CFRefundID, r.DueAt = g.CFRefundID, fair.RefundDue(a.Now())
	a.takeStatus(&r, g)
	if err := a.store.UpdateRefund(ctx, r); err != nil {
		return err
	}
	if err := a.books.IssueForRefund(ctx, *o, r); err != nil {
		return err
	}
	if r.Status.WithProvider() {
		if err := a.store.AddJob(ctx, fair.Job{Kind: fair.JobRefund, Key: r.ID, RunAt: a.Now()}); err != nil {
			return err
		}
	}
	if err := a.reduceOwed(ctx, *o, p); err != nil {
		return err
	}
	if !r.Keep && !o.CancelledAt.IsZero() {
		return a.followProviderRefund(ctx, o, p, r)
	}
	if err := a.refundFollows(ctx, o, r); err != nil {
		return err
	}
	return a.moveDecided(ctx, *o, r)
}

// freeProviderID gives an unsent refund a new id if the provider has a refund of another amount with the same id.
func (a *Service) freeProviderID(ctx context.Context, refunds []fair.Refund, id string) error {
	for _, r := range refunds {
		if id != "" && r.ProviderID == id {
			r.Tries++
			r.ProviderID, r.UpdatedAt = r.AttemptID(), a.Now()
			return a.store.UpdateRefund(ctx, r)
		}
	}
	return nil
}

// adoptRefund finds an owed refund with the same payment and amount as a refund in the provider's list. It copies the
// provider's data to this owed refund, so that the two are then the same refund. If there is no such refund, it
// returns an empty refund.
func (a *Service) adoptRefund(ctx context.Context, p fair.Payment, refunds []fair.Refund,
	g fair.GatewayRefund,
) (fair.Refund, error) {
	for _, r := range refunds {
		if r.CFPaymentID != p.CFPaymentID || r.Amount != g.Amount || !r.Owed() || r.Status == fair.RefundProposed {
			continue
		}
		r.ProviderID, r.CFRefundID, r.Channel, r.Failure = g.RefundID, g.CFRefundID, fair.ChannelOnline, ""
		a.takeStatus(&r, g)
		return r, a.store.UpdateRefund(ctx, r)
	}
	return fair.Refund{}, nil
}

// takeStatus copies the provider's state of a refund to r.
func (a *Service) takeStatus(r *fair.Refund, g fair.GatewayRefund) {
	now := a.Now()
	r.Status, r.SentAt, r.UpdatedAt = statusAtProvider(g), now, now
	if r.Status == fair.RefundDone {
		r.DoneAt = doneAt(g, now)
	}
}

// providerRefundID matches the refund ids that the provider accepts.
var providerRefundID = regexp.MustCompile(`^[A-Za-z0-9]{3,40}$`)

// createProviderRefund stores a refund that exists only at the provider, and issues its document. If possible, the
// stored refund has the id that the provider returned. After the database was restored from a backup, this is the id
// that the refund had before, so a repeated request finds the refund.
func (a *Service) createProviderRefund(ctx context.Context, o fair.Order, p fair.Payment, refunds []fair.Refund,
	g fair.GatewayRefund,
) (fair.Refund, error) {
	fallback := "x" + app.HashOf([]byte(o.ID + "\x00" + g.RefundID + "\x00" + g.CFRefundID))[:32]
	r := fair.Refund{ID: g.RefundID, Amount: cmp.Or(g.Amount, p.Amount), Reason: fair.RefundExternal}
	switch {
	case g.ByProvider():
		r.ID, r.Reason = fair.RefundIDFor(p.CFPaymentID), fair.RefundProvider
	case !providerRefundID.MatchString(r.ID):
		r.ID = fallback
	}
	r = a.newRefund(o, p, r)
	r.Note, r.ProviderID, r.CFRefundID, r.CancelledBy = noteOf(r.Reason), g.RefundID, g.CFRefundID,
		fair.CancelledByOrganiser
	r.Keep = r.Reason == fair.RefundExternal
	a.takeStatus(&r, g)
	created, err := a.store.CreateRefund(ctx, r)
	if err == nil && !created {
		r.ID = fallback
		_, err = a.store.CreateRefund(ctx, r)
	}
	if err != nil {
		return r, err
	}
	documented := r
	for _, earlier := range refunds {
		if earlier.CFPaymentID == p.CFPaymentID && earlier.Status.Counts() && earlier.Status != fair.RefundProposed {
			documented.Amount = min(documented.Amount, max(0, p.Amount-earlier.Amount))
			p.Amount -= earlier.Amount
		}
	}
	if documented.Amount > 0 { // 0: documents were already issued for the owed refunds that this refund replaces
		err = a.books.IssueForRefund(ctx, o, documented)
	}
	return r, err
}

// reduceOwed reduces the owed refunds of a payment until they do not exceed the amount that is left. It begins with
// the proposed refunds, because they have no document, and continues with the newest refunds. A refund that would
// become 0 is set to refused instead.
func (a *Service) reduceOwed(ctx context.Context, o fair.Order, p fair.Payment) error {
	refunds, err := a.store.Refunds(ctx, o.ID)
	if err != nil {
		return err
	}
	over := -p.Amount
	for _, r := range refunds {
		if r.CFPaymentID == p.CFPaymentID && r.Status.Counts() {
			over += r.Amount
		}
	}
	slices.SortStableFunc(refunds, proposedThenNewest)
	for _, r := range refunds {
		if over <= 0 {
			return nil
		}
		if r.CFPaymentID != p.CFPaymentID || !r.Owed() {
			continue
		}
		cut := min(over, r.Amount)
		over -= cut
		if err := a.reduceRefund(ctx, o, r, cut); err != nil {
			return err
		}
	}
	return nil
}

// proposedThenNewest compares refunds for sorting. It puts proposed refunds first, and newer refunds before older ones
// within each group.
func proposedThenNewest(a, b fair.Refund) int {
	switch {
	case a.Status == b.Status || a.Status != fair.RefundProposed && b.Status != fair.RefundProposed:
		return b.CreatedAt.Compare(a.CreatedAt)
	case a.Status == fair.RefundProposed:
		return -1
	}
	return 1
}

// reduceRefund reduces the amount of a refund by `cut`, which must not exceed this amount. If nothing would be left,
// it refuses the refund and leaves the amount unchanged.
func (a *Service) reduceRefund(ctx context.Context, o fair.Order, r fair.Refund, cut fair.Paise) error {
	before := refundFields(r)
	r.UpdatedAt = a.Now()
	if r.Amount -= cut; r.Amount == 0 {
		r.Amount, r.Status, r.Failure = cut, fair.RefundRefused, texts.PortalActivity.RefundedAtProvider().In(fair.English)
		if err := a.reopenCancellation(ctx, o, r); err != nil {
			return err
		}
	}
	if err := a.store.UpdateRefund(ctx, r); err != nil {
		return err
	}
	if r.Status == fair.RefundRefused {
		if err := a.moveDecided(ctx, o, r); err != nil {
			return err
		}
	}
	summary := texts.PortalActivity.RefundReduced(cut.String())
	return a.LogChange(ctx, "reduced", "order", o.ID, summary, before, refundFields(r))
}

// followProviderRefund updates an order and its registration or booking after a refund that was created at the
// provider. If nothing is left of an accepted payment, it cancels the order and the registration or booking. If nothing
// is left of a payment in review, it ends the review.
func (a *Service) followProviderRefund(ctx context.Context, o *fair.Order, p fair.Payment, r fair.Refund) error {
	switch p.Disposition {
	case fair.MoneyAccepted:
		return a.cancelEmptied(ctx, o, r)
	case fair.MoneyReview:
		return a.endReview(ctx, o, p)
	}
	return nil
}

// cancelEmptied updates the state of an order after a refund. If none of the order's money is left, it also cancels
// the registration or booking.
func (a *Service) cancelEmptied(ctx context.Context, o *fair.Order, r fair.Refund) error {
	if err := a.followMoney(ctx, o); err != nil || o.Status != fair.OrderRefunded || !o.CancelledAt.IsZero() ||
		o.Kind == fair.OrderForSponsorship {
		// For a sponsorship, only the amount of this order is due again. The sponsorship's other orders remain paid.
		return err
	}
	if err := a.cancelOrder(ctx, o, fair.CancelledByOrganiser); err != nil {
		return err
	}
	r.Keep = false
	return a.answerCancellation(ctx, *o, r)
}

// endReview ends the review of a payment if nothing is left of it. If no other payment of the order waits for a
// review, it also ends the review of the order.
func (a *Service) endReview(ctx context.Context, o *fair.Order, p fair.Payment) error {
	left, err := a.LeftOf(ctx, p)
	if err != nil || left > 0 {
		return err
	}
	if err := a.store.DecidePayment(ctx, p.CFPaymentID, fair.MoneyReview, fair.MoneyAutoRefund); err != nil ||
		o.Status != fair.OrderReview {
		return err
	}
	payments, err := a.store.Payments(ctx, o.ID)
	if err != nil || slices.ContainsFunc(payments, func(p fair.Payment) bool {
		return p.Disposition == fair.MoneyReview
	}) {
		return err
	}
	o.Status = fair.OrderRefunded
	return a.sales.FollowOrder(ctx, *o)
}

// LeftOf returns the amount that is left of a payment after all of its refunds.
func (a *Service) LeftOf(ctx context.Context, p fair.Payment) (fair.Paise, error) {
	refunds, err := a.store.Refunds(ctx, p.OrderID)
	left := p.Amount
	for _, r := range refunds {
		if r.CFPaymentID == p.CFPaymentID && r.Status.Counts() {
			left -= r.Amount
		}
	}
	return max(0, left), err
}
