package fair_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// The fair's first day is 13 September 2025. 28, 29 and 30 August are 16, 15 and 14 days before this day.
func TestTheRefundOfACancellationDependsOnTheDay(t *testing.T) {
	e := fair.Edition{FirstDay: "2025-09-13"}
	at := func(day int, clock string) time.Time {
		when, err := time.ParseInLocation("2006-01-02 15:04:05.000",
			time.Date(2025, 8, day, 0, 0, 0, 0, fair.Kolkata).Format(time.DateOnly)+" "+clock, fair.Kolkata)
		if err != nil {
			t.Fatal(err)
		}
		return when.UTC()
	}
	const first, last = "00:00:00.000", "23:59:59.999"
	for _, c := range []struct {
		name string
		at   time.Time
		by   string
		want fair.Paise
	}{
		{"16 days before, its first moment", at(28, first), fair.CancelledByPayer, fair.Rupees(50_150)},
		{"16 days before, its last moment", at(28, last), fair.CancelledByPayer, fair.Rupees(50_150)},
		{"15 days before, its first moment", at(29, first), fair.CancelledByPayer, fair.Rupees(50_150)},
		{"15 days before, its last moment", at(29, last), fair.CancelledByPayer, fair.Rupees(50_150)},
		{"14 days before, its first moment", at(30, first), fair.CancelledByPayer, 0},
		{"14 days before, its last moment", at(30, last), fair.CancelledByPayer, 0},
		{"the organiser, 15 days before", at(29, last), fair.CancelledByOrganiser, fair.Rupees(100_300)},
		{"the organiser, 14 days before", at(30, first), fair.CancelledByOrganiser, fair.Rupees(100_300)},
		{"the organiser, after the fair", at(30, first).AddDate(0, 2, 0), fair.CancelledByOrganiser, fair.Rupees(100_300)},
	} {
		if got := e.RefundByRule(c.by, c.at, fair.Rupees(100_300)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	if got := (fair.Edition{FirstDay: "soon"}).RefundShare(fair.CancelledByPayer, at(1, first)); got != 0 {
		t.Errorf("without a first day a payer gets %d", got)
	}
}

func TestTheRuleAppliesToTheNetAmount(t *testing.T) {
	e, early := fair.Edition{FirstDay: "2025-09-13"}, time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		by                   string
		accepted, gone, want fair.Paise
	}{
		{fair.CancelledByPayer, 10_001, 0, 5_001}, // half a paisa is rounded up
		{fair.CancelledByPayer, 1, 0, 1},
		{fair.CancelledByPayer, 10_000, 2_000, 4_000},
		{fair.CancelledByPayer, 17_700_000, 8_850_000, 4_425_000}, // an overpayment whose excess was refunded
		{fair.CancelledByPayer, 10_000, 10_000, 0},
		{fair.CancelledByOrganiser, 10_000, 2_000, 8_000},
		{fair.CancelledByOrganiser, 10_000, 10_000, 0},
		{fair.CancelledByOrganiser, 10_000, 12_000, 0},
	} {
		if got := e.RefundByRule(c.by, early, c.accepted-c.gone); got != c.want {
			t.Errorf("%s of %d with %d gone: %d, want %d", c.by, c.accepted, c.gone, got, c.want)
		}
	}
}

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
