package payments

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
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
	if e.OrderID != "" && (e.RefundID != "" || e.CFRefundID != "") {
		if err := a.refunds.FollowRefund(ctx, e.OrderID, e.RefundID); err != nil {
			return err
		}
	}
	return a.store.FinishWebhook(ctx, e.DedupeKey, a.Now())
}

// isDecided reports whether an event is about a successful payment that the site has already processed, usually
// because the order was settled when the payer returned. Such an event must not cause a query, because the provider
// limits the number of queries.
func (a *Service) isDecided(ctx context.Context, e fair.GatewayEvent) (bool, error) {
	if e.OrderID == "" || e.CFPaymentID == "" || e.Status != string(fair.GatewayPaymentSuccess) || e.CFRefundID != "" {
		return false, nil
	}
	stored, err := a.store.Payments(ctx, e.OrderID)
	return slices.ContainsFunc(stored, func(p fair.Payment) bool {
		return p.CFPaymentID == e.CFPaymentID && p.Disposition != fair.MoneyUndecided
	}), err
}
