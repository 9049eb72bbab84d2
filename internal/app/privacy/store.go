package privacy

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package privacy calls.
type Store interface {
	// ConsentsOf lists the consents of records, oldest first within each kind.
	ConsentsOf(ctx context.Context, subjects []fair.Subject) ([]fair.Consent, error)
	// WithdrawConsents withdraws the active consents of records and returns the number of withdrawn consents.
	WithdrawConsents(ctx context.Context, subjects []fair.Subject, at time.Time) (int, error)
	CreatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) error
	FindPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error)
	LockPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error)
	// OpenPrivacyRequests lists a person's requests that are not answered. PrivacyRequestsOf lists all requests of
	// the person.
	OpenPrivacyRequests(ctx context.Context, p fair.Person) ([]fair.PrivacyRequest, error)
	PrivacyRequestsOf(ctx context.Context, p fair.Person) ([]fair.PrivacyRequest, error)
	// FindPrivacyRequests lists requests and counts all matching records. It lists open requests first, sorted by due
	// date.
	FindPrivacyRequests(ctx context.Context, f fair.PrivacyRequestFilter) ([]fair.PrivacyRequest, int, error)
	// UpdatePrivacyRequest stores all fields of r if the stored version equals r.Version, and increments the version.
	// Otherwise it returns KindConflict.
	UpdatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) (fair.PrivacyRequest, error)
	CreatePrivacyLink(ctx context.Context, l fair.PrivacyLink) error
	FindPrivacyLink(ctx context.Context, tokenHash string) (fair.PrivacyLink, error)
	CountPrivacyLinks(ctx context.Context, p fair.Person, since time.Time) (int, error)
	DeletePrivacyLinks(ctx context.Context, p fair.Person) error
	// SubjectsOf lists the records with a person's e-mail address or phone number. Deleted records are included.
	SubjectsOf(ctx context.Context, p fair.Person) ([]fair.Subject, error)
	// OrderIDsOf lists the ids of the orders of a registration, booking or sponsorship, oldest first.
	OrderIDsOf(ctx context.Context, recordID string) ([]string, error)
	// OrderIDsOfPayer lists the ids of the orders whose payer has a person's e-mail address or phone number, oldest first.
	OrderIDsOfPayer(ctx context.Context, p fair.Person) ([]string, error)
	// MessagesAbout lists the messages about records and orders, oldest first.
	MessagesAbout(ctx context.Context, entityIDs []string) ([]fair.Message, error)
	// ForgetSubmission deletes the content fingerprint and the idempotency key of a simple record.
	ForgetSubmission(ctx context.Context, s fair.Subject) error
	// ErasePayer replaces the payer of an order, and deletes the stored request data of the order.
	ErasePayer(ctx context.Context, o fair.Order, payer fair.Payer, at time.Time) error
	// EraseReasons deletes the internal notes on a record, and the reasons of its refunds and offline payments.
	EraseReasons(ctx context.Context, recordID string, orderIDs []string) error
	// EraseMessages deletes the content of the messages about records and orders. The fact that they were sent remains
	// stored.
	EraseMessages(ctx context.Context, entityIDs []string) error
	// NotesAbout lists the internal notes on records, newest first.
	NotesAbout(ctx context.Context, recordIDs []string) ([]fair.Note, error)
	// EraseWebhooks deletes the content of an order's processed webhooks.
	EraseWebhooks(ctx context.Context, orderID string) error
	// ScrubActivity removes the before and after values from a record's log lines, and the given words from their
	// texts.
	ScrubActivity(ctx context.Context, entity, entityID string, words []string) error
	// EditionEnds returns the time at which the fair of each edition ends, by edition id.
	EditionEnds(ctx context.Context) (map[string]time.Time, error)
	Sponsorships() *db.Records[fair.Sponsorship]
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	// UpdateRegistration stores all fields of r if the stored version equals r.Version, and increments the version.
	// Otherwise it returns KindConflict.
	UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	LockBooking(ctx context.Context, id string) (fair.Booking, error)
	UpdateBooking(ctx context.Context, b fair.Booking) (fair.Booking, error)
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	FindPayingOrder(ctx context.Context, o fair.Order) (fair.Order, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
}
