package desk

import (
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/texts"
)

// MakeTicketBook creates a book with the given number of sheets. Each ticket costs the current entry fee. It requires
// the permission MayEdit.
func (a *Service) MakeTicketBook(ctx context.Context, sheets int) (b fair.TicketBook, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return b, err
	}
	if sheets < 1 || sheets > fair.MaxTicketSheets {
		return b, fair.Problems{"sheets": texts.Errors.TicketsLeft(strconv.Itoa(fair.MaxTicketSheets))}.Err()
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return b, err
	}
	fee, _ := edition.EntryFee()
	now := a.Now()
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		b, err = a.store.CreateTicketBook(ctx, fair.TicketBook{
			ID: fair.NewID(now), EditionID: edition.ID, Tickets: sheets * fair.TicketsPerSheet, Price: fee,
			Status: fair.TicketBookMade, Version: 1, CreatedAt: now, UpdatedAt: now,
		})
		if err != nil {
			return err
		}
		return a.LogChange(ctx, "made", "ticket book", b.ID, texts.PortalActivity.TicketBookMade(strconv.Itoa(b.Number)), nil,
			ticketBookFields(b))
	})
	return b, err
}

// IssueTicketBook records that a person received a book. The book's tickets are valid for entry from then on. It
// requires the permission MayEdit.
func (a *Service) IssueTicketBook(ctx context.Context, id, holder string) (fair.TicketBook, error) {
	return a.changeBook(ctx, id, fair.MayEdit, "issued", func(_ context.Context, b *fair.TicketBook) error {
		return b.Issue(holder, a.Now())
	})
}

// TakeTicketBook makes the acting account the holder of an issued book, even if another account is the holder. The
// argument `number` is the book number in the current edition. It returns KindNotFound if there is no such book. It
// requires the permission MaySell.
func (a *Service) TakeTicketBook(ctx context.Context, number int) (fair.TicketBook, error) {
	find := func(ctx context.Context) (fair.TicketBook, error) {
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return fair.TicketBook{}, err
		}
		b, err := a.store.LockNumberedTicketBook(ctx, edition.ID, number)
		if fair.IsKind(err, fair.KindNotFound) {
			err = fair.Fail(fair.KindNotFound, texts.Errors.NoTicketBook(strconv.Itoa(number)))
		}
		return b, err
	}
	return a.changeFoundBook(ctx, find, fair.MaySell, "taken", func(ctx context.Context, b *fair.TicketBook) error {
		account, _ := app.Actor(ctx)
		return b.TakeOver(account)
	})
}

// OwnTicketBooks lists the issued books that the acting account holds, sorted by number. It requires the permission
// MaySell.
func (a *Service) OwnTicketBooks(ctx context.Context) ([]fair.TicketBook, error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return nil, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	account, _ := app.Actor(ctx)
	return a.store.TicketBooksOf(ctx, edition.ID, account.ID)
}

// checkHolder returns KindConflict if another account holds the book. Accounts with the permission MayEdit may use all
// books.
func checkHolder(ctx context.Context, b *fair.TicketBook) error {
	account, _ := app.Actor(ctx)
	if account.Can(fair.MayEdit) {
		return nil
	}
	return b.CheckHolder(account)
}

// SellTickets sells the next tickets of a book. The payment is added to the acting account's open till. SellTickets
// creates one ordinary registration, one order and one receipt for all these tickets together. It returns KindConflict
// if another cashier holds the book. It requires the permission MaySell.
func (a *Service) SellTickets(ctx context.Context, id string, tickets int) (fair.TicketBook, error) {
	return a.changeBook(ctx, id, fair.MaySell, "sold", func(ctx context.Context, b *fair.TicketBook) error {
		if err := checkHolder(ctx, b); err != nil {
			return err
		}
		return a.sellTickets(ctx, b, tickets)
	})
}

// CountTicketBook closes a returned book. The argument `sold` is the total number of sold tickets. CountTicketBook
// records the sale of those tickets whose sale was not recorded yet, and adds the payment to the acting account's open
// till. Unsold tickets become invalid. It returns KindConflict if another cashier holds the book, and an error for the
// field "sold" if a ticket that is neither sold nor revoked was used at the gate. It requires the permission MaySell.
func (a *Service) CountTicketBook(ctx context.Context, id string, sold int) (fair.TicketBook, error) {
	return a.changeBook(ctx, id, fair.MaySell, "counted", func(ctx context.Context, b *fair.TicketBook) error {
		if err := checkHolder(ctx, b); err != nil {
			return err
		}
		if sold != b.Sold {
			if err := a.sellTickets(ctx, b, sold-b.Sold); err != nil {
				return err
			}
		}
		last, err := a.store.LastUsedTicket(ctx, b.ID)
		if err != nil {
			return err
		}
		return b.Count(last)
	})
}

// RevokeTickets makes the tickets with the number `from` and all higher numbers invalid. It requires the permission
// MayEdit.
func (a *Service) RevokeTickets(ctx context.Context, id string, from int, reason string) (fair.TicketBook, error) {
	return a.changeBook(ctx, id, fair.MayEdit, "revoked", func(_ context.Context, b *fair.TicketBook) error {
		return b.Revoke(from, reason)
	})
}

// FindTicketBooks lists ticket books, latest number first. It requires the permission MayRead.
func (a *Service) FindTicketBooks(ctx context.Context, f fair.TicketBookFilter) ([]fair.TicketBook, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.store.FindTicketBooks(ctx, f)
}

// PrintTicketBook prints a book's sheets. Each print has the same codes. It requires the permission MayEdit.
func (a *Service) PrintTicketBook(ctx context.Context, id string) (pdf app.PDF, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return pdf, err
	}
	b, err := a.store.FindTicketBook(ctx, id)
	if err != nil {
		return pdf, err
	}
	if err := a.RequireCurrentEdition(ctx, b.EditionID); err != nil {
		return pdf, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return pdf, err
	}
	holders := make([]string, b.Tickets)
	for i := range holders {
		holders[i] = b.Label(i + 1)
	}
	codes, err := a.entry.SignPasses(ctx, entry.Pass{
		Edition: b.EditionID, Kind: fair.TicketOfBook, RecordID: b.ID, IssuedAt: b.CreatedAt,
	}, holders)
	if err != nil {
		return pdf, err
	}
	if a.printer == nil {
		return pdf, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	content, err := a.printer.Tickets(fair.PrintedTickets{
		Book: b, Edition: edition, Codes: codes, Trial: a.set.Mode == fair.PaymentsSandbox,
	})
	return app.PDF{Name: "ticket-book-" + strconv.Itoa(b.Number) + ".pdf", Content: content, ModTime: b.CreatedAt}, err
}

// sellTickets creates the registration, order and receipt for a book's next tickets as part of the caller's
// transaction.
func (a *Service) sellTickets(ctx context.Context, b *fair.TicketBook, tickets int) error {
	first := b.Sold + 1
	if err := b.Sell(tickets); err != nil {
		return err
	}
	till, err := a.payments.OwnTill(ctx)
	if err != nil {
		return err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	name := texts.Documents.TicketsOf(b.Label(first), b.Label(b.Sold)).In(fair.English)
	key := "book:" + b.ID + ":" + strconv.Itoa(b.Sold)
	r, created, err := a.sales.CreateWalkIn(ctx, edition, fair.Registration{
		Category: fair.Other, Name: name, Persons: tickets, Amount: b.Price * fair.Paise(tickets), Lang: fair.English,
		RequestID: key, Print: key, TicketBookID: b.ID, FirstTicket: first,
	})
	if err != nil || !created || r.Amount == 0 {
		return err
	}
	_, err = a.payments.TakeAtDesk(ctx, r, payment.TakenMoney{TillID: till.ID, At: a.Now()})
	return err
}

// changeBook locks a book, changes it and adds an activity log entry.
func (a *Service) changeBook(ctx context.Context, id string, needs fair.Permission, action string,
	change func(context.Context, *fair.TicketBook) error,
) (fair.TicketBook, error) {
	find := func(ctx context.Context) (fair.TicketBook, error) { return a.store.LockTicketBook(ctx, id) }
	return a.changeFoundBook(ctx, find, needs, action, change)
}

func (a *Service) changeFoundBook(ctx context.Context, find func(context.Context) (fair.TicketBook, error),
	needs fair.Permission, action string, change func(context.Context, *fair.TicketBook) error,
) (b fair.TicketBook, err error) {
	if err := app.Require(ctx, needs); err != nil {
		return b, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := find(ctx)
		if err != nil {
			return err
		}
		if err := a.RequireCurrentEdition(ctx, before.EditionID); err != nil {
			return err
		}
		b = before
		if err := change(ctx, &b); err != nil {
			return err
		}
		b.UpdatedAt = a.Now()
		if b, err = a.store.UpdateTicketBook(ctx, b); err != nil {
			return err
		}
		summary := texts.PortalActivity.TicketBookChanges(action).With("number", strconv.Itoa(b.Number))
		return a.LogChange(ctx, action, "ticket book", b.ID, summary, ticketBookFields(before), ticketBookFields(b))
	})
	return b, err
}

func ticketBookFields(b fair.TicketBook) map[string]any {
	return map[string]any{
		"holder": b.Holder, "status": b.Status, "sold": b.Sold, "revokedFrom": b.RevokedFrom, "reason": b.Reason,
	}
}
