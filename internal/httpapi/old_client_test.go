package httpapi_test

import (
	"encoding/json"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// oldBooking returns the booking request of the old browser app. It contains ids of the app, and its status is always
// Paid.
func oldBooking() map[string]any {
	return map[string]any{
		"userID": "MKMUUID1755000000001", "username": "V Suresh", "orderId": "MKM001755000000001", "name": "Old Organisation",
		"phone": "9885120034", "email": "", "address": "Kukatpally", "type": "STD Stall", "category": "Private Company",
		"amount": 100300,
		"status": "Paid", "date": "2025-08-01T10:00:00.000Z", "members": 2, "isBooked": true, "paymentStatus": "PAID",
		"stalls": []stall{stall24, stallT3},
	}
}

// The old app sends its config in several formats. Each format results in a booking with the same stalls. No format
// can mark the booking as paid.
func TestOldClientBooks(t *testing.T) {
	t.Parallel()
	text := func(v any) string {
		b, err := json.Marshal(v)
		must(t, err)
		return string(b)
	}
	forms := map[string]string{
		"the booking":  text(oldBooking()),
		"text in text": text(text(oldBooking())),
		"a fetch call": text(map[string]any{
			"url": "/api/stallBooking", "method": "POST",
			"body": text(oldBooking()),
		}),
		"an axios call": text(map[string]any{
			"method": "post", "url": "https://old.example/api/stallBooking",
			"headers": map[string]any{}, "data": oldBooking(),
		}),
		"an axios call as text": text(map[string]any{"method": "post", "data": text(oldBooking())}),
		"numbers as numbers": text(func() map[string]any {
			b := oldBooking()
			b["stalls"] = []map[string]any{{"stallnumber": 24, "stallSize": "3x3m"}, {"stallnumber": "t3", "stallSize": "6x2ft"}}
			b["phone"], b["members"] = 9885120034, "2"
			return b
		}()),
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for name, config := range forms {
			t.Run(name, func(t *testing.T) {
				s := newSite(t, db)
				key := "MKM00" + name
				o := s.do(call{method: "POST", path: "/api/cashfree/create-order", want: 200, body: map[string]any{
					"userID": "MKMUUID1755000000001", "username": "V Suresh", "Mobile": "9885120034", "email": "info@example.org",
					"address": "Kukatpally",
					"company": "NA", "amount": 100300, "category": "Private Company", "orderId": key, "config": config,
					"redirecturl": s.url + "/stallbooking", "callBack": "/stallbooking",
				}})
				if o.field("orderId") == key || o.field("userID") == "MKMUUID1755000000001" {
					t.Error("the browser named the ids")
				}
				s.check(o, "ACTIVE")
				// The clock is advanced so that the stalls are free again for the next format.
				s.advance("50m")
				s.check(o, "EXPIRED")
			})
		}
	})
}

// After the payment, the old app sends the booking again, as paid and with its own ids. The server must return the
// existing booking, whose payment status depends only on real payments.
func TestOldClientReplaysItsBooking(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		replay := oldBooking()
		s.do(call{method: "POST", path: "/api/stallBooking", body: replay, want: 402, has: []string{"not_paid_yet"}})
		s.do(call{method: "POST", path: "/api/stallBooking", body: map[string]any{}, want: 402})
		config, err := json.Marshal(replay)
		must(t, err)
		o := s.do(call{
			method: "POST", path: "/api/cashfree/create-order", want: 200,
			body: map[string]any{"orderId": replay["orderId"], "config": string(config)},
		})

		// Before the payment, the booking stays pending, even if it is sent several times and with any status.
		first := s.do(call{method: "POST", path: "/api/stallBooking", body: replay, want: 200, has: []string{
			`"paymentStatus":"PENDING"`, `"status":"Pending"`, `"isBooked":false`, `"contactPerson":"V Suresh"`, `"members":2`,
		}})
		second := s.do(call{method: "POST", path: "/api/stallBooking", body: replay, want: 200})
		if first.field("_id") != second.field("_id") {
			t.Error("a replay made a second booking")
		}
		if got := s.stallState("std-24"); got != "held" {
			t.Errorf("stall 24 is %s: a replay declared it paid", got)
		}
		byIDs := map[string]any{
			"orderId": o.field("orderId"), "userID": o.field("userID"), "paymentStatus": "PAID",
			"status": "Paid",
		}
		s.do(call{
			method: "POST", path: "/api/stallBooking", body: byIDs, want: 200,
			has: []string{first.field("_id"), `"paymentStatus":"PENDING"`},
		})

		// A client that guesses another client's order id gets no data.
		for _, change := range []map[string]any{{"phone": "9999999999"}, {"stalls": []stall{stall24}}, {"name": ""}} {
			guess := oldBooking()
			for name, value := range change {
				guess[name] = value
			}
			s.do(call{
				method: "POST", path: "/api/stallBooking", body: guess, want: 402,
				hasNot: []string{"Old Organisation", "9885120034"},
			})
		}
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		s.do(call{
			method: "POST", path: "/api/stallBooking", body: replay, want: 200,
			has: []string{first.field("_id"), `"paymentStatus":"PAID"`, `"isBooked":true`},
		})
	})
}

// The registration page of the old app requests the order first, and sends the registration after the payment. Only one
// registration must be created.
func TestOldClientRegisters(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		browser := s.browser()
		order := map[string]any{
			"userID": "MKMUUID1755000000002", "username": "Ramulu", "Mobile": "9848012345", "email": "info@example.org",
			"address": "Chityala",
			"company": "NA", "amount": 100, "category": "Farmer", "orderId": "MKM001755000000002",
		}
		o := s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: order, header: browser, want: 200,
			has: []string{`"amount":100,`},
		})
		again := s.do(call{method: "POST", path: "/api/cashfree/create-order", body: order, want: 200})
		if again.field("orderId") != o.field("orderId") {
			t.Error("the same order id made two orders")
		}
		r := s.do(call{method: "POST", path: "/api/registers", header: browser, want: 200, body: map[string]any{
			"category": "Farmer", "name": "Ramulu", "address": "Chityala", "whatsappNo": "9848012345", "companyName": "",
			"email": "", "website": "", "degree": "", "college": "",
		}})
		if r.field("userID") != o.field("userID") {
			t.Error("the registration is not the one that is being paid")
		}
		wrong := map[string]any{
			"category": "Farmer", "username": "Ramulu", "Mobile": "9848012345", "address": "Chityala",
			"amount": 1,
		}
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: wrong, header: browser, want: 422,
			has: []string{"₹100, not ₹1"},
		})
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		s.do(call{
			method: "GET", path: "/api/registers", as: s.signIn(fair.RoleViewer), want: 200,
			has: []string{`"status":"Paid"`}, hasNot: []string{`"status":"Pending"`},
		})
	})
}
