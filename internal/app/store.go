package app

import (
	"context"
	"time"

	"mela/internal/fair"
)

// Store is the database. Every method takes part in the transaction of its context, if InTx began one.
// A record that does not exist is an *fair.Error of KindNotFound.
type Store interface {
	// InTx runs fn in one transaction: committed when fn returns nil, else rolled back. Calls inside
	// fn must use the context that fn is given. On PostgreSQL a serialization failure or a deadlock
	// runs fn again.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error

	EditionStore
	RegistrationStore
	BookingStore
	OrderStore
	AccountStore
	JobStore
	TallyStore
	RecordStores

	DayBookStore
	SettlementStore
}

// TallyStore tells how many records there are without counting them: the database keeps the figures with
// every change. Deleted records do not count; those of lists that belong to an edition count when they are
// of the one given.
type TallyStore interface {
	// Tallies counts each list's records by status and category.
	Tallies(ctx context.Context, editionID string) ([]fair.Tally, error)
	// DayTallies counts those of each day from the day of a moment on.
	DayTallies(ctx context.Context, editionID string, since time.Time) ([]fair.Tally, error)
}

// RecordStores hands out the stores of the simple records.
type RecordStores interface {
	ContactMessages() fair.RecordStore[fair.ContactMessage]
	Sponsorships() fair.RecordStore[fair.Sponsorship]
	Applications() fair.RecordStore[fair.Application]
	Partners() fair.RecordStore[fair.Partner]
	Logos() fair.RecordStore[fair.Logo]
	Banners() fair.RecordStore[fair.Banner]
	EventCounters() fair.RecordStore[fair.Counter]
	CommitteeMembers() fair.RecordStore[fair.CommitteeMember]
}

// EditionStore keeps the edition, its hall and the data version.
type EditionStore interface {
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	// CreateEdition stores an edition with its hall and makes it the current one; KindConflict when
	// there is one with its id.
	CreateEdition(ctx context.Context, e fair.Edition, stalls []fair.HallStall) error
	// UpdateEdition stores an edition where the stored one was last changed at the moment before, the
	// one that the caller has read; else KindConflict.
	UpdateEdition(ctx context.Context, e fair.Edition, before time.Time) error
	HallStalls(ctx context.Context, editionID string) ([]fair.HallStall, error)
	UpdateHallStall(ctx context.Context, editionID string, s fair.HallStall) error
	LiveClaims(ctx context.Context, editionID string) ([]fair.LiveClaim, error)
	DataVersion(ctx context.Context) (uint64, error)
	RaiseDataVersion(ctx context.Context) error
}

// RegistrationStore keeps registrations.
type RegistrationStore interface {
	// CreateRegistration stores r, unless a pending one with the same fingerprint, or one with the
	// same request id, is there: then it returns that one and created is false.
	CreateRegistration(ctx context.Context, r fair.Registration) (stored fair.Registration, created bool, err error)
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	// FindRegistrations lists one page and counts all that match.
	FindRegistrations(ctx context.Context, f fair.RegistrationFilter) ([]fair.Registration, fair.Total, error)
	// RegistrationIDs lists the ids of all that match, in the list's order, without pages; of only these
	// when only is not empty.
	RegistrationIDs(ctx context.Context, f fair.RegistrationFilter, only []string) ([]string, error)
	// RegistrationsByID reads registrations, deleted or not, in the order of their ids, at most 1,000 at
	// a time; what is not there is left out.
	RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error)
	// UpdateRegistration stores all of r where its version is still r.Version, and raises the version;
	// else KindConflict.
	UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error)
}

// BookingStore keeps bookings and their claims on stalls.
type BookingStore interface {
	CreateBooking(ctx context.Context, b fair.Booking) error
	// ClaimStalls makes the claims live for a booking, choosing a free unit (1…stock) of kinds that
	// have several. It returns the keys that were not free; then nothing may be kept (roll back).
	ClaimStalls(ctx context.Context, editionID, bookingID string, claims []fair.Claim, stock map[fair.StallKey]int) (taken []fair.StallKey, err error)
	// ReclaimStalls makes a booking's released claims live again, in the same way.
	ReclaimStalls(ctx context.Context, editionID, bookingID string, stock map[fair.StallKey]int) (taken []fair.StallKey, err error)
	ReleaseClaims(ctx context.Context, bookingID string) error
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	FindBookingByOrder(ctx context.Context, orderID string) (fair.Booking, error)
	LockBooking(ctx context.Context, id string) (fair.Booking, error)
	// FindBookings lists one page and counts all that match.
	FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, fair.Total, error)
	// BookingIDs and BookingsByID are for bookings what RegistrationIDs and RegistrationsByID are.
	BookingIDs(ctx context.Context, f fair.BookingFilter, only []string) ([]string, error)
	BookingsByID(ctx context.Context, ids []string) ([]fair.Booking, error)
	UpdateBooking(ctx context.Context, b fair.Booking) (fair.Booking, error)
}

// OrderStore keeps orders, payments, refunds and webhook receipts.
type OrderStore interface {
	CreateOrder(ctx context.Context, o fair.Order) error
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
	FindOrderByClientKey(ctx context.Context, key string) (fair.Order, error)
	FindLiveRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	UpdateOrder(ctx context.Context, o fair.Order) error
	// FindOrders lists orders of a status (empty: all), newest first unless asked otherwise.
	FindOrders(ctx context.Context, q fair.ListQuery, status fair.OrderStatus) ([]fair.Order, fair.Total, error)
	// DueOrders picks up to limit orders whose next check has come and moves it to again, so that
	// another process does not take the same ones.
	DueOrders(ctx context.Context, now, again time.Time, limit int) ([]string, error)
	Payments(ctx context.Context, orderID string) ([]fair.Payment, error)
	// SavePayment writes what the provider says about an attempt. A success never becomes anything
	// else, and a disposition once given stays.
	SavePayment(ctx context.Context, p fair.Payment) error
	CreateRefund(ctx context.Context, r fair.Refund) (created bool, err error)
	FindRefund(ctx context.Context, id string) (fair.Refund, error)
	Refunds(ctx context.Context, orderID string) ([]fair.Refund, error)
	// PaymentsOf and RefundsOf read those of several orders by the orders' ids, the oldest first.
	PaymentsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Payment, error)
	RefundsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Refund, error)
	UpdateRefund(ctx context.Context, r fair.Refund) error
	// SaveWebhook keeps a delivery; fresh is false when one with its key was dealt with already.
	SaveWebhook(ctx context.Context, w fair.WebhookReceipt) (fresh bool, err error)
	FinishWebhook(ctx context.Context, dedupeKey string, at time.Time) error
}

// AccountStore keeps the office's accounts, the activity log and failed sign-ins.
type AccountStore interface {
	CreateAccount(ctx context.Context, a fair.Account) error
	FindAccount(ctx context.Context, id string) (fair.Account, error)
	FindAccountByEmail(ctx context.Context, email string) (fair.Account, error)
	CountOwners(ctx context.Context) (int, error)
	// Accounts lists all accounts by their e-mail addresses.
	Accounts(ctx context.Context) ([]fair.Account, error)
	LockAccount(ctx context.Context, id string) (fair.Account, error)
	// LockOwners lists the ids of the owners that are not disabled and keeps them so until the
	// transaction ends.
	LockOwners(ctx context.Context) ([]string, error)
	// UpdateAccount stores all of a where its version is still a.Version, and raises the version;
	// else KindConflict.
	UpdateAccount(ctx context.Context, a fair.Account) (fair.Account, error)
	// NoteSignIn remembers when an account signed in last. That is no change of its version.
	NoteSignIn(ctx context.Context, id string, at time.Time) error
	// DeleteAccount removes an account and its sessions for good.
	DeleteAccount(ctx context.Context, id string) error
	// EndSessions ends every session of an account but one (keep, an id; empty: all).
	EndSessions(ctx context.Context, accountID, keep string) error
	// SignedIn lists an account's sessions, the latest used first.
	SignedIn(ctx context.Context, accountID string) ([]fair.SignedIn, error)
	CreateActivity(ctx context.Context, a fair.Activity) error
	Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, int, error)
	// FailedSignIns counts failures under a key (an account's address or a network address) since a
	// moment and tells when the latest was.
	FailedSignIns(ctx context.Context, key string, since time.Time) (count int, latest time.Time, err error)
	AddFailedSignIn(ctx context.Context, key string, at time.Time) error
	ClearFailedSignIns(ctx context.Context, key string) error
}

// JobStore keeps what must happen after a commit.
type JobStore interface {
	// AddJob writes a job; a live one of the same kind and key is moved to the earlier time instead.
	AddJob(ctx context.Context, j fair.Job) error
	CreateMessage(ctx context.Context, m fair.Message) error
	FindMessage(ctx context.Context, id string) (fair.Message, error)
	MarkMessageSent(ctx context.Context, id string, at time.Time) error
}
