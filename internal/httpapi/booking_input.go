package httpapi

import (
	"context"
	"errors"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// BookingDetails contains the booking fields in requests. Old clients send the numbers as numbers.
type BookingDetails struct {
	fair.BookingInput
	Members web.TypedNumber    `json:"members,omitempty"`
	Stalls  []hall.ChosenStall `json:"stalls,omitempty"`
}

func (b BookingDetails) input() fair.BookingInput {
	b.BookingInput.Members = string(b.Members)
	if len(b.Stalls) > 0 {
		b.BookingInput.Stalls = hall.ChosenKeys(b.Stalls)
	}
	return b.BookingInput
}

// bookingToCheck is a booking whose details are checked. It has the same fields as a booking in create-order, but its
// stalls are not checked.
type bookingToCheck struct {
	Booking *BookingDetails `json:"booking,omitempty"`
	Asked   *string         `json:"asked,omitempty" doc:"The values that the form has asked about. With this field, values that are possible but probably mistakes are listed like errors, once."`
}

// bookingCheck lists the errors in a booking's details. A response with errors is still a successful response.
type bookingCheck struct {
	Fields map[string]string `json:"fields" doc:"The error message of each wrong field. Empty if no field is wrong."`
}

func (a *API) routeBookingCheck(tags []string) {
	web.Add(a.API, web.Public, web.Op("POST /api/stallBooking/check", "check-booking", tags,
		"Check the details of a booking before its stalls are chosen",
		"Applies the same rules as `create-order`, except those about stalls. It stores nothing and holds "+
			"no stalls."), a.checkBooking)
}

func (a *API) checkBooking(ctx context.Context, in *web.Body[bookingToCheck]) (*web.Body[bookingCheck], error) {
	if in.Body.Booking == nil {
		return nil, web.WrongField("booking", texts.Errors.Required())
	}
	answer := bookingCheck{Fields: map[string]string{}}
	input := in.Body.Booking.input()
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	_, err = input.Clean(edition)
	if err == nil && in.Body.Asked != nil {
		err = fair.AskAbout(input.Email, input.Address, input.GST, *in.Body.Asked)
	}
	if refused, ok := errors.AsType[*fair.Error](err); ok && refused.Kind == fair.KindInvalid {
		for field, sentence := range refused.Fields {
			answer.Fields[field] = sentence.In(web.InfoOf(ctx).Lang)
		}
		err = nil
	}
	return web.BodyOf(answer), err
}
