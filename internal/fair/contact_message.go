package fair

import "time"

// ContactMessage is what the contact form sends.
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

// Clean validates the input. The error has a message per field.
func (in ContactMessageInput) Clean() (ContactMessage, error) {
	p := Problems{}
	m := ContactMessage{
		Name:    p.CleanLine("name", in.Name, true, MaxName),
		Email:   p.CleanEmail("email", in.Email, true),
		Message: p.CleanText("message", in.Message, true, MaxMessage),
	}
	return m, p.Err()
}

// Print is the fingerprint of the content.
func (m ContactMessage) Print() string { return fingerprint(m.Name, m.Email, m.Message) }
