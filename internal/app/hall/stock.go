package hall

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// StallStock returns the number of units of each stall of an edition, taken ones included: 1 for a place on the plan,
// the office's setting for a kind that is added by a button. AllEditions means the current edition.
func (a *Service) StallStock(ctx context.Context, of fair.EditionScope) (map[fair.StallKey]int, error) {
	edition, err := a.editionOf(ctx, of)
	if err != nil {
		return nil, err
	}
	settings, err := a.store.HallStalls(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	stock := make(map[fair.StallKey]int, len(settings))
	for _, s := range settings {
		stock[s.Key] = s.Stock
	}
	return stock, nil
}
