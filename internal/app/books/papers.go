package books

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// IssueForPayment issues the receipt or tax invoice of an accepted payment, at the end of the transaction that accepts
// it. The document of a price difference replaces the booking's document. If the payment already has a document,
// nothing is issued.
//
// All documents are issued at the end of their transactions, because taking a document number locks the series until
// the commit. Meanwhile, all other transactions that need a number wait.
func (a *Service) IssueForPayment(ctx context.Context, o fair.Order, p fair.Payment) error {
	return a.store.BeforeCommit(ctx, func(ctx context.Context) error { return a.issueForPayment(ctx, o, p) })
}

func (a *Service) issueForPayment(ctx context.Context, o fair.Order, p fair.Payment) error {
	_, err := a.store.FindPaymentPaper(ctx, p.CFPaymentID)
	if !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	edition, err := a.store.FindEdition(ctx, o.EditionID)
	if err != nil {
		return err
	}
	paper := fair.Paper{
		Kind: fair.ReceiptPaper, OrderID: o.ID, PaymentID: p.CFPaymentID, Total: p.Amount,
		Content: paperOf(edition, o),
	}
	c := &paper.Content
	c.Channel, c.PaidAt = p.Channel, p.PaidAt()
	if p.Receipt != nil {
		return a.issueForDesk(ctx, paper, edition, o, *p.Receipt)
	}
	if o.Difference {
		return a.issueForDifference(ctx, paper, edition)
	}
	switch o.Kind {
	case fair.OrderForBooking:
		err = a.sellStalls(ctx, &paper, edition, o)
	case fair.OrderForSponsorship:
		err = a.sellSponsorship(ctx, &paper, edition, o)
	default:
		err = a.sellEntry(ctx, &paper, edition, o)
	}
	if err != nil {
		return err
	}
	_, err = a.issue(ctx, paper, edition.Tax)
	return err
}

// issueForDesk issues the document of a registration that a device of the entry desk sold and numbered. The document
// has the date of the sale. The number must be the next one of its series, otherwise issueForDesk returns
// KindConflict. In a series that ended with a restore, it also accepts higher numbers, because the documents in
// between may have been lost.
func (a *Service) issueForDesk(
	ctx context.Context,
	paper fair.Paper,
	edition fair.Edition,
	o fair.Order,
	given fair.ReceiptRef,
) error {
	if err := a.sellEntry(ctx, &paper, edition, o); err != nil {
		return err
	}
	if err := a.takeDeskNumber(ctx, given, fair.FinancialYear(paper.Content.PaidAt)); err != nil {
		return err
	}
	paper.Number, paper.IssuedAt = given.Number(), paper.Content.PaidAt
	return a.store.CreatePaper(ctx, paper)
}

// takeDeskNumber records that a device used a number of its series. year is the financial year of the sale. It
// returns KindConflict if the series cannot accept the number.
func (a *Service) takeDeskNumber(ctx context.Context, given fair.ReceiptRef, year string) error {
	next, err := a.store.NextPaperPlace(ctx, given.Prefix, given.Year)
	if err != nil || next == given.Place {
		return err
	}
	current, err := a.store.PaperSeries(ctx, year)
	if err != nil {
		return err
	}
	if given.Place < next || given.Year == current {
		return fair.Fail(fair.KindConflict, texts.Errors.DeskNumberWrong(given.Number()))
	}
	return a.store.SkipPaperPlaces(ctx, given.Prefix, given.Year, given.Place)
}

// IssueForRefund issues the credit note or refund voucher of a refund, at the end of the transaction that stores the
// refund. A refund that repeats a failed refund gets no second document. Therefore, the total of a payment's refund
// documents never exceeds the total of the payment's own document.
func (a *Service) IssueForRefund(ctx context.Context, o fair.Order, r fair.Refund) error {
	return a.store.BeforeCommit(ctx, func(ctx context.Context) error { return a.issueForRefund(ctx, o, r) })
}

func (a *Service) issueForRefund(ctx context.Context, o fair.Order, r fair.Refund) error {
	_, err := a.store.FindRefundPaper(ctx, r.ID)
	if !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	edition, err := a.store.FindEdition(ctx, o.EditionID)
	if err != nil {
		return err
	}
	paper := fair.Paper{Kind: fair.RefundVoucher, OrderID: o.ID, PaymentID: r.CFPaymentID, RefundID: r.ID, Total: r.Amount}
	first, err := a.store.FindPaymentPaper(ctx, r.CFPaymentID)
	switch {
	case err == nil:
		before, err := a.store.RefundedOfPaper(ctx, first.Number)
		if err != nil {
			return err
		}
		if paper.Total = min(r.Amount, first.Total-before); paper.Total <= 0 {
			return nil
		}
		paper.Content = first.Content
		paper.Content.Reason = nil
		paper.Content.About = &fair.PaperRef{Number: first.Number, IssuedAt: first.IssuedAt}
		paper.Content.Lines, paper.Content.RoundOff = first.Content.Part(first.Total, before, paper.Total)
		if first.Kind == fair.TaxInvoice {
			paper.Kind = fair.CreditNote
		}
	case fair.IsKind(err, fair.KindNotFound):
		// The payment was never accepted, because it was late or a duplicate.
		paper.Content = paperOf(edition, o)
		paper.Content.Lines = []fair.PaperLine{{Description: fair.TextOf(texts.Documents.PaymentNotKept()), Total: r.Amount}}
	default:
		return err
	}
	paper.Content.Channel = r.Channel
	_, err = a.issue(ctx, paper, edition.Tax)
	return err
}

// issue assigns the next number of its series to a document and stores the document, in the caller's transaction. It
// returns the numbered document.
func (a *Service) issue(ctx context.Context, p fair.Paper, tax fair.TaxSettings) (fair.Paper, error) {
	p.IssuedAt = a.Now()
	prefix, year := tax.Prefixes.Of(p.Kind), fair.FinancialYear(p.IssuedAt)
	series, err := a.store.PaperSeries(ctx, year)
	if err != nil {
		return p, err
	}
	place, err := a.store.NextPaperPlace(ctx, prefix, series)
	if err != nil {
		return p, err
	}
	p.Number = fair.PaperNumber(prefix, series, place)
	return p, a.store.CreatePaper(ctx, p)
}

// paperOf returns the part of the content that is equal in all documents of an order.
func paperOf(e fair.Edition, o fair.Order) fair.PaperContent {
	c := fair.PaperContent{
		Fair: fair.PaperFair{
			EditionID: e.ID, Title: e.Title, Dates: e.Dates, Venue: e.Venue, Phone: e.Phone,
			Email: e.Email,
		},
		Supplier:  fair.PaperParty{Name: e.Tax.LegalName, Address: e.Tax.Address, GSTIN: e.Tax.GSTIN},
		Recipient: fair.PaperParty{Name: o.Payer.Name, Address: o.Payer.Address, Phone: string(o.Payer.Phone)},
		Signatory: e.Tax.Signatory,
	}
	if c.Supplier.Name == "" {
		c.Supplier.Name = e.Society[fair.English]
	}
	if state, ok := fair.GSTStateOf(e.Tax.GSTIN); ok {
		c.Supplier.State = state.Code
	}
	if o.Payer.Company != "" {
		c.Recipient.Name = o.Payer.Company
	}
	return c
}
