package fair

import (
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// PrivacyKind is the kind of a privacy request, which is a request about personal data.
type PrivacyKind string

// The kinds of requests.
const (
	PrivacySee     PrivacyKind = "see"     // see the data: the office verifies the caller and sends a link
	PrivacyCorrect PrivacyKind = "correct" // correct wrong data
	PrivacyErase   PrivacyKind = "erase"   // erase all personal data, except data that must be retained by law
)

// ParsePrivacyKind parses a kind in the format of the API.
func ParsePrivacyKind(s string) (PrivacyKind, bool) {
	return OneOf(PrivacyKind(s), PrivacySee, PrivacyCorrect, PrivacyErase)
}

// Values lists the kinds. The TypeScript generator calls this method.
func (PrivacyKind) Values() []string {
	return []string{string(PrivacySee), string(PrivacyCorrect), string(PrivacyErase)}
}

// PrivacyState is the state of a privacy request.
type PrivacyState string

// The states of a request.
const (
	PrivacyOpen    PrivacyState = "open"
	PrivacyDone    PrivacyState = "done"
	PrivacyRefused PrivacyState = "refused"
)

// ParsePrivacyState parses a state in the format of the API.
func ParsePrivacyState(s string) (PrivacyState, bool) {
	return OneOf(PrivacyState(s), PrivacyOpen, PrivacyDone, PrivacyRefused)
}

// Values lists the states. The TypeScript generator calls this method.
func (PrivacyState) Values() []string {
	return []string{string(PrivacyOpen), string(PrivacyDone), string(PrivacyRefused)}
}

// Correction contains the corrected values of one record. An empty field means that the value stays unchanged.
type Correction struct {
	Subject
	Name    string
	Phone   Phone
	Email   string
	Address string
}

// PrivacyRequest is a request about personal data. The office must answer it within PrivacyAnswerDays. After the
// person's data is erased, the request itself contains no personal data either.
type PrivacyRequest struct {
	ID   string      `db:"id"`
	Kind PrivacyKind `db:"kind"`
	Person
	Name       string       `db:"name"` // for the office; empty: unknown
	Lang       Lang         `db:"lang"`
	Wish       string       `db:"wish"`            // the text of the request as typed by the person
	Correction *Correction  `db:"correction,json"` // the corrected values; only set if the person entered them on the page with their own data
	Proven     bool         `db:"proven"`          // sent through the person's own link; otherwise the office verifies the person by phone first
	State      PrivacyState `db:"state"`
	Answer     string       `db:"answer"`      // the office's answer, in addition to the standard text
	AnsweredBy string       `db:"answered_by"` // e-mail address of the account
	AnsweredAt time.Time    `db:"answered_at"`
	DueAt      time.Time    `db:"due_at"`
	Version    int          `db:"version"`
	CreatedAt  time.Time    `db:"created_at"`
	UpdatedAt  time.Time    `db:"updated_at"`
}

// PrivacyRequestFilter filters a list of requests. Empty fields match everything. The list is sorted by due date.
type PrivacyRequestFilter struct {
	ListQuery
	State PrivacyState
	Kind  PrivacyKind
}

// PrivacyRequestInput is a privacy request as entered by a person on the page with their own data, or by the office
// for a person who called or wrote.
type PrivacyRequestInput struct {
	Kind, Name, Email, Phone, Wish string
}

// Clean validates a request that the office entered for a person who called or wrote. The kind is required. A phone
// number or an e-mail address is also required, because it is used to find the person's records. The error has a
// message for each invalid field.
func (in PrivacyRequestInput) Clean() (PrivacyRequest, error) {
	p := Problems{}
	r := PrivacyRequest{
		Kind: Choose(p, "kind", in.Kind, true, ParsePrivacyKind),
		Name: p.CleanLine("name", in.Name, false, MaxName),
		Wish: p.CleanText("wish", in.Wish, false, MaxMessage),
	}
	r.Email = p.CleanEmail("email", in.Email, false)
	if r.Email == "" && !p.has("email") {
		// If there is an e-mail address, the phone number is ignored, because exactly one value identifies the person.
		r.Phone = p.CleanPhone("phone", in.Phone, true, texts.Errors.PhoneInvalid())
	}
	return r, p.Err()
}

// CorrectionInput is a correction as typed by a visitor on the page with their own data.
type CorrectionInput struct {
	Kind, ID, Name, Phone, Email, Address, Wish string
}

// Clean validates a correction. The record's kind is required. At least one corrected value, or a text in the field
// Wish, is required too. The error has a message for each invalid field.
func (in CorrectionInput) Clean() (c Correction, wish string, err error) {
	p := Problems{}
	c = Correction{
		Subject: Subject{Kind: Choose(p, "record", in.Kind, true, ParsePersonalKind), ID: strings.TrimSpace(in.ID)},
		Name:    p.CleanLine("name", in.Name, false, MaxName),
		Phone:   p.CleanPhone("phone", in.Phone, false, texts.Errors.PhoneInvalid()),
		Email:   p.CleanEmail("email", in.Email, false),
		Address: p.CleanText("address", in.Address, false, MaxAddress),
	}
	wish = p.CleanText("wish", in.Wish, false, MaxMessage)
	if len(p) == 0 && c.Name == "" && c.Phone == "" && c.Email == "" && c.Address == "" && wish == "" {
		p.Add("wish", texts.Errors.Required())
	}
	return c, wish, p.In("myData").Err()
}

// PrivacyLinkFor is the time for which a link to the page with a person's own data is valid.
const PrivacyLinkFor = 3 * 24 * time.Hour

// PrivacyLinksPerDay is the maximum number of privacy links that are sent to one address in a day. It prevents mail
// flooding.
const PrivacyLinksPerDay = 3

// PrivacyLink is a link to the page with a person's own data. Only a hash of the link's token is stored.
type PrivacyLink struct {
	TokenHash string `db:"token_hash"`
	Person
	CreatedAt time.Time `db:"created_at"`
	ExpiresAt time.Time `db:"expires_at"`
}
