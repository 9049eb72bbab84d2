package wiring_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// entryOrder creates an order for a new registration.
func entryOrder(ctx context.Context, t testing.TB, w *world, name string) fair.Order {
	t.Helper()
	r, _, err := w.app.Sales.CreateRegistration(ctx, farmer(name))
	if err != nil {
		t.Fatalf("register: %v", err)
	}
	o, err := w.app.Payments.CreateOrder(ctx, payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID})
	if err != nil {
		t.Fatalf("order: %v", err)
	}
	return o
}

// newWorldOn starts another process of Mela on the same database, with payments.
func newWorldOn(w *world) *world {
	paying := *w
	paying.restart()
	return &paying
}

func documents(t testing.TB, w *world, o fair.Order) []ledger.Document {
	t.Helper()
	found, err := w.app.Ledger.DocumentsOf(t.Context(), []fair.Order{o})
	if err != nil {
		t.Fatal(err)
	}
	return found[o.ID]
}

// taxes changes the edition's tax settings.
func taxes(t testing.TB, w *world, parts string) {
	t.Helper()
	if _, err := w.app.Content.UpdateEdition(w.office, []byte(`{"tax":`+parts+`}`), time.Time{}); err != nil {
		t.Fatal(err)
	}
}

func TestAThousandSettlementsAtOnceAreNumberedWithoutGap(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		many, hands := 1000, 16
		if testing.Short() { // -short is set for runs with the slow race detector
			many = 100
		}
		orders := make([]fair.Order, many)
		for i := range orders {
			orders[i] = entryOrder(t.Context(), t, w, fmt.Sprintf("Farmer %d", i))
			w.pay(orders[i])
		}
		var all sync.WaitGroup
		faults := make(chan error, many*2)
		for hand := range hands {
			all.Go(func() {
				for i := hand; i < many; i += hands {
					// The webhook and the return page settle the order at the same time. Each order must receive
					// exactly one document.
					var both sync.WaitGroup
					for range 2 {
						both.Go(func() {
							_, err := w.app.Payments.Settle(t.Context(), orders[i].ID)
							faults <- err
						})
					}
					both.Wait()
				}
			})
		}
		all.Wait()
		close(faults)
		for err := range faults {
			if err != nil {
				t.Fatal(err)
			}
		}
		var numbers []string
		for _, o := range orders {
			list := documents(t, w, o)
			if len(list) != 1 {
				t.Fatalf("order %s has %d documents", o.ID, len(list))
			}
			numbers = append(numbers, list[0].Number)
		}
		slices.Sort(numbers)
		for i, number := range numbers {
			if want := fair.DocumentNumber("RC", "25-26", int64(i+1)); number != want {
				t.Fatalf("place %d is %s, want %s", i+1, number, want)
			}
		}
	})
}

func TestARolledBackSettlementLeavesNoGap(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		first, second := entryOrder(t.Context(), t, w, "Ravi"), entryOrder(t.Context(), t, w, "Sita")
		w.pay(first)
		w.pay(second)
		w.crash.before = 1
		if _, err := w.app.Payments.Settle(t.Context(), first.ID); !errors.Is(err, errCrash) {
			t.Fatalf("the process should have died: %v", err)
		}
		settle(t, w, second)
		settle(t, w, first)
		settle(t, w, first)
		if a, b := documents(t, w, second), documents(t, w, first); len(a) != 1 || len(b) != 1 ||
			a[0].Number != "RC/25-26/000001" || b[0].Number != "RC/25-26/000002" {
			t.Errorf("%v and %v", a, b)
		}
	})
}

func TestNumbersBeginAgainOnTheFirstOfApril(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		w.clock.Advance(time.Date(2026, 3, 31, 23, 50, 0, 0, fair.Kolkata).Sub(w.clock.Now()))
		old, fresh := entryOrder(t.Context(), t, w, "Ravi"), entryOrder(t.Context(), t, w, "Sita")
		w.pay(old)
		w.pay(fresh)
		w.clock.Advance(time.Date(2026, 3, 31, 23, 59, 59, 999_000_000, fair.Kolkata).Sub(w.clock.Now()))
		settle(t, w, old)
		w.clock.Advance(time.Millisecond)
		settle(t, w, fresh)
		if a, b := documents(t, w, old)[0], documents(t, w, fresh)[0]; a.Number != "RC/25-26/000001" ||
			b.Number != "RC/26-27/000001" {
			t.Errorf("%s and %s", a.Number, b.Number)
		}
	})
}

func TestStallsAreInvoicedByPlaceOfSupply(t *testing.T) {
	for _, c := range []struct {
		name, gst, settings string
		kind                ledger.DocumentKind
		place               string
		cgst, igst          fair.Paise
	}{
		{"without a number, in the venue's state", "", `{}`, ledger.TaxInvoice, "36", 675000, 0},
		{"registered in the same state", "36AABTP1234K1ZL", `{}`, ledger.TaxInvoice, "36", 675000, 0},
		{"registered in another state", "29AABCF5678L1ZZ", `{}`, ledger.TaxInvoice, "29", 0, 1350000},
		{
			"registered elsewhere, taxed at the venue", "29AABCF5678L1ZZ", `{"stallPosMode":"venue"}`, ledger.TaxInvoice, "36",
			675000, 0,
		},
		{"from a society that is not registered", "29AABCF5678L1ZZ", `{"gstin":""}`, ledger.Bill, "36", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, storetest.SQLite(t))
			taxes(t, w, c.settings)
			in := stallInput("Fictional Farms", stall24)
			in.GST = c.gst
			o, err := w.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Booking: in})
			if err != nil {
				t.Fatal(err)
			}
			w.pay(o)
			settle(t, w, o)
			p := documents(t, w, o)[0]
			sums := p.Sums()
			if p.Kind != c.kind || p.Total != o.Amount || p.Content.Place != c.place || sums.CGST != c.cgst ||
				sums.SGST != c.cgst || sums.IGST != c.igst {
				t.Errorf("%s of %s, place of supply %q: %+v", p.Kind, p.Total, p.Content.Place, sums)
			}
			if sums.Total != p.Total {
				t.Errorf("lines of %s are not %s", sums.Total, p.Total)
			}
			if c.kind == ledger.TaxInvoice &&
				(p.Content.Recipient.Name != "Fictional Farms" || p.Content.Supplier.GSTIN == "" ||
					p.Content.Lines[0].SAC != "998596" || p.Content.Lines[0].Rate != 1800) {
				t.Errorf("fields of Rule 46 are missing: %+v", p.Content)
			}
		})
	}
}

func TestAnEntryFeeThatIncludesTaxIsInvoiced(t *testing.T) {
	w := newWorld(t, storetest.SQLite(t))
	taxes(t, w, `{"entryFee":"taxable_inclusive"}`)
	o := entryOrder(t.Context(), t, w, "Ravi")
	w.pay(o)
	settle(t, w, o)
	p := documents(t, w, o)[0]
	if l := p.Content.Lines[0]; p.Kind != ledger.TaxInvoice || l.Taxable != 8474 || l.CGST != 763 || l.SGST != 763 ||
		l.RoundOff != 0 || p.Number != "TI/25-26/000001" {
		t.Errorf("%s: %+v", p.Number, p.Content)
	}
}

func TestASecondPaymentGetsAReceiptAndAPaymentNote(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := entryOrder(t.Context(), t, w, "Ravi")
		w.pay(o)
		byHand := string(fair.RegistrationPaid)
		if _, err := w.app.Payments.UpdateRegistration(w.office, o.RegistrationID,
			fair.RegistrationUpdate{Status: &byHand}); err != nil {
			t.Fatal(err)
		}
		settle(t, w, o)
		w.runJobs()
		var got []string
		for _, d := range documents(t, w, o) {
			got = append(got, string(d.Kind)+" "+d.Number)
		}
		want := []string{"bill RC/25-26/000001", "receipt RC/25-26/000002", "payment_note PN/25-26/000001"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAnIssuedDocumentNeverChanges(t *testing.T) {
	w := newWorld(t, storetest.SQLite(t))
	o := order(t, w, stall24)
	w.pay(o)
	o = settle(t, w, o)
	before := documents(t, w, o)
	taxes(t, w, `{"legalName":"Another Society","gstin":"","prefixes":{"taxInvoice":"XX"}}`)
	w.clock.Advance(time.Hour)
	settle(t, w, o)
	if diff := cmp.Diff(before, documents(t, w, o)); diff != "" {
		t.Error(diff)
	}
}

func TestPayersPrintTheirOwnDocumentsOnly(t *testing.T) {
	w := printingWorld(t, &printer{})
	paying := newWorldOn(w)
	o := entryOrder(t.Context(), t, paying, "Ravi Kumar")
	if _, err := w.app.Invoices.PrintOwnDocument(t.Context(), o.ID, o.UserID, "", fair.English); !fair.IsKind(err,
		fair.KindNotFound) {
		t.Errorf("before it is paid: %v", err)
	}
	paying.pay(o)
	settle(t, paying, o)
	number := documents(t, w, o)[0].Number
	for _, asked := range []string{"", number} {
		got, err := w.app.Invoices.PrintOwnDocument(t.Context(), o.ID, o.UserID, asked, fair.Telugu)
		if err != nil || got.Name != "receipt-RC-25-26-000001-te.pdf" ||
			!strings.HasPrefix(string(got.Content), "receipt te RC/25-26/000001 ₹100") {
			t.Errorf("asked for %q: %q %q, %v", asked, got.Name, got.Content, err)
		}
	}
	other := entryOrder(t.Context(), t, paying, "Sita")
	for name, ask := range map[string][3]string{
		"another payer's id": {o.ID, other.UserID, ""}, "no id": {o.ID, "", ""},
		"another order's document": {other.ID, other.UserID, number}, "no such document": {o.ID, o.UserID, "RC/25-26/000009"},
	} {
		if got, err := w.app.Invoices.PrintOwnDocument(t.Context(), ask[0], ask[1], ask[2], fair.English); !fair.IsKind(err,
			fair.KindNotFound) {
			t.Errorf("%s: %q, %v", name, got.Name, err)
		}
	}
	_, err := w.app.Invoices.FindDocument(t.Context(), number, fair.English)
	if !fair.IsKind(err, fair.KindUnauthenticated) {
		t.Errorf("a visitor by the number: %v", err)
	}
}

func TestReceiptsOfAFairThatIsOverHaveNoEntryCodes(t *testing.T) {
	w := printingWorld(t, &printer{})
	paying := newWorldOn(w)
	o := entryOrder(t.Context(), t, paying, "Ravi Kumar")
	paying.pay(o)
	settle(t, paying, o)
	edition, err := w.db.CurrentEdition(t.Context())
	w.must(err)
	w.clock.Advance(edition.End().Sub(w.clock.Now()) - time.Minute)
	for _, codes := range []string{", 1 codes", ", 0 codes"} {
		got, err := w.app.Invoices.PrintOwnDocument(t.Context(), o.ID, o.UserID, "", fair.English)
		if err != nil || !strings.HasSuffix(string(got.Content), codes) {
			t.Errorf("%q, %v, want %q", got.Content, err, codes)
		}
		w.clock.Advance(time.Minute)
	}
}

func TestAReceiptIsFoundByPhoneAndReference(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := entryOrder(t.Context(), t, w, "Ravi")
		if got, err := w.app.Invoices.FindReceipt(t.Context(), "098480 12345", " "+o.ID[:9]+" "+o.ID[9:]); err != nil ||
			got.ID != o.ID {
			t.Fatalf("found %q, %v", got.ID, err)
		}
		if _, err := w.app.Invoices.FindReceipt(t.Context(), "12", ""); !fair.IsKind(err, fair.KindInvalid) ||
			!strings.Contains(err.Error(), "phone, reference") {
			t.Errorf("no phone and no reference: %v", err)
		}
		wrongPhone, wrongReference := func() error {
			_, err := w.app.Invoices.FindReceipt(t.Context(), "9848012346", o.ID)
			return err
		}(), func() error {
			_, err := w.app.Invoices.FindReceipt(t.Context(), "9848012345", o.ID+"x")
			return err
		}()
		if wrongPhone == nil || wrongReference == nil || wrongPhone.Error() != wrongReference.Error() ||
			!fair.IsKind(wrongPhone, fair.KindNotFound) {
			t.Errorf("the two answers differ: %v, %v", wrongPhone, wrongReference)
		}
		for range 9 {
			_, _ = w.app.Invoices.FindReceipt(t.Context(), "9848012345", "guesses")
		}
		guesser := app.WithVisitor(t.Context(), app.Visitor{Limited: true})
		_, err := w.app.Invoices.FindReceipt(guesser, "9848012345", o.ID)
		var waits *fair.Error
		if !errors.As(err, &waits) || waits.Wait <= 0 || waits.Wait > 15*time.Minute {
			t.Fatalf("after ten failed searches: %v", err)
		}
		payer := app.WithVisitor(t.Context(), app.Visitor{Network: "203.0.113.7", Limited: true})
		if _, err := w.app.Invoices.FindReceipt(payer, "9848012345", o.ID); err != nil {
			t.Errorf("a stranger's guesses lock out the payer at another address: %v", err)
		}
		if _, err := w.app.Invoices.FindReceipt(t.Context(), "9848012345", o.ID); err != nil {
			t.Errorf("limits are off: %v", err)
		}
		w.clock.Advance(waits.Wait + time.Second)
		if _, err := w.app.Invoices.FindReceipt(guesser, "9848012345", o.ID); err != nil {
			t.Errorf("after the wait: %v", err)
		}
	})
}

// checkDocuments checks that the lines of each document add up, and that no series of numbers has a gap. What documents
// there must be is checked by the tests of the ledger.
func (h *history) checkDocuments() {
	all, _, err := h.world.app.Ledger.Register(h.ctx,
		ledger.RegisterFilter{ListQuery: fair.ListQuery{NoLimit: true, Edition: fair.AllEditions, Sort: "number"}})
	h.tolerate(err)
	places := map[string]int64{}
	for _, d := range all {
		if sums := d.Sums(); len(d.Content.Lines) > 0 && sums.Total != d.Total {
			h.rt.Fatalf("the lines of %s add up to %s, want %s", d.Number, sums.Total, d.Total)
		}
		prefix, rest, _ := strings.Cut(d.Number, "/")
		year, _, _ := strings.Cut(rest, "/")
		places[prefix+year]++
		if want := fair.DocumentNumber(prefix, year, places[prefix+year]); d.Number != want {
			h.rt.Fatalf("found number %s, want %s", d.Number, want)
		}
	}
}

// The message about a payment has the receipt attached, in the message's language. No other message has an
// attachment.
func TestTheReceiptIsAttachedToTheMessageAboutItsPayment(t *testing.T) {
	w := printingWorld(t, &printer{})
	paying := newWorldOn(w)
	o := entryOrder(t.Context(), t, paying, "Ravi Kumar")
	about := func(kind fair.MessageKind) []fair.Attachment {
		t.Helper()
		files, err := w.app.Notify.Attachments(t.Context(),
			fair.Message{Kind: kind, Lang: fair.Hindi, Entity: "order", EntityID: o.ID})
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	if files := about(fair.MessageRegistrationPaid); len(files) != 0 {
		t.Errorf("before it is paid: %d files", len(files))
	}
	paying.pay(o)
	settle(t, paying, o)
	files := about(fair.MessageRegistrationPaid)
	if len(files) != 1 || files[0].Name != "receipt-RC-25-26-000001-hi.pdf" || files[0].Type != "application/pdf" ||
		!strings.HasPrefix(string(files[0].Content), "receipt hi RC/25-26/000001 ₹100") {
		t.Errorf("the files are %+v", files)
	}
	if files := about(fair.MessageRefundStarted); len(files) != 0 {
		t.Errorf("the message about a refund has %d attachments", len(files))
	}
}
