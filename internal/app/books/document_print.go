package books

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// DocumentsOf lists the numbered documents of several orders by order id, oldest first. The caller must check that the
// actor may see the orders.
func (a *Service) DocumentsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Document, error) {
	return a.store.DocumentsOf(ctx, orderIDs)
}

// DocumentPrinter prints receipts, tax invoices, credit notes and refund vouchers. For equal values,
// it must return the same bytes. It must be safe for concurrent use.
type DocumentPrinter interface {
	Document(about ledger.Printed) ([]byte, error)
}

// PrintDocument prints a numbered document in a language. Apart from the entry codes, the content of a document never
// changes. The caller must check that the actor may see the document. It returns KindNotFound if the number does not
// exist or this process has no printer.
func (a *Service) PrintDocument(ctx context.Context, number string, lang fair.Lang) (app.PDF, error) {
	if a.documents == nil || !fair.IsDocumentNumber(number) {
		return app.PDF{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	document, err := a.store.FindDocument(ctx, number)
	if err != nil {
		return app.PDF{}, err
	}
	about := ledger.Printed{
		Lang: lang, Document: inLedger(document), Order: document.OrderID,
		Site: strings.TrimRight(a.set.BaseURL, "/"), Trial: a.set.Mode == fair.PaymentsSandbox,
	}
	if document.Content.About != nil {
		about.AboutIssued = document.Content.About.IssuedAt
	}
	if !document.Kind.ForRefund() {
		order, err := a.store.FindOrder(ctx, document.OrderID)
		if err != nil {
			return app.PDF{}, err
		}
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return app.PDF{}, err
		}
		// Codes are printed only for a paid order, and only until the fair is over. The codes of a refunded order are
		// not valid, and after the fair, no code lets anybody in.
		if order.Status == fair.OrderPaid && !edition.OverFor(order.EditionID, order.PaidAt, a.Now()) {
			order.Lang = lang // "Member 2 of 3" in the printed document's language
			if about.Codes, err = a.entry.EntryCodesOf(ctx, order); err != nil {
				return app.PDF{}, err
			}
		}
	}
	content, err := a.documents.Document(about)
	if err != nil {
		return app.PDF{}, err
	}
	return app.PDF{Name: documentFileName(document, lang), Content: content, ModTime: document.IssuedAt}, nil
}

// PrintOwnDocument prints a document of an order for the payer, who knows the order's id and its user id. An empty
// number means the newest receipt or tax invoice. It returns KindNotFound if the ids and the number do not match, or
// if the document does not exist.
func (a *Service) PrintOwnDocument(
	ctx context.Context, orderID, userID, number string, lang fair.Lang,
) (app.PDF, error) {
	order, err := app.FindOwnOrder(ctx, a.store, orderID, userID)
	if err != nil {
		return app.PDF{}, err
	}
	documents, err := a.store.DocumentsOf(ctx, []string{order.ID})
	if err != nil {
		return app.PDF{}, err
	}
	chosen := ""
	for _, p := range documents[order.ID] {
		if p.Number == number || number == "" && !p.Kind.ForRefund() {
			chosen = p.Number
		}
	}
	return a.PrintDocument(ctx, chosen, lang)
}

// FindDocument prints any numbered document for the office. It requires the permission MayRead.
func (a *Service) FindDocument(ctx context.Context, number string, lang fair.Lang) (app.PDF, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return app.PDF{}, err
	}
	return a.PrintDocument(ctx, number, lang)
}

// ReceiptFor prints the receipt or tax invoice of a paid order in a language, as an attachment of the message about
// the order. The result `there` is false if the order has no such document yet, or if printing fails.
func (a *Service) ReceiptFor(
	ctx context.Context,
	o fair.Order,
	lang fair.Lang,
) (receipt app.PDF, there bool, err error) {
	documents, err := a.store.DocumentsOf(ctx, []string{o.ID})
	if err != nil {
		return app.PDF{}, false, err
	}
	for _, p := range slices.Backward(documents[o.ID]) { // newest first
		if !p.Kind.ForRefund() {
			receipt, err = a.PrintDocument(ctx, p.Number, lang)
			return receipt, err == nil, err
		}
	}
	return app.PDF{}, false, nil
}

// documentFileName builds a file name from the document's number and language. It contains no personal data.
func documentFileName(p fair.Document, lang fair.Lang) string {
	return strings.ReplaceAll(string(p.Kind), "_", "-") + "-" + strings.ReplaceAll(p.Number, "/", "-") + "-" +
		string(lang) + ".pdf"
}

// inLedger returns a document in the form in which it is printed.
func inLedger(p fair.Document) ledger.Document {
	c := p.Content
	d := ledger.Document{
		Number: p.Number, Kind: ledger.DocumentKind(p.Kind), Total: p.Total, IssuedAt: p.IssuedAt,
		Content: ledger.Content{
			Frame: ledger.Frame{
				Fair: c.Fair, Supplier: c.Supplier, Recipient: c.Recipient, Place: c.PlaceOfSupply, Signatory: c.Signatory,
			},
			WithTax: c.Taxed, Reason: c.Reason[fair.English], Method: ledger.Method(c.Channel), Payment: p.PaymentID,
			Day: c.PaidAt,
		},
	}
	if p.Kind == fair.ReceiptDocument {
		d.Kind = ledger.Bill
	}
	if c.About != nil {
		d.About = c.About.Number
	}
	if p.Kind == fair.CreditNote {
		d.Content.Method, d.Content.Day = "", time.Time{} // it tells nothing about money
	}
	mode := ledger.TaxNone
	if c.Taxed {
		mode = ledger.TaxCharged
	}
	for i, l := range c.Lines {
		line := ledger.Line{
			Description: l.Description, SAC: l.SAC, Mode: mode, Rate: l.Rate, Quantity: 1, Taxable: l.Taxable, CGST: l.CGST,
			SGST: l.SGST, IGST: l.IGST, Total: l.Total,
		}
		if i == len(c.Lines)-1 {
			line.RoundOff, line.Total = c.RoundOff, l.Total+c.RoundOff
		}
		d.Content.Lines = append(d.Content.Lines, line)
	}
	return d
}
