package office

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
)

// Service implements the use cases of package office. It is safe for concurrent use.
type Service struct {
	*app.Core

	store   Store
	hall    Hall
	contact *contact.Service
}

// New returns the Service of package office.
func New(core *app.Core, store Store, hall Hall, messages *contact.Service) *Service {
	return &Service{Core: core, store: store, hall: hall, contact: messages}
}

// Activities lists the lines of the activity log that match a filter, newest first.
func (a *Service) Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return a.store.Activities(ctx, f)
}
