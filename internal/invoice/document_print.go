package invoice

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// DocumentPrinter prints receipts, tax invoices, credit notes, refund vouchers and statements. For equal values,
// it must return the same bytes. It must be safe for concurrent use.
type DocumentPrinter interface {
	Document(about ledger.Printed) ([]byte, error)
	Statement(about ledger.PrintedStatement) ([]byte, error)
}

// PrintDocument prints a numbered document in a language. Apart from the entry codes, the IRN and the notice that it
// was taken back, what is printed never changes. The caller must check that the actor may see the document. It
// returns KindNotFound if the number does not exist or this process has no printer.
func (a *Service) PrintDocument(ctx context.Context, number string, lang fair.Lang) (app.PDF, error) {
	if a.documents == nil || !fair.IsDocumentNumber(number) {
		return app.PDF{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	document, err := a.ledger.FindDocument(ctx, number)
	if err != nil {
		return app.PDF{}, err
	}
	l, err := a.ledger.Read(ctx, document.Ref)
	if err != nil {
		return app.PDF{}, err
	}
	about := ledger.Printed{
		Document: document, Lang: lang, TakenBack: l.TakenBack(document), Site: strings.TrimRight(a.set.BaseURL, "/"),
		Trial: a.set.Mode == fair.PaymentsSandbox,
	}
	for _, d := range l.Documents {
		if d.Number == document.About {
			about.AboutIssued = d.IssuedAt
		}
	}
	irns, err := a.ledger.IRNs(ctx, []string{number})
	if err != nil {
		return app.PDF{}, err
	}
	about.IRN = irns[number]
	order, err := fair.OrNone(a.orderOf(ctx, l, document))
	if err != nil {
		return app.PDF{}, err
	}
	about.Order = order.ID
	if !document.Kind.ForRefund() && document.Kind != ledger.Proforma && l.State().Sold && order.Status == fair.OrderPaid {
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return app.PDF{}, err
		}
		// Codes are printed only until the fair is over, because afterwards no code lets anybody in.
		if !edition.OverFor(order.EditionID, order.PaidAt, a.Now()) {
			order.Lang = lang // "Member 2 of 3" in the printed document's language
			if about.Codes, err = a.entry.CodesOf(ctx, order); err != nil {
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

// orderOf returns the order of the latest payment that a document is about. For another document, it is the order of
// the latest payment of the record.
func (a *Service) orderOf(ctx context.Context, l *ledger.Ledger, d ledger.Document) (o fair.Order, err error) {
	latest, own := "", ""
	for _, e := range l.Entries {
		if e.Source.Order == "" {
			continue
		}
		latest = e.Source.Order
		if slices.Contains(d.Content.Entries, e.No) {
			own = latest
		}
	}
	return a.store.FindOrder(ctx, cmp.Or(own, latest))
}

// PrintOwnDocument prints a document of an order for the payer, who knows the order's id and its user id. An empty
// number means the document of the payment, or the invoice that stands. It returns KindNotFound if the ids and the
// number do not match, or if the document does not exist.
func (a *Service) PrintOwnDocument(
	ctx context.Context, orderID, userID, number string, lang fair.Lang,
) (app.PDF, error) {
	order, err := app.FindOwnOrder(ctx, a.store, orderID, userID)
	if err != nil {
		return app.PDF{}, err
	}
	l, err := a.ledger.Read(ctx, ledger.RefOf(order))
	if err != nil {
		return app.PDF{}, err
	}
	chosen := ""
	if number == "" {
		receipt, _ := l.ReceiptOf(order.ID)
		chosen = receipt.Number
	}
	shown := slices.Concat(l.DocumentsOf(order.ID), l.Proformas())
	for _, d := range shown {
		if d.Number == number {
			chosen = number
		}
	}
	return a.PrintDocument(ctx, chosen, lang)
}

// PrintOwnProforma prints the proforma of an order for the payer, who knows the order's id and its user id. If the
// amount has changed since the newest proforma, it makes another one. It returns KindNotFound if the ids do not match,
// or if nothing is due and there never was a proforma.
func (a *Service) PrintOwnProforma(ctx context.Context, orderID, userID string, lang fair.Lang) (app.PDF, error) {
	order, err := app.FindOwnOrder(ctx, a.store, orderID, userID)
	if err != nil {
		return app.PDF{}, err
	}
	d, err := a.ledger.OwnProforma(ctx, ledger.RefOf(order))
	if err != nil {
		return app.PDF{}, err
	}
	return a.PrintDocument(ctx, d.Number, lang)
}

// FindDocument prints any numbered document for the office. It requires the permission MayRead.
func (a *Service) FindDocument(ctx context.Context, number string, lang fair.Lang) (app.PDF, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return app.PDF{}, err
	}
	return a.PrintDocument(ctx, number, lang)
}

// PrintStatement prints the statement of a record's money for the office: its entries as they are now. It requires the
// permission MayPeople. It returns KindNotFound if the record does not exist or this process has no printer.
func (a *Service) PrintStatement(ctx context.Context, ref ledger.Ref, lang fair.Lang) (app.PDF, error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return app.PDF{}, err
	}
	if a.documents == nil {
		return app.PDF{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	l, err := a.ledger.View(ctx, ref)
	if err != nil {
		return app.PDF{}, err
	}
	now := a.Now()
	content, err := a.documents.Statement(ledger.PrintedStatement{
		Ledger: l, Lang: lang, At: now, Site: strings.TrimRight(a.set.BaseURL, "/"),
		Trial: a.set.Mode == fair.PaymentsSandbox,
	})
	if err != nil {
		return app.PDF{}, err
	}
	name := "statement-" + now.In(fair.Kolkata).Format(time.DateOnly) + "-" + string(lang) + ".pdf"
	return app.PDF{Name: name, Content: content, ModTime: now}, nil
}

// ReceiptFor prints the document of an order's payment in a language, as an attachment of the message about the order.
// The result `there` is false if the order has no such document yet, or if printing fails.
func (a *Service) ReceiptFor(
	ctx context.Context,
	o fair.Order,
	lang fair.Lang,
) (receipt app.PDF, there bool, err error) {
	l, err := a.ledger.Read(ctx, ledger.RefOf(o))
	if err != nil {
		return app.PDF{}, false, err
	}
	d, there := l.ReceiptOf(o.ID)
	if !there {
		return app.PDF{}, false, nil
	}
	receipt, err = a.PrintDocument(ctx, d.Number, lang)
	return receipt, err == nil, err
}

// documentFileName builds a file name from the document's number and language. It contains no personal data.
func documentFileName(d ledger.Document, lang fair.Lang) string {
	return strings.ReplaceAll(d.Kind.Name(), "_", "-") + "-" + strings.ReplaceAll(d.Number, "/", "-") + "-" +
		string(lang) + ".pdf"
}
