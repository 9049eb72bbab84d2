package site_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"mela/internal/fair"
	"mela/internal/site"
)

func TestCountdownAt(t *testing.T) {
	opens := time.Date(2025, 9, 13, 9, 0, 0, 0, fair.Kolkata)
	ends := time.Date(2025, 9, 15, 0, 0, 0, 0, fair.Kolkata)
	const opensAt, endsAt = "2025-09-13T09:00:00+05:30", "2025-09-15T00:00:00+05:30"
	before := func(days int) site.Countdown {
		return site.Countdown{Phase: site.CountdownBefore, DaysLeft: days, OpensAt: opensAt, EndsAt: endsAt}
	}
	tests := []struct {
		name  string
		now   time.Time
		opens time.Time
		want  site.Countdown
	}{
		{"no counter", opens, time.Time{}, site.Countdown{Phase: site.CountdownNone}},
		{"41 days and some hours before", opens.Add(-41*24*time.Hour - 21*time.Hour), opens, before(41)},
		{"exactly a day before", opens.Add(-24 * time.Hour), opens, before(1)},
		{"a second less than a day", opens.Add(-24*time.Hour + time.Second), opens, before(0)},
		{"whatever zone the clock has", opens.Add(-48 * time.Hour).UTC(), opens.UTC(), before(2)},
		{"at the opening", opens, opens, site.Countdown{Phase: site.CountdownOpen, OpensAt: opensAt, EndsAt: endsAt}},
		{"in the last second", ends.Add(-time.Second), opens, site.Countdown{Phase: site.CountdownOpen, OpensAt: opensAt, EndsAt: endsAt}},
		{"at the end", ends, opens, site.Countdown{Phase: site.CountdownOver, OpensAt: opensAt, EndsAt: endsAt}},
		{"a year later", ends.AddDate(1, 0, 0), opens, site.Countdown{Phase: site.CountdownOver, OpensAt: opensAt, EndsAt: endsAt}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, site.CountdownAt(test.now, test.opens, ends)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestHomeCountsDown(t *testing.T) {
	f := newFixture(t)
	if home := text(t, f.get("/")); strings.Contains(home, `role="timer"`) {
		t.Error("the home page counts down to nothing: there is no event counter")
	}
	counter := fair.Counter{ID: "c1", EntryFee: fair.Rupees(150), EventDate: "2025-09-13", Hours: 9, CreatedAt: f.clock.Now()}
	if err := f.db.CreateCounter(t.Context(), counter); err != nil {
		t.Fatal(err)
	}
	if err := f.db.RaiseDataVersion(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		after time.Duration
		lang  string
		want  []string
	}{
		// The fixture's clock stands at 11:30 of 2 August in India.
		{0, "/", []string{`role="timer"`, ">The fair opens in</h2>", "<b>41</b><span>days</span>", ">LEFT!</span>", "Register for ₹150"}},
		{0, "/te/", []string{"<b>41</b><span>రోజులు</span>", "₹150తో నమోదు చేసుకోండి"}},
		{42 * 24 * time.Hour, "/", []string{">The fair is open</h2>", "<b>0</b><span>minutes</span>"}},
		{3 * 24 * time.Hour, "/hi/", []string{">मेला समाप्त हो गया है</h2>", "<b>0</b><span>सेकंड</span>"}},
	} {
		f.clock.advance(step.after)
		home := text(t, f.get(step.lang))
		for _, part := range step.want {
			if !strings.Contains(home, part) {
				t.Errorf("%s after %s lacks %s", step.lang, step.after, part)
			}
		}
	}
}
