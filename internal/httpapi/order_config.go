package httpapi

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// configText is the "config" of an order for stalls: the booking as JSON text. The old client wraps it
// in a description of the call that was to be replayed after the payment; nothing is replayed here, the
// booking inside is all that counts.
type configText string

// UnmarshalJSON implements json.Unmarshaler: text, or the object itself.
func (c *configText) UnmarshalJSON(raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err == nil {
		*c = configText(text)
		return nil
	}
	*c = configText(raw)
	return nil
}

// Schema implements huma.SchemaProvider.
func (configText) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeString}, {Type: huma.TypeObject, AdditionalProperties: true},
	}}
}

var errNoBooking = errors.New("config holds no booking")

// maxWrapping is how many layers of text and of call descriptions are looked through.
const maxWrapping = 6

// wrappers are the members in which descriptions of a call keep what is sent.
var wrappers = []string{"data", "body", "payload", "booking", "config", "params", "json"}

// booking reads the booking inside, and the sender's order id if it is there.
func (c configText) booking() (in fair.BookingInput, orderID string, err error) {
	raw, err := unwrap(json.RawMessage(c), maxWrapping)
	if err != nil {
		return in, "", err
	}
	var b bookingFields
	if err := json.Unmarshal(raw, &b); err != nil {
		return in, "", err
	}
	return b.input(), string(b.OrderID), nil
}

// unwrap finds the object that lists stalls.
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
	// A booking that names no stalls is the form's fault and gets the form's sentences.
	if _, ok := object["name"]; ok {
		return raw, nil
	}
	return nil, errNoBooking
}

// looseText is a text that old clients may send as a number, or not at all.
type looseText string

// UnmarshalJSON implements json.Unmarshaler.
func (t *looseText) UnmarshalJSON(raw []byte) error { return (*typedNumber)(t).UnmarshalJSON(raw) }

// bookingFields is a booking inside a config, with the names of today's form and of the old one.
type bookingFields struct {
	OrderID          looseText   `json:"orderId"`
	Name             looseText   `json:"name"`
	ContactPerson    looseText   `json:"contactPerson"`
	Username         looseText   `json:"username"`
	Phone            looseText   `json:"phone"`
	Email            looseText   `json:"email"`
	Address          looseText   `json:"address"`
	Type             looseText   `json:"type"`
	Category         looseText   `json:"category"`
	Product          looseText   `json:"product"`
	Card             looseText   `json:"card"`
	Members          looseText   `json:"members"`
	Member           looseText   `json:"member"`
	GST              looseText   `json:"gst"`
	Requirements     looseText   `json:"requirements"`
	ElectricityWater looseText   `json:"electricityWater"`
	Stalls           []looseKeys `json:"stalls"`
}

type looseKeys struct {
	Number looseText `json:"stallnumber"`
	Size   looseText `json:"stallSize"`
}

func (b bookingFields) input() fair.BookingInput {
	in := fair.BookingInput{
		Name: string(b.Name), ContactPerson: firstOf(b.ContactPerson, b.Username), Phone: string(b.Phone), Email: string(b.Email),
		Address: string(b.Address), Type: string(b.Type), Category: string(b.Category), Product: string(b.Product), Card: string(b.Card),
		Members: firstOf(b.Members, b.Member), GST: string(b.GST), Requirements: firstOf(b.Requirements, b.ElectricityWater),
	}
	for _, s := range b.Stalls {
		in.Stalls = append(in.Stalls, fair.StallKey{Number: string(s.Number), Size: string(s.Size)})
	}
	return in
}

func firstOf(texts ...looseText) string {
	for _, t := range texts {
		if strings.TrimSpace(string(t)) != "" {
			return string(t)
		}
	}
	return ""
}
