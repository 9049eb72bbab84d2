package fair_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
)

func TestRupeesAreWrittenTheIndianWay(t *testing.T) {
	for paise, want := range map[fair.Paise][3]string{
		0: {"₹0", "0.00", "0"}, 8474: {"₹84.74", "84.74", "84.74"}, 10000: {"₹100", "100.00", "100"},
		17700000: {"₹1,77,000", "177000.00", "177000"}, 10030000: {"₹1,00,300", "100300.00", "100300"},
		250000000: {"₹25,00,000", "2500000.00", "2500000"}, 123456789: {"₹12,34,567.89", "1234567.89", "1234567.89"},
		-5: {"-₹0.05", "-0.05", "-0.05"},
	} {
		if got := [3]string{paise.String(), paise.Decimal(), paise.JSONNumber()}; got != want {
			t.Errorf("%d: %v, want %v", int64(paise), got, want)
		}
	}
}

func TestRupeesAreReadToThePaisa(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p := fair.Paise(rapid.Int64Range(0, 1e13).Draw(rt, "paise"))
		for _, text := range []string{p.Decimal(), p.JSONNumber()} {
			if got, err := fair.ParseRupees(text); err != nil || got != p {
				rt.Fatalf("%q is read as %d, %v", text, got, err)
			}
		}
	})
	for _, text := range []string{"", "-1", "1e3", "1.234", "1,000", "₹5", ".5", "99999999999999", "1.2.3", " 1"} {
		if got, err := fair.ParseRupees(text); err == nil {
			t.Errorf("%q is read as %s", text, got)
		}
	}
	if got, err := fair.ParseRupees("177000.000"); err != nil || got != 17700000 {
		t.Errorf("zeros at the end: %d, %v", got, err)
	}
}

func TestTheShippedPricesMatchTheSpecification(t *testing.T) {
	edition, err := edition.ShippedEdition()
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2025, 8, 1, 0, 0, 0, 0, time.UTC)
	for size, want := range map[string]fair.Price{
		"3x3m": price(75000, 13500, 88500), "2x2m": price(50000, 9000, 59000), "6x3m": price(150000, 27000, 177000),
		"6x2ft": price(10000, 1800, 11800), "Outdoor 3x3m": price(15000, 2700, 17700), "0.4x0.4m": price(5000, 900, 5900),
	} {
		found := false
		for _, k := range edition.Plan.Kinds {
			if k.Size == size {
				found = true
				if got := edition.StallPrice(k, now); got != want {
					t.Errorf("%s costs %v, want %v", size, got, want)
				}
			}
		}
		if !found {
			t.Errorf("there is no kind of size %s", size)
		}
	}
}

func price(base, gst, total int64) fair.Price {
	return fair.Price{Base: fair.Rupees(base), GST: fair.Rupees(gst), Total: fair.Rupees(total)}
}

func TestTheEarlyBirdEndsWithItsLastDayInIndia(t *testing.T) {
	kind := fair.StallKind{Base: fair.Rupees(75000), GSTHundredths: 1800}
	rule := fair.EarlyBird{On: true, PercentHundredths: 1000, LastDay: "2025-08-15"}
	lastMinute := time.Date(2025, 8, 15, 23, 59, 0, 0, fair.Kolkata)
	if got := (fair.Edition{EarlyBird: rule}).StallPrice(kind, lastMinute); got != price(67500, 12150, 79650) {
		t.Errorf("on the last day: %v", got)
	}
	if got := (fair.Edition{EarlyBird: rule}).StallPrice(
		kind,
		lastMinute.Add(time.Minute),
	); got.Total != fair.Rupees(
		88500,
	) {
		t.Errorf("the day after: %v", got)
	}
	rule.On = false
	if got := (fair.Edition{EarlyBird: rule}).StallPrice(kind, lastMinute); got.Total != fair.Rupees(88500) {
		t.Errorf("switched off: %v", got)
	}
}

func TestTheShippedHallMatchesTheSpecification(t *testing.T) {
	edition, err := edition.ShippedEdition()
	if err != nil {
		t.Fatal(err)
	}
	kinds, places, blocked, unreleased := map[string]int{}, 0, 0, 0
	ids, keys := map[string]bool{}, map[fair.StallKey]bool{}
	for _, s := range edition.Plan.Stalls {
		if ids[s.ID] || keys[s.Key()] {
			t.Errorf("%s is on the plan twice", s.ID)
		}
		ids[s.ID], keys[s.Key()] = true, true
		if s.Placeless {
			continue
		}
		places++
		kinds[s.Kind]++
		if s.Blocked != "" {
			blocked++
		}
		if !s.Released {
			unreleased++
		}
	}
	if places != 125 || kinds["std"] != 85 || kinds["compact"] != 25 || kinds["bench"] != 10 || kinds["premium"] != 4 ||
		blocked != 29 || unreleased != 12 {
		t.Errorf("%d places %v, %d blocked, %d unreleased", places, kinds, blocked, unreleased)
	}
	for _, s := range edition.Plan.Stalls {
		for key, to := range s.Nav {
			if !ids[to] {
				t.Errorf("%s leads %s to %s, which is not there", s.ID, key, to)
			}
		}
	}
}
