package hall

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// StallStock returns the number of units of each stall of an edition, including taken units. The number is 1 for a
// stall on the plan. For a kind that is added by a button, the office sets it. For AllEditions, it returns the
// numbers of the current edition.
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
