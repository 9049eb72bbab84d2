package fair

import (
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// PrivacyKind is what somebody asks about their own data.
type PrivacyKind string

// What can be asked.
const (
	PrivacySee     PrivacyKind = "see"     // the office checks who asks and passes a link on
	PrivacyCorrect PrivacyKind = "correct" // put right what is wrong
	PrivacyErase   PrivacyKind = "erase"   // drop the person from everything that the law lets go
)

// ParsePrivacyKind reads a kind as the API writes it.
func ParsePrivacyKind(s string) (PrivacyKind, bool) {
	switch k := PrivacyKind(s); k {
	case PrivacySee, PrivacyCorrect, PrivacyErase:
		return k, true
	}
	return "", false
}

// Values lists the kinds. The TypeScript generator uses it.
func (PrivacyKind) Values() []string {
	return []string{string(PrivacySee), string(PrivacyCorrect), string(PrivacyErase)}
}

// PrivacyState is where a request stands.
type PrivacyState string

// The states of a request.
const (
	PrivacyOpen    PrivacyState = "open"
	PrivacyDone    PrivacyState = "done"
	PrivacyRefused PrivacyState = "refused"
)

// ParsePrivacyState reads a state as the API writes it.
func ParsePrivacyState(s string) (PrivacyState, bool) {
	switch p := PrivacyState(s); p {
	case PrivacyOpen, PrivacyDone, PrivacyRefused:
		return p, true
	}
	return "", false
}

// Values lists the states. The TypeScript generator uses it.
func (PrivacyState) Values() []string {
	return []string{string(PrivacyOpen), string(PrivacyDone), string(PrivacyRefused)}
}

// Correction is what somebody wants to read in one of their records; an empty field stays as it is.
type Correction struct {
	Subject
	Name    string
	Phone   Phone
	Email   string
	Address string
}

// PrivacyRequest is somebody's wish about their own data, answered within PrivacyAnswerDays. Once it is answered
// with an erasure, it holds nothing of the person any more.
type PrivacyRequest struct {
	ID   string
	Kind PrivacyKind
	Person
	Name       string // as far as it is known, for the office
	Lang       Lang
	Wish       string      // in the person's own words
	Correction *Correction // of a correction that came from the page
	Proven     bool        // it came through the person's own link; else the office checks by phone first
	State      PrivacyState
	Answer     string // what the person was told, beside the standing words
	AnsweredBy string // the account's e-mail address
	AnsweredAt time.Time
	DueAt      time.Time
	Version    int
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// PrivacyRequestFilter says which requests a list holds; empty fields filter nothing. The order is what is due
// first.
type PrivacyRequestFilter struct {
	ListQuery
	State PrivacyState
	Kind  PrivacyKind
}

// PrivacyRequestInput is a wish as typed: on the page of one's own data, or by the office for who called.
type PrivacyRequestInput struct {
	Kind, Name, Email, Phone, Wish string
}

// Clean checks what the office typed for somebody who called or wrote: what is asked, and a phone number or an
// e-mail address to find the records by. The error has a message per field.
func (in PrivacyRequestInput) Clean() (PrivacyRequest, error) {
	p := Problems{}
	r := PrivacyRequest{
		Kind: choose(p, "kind", in.Kind, true, ParsePrivacyKind),
		Name: p.CleanLine("name", in.Name, false, MaxName),
		Wish: p.CleanText("wish", in.Wish, false, MaxMessage),
	}
	r.Email = p.CleanEmail("email", in.Email, false)
	if r.Email == "" && !p.has("email") {
		// One of the two: a person is found by what they prove.
		r.Phone = p.CleanPhone("phone", in.Phone, true, texts.Errors.PhoneInvalid())
	}
	return r, p.Err()
}

// CorrectionInput is a correction as typed on the page of one's own data.
type CorrectionInput struct {
	Kind, ID, Name, Phone, Email, Address, Wish string
}

// Clean checks a correction: which record, and at least one thing to put right in it. The error has a sentence
// per field.
func (in CorrectionInput) Clean() (c Correction, wish string, err error) {
	p := Problems{}
	c = Correction{
		Subject: Subject{Kind: choose(p, "record", in.Kind, true, ParsePersonalKind), ID: strings.TrimSpace(in.ID)},
		Name:    p.CleanLine("name", in.Name, false, MaxName),
		Phone:   p.CleanPhone("phone", in.Phone, false, texts.Errors.PhoneInvalid()),
		Email:   p.CleanEmail("email", in.Email, false),
		Address: p.CleanText("address", in.Address, false, MaxAddress),
	}
	wish = p.CleanText("wish", in.Wish, false, MaxMessage)
	if len(p) == 0 && c.Name == "" && c.Phone == "" && c.Email == "" && c.Address == "" && wish == "" {
		p.Add("wish", texts.Errors.Required())
	}
	return c, wish, p.Err()
}

// PrivacyLinkFor is how long a link to one's own data opens it.
const PrivacyLinkFor = 3 * 24 * time.Hour

// PrivacyLinksPerDay is how many links one address gets in a day, so that nobody floods another's mail.
const PrivacyLinksPerDay = 3

// PrivacyLink opens the page of one's own data. Only a hash of its token is kept.
type PrivacyLink struct {
	TokenHash string
	Person
	CreatedAt time.Time
	ExpiresAt time.Time
}
