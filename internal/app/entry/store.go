package entry

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package entry calls.
type Store interface {
	// InTx runs fn in one transaction. It commits if fn returns nil, otherwise it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn is called again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// Tallies counts records by kind (registrations, bookings, orders and others), status and category.
	Tallies(ctx context.Context, of fair.EditionScope) ([]fair.Tally, error)
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	// FindRegistrations returns one page of the registrations that match a filter, and the total number of matches.
	FindRegistrations(ctx context.Context, f fair.RegistrationFilter) ([]fair.Registration, fair.Total, error)
	// RegistrationsByID returns the registrations with the given ids, including deleted ones, in the same sequence as
	// `ids`. A call may read at most 1,000 registrations. It ignores unknown ids.
	RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	LockBooking(ctx context.Context, id string) (fair.Booking, error)
	FindTicketBook(ctx context.Context, id string) (fair.TicketBook, error)
	// EndedTickets lists the tickets whose sale was cancelled or refunded: of one book, or of all books of an edition.
	EndedTickets(ctx context.Context, editionID, bookID string) ([]fair.SoldTickets, error)
	// FindWalkInCode finds an entry code that was sent to a device of the entry desk in advance.
	FindWalkInCode(ctx context.Context, registrationID string) (fair.WalkInCode, error)
	// FindBookings returns one page of the bookings that match a filter, and the total number of matches.
	FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, fair.Total, error)
	BookingsByID(ctx context.Context, ids []string) ([]fair.Booking, error)
	FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	// FindOrders returns one page of the orders that match a filter, newest first by default, and the total number of
	// matches.
	FindOrders(ctx context.Context, f fair.OrderFilter) ([]fair.Order, fair.Total, error)
	// SigningKeys lists all keys, including revoked keys, sorted by number.
	SigningKeys(ctx context.Context) ([]fair.SigningKey, error)
	// CreateSigningKey stores a key unless a key with its number exists.
	CreateSigningKey(ctx context.Context, k fair.SigningKey) error
	// UpdateSigningKey stores a key's encrypted seed and its time of revocation.
	UpdateSigningKey(ctx context.Context, k fair.SigningKey) error
	// CreateAdmission stores an admission. If the same registration, or the same booking member, was already admitted
	// on that day, it stores nothing, and `created` is false.
	CreateAdmission(ctx context.Context, a fair.Admission) (created bool, err error)
	FindAdmission(ctx context.Context, recordID string, member int, day string) (fair.Admission, error)
	// AdmissionsOf reads the admissions of registrations and bookings on a day. The result maps record ids to
	// admissions, ordered by member.
	AdmissionsOf(ctx context.Context, recordIDs []string, day string) (map[string][]fair.Admission, error)
	LockAdmission(ctx context.Context, id string) (fair.Admission, error)
	DeleteAdmission(ctx context.Context, id string) error
	// CountAdmissions counts an edition's admissions: those of one day by hour, and those of each group, both on that
	// day and on all days.
	CountAdmissions(ctx context.Context, of fair.EditionScope, day string) ([]fair.GateHour, []fair.GateGroup, error)
	// ExpectedMembers returns the total number of members of an edition's paid bookings.
	ExpectedMembers(ctx context.Context, of fair.EditionScope) (int, error)
	// UpdateAdmission changes the scan to which an admission belongs.
	UpdateAdmission(ctx context.Context, a fair.Admission) error
	FindGateScan(ctx context.Context, id string) (fair.GateScan, error)
	CreateGateScan(ctx context.Context, s fair.GateScan) error
	// UpdateGateScan stores whether the person was let in, and whether the server or the device decided this.
	UpdateGateScan(ctx context.Context, s fair.GateScan) error
	LockGateDevice(ctx context.Context, id string) (fair.GateDevice, error)
	// CountScansByHand counts the people whom a device let in without a code, by scans received after a time.
	CountScansByHand(ctx context.Context, deviceID string, since time.Time) (int, error)
	// CountAdmissionsByHand counts the people whom an account admitted without a code after a time.
	CountAdmissionsByHand(ctx context.Context, accountID string, since time.Time) (int, error)
	// DeviceAdmissions lists the admissions that belong to scans that a device sent since a time.
	DeviceAdmissions(ctx context.Context, deviceID string, since time.Time) ([]fair.Admission, error)
	CountDeviceAdmissions(ctx context.Context, deviceID string, since time.Time) (int, error)
	// UndoDeviceScans records that all scans that a device sent since a time let nobody in.
	UndoDeviceScans(ctx context.Context, deviceID string, since time.Time) error
	// ResolveGateScan stores who resolved a conflict. `resolved` is false if it was already resolved.
	ResolveGateScan(ctx context.Context, id, by string, at time.Time) (resolved bool, err error)
	// AdmittedScans lists the valid scans of a person and day that let the person in, sorted by corrected time.
	AdmittedScans(ctx context.Context, recordID string, member int, day string) ([]fair.GateScan, error)
	// GateConflicts lists scans that let a person in and that nobody has resolved, if no admission belongs to them, or if
	// the sale of the person's code has not arrived. It returns at most 500 scans, oldest first.
	GateConflicts(ctx context.Context, of fair.EditionScope) ([]fair.GateConflict, error)
	// GateState reads the data for manifests of an edition and a day. `Used` contains the admissions whose id is
	// greater than or equal to `since`. If `since` is empty, `Used` contains all admissions of the day.
	GateState(ctx context.Context, editionID, day, since string) (fair.GateState, error)
	// GateOrders lists an edition's orders that were paid since a time, and counts all its paid orders. The list and
	// the count include orders that are no longer valid for entry. They omit orders for ticket books.
	GateOrders(ctx context.Context, editionID string, since time.Time) (found []fair.GateOrder, count int, err error)
	// CountGates counts an edition's admissions of a day by hour and gate.
	CountGates(ctx context.Context, of fair.EditionScope, day string) ([]fair.GateCount, error)
}
