package books

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// FindValidDocument returns a receipt or tax invoice for a correction. It returns KindConflict if another document has
// already replaced it, and KindNotFound if the number belongs to a refund document.
func (a *Service) FindValidDocument(ctx context.Context, number string) (fair.Document, error) {
	p, err := a.store.FindDocument(ctx, number)
	if err != nil {
		return p, err
	}
	if p.Kind.ForRefund() {
		return p, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	valid, err := a.store.FindPaymentDocument(ctx, p.PaymentID)
	if err != nil {
		return p, err
	}
	if valid.Number != number {
		return p, fair.Fail(fair.KindConflict, texts.PortalErrors.DocumentReplaced(number, valid.Number))
	}
	return p, nil
}

// CorrectRecipient replaces a receipt or tax invoice with a document for another recipient. It runs in the caller's
// transaction and needs the lock of the document's order. It returns the new documents: for an invoice, the credit
// note and the new invoice; for a receipt, the new receipt. It returns KindConflict if all the money was refunded. It
// moves no money and does not change the old document.
func (a *Service) CorrectRecipient(
	ctx context.Context, old fair.Document, in fair.DocumentCorrection,
) ([]fair.Document, error) {
	recipient, err := in.Apply(old.Content.Recipient, old.Content.Taxed)
	if err != nil {
		return nil, err
	}
	o, err := a.store.FindOrder(ctx, old.OrderID)
	if err != nil {
		return nil, err
	}
	edition, err := a.store.FindEdition(ctx, o.EditionID)
	if err != nil {
		return nil, err
	}
	refunded, err := a.store.RefundedOfDocument(ctx, old.Number)
	if err != nil {
		return nil, err
	}
	fresh := old
	if fresh.Total = old.Total - refunded; fresh.Total <= 0 {
		return nil, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToCorrect())
	}
	fresh.Content = old.Reverse(refunded, fair.EnglishText(in.Reason))
	fresh.Content.Recipient = recipient
	if fresh.Content.Taxed {
		fresh.Content.Recipient.FindState()
	}
	switch o.Kind {
	case fair.OrderForBooking:
		fresh.Content.TaxedAt(stallSupply(edition.Tax, recipient.GSTIN), fresh.Total)
	case fair.OrderForSponsorship:
		fresh.Content.TaxedAt(sponsorSupply(edition.Tax, recipient.GSTIN), fresh.Total)
	}
	return a.replace(ctx, old, fresh, refunded, edition.Tax)
}

// replace issues the document that replaces a receipt or an invoice. For an invoice, it also issues a credit note. A
// receipt needs no credit note, because it shows no tax. The argument `refunded` is the amount of the old document
// that was already refunded, in paise.
func (a *Service) replace(ctx context.Context, old, fresh fair.Document, refunded fair.Paise,
	tax fair.TaxSettings,
) (issued []fair.Document, err error) {
	if old.Kind == fair.TaxInvoice && old.Total > refunded {
		note := old
		note.Kind, note.Total, note.Content = fair.CreditNote, old.Total-refunded, old.Reverse(refunded, fresh.Content.Reason)
		if note, err = a.issue(ctx, note, tax); err != nil {
			return nil, err
		}
		issued = append(issued, note)
	}
	fresh.Content.About = old.Ref()
	fresh, err = a.issue(ctx, fresh, tax)
	return append(issued, fresh), err
}

// stallSupply returns the state code of the stalls' place of supply. This is the venue's state, or the recipient's
// state if the recipient has a GSTIN and the tax settings require it.
func stallSupply(tax fair.TaxSettings, gstin string) string {
	if state, registered := fair.GSTStateOf(gstin); registered && tax.StallPOSMode == fair.SupplyByRecipient {
		return state.Code
	}
	return tax.VenueState
}
