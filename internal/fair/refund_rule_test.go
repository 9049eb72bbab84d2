package fair_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

func TestFifteenWorkingDaysSkipSaturdaysAndSundays(t *testing.T) {
	for from, want := range map[string]string{
		"2025-08-01T10:00:00Z": "2025-08-22", // a Friday, so it is exactly three weeks later
		"2025-08-02T10:00:00Z": "2025-08-22", // a Saturday, so the days are counted from Monday
		"2025-08-03T18:29:59Z": "2025-08-22", // still Sunday in India
		"2025-08-03T18:30:00Z": "2025-08-25", // Monday in India
	} {
		at, err := time.Parse(time.RFC3339, from)
		if err != nil {
			t.Fatal(err)
		}
		if got := fair.RefundDue(at).In(fair.Kolkata).Format(time.DateOnly); got != want {
			t.Errorf("from %s: %s, want %s", from, got, want)
		}
	}
}

func TestTheProviderRefundsForSixMonths(t *testing.T) {
	for paid, want := range map[string]string{
		"2025-03-10": "2025-09-10", "2025-08-31": "2026-02-28",
		"2025-10-31": "2026-04-30",
	} {
		at, err := time.Parse(time.DateOnly, paid)
		if err != nil {
			t.Fatal(err)
		}
		if got := fair.ProviderRefundsUntil(at).Format(time.DateOnly); got != want {
			t.Errorf("paid on %s: until %s, want %s", paid, got, want)
		}
	}
}
