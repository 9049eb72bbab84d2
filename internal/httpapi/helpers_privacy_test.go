package httpapi_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// pathParameter matches a parameter in the path of a route.
var pathParameter = regexp.MustCompile(`\{[A-Za-z]+\}`)

// unlimitedOrFixed are the GET routes whose response does not end, or is the same for everybody.
var unlimitedOrFixed = []string{"/api/hall/events", "/api/openapi.json", "/api/docs"}

// The test calls every GET route as a helper at the gate, as a cashier, and with the key of a gate device, with the ids
// of other people's records. No response contains what these people need not see.
func TestGateAndDeskReadNothingOfOthers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, cashier := s.signIn(fair.RoleManager), s.signIn(fair.RoleCashier)
		const colleagueEmail = "colleague@example.org"
		_, err := s.app.Accounts.Create(t.Context(), colleagueEmail, "", password, fair.RoleCashier)
		must(t, err)
		colleague := s.do(call{
			method: "POST", path: "/api/admin/login", want: 200,
			body: map[string]string{"email": colleagueEmail, "password": password},
		}).cookie()
		gate, device := s.signIn(fair.RoleGate), byKey(s.pairDevice(manager))

		waiting := s.do(call{method: "POST", path: "/api/registers", body: farmer("Ravi Kumar"), want: 201})
		waitingOrder := s.do(call{method: "POST", path: "/api/cashfree/create-order", want: 200, body: map[string]any{
			"registrationId": waiting.field("_id"), "userID": waiting.field("userID"), "amount": 100,
		}})
		booking := s.order("Soil Life", stall24)
		s.pay(booking.field("orderId"))
		s.check(booking, "PAID")
		booked, err := db.FindOrder(t.Context(), booking.field("orderId"))
		must(t, err)
		s.do(call{method: "POST", path: "/api/desk/tills", as: colleague, body: map[string]any{"float": 0}, want: 201})
		sold := s.do(call{method: "POST", path: "/api/desk/sales", as: colleague, want: 201, body: map[string]any{
			"key": "sale-1", "category": "Farmer", "phone": "98480 54321", "name": "Sita", "payment": "cash",
		}, has: []string{`"phone":"9848054321"`, `"codes":["`, `"number":"RC/`}})
		byUPI := s.do(call{method: "POST", path: "/api/desk/sales", as: colleague, want: 201, body: map[string]any{
			"key": "sale-2", "category": "Farmer", "phone": "98480 54322", "name": "Gita", "payment": "upi",
		}, has: []string{`"status":"waiting"`, `"payUrl":"`}})
		soldOrder, err := db.FindPaidRegistrationOrder(t.Context(), sold.field("_id"))
		must(t, err)

		secrets := []string{
			"9848012345", "9885120034", "9848054321", "9848054322", "suresh@", "Kukatpally", "Chityala", "MKMUUID", "userID",
		}
		codes := append(s.entryCodes(booked.ID, booked.UserID), s.entryCodes(soldOrder.ID, soldOrder.UserID)...)
		for _, code := range codes {
			secrets = append(secrets, code.Text[strings.LastIndex(code.Text, "/")+1:])
		}
		examine := func(as string, c call, a answer) {
			t.Helper()
			for _, secret := range secrets {
				if strings.Contains(a.body, secret) || strings.Contains(a.header.Get("Location"), secret) {
					t.Errorf("%s: %s %s contains %q: %s", as, c.method, c.path, secret, clip(a.body))
				}
			}
		}
		ids := []string{
			waiting.field("_id"), sold.field("_id"), byUPI.field("_id"), booked.BookingID, booked.ID,
			waitingOrder.field("orderId"), soldOrder.ID, "registration", "booking", "order",
		}
		queries := []string{
			"", "?q=Ravi", "?q=Sita", "?q=Gita", "?q=9848012345", "?q=9848054322", "?q=9885120034", "?q=Soil",
			"?since=&kid=1",
		}
		for name, c := range map[string]call{
			"gate": {as: gate}, "cashier": {as: cashier}, "device": {header: device},
		} {
			for _, route := range s.api.Routes() {
				if route.Method != http.MethodGet || slices.Contains(unlimitedOrFixed, route.Path) {
					continue
				}
				paths := []string{route.Path}
				for parameter := range slices.Values(pathParameter.FindAllString(route.Path, -1)) {
					var filled []string
					for _, path := range paths {
						for _, id := range ids {
							filled = append(filled, strings.Replace(path, parameter, url.PathEscape(id), 1))
						}
					}
					paths = filled
				}
				for _, path := range paths {
					for _, query := range queries {
						if query != "" && pathParameter.MatchString(route.Path) {
							continue
						}
						c.method, c.path = http.MethodGet, path+query
						examine(name, c, s.free(c))
					}
				}
			}
		}

		// The cashier sees another cashier's sales and a visitor's registration without their secrets, and may take the
		// cash. Whoever took the cash hands over the receipt and the codes.
		check := func(id string, has, hasNot []string) {
			t.Helper()
			c := call{method: "GET", path: "/api/desk/sales/" + id, as: cashier, want: 200, has: has, hasNot: hasNot}
			examine("cashier", c, s.do(c))
		}
		check(sold.field("_id"), []string{`"name":"Sita"`, `"phoneEnd":"4321"`, `"amount":100`, `"status":"paid"`, `"codes":[]`},
			[]string{`"number"`})
		check(byUPI.field("_id"), []string{`"status":"waiting"`}, []string{`"payUrl"`})
		check(waiting.field("_id"), []string{`"name":"Ravi Kumar"`, `"phoneEnd":"2345"`}, []string{`"payUrl"`, `"phone"`})
		s.do(call{method: "POST", path: "/api/desk/tills", as: cashier, body: map[string]any{"float": 0}, want: 201})
		took := s.do(call{
			method: "POST", path: "/api/desk/sales/" + waiting.field("_id") + "/cash", as: cashier, body: "{}", want: 200,
			has: []string{`"status":"paid"`, `"number":"RC/`, `"codes":["`}, hasNot: []string{`"phone"`},
		})
		examine("cashier", call{method: "POST", path: "cash"}, took)
		check(waiting.field("_id"), []string{`"number":"RC/`, `"codes":["`}, []string{`"phone"`})
		s.do(call{
			method: "GET", path: "/api/desk/sales/" + waiting.field("_id"), as: colleague, want: 200,
			has: []string{`"codes":[]`}, hasNot: []string{`"number"`},
		})

		// The visitor who scans the QR code of the desk comes to the payment page, until the order ends.
		_, link, _ := strings.Cut(byUPI.field("payUrl"), s.url)
		s.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		opened := s.do(call{method: "GET", path: link, want: http.StatusSeeOther}).header.Get("Location")
		if !strings.Contains(opened, "/payment?registrationId="+byUPI.field("_id")+"&userID=MKMUUID") {
			t.Errorf("the link of the QR code leads to %s", opened)
		}
		for _, wrong := range []string{link + "x", "/api/desk/pay/" + byUPI.field("_id") + ".zzzzzz"} {
			if to := s.do(call{method: "GET", path: wrong, want: http.StatusSeeOther}).header.Get("Location"); to != "/payment" {
				t.Errorf("a forged link leads to %s", to)
			}
		}
		s.advance("30m")
		if to := s.do(call{method: "GET", path: link, want: http.StatusSeeOther}).header.Get("Location"); to != "/payment" {
			t.Errorf("an old link leads to %s", to)
		}
	})
}
