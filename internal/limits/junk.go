package limits

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
)

// Suspect returns a context in which everything that the visitor sends is marked as suspected junk. It also increases
// a metric.
func Suspect(ctx context.Context) context.Context {
	if v := Of(ctx); v != nil {
		v.guard.meters.junk.Inc()
	}
	visitor := app.VisitorOf(ctx)
	visitor.Junk = true
	return app.WithVisitor(ctx, visitor)
}
