package httpapi

import (
	"context"
	"errors"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

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
	add(a, operation("POST /api/stallBooking/check", "check-booking", tags,
		"Check the details of a booking before its stalls are chosen",
		"Applies the same rules as `create-order`, except those about stalls. It stores nothing and holds "+
			"no stalls."), checkBooking)
}

func checkBooking(ctx context.Context, in *bodyOf[bookingToCheck]) (*bodyOf[bookingCheck], error) {
	if in.Body.Booking == nil {
		p := fair.Problems{}
		p.Add("booking", texts.Errors.Required())
		return nil, p.Err()
	}
	answer := bookingCheck{Fields: map[string]string{}}
	_, err := in.Body.Booking.input().Clean()
	if refused, ok := errors.AsType[*fair.Error](err); ok && refused.Kind == fair.KindInvalid {
		for field, sentence := range refused.Fields {
			answer.Fields[field] = sentence.In(infoOf(ctx).lang)
		}
		err = nil
	}
	return &bodyOf[bookingCheck]{answer}, err
}
