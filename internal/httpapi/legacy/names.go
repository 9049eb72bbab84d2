package legacy

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// BookingNames contains three fields of a booking under the names that the old app uses.
type BookingNames struct {
	Username         text `json:"username,omitempty" doc:"The value of 'contactPerson' in requests from old clients."`
	Member           text `json:"member,omitempty" doc:"The value of 'members' in requests from old clients."`
	ElectricityWater text `json:"electricityWater,omitempty" doc:"The value of 'requirements' in requests from old clients."`
}

// Fill copies the values of the old fields to new fields, unless the new fields have values.
func (n BookingNames) Fill(in fair.BookingInput) fair.BookingInput {
	in.ContactPerson = firstOf(in.ContactPerson, n.Username)
	in.Members = firstOf(in.Members, n.Member)
	in.Requirements = firstOf(in.Requirements, n.ElectricityWater)
	return in
}

// Payer contains the data of the person who registers, as sent in an order of the old app. The old app sends the
// order before the registration.
type Payer struct{ Category, Name, Address, Phone, Company, Email string }

// Registration returns the registration that the old app will send after the payment. It contains only data from the
// order. ok is false if the order contains no visitor category.
func (p Payer) Registration(e fair.Edition) (fair.RegistrationInput, bool) {
	category, ok := e.FindCategory(p.Category)
	if !ok {
		return fair.RegistrationInput{}, false
	}
	email := p.Email
	if !slices.ContainsFunc(category.Like.Fields(), func(f fair.RegistrationField) bool { return f.Name == "email" }) {
		email = "" // the old app sends an address of the office for people whom it did not ask for theirs
	}
	company := p.Company
	if company == "NA" { // the old app's value for "none"
		company = ""
	}
	return fair.RegistrationInput{
		Category: p.Category, Name: p.Name, Address: p.Address, WhatsappNo: p.Phone, CompanyName: company, Email: email,
	}, true
}

func firstOf(present string, old text) string {
	if strings.TrimSpace(present) != "" {
		return present
	}
	return string(old)
}

// text is a string that the old app may send as a string, a number or null.
type text string

func (t *text) UnmarshalJSON(raw []byte) error {
	if raw[0] == '"' {
		return json.Unmarshal(raw, (*string)(t))
	}
	return json.Unmarshal(raw, (*json.Number)(t))
}

func (text) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Deprecated: true, OneOf: []*huma.Schema{{Type: huma.TypeNumber}, {Type: huma.TypeString}}}
}
