package app

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
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
	CancellationStore
	OfflinePaymentStore
	AccountStore
	JobStore
	MessageStore
	TallyStore
	RecordStores
	PaperStore
	EntryStore
	PrivacyStore
	DayBookStore
	SettlementStore
}

// PaperStore keeps the numbered documents. None of them is ever changed.
type PaperStore interface {
	// NextPaperPlace gives the next place in a series, from 1, and keeps the series to this transaction
	// until it ends; outside one it fails.
	NextPaperPlace(ctx context.Context, prefix, year string) (int64, error)
	CreatePaper(ctx context.Context, p fair.Paper) error
	FindPaper(ctx context.Context, number string) (fair.Paper, error)
	// FindPaymentPaper finds the receipt or the tax invoice of a payment, FindRefundPaper the paper of a refund.
	FindPaymentPaper(ctx context.Context, paymentID string) (fair.Paper, error)
	FindRefundPaper(ctx context.Context, refundID string) (fair.Paper, error)
	// PapersOf reads the papers of several orders by the orders' ids, the oldest first.
	PapersOf(ctx context.Context, orderIDs []string) (map[string][]fair.Paper, error)
}

// TallyStore counts records. High counts may be some seconds old. Deleted records do not count; those of lists that
// belong to an edition count when they are of the one given.
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
	// FindEdition returns the current edition or an earlier one.
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
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
	// FindOrders lists one page, newest first unless asked otherwise, and counts all that match.
	FindOrders(ctx context.Context, f fair.OrderFilter) ([]fair.Order, fair.Total, error)
	// OrderIDs and OrdersByID are for orders what RegistrationIDs and RegistrationsByID are.
	OrderIDs(ctx context.Context, f fair.OrderFilter, only []string) ([]string, error)
	OrdersByID(ctx context.Context, ids []string) ([]fair.Order, error)
	// DueOrders picks up to limit orders whose next check has come and moves it to again, so that
	// another process does not take the same ones.
	DueOrders(ctx context.Context, now, again time.Time, limit int) ([]string, error)
	Payments(ctx context.Context, orderID string) ([]fair.Payment, error)
	// SavePayment writes what the provider says about an attempt. A success never becomes anything
	// else, and a disposition once given stays.
	SavePayment(ctx context.Context, p fair.Payment) error
	// DecidePayment gives captured money another disposition than the one it has; KindConflict when that is
	// not from.
	DecidePayment(ctx context.Context, cfPaymentID string, from, to fair.Disposition) error
	// CreateRefund stores a refund; created is false when one with its id is there.
	CreateRefund(ctx context.Context, r fair.Refund) (created bool, err error)
	FindRefund(ctx context.Context, id string) (fair.Refund, error)
	LockRefund(ctx context.Context, id string) (fair.Refund, error)
	// FindRefunds lists refunds of all orders, the newest first.
	FindRefunds(ctx context.Context, f fair.RefundFilter) ([]fair.Refund, int, error)
	// FindRefundByProviderID finds a refund by the id of its latest try at the provider.
	FindRefundByProviderID(ctx context.Context, id string) (fair.Refund, error)
	Refunds(ctx context.Context, orderID string) ([]fair.Refund, error)
	// PaymentsOf and RefundsOf read those of several orders by the orders' ids, the oldest first.
	PaymentsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Payment, error)
	RefundsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Refund, error)
	UpdateRefund(ctx context.Context, r fair.Refund) error
	// SaveWebhook keeps a delivery; fresh is false when one with its key was dealt with already.
	SaveWebhook(ctx context.Context, w fair.WebhookReceipt) (fresh bool, err error)
	FinishWebhook(ctx context.Context, dedupeKey string, at time.Time) error
}

// CancellationStore keeps payers' requests to cancel, and counts what waits for the office.
type CancellationStore interface {
	// CreateCancellation stores a request; created is false while another one of its order waits.
	CreateCancellation(ctx context.Context, c fair.Cancellation) (created bool, err error)
	FindCancellation(ctx context.Context, id string) (fair.Cancellation, error)
	LockCancellation(ctx context.Context, id string) (fair.Cancellation, error)
	// LatestCancellation is the last request of an order.
	LatestCancellation(ctx context.Context, orderID string) (fair.Cancellation, error)
	UpdateCancellation(ctx context.Context, c fair.Cancellation) error
	FindCancellations(ctx context.Context, f fair.CancellationFilter) ([]fair.Cancellation, int, error)
	CountMoneyWaiting(ctx context.Context) (fair.MoneyWaiting, error)
}

// OfflinePaymentStore keeps payments that the office recorded by hand.
type OfflinePaymentStore interface {
	// CreateOfflinePayment stores one; created is false while another one for the same thing waits.
	CreateOfflinePayment(ctx context.Context, o fair.OfflinePayment) (created bool, err error)
	LockOfflinePayment(ctx context.Context, id string) (fair.OfflinePayment, error)
	UpdateOfflinePayment(ctx context.Context, o fair.OfflinePayment) error
	FindOfflinePayments(ctx context.Context, f fair.OfflineFilter) ([]fair.OfflinePayment, int, error)
}

// AccountStore keeps the office's accounts, the activity log and failed sign-ins.
type AccountStore interface {
	CreateAccount(ctx context.Context, a fair.Account) error
	FindAccount(ctx context.Context, id string) (fair.Account, error)
	FindAccountByEmail(ctx context.Context, email string) (fair.Account, error)
	CountOwners(ctx context.Context) (int, error)
	// Accounts lists all accounts by their e-mail addresses, or those that were removed. Nothing else but
	// LockRemovedAccount finds a removed one.
	Accounts(ctx context.Context, removed bool) ([]fair.Account, error)
	LockAccount(ctx context.Context, id string) (fair.Account, error)
	LockRemovedAccount(ctx context.Context, id string) (fair.Account, error)
	// LockOwners lists the ids of the owners that are not disabled and keeps them so until the
	// transaction ends.
	LockOwners(ctx context.Context) ([]string, error)
	// UpdateAccount stores all of a where its version is still a.Version, and raises the version;
	// else KindConflict.
	UpdateAccount(ctx context.Context, a fair.Account) (fair.Account, error)
	// NoteSignIn remembers when an account signed in last. That is no change of its version.
	NoteSignIn(ctx context.Context, id string, at time.Time) error
	// PurgeAccounts deletes for good what was removed before a moment, and tells which accounts these were.
	PurgeAccounts(ctx context.Context, before time.Time) (ids []string, err error)
	// EndSessions ends every session of an account but one (keep, an id; empty: all).
	EndSessions(ctx context.Context, accountID, keep string) error
	// SignedIn lists an account's sessions, the latest used first.
	SignedIn(ctx context.Context, accountID string) ([]fair.SignedIn, error)
	CreateActivity(ctx context.Context, a fair.Activity) error
	Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, fair.Total, error)
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
}

// MessageStore keeps messages, the office's texts of them, and which days were summed up.
type MessageStore interface {
	CreateMessage(ctx context.Context, m fair.Message) error
	FindMessage(ctx context.Context, id string) (fair.Message, error)
	LockMessage(ctx context.Context, id string) (fair.Message, error)
	// UpdateMessage stores where a message stands. Call it under LockMessage.
	UpdateMessage(ctx context.Context, m fair.Message) error
	// ForgetDeadMail takes a message's given-up jobs off the list of those that need a person.
	ForgetDeadMail(ctx context.Context, messageID string, at time.Time) error
	// HurryMail lets a message that waits for its next try be tried at once.
	HurryMail(ctx context.Context, messageID string, at time.Time) error
	FindMessages(ctx context.Context, f fair.MessageFilter) ([]fair.Message, fair.Total, error)
	CountMessages(ctx context.Context) (fair.MessageCounts, error)
	// FindMessageText returns the text that the office wrote, KindNotFound when it wrote none.
	FindMessageText(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (fair.MessageText, error)
	MessageTexts(ctx context.Context) ([]fair.MessageText, error)
	// SaveMessageText stores a text where its version is still t.Version, 0 for none, and raises the version;
	// else KindConflict.
	SaveMessageText(ctx context.Context, t fair.MessageText) (fair.MessageText, error)
	DeleteMessageText(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (existed bool, err error)
	// BeginDailySummary notes that a day (YYYY-MM-DD) is summed up; first is false when it was before.
	BeginDailySummary(ctx context.Context, day string, at time.Time) (first bool, err error)
	// MoneyOfDays sums up what came in and went out in some days, and counts the refunds that a person must
	// look at.
	MoneyOfDays(ctx context.Context, days fair.Days) (fair.DailyFigures, error)
}

// EntryStore keeps the keys of entry codes and who was let in.
type EntryStore interface {
	// SigningKeys lists all keys by their numbers; the last one signs.
	SigningKeys(ctx context.Context) ([]fair.SigningKey, error)
	// CreateSigningKey stores a key unless there is one of its number.
	CreateSigningKey(ctx context.Context, k fair.SigningKey) error
	// CreateAdmission stores an admission; created is false when the same registration, or member of a
	// booking, was let in before on that day.
	CreateAdmission(ctx context.Context, a fair.Admission) (created bool, err error)
	FindAdmission(ctx context.Context, recordID string, member int, day string) (fair.Admission, error)
	// AdmissionsOf reads those of several registrations and bookings on a day by the records' ids, by member.
	AdmissionsOf(ctx context.Context, recordIDs []string, day string) (map[string][]fair.Admission, error)
	LockAdmission(ctx context.Context, id string) (fair.Admission, error)
	DeleteAdmission(ctx context.Context, id string) error
	// CountAdmissions counts an edition's admissions by the hours of a day, and by group on that day and on all
	// days together.
	CountAdmissions(ctx context.Context, editionID, day string) ([]fair.GateHour, []fair.GateGroup, error)
	// ExpectedMembers is how many members the paid bookings of an edition have.
	ExpectedMembers(ctx context.Context, editionID string) (int, error)
}
