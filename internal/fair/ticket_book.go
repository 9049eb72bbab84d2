package fair

import (
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// TicketBookStatus says whether a ticket book was only printed, was issued to a seller, or was returned and counted.
type TicketBookStatus string

// The states of a ticket book.
const (
	TicketBookMade    TicketBookStatus = "made"    // printed; its tickets are not valid yet
	TicketBookIssued  TicketBookStatus = "issued"  // a person is selling its tickets
	TicketBookCounted TicketBookStatus = "counted" // returned; the tickets that were not sold are revoked
)

// ParseTicketBookStatus parses a status in the format of the API.
func ParseTicketBookStatus(s string) (TicketBookStatus, bool) {
	return OneOf(TicketBookStatus(s), TicketBookMade, TicketBookIssued, TicketBookCounted)
}

// TicketsPerSheet is the number of tickets on an A4 sheet. MaxTicketSheets is the maximum number of sheets of a book.
const (
	TicketsPerSheet = 24
	MaxTicketSheets = 10
)

// TicketBook is a book of numbered paper tickets with signed entry codes. Its tickets are sold in the order of their
// numbers: the first Sold tickets of the book are paid for.
type TicketBook struct {
	ID          string           `db:"id"`
	EditionID   string           `db:"edition_id"`
	Number      int              `db:"number"` // consecutive number within the edition, from 1
	Tickets     int              `db:"tickets"`
	Price       Paise            `db:"price_paise"` // price of one ticket
	Holder      string           `db:"holder"`
	AccountID   string           `db:"account_id"` // id of the account that sells its tickets at the entry desk; empty: not taken over yet
	Status      TicketBookStatus `db:"status"`
	Sold        int              `db:"sold"`
	RevokedFrom int              `db:"revoked_from"` // lowest number of the revoked tickets; all tickets from it on are invalid; 0: none is revoked
	Reason      string           `db:"reason"`
	Version     int              `db:"version"`
	CreatedAt   time.Time        `db:"created_at"`
	UpdatedAt   time.Time        `db:"updated_at"`
	IssuedAt    time.Time        `db:"issued_at"` // zero: not issued
}

// SoldTickets are the tickets of one sale: Count tickets from the number First on.
type SoldTickets struct {
	BookID       string
	First, Count int
}

// Contains reports whether a ticket belongs to the sale.
func (s SoldTickets) Contains(ticket int) bool { return ticket >= s.First && ticket < s.First+s.Count }

// Label returns the name that is printed on a ticket: the book's number and the ticket's number, for example "3-017".
func (b TicketBook) Label(ticket int) string {
	number := strconv.Itoa(ticket)
	return strconv.Itoa(b.Number) + "-" + strings.Repeat("0", max(0, 3-len(number))) + number
}

// Left returns the number of tickets that can still be sold.
func (b TicketBook) Left() int {
	last := b.Tickets
	if b.RevokedFrom > 0 {
		last = b.RevokedFrom - 1
	}
	return max(0, last-b.Sold)
}

// Issue gives the book to a person who sells its tickets. It returns KindConflict if the book was issued before or has
// revoked tickets, and an error for the field "holder" if the person's name is not valid.
func (b *TicketBook) Issue(holder string, now time.Time) error {
	p := Problems{}
	holder = p.CleanLine("holder", holder, true, MaxName)
	if err := p.Err(); err != nil {
		return err
	}
	if b.Status != TicketBookMade || b.RevokedFrom > 0 {
		return Fail(KindConflict, texts.PortalErrors.TicketBookIssued())
	}
	b.Holder, b.Status, b.IssuedAt = holder, TicketBookIssued, now
	return nil
}

// TakeOver makes an account the book's holder. It returns KindConflict if the book is not issued.
func (b *TicketBook) TakeOver(by Account) error {
	if b.Status != TicketBookIssued {
		return Fail(KindConflict, texts.Errors.TicketBookNotIssued())
	}
	b.AccountID, b.Holder = by.ID, by.Name
	return nil
}

// CheckHolder returns KindConflict if another account has taken over the book.
func (b *TicketBook) CheckHolder(by Account) error {
	if b.AccountID != "" && b.AccountID != by.ID {
		return Fail(KindConflict, texts.Errors.TicketBookElsewhere(b.Holder))
	}
	return nil
}

// Sell marks the next tickets as sold. It returns KindConflict if the book is not issued, and an error for the field
// "tickets" if fewer tickets are left.
func (b *TicketBook) Sell(tickets int) error {
	if b.Status != TicketBookIssued {
		return Fail(KindConflict, texts.Errors.TicketBookNotIssued())
	}
	p := Problems{}
	if tickets < 1 || tickets > b.Left() {
		p.Add("tickets", texts.Errors.TicketsLeft(strconv.Itoa(b.Left())))
	}
	b.Sold += max(0, tickets)
	return p.ErrSayingFirst("tickets")
}

// Count closes the book and revokes the unsold tickets. used is the last ticket that was used at the gate. Count
// returns KindConflict if the book is not issued, and an error for the field "sold" if the used ticket was neither sold
// nor revoked, because money is missing then.
func (b *TicketBook) Count(used int) error {
	if b.Status != TicketBookIssued {
		return Fail(KindConflict, texts.Errors.TicketBookNotIssued())
	}
	if used > b.Sold && (b.RevokedFrom == 0 || used < b.RevokedFrom) {
		return Problems{"sold": texts.Errors.TicketUsed(b.Label(used))}.ErrSayingFirst("sold")
	}
	b.Status = TicketBookCounted
	if b.Left() > 0 {
		b.RevokedFrom = b.Sold + 1
	}
	return nil
}

// Revoke makes the ticket with the given number and all later tickets invalid. Sold tickets cannot be revoked. Tickets
// that are already revoked stay revoked.
func (b *TicketBook) Revoke(from int, reason string) error {
	p := Problems{}
	reason = p.CleanText("reason", reason, true, MaxAddress)
	last := b.Tickets
	if b.RevokedFrom > 0 {
		last = b.RevokedFrom
	}
	if from <= b.Sold || from > last {
		p.Add("from", texts.PortalErrors.TicketNumberBetween(strconv.Itoa(b.Sold+1), strconv.Itoa(last)))
	}
	b.RevokedFrom, b.Reason = from, reason
	return p.Err()
}

// TicketBookFilter selects the ticket books of a list. Empty fields match all ticket books.
type TicketBookFilter struct {
	ListQuery
	Status []TicketBookStatus // any of these; empty: all
}

// PrintedTickets is the data from which the sheets of a ticket book are printed.
type PrintedTickets struct {
	Book    TicketBook
	Edition Edition
	Codes   []EntryCode // one code per ticket, in the order of the ticket numbers
	Trial   bool        // sandbox
}
