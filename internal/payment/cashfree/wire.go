package cashfree

import (
	"bytes"
	"encoding/json"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// text is a string in JSON. null and numbers are accepted as well, because ids are numbers in some versions and
// events.
type text string

func (t *text) UnmarshalJSON(raw []byte) error {
	raw = bytes.TrimSpace(raw)
	switch {
	case bytes.Equal(raw, []byte("null")):
		*t = ""
		return nil
	case len(raw) > 0 && raw[0] == '"':
		var s string
		if err := json.Unmarshal(raw, &s); err != nil {
			return err
		}
		*t = text(s)
		return nil
	}
	var n json.Number
	if err := json.Unmarshal(raw, &n); err != nil {
		return errors.New("neither a text nor a number")
	}
	*t = text(n)
	return nil
}

// amount is an amount of rupees in JSON: 177000.00, 177000, 177000.0, or one of these as a string. `given` is false if
// the amount is missing or null.
type amount struct {
	paise fair.Paise
	given bool
}

func (a *amount) UnmarshalJSON(raw []byte) error {
	var t text
	if err := t.UnmarshalJSON(raw); err != nil {
		return err
	}
	*a = amount{}
	if t == "" {
		return nil
	}
	p, err := fair.ParseRupees(string(t))
	if err != nil {
		return err
	}
	*a = amount{paise: p, given: true}
	return nil
}

// moment is a time in JSON. If the time is missing or invalid, moment is the zero time. This is no error, because no
// decision about money depends on the time.
type moment struct{ time.Time }

func (m *moment) UnmarshalJSON(raw []byte) error {
	var t text
	if err := t.UnmarshalJSON(raw); err != nil {
		return nil //nolint:nilerr // an invalid time is no error; see the comment on moment
	}
	m.Time = parseMoment(string(t))
	return nil
}

func parseMoment(s string) time.Time {
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999Z0700"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.UTC()
		}
	}
	return time.Time{}
}

// tags are the tags that the merchant stored with an order. The decoder ignores values that are not strings.
type tags map[string]string

func (t *tags) UnmarshalJSON(raw []byte) error {
	var loose map[string]any
	*t = nil
	if err := json.Unmarshal(raw, &loose); err != nil {
		return nil //nolint:nilerr // the merchant stores only strings, so tags of another type are ignored
	}
	for name, value := range loose {
		if s, ok := value.(string); ok {
			if *t == nil {
				*t = tags{}
			}
			(*t)[name] = s
		}
	}
	return nil
}

// rupees returns an amount as a JSON number in rupees with two decimals, as the provider expects.
func rupees(p fair.Paise) json.Number { return json.Number(p.Decimal()) }
