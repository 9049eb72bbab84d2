package backup_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/backup"
)

func TestDaysWeeksAndMonthsAreKept(t *testing.T) {
	keep, err := backup.ParseKeep("14d,8w,12m")
	if err != nil {
		t.Fatal(err)
	}
	// Two backups per day are made for 400 days, and expired backups are removed after each new backup, as on a
	// server. At the end, each of the last 14 days must have a backup, some backups must be older than 300 days, and
	// there must be 26 to 34 backups in total.
	var have []time.Time
	start := time.Date(2026, 1, 1, 1, 0, 0, 0, time.UTC)
	for i := range 800 {
		have = append(have, start.Add(time.Duration(i)*12*time.Hour))
		kept := keep.Kept(have)
		have = slices.DeleteFunc(have, func(at time.Time) bool { return !kept[at] })
	}
	last := start.Add(799 * 12 * time.Hour)
	days, old := map[string]bool{}, 0
	for _, at := range have {
		if last.Sub(at) < 14*24*time.Hour {
			days[at.Format(time.DateOnly)] = true
		}
		if last.Sub(at) > 300*24*time.Hour {
			old++
		}
	}
	if len(days) != 14 || old == 0 || len(have) > 14+8+12 || len(have) < 26 {
		t.Errorf("%d backups of the last 14 days on %d days, %d older than 300 days", len(have), len(days), old)
	}
}

func TestRetentionIsUnderstoodOrRefused(t *testing.T) {
	if keep, err := backup.ParseKeep(" 3d, 2m "); err != nil || keep != (backup.Keep{Days: 3, Months: 2}) {
		t.Errorf("%+v, %v", keep, err)
	}
	for _, wrong := range []string{"", "14", "d", "-1d", "0d", "14 days", "14d;8w"} {
		if _, err := backup.ParseKeep(wrong); err == nil {
			t.Errorf("%q was accepted", wrong)
		}
	}
}
