package wiring_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/desk"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

// A site issues documents after its last backup and then fails. The restored site must not use these documents'
// numbers again, on either database engine. In the next financial year, it must return to the ordinary series.
func TestARestoredSiteNeverRepeatsADocumentNumber(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w, issued := newWorld(t, db), map[string]bool{}
		issue := func(w *world, names ...string) (last string) {
			t.Helper()
			for _, name := range names {
				o := entryOrder(t.Context(), t, w, name)
				w.pay(o)
				settle(t, w, o)
				last = documents(t, w, o)[0].Number
				if issued[last] || !fair.IsDocumentNumber(last) {
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
		machine := handclock.At(time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC))
		for range 2 { // the same backup is restored a second time, because the first restored site could also fail
			other := map[string]func(testing.TB) *store.DB{
				"sqlite": storetest.EmptyPostgres, "postgres": storetest.EmptySQLite,
			}
			fresh := other[db.Engine()](t)
			if _, err := fresh.Restore(t.Context(), bytes.NewReader(file.Bytes())); err != nil {
				t.Fatal(err)
			}
			restored := newWorld(t, fresh)
			restored.provider = w.provider
			restored.restart()
			machine.Advance(time.Second)
			command := wiring.New(wiring.Deps{Store: fresh, Clock: machine, Machine: machine})
			code, err := command.Invoices.BeginSeries(t.Context())
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
			restored.clock.Advance(300 * 24 * time.Hour)
			if last := issue(restored, "Next year"); last != "RC/26-27/000001" {
				t.Errorf("the next financial year begins with %s", last)
			}
			delete(issued, "RC/26-27/000001") // the second restored site also issues this number
		}
	})
}

// restoredFrom restores a failed site's backup into an empty database and begins a new series, as the restore command
// does. It returns the new site and the series code.
func restoredFrom(t *testing.T, w *world, backup []byte, machine app.Clock) (restored *world, series string) {
	t.Helper()
	open := storetest.EmptySQLite
	if w.db.Engine() == "postgres" {
		open = storetest.EmptyPostgres
	}
	fresh := open(t)
	if _, err := fresh.Restore(t.Context(), bytes.NewReader(backup)); err != nil {
		t.Fatal(err)
	}
	restored = newWorld(t, fresh)
	restored.provider = w.provider
	restored.restart()
	series, err := wiring.New(
		wiring.Deps{Store: fresh, Clock: machine, Machine: machine},
	).Invoices.BeginSeries(
		t.Context(),
	)
	if err != nil {
		t.Fatal(err)
	}
	return restored, series
}

// A backup that was made before the books could be erased brings the payer and the recipient of documents back. The
// daily job erases them again.
func TestARestoredSiteErasesOldDocumentsAgain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		w.register(true)
		var file bytes.Buffer
		if _, err := db.Backup(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		later := time.Date(2033, time.January, 1, 9, 0, 0, 0, fair.Kolkata)
		for name, site := range map[string]func() *world{
			"the site":          func() *world { return w },
			"the restored site": func() *world { restored, _ := restoredFrom(t, w, file.Bytes(), w.clock); return restored },
		} {
			site := site()
			if len(site.tracesIn("ledger_document")) == 0 {
				t.Fatalf("%s: no document names the recipient", name)
			}
			number := documentNumbers(t, site)
			site.clock.Advance(later.Sub(site.app.Now()))
			for range 2 {
				site.must(site.app.Retention.Retain(t.Context(), "day"))
			}
			if traces := append(site.traces(), site.tracesIn("ledger_document")...); len(traces) > 0 {
				t.Errorf("%s: %q", name, traces)
			}
			if after := documentNumbers(t, site); after != number {
				t.Errorf("%s: the documents %s became %s", name, number, after)
			}
		}
	})
}

// documentNumbers returns the numbers and totals of all documents.
func documentNumbers(t *testing.T, w *world) string {
	t.Helper()
	found, _, err := w.app.Ledger.Register(t.Context(), ledger.RegisterFilter{
		ListQuery: fair.ListQuery{NoLimit: true, Edition: fair.AllEditions},
	})
	w.must(err)
	return fmt.Sprint(fair.Each(found, func(d ledger.Document) string { return d.Number + " " + d.Total.String() }))
}

// An entry desk device was added after the last backup and has sold entries. After the restore, the next new device
// receives the same prefix, but must not use any of the same numbers.
func TestADeviceAddedAfterARestoreUsesNoLostNumber(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		var file bytes.Buffer
		if _, err := db.Backup(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		lost := w.desk(w.cashier("cashier"))
		issued := map[string]bool{}
		for _, key := range []string{"a", "b"} {
			sale, err := w.app.WalkIns.Sell(w.cashier("cashier"), lost.sell(key, 1, w.clock.Now()))
			if err != nil {
				t.Fatal(err)
			}
			issued[sale.Number] = true
		}

		restored, series := restoredFrom(t, w, file.Bytes(), w.clock)
		cashier := restored.cashier("cashier")
		next := restored.desk(cashier)
		for _, want := range []string{"D1/" + series + "/000001", "D1/" + series + "/000002"} {
			sale, err := restored.app.WalkIns.Sell(cashier, next.sell(want, 1, restored.clock.Now()))
			if err != nil || sale.Number != want || issued[sale.Number] {
				t.Errorf("the receipt is %s, want %s: %v", sale.Number, want, err)
			}
		}
		if _, err := restored.app.WalkIns.Sell(cashier, lost.sell("c", 1, w.clock.Now())); err == nil {
			t.Error("the lost device sells")
		}
	})
}

// A device that is in the backup loses no sales if the site fails. The restored site accepts a sale from the device
// even if it never received the sales with lower numbers, in any order. The device's next sales are in the new series.
func TestADeviceContinuesAfterARestore(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		d := w.desk(w.cashier("cashier"))
		sell := func(w *world, key string) desk.NewSale {
			t.Helper()
			return d.sell(key, 1, w.clock.Now())
		}
		send := func(w *world, sale desk.NewSale, want string) {
			t.Helper()
			stored, err := w.app.WalkIns.Sell(w.cashier("cashier"), sale)
			if err != nil || stored.Number != want {
				t.Errorf("the receipt is %s, want %s: %v", stored.Number, want, err)
			}
		}
		send(w, sell(w, "a"), "D1/25-26/000001")
		var file bytes.Buffer
		if _, err := db.Backup(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		send(w, sell(w, "b"), "D1/25-26/000002")
		waiting := []desk.NewSale{sell(w, "c"), sell(w, "d")}

		restored, series := restoredFrom(t, w, file.Bytes(), w.clock)
		send(restored, waiting[1], "D1/25-26/000004")
		send(restored, waiting[0], "D1/25-26/000003")
		send(restored, waiting[1], "D1/25-26/000004")
		codes := d.codes
		m, err := restored.app.WalkIns.ManifestFor(restored.cashier("cashier"), d.device.ID, d.key,
			desk.DeviceCodes{Left: 200})
		if err != nil {
			t.Fatal(err)
		}
		d.manifest, d.codes, d.last = m, codes, m.Last
		send(restored, sell(restored, "e"), "D1/"+series+"/000001")

		gap := sell(restored, "f")
		gap.Device.Number = "D1/" + series + "/000003"
		if _, err := restored.app.WalkIns.Sell(restored.cashier("cashier"), gap); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a gap in the running series: %v", err)
		}
	})
}
