package store_test

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

const (
	manyRows    = 2_400
	removedRows = 20 // rows that are deleted permanently
)

// longFair contains a database with random records, and the contents that the test expects.
type longFair struct {
	t    *testing.T
	db   *store.DB
	r    *rand.Rand
	rows map[string]fair.Registration
	ids  []string

	texts map[string]string // the search texts of each row, by id
}

// The test makes random inserts, changes, deletions, restores and purges. It then checks that the total of each
// filter equals a simple count, that the pages contain the rows in the right order, and that a search finds the rows
// that contain all terms.
func TestLongListsEqualASimpleCount(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		seed := uint64(time.Now().UnixNano())
		t.Logf("seed %d", seed)
		prepared(t, db)
		f := &longFair{t: t, db: db, r: rand.New(rand.NewPCG(seed, 1)), rows: map[string]fair.Registration{}}
		f.live()
		f.check(db)
		if err := db.InTx(t.Context(), func(ctx context.Context) error {
			for range 200 {
				if err := f.change(ctx); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		f.check(db)

		// After a restore, the rows must be indexed again.
		var file bytes.Buffer
		if _, err := db.Backup(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		other := storetest.SQLite
		if db.Engine() == "sqlite" {
			other = storetest.Postgres
		}
		restored := other(t)
		if _, err := restored.Restore(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		f.check(restored)
	})
}

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

// live makes random changes. It uses a single transaction, because this is faster.
func (f *longFair) live() {
	f.t.Helper()
	err := f.db.InTx(f.t.Context(), func(ctx context.Context) error {
		for n := range manyRows {
			r := registration(n)
			r.Name = pick(f.r, "Ramesh", "Ramulu", "Suresh", "లక్ష్మి") + " " + pick(f.r, "Reddy", "Rao", "Goud")
			r.Category, r.Status = pick(f.r, fair.Categories...),
				pick(f.r, fair.RegistrationPending, fair.RegistrationPaid, fair.RegistrationPaid)
			r.Address, r.Phone = pick(f.r, "Chityal", "Nalgonda", "Nalgonda, Warangal"),
				fair.Phone(fmt.Sprintf("98480%05d", f.r.IntN(100_000)))
			// Some hours have many rows, and other hours have none. For some rows, the day in Asia/Kolkata differs
			// from the day in UTC.
			r.CreatedAt = noon.Add(-time.Duration(f.r.IntN(30)*f.r.IntN(3)) * 7 * time.Hour).Add(
				-time.Duration(f.r.IntN(5_000)) * time.Second)
			if _, created, err := f.db.CreateRegistration(ctx, r); err != nil || !created {
				return fmt.Errorf("created %v: %w", created, err)
			}
			f.rows[r.ID], f.ids = r, append(f.ids, r.ID)
		}
		for range manyRows / 3 {
			if err := f.change(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *longFair) change(ctx context.Context) error {
	i := removedRows + f.r.IntN(len(f.ids)-removedRows)
	r := f.rows[f.ids[i]]
	switch f.r.IntN(6) {
	case 0:
		r.Status = pick(f.r, fair.RegistrationPending, fair.RegistrationPaid, fair.RegistrationCancelled)
	case 1:
		r.Name = pick(f.r, "Anjali", "Ramesh", "రాములు") + " " + pick(f.r, "Reddy", "Naidu")
	case 2:
		r.DeletedAt = noon
	case 3:
		r.DeletedAt = time.Time{}
	case 4:
		r.Category, r.Phone = pick(f.r, fair.Categories...), "9123456789"
	default:
		r.Company = pick(f.r, "Seeds & Sons", "")
	}
	changed, err := f.db.UpdateRegistration(ctx, r)
	f.rows[r.ID] = changed
	return err
}

// remove deletes some rows permanently, as only purging does in the program.
func (f *longFair) remove(db *store.DB) {
	for _, id := range f.ids[:removedRows] {
		if _, err := db.Pool().ExecContext(f.t.Context(), "DELETE FROM registration WHERE id = $1", id); err != nil {
			f.t.Fatal(err)
		}
		delete(f.rows, id)
	}
}

func (f *longFair) check(db *store.DB) {
	f.t.Helper()
	if len(f.rows) == len(f.ids) {
		f.remove(db)
	}
	f.texts = map[string]string{}
	for id, r := range f.rows {
		f.texts[id] = search.Text(r.Name, string(r.Phone), r.Company, r.Email, r.Address, r.College)
	}
	for range 30 {
		filter := fair.RegistrationFilter{}
		filter.Deleted = f.r.IntN(5) == 0
		for range f.r.IntN(3) {
			filter.Status = append(filter.Status,
				pick(f.r, fair.RegistrationPending, fair.RegistrationPaid, fair.RegistrationCancelled))
		}
		if f.r.IntN(3) == 0 {
			filter.Category = []fair.Category{pick(f.r, fair.Categories...), pick(f.r, fair.Categories...)}
		}
		filter.Status, filter.Category = slices.Compact(filter.Status), slices.Compact(filter.Category)
		if len(filter.Status) == 2 && filter.Status[0] == filter.Status[1] || len(filter.Category) == 2 &&
			filter.Category[0] == filter.Category[1] {
			continue
		}
		if f.r.IntN(3) == 0 {
			from := noon.In(fair.Kolkata).AddDate(0, 0, -f.r.IntN(12))
			filter.Days = fair.Problems{}.ParseDays(from.Format(time.DateOnly),
				pick(f.r, "", from.AddDate(0, 0, 2).Format(time.DateOnly)))
		}
		filter.Sort = pick(f.r, "", "", "createdAt", "-createdAt", "name", "-name", "status", "-category", "phone", "amount")
		filter.Words = pick(f.r, "", "", "ram", "ramesh reddy", "reddy nalgonda", "r n", "లక్ష్మి", "98480", "56789",
			"anjali naidu", "seeds", "nobody", "suresh warangal 9848", "mesh", "edd nalg", "క్ష్మి", "98480 1", "a", "rame…sh",
			pick(f.r, f.ids[removedRows:]...))
		f.checkList(db, filter)
	}
}

func (f *longFair) checkList(db *store.DB, filter fair.RegistrationFilter) {
	f.t.Helper()
	var want []fair.Registration
	for _, r := range f.rows {
		if f.matches(r, filter) {
			want = append(want, r)
		}
	}
	slices.SortFunc(want, func(a, b fair.Registration) int { return compareBy(filter.Sort, a, b) })
	for _, page := range []int{1, 2, max(1, len(want)/20), len(want)/10 + 1} {
		filter.Page, filter.PerPage = page, 10
		rows, total, err := db.FindRegistrations(f.t.Context(), filter)
		if err != nil {
			f.t.Fatalf("%+v: %v", filter, err)
		}
		if !total.More && total.Count != len(want) || total.More &&
			(total.Count > len(want) || total.Count <= page*10 && total.Count < fair.MaxCounted) {
			f.t.Errorf("%s, %+v: %+v records in all, %d match", db.Engine(), filter, total, len(want))
		}
		part := want[min(len(want), (page-1)*10):min(len(want), page*10)]
		if len(rows) != len(part) {
			f.t.Errorf("%s, %+v: %d rows on the page, want %d", db.Engine(), filter, len(rows), len(part))
			continue
		}
		for i := range rows {
			// Rows with equal sort values may be in any order. Therefore, the test compares only these values.
			if rows[i].ID != part[i].ID && compareBy(strings.TrimPrefix(filter.Sort, "-"), rows[i], part[i]) != 0 &&
				!sameValue(filter.Sort, rows[i], part[i]) {
				f.t.Errorf("%s, %+v: row %d is %s, want %s", db.Engine(), filter, i, rows[i].ID, part[i].ID)
				break
			}
		}
	}
}

func (f *longFair) matches(r fair.Registration, filter fair.RegistrationFilter) bool {
	if r.DeletedAt.IsZero() == filter.Deleted ||
		len(filter.Status) > 0 && !slices.Contains(filter.Status, r.Status) || len(filter.Category) > 0 &&
		!slices.Contains(filter.Category, r.Category) ||
		!filter.Days.From.IsZero() && r.CreatedAt.Before(filter.Days.From) || !filter.Days.To.IsZero() &&
		!r.CreatedAt.Before(filter.Days.To) {
		return false
	}
	return r.ID == filter.Words || search.Matches(f.texts[r.ID], search.Pieces(filter.Words))
}

// valueOf returns the value of the row `r` by which a list with the given sort order is sorted.
func valueOf(sort string, r fair.Registration) string {
	switch strings.TrimPrefix(sort, "-") {
	case "name":
		return r.Name
	case "status":
		return string(r.Status)
	case "category":
		return string(r.Category)
	case "phone":
		return string(r.Phone)
	case "amount":
		return r.Amount.String()
	}
	return ""
}

func sameValue(sort string, a, b fair.Registration) bool {
	return valueOf(sort, a) != "" && valueOf(sort, a) == valueOf(sort, b)
}

func compareBy(sort string, a, b fair.Registration) int {
	by := cmp.Compare(valueOf(sort, a), valueOf(sort, b))
	if valueOf(sort, a) == "" {
		by = cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
		if sort == "" {
			by = -by
		}
	}
	if strings.HasPrefix(sort, "-") {
		by = -by
	}
	return by
}
