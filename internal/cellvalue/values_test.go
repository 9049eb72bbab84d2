package cellvalue_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
)

func TestDaysAreReadAsPeopleWriteThem(t *testing.T) {
	for _, text := range []string{
		"2025-09-13", "13-09-2025", "13/09/2025", "13.09.2025", "13-9-25", "13/09/25", "13 Sep 2025", "13-Sep-2025",
		"13 September 2025", "13th September 2025", "13th September, 2025", "13 सितंबर 2025", "13 సెప్టెంబర్ 2025",
		"१३.०९.२०२५", "౧౩/౦౯/౨౦౨౫", " 13.09.2025 ", "45913", "13-SEP-25",
	} {
		day, ok := cellvalue.Time(text)
		if got := day.In(fair.Kolkata).Format(time.DateOnly); !ok || got != "2025-09-13" {
			t.Errorf("%q is read as %s, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "09/13/2025", "13 Foo 2025", "tomorrow", "13", "2025"} {
		if day, ok := cellvalue.Time(text); ok {
			t.Errorf("%q is read as %s", text, day)
		}
	}
	for text, want := range map[string]string{
		"13-09-2025 18:30:05": "2025-09-13T13:00:05Z", "2025-09-13T18:30:00+05:30": "2025-09-13T13:00:00Z",
		"13 Sep 2025, 15:04": "2025-09-13T09:34:00Z", "2025-09-13 18:30": "2025-09-13T13:00:00Z",
	} {
		if at, ok := cellvalue.Time(text); !ok || at.Format(time.RFC3339) != want {
			t.Errorf("%q is read as %s, %v", text, at, ok)
		}
	}
}

func TestTimesOfDayAreReadAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"9:30": "09:30", "09.30": "09:30", "9.30 am": "09:30", "930": "09:30", "0930": "09:30", "1530": "15:30", "9": "09:00",
		"12:00 noon": "12:00", "12 noon": "12:00", "12 midnight": "00:00", "3 pm": "15:00", "९:३०": "09:30", "0.5": "12:00",
		"0": "00:00",
	} {
		if got, ok := cellvalue.TimeOfDay(text); !ok || got != want {
			t.Errorf("%q is read as %s, %v; want %s", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "25:00", "9:61", "99", "2575", "noon"} {
		if got, ok := cellvalue.TimeOfDay(text); ok {
			t.Errorf("%q is read as %s", text, got)
		}
	}
}
