package fair

import (
	"net/url"
	"strings"
	"time"
)

// Message is a message to a payer, a visitor or the office about something that happened, such as a payment. It is
// created in the same transaction as the change that it reports. It is also stored if it cannot be sent.
type Message struct {
	ID        string      `db:"id"`
	EditionID string      `db:"edition_id"` // edition of the record that the message is about; for other messages, the current edition
	Kind      MessageKind `db:"kind"`
	To        string      `db:"recipient"` // e-mail address; empty: unknown, so the office can deliver the message only by phone
	Phone     Phone       `db:"phone"`     // empty: unknown
	Name      string      `db:"name"`      // the recipient's name, for the office's message list
	Lang      Lang        `db:"lang"`
	Subject   string      `db:"subject"`
	Body      string      `db:"body,sealed=message"` // plain text
	Link      string      `db:"link,sealed=message"` // target of the e-mail's button; secret if it opens a payer's page; may be empty
	// LinkFor is the address for which the message's one-time link was created. The message is never sent to another
	// address. It is empty if the message has no one-time link, or if there was no address.
	LinkFor  string `db:"link_for"`
	ReplyTo  string `db:"reply_to"` // e-mail address for replies; empty: the edition's e-mail address
	Entity   string `db:"entity"`   // kind of the record that the message is about: order, registration, booking, contact message, …
	EntityID string `db:"entity_id"`
	Document string `db:"document"` // number of the document that is attached; empty: see MessageTemplate.Receipt
	// CampaignID is the id of the campaign to which this message belongs; empty: none. A person gets a campaign only
	// once.
	CampaignID string `db:"campaign_id"`

	Status     MessageStatus  `db:"status"`
	Tries      int            `db:"tries"`        // number of attempts, failed or successful, since the office last asked to send the message
	Failure    string         `db:"failure"`      // reason of the last failure, as shown to the office
	TriedAt    time.Time      `db:"tried_at"`     // time of the last attempt; zero: no attempt yet
	Round      int            `db:"round"`        // number of times that the message was resent, each time as a new e-mail
	PassedOnAt time.Time      `db:"passed_on_at"` // when the office last delivered the message by phone; zero: never
	PassedOnBy string         `db:"passed_on_by"` // e-mail address of the account
	CreatedAt  time.Time      `db:"created_at"`
	SentAt     time.Time      `db:"sent_at"` // zero: not sent
	Channel    MessageChannel `db:"channel"`
	Delivery   string         `db:"delivery"` // how far a message by WhatsApp has come: accepted, sent, delivered or read
}

// MessageChannel is the way on which a message goes.
type MessageChannel string

// The channels. A message for which WhatsApp fails goes on by e-mail; without an address, the office passes it on.
const (
	ByEmail    MessageChannel = ""
	ByWhatsApp MessageChannel = "whatsapp"
)

// MessageStatus is the state of a message: it waits, was sent, failed, or is not sent.
type MessageStatus string

// The states of a message.
const (
	MessageWaiting MessageStatus = "waiting" // a job will send it
	MessageSent    MessageStatus = "sent"    // accepted by the mail server
	MessageFailed  MessageStatus = "failed"  // the program does not try again; the office must act
	// MessageKept means that the message is stored but not sent. The reason is that the e-mail address is unknown,
	// that no mail server is configured, or that the address got too many messages of this kind on that day.
	MessageKept    MessageStatus = "kept"
	MessageStopped MessageStatus = "stopped" // never sent: its campaign was stopped, or the person unsubscribed
)

// EntityAccount is the Entity of messages about an office account. Only the actions on the account send them.
const EntityAccount = "account"

// OfAccount reports whether the message is about an office account.
func (m Message) OfAccount() bool { return m.Entity == EntityAccount }

// ParseMessageStatus parses a status in the format of the API, in any letter case.
func ParseMessageStatus(s string) (MessageStatus, bool) {
	status := MessageStatus(strings.ToLower(s))
	return OneOf(status, MessageWaiting, MessageSent, MessageFailed, MessageKept, MessageStopped)
}

// MayPassOn reports whether the office may deliver the message by phone. Each person gets a campaign only once. A
// campaign's message may therefore not be delivered by phone if it was sent, is waiting or was stopped.
func (m Message) MayPassOn() bool {
	return m.CampaignID == "" || m.Status == MessageKept || m.Status == MessageFailed
}

// WhatsApp returns a URL that opens a WhatsApp chat with the recipient. The chat contains the message's text. The URL
// is empty if the phone number is unknown or the message must not be delivered by phone.
func (m Message) WhatsApp() string {
	if m.Phone == "" || !m.MayPassOn() {
		return ""
	}
	// wa.me accepts the number only without a plus sign.
	return "https://wa.me/" + strings.TrimPrefix(m.Phone.International(), "+") + "?text=" + m.escapedBody()
}

// SMS returns a URL that opens an SMS to the recipient with the message's text. It is empty unless the message reaches
// the person in no other way: it was not sent by WhatsApp or e-mail.
func (m Message) SMS() string {
	if m.Phone == "" || m.Status != MessageKept && m.Status != MessageFailed {
		return ""
	}
	return "sms:" + m.Phone.International() + "?body=" + m.escapedBody()
}

// escapedBody returns the text for a URL. Spaces must be encoded as %20.
func (m Message) escapedBody() string { return strings.ReplaceAll(url.QueryEscape(m.Body), "+", "%20") }

// MessageFilter filters the office's message list. Empty fields match everything.
type MessageFilter struct {
	ListQuery // the search text is compared with name, address, phone, subject and the record's id
	Kind      MessageKind
	Status    MessageStatus
	Lang      Lang
	Campaign  string // id of a campaign
	Days      Days   // days on which the message was created
}

// MessageCounts contains how many messages are waiting, how many have failed, and how many are stored without being
// sent.
type MessageCounts struct{ Waiting, Failed, Kept int }

// MessageDay is the number of messages with one status that were created on one day.
type MessageDay struct {
	Day    time.Time // the start of the day in Asia/Kolkata
	Status MessageStatus
	Count  int
}

// Letterhead contains the data about the sender that an e-mail shows around its text, in the language of the e-mail.
type Letterhead struct {
	Fair    string
	Society string
	Dates   string
	Venue   string
	Email   string // address for replies
	Phone   string
	Site    string // the site's public URL
}

// OwnText is a text of a person's conversation with the office.
type OwnText struct {
	Incoming bool // written by the person
	Text     string
	At       time.Time
}

// Attachment is a file attached to an e-mail. Content must not be changed.
type Attachment struct {
	Name    string // ASCII
	Type    string // "application/pdf"
	Content []byte
}

// DailyFigures contains the numbers in the daily summary. The fields before FailedRefunds are for one day.
// FailedRefunds and the fields after it describe the current state.
type DailyFigures struct {
	Registrations, Bookings, ContactMessages int   // new records of the day
	MoneyIn, MoneyOut                        Paise // amounts of the day
	Payments, Refunds                        int   // payments and refunds of the day
	FailedRefunds                            int   // failed refunds, which the office must handle
	FailedMessages                           int   // messages that could not be sent
	PendingRegistrations, PendingBookings    int
	PendingApplications                      int
}
