package edition

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Edition returns the current edition with its plan and the retention periods of personal data.
func (a *Service) Edition(ctx context.Context) (fair.Edition, error) {
	e, err := a.CurrentEdition(ctx)
	e.Keep = a.Settings.Retention
	return e, err
}

// EditionOf returns the edition with the given id. Records name their edition by this id. Anybody may call it.
func (a *Service) EditionOf(ctx context.Context, id string) (fair.Edition, error) {
	e, err := a.Edition(ctx)
	if err != nil || e.ID == id {
		return e, err
	}
	return a.store.FindEdition(ctx, id)
}

// DataVersion returns a number that increases with every change of the data on public pages. If the number is the same
// as before, the pages have not changed.
func (a *Service) DataVersion(ctx context.Context) (uint64, error) { return a.store.DataVersion(ctx) }

// Editions lists all editions: first the current one, then the others, latest first. It requires the permission
// MayRead.
func (a *Service) Editions(ctx context.Context) ([]fair.EditionFacts, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	return a.store.Editions(ctx)
}

// CheckEdition reports whether a scope is limited to the current edition. It returns KindNotFound if the edition does
// not exist. Anybody may call it.
func (a *Service) CheckEdition(ctx context.Context, of fair.EditionScope) (current bool, err error) {
	if of == fair.AllEditions {
		return false, nil
	}
	edition, err := a.CurrentEdition(ctx)
	if err != nil || of == "" || string(of) == edition.ID {
		return err == nil, err
	}
	exists, err := a.store.EditionExists(ctx, string(of))
	if err == nil && !exists {
		err = fair.Fail(fair.KindNotFound, texts.PortalErrors.UnknownEdition())
	}
	return false, err
}
