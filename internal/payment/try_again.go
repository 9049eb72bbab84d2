package payment

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// TryOrderAgain makes the next check of an order that is set aside due now. If the check fails, the order is set aside
// again. It returns KindConflict if the order is not set aside. It requires the permission MayEdit.
func (a *Service) TryOrderAgain(ctx context.Context, orderID string) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.store.LockOrder(ctx, orderID)
		if err != nil {
			return err
		}
		if o.Failures < fair.MaxOrderFailures {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.OrderNotSetAside())
		}
		o.Failures, o.NextCheckAt, o.RefundsDueAt = fair.MaxOrderFailures-1, a.Now(), a.Now()
		if err := a.store.UpdateOrder(ctx, o); err != nil {
			return err
		}
		return a.LogChange(ctx, "tried again", "order", o.ID, texts.PortalActivity.OrderTriedAgain(), nil, nil)
	})
	if err == nil {
		a.Wake()
	}
	return err
}
