package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The test calls every entry desk route with every role and checks which roles are allowed. The requests are empty, so
// a role that may call the route receives an error other than 403.
func TestTheEntryDeskIsForItsRoles(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		const (
			read    = "owner manager viewer"
			edit    = "owner manager"
			sell    = "owner manager cashier"
			approve = "owner manager"
		)
		routes := []struct{ method, path, roles string }{
			{"GET", "/api/desk/tills", read},
			{"POST", "/api/desk/tills", sell},
			{"GET", "/api/desk/till", sell},
			{"POST", "/api/desk/tills/none/close", sell},
			{"POST", "/api/desk/tills/none/approve", approve},
			{"POST", "/api/desk/tills/none/refuse", approve},
			{"POST", "/api/desk/sales", sell},
			{"GET", "/api/desk/sales/none", sell},
			{"POST", "/api/desk/sales/none/cash", sell},
			{"GET", "/api/desk/unpaid", sell},
			{"GET", "/api/desk/devices", read},
			{"POST", "/api/desk/devices", sell},
			{"PATCH", "/api/desk/devices/none", edit},
			{"POST", "/api/desk/pairings", edit},
			{"POST", "/api/desk/devices/none/manifest", sell},
			{"GET", "/api/desk/books", read},
			{"POST", "/api/desk/books", edit},
			{"GET", "/api/desk/books/own", sell},
			{"POST", "/api/desk/books/take", sell},
			{"POST", "/api/desk/books/none/issue", edit},
			{"POST", "/api/desk/books/none/sell", sell},
			{"POST", "/api/desk/books/none/count", sell},
			{"POST", "/api/desk/books/none/revoke", edit},
			{"GET", "/api/desk/books/none/sheets", edit},
		}
		roles := []fair.Role{fair.RoleOwner, fair.RoleManager, fair.RoleViewer, fair.RoleGate, fair.RoleCashier}
		for _, role := range roles {
			as := s.signIn(role)
			for _, route := range routes {
				got := s.free(call{method: route.method, path: route.path, as: as, body: bodyFor(route.method)})
				allowed := strings.Contains(" "+route.roles+" ", " "+string(role)+" ")
				if refused := got.status == http.StatusForbidden; refused == allowed || got.status >= 500 {
					t.Errorf("%s %s as %s: status %d", route.method, route.path, role, got.status)
				}
			}
		}
		for _, route := range routes {
			s.do(call{method: route.method, path: route.path, body: bodyFor(route.method), want: http.StatusUnauthorized})
		}
	})
}

func bodyFor(method string) any {
	if method == http.MethodGet {
		return nil
	}
	return "{}"
}

func TestACashierSellsAtTheDesk(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		cashier, manager := s.signIn(fair.RoleCashier), s.signIn(fair.RoleManager)
		sale := map[string]any{
			"key": "sale-1", "category": "Farmer", "persons": 2, "phone": "98480 12345", "payment": "cash", "amount": 200,
		}
		s.do(call{method: "GET", path: "/api/desk/till", as: cashier, want: 200, hasNot: []string{`"_id"`}})
		s.do(call{method: "POST", path: "/api/desk/sales", as: cashier, body: sale, want: 409}) // no open till
		till := s.do(call{
			method: "POST", path: "/api/desk/tills", as: cashier, body: map[string]any{"float": 500}, want: 201,
		}).field("_id")
		first := s.do(call{method: "POST", path: "/api/desk/sales", as: cashier, body: sale, want: 201, has: []string{
			`"status":"paid"`, `"amount":200`, `"persons":2`, `"number":"RC/`, `"phone":"9848012345"`,
		}})
		again := s.do(call{method: "POST", path: "/api/desk/sales", as: cashier, body: sale, want: 201})
		if again.field("_id") != first.field("_id") || again.field("number") != first.field("number") {
			t.Errorf("the same key made another sale: %s and %s", first.body, again.body)
		}
		sale["amount"] = 1
		sale["key"] = "sale-2"
		s.do(call{
			method: "POST", path: "/api/desk/sales", as: cashier, body: sale, want: 422, has: []string{`"amount"`},
		})
		s.do(call{method: "POST", path: "/api/desk/sales", as: cashier, want: 422, body: map[string]any{
			"key": "sale-3", "category": "Farmer", "phone": "12", "payment": "card",
		}, has: []string{`"phone":"`, `"payment":"`}})
		s.do(call{
			method: "GET", path: "/api/desk/sales/" + first.field("_id"), as: cashier, want: 200,
			has: []string{`"status":"paid"`},
		})
		s.do(call{method: "GET", path: "/api/desk/sales/none", as: cashier, want: 404})

		registered := s.do(call{method: "POST", path: "/api/registers", body: farmer("Ravi Kumar"), want: 201}).field("_id")
		s.do(call{
			method: "GET", path: "/api/desk/unpaid?q=Ravi", as: cashier, want: 200,
			has: []string{`"name":"Ravi Kumar"`, `"phoneEnd":"`}, hasNot: []string{`"phone":`, `"email"`},
		})
		s.do(call{
			method: "POST", path: "/api/desk/sales/" + registered + "/cash", as: cashier, body: "{}", want: 200,
			has: []string{`"status":"paid"`, `"amount":100`},
		})
		s.do(call{
			method: "GET", path: "/api/desk/till", as: cashier, want: 200, has: []string{`"expected":800`, `"payments":2`},
		})
		s.do(call{
			method: "POST", path: "/api/desk/tills/" + till + "/close", as: cashier, want: 200,
			body: map[string]any{"counted": 790, "note": "A note was torn"}, has: []string{`"difference":-10`},
		})
		s.do(call{
			method: "POST", path: "/api/desk/tills/" + till + "/approve", as: manager, want: 200,
			has: []string{`"status":"approved"`, `"difference":-10`},
		})
	})
}

func TestDevicesOfTheEntryDesk(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		cashier, manager := s.signIn(fair.RoleCashier), s.signIn(fair.RoleManager)
		const devices = "/api/desk/devices"
		s.do(call{method: "POST", path: "/api/desk/pairings", as: manager, body: "{}", want: 422, has: []string{`"name":"`}})
		opened := s.do(call{
			method: "POST", path: "/api/desk/pairings", as: manager, body: map[string]any{"name": "Desk phone 1"}, want: 201,
			has: []string{`"qr":"data:image/png;base64,`, "/desk#pair="},
		})
		_, code, _ := strings.Cut(opened.field("address"), "#pair=")
		if code != opened.field("code") || len(code) != 12 {
			t.Errorf("the pairing code %q in the address %q", opened.field("code"), opened.field("address"))
		}
		pair := func(code string, want int) answer {
			t.Helper()
			return s.do(call{method: "POST", path: devices, as: cashier, body: map[string]any{"pairing": code}, want: want})
		}
		pair("AAAA", 404)
		pair(code[:len(code)-3]+"AAA", 404)
		added := pair(strings.ToLower(code[:4]+" "+code[4:]), 201)
		if added.field("name") != "Desk phone 1" || added.field("series") != "D1" || added.field("key") == "" {
			t.Errorf("the paired device: %s", added.body)
		}
		pair(code, 404) // a code works once
		s.do(call{method: "POST", path: devices, as: cashier, body: "{}", want: 422, has: []string{`"name":"`}})
		s.do(call{
			method: "POST", path: devices, as: cashier, body: map[string]any{"name": "Own phone"}, want: 201,
			has: []string{`"series":"D2"`},
		})

		manifest := func(key string, want int, has ...string) {
			t.Helper()
			s.do(call{
				method: "POST", path: devices + "/" + added.field("_id") + "/manifest", as: cashier, want: want,
				body: map[string]any{"key": key, "left": 200}, has: has,
			})
		}
		manifest(added.field("key"), 200, `"series":"D1"`, `"fee":100`, `"codes":[]`)
		manifest("wrong", 403, "desk_device_revoked")
		s.do(call{
			method: "PATCH", path: devices + "/" + added.field("_id"), as: manager, body: map[string]any{"revoked": true},
			want: 200, has: []string{`"revokedAt":"`},
		})
		manifest(added.field("key"), 403, "desk_device_revoked")
		s.do(call{
			method: "GET", path: devices, as: manager, want: 200, hasNot: []string{added.field("key")},
			has: []string{`"name":"Desk phone 1"`, `"revokedAt":"`, `"seenAt":"`},
		})
		s.do(call{
			method: "PATCH", path: devices + "/" + added.field("_id"), as: manager, body: map[string]any{"revoked": false},
			want: 200, hasNot: []string{"revokedAt"},
		})
		manifest(added.field("key"), 200)
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=desk+device", as: manager, want: 200,
			has: []string{"Desk phone 1 (D1) was added", "was removed from the entry desk", "may sell at the entry desk again"},
		})
	})
}

func TestATicketBookFromMakingToCounting(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		cashier, manager := s.signIn(fair.RoleCashier), s.signIn(fair.RoleManager)
		const books = "/api/desk/books"
		for _, sheets := range []int{0, 11} {
			s.do(call{
				method: "POST", path: books, as: manager, body: map[string]any{"sheets": sheets}, want: 422,
				has: []string{`"sheets":"`},
			})
		}
		made := s.do(call{
			method: "POST", path: books, as: manager, body: map[string]any{"sheets": 2}, want: 201,
			has: []string{`"number":1`, `"tickets":48`, `"price":100`, `"status":"made"`, `"left":48`},
		})
		book := books + "/" + made.field("_id")
		act := func(as *http.Cookie, act string, body map[string]any, want int, has ...string) {
			t.Helper()
			s.do(call{method: "POST", path: book + "/" + act, as: as, body: body, want: want, has: has})
		}
		pdf := s.do(call{method: "GET", path: book + "/sheets", as: manager, want: 200})
		if !strings.HasPrefix(pdf.body, "%PDF-") || pdf.header.Get("Content-Type") != "application/pdf" {
			t.Errorf("the sheets: %s", pdf.header.Get("Content-Type"))
		}
		act(cashier, "sell", map[string]any{"tickets": 1}, 409) // the book was not issued
		act(manager, "issue", map[string]any{}, 422, `"holder":"`)
		act(manager, "issue", map[string]any{"holder": "Lakshmi"}, 200, `"status":"issued"`, `"holder":"Lakshmi"`)
		act(manager, "issue", map[string]any{"holder": "Lakshmi"}, 409)
		take := func(as *http.Cookie, number, want int, has ...string) {
			t.Helper()
			s.do(call{
				method: "POST", path: books + "/take", as: as, body: map[string]any{"number": number}, want: want, has: has,
			})
		}
		take(cashier, 2, 404, "no_ticket_book")
		take(cashier, 1, 200, `"status":"issued"`)
		s.do(call{method: "GET", path: books + "/own", as: cashier, want: 200, has: []string{`"number":1`}})
		act(cashier, "sell", map[string]any{"tickets": 5}, 409) // no open till
		s.do(call{method: "POST", path: "/api/desk/tills", as: cashier, body: "{}", want: 201})
		act(cashier, "sell", map[string]any{"tickets": 49}, 422, `"tickets":"`)
		act(cashier, "sell", map[string]any{"tickets": 5}, 200, `"sold":5`, `"left":43`)
		act(manager, "revoke", map[string]any{"from": 5, "reason": "Lost"}, 422, `"from":"`)
		act(manager, "revoke", map[string]any{"from": 31}, 422, `"reason":"`)
		act(manager, "revoke", map[string]any{"from": 31, "reason": "Lost"}, 200, `"revokedFrom":31`, `"left":25`)
		act(cashier, "count", map[string]any{"sold": 4}, 422)
		act(cashier, "count", map[string]any{"sold": 8}, 200, `"status":"counted"`, `"sold":8`, `"revokedFrom":9`)
		act(cashier, "count", map[string]any{"sold": 8}, 409)
		take(cashier, 1, 409, "ticket_book_not_issued")
		s.do(call{method: "GET", path: books + "/own", as: cashier, want: 200, hasNot: []string{`"number":1`}})
		s.do(call{
			method: "GET", path: "/api/desk/till", as: cashier, want: 200, has: []string{`"expected":800`, `"payments":2`},
		})
		s.do(call{method: "GET", path: books + "?status=counted", as: manager, want: 200, has: []string{`"number":1`}})
		s.do(call{method: "GET", path: books + "?status=made", as: manager, want: 200, hasNot: []string{`"number":1`}})
		s.do(call{method: "GET", path: books + "?status=lost", as: manager, want: 422})
		s.do(call{method: "GET", path: books + "/none/sheets", as: manager, want: 404})
	})
}
