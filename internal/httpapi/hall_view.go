package httpapi

import (
	"context"

	apphall "github.com/mela-fair/mela/internal/app/hall"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hallview"
)

// sourceOf returns the source for views of a hall. The field Stock of the source is not set.
func sourceOf(h apphall.Hall) hallview.Source {
	return hallview.Source{Edition: h.Edition, States: h.States}
}

func (a *API) hallView(ctx context.Context, of fair.EditionScope) (hallview.Hall, error) {
	h, err := a.app.Hall.HallOf(ctx, of)
	if err != nil {
		return hallview.Hall{}, err
	}
	source := sourceOf(h)
	if source.Stock, err = a.app.Hall.StallStock(ctx, of); err != nil {
		return hallview.Hall{}, err
	}
	return source.View(infoOf(ctx).lang, a.app.Now()), nil
}
