package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestCheckBooking(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		const path = "/api/stallBooking/check"
		well := map[string]any{"booking": bookingFields("Sri Balaji Bio Inputs")}
		s.do(call{method: "POST", path: path, body: well, want: 200, has: []string{`"fields":{}`}})
		wrong := map[string]any{"booking": map[string]any{"name": " ", "phone": "12345", "gst": "x", "stalls": []stall{}}}
		s.do(call{
			method: "POST", path: path, body: wrong, want: 200,
			has: []string{
				`"name":"Enter the name of your organisation"`, `"phone":"Please enter a valid 10-digit phone number"`,
				`"address":`, `"type":`, `"gst":`,
			},
			hasNot: []string{`"stalls"`},
		})
		s.do(call{
			method: "POST", path: path, body: wrong, header: map[string]string{"Accept-Language": "te"}, want: 200,
			has: []string{"సరైన 10 అంకెల ఫోన్ నంబర్ రాయండి"},
		})
		s.do(call{method: "POST", path: path, body: map[string]any{}, want: 422, has: []string{`"booking":`}})
		s.do(call{
			method: "POST", path: path, body: map[string]any{"booking": "no booking"}, want: 422,
			has: []string{`"booking":`},
		})
		// The check must not have stored or reserved anything.
		s.do(call{method: "GET", path: "/api/stallBooking/stall-bookings", want: 200, has: []string{"[]"}})
	})
}
