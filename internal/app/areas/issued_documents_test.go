package areas_test

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
	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
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
	o, err := w.app.Payments.CreateOrder(ctx, payments.NewOrder{RegistrationID: r.ID, UserID: r.UserID})
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

func documents(t testing.TB, w *world, o fair.Order) []fair.Document {
	t.Helper()
	found, err := w.app.Books.DocumentsOf(t.Context(), []string{o.ID})
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
		kind                fair.DocumentKind
		place               string
		cgst, igst          fair.Paise
	}{
		{"without a number, in the venue's state", "", `{}`, fair.TaxInvoice, "36", 675000, 0},
		{"registered in the same state", "36AABTP1234K1ZL", `{}`, fair.TaxInvoice, "36", 675000, 0},
		{"registered in another state", "29AABCF5678L1ZZ", `{}`, fair.TaxInvoice, "29", 0, 1350000},
		{
			"registered elsewhere, taxed at the venue", "29AABCF5678L1ZZ", `{"stallPosMode":"venue"}`, fair.TaxInvoice, "36",
			675000, 0,
		},
		{"from a society that is not registered", "29AABCF5678L1ZZ", `{"gstin":""}`, fair.ReceiptDocument, "", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, storetest.SQLite(t))
			taxes(t, w, c.settings)
			in := stallInput("Fictional Farms", stall24)
			in.GST = c.gst
			o, err := w.app.Payments.CreateOrder(t.Context(), payments.NewOrder{Booking: in})
			if err != nil {
				t.Fatal(err)
			}
			w.pay(o)
			settle(t, w, o)
			p := documents(t, w, o)[0]
			sums := p.Content.Sums()
			if p.Kind != c.kind || p.Total != o.Price.Total || p.Content.PlaceOfSupply != c.place || sums.CGST != c.cgst ||
				sums.SGST != c.cgst || sums.IGST != c.igst {
				t.Errorf("%s of %s, place of supply %q: %+v", p.Kind, p.Total, p.Content.PlaceOfSupply, sums)
			}
			if sums.Total+p.Content.RoundOff != p.Total {
				t.Errorf("lines of %s and a round-off of %s are not %s", sums.Total, p.Content.RoundOff, p.Total)
			}
			if c.kind == fair.ReceiptDocument && (p.Content.Taxed || p.Content.Recipient.GSTIN != "" || sums.Taxable != 0) {
				t.Errorf("a receipt without tax contains tax: %+v", p.Content)
			}
			if c.kind == fair.TaxInvoice &&
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
	if l := p.Content.Lines[0]; p.Kind != fair.TaxInvoice || l.Taxable != 8474 || l.CGST != 763 || l.SGST != 763 ||
		p.Content.RoundOff != 0 || p.Number != "TI/25-26/000001" {
		t.Errorf("%s: %+v", p.Number, p.Content)
	}
}

func TestCreditNotesNeverExceedTheirInvoice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24, stallT3)
		w.pay(o)
		o = settle(t, w, o)
		invoice := documents(t, w, o)[0]
		give := func(id string, amount fair.Paise) {
			refund := fair.Refund{
				ID: id, OrderID: o.ID, CFPaymentID: invoice.PaymentID, Amount: amount,
				Channel: fair.ChannelOnline,
			}
			for range 2 { // a repeated request returns the same refund
				issue := func(ctx context.Context) error { return w.app.Books.IssueForRefund(ctx, o, refund) }
				if err := w.db.InTx(t.Context(), issue); err != nil {
					t.Fatal(err)
				}
			}
		}
		give("half", o.Price.Total/2)
		give("third", 1)
		give("failed before", o.Price.Total)
		give("nothing left", o.Price.Total)
		notes := documents(t, w, o)[1:]
		if len(notes) != 3 {
			t.Fatalf("%d credit notes, want 3", len(notes))
		}
		var sum fair.DocumentLine
		for i, note := range notes {
			part := note.Content.Sums()
			if note.Kind != fair.CreditNote || note.Number != fair.DocumentNumber("CN", "25-26", int64(i+1)) ||
				note.Content.About.Number != invoice.Number || part.Total+note.Content.RoundOff != note.Total {
				t.Errorf("%s %s: %+v", note.Kind, note.Number, note.Content)
			}
			sum.Taxable, sum.CGST, sum.Total = sum.Taxable+part.Taxable, sum.CGST+part.CGST, sum.Total+note.Total
		}
		if whole := invoice.Content.Sums(); sum.Taxable != whole.Taxable || sum.CGST != whole.CGST ||
			sum.Total != invoice.Total {
			t.Errorf("refund documents %+v of %+v", sum, whole)
		}
		if half := notes[0].Content.Sums(); half.Taxable != fair.Rupees(42_500) || half.CGST != fair.Rupees(3_825) {
			t.Errorf("half of the invoice: %+v", half)
		}
	})
}

func TestASecondPaymentGetsARefundVoucherAndNoReceipt(t *testing.T) {
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
		list := documents(t, w, o)
		if len(list) != 1 || list[0].Kind != fair.RefundVoucher || list[0].Number != "RV/25-26/000001" ||
			list[0].Total != o.Price.Total || list[0].RefundID != fair.RefundIDFor(list[0].PaymentID) {
			t.Errorf("%+v", list)
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
	if _, err := w.app.Books.PrintOwnDocument(t.Context(), o.ID, o.UserID, "", fair.English); !fair.IsKind(err,
		fair.KindNotFound) {
		t.Errorf("before it is paid: %v", err)
	}
	paying.pay(o)
	settle(t, paying, o)
	number := documents(t, w, o)[0].Number
	for _, asked := range []string{"", number} {
		got, err := w.app.Books.PrintOwnDocument(t.Context(), o.ID, o.UserID, asked, fair.Telugu)
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
		if got, err := w.app.Books.PrintOwnDocument(t.Context(), ask[0], ask[1], ask[2], fair.English); !fair.IsKind(err,
			fair.KindNotFound) {
			t.Errorf("%s: %q, %v", name, got.Name, err)
		}
	}
	if _, err := w.app.Books.FindDocument(t.Context(), number, fair.English); !fair.IsKind(err, fair.KindUnauthenticated) {
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
		got, err := w.app.Books.PrintOwnDocument(t.Context(), o.ID, o.UserID, "", fair.English)
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
		if got, err := w.app.Books.FindReceipt(t.Context(), "098480 12345", " "+o.ID[:9]+" "+o.ID[9:]); err != nil ||
			got.ID != o.ID {
			t.Fatalf("found %q, %v", got.ID, err)
		}
		if _, err := w.app.Books.FindReceipt(t.Context(), "12", ""); !fair.IsKind(err, fair.KindInvalid) ||
			!strings.Contains(err.Error(), "phone, reference") {
			t.Errorf("no phone and no reference: %v", err)
		}
		wrongPhone, wrongReference := func() error {
			_, err := w.app.Books.FindReceipt(t.Context(), "9848012346", o.ID)
			return err
		}(), func() error {
			_, err := w.app.Books.FindReceipt(t.Context(), "9848012345", o.ID+"x")
			return err
		}()
		if wrongPhone == nil || wrongReference == nil || wrongPhone.Error() != wrongReference.Error() ||
			!fair.IsKind(wrongPhone, fair.KindNotFound) {
			t.Errorf("the two answers differ: %v, %v", wrongPhone, wrongReference)
		}
		for range 9 {
			_, _ = w.app.Books.FindReceipt(t.Context(), "9848012345", "guesses")
		}
		guesser := app.WithVisitor(t.Context(), app.Visitor{Limited: true})
		_, err := w.app.Books.FindReceipt(guesser, "9848012345", o.ID)
		var waits *fair.Error
		if !errors.As(err, &waits) || waits.Wait <= 0 || waits.Wait > 15*time.Minute {
			t.Fatalf("after ten failed searches: %v", err)
		}
		payer := app.WithVisitor(t.Context(), app.Visitor{Network: "203.0.113.7", Limited: true})
		if _, err := w.app.Books.FindReceipt(payer, "9848012345", o.ID); err != nil {
			t.Errorf("a stranger's guesses lock out the payer at another address: %v", err)
		}
		if _, err := w.app.Books.FindReceipt(t.Context(), "9848012345", o.ID); err != nil {
			t.Errorf("limits are off: %v", err)
		}
		w.clock.Advance(waits.Wait + time.Second)
		if _, err := w.app.Books.FindReceipt(guesser, "9848012345", o.ID); err != nil {
			t.Errorf("after the wait: %v", err)
		}
	})
}

// checkOrderDocuments checks the lines of an order's documents. It also checks that the refund vouchers of payments
// that were not accepted add up to the refunds. For the documents of accepted payments, see checkCorrections.
func (h *history) checkOrderDocuments(o fair.Order, payments []fair.Payment, refunds []fair.Refund,
	documents []fair.Document,
) (numbers []string) {
	back, vouchers := map[string]fair.Paise{}, map[string]fair.Paise{}
	for _, r := range refunds {
		if r.Status.Counts() {
			back[r.CFPaymentID] += r.Amount
		}
	}
	for _, p := range documents {
		numbers = append(numbers, p.Number)
		if sums := p.Content.Sums(); sums.Total+p.Content.RoundOff != p.Total {
			h.rt.Fatalf("the lines of %s add up to %s, want %s", p.Number, sums.Total+p.Content.RoundOff, p.Total)
		}
		if p.Kind.ForRefund() && p.Content.About == nil {
			vouchers[p.PaymentID] += p.Total
		}
	}
	for _, p := range payments {
		if p.Disposition != fair.MoneyAccepted && vouchers[p.CFPaymentID] != back[p.CFPaymentID] {
			h.rt.Fatalf("order %s: the vouchers of payment %s add up to %s, want %s", o.ID, p.CFPaymentID,
				vouchers[p.CFPaymentID], back[p.CFPaymentID])
		}
	}
	return numbers
}

// checkDocuments checks that the documents match every accepted payment and every refund, and that no series has a
// gap.
func (h *history) checkDocuments(orders map[string]fair.Order) {
	ids := make([]string, 0, len(orders))
	for id := range orders {
		ids = append(ids, id)
	}
	found, err := h.world.db.DocumentsOf(h.ctx, ids)
	if err != nil {
		h.rt.Fatal(err)
	}
	var numbers []string
	documents := map[string]fair.Document{}
	for id, o := range orders {
		payments, err := h.world.db.Payments(h.ctx, id)
		if err != nil {
			h.rt.Fatal(err)
		}
		refunds, err := h.world.db.Refunds(h.ctx, id)
		if err != nil {
			h.rt.Fatal(err)
		}
		var own []fair.Document
		for _, p := range found[id] {
			if p.OrderID == id { // a document with another order id belongs to another order of the booking
				documents[p.Number] = p
				own = append(own, p)
			}
		}
		numbers = append(numbers, h.checkOrderDocuments(o, payments, refunds, own)...)
	}
	h.checkCorrections(orders, documents)
	slices.Sort(numbers)
	places := map[string]int64{}
	for _, number := range numbers {
		prefix, rest, _ := strings.Cut(number, "/")
		year, _, _ := strings.Cut(rest, "/")
		places[prefix+year]++
		if want := fair.DocumentNumber(prefix, year, places[prefix+year]); number != want {
			h.rt.Fatalf("found number %s, want %s", number, want)
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
