package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

var noon = time.Date(2025, 8, 1, 6, 30, 0, 0, time.UTC)

type fixedClock struct{}

func (fixedClock) Now() time.Time { return noon }

func prepared(t *testing.T, db *store.DB) *wiring.Features {
	t.Helper()
	a := wiring.New(wiring.Deps{Store: db, Clock: fixedClock{}})
	if err := a.Content.Prepare(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	return a
}

func registration(n int) fair.Registration {
	return fair.Registration{
		ID: fmt.Sprintf("%024d", n), EditionID: "2025", UserID: fmt.Sprint("user", n), Category: fair.Farmer,
		Name:  fmt.Sprint("Name ", n%3),
		Phone: "9848012345", Address: "చిట్యాల", Amount: fair.Rupees(100), Status: fair.RegistrationPending,
		Lang:  fair.Telugu,
		Print: fmt.Sprint(n), Version: 1, CreatedAt: noon, UpdatedAt: noon,
	}
}

func TestAListNeverRepeatsOrMissesARow(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		for n := range 25 {
			if _, created, err := db.CreateRegistration(t.Context(), registration(n)); err != nil || !created {
				t.Fatal(created, err)
			}
		}
		for _, sort := range []string{"", "name", "-name", "amount"} {
			seen := map[string]bool{}
			for page := 1; page <= 3; page++ {
				rows, total, err := db.FindRegistrations(t.Context(),
					fair.RegistrationFilter{ListQuery: fair.ListQuery{Page: page, PerPage: 10, Sort: sort}})
				if err != nil || total.Count != 25 {
					t.Fatalf("sort %q page %d: %d rows in all, %v", sort, page, total.Count, err)
				}
				for _, r := range rows {
					seen[r.ID] = true
				}
			}
			if len(seen) != 25 {
				t.Errorf("sort %q: three pages showed %d of 25", sort, len(seen))
			}
		}
		_, _, err := db.FindRegistrations(t.Context(),
			fair.RegistrationFilter{ListQuery: fair.ListQuery{Page: 1, Sort: "no such column; DROP TABLE registration"}})
		if !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("an unknown column: %v", err)
		}
	})
}

func TestSearchFindsWordsAndPiecesOfWords(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		r := registration(1)
		r.Name, r.Email = "లక్ష్మి 100%_Rao", "Asha@Example.in"
		if _, _, err := db.CreateRegistration(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		for words, want := range map[string]int{
			"లక్ష్మి": 1, "లక్ష్": 1, "asha rao": 1, "ASH ra": 1, "EXAMPLE.in 98480": 1, "asha@example.in": 1, "100%_": 1,
			"1000": 0, "%": 0, "_a": 1, "ao": 0, `\`: 0, "'; --": 0,
			"9848012345": 1, "98480 12345": 1, "+91 98480-12345": 1, "12345": 1, "2345": 1, "48012": 1, "chit": 0, "చిట్యాల": 1,
			"rao 2345": 1, "rao 9999": 0,
			"xample": 1, "XAMPLE asha": 1, "క్ష్మి": 1, // these searches look for parts of words
		} {
			_, total, err := db.FindRegistrations(t.Context(), fair.RegistrationFilter{ListQuery: fair.ListQuery{Words: words}})
			if err != nil || total.Count != want || total.More {
				t.Errorf("%q finds %+v, want %d (%v)", words, total, want, err)
			}
		}
	})
}

func TestAnUpdateOfAnOldVersionIsRefused(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		first, _, err := db.CreateRegistration(t.Context(), registration(1))
		if err != nil {
			t.Fatal(err)
		}
		second := first
		if first, err = db.UpdateRegistration(t.Context(), first); err != nil || first.Version != 2 {
			t.Fatalf("version %d, %v", first.Version, err)
		}
		if _, err := db.UpdateRegistration(t.Context(), second); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("got %v", err)
		}
	})
}

func TestJobsAreLeasedToOneWorkerAtATime(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		for range 3 { // only one job is stored, because all three jobs have the same kind and key
			if err := db.AddJob(ctx, fair.Job{Kind: fair.JobRefund, Key: "r1", RunAt: noon}); err != nil {
				t.Fatal(err)
			}
		}
		mine, err := db.TakeJobs(ctx, "a", noon, noon.Add(time.Minute), 10, nil)
		if err != nil || len(mine) != 1 {
			t.Fatalf("%d jobs, %v", len(mine), err)
		}
		if theirs, _ := db.TakeJobs(ctx, "b", noon, noon.Add(time.Minute), 10, nil); len(theirs) != 0 {
			t.Error("two workers have one job")
		}
		// Worker "a" does not finish the job. After its lease has ended, worker "b" takes the job. A later result from
		// worker "a" must be ignored.
		theirs, err := db.TakeJobs(ctx, "b", noon.Add(2*time.Minute), noon.Add(3*time.Minute), 10, nil)
		if err != nil || len(theirs) != 1 || theirs[0].Attempts != 2 {
			t.Fatalf("%+v, %v", theirs, err)
		}
		if err := db.BuryJob(ctx, mine[0], noon, "late word"); err != nil {
			t.Fatal(err)
		}
		if err := db.FinishJob(ctx, theirs[0], noon); err != nil {
			t.Fatal(err)
		}
		if waiting, dead, err := db.CountJobs(ctx); waiting != 0 || dead != 0 || err != nil {
			t.Errorf("%d wait, %d dead, %v", waiting, dead, err)
		}
	})
}

func TestMailThatWasGivenUpIsNoDeadJob(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for _, kind := range []fair.JobKind{fair.JobMail, fair.JobRefund} {
			if err := db.AddJob(t.Context(), fair.Job{Kind: kind, Key: "k", RunAt: noon}); err != nil {
				t.Fatal(err)
			}
		}
		jobs, err := db.TakeJobs(t.Context(), "a", noon, noon.Add(time.Minute), 10, nil)
		if err != nil || len(jobs) != 2 {
			t.Fatalf("%d jobs, %v", len(jobs), err)
		}
		for _, job := range jobs {
			if err := db.BuryJob(t.Context(), job, noon, "550 no such mailbox"); err != nil {
				t.Fatal(err)
			}
		}
		if waiting, dead, err := db.CountJobs(t.Context()); waiting != 0 || dead != 1 || err != nil {
			t.Errorf("%d wait, %d dead, %v; want only the refund", waiting, dead, err)
		}
	})
}

func TestAnInvalidTextIsNotFound(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		for _, odd := range []string{"\x00", "a\x00b", "\xff\xfe"} {
			if _, err := db.FindRegistration(t.Context(), odd); !fair.IsKind(err, fair.KindNotFound) {
				t.Errorf("%q: %v", odd, err)
			}
			rows, total, err := db.FindRegistrations(t.Context(), fair.RegistrationFilter{ListQuery: fair.ListQuery{Words: odd}})
			if err != nil || total.Count != 0 || len(rows) != 0 {
				t.Errorf("searching %q: %+v, %v", odd, total, err)
			}
		}
	})
}
