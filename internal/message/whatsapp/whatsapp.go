// Package whatsapp sends messages by WhatsApp and answers those that arrive there (docs/whatsapp.md). A message goes by
// WhatsApp if its text is approved there and the person may get it; if that fails, it goes on by e-mail.
package whatsapp

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/texts"
)

// Price is an amount in hundredths of a paisa, because a message costs less than a paisa can express.
type Price int64

// Paise returns the price, rounded up.
func (p Price) Paise() fair.Paise { return fair.Paise((p + 99) / 100) }

func (p Price) rupees() float64 { return float64(p) / 10_000 }

// The prices of a delivered message in India since 1 October 2026, without GST. See docs/whatsapp.md.
const (
	utilityPrice   Price = 11_50
	marketingPrice Price = 86_31
	servicePrice   Price = 11_50
	freeTexts            = 1000 // free texts to answer people, in a calendar month
)

const (
	window     = 24 * time.Hour   // how long after a person's message free texts may be sent
	unclearFor = 10 * time.Minute // after this time without a status, an attempt without a response counts as failed
	lateAfter  = 24 * time.Hour   // after this time, a message that was not delivered goes on by e-mail
	mostTries  = 6
	checkEvery = 10 * time.Minute
)

// State is how far a message or a text has come. It only moves forward.
type State string

// The states. Delivered may never come: if the person has the chat open, read follows sent.
const (
	Queued    State = "queued"
	Sending   State = "sending" // a request was made; its response is not stored yet
	Accepted  State = "accepted"
	Sent      State = "sent"
	Delivered State = "delivered"
	Read      State = "read"
	Failed    State = "failed"
	Received  State = "received" // of an incoming text
	Waiting   State = "waiting"  // of an answer that is sent when the person writes
)

var ranks = map[State]int{Queued: 0, Sending: 1, Accepted: 2, Sent: 3, Delivered: 4, Read: 5}

// follows reports whether a status of the provider moves a state forward.
func (s State) follows(before State) bool {
	rank, known := ranks[s]
	was, open := ranks[before]
	return known && open && was >= ranks[Sending] && rank > was
}

// mayFail reports whether a failure that the provider tells ends a message. A message that was delivered has not
// failed.
func (s State) mayFail() bool { return s == Sending || s == Accepted || s == Sent }

// Account is the stored state of the account at the provider.
type Account struct {
	ID        string     `db:"id"`
	Budget    fair.Paise `db:"budget_paise"` // for one day
	Word      string     `db:"word"`         // the fair's own word, which means the same as PASS
	Number    string     `db:"number"`
	Name      string     `db:"name"`
	Quality   string     `db:"quality"`
	State     string     `db:"state"`
	Tier      string     `db:"tier"`      // how many people may get an approved text in a day, such as TIER_250
	HaltedAt  time.Time  `db:"halted_at"` // zero: messages may be sent
	Halted    string     `db:"halted"`    // why nothing can be sent
	CheckedAt time.Time  `db:"checked_at"`
	Version   int64      `db:"version"`
}

const accountID = "account"

// usualBudget is the budget of a day until the office sets another.
var usualBudget = fair.Rupees(200)

// Delivery is how a message goes by WhatsApp.
type Delivery struct {
	ID         string     `db:"id"` // of the message
	ProviderID string     `db:"provider_id,null"`
	Phone      fair.Phone `db:"phone"`
	Template   string     `db:"template"`
	Lang       fair.Lang  `db:"lang"`
	Params     string     `db:"params,sealed=message"` // JSON of values
	State      State      `db:"state"`
	Tries      int        `db:"tries"`
	Cost       Price      `db:"cost"` // reserved when the request begins
	Day        string     `db:"day"`  // on which the cost counts
	Code       int        `db:"code"` // of the provider's last error
	Failure    string     `db:"failure"`
	CreatedAt  time.Time  `db:"created_at"`
	TriedAt    time.Time  `db:"tried_at"`
	UpdatedAt  time.Time  `db:"updated_at"`
}

// Contact is a person at WhatsApp.
type Contact struct {
	ID            string    `db:"id"`
	Phone         string    `db:"phone,null"` // a fair.Phone; empty: unknown
	UserID        string    `db:"user_id,null"`
	Name          string    `db:"name"` // as the person calls herself at WhatsApp
	Lang          fair.Lang `db:"lang"`
	StoppedAt     time.Time `db:"stopped_at"`
	UnreachableAt time.Time `db:"unreachable_at"`
	WroteAt       time.Time `db:"wrote_at"`    // the latest message of the person
	WaitsSince    time.Time `db:"waits_since"` // zero: nothing waits for the office
	LatestAt      time.Time `db:"latest_at"`   // the latest text of either side
}

// open reports whether free texts may be sent to the contact.
func (c Contact) open(now time.Time) bool { return now.Before(c.WroteAt.Add(window)) }

// Text is a text of a conversation.
type Text struct {
	ID         string    `db:"id"`
	ContactID  string    `db:"contact_id"`
	Incoming   bool      `db:"incoming"`
	ProviderID string    `db:"provider_id,null"`
	Body       string    `db:"body,sealed=message"`
	EntryCode  string    `db:"code,sealed=message"`
	Template   string    `db:"template"` // the approved text that is sent instead of a free one; empty: none
	Sender     string    `db:"sender"`
	State      State     `db:"state"`
	Tries      int       `db:"tries"`
	Cost       Price     `db:"cost"`
	Day        string    `db:"day"`
	Failure    string    `db:"failure"`
	At         time.Time `db:"at"`
	TriedAt    time.Time `db:"tried_at"`
}

// Own contains what belongs to a phone number: the records for which it was entered as the person's own number.
type Own struct {
	Lang    fair.Lang // of the latest record; empty: there is no record
	Records []OwnRecord
	Entries []Entry
	Due     []Due
	err     error
}

// OwnRecord is a record with what is due.
type OwnRecord struct {
	fair.PersonalRecord
	Due fair.Paise
}

// Entry is an entry code.
type Entry struct {
	Holder string
	Code   string // the text of the QR code
}

// Due is an amount that a record has to pay.
type Due struct {
	Name   string
	Amount fair.Paise
	Link   string
}

// Deps contains what the Service needs.
type Deps struct {
	*app.Core
	DB       *db.DB
	Client   *cloud.Client // nil: the channel is off
	Setup    Setup
	Outdated func(ctx context.Context, m fair.Message) (bool, error)
	Texts    func(ctx context.Context) ([]fair.MessageText, error)
	Samples  func(ctx context.Context, lang fair.Lang) (map[string]string, error)
	Own      func(ctx context.Context, phone fair.Phone) (Own, error)
	// Orders creates a link to the page with all orders of a number.
	Orders func(ctx context.Context, phone fair.Phone, lang fair.Lang) (string, error)
	// File prints the document that stands above the text of a message.
	File func(ctx context.Context, m fair.Message) (fair.Attachment, error)
	// SampleFile prints a document for the people who approve texts.
	SampleFile func(ctx context.Context, lang fair.Lang) (fair.Attachment, error)
	// PrintPoster prints the poster that tells how to get the entry codes.
	PrintPoster func(about fair.PrintedPassPoster) ([]byte, error)
	// News turns news to a person off and on again.
	News func(ctx context.Context, phone fair.Phone, on bool) error
}

// Service implements the use cases of WhatsApp. It is safe for concurrent use.
type Service struct {
	Deps

	nextCheck time.Time // used by the sweeper only
}

// New returns the Service.
func New(d Deps) *Service { return &Service{Deps: d} }

// On reports whether the channel is set up.
func (s *Service) On() bool { return s.Client != nil }

// needsChannel returns an error if the channel is not set up.
func (s *Service) needsChannel() error {
	if !s.On() {
		return fair.Fail(fair.KindConflict, texts.PortalWhatsapp.Off())
	}
	return nil
}

func (s *Service) today() string { return s.Now().In(fair.Kolkata).Format(time.DateOnly) }

// why returns a reason as the office reads it.
func why(m texts.Message) string { return m.In(fair.English) }
