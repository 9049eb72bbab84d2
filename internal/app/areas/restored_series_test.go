package areas_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// A site fails after it issued documents that its last backup does not have. The restored site, on either engine,
// issues
// none of these numbers again, and returns to the ordinary series with the next financial year.
func TestARestoredSiteIssuesNoNumberTwice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w, issued := newWorld(t, db), map[string]bool{}
		issue := func(w *world, names ...string) (last string) {
			t.Helper()
			for _, name := range names {
				o := entryOrder(t.Context(), t, w, name)
				w.pay(o)
				settle(t, w, o)
				last = papers(t, w, o)[0].Number
				if issued[last] || !fair.IsPaperNumber(last) {
					t.Errorf("%s is issued twice or is no number", last)
				}
				issued[last] = true
			}
			return last
		}
		issue(w, "Before the backup")
		var file bytes.Buffer
		if _, err := db.Backup(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		issue(w, "Lost 1", "Lost 2")
		machine := &handClock{t: time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)}
		for range 2 { // the second restore is of the same backup, after the first restored site failed too
			other := map[string]func(testing.TB) *store.DB{"sqlite": storetest.Postgres, "postgres": storetest.SQLite}
			fresh := other[db.Engine()](t)
			if _, err := fresh.Restore(t.Context(), bytes.NewReader(file.Bytes())); err != nil {
				t.Fatal(err)
			}
			restored := newWorld(t, fresh)
			restored.provider = w.provider
			restored.restart()
			machine.advance(time.Second)
			command := areas.New(areas.Deps{Store: fresh, Clock: machine, Machine: machine})
			code, err := command.Books.BeginSeries(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if last := issue(restored, "After 1", "After 2", "After 3"); last != "RC/"+code+"/000003" {
				t.Errorf("the third document of the series %s is %s", code, last)
			}
			lines, _, err := fresh.Activities(t.Context(), fair.ActivityFilter{Entity: "document_series"})
			if err != nil || len(lines) != 1 || lines[0].EntityID != code || !strings.Contains(lines[0].Summary, code) {
				t.Errorf("the activity log has %+v, %v", lines, err)
			}
			restored.clock.advance(300 * 24 * time.Hour)
			if last := issue(restored, "Next year"); last != "RC/26-27/000001" {
				t.Errorf("the next financial year begins with %s", last)
			}
			delete(issued, "RC/26-27/000001") // the second restored site begins the next year as well
		}
	})
}
