// Package application has the applications of resource persons and volunteers: their type, rules, table, routes and
// exports.
package application

import (
	"cmp"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Type is the role that an applicant applies for.
type Type string

// The types of application.
const (
	ResourcePerson Type = "resource"
	Volunteer      Type = "volunteer"
)

// ParseType parses a type in any letter case. For an empty string, it returns ResourcePerson.
func ParseType(s string) (Type, bool) {
	t := Type(strings.ToLower(strings.TrimSpace(s)))
	return fair.OneOf(cmp.Or(t, ResourcePerson), ResourcePerson, Volunteer)
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

// Application is the application of a resource person or a volunteer.
type Application struct {
	fair.Record
	Type       Type              `db:"type"`
	Name       string            `db:"name"`
	Occupation Occupation        `db:"occupation"`
	Address    string            `db:"address"`
	Email      string            `db:"email"`
	Experience string            `db:"experience"`
	Mobile     fair.Phone        `db:"mobile"`
	Biodata    fair.StoredFile   `db:",inline"` // never public
	Status     fair.ReviewStatus `db:"status"`
	Reason     string            `db:"reason"` // reason for the decision; sent to the applicant
	Lang       fair.Lang         `db:"lang"`
	Consent    string            `db:"consent"`   // version of the privacy notice that was shown
	ErasedAt   time.Time         `db:"erased_at"` // zero: personal data not erased
}

// Input is an application as it was entered in the form. The page's form and the API use the same names.
// Only the office sets Status and Reason. An application from a visitor starts as Pending. Biodata is nil when no file
// was sent.
type Input struct {
	Type       string       `json:"type,omitempty"`
	Name       string       `json:"name,omitempty"`
	Occupation string       `json:"occupation,omitempty"`
	Address    string       `json:"address,omitempty"`
	Email      string       `json:"email,omitempty"`
	Experience string       `json:"experience,omitempty"`
	Mobile     string       `json:"mobile,omitempty"`
	Status     string       `json:"-"`
	Reason     string       `json:"-"`
	Biodata    *fair.Upload `json:"-"`
	Asked      *string      `json:"-"` // the values that the form has asked about (fair.AskAbout); nil: it does not ask
}

// Clean validates the input. All fields except the reason and the biodata are required. The biodata file is validated
// when it is stored. The error has a message for each invalid field.
func (in Input) Clean() (Application, error) {
	p := fair.Problems{}
	a := Application{
		Type:       fair.Choose(p, "type", in.Type, true, ParseType),
		Name:       p.CleanLine("name", in.Name, true, fair.MaxName),
		Occupation: fair.Choose(p, "occupation", in.Occupation, true, ParseOccupation),
		Address:    p.CleanText("address", in.Address, true, fair.MaxAddress),
		Email:      p.CleanEmail("email", in.Email, true),
		Experience: p.CleanText("experience", in.Experience, true, fair.MaxMessage),
		Mobile:     p.CleanAnyPhone("mobile", in.Mobile),
		Status:     fair.Choose(p, "status", in.Status, true, fair.ParseReviewStatus),
		Reason:     p.CleanText("reason", in.Reason, false, fair.MaxAddress),
	}
	return a, p.In("application").Err()
}

// Typed converts the record to form input. A partial change then replaces some fields of this input.
func (a Application) Typed() Input {
	return Input{
		Type: string(a.Type), Name: a.Name, Occupation: string(a.Occupation), Address: a.Address, Email: a.Email,
		Experience: a.Experience, Mobile: string(a.Mobile), Status: string(a.Status),
		Reason: a.Reason,
	}
}

// Print returns a hash of the application, which is used to find repeated applications. The argument `file` is the
// hash of the biodata. Texts that differ only in spacing or letter case have the same hash.
func (a Application) Print(file string) string {
	return fair.Fingerprint(string(a.Type), a.Name, string(a.Occupation), a.Address, a.Email, a.Experience,
		string(a.Mobile), file)
}

// Personal returns the personal data of the application. It contains the biodata's file name, but not the file's
// content.
func (a Application) Personal() fair.PersonalRecord {
	return fair.PersonalRecord{
		Subject: fair.Subject{Kind: fair.PersonalApplication, ID: a.ID},
		Name:    a.Name, Phone: a.Mobile, Email: a.Email, Address: a.Address,
		Details: fair.Details("name", a.Name, "phone", string(a.Mobile), "email", a.Email, "address", a.Address,
			"occupation", string(a.Occupation), "experience", a.Experience, "biodata", a.Biodata.Name,
			"status", string(a.Status), "reason", a.Reason),
		File: a.Biodata.Path, Lang: a.Lang, CreatedAt: a.CreatedAt, DeletedAt: a.DeletedAt, ErasedAt: a.ErasedAt,
	}
}

// Erased returns the application without personal data. The caller must delete the biodata file.
func (a Application) Erased(at time.Time) Application {
	a.Name, a.Address, a.Email, a.Experience, a.Mobile = fair.ErasedName, "", "", "", ""
	a.Biodata, a.Reason = fair.StoredFile{}, ""
	a.ErasedAt, a.UpdatedAt = at, at
	return a
}
