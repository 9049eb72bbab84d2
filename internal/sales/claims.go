package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// replaceClaims replaces the claims of bookings with other claims, in the caller's transaction. It returns KindConflict
// if a new stall is taken, blocked or not released. The error names these stalls and, for a taken stall, the
// organisation that has it. The bookings may keep or swap their stalls even if these are blocked.
func (a *Service) replaceClaims(ctx context.Context, edition fair.Edition, changes ...fair.ClaimChange) error {
	settings, err := a.store.HallStalls(ctx, edition.ID)
	if err != nil {
		return err
	}
	stock := map[fair.StallKey]int{} // 0 for stalls that are blocked or not released
	for _, s := range settings {
		if s.Released && !s.Blocked {
			stock[s.Key] = s.Stock
		}
	}
	own := map[fair.StallKey]bool{}
	for _, change := range changes {
		for _, c := range change.Booking.Stalls {
			own[c.Key] = true
		}
		if err := a.store.DeleteClaims(ctx, change.Booking.ID); err != nil {
			return err
		}
	}
	var withheld []fair.StallKey
	for _, change := range changes {
		for _, c := range change.Claims {
			if own[c.Key] {
				stock[c.Key] = max(1, stock[c.Key])
			} else if stock[c.Key] == 0 {
				withheld = append(withheld, c.Key)
			}
		}
	}
	if len(withheld) > 0 {
		return stallsWithheld(edition, withheld)
	}
	for _, change := range changes {
		for _, c := range change.Claims {
			if err := a.CheckTax(edition, c.Price.GST); err != nil {
				return err
			}
		}
		taken, err := a.store.ClaimStalls(ctx, edition.ID, change.Booking.ID, change.Claims, stock)
		if err != nil {
			return err
		}
		if len(taken) > 0 {
			return a.StallsTaken(ctx, edition.ID, taken)
		}
	}
	return nil
}

func stallsWithheld(edition fair.Edition, keys []fair.StallKey) error {
	message := texts.PortalErrors.StallsWithheld(edition.Plan.StallLabels(keys))
	err := fair.Fail(fair.KindConflict, message)
	err.Taken = keys
	err.Fields = map[string]texts.Message{"stalls": message}
	return err
}
