package books

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// DocumentsOf lists the numbered documents of several orders by order id, oldest first. The caller must check that the
// actor may see the orders.
func (a *Service) DocumentsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Document, error) {
	return a.store.DocumentsOf(ctx, orderIDs)
}

// DocumentPrinter prints receipts, tax invoices, credit notes and refund vouchers. For equal values of PrintedDocument,
// it must return the same bytes. It must be safe for concurrent use.
type DocumentPrinter interface {
	Document(about fair.PrintedDocument) ([]byte, error)
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
	about := fair.PrintedDocument{
		Lang: lang, Document: document, Site: strings.TrimRight(a.set.BaseURL, "/"),
		Trial: a.set.Mode == fair.PaymentsSandbox,
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
