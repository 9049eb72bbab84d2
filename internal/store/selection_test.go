package store_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// An export's selection must contain the same records as all pages of the list together, in the same order.
func TestASelectionEqualsAllPagesOfTheList(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		for n := range 2_300 { // more records than the maximum page size
			r := registration(n)
			r.CreatedAt = noon.Add(time.Duration(n%700) * time.Millisecond)
			r.Category = []fair.Category{fair.Farmer, fair.Scientist}[n%2]
			if n%10 == 3 {
				r.DeletedAt = noon
			}
			if _, _, err := db.CreateRegistration(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		for _, f := range []fair.RegistrationFilter{
			{},
			{ListQuery: fair.ListQuery{Sort: "name", Words: "name"}},
			{ListQuery: fair.ListQuery{Sort: "-name", Page: 3, PerPage: 7}, Category: []fair.Category{fair.Scientist}},
			{ListQuery: fair.ListQuery{Deleted: true}, Category: []fair.Category{fair.Scientist}},
			{ListQuery: fair.ListQuery{Words: "nobody"}},
			{ListQuery: fair.ListQuery{Words: "\x00"}},
		} {
			ids, err := db.RegistrationIDs(t.Context(), f, nil)
			if err != nil {
				t.Fatal(err)
			}
			paged := f
			want := []string{}
			for paged.Page, paged.PerPage = 1, 200; ; paged.Page++ {
				rows, _, err := db.FindRegistrations(t.Context(), paged)
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range rows {
					want = append(want, r.ID)
				}
				if len(rows) == 0 {
					break
				}
			}
			if diff := cmp.Diff(want, ids); diff != "" {
				t.Errorf("%+v: %d selected, %d listed", f, len(ids), len(want))
			}
		}
		only := []string{fmt.Sprintf("%024d", 1), fmt.Sprintf("%024d", 3), fmt.Sprintf("%024d", 4), "nobody's"}
		ids, err := db.RegistrationIDs(t.Context(), fair.RegistrationFilter{Category: []fair.Category{fair.Scientist}}, only)
		if err != nil || !slices.Equal(ids, only[:1]) {
			t.Errorf("of the marked ones %v match, %v", ids, err)
		}
	})
}

func TestRowsComeInTheOrderOfTheirIDs(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		for n := range 40 {
			if _, _, err := db.CreateRegistration(t.Context(), registration(n)); err != nil {
				t.Fatal(err)
			}
		}
		asked := []string{fmt.Sprintf("%024d", 30), "nobody's", fmt.Sprintf("%024d", 2), fmt.Sprintf("%024d", 17)}
		found, err := db.RegistrationsByID(t.Context(), asked)
		if err != nil || len(found) != 3 || found[0].ID != asked[0] || found[1].ID != asked[2] || found[2].ID != asked[3] {
			t.Fatalf("%d rows, %v: %+v", len(found), err, found)
		}
		if one, err := db.FindRegistration(t.Context(), asked[2]); err != nil || !cmp.Equal(one, found[1]) {
			t.Errorf("one by one it is %+v, %v", one, err)
		}
		if none, err := db.RegistrationsByID(t.Context(), nil); err != nil || len(none) != 0 {
			t.Errorf("no ids give %v, %v", none, err)
		}
	})
}

func TestSelectedBookingsHaveTheirStalls(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		keys := []fair.StallKey{{Number: "24", Size: "3x3m"}, {Number: "25", Size: "3x3m"}, {Number: "t3", Size: "6x2ft"}}
		for n, key := range keys {
			booking := fair.Booking{
				ID: fmt.Sprintf("%024d", n), EditionID: "2025", Name: fmt.Sprint("B", n), Phone: "9848012345",
				PaymentStatus: fair.PaymentPending,
				Status:        fair.BookingPending, Holds: true, Version: 1, CreatedAt: noon, UpdatedAt: noon,
			}
			createBooking(t, db, booking, key)
		}
		ids, err := db.BookingIDs(t.Context(), fair.BookingFilter{ListQuery: fair.ListQuery{Sort: "name"}}, nil)
		if err != nil || len(ids) != 3 {
			t.Fatalf("%v, %v", ids, err)
		}
		slices.Reverse(ids)
		found, err := db.BookingsByID(t.Context(), ids)
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range found {
			if want := keys[2-i]; b.ID != ids[i] || len(b.Keys()) != 1 || b.Keys()[0] != want {
				t.Errorf("%s has %v, want %v", b.ID, b.Keys(), want)
			}
		}
	})
}

func TestSelectedRecords(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		messages := prepared(t, db).Contact.Stored()
		for n := range 5 {
			record := fair.Record{
				ID: fmt.Sprint("m", n), Version: 1, CreatedAt: noon.Add(time.Duration(n) * time.Minute),
				UpdatedAt: noon,
			}
			if n == 2 {
				record.DeletedAt = noon
			}
			if _, err := messages.Create(t.Context(),
				contact.Message{
					Record: record, Name: fmt.Sprint("N", n), Email: "a@example.org",
					Message: "Hello",
				}); err != nil {
				t.Fatal(err)
			}
		}
		ids, err := messages.IDs(t.Context(), fair.RecordFilter{ListQuery: fair.ListQuery{Words: "hello"}},
			[]string{"m4", "m2", "m1"})
		if err != nil || !slices.Equal(ids, []string{"m4", "m1"}) {
			t.Fatalf("%v, %v", ids, err)
		}
		found, err := messages.FindByID(t.Context(), []string{"m1", "m2", "m4"})
		if err != nil || len(found) != 3 || found[0].Name != "N1" || found[1].Name != "N2" || found[2].Name != "N4" {
			t.Errorf("%+v, %v", found, err)
		}
	})
}

// createBooking stores a booking with one stall.
func createBooking(t *testing.T, db *store.DB, b fair.Booking, key fair.StallKey) {
	t.Helper()
	err := db.InTx(t.Context(), func(ctx context.Context) error {
		if err := db.CreateBooking(ctx, b); err != nil {
			return err
		}
		taken, err := db.ClaimStalls(ctx, b.EditionID, b.ID, []fair.Claim{{Key: key}}, map[fair.StallKey]int{key: 1})
		if err == nil && len(taken) > 0 {
			err = fmt.Errorf("%v are taken", taken)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
