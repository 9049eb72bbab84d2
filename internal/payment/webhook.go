package payment

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// HandleEvent processes a verified webhook: it stores the delivery, settles the order that the webhook names, and then
// marks the delivery as done. If one of these steps fails, the provider delivers the webhook again or the sweeper
// settles the order. Processing the same delivery again changes nothing. Test deliveries, unknown types and unknown
// orders are not errors.
func (a *Service) HandleEvent(ctx context.Context, e fair.GatewayEvent) error {
	fresh, err := a.store.SaveWebhook(ctx, fair.WebhookReceipt{
		DedupeKey: e.DedupeKey, Type: e.Type, OrderID: e.OrderID, Raw: e.Text, ReceivedAt: a.Now(),
	})
	if err != nil || !fresh {
		return err
	}
	known, err := a.isDecided(ctx, e)
	if err != nil {
		return err
	}
	if e.OrderID != "" && !known {
		o, err := a.Settle(ctx, e.OrderID)
		switch {
		case fair.IsKind(err, fair.KindNotFound):
			a.Log.Warn("a webhook names an order that is not ours", "type", e.Type, "order", e.OrderID)
		case err != nil:
			return err
		case o.Unreachable:
			return fair.Fail(fair.KindUnavailable, texts.Errors.ProviderUnreachable())
		}
	}
	if e.Dispute.ID != "" {
		if err := a.dispute(ctx, e); err != nil {
			return err
		}
	}
	if e.OrderID != "" && (e.RefundID != "" || e.CFRefundID != "") {
		if err := a.followRefund(ctx, e.OrderID, e.RefundID); err != nil {
			return err
		}
	}
	return a.store.FinishWebhook(ctx, e.DedupeKey, a.Now())
}

// isDecided reports whether an event is about a successful payment that is in the ledger already, usually because the
// order was settled when the payer returned. Such an event must not cause a query, because the provider limits the
// number of queries.
func (a *Service) isDecided(ctx context.Context, e fair.GatewayEvent) (bool, error) {
	if e.OrderID == "" || e.CFPaymentID == "" || e.Status != string(fair.GatewayPaymentSuccess) || e.CFRefundID != "" {
		return false, nil
	}
	ref, err := a.ledger.ByPayment(ctx, e.CFPaymentID)
	return ref.RecordID != "", db.IfFound(err)
}

// dispute enters a dispute of a payment by the payer's bank in the ledger. Until it has a result, nothing is paid back.
// Entering it again changes nothing; neither does an event that arrives after its result.
func (a *Service) dispute(ctx context.Context, e fair.GatewayEvent) error {
	ref, err := a.ledger.ByPayment(ctx, e.CFPaymentID)
	if fair.IsKind(err, fair.KindNotFound) {
		a.Log.Warn("a dispute is about a payment that is not known", "order", e.OrderID, "dispute", e.Dispute.ID)
		return nil
	}
	if err != nil {
		return err
	}
	return a.store.InTx(ctx, func(ctx context.Context) error {
		status := ledger.DecisionStatus("")
		_, err := a.ledger.Change(ctx, ref, func(l *ledger.Ledger) (err error) {
			status, err = l.DisputeIs("D"+e.Dispute.ID, e.CFPaymentID, e.Dispute, ledger.Actor{At: a.Now()})
			return err
		})
		if err != nil || status == "" {
			return err
		}
		if status == ledger.Proposed {
			if err := a.tellOfDispute(ctx, e); err != nil {
				return err
			}
		}
		if status == ledger.Refused { // what waited for the result can be paid back now
			if err := a.Resume(ctx); err != nil {
				return err
			}
		}
		return a.LogChange(ctx, "disputed", string(ref.Record), ref.RecordID,
			texts.PortalActivity.Disputes(string(status)).With("amount", e.Dispute.Amount.String()), nil, nil)
	})
}

// tellOfDispute tells the office about a new dispute, which it must answer at the provider in time.
func (a *Service) tellOfDispute(ctx context.Context, e fair.GatewayEvent) error {
	o, err := fair.OrNone(a.store.FindOrder(ctx, e.OrderID))
	if err != nil || o.ID == "" {
		return err // the work list shows the dispute
	}
	more := []string{"reason", e.Dispute.Reason}
	if e.Dispute.Amount > 0 {
		more = append(more, "amount", e.Dispute.Amount.String())
	}
	if by := e.Dispute.RespondBy; !by.IsZero() {
		more = append(more, "dueDate", fair.DateIn(fair.English, by))
	}
	return a.notify.NotifyPayer(ctx, o, fair.MessageDisputeOffice, more...)
}
