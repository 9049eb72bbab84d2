package fair

import (
	"slices"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// StallPriceUpdate is a price change for a stall kind, as the office typed it. Nil fields stay unchanged.
type StallPriceUpdate struct {
	Price   *string // whole rupees, before tax
	GST     *string // per cent, at most two decimals
	Version *int    // version of the kind that the office read; nil: the version is not checked
}

// Apply returns the kind with the changed price and an incremented version. It returns KindConflict if the price was
// changed since the office read that version. Other errors have messages for the fields price and gst.
func (u StallPriceUpdate) Apply(k StallKind) (StallKind, error) {
	if u.Version != nil && *u.Version != k.Version {
		return StallKind{}, Fail(KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	p := Problems{}
	if u.Price != nil {
		price, err := ParseRupees(plainNumber(*u.Price))
		if err != nil || price%100 != 0 || price > MaxAmount {
			p.Add("price", texts.PortalErrors.StallPriceInvalid(MaxAmount.String()))
		}
		k.Base = price
	}
	if u.GST != nil {
		// A percentage with two decimals has the same format as rupees with paise, so ParseRupees can parse it.
		percent, err := ParseRupees(strings.TrimSuffix(plainNumber(*u.GST), "%"))
		if err != nil || percent > 100_00 {
			p.Add("gst", texts.PortalErrors.PercentInvalid())
		}
		k.GSTHundredths = int64(percent)
	}
	if err := p.Err(); err != nil {
		return StallKind{}, err
	}
	k.Version++
	return k, nil
}

// plainNumber removes currency signs, commas and spaces from a typed number: "₹ 75,000".
func plainNumber(typed string) string {
	return strings.NewReplacer(",", "", " ", "", "₹", "").Replace(typed)
}

// SetPrice returns a copy of the plan with a changed price. It also returns the kind before and after the change. It
// returns KindNotFound for an unknown kind, or the error from Apply.
func (p *Plan) SetPrice(kindID string, u StallPriceUpdate) (changed Plan, was, is StallKind, err error) {
	i := slices.IndexFunc(p.Kinds, func(k StallKind) bool { return k.ID == kindID })
	if i < 0 {
		return Plan{}, was, is, Fail(KindNotFound, texts.Errors.NotFound())
	}
	was = p.Kinds[i]
	if is, err = u.Apply(was); err != nil {
		return Plan{}, was, is, err
	}
	changed = *p
	changed.Kinds = slices.Clone(p.Kinds)
	changed.Kinds[i] = is
	return changed, was, is, nil
}
