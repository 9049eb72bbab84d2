package hall

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// StallStock returns the number of an edition's stalls by key, including taken stalls. For a stall on the plan, the
// number is 1. For a kind of stall that is not on the plan, such as a bench display, the office sets the number. For
// AllEditions, StallStock returns the current edition's numbers.
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
