package app

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// PapersOf lists the papers of several orders by the orders' ids, the oldest first. The caller makes sure
// that whoever asks may see the orders.
func (a *App) PapersOf(ctx context.Context, orderIDs []string) (map[string][]fair.Paper, error) {
	return a.store.PapersOf(ctx, orderIDs)
}

// PrintPaper prints a paper in a language; the same paper is always the same but for its entry codes. The
// caller makes sure that whoever asks may see it. KindNotFound: there is none with this number, or this
// process prints nothing.
func (a *App) PrintPaper(ctx context.Context, number string, lang fair.Lang) (Document, error) {
	if a.documents == nil || !fair.IsPaperNumber(number) {
		return Document{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	paper, err := a.store.FindPaper(ctx, number)
	if err != nil {
		return Document{}, err
	}
	about := fair.PrintedPaper{Lang: lang, Paper: paper, Site: strings.TrimRight(a.set.BaseURL, "/"), Trial: a.set.Mode == fair.PaymentsSandbox}
	if !paper.Kind.ForRefund() {
		order, err := a.store.FindOrder(ctx, paper.OrderID)
		if err != nil {
			return Document{}, err
		}
		if order.Status == fair.OrderPaid { // what was given back lets nobody in
			order.Lang = lang // "Member 2 of 3" in the language of the print
			if about.Codes, err = a.EntryCodesOf(ctx, order); err != nil {
				return Document{}, err
			}
		}
	}
	content, err := a.documents.Paper(about)
	if err != nil {
		return Document{}, err
	}
	return Document{Name: paperFileName(paper, lang), Content: content, ModTime: paper.IssuedAt}, nil
}

// PrintOwnPaper prints a paper of an order for the payer, who knows the order's id and its user id: the one
// with a number, or the newest receipt or tax invoice when the number is empty. KindNotFound unless all
// belong together and the paper is there.
func (a *App) PrintOwnPaper(ctx context.Context, orderID, userID, number string, lang fair.Lang) (Document, error) {
	order, err := a.FindOwnOrder(ctx, orderID, userID)
	if err != nil {
		return Document{}, err
	}
	papers, err := a.OwnPapers(ctx, order)
	if err != nil {
		return Document{}, err
	}
	chosen := ""
	for _, p := range papers {
		if p.Number == number || number == "" && !p.Kind.ForRefund() {
			chosen = p.Number
		}
	}
	return a.PrintPaper(ctx, chosen, lang)
}

// OwnPapers lists an order's papers, the oldest first, for whoever may see the order. One that was paid when this program gave no papers yet gets its
// own now.
func (a *App) OwnPapers(ctx context.Context, o fair.Order) ([]fair.Paper, error) {
	papers, err := a.store.PapersOf(ctx, []string{o.ID})
	if err != nil || len(papers[o.ID]) > 0 || o.Status != fair.OrderPaid {
		return papers[o.ID], err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		locked, err := a.store.LockOrder(ctx, o.ID)
		if err != nil {
			return err
		}
		payments, err := a.store.Payments(ctx, o.ID)
		for _, p := range payments {
			if err == nil && p.Disposition == fair.MoneyAccepted {
				err = a.papersOfPayment(ctx, locked, p)
			}
		}
		return err
	})
	if err == nil {
		papers, err = a.store.PapersOf(ctx, []string{o.ID})
	}
	return papers[o.ID], err
}

// FindPaper prints any paper for the office. Needs MayRead.
func (a *App) FindPaper(ctx context.Context, number string, lang fair.Lang) (Document, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return Document{}, err
	}
	return a.PrintPaper(ctx, number, lang)
}

// paperFileName names a paper's file after its number and language, never after a person.
func paperFileName(p fair.Paper, lang fair.Lang) string {
	return strings.ReplaceAll(string(p.Kind), "_", "-") + "-" + strings.ReplaceAll(p.Number, "/", "-") + "-" + string(lang) + ".pdf"
}
