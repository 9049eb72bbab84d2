package httpapi

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// bookingToCheck is a booking as create-order takes it; its stalls are not looked at.
type bookingToCheck struct {
	Config *configText `json:"config,omitempty" doc:"The booking as JSON text"`
}

type checkBookingInput struct{ Body bookingToCheck }

// bookingCheck says what is wrong with a booking's details. That something is wrong is the answer, not a
// failure of the request.
type bookingCheck struct {
	Fields map[string]string `json:"fields" doc:"Sentences by field; empty when all is well"`
}

type checkBookingAnswer struct{ Body bookingCheck }

func (a *API) routeBookingCheck(tags []string) {
	add(a, huma.Operation{
		OperationID: "check-booking", Method: http.MethodPost, Path: "/api/stallBooking/check", Tags: tags, DefaultStatus: http.StatusOK,
		Summary:     "Check the details of a booking before its stalls are chosen",
		Description: "By the rules of create-order. It writes and holds nothing.",
	}, checkBooking)
}

func checkBooking(ctx context.Context, in *checkBookingInput) (*checkBookingAnswer, error) {
	malformed := fair.Problems{}
	malformed.Add("config", texts.Errors.Malformed())
	if in.Body.Config == nil {
		return nil, malformed.Err()
	}
	booking, _, err := in.Body.Config.booking()
	if err != nil {
		return nil, malformed.Err()
	}
	answer := bookingCheck{Fields: map[string]string{}}
	_, err = booking.Clean()
	if refused, ok := errors.AsType[*fair.Error](err); ok && refused.Kind == fair.KindInvalid {
		for field, sentence := range refused.Fields {
			answer.Fields[field] = sentence.In(infoOf(ctx).lang)
		}
		err = nil
	}
	return &checkBookingAnswer{answer}, err
}
