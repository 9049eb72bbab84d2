package fair

import (
	"slices"

	"github.com/mela-fair/mela/texts"
)

// WithoutStalls returns the booking without the given stalls. The total price is that of the remaining stalls, whose
// prices do not change. It returns KindInvalid for the field "stalls" if the list `keys` is empty. It returns
// KindConflict if a stall does not belong to the booking. It also returns KindConflict if the remaining stalls cost
// nothing, because then the whole booking must be cancelled.
func (b Booking) WithoutStalls(keys []StallKey) (Booking, error) {
	if len(keys) == 0 {
		return b, Problems{"stalls": texts.Errors.CancellationStalls()}.Err()
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
