package httpapi_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The searches of the gate, of a gate device and of the desk find a person by beginnings of the name, the whole phone
// number or the end of the order number. If they found pieces of a number, anybody could complete it by trying.
func TestPeopleAreFoundOnlyByNamesAndWholeNumbers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		gate, cashier, manager := s.signIn(fair.RoleGate), s.signIn(fair.RoleCashier), s.signIn(fair.RoleManager)
		register := func(name, phone string) answer {
			return s.do(call{method: "POST", path: "/api/registers", want: 201, body: map[string]any{
				"category": "Student", "name": name, "degree": "Agronomy", "college": "Agrotech", "whatsappNo": phone,
				"email": "leela.secret@example.org", "adult": true,
			}})
		}
		paid, unpaid := register("Om Prakash పుష్ప", "9848012345"), register("Om Prakash పుష్ప", "9848012346")
		s.do(call{
			method: "PUT", path: "/api/registers/" + paid.field("_id"), as: manager, want: 200,
			body: map[string]any{"status": "Paid", "payment": "cash"},
		})
		paidOrder, err := db.FindPaidRegistrationOrder(t.Context(), paid.field("_id"))
		must(t, err)
		unpaidOrder := s.do(call{method: "POST", path: "/api/cashfree/create-order", want: 200, body: map[string]any{
			"registrationId": unpaid.field("_id"), "userID": unpaid.field("userID"), "amount": 100,
		}}).field("orderId")

		key := s.pairDevice(manager)
		search := func(path string, c call) func(typed string) bool {
			return func(typed string) bool {
				t.Helper()
				c.method, c.path, c.want = "GET", path+"?q="+url.QueryEscape(typed), 200
				a := s.do(c)
				for _, secret := range []string{"9848", "secret@", "MKM00"} {
					if strings.Contains(a.body, secret) {
						t.Errorf("%s %q: the answer contains %q: %s", path, typed, secret, a.body)
					}
				}
				return strings.Contains(a.body, "Om Prakash")
			}
		}
		for _, from := range []struct {
			find         func(typed string) bool
			phone, order string
		}{
			{search("/api/admin/gate/search", call{as: gate}), "9848012345", paidOrder.ID},
			{search("/api/gate/search", call{header: byKey(key)}), "9848012345", paidOrder.ID},
			{search("/api/desk/unpaid", call{as: cashier}), "9848012346", unpaidOrder},
		} {
			end := from.order[len(from.order)-6:]
			for _, typed := range []string{
				"Om", "om pra", "prak", "పు", "పుష్ప om", from.phone, "+91 " + from.phone[:5] + "-" + from.phone[5:], end,
				strings.ToLower(end), strings.ToUpper(end), from.order,
			} {
				if !from.find(typed) {
					t.Errorf("%q finds nobody", typed)
				}
			}
			for _, typed := range []string{
				"", "O", "rakash", "Om z", from.phone[:9], from.phone[1:], from.phone[:5], "om " + from.phone[:2],
				"om " + from.phone, "om 9", end[1:], end[:5], "om " + end, "leela", "secret", "leela.secret@example.org",
				"agrotech", "agrotech om", "Student", "Agronomy", "%", "_m", "om " + from.order[:6], from.order[5:12],
				paid.field("_id"), unpaid.field("_id"), "\ua0659",
			} {
				if from.find(typed) {
					t.Errorf("%q finds a person", typed)
				}
			}
		}
		// The device does not find what is unpaid, and the desk does not find what is paid.
		if search("/api/gate/search", call{header: byKey(key)})("9848012346") {
			t.Error("the gate finds an unpaid registration")
		}
		if search("/api/desk/unpaid", call{as: cashier})("9848012345") {
			t.Error("the desk finds a paid registration")
		}
	})
}

// pairDevice adds a gate device and returns its key.
func (s *site) pairDevice(manager *http.Cookie) string {
	s.t.Helper()
	added := s.do(call{
		method: "POST", path: "/api/admin/gate/devices", as: manager, want: 201,
		body: map[string]any{"name": "Phone 1", "gate": "North"},
	})
	return s.do(call{
		method: "POST", path: "/api/gate/pair", body: map[string]any{"code": added.field("code")}, want: 200,
	}).field("key")
}
