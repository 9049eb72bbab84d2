package fair

import (
	"strconv"
	"time"

	"github.com/mela-fair/mela/texts"
)

// DateIn formats the date of a time in Asia/Kolkata with the month names of the language: "2 August 2025".
func DateIn(l Lang, t time.Time) string {
	t = t.In(Kolkata)
	return texts.Dates.Day(strconv.Itoa(t.Day()), monthIn(l, t), strconv.Itoa(t.Year())).In(l)
}

// WeekdayAndDateIn formats the date of a time in Asia/Kolkata with its weekday: "Saturday, 2 August 2025".
func WeekdayAndDateIn(l Lang, t time.Time) string {
	return texts.Dates.WeekdayAndDay(weekdayIn(l, t), DateIn(l, t)).In(l)
}

// DayIn formats a stored day (YYYY-MM-DD) like DateIn. It returns any other text unchanged.
func DayIn(l Lang, day string) string {
	at, err := time.ParseInLocation(time.DateOnly, day, Kolkata)
	if err != nil {
		return day
	}
	return DateIn(l, at)
}

func monthIn(l Lang, t time.Time) string { return texts.Dates.Months(int(t.Month())).In(l) }

// DateTimeIn formats day and time in Asia/Kolkata: "2 August 2025, 11:42 am".
func DateTimeIn(l Lang, t time.Time) string {
	return texts.Dates.DayAndTime(DateIn(l, t), TimeIn(l, t)).In(l)
}

// TimeIn formats the time of day in Asia/Kolkata in the usual form of the language: "11:42 am", "ఉదయం 11:42".
func TimeIn(l Lang, t time.Time) string { return inPartOfDay(l, t, clockOf(t)) }

// SoonIn formats a time that is usually on the current day. It returns only the time of day if t is on the same day as
// now, and otherwise the day and the time.
func SoonIn(l Lang, t, now time.Time) string {
	if t.In(Kolkata).Format(time.DateOnly) == now.In(Kolkata).Format(time.DateOnly) {
		return TimeIn(l, t)
	}
	return DateTimeIn(l, t)
}

// TimesIn formats the period from start to end on one day. If start and end are in the same part of the day, this part
// is named only once: "11:00 – 11:45 am", "ఉదయం 11:00 – 11:45".
func TimesIn(l Lang, start, end time.Time) string {
	if inPartOfDay(l, start, "") != inPartOfDay(l, end, "") {
		return TimeIn(l, start) + " – " + TimeIn(l, end)
	}
	return inPartOfDay(l, start, clockOf(start)+" – "+clockOf(end))
}

func clockOf(t time.Time) string { return t.In(Kolkata).Format("3:04") }

// inPartOfDay adds the part of the day at the time `t`, such as "am", to `clock`, which is a formatted time of day.
func inPartOfDay(l Lang, t time.Time, clock string) string {
	switch hour := t.In(Kolkata).Hour(); {
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
