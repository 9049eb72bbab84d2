package wiring_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// paidBooking books stalls, pays for them and returns the order.
func paidBooking(t *testing.T, w *world, stalls ...fair.StallKey) fair.Order {
	t.Helper()
	o := order(t, w, stalls...)
	w.pay(o)
	return settle(t, w, o)
}

// ledgerOf returns the ledger of an order's record.
func ledgerOf(t testing.TB, w *world, o fair.Order) *ledger.Ledger {
	t.Helper()
	l, err := w.app.Ledger.Read(t.Context(), ledger.Ref{Record: o.Kind, RecordID: o.SubjectID()})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// issued returns the documents of the ledger of an order's record, the latest last.
func issued(t testing.TB, w *world, o fair.Order) []ledger.Document {
	t.Helper()
	return ledgerOf(t, w, o).Documents
}

func TestCorrectingAnInvoiceIssuesACreditNoteAndANewInvoice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		before := issued(t, w, o)[0]
		name, gstin := "Sri Balaji Bio Inputs Pvt Ltd", "29AABCF5678L1ZZ"
		fresh, err := w.app.Sales.CorrectDocument(w.office, before.Number,
			fair.DocumentCorrection{Name: &name, GSTIN: &gstin, Reason: "The GST number was missing"})
		if err != nil {
			t.Fatal(err)
		}
		list := issued(t, w, o)
		if diff := cmp.Diff(before, list[0]); diff != "" || len(list) != 3 || len(fresh) != 2 {
			t.Fatalf("%d documents; the first one changed: %s", len(list), diff)
		}
		note, invoice := list[1], list[2]
		if note.Kind != ledger.CreditNote || note.Number != "CN/25-26/000001" || note.Total != before.Total ||
			note.About != before.Number || note.Content.Recipient != before.Content.Recipient {
			t.Errorf("credit note: %+v", note)
		}
		to, sums := invoice.Content.Recipient, invoice.Sums()
		if invoice.Kind != ledger.TaxInvoice || invoice.Number != "TI/25-26/000002" || invoice.Total != before.Total {
			t.Errorf("new invoice: %+v", invoice)
		}
		if to.Name != name || to.GSTIN != gstin || to.State != "29" || to.Address != "Kukatpally" ||
			invoice.Content.Reason != "The GST number was missing" {
			t.Errorf("recipient: %+v", to)
		}
		if invoice.Content.Place != "29" || sums.IGST != before.Sums().CGST*2 || sums.CGST != 0 ||
			sums.Total != invoice.Total {
			t.Errorf("taxes for another state: %+v", invoice.Content)
		}
		if b := w.bookingOf(o); b.Name != name || b.GST != gstin || b.Money.Due != 0 {
			t.Errorf("the booking has %s, %s", b.Name, b.GST)
		}
		if m := messageAbout(t, w, o.ID, fair.MessageDocumentCorrected); m.Lang != fair.Telugu ||
			!strings.Contains(m.Subject, invoice.Number) {
			t.Errorf("message in %s: %s", m.Lang, m.Subject)
		}
	})
}

func TestACorrectionRefusesWhatIsNotValid(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		invoice := issued(t, w, o)[0]
		same, empty, wrong, other := invoice.Content.Recipient.Name, " ", "36XX", "Another name"
		correct := func(number string, in fair.DocumentCorrection) error {
			_, err := w.app.Sales.CorrectDocument(w.office, number, in)
			return err
		}
		for name, c := range map[string]struct {
			number string
			in     fair.DocumentCorrection
			kind   fair.Kind
		}{
			"nothing changes":     {invoice.Number, fair.DocumentCorrection{Name: &same, Reason: "x"}, fair.KindInvalid},
			"no name":             {invoice.Number, fair.DocumentCorrection{Name: &empty, Reason: "x"}, fair.KindInvalid},
			"a wrong GST number":  {invoice.Number, fair.DocumentCorrection{GSTIN: &wrong, Reason: "x"}, fair.KindInvalid},
			"no reason":           {invoice.Number, fair.DocumentCorrection{Name: &other}, fair.KindInvalid},
			"an unknown document": {"TI/25-26/000009", fair.DocumentCorrection{Name: &other, Reason: "x"}, fair.KindNotFound},
		} {
			if err := correct(c.number, c.in); !fair.IsKind(err, c.kind) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := correct(invoice.Number, fair.DocumentCorrection{Name: &other, Reason: "Spelling"}); err != nil {
			t.Fatal(err)
		}
		if err := correct(invoice.Number, fair.DocumentCorrection{Name: &same, Reason: "Again"}); !fair.IsKind(err,
			fair.KindConflict) {
			t.Errorf("the replaced invoice: %v", err)
		}
		if err := correct("CN/25-26/000001", fair.DocumentCorrection{Name: &other, Reason: "x"}); !fair.IsKind(err,
			fair.KindNotFound) {
			t.Errorf("a credit note: %v", err)
		}
		if _, err := w.app.Sales.CorrectDocument(t.Context(), "TI/25-26/000002",
			fair.DocumentCorrection{Name: &same, Reason: "x"}); !fair.IsKind(err, fair.KindUnauthenticated) {
			t.Errorf("a visitor: %v", err)
		}
	})
}

// The number of the invoice and the record must not tell two GST numbers: later documents have the corrected one.
func TestLaterDocumentsHaveTheCorrectedRecipient(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		name, gstin := "Right Name", "29AABCF5678L1ZZ"
		first := issued(t, w, o)[0]
		_, err := w.app.Sales.CorrectDocument(w.office, first.Number,
			fair.DocumentCorrection{Name: &name, GSTIN: &gstin, Reason: "Spelling"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.app.Sales.Move(w.office, o.BookingID, sales.MoveRequest{Stalls: []fair.StallKey{
			stall24, stall25,
		}}); err != nil {
			t.Fatal(err)
		}
		b := w.bookingOf(o)
		_, err = w.app.Ledger.Change(t.Context(), ledger.Ref{Record: o.Kind, RecordID: b.ID}, func(l *ledger.Ledger) error {
			l.Capture(ledger.Recorded{Amount: l.Due(), Payment: "second"}, ledger.Actor{At: w.clock.Now()})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		list := issued(t, w, o)
		if last := list[len(list)-1]; last.Kind != ledger.TaxInvoice || last.Content.Recipient.GSTIN != gstin ||
			last.Content.Recipient.Name != name {
			t.Errorf("%s %+v", last.Kind, last.Content.Recipient)
		}
		if _, err := w.app.Sales.CorrectDocument(w.office, first.Number,
			fair.DocumentCorrection{Name: &name, Reason: "x"}); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("an invoice that was replaced: %v", err)
		}
	})
}

// A correction of the name must not write the older address and GST number of the document back to the record.
func TestACorrectionLeavesWhatItDoesNotName(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		address, gstin, name := "Plot 7, Warangal", "29AABCF5678L1ZZ", "Right Name"
		b := w.bookingOf(o)
		b.Address, b.GST = address, gstin
		if _, err := db.UpdateBooking(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		_, err := w.app.Sales.CorrectDocument(w.office, issued(t, w, o)[0].Number,
			fair.DocumentCorrection{Name: &name, Reason: "Spelling"})
		if err != nil {
			t.Fatal(err)
		}
		if b := w.bookingOf(o); b.Name != name || b.Address != address || b.GST != gstin {
			t.Errorf("the booking has %q, %q, %q", b.Name, b.Address, b.GST)
		}
		list := issued(t, w, o)
		if to := list[len(list)-1].Content.Recipient; to.Name != name || to.Address != address || to.GSTIN != gstin {
			t.Errorf("the invoice has %+v", to)
		}
	})
}

func TestACorrectedReceiptIsReplacedWithoutACreditNote(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := entryOrder(t.Context(), t, w, "Ravi")
		w.pay(o)
		o = settle(t, w, o)
		name, gstin := "Ravi Kumar", "29AABCF5678L1ZZ"
		number := issued(t, w, o)[0].Number
		if _, err := w.app.Sales.CorrectDocument(w.office, number,
			fair.DocumentCorrection{GSTIN: &gstin, Reason: "x"}); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a GST number on a receipt: %v", err)
		}
		fresh, err := w.app.Sales.CorrectDocument(w.office, number, fair.DocumentCorrection{Name: &name, Reason: "Spelling"})
		if err != nil || len(fresh) != 1 || fresh[0].Kind != ledger.Bill || fresh[0].Number != "RC/25-26/000002" ||
			fresh[0].About != number {
			t.Errorf("%+v, %v", fresh, err)
		}
	})
}

func mustRefunds(t *testing.T, w *world, o fair.Order) []fair.Refund {
	t.Helper()
	refunds, err := w.refunds(o.ID)
	if err != nil {
		t.Fatal(err)
	}
	return refunds
}

// messageAbout returns the message of the given kind about a record.
func messageAbout(t *testing.T, w *world, entityID string, kind fair.MessageKind) fair.Message {
	t.Helper()
	found, _, err := w.app.Notify.FindMessages(w.office, fair.MessageFilter{Kind: kind})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range found {
		if m.EntityID == entityID {
			return m
		}
	}
	t.Fatalf("there is no message %s about %s", kind, entityID)
	return fair.Message{}
}
