package counter_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/counter"
	"github.com/mela-fair/mela/internal/fair/fairtest"
)

func TestTheInputIsChecked(t *testing.T) {
	for name, c := range map[string]struct {
		in   counter.Input
		want map[string]string
	}{
		"a counter": {counter.Input{
			Venue: "A", EntryFee: "0", EventDate: "2025-09-13T00:00:00.000Z", Hours: "0", Minutes: "59", Seconds: " 7 ",
		}, map[string]string{}},
		"an empty counter": {counter.Input{}, map[string]string{
			"venue": "required", "entryFee": "amount_invalid", "eventDate": "required", "hours": "number_up_to",
			"minutes": "number_up_to", "seconds": "number_up_to",
		}},
		"a large entry fee": {counter.Input{
			Venue: "A", EntryFee: "100000000.01", EventDate: "2025-09-13", Hours: "0", Minutes: "0", Seconds: "0",
		}, map[string]string{"entryFee": "amount_too_large"}},
	} {
		_, err := c.in.Clean()
		if diff := cmp.Diff(c.want, fairtest.Problems(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
