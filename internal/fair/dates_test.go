package fair_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Telugu and Hindi name the part of the day. They do not use am and pm.
func TestTimesOfTheDay(t *testing.T) {
	for clock, want := range map[string][3]string{
		"00:30": {"12:30 am", "రాత్రి 12:30", "रात 12:30"},
		"03:59": {"3:59 am", "రాత్రి 3:59", "रात 3:59"},
		"09:00": {"9:00 am", "ఉదయం 9:00", "सुबह 9:00"},
		"12:00": {"12:00 pm", "మధ్యాహ్నం 12:00", "दोपहर 12:00"},
		"13:51": {"1:51 pm", "మధ్యాహ్నం 1:51", "दोपहर 1:51"},
		"16:00": {"4:00 pm", "సాయంత్రం 4:00", "शाम 4:00"},
		"21:15": {"9:15 pm", "రాత్రి 9:15", "रात 9:15"},
	} {
		at, err := time.ParseInLocation("2006-01-02 15:04", "2025-09-13 "+clock, fair.Kolkata)
		if err != nil {
			t.Fatal(err)
		}
		for i, lang := range []fair.Lang{fair.English, fair.Telugu, fair.Hindi} {
			if got := fair.TimeIn(lang, at.UTC()); got != want[i] {
				t.Errorf("%s in %s is %q, want %q", clock, lang, got, want[i])
			}
		}
	}
}

func TestPeriodsNameThePartOfTheDayOnce(t *testing.T) {
	start := time.Date(2025, 9, 13, 11, 0, 0, 0, fair.Kolkata)
	for _, c := range []struct {
		lang   fair.Lang
		length time.Duration
		want   string
	}{
		{fair.English, 45 * time.Minute, "11:00 – 11:45 am"},
		{fair.English, time.Hour, "11:00 am – 12:00 pm"},
		{fair.Telugu, 45 * time.Minute, "ఉదయం 11:00 – 11:45"},
		{fair.Telugu, time.Hour, "ఉదయం 11:00 – మధ్యాహ్నం 12:00"},
		{fair.Hindi, 45 * time.Minute, "सुबह 11:00 – 11:45"},
	} {
		if got := fair.TimesIn(c.lang, start, start.Add(c.length)); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
}
