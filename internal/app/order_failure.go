package app

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// orderFailures counts the failed checks of an order.
type orderFailures interface {
	OrderFailed(ctx context.Context, id, failure string) error
}

// OrderFailed logs that a background check of an order failed, and counts the failure. Failures that do not depend on
// the order, such as an unreachable database, are not counted.
func (c *Core) OrderFailed(ctx context.Context, store orderFailures, id string, cause error) {
	c.Log.Error("an order could not be checked", "order", id, "cause", cause)
	if ctx.Err() != nil || fair.IsKind(cause, fair.KindUnavailable) {
		return
	}
	text, _, _ := strings.Cut(cause.Error(), "\n") // without the stack of a panic
	if err := store.OrderFailed(ctx, id, text); err != nil {
		c.Log.Error("the failed check of an order could not be counted", "order", id, "cause", err)
	}
}
