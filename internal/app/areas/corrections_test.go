package areas_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
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

func TestCorrectingAnInvoiceIssuesACreditNoteAndANewInvoice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		before := documents(t, w, o)[0]
		name, gstin := "Sri Balaji Bio Inputs Pvt Ltd", "29AABCF5678L1ZZ"
		issued, err := w.app.Sales.CorrectDocument(w.office, before.Number,
			fair.DocumentCorrection{Name: &name, GSTIN: &gstin, Reason: "The GST number was missing"})
		if err != nil {
			t.Fatal(err)
		}
		list := documents(t, w, o)
		if diff := cmp.Diff(before, list[0]); diff != "" || len(list) != 3 || len(issued) != 2 {
			t.Fatalf("%d documents; the first one changed: %s", len(list), diff)
		}
		note, fresh := issued[0], issued[1]
		if note.Kind != fair.CreditNote || note.Number != "CN/25-26/000001" || note.Total != before.Total ||
			note.Content.About.Number != before.Number || note.Content.Recipient != before.Content.Recipient ||
			note.RefundID != "" {
			t.Errorf("credit note: %+v", note)
		}
		if diff := cmp.Diff(before.Content.Lines, note.Content.Lines); diff != "" {
			t.Errorf("the credit note does not take back every line: %s", diff)
		}
		to, sums := fresh.Content.Recipient, fresh.Content.Sums()
		if fresh.Kind != fair.TaxInvoice || fresh.Number != "TI/25-26/000002" || fresh.Total != before.Total ||
			fresh.Content.About.Number != before.Number {
			t.Errorf("new invoice: %+v", fresh)
		}
		if to.Name != name || to.GSTIN != gstin || to.State != "29" || to.Address != "Kukatpally" ||
			fresh.Content.Reason[fair.English] != "The GST number was missing" {
			t.Errorf("recipient: %+v", to)
		}
		if fresh.Content.PlaceOfSupply != "29" || sums.IGST != before.Content.Sums().CGST*2 || sums.CGST != 0 || sums.Total+
			fresh.Content.RoundOff != fresh.Total {
			t.Errorf("taxes for another state: %+v", fresh.Content)
		}
		if payments, _ := w.db.Payments(t.Context(), o.ID); len(payments) != 1 || payments[0].Amount != fresh.Total {
			t.Errorf("payments: %+v", payments)
		}
		if refunds, _ := w.db.Refunds(t.Context(), o.ID); len(refunds) != 0 {
			t.Errorf("refunds: %+v", refunds)
		}
		if m := messageAbout(t, w, o.ID, fair.MessageDocumentCorrected); m.Lang != fair.Telugu ||
			!strings.Contains(m.Subject, fresh.Number) {
			t.Errorf("message in %s: %s", m.Lang, m.Subject)
		}
	})
}

func TestACorrectionRefusesWhatIsNotValid(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		invoice := documents(t, w, o)[0]
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

func TestRefundsAfterACorrectionAreOfTheNewInvoice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		part, name := "1000.01", "Right Name"
		if _, err := w.app.Refunds.CreateRefund(w.office, o.ID,
			fair.NewRefund{Reason: "Part", CancelledBy: "organiser", Amount: &part, Keep: true}); err != nil {
			t.Fatal(err)
		}
		first := documents(t, w, o)[0]
		issued, err := w.app.Sales.CorrectDocument(w.office, first.Number,
			fair.DocumentCorrection{Name: &name, Reason: "Spelling"})
		if err != nil {
			t.Fatal(err)
		}
		note, fresh := issued[0], issued[1]
		if left := o.Price.Total - 1000_01; note.Total != left || fresh.Total != left || fresh.Content.Sums().Total+
			fresh.Content.RoundOff != left {
			t.Fatalf("credit note of %s and invoice of %s, want %s", note.Total, fresh.Total, left)
		}
		in := fair.NewRefund{Reason: "Cancelled", CancelledBy: "organiser"}
		if _, err := w.app.Refunds.CreateRefund(w.office, o.ID, in); err != nil {
			t.Fatal(err)
		}
		for _, r := range mustRefunds(t, w, o) {
			if r.Status == fair.RefundProposed {
				if _, err := w.app.Refunds.ApproveRefund(w.second, r.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
		balance := map[string]fair.Paise{}
		for _, p := range documents(t, w, o) {
			if p.Kind.ForRefund() {
				balance[p.Content.About.Number] -= p.Total
			} else {
				balance[p.Number] += p.Total
			}
		}
		if balance[first.Number] != 0 || balance[fresh.Number] != 0 {
			t.Errorf("the credit notes do not balance the invoices: %v", balance)
		}
		if _, err := w.app.Sales.CorrectDocument(w.office, fresh.Number,
			fair.DocumentCorrection{Name: &first.Content.Recipient.Name, Reason: "x"}); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("an invoice whose money is refunded: %v", err)
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
		number := documents(t, w, o)[0].Number
		if _, err := w.app.Sales.CorrectDocument(w.office, number,
			fair.DocumentCorrection{GSTIN: &gstin, Reason: "x"}); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a GST number on a receipt: %v", err)
		}
		issued, err := w.app.Sales.CorrectDocument(w.office, number, fair.DocumentCorrection{Name: &name, Reason: "Spelling"})
		if err != nil || len(issued) != 1 || issued[0].Kind != fair.ReceiptDocument ||
			issued[0].Number != "RC/25-26/000002" || issued[0].Content.About.Number != number {
			t.Errorf("%+v, %v", issued, err)
		}
	})
}

func mustRefunds(t *testing.T, w *world, o fair.Order) []fair.Refund {
	t.Helper()
	refunds, err := w.db.Refunds(t.Context(), o.ID)
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
