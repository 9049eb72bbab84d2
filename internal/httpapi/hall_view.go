package httpapi

import (
	"context"

	apphall "github.com/mela-fair/mela/internal/app/hall"
	"github.com/mela-fair/mela/internal/hallview"
)

// sourceOf returns the source of the views of a hall, without the stock.
func sourceOf(h apphall.Hall) hallview.Source {
	return hallview.Source{Edition: h.Edition, States: h.States}
}

func (a *API) hallView(ctx context.Context) (hallview.Hall, error) {
	h, err := a.app.Hall.Hall(ctx)
	if err != nil {
		return hallview.Hall{}, err
	}
	source := sourceOf(h)
	if source.Stock, err = a.app.Hall.StallStock(ctx); err != nil {
		return hallview.Hall{}, err
	}
	return source.View(infoOf(ctx).lang, a.app.Now()), nil
}
