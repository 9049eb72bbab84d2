package office

import (
	"context"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/logo"
	"github.com/mela-fair/mela/internal/message/whatsapp"
	"github.com/mela-fair/mela/internal/settlement"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package office. It is safe for concurrent use.
type Service struct {
	*app.Core

	store        *store.DB
	db           queries
	accounts     *account.Service
	ledger       *ledger.Service
	hall         *hall.Service
	edition      *edition.Service
	logos        *logo.Records
	contact      *contact.Service
	applications *application.Service
	settlements  *settlement.Service
	whatsApp     *whatsapp.Service

	// Disk and Backups are set before the first call. The dashboard warns of a full disk and of failed backups. If one of
	// them is nil, it does not warn of this.
	Disk    *limits.Disk
	Backups func(context.Context) (fair.BackupState, error)
}

// Deps are the dependencies of Service. All are required.
type Deps struct {
	Core         *app.Core
	Store        *store.DB
	DB           *db.DB
	Accounts     *account.Service
	Ledger       *ledger.Service
	Hall         *hall.Service
	Edition      *edition.Service
	Logos        *logo.Records
	Contact      *contact.Service
	Applications *application.Service
	Settlements  *settlement.Service
	WhatsApp     *whatsapp.Service
}

// New returns the Service of package office.
func New(d Deps) *Service {
	return &Service{
		Core: d.Core, store: d.Store, db: queries{d.DB}, accounts: d.Accounts, ledger: d.Ledger, hall: d.Hall,
		edition: d.Edition,
		logos:   d.Logos, contact: d.Contact, applications: d.Applications, settlements: d.Settlements, whatsApp: d.WhatsApp,
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
