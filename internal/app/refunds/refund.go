package refunds

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CarryRefund is a refund's background job. It requests the refund from the provider and queries its state until the
// provider has paid it. It is idempotent, because the provider recognises the refund id of a repeated request. It
// returns ErrNotYet while the refund is pending at the provider.
func (a *Service) CarryRefund(ctx context.Context, refundID string) error {
	ctx = fair.InBackground(ctx)
	r, err := a.store.FindRefund(ctx, refundID)
	if err != nil || !r.Status.WithProvider() {
		return err
	}
	if a.gateway == nil {
		return errors.Join(app.ErrNotYet, a.changeRefund(ctx, r, func(r *fair.Refund) {
			r.Failure = texts.PortalActivity.PaymentsOff().In(fair.English)
		}))
	}
	if r.Status == fair.RefundRequested {
		if r, err = a.readyToSend(ctx, r); err != nil || !r.Status.WithProvider() {
			return err
		}
	}
	var got fair.GatewayRefund
	if r.Status == fair.RefundRequested {
		got, err = a.sendRefund(ctx, r)
	} else {
		got, err = a.refundAtProvider(ctx, r)
	}
	if err != nil {
		return err
	}
	status := statusAtProvider(got)
	if err := a.refundIs(ctx, r, status, got); err != nil {
		return err
	}
	if status.WithProvider() {
		return app.ErrNotYet
	}
	return nil
}

// sendRefund requests a refund from the provider and returns its state there. If the provider refuses the request,
// the state is "failed".
func (a *Service) sendRefund(ctx context.Context, r fair.Refund) (fair.GatewayRefund, error) {
	got, err := a.gateway.CreateRefund(ctx, fair.GatewayRefundRequest{
		OrderID: r.OrderID, RefundID: r.ProviderID, IdempotencyKey: r.ProviderKey, Amount: r.Amount,
		Note: noteOf(r.Reason),
	})
	if err == nil {
		return got, nil
	}
	switch app.FailureOf(err) {
	case fair.GatewayExists:
		return a.gateway.GetRefund(ctx, r.OrderID, r.ProviderID)
	case fair.GatewayServerError:
		// If a key is repeated, the provider returns its stored response. A new key cannot cause a second refund, because
		// the refund id stays the same.
		return got, errors.Join(err, a.changeRefund(ctx, r, func(r *fair.Refund) { r.ProviderKey = fair.NewUUID() }))
	case fair.GatewayRefused:
		return fair.GatewayRefund{Status: fair.GatewayRefundFailed, Description: err.Error()}, nil
	}
	return got, err
}

// Resume creates a job, which is due now, for each refund that the provider has not completed. Call it when the
// process starts, because payments may have been off before the start.
func (a *Service) Resume(ctx context.Context) error {
	waiting, _, err := a.store.FindRefunds(ctx, fair.RefundFilter{
		ListQuery: fair.ListQuery{NoLimit: true},
		Status:    []fair.RefundStatus{fair.RefundRequested, fair.RefundPending, fair.RefundOnHold},
	})
	for _, r := range waiting {
		if err == nil {
			err = a.store.AddJob(ctx, fair.Job{Kind: fair.JobRefund, Key: r.ID, RunAt: a.Now()})
		}
	}
	return err
}

// readyToSend prepares an unsent refund for sending. It first compares the order's refunds with the provider's list,
// so that no money is refunded twice. Then it marks the refund as sent. It returns the refund in its new state.
func (a *Service) readyToSend(ctx context.Context, r fair.Refund) (fair.Refund, error) {
	if !r.SentAt.IsZero() {
		return r, nil
	}
	if err := a.Reconcile(ctx, r.OrderID); err != nil {
		return r, err
	}
	r, err := a.store.FindRefund(ctx, r.ID)
	if err != nil || r.Status != fair.RefundRequested {
		return r, err
	}
	r.SentAt, r.Failure = a.Now(), ""
	return r, a.changeRefund(ctx, r, func(stored *fair.Refund) { stored.SentAt, stored.Failure = r.SentAt, r.Failure })
}

// refundAtProvider queries the state of a refund. If the refund was created in the provider's dashboard, a query by its
// id may fail. Therefore, refundAtProvider searches for such a refund in the provider's list for the order.
func (a *Service) refundAtProvider(ctx context.Context, r fair.Refund) (fair.GatewayRefund, error) {
	if strings.HasPrefix(r.ProviderID, r.ID) {
		return a.gateway.GetRefund(ctx, r.OrderID, r.ProviderID)
	}
	all, err := a.gateway.GetRefunds(ctx, r.OrderID)
	if err != nil {
		return fair.GatewayRefund{}, err
	}
	for _, g := range all {
		if isRefund(r, g) {
			return g, nil
		}
	}
	return fair.GatewayRefund{Status: fair.GatewayRefundPending}, nil
}

var refundStatuses = map[fair.GatewayRefundStatus]fair.RefundStatus{
	fair.GatewayRefundPending:   fair.RefundPending,
	fair.GatewayRefundSuccess:   fair.RefundDone,
	fair.GatewayRefundFailed:    fair.RefundFailed,
	fair.GatewayRefundCancelled: fair.RefundFailed,
	fair.GatewayRefundOnHold:    fair.RefundOnHold,
}

// statusAtProvider converts the provider's state of a refund. It converts an unknown state to pending.
func statusAtProvider(got fair.GatewayRefund) fair.RefundStatus {
	if status, known := refundStatuses[got.Status]; known {
		return status
	}
	return fair.RefundPending
}

// changeRefund changes a refund that the provider carries out. If the office has taken over the refund in the
// meantime, it changes nothing.
func (a *Service) changeRefund(ctx context.Context, seen fair.Refund, change func(*fair.Refund)) error {
	return a.store.InTx(ctx, func(ctx context.Context) error {
		r, err := a.store.LockRefund(ctx, seen.ID)
		if err != nil || r.ProviderID != seen.ProviderID || r.Status != seen.Status {
			return err
		}
		change(&r)
		r.UpdatedAt = a.Now()
		return a.store.UpdateRefund(ctx, r)
	})
}

// refundIs stores a new state of a refund. It notifies the payer when the refund is done, and the office when the
// office must act.
func (a *Service) refundIs(
	ctx context.Context,
	seen fair.Refund,
	status fair.RefundStatus,
	got fair.GatewayRefund,
) error {
	if seen.Status == status && seen.Failure == "" && (got.CFRefundID == "" || seen.CFRefundID == got.CFRefundID) {
		return nil
	}
	return a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.store.LockOrder(ctx, seen.OrderID)
		if err != nil {
			return err
		}
		r, err := a.store.LockRefund(ctx, seen.ID)
		if err != nil || r.ProviderID != seen.ProviderID || r.Status != seen.Status {
			return err // the refund was changed in the meantime
		}
		r.UpdatedAt = a.Now()
		takeAnswer(&r, status, got)
		if err := a.store.UpdateRefund(ctx, r); err != nil {
			return err
		}
		if status == seen.Status || status == fair.RefundPending {
			return nil
		}
		return a.answerRefund(ctx, o, r, status)
	})
}

// takeAnswer sets the fields of a refund from the provider's response. r.UpdatedAt is the time of the response.
func takeAnswer(r *fair.Refund, status fair.RefundStatus, got fair.GatewayRefund) {
	r.Status, r.Failure = status, ""
	if got.CFRefundID != "" {
		r.CFRefundID = got.CFRefundID
	}
	switch status {
	case fair.RefundDone:
		r.DoneAt = doneAt(got, r.UpdatedAt)
	case fair.RefundFailed, fair.RefundOnHold:
		r.Failure = clipText(got.Description, fair.MaxAddress)
	}
}

// answerRefund notifies the payer if a refund is done, and the office if a refund has failed or is on hold. It first
// reduces a failed refund to the amount that is still owed.
func (a *Service) answerRefund(ctx context.Context, o fair.Order, r fair.Refund, status fair.RefundStatus) (err error) {
	if status == fair.RefundFailed {
		if r, err = a.stillOwed(ctx, o, r); err != nil || r.Status == fair.RefundRefused {
			return err
		}
	}
	summary := texts.PortalActivity.RefundOutcomes(string(status)).With("amount", r.Amount.String()).
		With("reason", r.Failure)
	if status == fair.RefundDone {
		return a.notify.Payer(ctx, o, fair.MessageRefundDone, summary)
	}
	return a.notify.Payer(ctx, o, fair.MessageRefundFailed, summary, "reason", r.Failure)
}

// stillOwed reduces a refund that was not paid out to the amount that is left of its payment, and returns the refund in
// its new state. If other refunds have used all of the money, the refund is refused.
func (a *Service) stillOwed(ctx context.Context, o fair.Order, r fair.Refund) (fair.Refund, error) {
	p, err := a.paymentOf(ctx, r)
	if err != nil {
		return r, err
	}
	if err := a.reduceOwed(ctx, o, p); err != nil {
		return r, err
	}
	return a.store.FindRefund(ctx, r.ID)
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

// FollowRefund processes the provider's webhook about a refund. It makes the job of a known refund due now, and
// stores an unknown refund. If the provider cannot be reached, the daily comparison of this order becomes due at
// once. Unknown orders are ignored.
func (a *Service) FollowRefund(ctx context.Context, orderID, providerID string) error {
	r, err := a.store.FindRefundByProviderID(ctx, providerID)
	if fair.IsKind(err, fair.KindNotFound) || err == nil && r.OrderID != orderID {
		err = a.Reconcile(ctx, orderID)
		if _, silent := errors.AsType[*fair.GatewayError](err); silent {
			err = a.reconcileSoon(ctx, orderID)
		}
		if fair.IsKind(err, fair.KindNotFound) {
			err = nil
		}
		return err
	}
	if err != nil || !r.Status.WithProvider() {
		return err
	}
	err = a.store.AddJob(ctx, fair.Job{Kind: fair.JobRefund, Key: r.ID, RunAt: a.Now()})
	a.Wake()
	return err
}
