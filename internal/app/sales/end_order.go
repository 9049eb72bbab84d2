package sales

import (
	"context"
	"time"
)

// EndOrderSoon sets the expiry of an order to now, so that the sweeper ends the order at the provider.
func (a *Service) EndOrderSoon(ctx context.Context, id string) error {
	o, err := a.store.LockOrder(ctx, id)
	if err != nil || !o.Status.Live() {
		return err
	}
	now := a.Now()
	o.ExpiresAt, o.NextCheckAt, o.UpdatedAt = minTime(o.ExpiresAt, now), now, now
	return a.store.UpdateOrder(ctx, o)
}

func minTime(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
