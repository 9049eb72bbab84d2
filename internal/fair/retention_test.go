package fair_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

func TestBooksAreKeptByTheFinancialYear(t *testing.T) {
	for paid, last := range map[string]string{
		"2025-04-01 00:00": "2032-12-31", "2025-09-13 10:00": "2032-12-31", "2026-03-31 23:59": "2032-12-31",
		"2026-04-01 00:00": "2033-12-31",
	} {
		at, err := time.ParseInLocation("2006-01-02 15:04", paid, fair.Kolkata)
		if err != nil {
			t.Fatal(err)
		}
		if got := fair.BooksUntil(at.UTC()).AddDate(0, 0, -1).Format(time.DateOnly); got != last {
			t.Errorf("paid %s: kept until %s, want %s", paid, got, last)
		}
		end := fair.BooksUntil(at)
		if !at.Before(fair.BooksBefore(end)) || at.Before(fair.BooksBefore(end.Add(-1))) {
			t.Errorf("paid %s: at the end of %s, everything before %s may be erased", paid, last, fair.BooksBefore(end))
		}
	}
}

func TestThePolicyPrintsThePeriods(t *testing.T) {
	keep := fair.Retention{Bookings: 5}.Or(fair.DefaultRetention)
	for lang, want := range map[fair.Lang]string{
		fair.English: "1 year, 5 years, 1 year, 1 year {title}", fair.Hindi: "1 साल, 5 साल, 1 साल, 1 साल {title}",
		fair.Telugu: "1 ఏడాది, 5 ఏళ్లు, 1 ఏడాది, 1 ఏడాది {title}",
	} {
		if got := keep.Fill("{keepRegistrations}, {keepBookings}, {keepApplications}, {keepMessages} {title}",
			lang); got != want {
			t.Errorf("%s: %s", lang, got)
		}
	}
}

func TestAnErasedRecordHasNoPersonalData(t *testing.T) {
	at := time.Date(2025, 9, 20, 0, 0, 0, 0, time.UTC)
	const name = "Zubayr"
	for _, record := range []fair.PersonalRecord{
		fair.Registration{
			ID: "r", Name: name, Company: name, Phone: "9123498765", Email: name, Address: name, Website: name,
			Degree: name, College: name,
		}.Erased(at).Personal(),
		fair.Booking{
			ID: "b", Name: name, ContactPerson: name, Phone: "9123498765", Email: name, Address: name, Product: name,
			GST: name, Requirements: name,
		}.Erased(at).Personal(),
		fair.Sponsorship{ContactPerson: name, Mobile: "9123498765", Email: name, Category: name}.Erased(at).Personal(),
	} {
		if record.Name != fair.ErasedName || record.Phone != "" || !record.ErasedAt.Equal(at) || record.File != "" {
			t.Errorf("%s: %+v", record.Kind, record)
		}
		for _, d := range record.Details {
			if d.Value == name || d.Value == "9123498765" {
				t.Errorf("%s still has its %s", record.Kind, d.Field)
			}
		}
	}
}
