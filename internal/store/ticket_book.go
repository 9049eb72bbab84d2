package store

import (
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func ticketBookSearch(b fair.TicketBook) string { return search.Text(strconv.Itoa(b.Number), b.Holder) }

// CreateTicketBook stores a book with the next number of its edition, and returns it. The database assigns the
// edition's next number to the book.
func (s *DB) CreateTicketBook(ctx context.Context, b fair.TicketBook) (fair.TicketBook, error) {
	const next = "SELECT COALESCE(MAX(number), 0) + 1 FROM ticket_book WHERE edition_id = $1"
	if err := s.One(ctx, next, []any{b.EditionID}, &b.Number); err != nil {
		return b, err
	}
	text := ticketBookSearch(b)
	return b, s.Insert(ctx, "ticket_book", append(s.Columns(&b), db.Col("search", &text)))
}

func (s *DB) FindTicketBook(ctx context.Context, id string) (fair.TicketBook, error) {
	return s.findTicketBook(ctx, "id = $1", id)
}

func (s *DB) LockTicketBook(ctx context.Context, id string) (fair.TicketBook, error) {
	return s.findTicketBook(ctx, "id = $1"+s.Dialect.ForUpdate, id)
}

func (s *DB) LockNumberedTicketBook(ctx context.Context, editionID string, number int) (fair.TicketBook, error) {
	return s.findTicketBook(ctx, "edition_id = $1 AND number = $2"+s.Dialect.ForUpdate, editionID, number)
}

func (s *DB) findTicketBook(ctx context.Context, where string, args ...any) (fair.TicketBook, error) {
	return db.SelectOne[fair.TicketBook](ctx, s.DB, "ticket_book WHERE "+where, args...)
}

// LastUsedTicket returns the highest number of a book's tickets that were used at the gate; 0: none.
func (s *DB) LastUsedTicket(ctx context.Context, bookID string) (last int, err error) {
	err = s.One(ctx, "SELECT COALESCE(MAX(member), 0) FROM admission WHERE record_id = $1", []any{bookID}, &last)
	return last, err
}

// TicketBooksOf lists the issued books that an account holds, sorted by number.
func (s *DB) TicketBooksOf(ctx context.Context, editionID, accountID string) ([]fair.TicketBook, error) {
	return s.ticketBooks(ctx, "edition_id = $1 AND account_id = $2 AND status = 'issued'", editionID, accountID)
}

func (s *DB) UpdateTicketBook(ctx context.Context, b fair.TicketBook) (fair.TicketBook, error) {
	b.Version++
	text := ticketBookSearch(b)
	return b, s.Update(ctx, "ticket_book",
		db.Without(append(s.Columns(&b), db.Col("search", &text)), "edition_id", "number", "tickets",
			"price_paise", "created_at"))
}

var ticketBookList = db.List{
	Table: "ticket_book", Plain: true, Exact: true, Key: "id", Newest: "number DESC",
	Sorts: map[string]string{"number": "number", "status": "status", "holder": "holder", "sold": "sold"},
}

// FindTicketBooks lists one page of books, latest number first, and counts all matching books.
func (s *DB) FindTicketBooks(ctx context.Context, f fair.TicketBookFilter) ([]fair.TicketBook, int, error) {
	found, total, err := db.ListRows[fair.TicketBook](
		ctx,
		s.DB,
		ticketBookList,
		f.ListQuery,
		func(stmt *db.Statement) []string {
			return s.Facet(stmt, "status", db.Strings(f.Status))
		},
	)
	return found, total.Count, err
}

// RevokedTickets returns the ticket books with invalid tickets: books with revoked tickets, and books that have not
// been issued yet.
func (s *DB) RevokedTickets(ctx context.Context, editionID string) ([]fair.TicketBook, error) {
	return s.ticketBooks(ctx, "edition_id = $1 AND (revoked_from > 0 OR status = 'made')", editionID)
}

// EndedTickets lists the tickets whose sale was cancelled or refunded: of one book, or of all books of an edition.
func (s *DB) EndedTickets(ctx context.Context, editionID, bookID string) ([]fair.SoldTickets, error) {
	where, id := "edition_id = $1", editionID
	if bookID != "" {
		where, id = "id = $1", bookID
	}
	return db.ReadAll(ctx, s.DB, "SELECT ticket_book_id, first_ticket, persons FROM registration WHERE ticket_book_id IN "+
		"(SELECT id FROM ticket_book WHERE "+where+") AND (NOT sold OR deleted_at > 0) "+
		"ORDER BY ticket_book_id, first_ticket", []any{id}, func(sold *fair.SoldTickets) []any {
		return []any{&sold.BookID, &sold.First, &sold.Count}
	})
}

func (s *DB) ticketBooks(ctx context.Context, where string, args ...any) ([]fair.TicketBook, error) {
	return db.SelectAll[fair.TicketBook](ctx, s.DB, "ticket_book WHERE "+where+" ORDER BY number", args...)
}
