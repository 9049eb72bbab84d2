package office

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/ledger"
)

// Service implements the use cases of package office. It is safe for concurrent use.
type Service struct {
	*app.Core

	store        Store
	ledger       *ledger.Service
	hall         *hall.Service
	contact      *contact.Service
	applications *application.Service
}

// New returns the Service of package office.
func New(
	core *app.Core, store Store, money *ledger.Service, hall *hall.Service, messages *contact.Service,
	applications *application.Service,
) *Service {
	return &Service{
		Core: core, store: store, ledger: money, hall: hall, contact: messages, applications: applications,
	}
}

// Activities lists the lines of the activity log that match a filter, newest first.
func (a *Service) Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return a.store.Activities(ctx, f)
}
