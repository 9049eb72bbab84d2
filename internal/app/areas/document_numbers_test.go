package areas_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/app/walkins"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// recordWrites makes the store record the beginning of each write statement, such as "INSERT INTO table". The record
// is a list in the transaction's context.
func recordWrites(db *store.DB) {
	db.OnQuery(func(ctx context.Context, query string) func(error) {
		writes, watched := ctx.Value(writesKey{}).(*[]string)
		fields := strings.Fields(query)
		if watched && slices.Contains([]string{"INSERT", "UPDATE", "DELETE"}, fields[0]) {
			*writes = append(*writes, strings.Join(fields[:3], " "))
		}
		return func(error) {}
	})
}

// afterANumber returns the write statements that a transaction may run after it has taken a document number. A
// correction may also write the log line and the message then, because the log line and the message contain the new
// number.
func afterANumber(step string) []string {
	allowed := []string{"INSERT INTO document_series", "INSERT INTO document"}
	if step == "a correction of the recipient" { // INSERT OR IGNORE marks the booking as changed for the search index
		allowed = append(allowed, "INSERT INTO activity", "INSERT INTO message", "INSERT OR IGNORE")
	}
	return allowed
}

// A transaction takes the document number last, so that it locks the series only briefly. After that, it writes only
// the documents.
func TestTheNumberOfADocumentIsTakenLast(t *testing.T) {
	t.Parallel()
	for step, act := range numberedSteps() {
		t.Run(step, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				db.Rehearse(false) // each write is recorded once
				recordWrites(db)
				w := newWorld(t, db)
				limit(t, w, "100000000")
				numbered := 0
				w.crash.watch = func(writes []string) {
					at := slices.Index(writes, "INSERT INTO document_series")
					if at < 0 {
						return
					}
					numbered++
					for _, later := range writes[at+1:] {
						if !slices.Contains(afterANumber(step), later) {
							t.Errorf("%q follows the number: %q", later, writes)
						}
					}
				}
				want := act(t, w)
				if numbered != want {
					t.Errorf("%d transactions took a number, want %d", numbered, want)
				}
			})
		})
	}
}

// numberedSteps returns all operations that issue documents. Each operation is a function, which returns the number of
// its transactions that issue at least one document.
func numberedSteps() map[string]func(t *testing.T, w *world) int {
	return map[string]func(t *testing.T, w *world) int{
		"a settlement of an entry fee": func(t *testing.T, w *world) int {
			o := entryOrder(t.Context(), t, w, "Lakshmi")
			w.pay(o)
			settle(t, w, o)
			return 1
		},
		"a settlement of a booking": func(t *testing.T, w *world) int {
			paidOrder(t, w)
			return 1
		},
		"a second payment of an order": func(t *testing.T, w *world) int {
			o := order(t, w, stall24)
			for range 2 {
				w.pay(o)
			}
			settle(t, w, o)
			return 1
		},
		"an offline payment": func(t *testing.T, w *world) int {
			_, err := w.app.Payments.ApprovePayment(w.second, w.record(t, order(t, w, stall24), "cash").ID)
			w.must(err)
			return 1
		},
		"cash at the entry desk": func(t *testing.T, w *world) int {
			cashier := w.cashier("cashier")
			_, err := w.app.Payments.OpenTill(cashier, "0")
			w.must(err)
			_, err = w.app.WalkIns.Sell(cashier, walkIn("a", walkins.PayByCash, 1))
			w.must(err)
			return 1
		},
		"a sale of a device of the entry desk": func(_ *testing.T, w *world) int {
			cashier := w.cashier("cashier")
			_, err := w.app.WalkIns.Sell(cashier, w.desk(cashier).sell("a", 1, w.clock.Now()))
			w.must(err)
			return 1
		},
		"an amount that is too high": func(t *testing.T, w *world) int {
			payAmount(t, w, order(t, w, stallT3), fair.Rupees(23_600))
			return 1
		},
		"a refund by the office": func(t *testing.T, w *world) int {
			_, err := w.app.Refunds.CreateRefund(w.office, paidOrder(t, w).ID, byOrganiser)
			w.must(err)
			w.runJobs()
			return 2
		},
		"a refund made at the provider": func(t *testing.T, w *world) int {
			o := paidOrder(t, w)
			w.provider.refundOutside(o.ID, "d1x", fair.Rupees(1_800))
			w.must(w.app.Refunds.Reconcile(t.Context(), o.ID))
			return 2
		},
		"a refund that a second person approves": func(t *testing.T, w *world) int {
			o := paidOrder(t, w)
			limit(t, w, "1")
			_, err := w.app.Refunds.CreateRefund(w.office, o.ID, byOrganiser)
			w.must(err)
			approve(t, w, o)
			return 2
		},
		"a cancelled stall": func(t *testing.T, w *world) int {
			approveStalls(t, w, askStalls(t, w, paidBooking(t, w, stall24, stall25), stall25))
			return 2
		},
		"a move to a cheaper stall": func(t *testing.T, w *world) int {
			move(t, w, paidBooking(t, w, stall24), stallT3)
			return 2
		},
		"a paid difference": func(t *testing.T, w *world) int {
			_, difference := dearer(t, w)
			w.pay(difference)
			settle(t, w, difference)
			return 2
		},
		"a swap": func(t *testing.T, w *world) int {
			first, second := paidBooking(t, w, stall24), paidBooking(t, w, stall25)
			_, _, err := w.app.Sales.Swap(w.office, first.BookingID, second.BookingID, false)
			w.must(err)
			return 3
		},
		"a correction of the recipient": func(t *testing.T, w *world) int {
			name := "Rao Seeds"
			_, err := w.app.Sales.CorrectDocument(w.office, documents(t, w, paidOrder(t, w))[0].Number,
				fair.DocumentCorrection{Name: &name, Reason: "Spelling"})
			w.must(err)
			return 2
		},
	}
}
