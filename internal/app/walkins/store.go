package walkins

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package walkins calls.
type Store interface {
	// InTx runs fn in one transaction. It commits if fn returns nil, otherwise it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn is called again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	// FindRegistrations returns one page of the registrations that match a filter, and the total number of matches.
	FindRegistrations(ctx context.Context, f fair.RegistrationFilter) ([]fair.Registration, fair.Total, error)
	// RegistrationsByID returns the registrations with the given ids, including deleted ones, in the same sequence as
	// `ids`. A call may read at most 1,000 registrations. It ignores unknown ids.
	RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error)
	// FindOrders returns one page of the orders that match a filter, newest first by default, and the total number of
	// matches.
	FindOrders(ctx context.Context, f fair.OrderFilter) ([]fair.Order, fair.Total, error)
	// TookCash reports whether cash for a registration is in a till of an account.
	TookCash(ctx context.Context, registrationID, accountID string) (bool, error)
	FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	// CreateDeskDevice stores a device with the next series, and returns it. If no series is free, it stores
	// nothing and returns a device whose series is greater than fair.MaxDeskDevices.
	CreateDeskDevice(ctx context.Context, d fair.DeskDevice) (fair.DeskDevice, error)
	LockDeskDevice(ctx context.Context, id string) (fair.DeskDevice, error)
	UpdateDeskDevice(ctx context.Context, d fair.DeskDevice) error
	// DeskDevices lists all devices, sorted by series.
	DeskDevices(ctx context.Context) ([]fair.DeskDevice, error)
	// CreateDeskPairing stores a pairing code and deletes those that have expired.
	CreateDeskPairing(ctx context.Context, p fair.DeskPairing, now time.Time) error
	// UseDeskPairing deletes a pairing code and returns it, even if it has expired.
	UseDeskPairing(ctx context.Context, codeHash string) (fair.DeskPairing, error)
	CreateWalkInCodes(ctx context.Context, codes []fair.WalkInCode) error
	// UnsoldWalkInCodes lists a device's codes of an edition whose sale the server has not received.
	UnsoldWalkInCodes(ctx context.Context, editionID, deviceID string) ([]fair.WalkInCode, error)
	// CountWalkInCodes counts the codes that a device has received since a time.
	CountWalkInCodes(ctx context.Context, deviceID string, since time.Time) (issued int, err error)
	// DeskDeviceCodes counts the codes of an edition for each device that has any. The map keys are device ids.
	DeskDeviceCodes(ctx context.Context, editionID string) (map[string]fair.DeskCodeCounts, error)
	FindWalkInCode(ctx context.Context, registrationID string) (fair.WalkInCode, error)
	// CreateTicketBook stores a book with the next number of its edition, and returns it.
	CreateTicketBook(ctx context.Context, b fair.TicketBook) (fair.TicketBook, error)
	FindTicketBook(ctx context.Context, id string) (fair.TicketBook, error)
	LockTicketBook(ctx context.Context, id string) (fair.TicketBook, error)
	LockNumberedTicketBook(ctx context.Context, editionID string, number int) (fair.TicketBook, error)
	UpdateTicketBook(ctx context.Context, b fair.TicketBook) (fair.TicketBook, error)
	// LastUsedTicket returns the highest number of a book's tickets that were used at the gate; 0: none.
	LastUsedTicket(ctx context.Context, bookID string) (int, error)
	// TicketBooksOf lists the issued books that an account holds, sorted by number.
	TicketBooksOf(ctx context.Context, editionID, accountID string) ([]fair.TicketBook, error)
	// FindTicketBooks lists one page of books, latest number first, and counts all matching books.
	FindTicketBooks(ctx context.Context, f fair.TicketBookFilter) ([]fair.TicketBook, int, error)
}
