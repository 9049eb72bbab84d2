package privacy

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that this area calls.
type Store interface {
	// ConsentsOf lists the consents of records, the oldest first within each kind.
	ConsentsOf(ctx context.Context, subjects []fair.Subject) ([]fair.Consent, error)
	// WithdrawConsents withdraws those that stand and tells how many there were.
	WithdrawConsents(ctx context.Context, subjects []fair.Subject, at time.Time) (int, error)
	CreatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) error
	FindPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error)
	LockPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error)
	// OpenPrivacyRequests lists what a person asked and nobody answered yet; PrivacyRequestsOf also the rest.
	OpenPrivacyRequests(ctx context.Context, p fair.Person) ([]fair.PrivacyRequest, error)
	PrivacyRequestsOf(ctx context.Context, p fair.Person) ([]fair.PrivacyRequest, error)
	// FindPrivacyRequests lists requests, what is open and due first, and counts all that match.
	FindPrivacyRequests(ctx context.Context, f fair.PrivacyRequestFilter) ([]fair.PrivacyRequest, int, error)
	// UpdatePrivacyRequest stores all of r where its version is still r.Version, and raises the version;
	// else KindConflict.
	UpdatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) (fair.PrivacyRequest, error)
	CreatePrivacyLink(ctx context.Context, l fair.PrivacyLink) error
	FindPrivacyLink(ctx context.Context, tokenHash string) (fair.PrivacyLink, error)
	CountPrivacyLinks(ctx context.Context, p fair.Person, since time.Time) (int, error)
	DeletePrivacyLinks(ctx context.Context, p fair.Person) error
	// SubjectsOf lists the records that name a person's e-mail address or phone number, deleted ones too.
	SubjectsOf(ctx context.Context, p fair.Person) ([]fair.Subject, error)
	// OrdersOfRegistration lists the ids of a registration's orders, the oldest first.
	OrdersOfRegistration(ctx context.Context, registrationID string) ([]string, error)
	// MessagesAbout lists the messages about records and orders, the oldest first.
	MessagesAbout(ctx context.Context, entityIDs []string) ([]fair.Message, error)
	// ForgetSubmission drops the fingerprint of what was typed and the sender's key from a simple record.
	ForgetSubmission(ctx context.Context, s fair.Subject) error
	// ErasePayer writes what remains of an order's payer, and drops what the order was sent with.
	ErasePayer(ctx context.Context, o fair.Order, payer fair.Payer, at time.Time) error
	// EraseReasons empties what was written about why money of a record went back or came by hand.
	EraseReasons(ctx context.Context, recordID string, orderIDs []string) error
	// EraseMessages empties the messages about records and orders; that they were sent remains.
	EraseMessages(ctx context.Context, entityIDs []string) error
	// EraseWebhooks drops the text of an order's notices that are dealt with.
	EraseWebhooks(ctx context.Context, orderID string) error
	// ScrubActivity drops before, after and the given words from the log's lines of a record.
	ScrubActivity(ctx context.Context, entity, entityID string, words []string) error
	// EditionEnds tells when each edition's fair is over, by the editions' ids.
	EditionEnds(ctx context.Context) (map[string]time.Time, error)
	// InTx runs fn in one transaction. It commits when fn returns nil, else it rolls back. Calls inside fn
	// must use the context passed to fn. On PostgreSQL, fn runs again after a serialization failure or a
	// deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	ContactMessages() fair.RecordStore[fair.ContactMessage]
	Sponsorships() fair.RecordStore[fair.Sponsorship]
	Applications() fair.RecordStore[fair.Application]
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	// UpdateRegistration stores all of r where its version is still r.Version, and raises the version;
	// else KindConflict.
	UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	LockBooking(ctx context.Context, id string) (fair.Booking, error)
	UpdateBooking(ctx context.Context, b fair.Booking) (fair.Booking, error)
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
	Payments(ctx context.Context, orderID string) ([]fair.Payment, error)
	// PaymentsOf and RefundsOf read those of several orders by the orders' ids, the oldest first.
	PaymentsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Payment, error)
	RefundsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Refund, error)
}
