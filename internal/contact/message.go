// Package contact has the messages that visitors send with the contact form: their type, rules, table, use cases,
// routes and export.
package contact

import (
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Message is a message sent with the contact form.
type Message struct {
	fair.Record
	Name     string    `db:"name"`
	Email    string    `db:"email"`
	Message  string    `db:"message"`
	Lang     fair.Lang `db:"lang"`
	Consent  string    `db:"consent"`   // version of the privacy notice that was shown
	ErasedAt time.Time `db:"erased_at"` // zero: the personal data was not erased

	Owner      string    `db:"owner"`       // e-mail address of the account responsible for the message; empty: none
	AnsweredAt time.Time `db:"answered_at"` // zero: open
	AnsweredBy string    `db:"answered_by"` // e-mail address of the account that answered the message
}

// State is the state of a message: open or answered.
type State string

// The states of a message.
const (
	Open     State = "open"
	Answered State = "answered"
)

// State returns Answered if the message was answered, and Open otherwise.
func (m Message) State() State {
	if m.AnsweredAt.IsZero() {
		return Open
	}
	return Answered
}

func parseState(s string) (State, bool) {
	state := State(s)
	return state, state == Open || state == Answered
}

// Input is a message as typed by the visitor.
type Input struct {
	Name    string `json:"name,omitempty"`
	Email   string `json:"email,omitempty"`
	Message string `json:"message,omitempty"`
}

// Clean validates the input. All three fields are required. The error has a message for each invalid field.
func (in Input) Clean() (Message, error) {
	p := fair.Problems{}
	m := Message{
		Name:    p.CleanLine("name", in.Name, true, fair.MaxName),
		Email:   p.CleanEmail("email", in.Email, true),
		Message: p.CleanText("message", in.Message, true, fair.MaxMessage),
	}
	return m, p.In("contact").Err()
}

// Print returns a hash of the message's name, e-mail address and text. It is used to find repeated messages. Contents
// that differ only in spacing or letter case have the same hash.
func (m Message) Print() string { return fair.Fingerprint(m.Name, m.Email, m.Message) }

// Personal returns the personal data of the message.
func (m Message) Personal() fair.PersonalRecord {
	return fair.PersonalRecord{
		Subject: fair.Subject{Kind: fair.PersonalContactMessage, ID: m.ID}, Name: m.Name, Email: m.Email,
		Details: fair.Details("name", m.Name, "email", m.Email, "message", m.Message),
		Lang:    m.Lang, CreatedAt: m.CreatedAt, DeletedAt: m.DeletedAt, ErasedAt: m.ErasedAt,
	}
}

// Erased returns the message without its sender and its text.
func (m Message) Erased(at time.Time) Message {
	m.Name, m.Email, m.Message = fair.ErasedName, "", ""
	m.ErasedAt, m.UpdatedAt = at, at
	return m
}
