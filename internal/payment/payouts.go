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
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// beginPayouts starts the payouts that a change of a ledger has begun, in its transaction. The payer is told of them,
// and when money has left. The orders are those of the record.
func (a *Service) beginPayouts(ctx context.Context, l *ledger.Ledger, orders []fair.Order, c ledger.Changes) error {
	for _, e := range c.Entries {
		if e.Kind != ledger.Refund || e.TakesBack != 0 {
			continue
		}
		done := ledger.Payout{Of: e.Of, Amount: e.Amount}
		summary := texts.PortalActivity.RefundOutcomes(string(ledger.PayoutDone)).With("amount", e.Amount.String())
		if err := a.tellOfPayout(ctx, l, orders, done, fair.MessageRefundDone, summary); err != nil {
			return err
		}
	}
	for _, p := range c.Payouts {
		if p.WithProvider() {
			if err := a.carrySoon(ctx, p.ID); err != nil {
				return err
			}
		}
		if !p.UpdatedAt.Equal(p.CreatedAt) || p.Status != ledger.PayoutWaits && p.Status != ledger.PayoutByHand {
			continue // it is not new
		}
		if l.OfCancellation(p) {
			continue // the message about the cancellation names it
		}
		kind, summary := fair.MessageRefundStarted, texts.PortalActivity.PartGoesBack(p.Amount.String())
		if at, automatic := atOnce[p.Reason]; automatic {
			kind = at
			summary = texts.PortalActivity.RefundedInFull(noteOf(fair.RefundReason(p.Reason)), p.Amount.String())
		}
		if err := a.tellOfPayout(ctx, l, orders, p, kind, summary); err != nil {
			return err
		}
	}
	return nil
}

// atOnce maps the reasons of payouts that no person decided to the messages about them.
var atOnce = map[ledger.BackReason]fair.MessageKind{
	ledger.BackLate: fair.MessageLateRefund, ledger.BackSecond: fair.MessageDuplicateRefund,
}

// tellOfPayout writes a message about a payout to the payer of the order with which the money came.
func (a *Service) tellOfPayout(ctx context.Context, l *ledger.Ledger, orders []fair.Order, p ledger.Payout,
	kind fair.MessageKind, summary texts.Message, more ...string,
) error {
	e, _ := l.Entry(p.Of)
	i := slices.IndexFunc(orders, func(o fair.Order) bool { return o.ID == e.Source.Order })
	if i < 0 {
		return nil
	}
	more = append(more, "refundAmount", p.Amount.String(), "amount", (-e.Amount).String())
	if !p.DueAt.IsZero() {
		more = append(more, "dueDate", fair.DateIn(fair.ParseLang(string(orders[i].Lang)), p.DueAt))
	}
	return a.notify.Payer(ctx, orders[i], kind, summary, more...)
}

// noteOf returns the note that is sent to the provider with a refund. The note does not contain the reason that the
// office entered, because this reason may contain names.
func noteOf(reason fair.RefundReason) string {
	return texts.PortalActivity.RefundNotes(string(reason)).In(fair.English)
}

func (a *Service) carrySoon(ctx context.Context, id string) error {
	return a.store.AddJob(ctx, fair.Job{Kind: fair.JobRefund, Key: id, RunAt: a.Now()})
}

// Resume creates a job, which is due now, for each payout that the provider has not completed. Call it when the process
// starts, because payments may have been off before the start, and when a dispute has ended.
func (a *Service) Resume(ctx context.Context) error {
	open, err := a.ledger.ToSend(ctx, 1<<30)
	for _, p := range open {
		if err == nil && p.WithProvider() {
			err = a.carrySoon(ctx, p.ID)
		}
	}
	return err
}

// CarryRefund is a payout's background job. It requests the refund from the provider and asks for its state until the
// provider has paid it. It is idempotent, because the provider recognises the id of a repeated request. It returns
// ErrNotYet while the refund is pending at the provider, while payments are off, and during a dispute.
func (a *Service) CarryRefund(ctx context.Context, id string) error {
	ctx = fair.InBackground(ctx)
	p, err := a.ledger.PayoutOf(ctx, id)
	if err != nil || !p.WithProvider() {
		return err
	}
	if a.gateway == nil {
		if p.Failure != "" {
			return app.ErrNotYet
		}
		_, err = a.ledger.Change(ctx, p.Ref, func(l *ledger.Ledger) error {
			return l.Failed(p.ID, p.Status, texts.PortalActivity.PaymentsOff().In(fair.English), a.program())
		})
		return errors.Join(app.ErrNotYet, err)
	}
	order, err := a.orderOf(ctx, p)
	if err != nil {
		return err
	}
	var got fair.GatewayRefund
	if p.Status == ledger.PayoutWaits {
		var ready bool
		if p, ready, err = a.readyToSend(ctx, p, order); err != nil || !ready {
			return err
		}
		got, err = a.send(ctx, p, order)
	} else {
		got, err = a.gateway.GetRefund(ctx, order, p.ProviderID)
	}
	if err != nil {
		return err
	}
	if err := a.answered(ctx, p, got); err != nil {
		return err
	}
	switch statusOf(got) {
	case ledger.PayoutSent, ledger.PayoutOnHold:
		return app.ErrNotYet
	default:
		return nil
	}
}

// orderOf returns the id of the order with which the money of a payout came.
func (a *Service) orderOf(ctx context.Context, p ledger.Payout) (string, error) {
	l, err := a.ledger.Read(ctx, p.Ref)
	if err != nil {
		return "", err
	}
	e, _ := l.Entry(p.Of)
	return e.Source.Order, nil
}

// readyToSend compares the order's refunds with the provider's list, so that no money is paid back twice, and marks the
// payout as sent. After a restore, the provider may have paid it already. ready is false if it must not be sent.
func (a *Service) readyToSend(ctx context.Context, p ledger.Payout, order string) (
	sent ledger.Payout, ready bool, err error,
) {
	if p.SentAt.IsZero() {
		moving, err := a.reconcile(ctx, order)
		if err != nil {
			return p, false, err
		}
		if moving { // whether it is this one is known when the provider has finished
			return p, false, app.ErrNotYet
		}
	}
	disputed := false
	_, err = a.ledger.Change(ctx, p.Ref, func(l *ledger.Ledger) (err error) {
		disputed = l.Disputed()
		sent, ready, err = l.Send(p.ID, a.program())
		return err
	})
	if err == nil && disputed && !ready {
		err = app.ErrNotYet
	}
	return sent, ready, err
}

// program is the actor of what the program does by itself.
func (a *Service) program() ledger.Actor { return ledger.Actor{At: a.Now()} }

// send requests a refund from the provider and returns its state there. If the provider refuses the request, the state
// is "failed".
func (a *Service) send(ctx context.Context, p ledger.Payout, order string) (fair.GatewayRefund, error) {
	got, err := a.gateway.CreateRefund(ctx, fair.GatewayRefundRequest{
		OrderID: order, RefundID: p.ProviderID, IdempotencyKey: p.ProviderKey, Amount: p.Amount,
		Note: noteOf(refundReasons[p.Reason]),
	})
	if err == nil {
		return got, nil
	}
	switch app.FailureOf(err) {
	case fair.GatewayExists:
		return a.gateway.GetRefund(ctx, order, p.ProviderID)
	case fair.GatewayServerError:
		_, other := a.ledger.Change(ctx, p.Ref, func(l *ledger.Ledger) error {
			l.NewKey(p.ID)
			return nil
		})
		return got, errors.Join(err, other)
	case fair.GatewayRefused:
		return fair.GatewayRefund{Status: fair.GatewayRefundFailed, Description: err.Error()}, nil
	}
	return got, err
}

// refundReasons contains the reason that the provider and the API are told.
var refundReasons = map[ledger.BackReason]fair.RefundReason{
	ledger.BackLate: fair.RefundLate, ledger.BackSecond: fair.RefundDuplicate, ledger.BackCancelled: fair.RefundCancelled,
	ledger.BackDecided: fair.RefundPart,
}

// statusOf converts the provider's state of a refund. It converts an unknown state to pending.
func statusOf(got fair.GatewayRefund) ledger.PayoutStatus {
	switch got.Status {
	case fair.GatewayRefundSuccess:
		return ledger.PayoutDone
	case fair.GatewayRefundFailed, fair.GatewayRefundCancelled:
		return ledger.PayoutFailed
	case fair.GatewayRefundOnHold:
		return ledger.PayoutOnHold
	default:
		return ledger.PayoutSent
	}
}

// answered stores the provider's answer about a payout. It tells the office when the office must act.
func (a *Service) answered(ctx context.Context, seen ledger.Payout, got fair.GatewayRefund) error {
	status := statusOf(got)
	return a.store.InTx(ctx, func(ctx context.Context) error {
		var money *ledger.Ledger
		changed := false
		_, err := a.ledger.Change(ctx, seen.Ref, func(l *ledger.Ledger) (err error) {
			money = l
			changed, err = l.Answered(seen, status, got.CFRefundID, clipText(got.Description, fair.MaxAddress), a.program())
			return err
		})
		if err != nil || !changed || status == ledger.PayoutSent || status == ledger.PayoutDone {
			return err
		}
		i := slices.IndexFunc(money.Payouts, func(p ledger.Payout) bool { return p.ID == seen.ID })
		p := money.Payouts[i]
		if p.Status != status { // the payment could not pay it any more
			return nil
		}
		orders, err := a.store.OrdersAbout(ctx, p.RecordID)
		if err != nil {
			return err
		}
		summary := texts.PortalActivity.RefundOutcomes(string(status)).With("amount", p.Amount.String()).
			With("reason", p.Failure)
		return a.tellOfPayout(ctx, money, orders, p, fair.MessageRefundFailed, summary, "reason", p.Failure)
	})
}

func clipText(s string, limit int) string {
	if r := []rune(s); len(r) > limit {
		return string(r[:limit])
	}
	return s
}

// RefundCheckEvery returns the interval until the next query about a pending refund. It is 30 seconds for the first
// queries and one hour for later ones.
func RefundCheckEvery(attempts int) time.Duration {
	if attempts < 10 {
		return 30 * time.Second
	}
	return time.Hour
}

// followRefund processes the provider's webhook about a refund. It makes the job of a known payout due now, and enters
// an unknown refund in the ledger. If the provider cannot be reached, the daily comparison of this order becomes due at
// once. Unknown orders are ignored.
func (a *Service) followRefund(ctx context.Context, orderID, providerID string) error {
	p, err := fair.OrNone(a.ledger.PayoutOf(ctx, providerID))
	if err != nil {
		return err
	}
	if p.ID != "" && p.WithProvider() {
		err := a.carrySoon(ctx, p.ID)
		a.Wake()
		return err
	}
	err = a.Reconcile(ctx, orderID)
	if _, silent := errors.AsType[*fair.GatewayError](err); silent {
		err = a.store.ReconcileOrder(ctx, orderID, a.Now())
	}
	if fair.IsKind(err, fair.KindNotFound) {
		err = nil
	}
	return err
}

// findAll enters the refunds that the provider has paid in a ledger.
func findAll(l *ledger.Ledger, given []fair.GatewayRefund, who ledger.Actor) {
	for _, g := range given {
		if g.Status != fair.GatewayRefundSuccess {
			continue
		}
		l.Find(ledger.Found{
			ProviderID: g.RefundID, CFRefundID: cmp.Or(g.CFRefundID, g.RefundID, g.CFPaymentID), Payment: g.CFPaymentID,
			Amount: g.Amount,
		}, who)
	}
}

// Reconcile asks the provider for all refunds of an order and enters those that are missing in the ledger: they were
// created in the provider's dashboard, or after the backup from which the database was restored. It changes nothing if
// the provider does not know the order or if payments are off. If the provider does not respond, it returns
// KindUnavailable, which wraps the *fair.GatewayError.
func (a *Service) Reconcile(ctx context.Context, orderID string) error {
	_, err := a.reconcile(ctx, orderID)
	return err
}

// reconcile is Reconcile. moving reports whether the provider is paying a refund that is not in the ledger.
func (a *Service) reconcile(ctx context.Context, orderID string) (moving bool, err error) {
	if a.gateway == nil {
		return false, nil
	}
	o, err := a.store.FindOrder(ctx, orderID)
	if err != nil || o.Channel.Offline() {
		return false, err
	}
	given, err := a.gateway.GetRefunds(ctx, o.ID)
	if app.FailureOf(err) == fair.GatewayNotFound {
		given, err = nil, nil
	}
	if err != nil {
		return false, fair.FailBecause(fair.KindUnavailable, err, texts.Errors.ProviderUnreachable())
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := a.store.LockOrder(ctx, orderID); err != nil {
			return err
		}
		unknown := false // a payment that the next query about the order enters
		if len(given) > 0 {
			_, err := a.ledger.Change(ctx, ledger.RefOf(o), func(l *ledger.Ledger) error {
				moving, unknown = false, false
				for _, g := range given {
					entered := slices.ContainsFunc(l.Entries, func(e ledger.Entry) bool {
						return e.Kind == ledger.Payment && e.Source.Payment == g.CFPaymentID
					})
					ours := slices.ContainsFunc(l.Payouts, func(p ledger.Payout) bool { return p.ProviderID == g.RefundID })
					unknown = unknown || g.Moves() && !entered
					moving = moving || g.Moves() && g.Status != fair.GatewayRefundSuccess && !ours
				}
				findAll(l, given, a.program())
				return nil
			})
			if err != nil {
				return err
			}
		}
		o, err := a.store.LockOrder(ctx, orderID) // as the ledger has left it
		if err != nil {
			return err
		}
		if unknown {
			o.NextCheckAt = a.Now()
		}
		if o.RefundsDueAt, err = a.nextReconciliation(ctx, o); err != nil {
			return err
		}
		return a.store.UpdateOrder(ctx, o)
	})
	if err == nil && len(given) > 0 {
		a.MoneyMoved()
	}
	return moving, err
}

// The daily comparison looks at each order's refunds in the ledger and in the provider's list. It covers the orders
// with payments of the last 180 days. The provider allows 30 queries about refunds per minute and account. In one
// process, the comparison sends at most reconcileAtOnce queries per minute, so that other queries about refunds are
// still possible.
const (
	reconcileEvery  = 24 * time.Hour
	reconcileFor    = 180 * 24 * time.Hour
	reconcileAtOnce = 15
	reconcileLease  = 15 * time.Minute
)

// ReconcileDue calls Reconcile for the orders whose refund comparison is due, within the provider's limits. Call it
// regularly, from one goroutine.
func (a *Service) ReconcileDue(ctx context.Context) error {
	ctx = fair.InBackground(ctx)
	now := a.Now()
	if a.gateway == nil || now.Before(a.reconcileAfter) {
		return nil
	}
	due, err := a.store.OrdersToReconcile(ctx, now, now.Add(reconcileLease), reconcileAtOnce)
	if err != nil {
		return err
	}
	if len(due) == reconcileAtOnce {
		a.reconcileAfter = now.Add(time.Minute)
	}
	for _, id := range due {
		err := safe.Call(func() error { return a.Reconcile(ctx, id) })
		failure, silent := errors.AsType[*fair.GatewayError](err)
		switch {
		case err == nil:
		case silent:
			// The order's lease remains, so the order is compared again when the lease ends.
			a.reconcileAfter = now.Add(max(time.Minute, failure.RetryAfter))
			a.Log.Warn("the daily comparison of refunds pauses", "order", id, "cause", err)
			return nil
		default:
			a.OrderFailed(ctx, id, err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// nextReconciliation returns the time of the next comparison of an order's refunds. This is one day later, or the
// zero time if the order has no captured payment of the last 180 days.
func (a *Service) nextReconciliation(ctx context.Context, o fair.Order) (time.Time, error) {
	payments, err := a.store.Payments(ctx, o.ID)
	for _, p := range payments {
		if p.Status == fair.GatewayPaymentSuccess && a.Now().Before(p.PaidAt().Add(reconcileFor)) {
			return a.Now().Add(reconcileEvery), err
		}
	}
	return time.Time{}, err
}

// RetryPayout implements ledger.Provider. It lets the provider try a failed payout again, with a new id. Before that,
// it asks the provider, so that it does not repeat a refund that has succeeded. If the payout is pending or on hold, it
// only asks the provider. It requires the permission MayRefund.
func (a *Service) RetryPayout(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return err
	}
	p, err := a.reallyFailed(ctx, id)
	if err != nil {
		return err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if p.WithProvider() || p.Status == ledger.PayoutDone {
			return a.carrySoon(ctx, p.ID)
		}
		account, _ := app.Actor(ctx)
		_, err := a.ledger.Change(ctx, p.Ref, func(l *ledger.Ledger) error {
			return l.Again(p.ID, ledger.Actor{Account: account.ID, At: a.Now()})
		})
		if err != nil {
			return err
		}
		return a.logPayout(ctx, "retried", p, texts.PortalActivity.RefundRetried(p.Amount.String()))
	})
	a.MoneyMoved()
	return err
}

// RecordPayout implements ledger.Provider. It records that the office has paid the money back itself. This is possible
// if the refund failed at the provider, if the provider cannot pay it, or if it was never sent because payments are
// off. Another account must approve the record. It returns KindConflict if the payout was sent to the provider: the
// provider may still pay it. It returns Problems if the day is before the payment. It requires the permission
// MayRefund.
func (a *Service) RecordPayout(ctx context.Context, id string, in fair.HandRefund) error {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return err
	}
	channel, day, err := in.Clean(a.Now())
	if err != nil {
		return err
	}
	p, err := a.reallyFailed(ctx, id)
	if err != nil || p.Status == ledger.PayoutDone {
		return err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		account, _ := app.Actor(ctx)
		if p.Status == ledger.PayoutRecorded && slices.Contains(p.Chain, account.ID) && p.Reference == in.Reference {
			return nil // a double click
		}
		if p.Status == ledger.PayoutWaits && a.gateway != nil {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundOnHold())
		}
		_, err := a.ledger.Change(ctx, p.Ref, func(l *ledger.Ledger) error {
			e, _ := l.Entry(p.Of)
			if first := fair.DayOf(e.BookedAt()); day.Before(first) {
				return fair.Problems{
					"date": texts.PortalErrors.RefundBeforePayment(fair.DateIn(fair.English, first)),
				}.Err()
			}
			return l.RecordPayout(p.ID, ledger.ByHand{
				Method: ledger.Method(channel), Reference: in.Reference, Day: day,
			}, ledger.Actor{Account: account.ID, At: a.Now()})
		})
		if err != nil {
			return err
		}
		return a.logPayout(ctx, "recorded", p,
			texts.PortalActivity.RefundRecorded(p.Amount.String(), app.ChannelName(channel)))
	})
	a.MoneyMoved()
	return err
}

// MoneyMoved notifies the watchers of the hall and the background workers. Call it after each commit that changed
// payments or refunds.
func (a *Service) MoneyMoved() {
	a.hall.Changed()
	a.Wake()
}

// RefundOrder cancels what an order has paid for, and gives back what the refund rule says or the given amount. With
// in.Keep, it gives a part of the money back and cancels nothing. It acts on the ledger of the order's record: see
// ledger.Office. The first API knows refunds of orders. It requires the permission MayRefund.
func (a *Service) RefundOrder(ctx context.Context, orderID string, in fair.NewRefund) (r fair.Refund, err error) {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return r, err
	}
	o, err := a.store.FindOrder(ctx, orderID)
	if err != nil {
		return r, err
	}
	if !app.ReceivedMoney(o) {
		return r, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToRefund())
	}
	do := a.money.Cancel
	if in.Keep {
		do = a.money.Goodwill
	}
	d, err := do(ctx, ledger.RefOf(o), in.Key, ledger.NewCancellation{
		Reason: in.Reason, CancelledBy: in.CancelledBy, Amount: (*web.TypedNumber)(in.Amount),
	})
	if err != nil {
		return r, err
	}
	l, err := a.ledger.Read(ctx, d.Ref)
	if err != nil {
		return r, err
	}
	return l.RefundOf(d), nil
}

func (a *Service) CompareRefunds(ctx context.Context, recordID string) {
	orders, err := a.store.OrdersAbout(ctx, recordID)
	if err != nil {
		a.Log.Warn("the refunds of a record could not be compared with the provider", "record", recordID, "cause", err)
	}
	for _, o := range orders {
		if app.ReceivedMoney(o) {
			a.reconcileFirst(ctx, o.ID)
		}
	}
}

func (a *Service) logPayout(ctx context.Context, verb string, p ledger.Payout, summary texts.Message) error {
	return a.LogChange(ctx, verb, string(p.Record), p.RecordID, summary, nil,
		map[string]any{"refund": p.ID, "amount": p.Amount.JSONNumber()})
}

// reallyFailed returns a payout. If it failed, or if the office must pay it, reallyFailed asks the provider first,
// because the provider may have paid it after all, or somebody may have paid it in the provider's dashboard.
func (a *Service) reallyFailed(ctx context.Context, id string) (p ledger.Payout, err error) {
	p, err = a.ledger.PayoutOf(ctx, id)
	if err != nil || a.gateway == nil || p.Status != ledger.PayoutFailed && p.Status != ledger.PayoutByHand {
		return p, err
	}
	order, err := a.orderOf(ctx, p)
	if err != nil {
		return p, err
	}
	a.reconcileFirst(ctx, order)
	if p, err = a.ledger.PayoutOf(ctx, id); err != nil || p.Status != ledger.PayoutFailed || p.ProviderID == "" {
		return p, err
	}
	got, err := a.gateway.GetRefund(ctx, order, p.ProviderID)
	switch {
	case app.FailureOf(err) == fair.GatewayNotFound: // the provider had refused the request
		return p, nil
	case err != nil:
		return p, fair.FailBecause(fair.KindUnavailable, err, texts.Errors.ProviderUnreachable())
	}
	if err := a.answered(ctx, p, got); err != nil {
		return p, err
	}
	return a.ledger.PayoutOf(ctx, id)
}

// reconcileFirst calls Reconcile before a decision about money. An error is only logged. The decision does not depend
// on the result, because the job that sends the refund calls Reconcile again.
func (a *Service) reconcileFirst(ctx context.Context, orderID string) {
	if err := a.Reconcile(ctx, orderID); err != nil && !fair.IsKind(err, fair.KindNotFound) {
		a.Log.Warn("the refunds of an order could not be compared with the provider", "order", orderID, "cause", err)
	}
}
