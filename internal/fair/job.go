package fair

import "time"

// JobKind names a piece of work that happens after a commit.
type JobKind string

// The kinds of job.
const (
	JobRefund JobKind = "refund"      // carry a refund to the provider and follow it until it is settled; the key is the refund's id
	JobMail   JobKind = "mail"        // send one message; the key is the message's id
	JobRetain JobKind = "retention"   // drop the person from what was kept long enough; the key is the day
	JobFile   JobKind = "delete-file" // remove an uploaded file that no record names any more; the key is its path
)

// Job is a piece of work written in the same transaction as the change it follows.
type Job struct {
	ID       int64
	Kind     JobKind
	Key      string // one live job per kind and key
	RunAt    time.Time
	Attempts int
	Lease    string // token of the worker that has it
	Error    string // the last failure, for the office
}

// Message is a message to a payer or to the office, kept whether or not it could be sent.
type Message struct {
	ID        string
	To        string // e-mail address; empty: none is known, the office passes it on by phone
	Phone     Phone
	Lang      Lang
	Kind      string // registration_paid, booking_paid, late_refund, double_refund, …
	Subject   string
	Body      string // plain text
	EntityID  string // the order's id
	CreatedAt time.Time
	SentAt    time.Time // zero: not sent
}
