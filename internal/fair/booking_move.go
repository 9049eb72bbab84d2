package fair

import (
	"slices"
	"time"

	"github.com/mela-fair/mela/texts"
)

// MoveStalls validates stalls to which a booking is moved, and computes their prices. A stall that the booking has
// keeps its price, and so does another stall of a kind that the booking has; the others have their price at the moment
// now. Errors are reported under the field "stalls". The booking must be one of the edition.
func (e Edition) MoveStalls(b Booking, chosen []StallKey, now time.Time) ([]Claim, Price, error) {
	claims, _, err := e.ChooseStalls(chosen, now)
	if err != nil {
		return nil, Price{}, err
	}
	old := slices.Clone(b.Stalls)
	agreed := make([]bool, len(claims))
	for _, same := range []func(was, is Claim) bool{
		func(was, is Claim) bool { return was.Key == is.Key },
		func(was, is Claim) bool { return was.Kind == is.Kind },
	} {
		for i, is := range claims {
			at := slices.IndexFunc(old, func(was Claim) bool { return same(was, is) })
			if agreed[i] || at < 0 {
				continue
			}
			claims[i].Price, agreed[i] = old[at].Price, true
			old = slices.Delete(old, at, at+1)
		}
	}
	var sum Price
	for _, c := range claims {
		sum = sum.Add(c.Price)
	}
	p := Problems{}
	switch {
	case sum.Total == 0 && b.Price.Total > 0:
		p.Add("stalls", texts.PortalErrors.MoveWithoutPrice())
	case sameStalls(b.Stalls, claims):
		p.Add("stalls", texts.PortalErrors.MoveToSame())
	}
	return claims, sum, p.Err()
}

// sameStalls reports whether two lists have the same stalls in any order.
func sameStalls(a, b []Claim) bool {
	has := func(list []Claim, key StallKey) bool {
		return slices.ContainsFunc(list, func(c Claim) bool { return c.Key == key })
	}
	return len(a) == len(b) && !slices.ContainsFunc(a, func(c Claim) bool { return !has(b, c.Key) })
}

// PartOf returns a price of amount paise in which base and tax have the same ratio as in p. p must not be free.
func (p Price) PartOf(amount Paise) Price {
	base := share(p.Base, amount, p.Total)
	return Price{Base: base, GST: amount - base, Total: amount}
}

// EndOfPayBy returns the moment at which a day to pay by (YYYY-MM-DD in India) is over.
func EndOfPayBy(day string) time.Time {
	start, err := time.ParseInLocation(time.DateOnly, day, Kolkata)
	if err != nil {
		return time.Time{}
	}
	return start.AddDate(0, 0, 1).UTC()
}

// StallMove is a change of a booking's stalls by the office, with its consequences for the exhibitor.
type StallMove struct {
	Before, After Booking
	Difference    Paise    // positive: to be paid; negative: refunded
	Order         *Order   // to be paid online; nil: none
	ToPay         Paise    // the amount that is still to be paid for the booking
	PayBy         string   // the last day to pay it, YYYY-MM-DD in India; empty: no day
	Refunds       []Refund // of what the new stalls cost less
}

// Saved returns what the new stalls cost less, in paise; never negative.
func (m StallMove) Saved() Paise { return max(0, -m.Difference) }
