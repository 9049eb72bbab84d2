package limits

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
)

// Suspect returns a context in which what the visitor sends is marked as suspected junk, and counts it for the metrics.
func Suspect(ctx context.Context) context.Context {
	if v := Of(ctx); v != nil {
		v.guard.meters.junk.Inc()
	}
	visitor := app.VisitorOf(ctx)
	visitor.Junk = true
	return app.WithVisitor(ctx, visitor)
}
