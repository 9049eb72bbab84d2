package fair

import (
	"strconv"
	"time"

	"github.com/mela-fair/mela/texts"
)

// DateIn writes the day of a moment in Asia/Kolkata: "2 August 2025", in the language's month names.
func DateIn(l Lang, t time.Time) string {
	t = t.In(Kolkata)
	return texts.Dates.Day(strconv.Itoa(t.Day()), monthIn(l, t), strconv.Itoa(t.Year())).In(l)
}

func monthIn(l Lang, t time.Time) string { return texts.Dates.Months(int(t.Month())).In(l) }

// DateTimeIn writes day and time in Asia/Kolkata: "2 August 2025, 11:42 am".
func DateTimeIn(l Lang, t time.Time) string {
	return texts.Dates.DayAndTime(DateIn(l, t), TimeIn(l, t)).In(l)
}

// TimeIn writes the time of day in Asia/Kolkata as the language's speakers say it: "11:42 am", "ఉదయం 11:42".
func TimeIn(l Lang, t time.Time) string {
	t = t.In(Kolkata)
	clock := t.Format("3:04")
	switch hour := t.Hour(); {
	case hour < 4:
		return texts.Dates.TimesNight(clock).In(l)
	case hour < 12:
		return texts.Dates.TimesMorning(clock).In(l)
	case hour < 16:
		return texts.Dates.TimesAfternoon(clock).In(l)
	case hour < 19:
		return texts.Dates.TimesEvening(clock).In(l)
	}
	return texts.Dates.TimesLateEvening(clock).In(l)
}
