package fair

import (
	"net/url"
	"strings"
	"time"
)

// Message is a message to a payer, a visitor or the office. It is written in the transaction of what it
// tells about and kept whether or not it can be sent.
type Message struct {
	ID       string
	Kind     MessageKind
	To       string // e-mail address; empty: none is known, the office passes the message on by phone
	Phone    Phone  // empty: none is known
	Name     string // of the recipient, for the office's list
	Lang     Lang
	Subject  string
	Body     string // plain text
	Link     string // the address that the letter's button leads to; secret where it opens a payer's page; or empty
	ReplyTo  string // who gets the answers; empty: the edition's address
	Entity   string // what it is about: order, registration, booking, application, contact message, …
	EntityID string

	Status     MessageStatus
	Tries      int       // how often sending was tried since the office last asked for it
	Failure    string    // why the last try failed, in plain words for the office
	TriedAt    time.Time // zero: never
	Round      int       // how often it was sent again after it had been sent: a letter of its own each time
	PassedOnAt time.Time // when the office last passed it on by phone; zero: never
	PassedOnBy string    // the account's e-mail address
	CreatedAt  time.Time
	SentAt     time.Time // zero: not sent
}

// MessageStatus is where a message stands on its way by e-mail.
type MessageStatus string

// The states of a message.
const (
	MessageWaiting MessageStatus = "waiting" // a job will send it
	MessageSent    MessageStatus = "sent"    // the mail server has taken it
	MessageFailed  MessageStatus = "failed"  // given up: a person must look at it
	MessageKept    MessageStatus = "kept"    // for reading only: no address is known, or no mail server is set
)

// ParseMessageStatus reads a status.
func ParseMessageStatus(s string) (MessageStatus, bool) {
	switch status := MessageStatus(strings.ToLower(s)); status {
	case MessageWaiting, MessageSent, MessageFailed, MessageKept:
		return status, true
	}
	return "", false
}

// WhatsApp is the address at which the office's phone opens a chat with the recipient, the message's text
// typed in. Empty when no phone number is known.
func (m Message) WhatsApp() string {
	if m.Phone == "" {
		return ""
	}
	// wa.me takes no plus sign, neither before the number nor for a space.
	return "https://wa.me/" + strings.TrimPrefix(m.Phone.International(), "+") +
		"?text=" + strings.ReplaceAll(url.QueryEscape(m.Body), "+", "%20")
}

// MessageFilter narrows the office's list of messages; empty fields let everything through.
type MessageFilter struct {
	ListQuery // words are looked for in name, address, phone, subject and the record's id
	Kind      MessageKind
	Status    MessageStatus
	Lang      Lang
	Days      Days // of writing
}

// MessageCounts tells how many messages wait, could not be sent, and are only kept.
type MessageCounts struct{ Waiting, Failed, Kept int }

// Letterhead is what surrounds the text of an e-mail: whose it is and how to reach them, in its language.
type Letterhead struct {
	Fair    string
	Society string
	Dates   string
	Venue   string
	Email   string // where answers go
	Phone   string
	Site    string // the site's public address
}

// Attachment is a file that goes with an e-mail. Content must not be changed.
type Attachment struct {
	Name    string // ASCII
	Type    string // "application/pdf"
	Content []byte
}

// DailyFigures are what the daily summary tells the office of one day, and of the moment.
type DailyFigures struct {
	Registrations, Bookings, ContactMessages int   // of the day
	MoneyIn, MoneyOut                        Paise // of the day
	Payments, Refunds                        int   // how many those were
	FailedRefunds                            int   // that a person must look at
	FailedMessages                           int   // that could not be sent
	ReviewOrders                             int   // whose money a person must look at
	PendingRegistrations, PendingBookings    int
	PendingApplications                      int
}
