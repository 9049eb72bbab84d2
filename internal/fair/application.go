package fair

import (
	"cmp"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// ApplicationType is the role that an applicant applies for.
type ApplicationType string

// The types of application.
const (
	ResourcePerson ApplicationType = "resource"
	Volunteer      ApplicationType = "volunteer"
)

// ParseApplicationType parses a type in any letter case. For an empty string, it returns ResourcePerson.
func ParseApplicationType(s string) (ApplicationType, bool) {
	t := ApplicationType(strings.ToLower(strings.TrimSpace(s)))
	return oneOf(cmp.Or(t, ResourcePerson), ResourcePerson, Volunteer)
}

// Occupation is the occupation that an applicant chooses in the form: one of Occupations.
type Occupation string

// Occupations lists the occupations in the sequence in which the form shows them.
var Occupations = []Occupation{"farmer", "scientist", "entrepreneur", "media person", "policy maker", "others"}

// ParseOccupation parses an occupation in any letter case.
func ParseOccupation(s string) (Occupation, bool) {
	s = strings.Join(strings.Fields(s), " ")
	for _, o := range Occupations {
		if strings.EqualFold(s, string(o)) {
			return o, true
		}
	}
	return "", false
}

// Application is an application of a resource person or a volunteer.
type Application struct {
	Record
	Type       ApplicationType `db:"type"`
	Name       string          `db:"name"`
	Occupation Occupation      `db:"occupation"`
	Address    string          `db:"address"`
	Email      string          `db:"email"`
	Experience string          `db:"experience"`
	Mobile     Phone           `db:"mobile"`
	Biodata    StoredFile      `db:",inline"` // never public
	Status     ReviewStatus    `db:"status"`
	Reason     string          `db:"reason"` // reason for the decision; sent to the applicant
	Lang       Lang            `db:"lang"`
	Consent    string          `db:"consent"`   // version of the privacy notice that was shown
	ErasedAt   time.Time       `db:"erased_at"` // zero: personal data not erased
}

// ApplicationInput is an application as it was entered in the form. The page's form and the API use the same names.
// Only the office sets Status and Reason. An application from a visitor starts as Pending. Biodata is nil when no file
// was sent.
type ApplicationInput struct {
	Type       string  `json:"type,omitempty"`
	Name       string  `json:"name,omitempty"`
	Occupation string  `json:"occupation,omitempty"`
	Address    string  `json:"address,omitempty"`
	Email      string  `json:"email,omitempty"`
	Experience string  `json:"experience,omitempty"`
	Mobile     string  `json:"mobile,omitempty"`
	Status     string  `json:"-"`
	Reason     string  `json:"-"`
	Biodata    *Upload `json:"-"`
}

// Clean validates the input. All fields except the reason and the biodata are required. The biodata file is validated
// when it is stored. The error has a message for each invalid field.
func (in ApplicationInput) Clean() (Application, error) {
	p := Problems{}
	a := Application{
		Type:       choose(p, "type", in.Type, true, ParseApplicationType),
		Name:       p.CleanLine("name", in.Name, true, MaxName),
		Occupation: choose(p, "occupation", in.Occupation, true, ParseOccupation),
		Address:    p.CleanText("address", in.Address, true, MaxAddress),
		Email:      p.CleanEmail("email", in.Email, true),
		Experience: p.CleanText("experience", in.Experience, true, MaxMessage),
		Mobile:     p.CleanPhone("mobile", in.Mobile, true, texts.Errors.PhoneInvalid()),
		Status:     choose(p, "status", in.Status, true, ParseReviewStatus),
		Reason:     p.CleanText("reason", in.Reason, false, MaxAddress),
	}
	return a, p.In("application").Err()
}

// Typed converts the record to form input. A partial change then replaces some fields of this input.
func (a Application) Typed() ApplicationInput {
	return ApplicationInput{
		Type: string(a.Type), Name: a.Name, Occupation: string(a.Occupation), Address: a.Address, Email: a.Email,
		Experience: a.Experience, Mobile: string(a.Mobile), Status: string(a.Status),
		Reason: a.Reason,
	}
}

// Print returns a hash of the application, which is used to find repeated applications. The argument `file` is the
// hash of the biodata. Texts that differ only in spacing or letter case have the same hash.
func (a Application) Print(file string) string {
	return Fingerprint(string(a.Type), a.Name, string(a.Occupation), a.Address, a.Email, a.Experience, string(a.Mobile),
		file)
}
