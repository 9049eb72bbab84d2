package wiring_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

// nextEdition begins the edition of 2026.
func nextEdition(t *testing.T, w *world) {
	t.Helper()
	parts := []byte(`{"firstDay":"2026-09-12","lastDay":"2026-09-13"}`)
	if _, err := w.app.Content.BeginEdition(w.office, edition.NewEdition{ID: "2026", Parts: parts}); err != nil {
		t.Fatal(err)
	}
}

// A bill of supply sums up the exempt entry fees of a day, less what was given back on that day. What is given back
// later is taken off by one credit note a day. A corrected receipt is not counted a second time.
func TestADailyBillFollowsRefunds(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		taxes(t, w, `{"entryFee":"exempt"}`)
		paid := func(name string) fair.Order {
			o := entryOrder(t.Context(), t, w, name)
			w.pay(o)
			return settle(t, w, o)
		}
		back := func(o fair.Order) {
			t.Helper()
			if _, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser); err != nil {
				t.Fatal(err)
			}
			w.runJobs()
		}
		part := func(o fair.Order, amount web.TypedNumber) {
			t.Helper()
			_, err := w.app.Money.Goodwill(w.office, registrationOf(o), "", ledger.NewCancellation{
				Amount: &amount, CancelledBy: fair.CancelledByOrganiser, Reason: "The hall was closed",
			})
			if err != nil {
				t.Fatal(err)
			}
			w.runJobs()
		}
		billed := func() string {
			t.Helper()
			for range 2 { // nothing is issued twice
				w.must(w.app.Ledger.IssueDailyBills(t.Context(), w.edition("2025")))
			}
			all, _, err := w.app.Ledger.Register(t.Context(), ledger.RegisterFilter{
				ListQuery: fair.ListQuery{NoLimit: true, Edition: fair.AllEditions, Sort: "issuedAt"},
				Kinds:     []ledger.DocumentKind{ledger.BillOfSupply, ledger.CreditNote},
			})
			w.must(err)
			var found []string
			for _, d := range all {
				if d.Record != ledger.OfDay {
					continue
				}
				found = append(found, strings.TrimSpace(string(d.Kind)+" "+d.Total.String()+" "+d.About))
				if sums := d.Sums(); sums.Total != d.Total || sums.Taxable != d.Total || d.EditionID != "2025" {
					t.Errorf("%s: %+v", d.Number, d)
				}
			}
			return strings.Join(found, "; ")
		}
		wantBilled := func(want string) {
			t.Helper()
			if got := billed(); got != want {
				t.Errorf("issued %q, want %q", got, want)
			}
		}

		whole, kept, less, gone := paid("Ravi"), paid("Sita"), paid("Lakshmi"), paid("Ramulu")
		back(gone)
		part(less, "40")
		wantBilled("") // the day is not over
		w.clock.Advance(24 * time.Hour)
		first := "bill_of_supply ₹260"
		wantBilled(first)

		name := "Sita Devi"
		_, err := w.app.Sales.CorrectDocument(w.office, documents(t, w, kept)[0].Number,
			fair.DocumentCorrection{Name: &name, Reason: "The name was wrong"})
		w.must(err)
		back(whole)
		part(less, "10")
		part(kept, "25")
		paid("Anil")
		wantBilled(first)
		nextEdition(t, w)
		w.clock.Advance(24 * time.Hour)
		number := "BS/25-26/000001"
		second := first + "; credit_note ₹135 " + number + "; bill_of_supply ₹100"
		wantBilled(second)

		back(less) // on a day without a bill
		w.clock.Advance(24 * time.Hour)
		wantBilled(second + "; credit_note ₹50 " + number)
	})
}

func (w *world) edition(id string) fair.Edition {
	w.t.Helper()
	e, err := w.db.FindEdition(w.t.Context(), id)
	w.must(err)
	return e
}

// After the fair, what is not fully paid is invoiced whole, although the next edition has begun.
func TestARecordOfAnEarlierEditionIsInvoicedAfterItsFair(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		taxes(t, w, registered)
		o := order(t, w, stallT3)
		payAmount(t, w, o, fair.Rupees(4_000))
		nextEdition(t, w)
		remind := func() (kinds string) {
			t.Helper()
			w.must(w.app.Payments.RemindWhenDue(t.Context()))
			for _, d := range documents(t, w, o) {
				kinds += string(d.Kind) + " " + d.Total.String() + "; "
			}
			return kinds
		}
		const voucher = "receipt_voucher ₹4,000; "
		if got := remind(); got != voucher {
			t.Errorf("before the fair: %s", got)
		}
		w.clock.Advance(w.edition("2025").End().Add(12 * time.Hour).Sub(w.clock.Now()))
		want := voucher + "tax_invoice ₹11,800; "
		if got := remind(); got != want {
			t.Fatalf("after the fair: %s, want %s", got, want)
		}
		invoice := documents(t, w, o)[1]
		if used := invoice.Content.Vouchers; len(used) != 1 || used[0].Amount != fair.Rupees(4_000) {
			t.Errorf("the invoice names %+v", used)
		}
		w.clock.Advance(24 * time.Hour)
		if got := remind(); got != want {
			t.Errorf("a day later: %s", got)
		}

		// The receipt of what is paid then names the invoice.
		_, err := w.app.Ledger.Change(t.Context(), ledger.RefOf(o), func(l *ledger.Ledger) error {
			l.Capture(ledger.Recorded{Amount: fair.Rupees(7_800), Payment: "late"}, w.actor())
			l.Capture(ledger.Recorded{Amount: fair.Rupees(100), Payment: "too much"}, w.actor())
			return nil
		})
		w.must(err)
		all := issued(t, w, o)
		if n := len(all); n != 4 || all[2].Kind != ledger.Receipt || all[2].About != invoice.Number || all[3].About != "" {
			t.Errorf("the receipts are %+v", all[2:])
		}
	})
}
