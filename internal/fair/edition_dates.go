package fair

import (
	"strconv"
	"time"

	"github.com/mela-fair/mela/texts"
)

// DatesText formats the days of a fair: "13–14 September 2025", "30 September – 1 October 2025". Single days have the
// format of DateIn. first must not be after last.
func DatesText(first, last time.Time) Text {
	first, last = first.In(Kolkata), last.In(Kolkata)
	return EveryLang(func(l Lang) string {
		switch {
		case first.Format(time.DateOnly) == last.Format(time.DateOnly):
			return DateIn(l, last)
		case first.Year() != last.Year():
			return texts.Dates.DaysOfYears(DateIn(l, first), DateIn(l, last)).In(l)
		case first.Month() != last.Month():
			return texts.Dates.DaysOfYear(strconv.Itoa(first.Day()), monthIn(l, first), DateIn(l, last)).In(l)
		}
		return texts.Dates.DaysOfMonth(strconv.Itoa(first.Day()), DateIn(l, last)).In(l)
	})
}

// Days returns the number of days of the fair, including the first and the last day. It returns 1 if they are unknown.
func (e Edition) Days() int {
	first, errFirst := time.Parse(time.DateOnly, e.FirstDay)
	last, errLast := time.Parse(time.DateOnly, e.LastDay)
	if errFirst != nil || errLast != nil || last.Before(first) {
		return 1
	}
	return int(last.Sub(first)/(24*time.Hour)) + 1
}

// ShortDays returns the days of the fair as day and month, "13/9" and "14/9".
func (e Edition) ShortDays() []string {
	var days []string
	first, _ := time.Parse(time.DateOnly, e.FirstDay)
	for i := range e.Days() {
		days = append(days, first.AddDate(0, 0, i).Format("2/1"))
	}
	return days
}

// NextDates returns the days of the next fair, or nil if they are not known.
func (e Edition) NextDates() Text {
	first, errFirst := time.ParseInLocation(time.DateOnly, e.NextFirstDay, Kolkata)
	last, errLast := time.ParseInLocation(time.DateOnly, e.NextLastDay, Kolkata)
	if errFirst != nil || errLast != nil || last.Before(first) {
		return nil
	}
	return DatesText(first, last)
}

// WeekdaysText formats the weekdays of a fair: "Saturday and Sunday", "Friday to Sunday".
func WeekdaysText(first, last time.Time) Text {
	days := int(last.Sub(first).Round(24*time.Hour) / (24 * time.Hour))
	return EveryLang(func(l Lang) string {
		from, to := weekdayIn(l, first), weekdayIn(l, last)
		switch days {
		case 0:
			return from
		case 1:
			return texts.Dates.TwoWeekdays(from, to).In(l)
		}
		return texts.Dates.WeekdaysFromTo(from, to).In(l)
	})
}

func weekdayIn(l Lang, t time.Time) string {
	return texts.Dates.Weekdays(int(t.In(Kolkata).Weekday())).In(l)
}
