package app

import (
	"context"
	"errors"
	"time"

	"mela/internal/fair"
)

// ErrNotYet says that a job did its part and must run again later; it is no failure.
var ErrNotYet = errors.New("not finished yet")

// CarryRefund is the job of a refund: it asks the provider for it, then follows it until the money is
// on its way back. It is safe to run any number of times: the refund's id lets the provider tell a
// repeat. It returns ErrNotYet while the refund is pending there.
func (a *App) CarryRefund(ctx context.Context, refundID string) error {
	r, err := a.store.FindRefund(ctx, refundID)
	if err != nil || r.Status == fair.RefundDone || a.gateway == nil {
		return err
	}
	var got fair.GatewayRefund
	if r.Status == fair.RefundRequested {
		got, err = a.gateway.CreateRefund(ctx, fair.GatewayRefundRequest{
			OrderID: r.OrderID, RefundID: r.ID, IdempotencyKey: r.ProviderKey, Amount: r.Amount, Note: r.Note,
		})
		switch failureOf(err) {
		case fair.GatewayExists:
			got, err = a.gateway.GetRefund(ctx, r.OrderID, r.ID)
		case fair.GatewayServerError:
			if err != nil {
				// The provider replays what it recorded under a key; the refund's id keeps it single.
				r.ProviderKey, r.UpdatedAt = fair.NewUUID(), a.Now()
				return errors.Join(err, a.store.UpdateRefund(ctx, r))
			}
		case fair.GatewayRefused:
			if err != nil {
				return a.refundIs(ctx, r, fair.RefundFailed, "", err.Error())
			}
		}
	} else {
		got, err = a.gateway.GetRefund(ctx, r.OrderID, r.ID)
	}
	if err != nil {
		return err
	}
	status := refundStatuses[got.Status]
	if status == "" {
		status = fair.RefundPending
	}
	if err := a.refundIs(ctx, r, status, got.CFRefundID, got.Description); err != nil {
		return err
	}
	if status == fair.RefundPending || status == fair.RefundOnHold {
		return ErrNotYet
	}
	return nil
}

var refundStatuses = map[fair.GatewayRefundStatus]fair.RefundStatus{
	fair.GatewayRefundPending:   fair.RefundPending,
	fair.GatewayRefundSuccess:   fair.RefundDone,
	fair.GatewayRefundFailed:    fair.RefundFailed,
	fair.GatewayRefundCancelled: fair.RefundFailed,
	fair.GatewayRefundOnHold:    fair.RefundOnHold,
}

// refundIs stores where a refund stands and tells the office when a person must look at it.
func (a *App) refundIs(ctx context.Context, r fair.Refund, status fair.RefundStatus, cfRefundID, description string) error {
	if r.Status == status && (cfRefundID == "" || r.CFRefundID == cfRefundID) {
		return nil
	}
	return a.store.InTx(ctx, func(ctx context.Context) error {
		r.Status, r.UpdatedAt = status, a.Now()
		if status == fair.RefundDone {
			r.DoneAt = r.UpdatedAt
		}
		if cfRefundID != "" {
			r.CFRefundID = cfRefundID
		}
		if err := a.store.UpdateRefund(ctx, r); err != nil {
			return err
		}
		if status == fair.RefundPending {
			return nil
		}
		summary := "Refund of " + r.Amount.String() + " is " + string(status)
		if status != fair.RefundDone {
			summary += ", please look at it: " + description
		}
		return a.logChange(ctx, "refund "+string(status), "order", r.OrderID, summary, nil, nil)
	})
}

// RefundCheckEvery is how often a pending refund is asked about: soon at first, then hourly.
func RefundCheckEvery(attempts int) time.Duration {
	if attempts < 10 {
		return 30 * time.Second
	}
	return time.Hour
}
