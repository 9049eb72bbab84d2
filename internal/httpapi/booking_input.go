package httpapi

import (
	"context"
	"errors"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// BookingDetails contains the booking fields in requests. The decoder accepts missing and wrong fields, so that the
// domain can return an error message for each of them.
type BookingDetails struct {
	Name          string          `json:"name,omitempty" doc:"The name of the organisation."`
	ContactPerson string          `json:"contactPerson,omitempty"`
	Phone         string          `json:"phone,omitempty"`
	Email         string          `json:"email,omitempty"`
	Address       string          `json:"address,omitempty"`
	Type          string          `json:"type,omitempty"`
	Category      string          `json:"category,omitempty"`
	Product       string          `json:"product,omitempty"`
	Card          string          `json:"card,omitempty" doc:"The category card that the visitor has chosen in the form."`
	Members       web.TypedNumber `json:"members,omitempty"`
	GST           string          `json:"gst,omitempty" doc:"The GST number of the organisation."`
	Requirements  string          `json:"requirements,omitempty"`
	Listed        bool            `json:"listed,omitempty" doc:"true: the exhibitor agrees to appear in the public list of exhibitors."`
	Stalls        []chosenStall   `json:"stalls,omitempty"`
	FromForm      bool            `json:"fromForm,omitempty" doc:"true: the booking was sent by the public form. The contact person is then required, and the type is derived from the card and the stalls."`
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

// bookingToCheck is a booking whose details are checked. It has the same fields as a booking in create-order, but its
// stalls are not checked.
type bookingToCheck struct {
	Booking *BookingDetails `json:"booking,omitempty"`
}

// bookingCheck lists the errors in a booking's details. A response with errors is still a successful response.
type bookingCheck struct {
	Fields map[string]string `json:"fields" doc:"The error message of each wrong field. Empty if no field is wrong."`
}

func (a *API) routeBookingCheck(tags []string) {
	web.Add(a.API, web.Public, web.Op("POST /api/stallBooking/check", "check-booking", tags,
		"Check the details of a booking before its stalls are chosen",
		"Applies the same rules as `create-order`, except those about stalls. It stores nothing and holds "+
			"no stalls."), checkBooking)
}

func checkBooking(ctx context.Context, in *web.Body[bookingToCheck]) (*web.Body[bookingCheck], error) {
	if in.Body.Booking == nil {
		return nil, web.WrongField("booking", texts.Errors.Required())
	}
	answer := bookingCheck{Fields: map[string]string{}}
	_, err := in.Body.Booking.input().Clean()
	if refused, ok := errors.AsType[*fair.Error](err); ok && refused.Kind == fair.KindInvalid {
		for field, sentence := range refused.Fields {
			answer.Fields[field] = sentence.In(web.InfoOf(ctx).Lang)
		}
		err = nil
	}
	return web.BodyOf(answer), err
}
