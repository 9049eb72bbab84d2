package hall

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// StallStock returns the number of units of each stall of an edition, including taken units. A stall on the plan has
// one unit. For a kind of stall that is not on the plan, such as a bench display, the office sets the number of units.
// For AllEditions, StallStock returns the numbers of the current edition.
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
