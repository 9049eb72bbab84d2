package fair

import (
	"slices"

	"github.com/mela-fair/mela/texts"
)

// WithoutStalls returns the booking without some of its stalls, with the price of the others. Each stall keeps its own
// price. KindInvalid under the field "stalls" when none is named; KindConflict when one does not belong to the booking,
// or when no stall with a price would be left: then the whole booking is to be cancelled.
func (b Booking) WithoutStalls(keys []StallKey) (Booking, error) {
	if len(keys) == 0 {
		p := Problems{}
		p.Add("stalls", texts.Errors.CancellationStalls())
		return b, p.Err()
	}
	for _, key := range keys {
		if !slices.ContainsFunc(b.Stalls, func(c Claim) bool { return c.Key == key }) {
			return b, Fail(KindConflict, texts.Errors.CancellationStallsChanged())
		}
	}
	rest := b
	rest.Stalls, rest.Price = nil, Price{}
	for _, c := range b.Stalls {
		if !slices.Contains(keys, c.Key) {
			rest.Stalls, rest.Price = append(rest.Stalls, c), rest.Price.Add(c.Price)
		}
	}
	if rest.Price.Total == 0 {
		return b, Fail(KindConflict, texts.Errors.CancellationStallsOpen())
	}
	return rest, nil
}
