package ledger_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

func TestAProformaAsksForWhatIsDue(t *testing.T) {
	t.Parallel()
	b := newBook(t)
	b.Rules.Bank = fair.BankAccount{Number: "12345678901", IFSC: "SBIN0001234"}
	terms := ledger.Terms{PurchaseOrder: "PO-77", PayBy: "2026-12-20"}
	if _, err := b.Proforma(terms, b.as(clerk)); !fair.IsKind(err, fair.KindConflict) {
		t.Errorf("without a charge: %v", err)
	}
	b.add(premium())
	first, err := b.Proforma(terms, b.as(clerk))
	b.ok(nil, err)
	whole := fair.Rupees(1_77_000)
	if c := first.Content; first.Total != whole || c.Due != whole || c.Bank != b.Rules.Bank ||
		c.PurchaseOrder != "PO-77" || first.Sums().CGST != fair.Rupees(13_500) {
		t.Errorf("it says %+v", first)
	}
	if again, err := b.Proforma(terms, b.as(second)); err != nil || again.Number != first.Number {
		t.Errorf("the same again is %s: %v", again.Number, err)
	}
	if lines := b.Counted(first.Number); len(lines) != 0 {
		t.Errorf("it counts in the sums: %+v", lines)
	}
	if shown := b.DocumentsOf("any order"); len(shown) != 1 || shown[0].Number != first.Number {
		t.Errorf("a payer without a payment sees %+v", shown)
	}

	// Half is paid: another proforma asks for the rest. The voucher stays as it is.
	b.record(ledger.Transfer, 77_000)
	rest, err := b.Proforma(terms, b.as(clerk))
	b.ok(nil, err)
	if rest.Number == first.Number || rest.Content.Due != fair.Rupees(1_00_000) || rest.Total != fair.Rupees(1_77_000) {
		t.Errorf("after a payment it says %+v", rest)
	}
	if all := b.Proformas(); len(all) != 2 || all[0].Number != first.Number {
		t.Errorf("the earlier one is not listed: %+v", all)
	}

	// The invoice follows the payment, with the number of the purchase order. Nothing is asked for any more.
	b.record(ledger.Transfer, 1_00_000)
	invoice, ok := b.Standing()
	if !ok || invoice.Kind != ledger.TaxInvoice || invoice.Content.PurchaseOrder != "PO-77" || invoice.Content.Due != 0 {
		t.Errorf("the invoice is %+v", invoice)
	}
	if _, err := b.Proforma(terms, b.as(clerk)); !fair.IsKind(err, fair.KindConflict) {
		t.Errorf("when everything is paid: %v", err)
	}
	for _, d := range b.DocumentsOf("any order") {
		if d.Kind == ledger.Proforma {
			t.Errorf("the payer is still shown %s", d.Number)
		}
	}
}

func TestAnInvoiceBeforePaymentNamesTheAccount(t *testing.T) {
	t.Parallel()
	b := newBook(t)
	b.Rules.Bank = fair.BankAccount{UPI: "mela@examplebank"}
	b.add(standard())
	b.Invoice(ledger.Terms{PayBy: "2026-12-20", PurchaseOrder: "PO-1"}, b.as(clerk))
	invoice, _ := b.Standing()
	c := invoice.Content
	if c.Bank.UPI != "mela@examplebank" || c.Due != fair.Rupees(88_500) || c.PurchaseOrder != "PO-1" {
		t.Errorf("it says %+v", c)
	}
}
