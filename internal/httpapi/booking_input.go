package httpapi

import "github.com/mela-fair/mela/internal/fair"

// BookingDetails are the fields of a booking in requests. The decoder accepts missing and wrong fields. The domain
// then returns an error message for each of them.
type BookingDetails struct {
	Name          string        `json:"name,omitempty" doc:"The name of the organisation."`
	ContactPerson string        `json:"contactPerson,omitempty"`
	Phone         string        `json:"phone,omitempty"`
	Email         string        `json:"email,omitempty"`
	Address       string        `json:"address,omitempty"`
	Type          string        `json:"type,omitempty"`
	Category      string        `json:"category,omitempty"`
	Product       string        `json:"product,omitempty"`
	Card          string        `json:"card,omitempty" doc:"The category card that the visitor has chosen in the form."`
	Members       typedNumber   `json:"members,omitempty"`
	GST           string        `json:"gst,omitempty" doc:"The GST number of the organisation."`
	Requirements  string        `json:"requirements,omitempty"`
	Listed        bool          `json:"listed,omitempty" doc:"true: the exhibitor agrees to appear in the public list of exhibitors."`
	Stalls        []chosenStall `json:"stalls,omitempty"`
	FromForm      bool          `json:"fromForm,omitempty" doc:"true: the booking was sent by the public form. The contact person is then required, and the type is derived from the card and the stalls."`
}

func (b BookingDetails) input() fair.BookingInput {
	in := fair.BookingInput{
		Name: b.Name, ContactPerson: b.ContactPerson, Phone: b.Phone, Email: b.Email, Address: b.Address, Type: b.Type,
		Category: b.Category, Product: b.Product, Card: b.Card, Members: string(b.Members), GST: b.GST,
		Requirements: b.Requirements, Listed: b.Listed, FromForm: b.FromForm,
	}
	if len(b.Stalls) > 0 {
		in.Stalls = chosenKeys(b.Stalls)
	}
	return in
}
