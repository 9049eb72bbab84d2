package hall

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/typed"
	"github.com/mela-fair/mela/texts"
)

// ChangeStallPrice changes the price before tax, the tax, or the number of members, of a kind of stall. The new price
// applies to new orders at once. Existing bookings keep the price at which their stalls were claimed. All owners are
// notified. It requires the permission MayHall.
func (s *Service) ChangeStallPrice(ctx context.Context, kindID string, update PriceUpdate) error {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return err
	}
	return s.InTx(ctx, func(ctx context.Context) error {
		edition, err := s.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		plan, was, is, err := setPrice(edition.Plan, kindID, update)
		if err != nil || was.Base == is.Base && was.GSTHundredths == is.GSTHundredths && was.Members == is.Members {
			return err
		}
		before := edition.UpdatedAt
		edition.Plan, edition.UpdatedAt = plan, app.LaterThan(before, s.Now())
		if err := s.records.UpdateEdition(ctx, edition, before); err != nil {
			return err
		}
		summary := texts.PortalActivity.PriceChanged(is.MapName, priceWords(was), priceWords(is))
		if err := s.LogChange(ctx, "updated", "stall kind", kindID, summary, priceFields(was), priceFields(is)); err != nil {
			return err
		}
		if err := s.notifyOwners(ctx, summary); err != nil {
			return err
		}
		return s.RaiseDataVersion(ctx)
	})
}

// priceWords formats a price for the activity log, for example "₹75,000 + 18% GST".
func priceWords(k fair.StallKind) string {
	percent := strconv.FormatFloat(float64(k.GSTHundredths)/100, 'f', -1, 64)
	return texts.PortalActivity.Price(k.Base.String(), percent).In(fair.English)
}

func priceFields(k fair.StallKind) map[string]any {
	return map[string]any{"basePaise": k.Base, "gstHundredths": k.GSTHundredths, "members": k.Members}
}

// PriceUpdate is a price change for a stall kind, as the office typed it. Nil fields stay unchanged.
type PriceUpdate struct {
	Price   *string // whole rupees, before tax
	GST     *string // per cent, at most two decimals
	Members *string // members of a booking for each stall of this kind
	Version *int    // version of the kind that the office read; nil: the version is not checked
}

// apply returns the kind with the changed price and an incremented version. It returns KindConflict if the price was
// changed since the office read that version. Other errors have messages for the fields price, gst and members.
func (u PriceUpdate) apply(k fair.StallKind) (fair.StallKind, error) {
	if u.Version != nil && *u.Version != k.Version {
		return fair.StallKind{}, fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	p := fair.Problems{}
	if u.Price != nil {
		price, err := fair.ParseRupees(typed.Amount(*u.Price))
		if err != nil || price%100 != 0 || price > fair.MaxAmount {
			p.Add("price", texts.PortalErrors.StallPriceInvalid(fair.MaxAmount.String()))
		}
		k.Base = price
	}
	if u.GST != nil {
		// A percentage with two decimals has the same format as rupees with paise, so ParseRupees can parse it.
		percent, err := fair.ParseRupees(typed.Amount(strings.TrimSuffix(strings.TrimSpace(*u.GST), "%")))
		if err != nil || percent > 100_00 {
			p.Add("gst", texts.PortalErrors.PercentInvalid())
		}
		k.GSTHundredths = int64(percent)
	}
	if u.Members != nil {
		k.Members = p.CleanMembers("members", *u.Members)
	}
	if err := p.Err(); err != nil {
		return fair.StallKind{}, err
	}
	k.Version++
	return k, nil
}

// setPrice returns a copy of the plan with a changed price. It also returns the kind before and after the change. It
// returns KindNotFound for an unknown kind, or the error from apply. It does not change the plan `p`, because all
// readers of the stored edition share it, and they must not see the new price before the commit.
func setPrice(p fair.Plan, kindID string, u PriceUpdate) (changed fair.Plan, was, is fair.StallKind, err error) {
	i := slices.IndexFunc(p.Kinds, func(k fair.StallKind) bool { return k.ID == kindID })
	if i < 0 {
		return fair.Plan{}, was, is, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	was = p.Kinds[i]
	if is, err = u.apply(was); err != nil {
		return fair.Plan{}, was, is, err
	}
	changed = p
	changed.Kinds = slices.Clone(p.Kinds)
	changed.Kinds[i] = is
	return changed, was, is, nil
}
