package office

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/settlement"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package office. It is safe for concurrent use.
type Service struct {
	*app.Core

	store        *store.DB
	ledger       *ledger.Service
	hall         *hall.Service
	contact      *contact.Service
	applications *application.Service
	settlements  *settlement.Service
}

// New returns the Service of package office.
func New(
	core *app.Core, store *store.DB, money *ledger.Service, hall *hall.Service, messages *contact.Service,
	applications *application.Service, settlements *settlement.Service,
) *Service {
	return &Service{
		Core: core, store: store, ledger: money, hall: hall, contact: messages, applications: applications,
		settlements: settlements,
	}
}

// Activities lists the lines of the activity log that match a filter, newest first.
func (a *Service) Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return a.store.Activities(ctx, f)
}

// SelectActivities selects the entries of the activity log for an export. It requires the permission MayExport.
func (a *Service) SelectActivities(ctx context.Context, f fair.ActivityFilter) (app.Selection[fair.Activity], error) {
	list := func(ctx context.Context, f fair.ActivityFilter, _ []string) ([]string, error) {
		return a.store.ActivityIDs(ctx, f)
	}
	return app.Select(ctx, f, nil, list, a.store.ActivitiesByID)
}

// Actors lists everybody who has an entry in the activity log. It requires the permission MayRead.
func (a *Service) Actors(ctx context.Context, of fair.EditionScope) ([]string, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	return a.store.Actors(ctx, of)
}
