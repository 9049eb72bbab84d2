package legacy

import (
	"encoding/json"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// Config is the field "config" in an order of the old app. It describes the request that the old app would send after
// the payment. The description contains the booking, nested in JSON objects or JSON text. Only the booking is used;
// the request is never sent.
type Config string

// UnmarshalJSON implements json.Unmarshaler. It accepts an object, or a string that contains JSON.
func (c *Config) UnmarshalJSON(raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err == nil {
		*c = Config(text)
		return nil
	}
	*c = Config(raw)
	return nil
}

func (Config) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Deprecated: true, OneOf: []*huma.Schema{
		{Type: huma.TypeString}, {Type: huma.TypeObject, AdditionalProperties: true},
	}}
}

var errNoBooking = errors.New("config contains no booking")

// maxLayers is the maximum number of nested layers of JSON text and objects around a booking.
const maxLayers = 6

// wrappers contains the names of the fields that may contain the body of the described request.
var wrappers = []string{"data", "body", "payload", "booking", "config", "params", "json"}

// Booking returns the booking in the config. orderID is the old app's order id, or "" if there is none. Booking
// returns an error if there is no booking. It does not validate the fields of the booking; the caller must do this.
func (c Config) Booking() (in fair.BookingInput, orderID string, err error) {
	raw, err := unwrap(json.RawMessage(c), maxLayers)
	if err != nil {
		return in, "", err
	}
	var b booking
	if err := json.Unmarshal(raw, &b); err != nil {
		return in, "", err
	}
	return b.input(), string(b.OrderID), nil
}

// unwrap returns the nested object that contains the booking. This is the object with a field stalls or, if there is
// none, an object with a field name.
func unwrap(raw json.RawMessage, layers int) (json.RawMessage, error) {
	if layers == 0 {
		return nil, errNoBooking
	}
	var text string
	if json.Unmarshal(raw, &text) == nil && text != "" {
		return unwrap(json.RawMessage(text), layers-1)
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(raw, &object); err != nil {
		return nil, err
	}
	if _, ok := object["stalls"]; ok {
		return raw, nil
	}
	for _, name := range wrappers {
		if inner, ok := object[name]; ok {
			if found, err := unwrap(inner, layers-1); err == nil {
				return found, nil
			}
		}
	}
	// A booking without stalls is accepted here. The caller then returns the usual error message for missing stalls.
	if _, ok := object["name"]; ok {
		return raw, nil
	}
	return nil, errNoBooking
}

// booking has the fields of a booking under their old and their current names.
type booking struct {
	BookingNames
	OrderID       text  `json:"orderId"`
	Name          text  `json:"name"`
	ContactPerson text  `json:"contactPerson"`
	Phone         text  `json:"phone"`
	Email         text  `json:"email"`
	Address       text  `json:"address"`
	Type          text  `json:"type"`
	Category      text  `json:"category"`
	Product       text  `json:"product"`
	Card          text  `json:"card"`
	Members       text  `json:"members"`
	GST           text  `json:"gst"`
	Requirements  text  `json:"requirements"`
	Stalls        []key `json:"stalls"`
}

type key struct {
	Number text `json:"stallnumber"`
	Size   text `json:"stallSize"`
}

func (b booking) input() fair.BookingInput {
	in := fair.BookingInput{
		Name: string(b.Name), ContactPerson: string(b.ContactPerson), Phone: string(b.Phone), Email: string(b.Email),
		Address: string(b.Address), Type: string(b.Type), Category: string(b.Category), Product: string(b.Product),
		Card: string(b.Card), Members: string(b.Members), GST: string(b.GST), Requirements: string(b.Requirements),
	}
	for _, s := range b.Stalls {
		in.Stalls = append(in.Stalls, fair.StallKey{Number: string(s.Number), Size: string(s.Size)})
	}
	return b.Fill(in)
}
