package fair

import "time"

// ContactMessage is a message sent with the contact form.
type ContactMessage struct {
	Record
	Name     string    `db:"name"`
	Email    string    `db:"email"`
	Message  string    `db:"message"`
	Lang     Lang      `db:"lang"`
	Consent  string    `db:"consent"`   // version of the privacy notice that was shown
	ErasedAt time.Time `db:"erased_at"` // zero: the personal data was not erased

	Owner      string    `db:"owner"`       // e-mail address of the account responsible for the message; empty: none
	AnsweredAt time.Time `db:"answered_at"` // zero: open
	AnsweredBy string    `db:"answered_by"` // e-mail address of the account that answered the message
}

// ContactState is the state of a contact message: open or answered.
type ContactState string

// The states of a contact message.
const (
	ContactOpen     ContactState = "open"
	ContactAnswered ContactState = "answered"
)

// State returns ContactAnswered if the message was answered, and ContactOpen otherwise.
func (m ContactMessage) State() ContactState {
	if m.AnsweredAt.IsZero() {
		return ContactOpen
	}
	return ContactAnswered
}

// ParseContactState parses a state in the format of the API.
func ParseContactState(s string) (ContactState, bool) {
	state := ContactState(s)
	return state, state == ContactOpen || state == ContactAnswered
}

// ContactMessageInput is a contact message as typed by the visitor.
type ContactMessageInput struct {
	Name    string `json:"name,omitempty"`
	Email   string `json:"email,omitempty"`
	Message string `json:"message,omitempty"`
}

// Clean validates the input. All three fields are required. The error has a message for each invalid field.
func (in ContactMessageInput) Clean() (ContactMessage, error) {
	p := Problems{}
	m := ContactMessage{
		Name:    p.CleanLine("name", in.Name, true, MaxName),
		Email:   p.CleanEmail("email", in.Email, true),
		Message: p.CleanText("message", in.Message, true, MaxMessage),
	}
	return m, p.In("contact").Err()
}

// Print returns a hash of the message's name, e-mail address and text. It is used to find repeated messages. Contents
// that differ only in spacing or letter case have the same hash.
func (m ContactMessage) Print() string { return fingerprint(m.Name, m.Email, m.Message) }
