package fair

import (
	"strconv"
	"time"
)

var weekdayNames = map[Lang][7]string{
	English: {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
	Hindi:   {"रविवार", "सोमवार", "मंगलवार", "बुधवार", "गुरुवार", "शुक्रवार", "शनिवार"},
	Telugu:  {"ఆదివారం", "సోమవారం", "మంగళవారం", "బుధవారం", "గురువారం", "శుక్రవారం", "శనివారం"},
}

// DatesText writes the days of a fair for people: "13–14 September 2025", "30 September – 1 October
// 2025". The days are as DateIn writes them; first is not after last.
func DatesText(first, last time.Time) Text {
	return everyLang(func(l Lang) string {
		first, last := first.In(Kolkata), last.In(Kolkata)
		month := func(t time.Time) string { return monthNames[l][t.Month()-1] }
		switch {
		case first.Format(time.DateOnly) == last.Format(time.DateOnly):
			return DateIn(l, last)
		case first.Year() != last.Year():
			return DateIn(l, first) + " – " + DateIn(l, last)
		case first.Month() != last.Month():
			return strconv.Itoa(first.Day()) + " " + month(first) + " – " + DateIn(l, last)
		}
		return strconv.Itoa(first.Day()) + "–" + DateIn(l, last)
	})
}

// WeekdaysText writes the weekdays of a fair: "Saturday and Sunday", "Friday to Sunday".
func WeekdaysText(first, last time.Time) Text {
	days := int(last.Sub(first).Round(24*time.Hour) / (24 * time.Hour))
	return everyLang(func(l Lang) string {
		from, to := weekdayNames[l][first.In(Kolkata).Weekday()], weekdayNames[l][last.In(Kolkata).Weekday()]
		switch {
		case days == 0:
			return from
		case days == 1:
			return from + map[Lang]string{English: " and ", Hindi: " और ", Telugu: ", "}[l] + to
		case l == Hindi:
			return from + " से " + to
		case l == Telugu:
			return from + " నుంచి " + to + " వరకు"
		}
		return from + " to " + to
	})
}

func everyLang(write func(Lang) string) Text {
	return Text{EN: write(English), HI: write(Hindi), TE: write(Telugu)}
}
