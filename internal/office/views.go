package office

import (
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ListViews lists the actor's saved views of lists, sorted by list and name.
func (a *Service) ListViews(ctx context.Context) ([]ListView, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	actor, _ := app.Actor(ctx)
	return a.db.ListViews(ctx, actor.ID)
}

// SaveListView saves a view of the actor. A view of the same list with the same name is replaced. It returns
// KindConflict if the account already has fair.MaxListViews views.
func (a *Service) SaveListView(ctx context.Context, in ListViewInput) (view ListView, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return view, err
	}
	view, err = in.Clean()
	if err != nil {
		return view, err
	}
	actor, _ := app.Actor(ctx)
	now := a.MachineNow()
	view.ID, view.AccountID, view.CreatedAt = fair.NewID(now), actor.ID, now
	err = a.InTx(ctx, func(ctx context.Context) error {
		saved, err := a.db.SaveListView(ctx, view)
		if err != nil {
			return err
		}
		all, err := a.db.ListViews(ctx, actor.ID)
		if err == nil && len(all) > MaxListViews {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.ListViewsTooMany(strconv.Itoa(MaxListViews)))
		}
		view = saved
		return err
	})
	return view, err
}

// DeleteListView deletes a view of the actor. It returns KindNotFound if the actor has no view with that id.
func (a *Service) DeleteListView(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	return a.db.DeleteListView(ctx, actor.ID, id)
}
