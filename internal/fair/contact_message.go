package fair

import "time"

// ContactMessage is a message sent with the contact form.
type ContactMessage struct {
	Record
	Name     string
	Email    string
	Message  string
	Lang     Lang
	Consent  string    // version of the privacy notice that was shown
	ErasedAt time.Time // zero: personal data not erased
}

// ContactMessageInput is a contact message as typed.
type ContactMessageInput struct {
	Name, Email, Message string
}

// Clean validates the input: all three fields are required. The error has a message per field.
func (in ContactMessageInput) Clean() (ContactMessage, error) {
	p := Problems{}
	m := ContactMessage{
		Name:    p.CleanLine("name", in.Name, true, MaxName),
		Email:   p.CleanEmail("email", in.Email, true),
		Message: p.CleanText("message", in.Message, true, MaxMessage),
	}
	return m, p.In("contact").Err()
}

// Print returns the fingerprint of the message.
func (m ContactMessage) Print() string { return fingerprint(m.Name, m.Email, m.Message) }
