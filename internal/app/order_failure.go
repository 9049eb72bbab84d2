package app

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// OrderFailed logs that a background check of an order failed, and counts the failure. Failures that do not depend on
// the order, such as an unreachable database, are not counted.
func (a *Core) OrderFailed(ctx context.Context, id string, cause error) {
	a.Log.Error("an order could not be checked", "order", id, "cause", cause)
	if ctx.Err() != nil || fair.IsKind(cause, fair.KindUnavailable) {
		return
	}
	text, _, _ := strings.Cut(cause.Error(), "\n") // without the stack of a panic
	if err := a.store.OrderFailed(ctx, id, text); err != nil {
		a.Log.Error("the failed check of an order could not be counted", "order", id, "cause", err)
	}
}
