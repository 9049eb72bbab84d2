package httpapi_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestDevicesGetThePaidOrders(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		added := s.do(call{
			method: "POST", path: "/api/admin/gate/devices", as: manager,
			body: map[string]any{"name": "Phone 1", "gate": "North"}, want: 201,
		})
		key := s.do(call{
			method: "POST", path: "/api/gate/pair", body: map[string]any{"code": added.field("code")}, want: 200,
		}).field("key")
		type list struct {
			Orders, Cursor string
			Count          int
			Full           bool
		}
		orders := func(since string) (l list) {
			t.Helper()
			a := s.do(call{method: "GET", path: "/api/gate/orders?kid=1&since=" + since, header: byKey(key), want: 200})
			must(t, json.Unmarshal([]byte(a.body), &l))
			if !strings.HasPrefix(a.header.Get("Mela-Signature"), "1:") {
				t.Errorf("the signature: %q", a.header.Get("Mela-Signature"))
			}
			return l
		}
		s.do(call{method: "GET", path: "/api/gate/orders", want: 401})
		s.do(call{method: "GET", path: "/api/gate/orders", header: byKey("wrong"), want: 401})
		if l := orders(""); !l.Full || l.Count != 0 || l.Orders != "" {
			t.Errorf("without a paid order: %+v", l)
		}

		r := s.do(call{method: "POST", path: "/api/registers", body: farmer("Ravi Kumar"), want: 201}).field("_id")
		if l := orders(""); l.Count != 0 {
			t.Errorf("an unpaid registration: %+v", l)
		}
		s.do(call{
			method: "PUT", path: "/api/registers/" + r, as: manager, want: 200,
			body: map[string]any{"status": "Paid", "payment": "cash"},
		})
		o, err := db.FindPaidRegistrationOrder(t.Context(), r)
		must(t, err)
		all := orders("")
		if all.Count != 1 || len(all.Orders) != 22 ||
			!strings.HasPrefix(all.Orders, entry.ShortCodeHash(app.HashOf(key), o.ID)) ||
			!strings.HasSuffix(all.Orders, "01") || strings.Contains(all.Orders, "Ravi") {
			t.Errorf("one paid order: %+v", all)
		}
		if l := orders(all.Cursor); l.Full || l.Count != 1 || l.Orders != all.Orders { // repeats the last 10 seconds
			t.Errorf("the delta: %+v", l)
		}
		s.advance("1m")
		later := orders(all.Cursor)
		if l := orders(later.Cursor); l.Full || l.Count != 1 || l.Orders != "" {
			t.Errorf("the delta a minute later: %+v", l)
		}
		if l := orders("2019.00000000"); !l.Full || l.Count != 1 {
			t.Errorf("a cursor of another edition: %+v", l)
		}

		// After the device was paired again, its hashes have another key, so it gets all orders.
		again := s.do(call{
			method: "POST", as: manager, body: "{}", want: 201,
			path: "/api/admin/gate/devices/" + added.object()["device"].(map[string]any)["_id"].(string) + "/pairing",
		})
		key = s.do(call{
			method: "POST", path: "/api/gate/pair", body: map[string]any{"code": again.field("code")}, want: 200,
		}).field("key")
		if l := orders(later.Cursor); !l.Full || l.Count != 1 || l.Orders == all.Orders {
			t.Errorf("after the device was paired again: %+v", l)
		}

		// A registration of a ticket book is not valid for entry. Its order is therefore not in the list.
		book := s.do(call{method: "POST", path: "/api/desk/books", as: manager, body: map[string]any{"sheets": 1}, want: 201})
		path := "/api/desk/books/" + book.field("_id")
		s.do(call{method: "POST", path: path + "/issue", as: manager, body: map[string]any{"holder": "L"}, want: 200})
		s.do(call{method: "POST", path: path + "/sell", as: manager, body: map[string]any{"tickets": 3}, want: 200})
		if l := orders(""); l.Count != 1 {
			t.Errorf("with a sold ticket: %+v", l)
		}
	})
}
