package backup

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Keep defines which backups are retained: the newest backup of each of the last Days days, Weeks weeks and Months
// months. Periods without a backup are not counted.
type Keep struct{ Days, Weeks, Months int }

// ParseKeep parses a text such as "14d,8w,12m". A missing part means 0.
func ParseKeep(text string) (Keep, error) {
	var k Keep
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		n, err := strconv.Atoi(part[:len(part)-1])
		if err != nil || n < 0 || n > 1000 {
			return k, errors.New("it must look like 14d,8w,12m")
		}
		switch part[len(part)-1] {
		case 'd':
			k.Days = n
		case 'w':
			k.Weeks = n
		case 'm':
			k.Months = n
		default:
			return k, errors.New("it must look like 14d,8w,12m")
		}
	}
	if k.Days+k.Weeks+k.Months == 0 {
		return k, errors.New("it must keep at least one backup, like 14d,8w,12m")
	}
	return k, nil
}

// kept returns the times of the backups that are retained. The times are sorted, oldest first, and the newest backup is
// always retained. Days, weeks and months are in UTC.
func (k Keep) kept(times []time.Time) map[time.Time]bool {
	kept := map[time.Time]bool{}
	for _, newest := range times[max(len(times)-1, 0):] {
		kept[newest] = true
	}
	for _, rule := range []struct {
		n      int
		period func(time.Time) string
	}{
		{k.Days, func(t time.Time) string { return t.UTC().Format(time.DateOnly) }},
		{k.Weeks, func(t time.Time) string { return fmt.Sprint(t.UTC().ISOWeek()) }},
		{k.Months, func(t time.Time) string { return t.UTC().Format("2006-01") }},
	} {
		seen := map[string]bool{}
		for _, t := range slices.Backward(times) {
			if period := rule.period(t); !seen[period] && len(seen) < rule.n {
				seen[period], kept[t] = true, true
			}
		}
	}
	return kept
}
