package httpapi_test

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The test covers the main use of the API: stalls 24 and t3 are booked and paid, and the office sees the booking.
func TestBookAndPay(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		quote := s.do(call{
			method: "POST", path: "/api/hall/quote", body: map[string]any{"stalls": []stall{stall24, stallT3}},
			want: 200, has: []string{
				`"base":85000`, `"gst":15300`, `"total":100300`, `"taken":[]`,
			},
		})
		o := s.do(call{method: "POST", path: "/api/cashfree/create-order", want: 200, body: map[string]any{
			"booking": bookingFields("Soil Life", stall24, stallT3), "amount": json.Number(quote.field("total")),
			"redirecturl": "/stallbooking?done=1",
			"callBack":    s.url + "/stallbooking", "method": "UPI", "lang": "te",
		}, has: []string{
			`"amount":100300`, `"mode":"sandbox"`, `"checkoutUrl":"` + s.url + `/sandbox/`,
			`"status":"ACTIVE"`,
		}})
		if len(o.field("payment_session_id")) < 20 || !strings.HasPrefix(o.field("orderId"), "MKM00") ||
			!strings.HasPrefix(o.field("userID"), "MKMUUID") {
			t.Errorf("order %s", o.body)
		}
		for id, want := range map[string]string{"std-24": "held", "bench-t3": "held", "std-25": "available"} {
			if got := s.stallState(id); got != want {
				t.Errorf("%s is %s, want %s", id, got, want)
			}
		}
		s.do(call{method: "GET", path: "/api/stallBooking/stall-bookings", want: 200, has: []string{
			`{"stalls":[{"stallnumber":"24","stallSize":"3x3m"},{"stallnumber":"t3","stallSize":"6x2ft"}],"paymentStatus":"PENDING","status":"Pending","isBooked":false}`,
		}, hasNot: []string{"Soil Life", "98851", o.field("orderId")}})
		active := s.check(o, "ACTIVE")
		if active["payment_session_id"] != o.field("payment_session_id") || active["username"] != "V. Suresh" ||
			active["amount"] != 100300.0 ||
			active["redirecturl"] != "/stallbooking?done=1" || active["callBack"] != "/stallbooking" {
			t.Errorf("status %v", active)
		}

		s.attempt(o.field("orderId"), map[string]any{"outcome": "FAILED"})
		if failed := s.check(o, "FAILED"); failed["message"] == nil || failed["payment_session_id"] == nil {
			t.Errorf("a failed attempt has no reason or no other try: %v", failed)
		}
		s.pay(o.field("orderId"))
		paid := s.check(o, "PAID")
		if paid["paidAt"] == nil || paid["payment_session_id"] != nil || paid["checkoutUrl"] != nil ||
			paid["kind"] != "booking" {
			t.Errorf("paid %v", paid)
		}
		if got := s.stallState("std-24"); got != "sold" {
			t.Errorf("stall 24 is %s", got)
		}
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings", want: 200,
			has: []string{`"paymentStatus":"PAID","status":"Confirmed","isBooked":true`},
		})
		office := s.signIn(fair.RoleViewer)
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?stall=T3:6x2ft&paymentStatus=PAID&page=1",
			as: office, want: 200, has: []string{
				`"name":"Soil Life"`, `"contactPerson":"V. Suresh"`, `"phone":"9885120034"`, `"email":"suresh@example.org"`,
				`"card":"nurseries"`, `"members":3`,
				`"requirements":"Two sockets"`, `"amount":100300`, `"base":85000`, `"gstAmount":15300`, `"status":"Confirmed"`,
				`"orderId":"` + o.field("orderId"),
			},
		})
		s.do(call{
			method: "GET", path: "/api/orders?status=PAID", as: office, want: 200,
			has:    []string{`"status":"PAID"`, `"disposition":"accepted"`, `"refunds":[]`},
			hasNot: []string{o.field("userID"), o.field("payment_session_id")},
		})
		s.do(call{method: "GET", path: "/api/admin/summary", as: office, want: 200, has: []string{
			`"bookings":{"total":1,"pending":0,"confirmed":1,"rejected":0,"paid":1}`, `"sold":2`,
			`"waiting":{"orders":0,"cancellations":0,"approvals":0,"refunds":0,"messages":0,"conversations":0,"privacy":0,"work":0}`,
		}})
	})
}

func TestPayForRegistration(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		r := s.do(call{method: "POST", path: "/api/registers", body: farmer("Ramulu"), want: 201})
		order := map[string]any{"registrationId": r.field("_id"), "userID": r.field("userID"), "amount": 100}
		o := s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: order, want: 200,
			has: []string{`"amount":100,`},
		})
		if o.field("userID") != r.field("userID") {
			t.Error("the order is another payer's")
		}
		// Paying later with the same link in another window returns the existing order.
		again := s.do(call{method: "POST", path: "/api/cashfree/create-order", body: order, want: 200})
		if again.field("orderId") != o.field("orderId") {
			t.Error("a second order for the same registration")
		}
		status := s.check(o, "ACTIVE")
		if want := "/payment?registrationId=" + r.field("_id"); !strings.HasPrefix(status["callBack"].(string), want) ||
			status["redirecturl"] != "/" {
			t.Errorf("goes on to %v and %v", status["redirecturl"], status["callBack"])
		}
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		s.do(call{method: "POST", path: "/api/cashfree/create-order", body: order, want: 409, has: []string{"already_paid"}})
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order",
			body: map[string]any{"registrationId": "507f1f77bcf86cd799439011"}, want: 404,
			has: []string{`"registrationId":`},
		})
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: map[string]any{}, want: 422,
			has: []string{`"registrationId":`},
		})
		s.do(call{
			method: "GET", path: "/api/registers?status=Paid", as: s.signIn(fair.RoleViewer), want: 200,
			has: []string{r.field("_id")},
		})
	})
}

// Forty buyers try to buy the same stall at the same time. One buyer gets an order. All other buyers get an error with
// the stall's label, and nothing from their requests is stored.
func TestRaceForOneStall(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		var all sync.WaitGroup
		answers := make([]answer, 40)
		for i := range answers {
			form := bookingFields("Buyer", stall24, stall{"t3", "6x2ft"})
			if i%2 == 1 {
				form = bookingFields("Buyer", stall{"24", "3x3m"})
			}
			all.Go(func() {
				answers[i] = s.free(call{method: "POST", path: "/api/cashfree/create-order", body: map[string]any{"booking": form}})
			})
		}
		all.Wait()
		won := 0
		for _, a := range answers {
			if a.status == 200 {
				won++
				continue
			}
			a.check(call{
				path: "create-order", want: 409,
				has: []string{`"code":"stalls_taken"`, `{"stallnumber":"24","stallSize":"3x3m"}`, `"stalls":"Not free any more`},
			})
		}
		if won != 1 {
			t.Errorf("%d buyers won", won)
		}
		var public []any
		s.do(call{method: "GET", path: "/api/stallBooking/stall-bookings", want: 200}).json(&public)
		var kept []any
		s.do(call{method: "GET", path: "/api/orders", as: s.signIn(fair.RoleViewer), want: 200}).json(&kept)
		if len(public) != 1 || len(kept) != 1 {
			t.Errorf("%d bookings and %d orders remain", len(public), len(kept))
		}
	})
}

func TestOrderRefuses(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		form := func(change map[string]any) map[string]any {
			fields := bookingFields("Soil Life", stall24)
			for name, value := range change {
				fields[name] = value
			}
			return fields
		}
		good := form(nil)
		for name, c := range map[string]struct {
			body  map[string]any
			want  int
			field string
			has   string
		}{
			"a cheaper price": {
				map[string]any{"booking": good, "amount": 1},
				422, "amount",
				"The amount is ₹88,500, not ₹1.",
			},
			"a cheaper price as text":  {map[string]any{"booking": good, "amount": "100"}, 422, "amount", "₹88,500"},
			"a price in words":         {map[string]any{"booking": good, "amount": "free"}, 422, "amount", ""},
			"a negative price":         {map[string]any{"booking": good, "amount": -88500}, 422, "amount", ""},
			"a price with an exponent": {map[string]any{"booking": good, "amount": json.Number("8.85e4")}, 422, "amount", ""},
			"an object for a price":    {map[string]any{"booking": good, "amount": map[string]any{}}, 422, "amount", ""},
			"no stalls": {
				map[string]any{"booking": form(map[string]any{"stalls": []any{}})},
				422, "stalls",
				"Choose at least one stall",
			},
			"no stalls at all": {map[string]any{"booking": form(map[string]any{"stalls": nil})}, 422, "stalls", ""},
			"an unknown stall": {
				map[string]any{"booking": form(map[string]any{"stalls": []stall{{"999", "3x3m"}}})},
				422, "stalls", "There is no stall 999 (3x3m)",
			},
			"one stall twice": {
				map[string]any{"booking": form(map[string]any{"stalls": []stall{stall24, stall24}})},
				422, "stalls", "twice",
			},
			"two outdoor stalls": {map[string]any{"booking": form(
				map[string]any{"stalls": []stall{{"outdoor", "Outdoor 3x3m"}, {"outdoor", "Outdoor 3x3m"}}})}, 422, "stalls", ""},
			"a hundred stalls": {
				map[string]any{"booking": form(map[string]any{"stalls": make([]stall, 100)})},
				422,
				"stalls", "",
			},
			"a pre-sold stall": {
				map[string]any{"booking": form(map[string]any{"stalls": []stall{{"1", "3x3m"}}})},
				409, "stalls", "stalls_taken",
			},
			"an unreleased stall": {
				map[string]any{"booking": form(map[string]any{"stalls": []stall{{"20", "2x2m"}}})},
				409, "stalls", "stalls_taken",
			},
			"missing fields": {map[string]any{"booking": form(map[string]any{
				"name": "", "phone": " ", "address": "",
				"type": "",
			})}, 422, "phone", "Please fill in all required fields: name, phone, address, type"},
			"a wrong GST number": {
				map[string]any{"booking": form(map[string]any{"gst": "36AAACC4175D1ZX"})},
				422, "gst",
				"",
			},
			"no members":    {map[string]any{"booking": form(map[string]any{"members": 0})}, 422, "members", ""},
			"half a member": {map[string]any{"booking": form(map[string]any{"members": 1.5})}, 422, "members", ""},
			"5,000 characters": {
				map[string]any{"booking": form(map[string]any{"name": strings.Repeat("x", 5000)})},
				422, "name", "Please use at most 120 characters",
			},
			"control characters": {
				map[string]any{"booking": form(map[string]any{"address": "a\x07b"})},
				422, "address",
				"characters that cannot be shown",
			},
			"a foreign redirect": {
				map[string]any{"booking": good, "redirecturl": "https://evil.example/pay"},
				422,
				"redirecturl", "Only addresses of this site",
			},
			"a foreign callback": {map[string]any{"booking": good, "callBack": "//evil.example"}, 422, "callBack", ""},
			"a script for a redirect": {
				map[string]any{"booking": good, "redirecturl": "javascript:alert(1)"},
				422,
				"redirecturl", "",
			},
			"a back-slashed redirect": {
				map[string]any{"booking": good, "redirecturl": `/\evil.example`},
				422, "redirecturl",
				"",
			},
			"config that is no JSON":    {map[string]any{"config": "{stalls"}, 422, "config", ""},
			"config that is no booking": {map[string]any{"config": `{"url":"/api/x"}`}, 422, "config", ""},
			"config that is a list":     {map[string]any{"config": `[1,2]`}, 422, "config", ""},
			"config that is a number":   {map[string]any{"config": 7}, 422, "config", ""},
			"config nested without end": {map[string]any{"config": strings.Repeat(`{"data":`, 50) + "1" +
				strings.Repeat("}", 50)}, 422, "config", ""},
			"a long order id": {
				map[string]any{"booking": good, "orderId": strings.Repeat("M", 5000)},
				422, "orderId",
				"",
			},
			"an order id with a NUL":    {map[string]any{"booking": good, "orderId": "MKM\x00"}, 422, "orderId", ""},
			"a registration with a NUL": {map[string]any{"registrationId": "\x00"}, 422, "registrationId", ""},
			"an old student without all": {
				map[string]any{"category": "Student", "username": "Asha", "Mobile": "9848012345"},
				422, "college", "",
			},
		} {
			t.Run(name, func(t *testing.T) {
				s := *s
				s.t = t
				has := []string{}
				if c.has != "" {
					has = append(has, c.has)
				}
				a := s.do(call{method: "POST", path: "/api/cashfree/create-order", body: c.body, want: c.want, has: has})
				if a.fieldProblem(c.field) == "" {
					t.Errorf("no sentence for %s: %s", c.field, a.body)
				}
			})
		}
		var kept []any
		s.do(call{method: "GET", path: "/api/orders", as: s.signIn(fair.RoleViewer), want: 200}).json(&kept)
		if len(kept) != 0 {
			t.Errorf("refused orders left %d behind", len(kept))
		}
	})
}

// The orderId that the sender chooses is the idempotency key of the order.
func TestOrderKey(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		body := map[string]any{
			"booking": bookingFields("Soil Life", stall24), "orderId": "MKM001755000000000",
			"amount": 88500,
		}
		var all sync.WaitGroup
		answers := make([]answer, 6)
		for i := range answers {
			all.Go(func() {
				answers[i] = s.free(call{method: "POST", path: "/api/cashfree/create-order", body: body})
			})
		}
		all.Wait()
		for _, a := range answers {
			a.check(call{path: "create-order", want: 200})
			if a.field("orderId") != answers[0].field("orderId") ||
				a.field("payment_session_id") != answers[0].field("payment_session_id") {
				t.Errorf("a double submit made two orders: %s and %s", a.body, answers[0].body)
			}
		}
		o := answers[0]
		other := map[string]any{
			"booking": bookingFields("Somebody else", stall{"25", "3x3m"}),
			"orderId": "MKM001755000000000",
		}
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: other, want: 409,
			has: []string{"order_id_reused"}, hasNot: []string{o.field("userID")},
		})
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: body, want: 200,
			has:    []string{`"status":"PAID"`, `"payment_session_id":""`},
			hasNot: []string{"checkoutUrl"},
		})
	})
}

// When the provider is unreachable, the error message states that nothing was charged. The visitor can send the same
// request again.
func TestProviderDown(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		fault := func(f map[string]any) {
			s.do(call{method: "POST", path: "/sandbox/sim/faults", body: f, want: 201})
		}
		fault(map[string]any{"match": "POST /pg/orders", "status": 500, "times": 10})
		body := map[string]any{"booking": bookingFields("Soil Life", stall24), "orderId": "MKM0017550000001"}
		a := s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: body, want: 503,
			has: []string{"provider_unreachable"}, hasNot: []string{"request_id"},
		})
		if a.header.Get("Retry-After") == "" {
			t.Error("503 without Retry-After")
		}
		s.do(call{method: "DELETE", path: "/sandbox/sim/faults", want: 200})
		o := s.do(call{method: "POST", path: "/api/cashfree/create-order", body: body, want: 200})
		fault(map[string]any{"match": "GET /pg/orders/*", "status": 502, "times": 10})
		if status := s.check(o, "ACTIVE"); status["unreachable"] != true {
			t.Errorf("an unreachable provider looks like %v", status)
		}
	})
}

// A request with guessed ids gets a 404, and so does a request with one correct and one wrong id. The response is the
// same in both cases.
func TestGuessedIDs(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.order("Soil Life", stall24)
		other := s.order("Seed House", stall{"25", "3x3m"})
		id, user := o.field("orderId"), o.field("userID")
		body := ""
		for _, path := range []string{
			id + "/" + other.field("userID"), other.field("orderId") + "/" + user, id + "/MKMUUID1755000000000", id + "/%20",
			"MKM001755000000000/" + user,
			strings.ToLower(id) + "/" + user, id + "/" + user[:len(user)-1], "1%20OR%201=1/x", strings.Repeat("9", 3000) + "/" +
				user,
		} {
			a := s.do(call{
				method: "GET", path: "/api/cashfree/checkpaymentstatus/" + path, want: 404,
				hasNot: []string{"Suresh", "88500", "88,500"},
			})
			if body == "" {
				body = a.body
			}
			if a.body != body {
				t.Errorf("%s gets a different response: %s", path, a.body)
			}
		}
		s.do(call{method: "GET", path: "/api/cashfree/checkpaymentstatus/" + id + "/a%00b", want: 404})
		s.do(call{method: "GET", path: "/api/cashfree/checkpaymentstatus/" + id, want: 404})
		s.do(call{
			method: "GET", path: "/api/cashfree/checkpaymentstatus/" + id + "/" + user, want: 200,
			hasNot: []string{"9885120034", "suresh@"},
		})
	})
}

// After the order has expired, the stall is available again and the order has the status EXPIRED.
func TestOrderRunsOut(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.order("Soil Life", stall24)
		s.advance("50m")
		expired := s.check(o, "EXPIRED")
		if expired["payment_session_id"] != nil {
			t.Error("an order that has run out can still be paid")
		}
		if got := s.stallState("std-24"); got != "available" {
			t.Errorf("stall 24 is %s", got)
		}
		s.do(call{
			method: "POST", path: "/api/stallBooking",
			body: map[string]any{"orderId": o.field("orderId"), "userID": o.field("userID")}, want: 402,
		})
		s.order("Seed House", stall24)
	})
}

// The number of a registration appears in messages and is mentioned on the telephone, so it must not give access to
// anything. Access needs the user id, which only the visitor who registered knows.
func TestARegistrationNumberGivesNoAccessToItsOrder(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		r := s.do(call{method: "POST", path: "/api/registers", body: farmer("Ramulu"), want: 201})
		other := s.do(call{method: "POST", path: "/api/registers", body: farmer("Somebody else"), want: 201})
		create := func(user any, more map[string]any, want int) answer {
			t.Helper()
			body := map[string]any{
				"registrationId": r.field("_id"), "orderId": "MKM001", "username": "Mallory",
				"Mobile": "9000000001", "email": "m@evil.example",
			}
			if user != nil {
				body["userID"] = user
			}
			for name, value := range more {
				body[name] = value
			}
			return s.do(call{
				method: "POST", path: "/api/cashfree/create-order", body: body, want: want,
				hasNot: []string{r.field("userID")},
			})
		}
		strange := []any{nil, "", "MKMUUID1", other.field("userID")}
		for _, user := range strange {
			create(user, nil, 404)
		}
		own := map[string]any{"registrationId": r.field("_id"), "userID": r.field("userID"), "orderId": "MKM001"}
		s.do(call{method: "POST", path: "/api/cashfree/create-order", body: own, want: 200})
		// With a wrong user id, no error response contains an id of the order. This applies to the open order and to a
		// guessed order id.
		for _, user := range strange {
			create(user, nil, 409)
			create(user, map[string]any{"orderId": "MKM002"}, 404)
		}
		s.do(call{
			method: "GET", path: "/api/orders", as: s.signIn(fair.RoleViewer), want: 200,
			hasNot: []string{"Mallory", "evil.example"},
		})
	})
}

// An order without a language gets the language of its registration, so that its documents do, too.
func TestAnOrderWithoutALanguageHasTheRegistrations(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		r := s.do(call{method: "POST", path: "/api/registers?lang=te", body: farmer("రాములు"), want: 201})
		o := s.do(call{method: "POST", path: "/api/cashfree/create-order", want: 200, body: map[string]string{
			"registrationId": r.field("_id"), "userID": r.field("userID"),
		}})
		order, err := db.FindOrder(t.Context(), o.field("orderId"))
		must(t, err)
		if order.Lang != fair.Telugu {
			t.Errorf("the order is in %q", order.Lang)
		}
	})
}
