package books

import (
	"cmp"
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// IssueForPayment issues the receipt or tax invoice of an accepted payment, at the end of the transaction that accepts
// it. The document of a price difference replaces the booking's document. If the payment already has a document,
// nothing is issued.
//
// All documents are issued at the end of their transactions, because taking a document number locks the series until
// the commit. During this lock, all other transactions that need a number wait.
func (a *Service) IssueForPayment(ctx context.Context, o fair.Order, p fair.Payment) error {
	return a.store.BeforeCommit(ctx, func(ctx context.Context) error { return a.issueForPayment(ctx, o, p) })
}

func (a *Service) issueForPayment(ctx context.Context, o fair.Order, p fair.Payment) error {
	_, err := a.store.FindPaymentDocument(ctx, p.CFPaymentID)
	if !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	edition, err := a.store.FindEdition(ctx, o.EditionID)
	if err != nil {
		return err
	}
	document := fair.Document{
		Kind: fair.ReceiptDocument, OrderID: o.ID, PaymentID: p.CFPaymentID, Total: p.Amount,
		Content: documentOf(edition, o),
	}
	c := &document.Content
	c.Channel, c.PaidAt = p.Channel, p.PaidAt()
	if p.Receipt != nil {
		return a.issueForDesk(ctx, document, edition, o, *p.Receipt)
	}
	if o.Difference {
		return a.issueForDifference(ctx, document, edition)
	}
	switch o.Kind {
	case fair.OrderForBooking:
		err = a.sellStalls(ctx, &document, edition, o)
	case fair.OrderForSponsorship:
		err = a.sellSponsorship(ctx, &document, edition, o)
	default:
		err = a.sellEntry(ctx, &document, edition, o)
	}
	if err != nil {
		return err
	}
	_, err = a.issue(ctx, document, edition.Tax)
	return err
}

// issueForDesk issues the document of a registration that an entry desk device sold and numbered. The document has the
// sale's date. The number must be the next one of its series, otherwise issueForDesk returns KindConflict. In a series
// that ended with a restore, higher numbers are also accepted, because the documents in between may have been lost.
func (a *Service) issueForDesk(
	ctx context.Context,
	document fair.Document,
	edition fair.Edition,
	o fair.Order,
	given fair.ReceiptRef,
) error {
	if err := a.sellEntry(ctx, &document, edition, o); err != nil {
		return err
	}
	if err := a.takeDeskNumber(ctx, given, fair.FinancialYear(document.Content.PaidAt)); err != nil {
		return err
	}
	document.Number, document.IssuedAt = given.Number(), document.Content.PaidAt
	return a.store.CreateDocument(ctx, document)
}

// takeDeskNumber records that a device used a number of its series. The argument `year` is the financial year of the
// sale. takeDeskNumber returns KindConflict if the series cannot accept the number.
func (a *Service) takeDeskNumber(ctx context.Context, given fair.ReceiptRef, year string) error {
	next, err := a.store.NextDocumentPlace(ctx, given.Prefix, given.Year)
	if err != nil || next == given.Place {
		return err
	}
	current, err := a.store.DocumentSeries(ctx, year)
	if err != nil {
		return err
	}
	if given.Place < next || given.Year == current {
		return fair.Fail(fair.KindConflict, texts.Errors.DeskNumberWrong(given.Number()))
	}
	return a.store.SkipDocumentPlaces(ctx, given.Prefix, given.Year, given.Place)
}

// IssueForRefund issues the credit note or refund voucher of a refund, at the end of the transaction that stores the
// refund. If a refund repeats a failed refund, no second document is issued. Therefore, the total of a payment's
// refund documents never exceeds the total of the payment's own document.
func (a *Service) IssueForRefund(ctx context.Context, o fair.Order, r fair.Refund) error {
	return a.store.BeforeCommit(ctx, func(ctx context.Context) error { return a.issueForRefund(ctx, o, r) })
}

func (a *Service) issueForRefund(ctx context.Context, o fair.Order, r fair.Refund) error {
	_, err := a.store.FindRefundDocument(ctx, r.ID)
	if !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	edition, err := a.store.FindEdition(ctx, o.EditionID)
	if err != nil {
		return err
	}
	document := fair.Document{
		Kind: fair.RefundVoucher, OrderID: o.ID, PaymentID: r.CFPaymentID, RefundID: r.ID, Total: r.Amount,
	}
	first, err := a.store.FindPaymentDocument(ctx, r.CFPaymentID)
	switch {
	case err == nil:
		before, err := a.store.RefundedOfDocument(ctx, first.Number)
		if err != nil {
			return err
		}
		if document.Total = min(r.Amount, first.Total-before); document.Total <= 0 {
			return nil
		}
		document.Content = first.Content
		document.Content.Reason = nil
		document.Content.About = &fair.DocumentRef{Number: first.Number, IssuedAt: first.IssuedAt}
		document.Content.Lines, document.Content.RoundOff = first.Content.Part(first.Total, before, document.Total)
		if first.Kind == fair.TaxInvoice {
			document.Kind = fair.CreditNote
		}
	case fair.IsKind(err, fair.KindNotFound):
		// The payment was late or a duplicate, so it was never accepted.
		document.Content = documentOf(edition, o)
		document.Content.Lines = []fair.DocumentLine{
			{Description: fair.TextOf(texts.Documents.PaymentNotKept()), Total: r.Amount},
		}
	default:
		return err
	}
	document.Content.Channel = r.Channel
	_, err = a.issue(ctx, document, edition.Tax)
	return err
}

// issue gives a document the next number of its series and stores the document, in the caller's transaction. It
// returns the numbered document.
func (a *Service) issue(ctx context.Context, p fair.Document, tax fair.TaxSettings) (fair.Document, error) {
	p.IssuedAt = a.Now()
	prefix, year := tax.Prefixes.Of(p.Kind), fair.FinancialYear(p.IssuedAt)
	series, err := a.store.DocumentSeries(ctx, year)
	if err != nil {
		return p, err
	}
	place, err := a.store.NextDocumentPlace(ctx, prefix, series)
	if err != nil {
		return p, err
	}
	p.Number = fair.DocumentNumber(prefix, series, place)
	return p, a.store.CreateDocument(ctx, p)
}

// documentOf returns the content that all documents of an order share.
func documentOf(e fair.Edition, o fair.Order) fair.DocumentContent {
	c := fair.DocumentContent{
		Fair: fair.DocumentFair{
			EditionID: e.ID, Title: e.Title, Dates: e.Dates, Venue: e.Venue, Phone: e.Phone,
			Email: e.Email,
		},
		Supplier: fair.DocumentParty{
			Name: cmp.Or(e.Tax.LegalName, e.Society[fair.English]), Address: e.Tax.Address, GSTIN: e.Tax.GSTIN,
		},
		Recipient: fair.DocumentParty{
			Name: cmp.Or(o.Payer.Company, o.Payer.Name), Address: o.Payer.Address, Phone: string(o.Payer.Phone),
		},
		Signatory: e.Tax.Signatory,
	}
	if state, ok := fair.GSTStateOf(e.Tax.GSTIN); ok {
		c.Supplier.State = state.Code
	}
	return c
}
