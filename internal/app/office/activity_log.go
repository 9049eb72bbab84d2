package office

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// Activities lists the lines of the activity log that match a filter, newest first.
func (a *Service) Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return a.store.Activities(ctx, f)
}
