package store

import (
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func ticketBookSearch(b fair.TicketBook) string { return search.Text(strconv.Itoa(b.Number), b.Holder) }

// CreateTicketBook implements walkins.Store. The database assigns the edition's next number to the book.
func (db *DB) CreateTicketBook(ctx context.Context, b fair.TicketBook) (fair.TicketBook, error) {
	const next = "SELECT COALESCE(MAX(number), 0) + 1 FROM ticket_book WHERE edition_id = $1"
	if err := db.one(ctx, next, []any{b.EditionID}, &b.Number); err != nil {
		return b, err
	}
	text := ticketBookSearch(b)
	return b, db.insert(ctx, "ticket_book", append(db.columns(&b), col("search", &text)))
}

// FindTicketBook implements walkins.Store.
func (db *DB) FindTicketBook(ctx context.Context, id string) (fair.TicketBook, error) {
	return db.findTicketBook(ctx, "id = $1", id)
}

// LockTicketBook implements walkins.Store.
func (db *DB) LockTicketBook(ctx context.Context, id string) (fair.TicketBook, error) {
	return db.findTicketBook(ctx, "id = $1"+db.engine.forUpdate, id)
}

// LockNumberedTicketBook implements walkins.Store.
func (db *DB) LockNumberedTicketBook(ctx context.Context, editionID string, number int) (fair.TicketBook, error) {
	return db.findTicketBook(ctx, "edition_id = $1 AND number = $2"+db.engine.forUpdate, editionID, number)
}

func (db *DB) findTicketBook(ctx context.Context, where string, args ...any) (fair.TicketBook, error) {
	return selectOne[fair.TicketBook](ctx, db, "ticket_book WHERE "+where, args...)
}

// TicketBooksOf implements walkins.Store.
func (db *DB) TicketBooksOf(ctx context.Context, editionID, accountID string) ([]fair.TicketBook, error) {
	return db.ticketBooks(ctx, "edition_id = $1 AND account_id = $2 AND status = 'issued'", editionID, accountID)
}

// UpdateTicketBook implements walkins.Store.
func (db *DB) UpdateTicketBook(ctx context.Context, b fair.TicketBook) (fair.TicketBook, error) {
	b.Version++
	text := ticketBookSearch(b)
	return b, db.update(ctx, "ticket_book",
		without(append(db.columns(&b), col("search", &text)), "edition_id", "number", "tickets",
			"price_paise", "created_at"))
}

var ticketBookList = list{
	table: "ticket_book", plain: true, exact: true, key: "id", newest: "number DESC",
	sorts: map[string]string{"number": "number", "status": "status", "holder": "holder", "sold": "sold"},
}

// FindTicketBooks implements walkins.Store.
func (db *DB) FindTicketBooks(ctx context.Context, f fair.TicketBookFilter) ([]fair.TicketBook, int, error) {
	found, total, err := listRows[fair.TicketBook](ctx, db, ticketBookList, f.ListQuery, func(s *sqlText) []string {
		return db.facet(s, "status", asStrings(f.Status))
	})
	return found, total.Count, err
}

// revokedTickets returns the ticket books with invalid tickets: books with revoked tickets, and books that have not
// been issued yet.
func (db *DB) revokedTickets(ctx context.Context, editionID string) ([]fair.TicketBook, error) {
	return db.ticketBooks(ctx, "edition_id = $1 AND (revoked_from > 0 OR status = 'made')", editionID)
}

// EndedTickets implements entry.Store.
func (db *DB) EndedTickets(ctx context.Context, editionID, bookID string) ([]fair.SoldTickets, error) {
	where, id := "edition_id = $1", editionID
	if bookID != "" {
		where, id = "id = $1", bookID
	}
	return readAll(ctx, db, "SELECT ticket_book_id, first_ticket, persons FROM registration WHERE ticket_book_id IN "+
		"(SELECT id FROM ticket_book WHERE "+where+") AND (status = 'Cancelled' OR deleted_at > 0) "+
		"ORDER BY ticket_book_id, first_ticket", []any{id}, func(s *fair.SoldTickets) []any {
		return []any{&s.BookID, &s.First, &s.Count}
	})
}

func (db *DB) ticketBooks(ctx context.Context, where string, args ...any) ([]fair.TicketBook, error) {
	return selectAll[fair.TicketBook](ctx, db, "ticket_book WHERE "+where+" ORDER BY number", args...)
}
