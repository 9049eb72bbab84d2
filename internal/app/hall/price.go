package hall

import (
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ChangeStallPrice changes the price before tax, or the tax, of a kind of stall. The new price applies to new orders
// at once. Existing bookings keep the price at which their stalls were claimed. All owners are notified. It requires
// the permission MayHall.
func (a *Service) ChangeStallPrice(ctx context.Context, kindID string, update fair.StallPriceUpdate) error {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return err
	}
	return a.store.InTx(ctx, func(ctx context.Context) error {
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		plan, was, is, err := edition.Plan.SetPrice(kindID, update)
		if err != nil || was.Base == is.Base && was.GSTHundredths == is.GSTHundredths {
			return err
		}
		before := edition.UpdatedAt
		edition.Plan, edition.UpdatedAt = plan, app.LaterThan(before, a.Now())
		if err := a.store.UpdateEdition(ctx, edition, before); err != nil {
			return err
		}
		summary := texts.PortalActivity.PriceChanged(is.MapName, priceWords(was), priceWords(is))
		if err := a.LogChange(ctx, "updated", "stall kind", kindID, summary, priceFields(was), priceFields(is)); err != nil {
			return err
		}
		if err := a.notify.NotifyOwners(ctx, summary); err != nil {
			return err
		}
		return a.store.RaiseDataVersion(ctx)
	})
}

// priceWords formats a price for the activity log, for example "₹75,000 + 18% GST".
func priceWords(k fair.StallKind) string {
	percent := strconv.FormatFloat(float64(k.GSTHundredths)/100, 'f', -1, 64)
	return texts.PortalActivity.Price(k.Base.String(), percent).In(fair.English)
}

func priceFields(k fair.StallKind) map[string]any {
	return map[string]any{"basePaise": k.Base, "gstHundredths": k.GSTHundredths}
}
