package books

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// PapersOf lists the numbered documents of several orders by order id, oldest first. The caller must check that the
// actor may see the orders.
func (a *Service) PapersOf(ctx context.Context, orderIDs []string) (map[string][]fair.Paper, error) {
	return a.store.PapersOf(ctx, orderIDs)
}

// PaperPrinter prints receipts, tax invoices, credit notes and refund vouchers. For equal values of PrintedPaper, it
// must return the same bytes. It must be safe for concurrent use.
type PaperPrinter interface {
	Paper(about fair.PrintedPaper) ([]byte, error)
}

// PrintPaper prints a numbered document in a language. Apart from the entry codes, the content of a document never
// changes. The caller must check that the actor may see the document. It returns KindNotFound if the number does not
// exist or this process has no printer.
func (a *Service) PrintPaper(ctx context.Context, number string, lang fair.Lang) (app.PDF, error) {
	if a.papers == nil || !fair.IsPaperNumber(number) {
		return app.PDF{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	paper, err := a.store.FindPaper(ctx, number)
	if err != nil {
		return app.PDF{}, err
	}
	about := fair.PrintedPaper{
		Lang: lang, Paper: paper, Site: strings.TrimRight(a.set.BaseURL, "/"),
		Trial: a.set.Mode == fair.PaymentsSandbox,
	}
	if !paper.Kind.ForRefund() {
		order, err := a.store.FindOrder(ctx, paper.OrderID)
		if err != nil {
			return app.PDF{}, err
		}
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return app.PDF{}, err
		}
		// A refunded order has no valid entry codes, and after the fair, no code lets anybody in.
		if order.Status == fair.OrderPaid && order.EditionID == edition.ID && !edition.Over(a.Now()) {
			order.Lang = lang // "Member 2 of 3" in the language of the print
			if about.Codes, err = a.entry.EntryCodesOf(ctx, order); err != nil {
				return app.PDF{}, err
			}
		}
	}
	content, err := a.papers.Paper(about)
	if err != nil {
		return app.PDF{}, err
	}
	return app.PDF{Name: paperFileName(paper, lang), Content: content, ModTime: paper.IssuedAt}, nil
}

// PrintOwnPaper prints a document of an order for the payer, who knows the order's id and its user id. An empty
// number means the newest receipt or tax invoice. It returns KindNotFound if the ids and the number do not match, or
// if the document does not exist.
func (a *Service) PrintOwnPaper(ctx context.Context, orderID, userID, number string, lang fair.Lang) (app.PDF, error) {
	order, err := app.FindOwnOrder(ctx, a.store, orderID, userID)
	if err != nil {
		return app.PDF{}, err
	}
	papers, err := a.store.PapersOf(ctx, []string{order.ID})
	if err != nil {
		return app.PDF{}, err
	}
	chosen := ""
	for _, p := range papers[order.ID] {
		if p.Number == number || number == "" && !p.Kind.ForRefund() {
			chosen = p.Number
		}
	}
	return a.PrintPaper(ctx, chosen, lang)
}

// FindPaper prints any numbered document for the office. It requires the permission MayRead.
func (a *Service) FindPaper(ctx context.Context, number string, lang fair.Lang) (app.PDF, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return app.PDF{}, err
	}
	return a.PrintPaper(ctx, number, lang)
}

// paperFileName builds a file name from the document's number and language. It contains no personal data.
func paperFileName(p fair.Paper, lang fair.Lang) string {
	return strings.ReplaceAll(string(p.Kind), "_", "-") + "-" + strings.ReplaceAll(p.Number, "/", "-") + "-" +
		string(lang) + ".pdf"
}
