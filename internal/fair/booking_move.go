package fair

import (
	"slices"
	"time"

	"github.com/mela-fair/mela/texts"
)

// MoveStalls validates the stalls to which a booking is moved, and returns their claims and the total price. A stall
// that the booking already has keeps its price. A new stall takes over the price of an old stall of the same kind. For
// all other stalls, the price at the time `now` applies. The booking must belong to the edition. Errors are reported
// for the field "stalls".
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

// ClaimChange contains the stalls that a booking gets instead of those that it has.
type ClaimChange struct {
	Booking Booking // with the claims that it has
	Claims  []Claim
}

// sameStalls reports whether two lists have the same stalls in any order.
func sameStalls(a, b []Claim) bool {
	has := func(list []Claim, key StallKey) bool {
		return slices.ContainsFunc(list, func(c Claim) bool { return c.Key == key })
	}
	return len(a) == len(b) && !slices.ContainsFunc(a, func(c Claim) bool { return !has(b, c.Key) })
}

// EndOfPayBy returns the end of a payment deadline. The argument `day` is the last day to pay (YYYY-MM-DD in India).
// It returns the zero time for an invalid day.
func EndOfPayBy(day string) time.Time {
	return startOfDay(day, 1).UTC()
}

// StallMove contains the change when the office moves a booking to other stalls, and its consequences for the
// exhibitor.
type StallMove struct {
	Before, After Booking
	Difference    Paise  // by which more is due than before; negative: less
	Order         *Order // order for paying the difference online; nil: none
	ToPay         Paise  // the amount that is still to be paid for the booking
	PayBy         string // the last day to pay this amount, YYYY-MM-DD in India; empty: no deadline
	Back          Paise  // what goes back because too much was paid
	BackWaits     bool   // another account must approve this
}
