package sandbox_test

import (
	"encoding/json"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func TestControlsRefuseUnknownValues(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	for _, body := range []string{
		`{"outcome":"MAYBE"}`, `{"outcome":"CANCELLED"}`, `{"delay":"soon"}`, `{"delay":"-5m"}`, `{"amount":-1}`,
		`{"amount":1.001}`,
		`{"amount":0}`, `{"payment_group":"cheque"}`, `{"outcom":"SUCCESS"}`, `[`,
	} {
		w.control(400, "POST", "/orders/A-1/attempts", body)
	}
	mustEqual(t, "attempts", len(w.payments("A-1")), 0)
	w.control(404, "POST", "/orders/none/attempts", `{}`)
	w.control(404, "POST", "/attempts/511/resolve", `{}`)
	w.control(404, "GET", "/orders/none", "")
	w.control(404, "GET", "/orders/%00", "")
	id := w.attempt("A-1", `{"outcome":"PENDING"}`)
	w.control(400, "POST", "/attempts/"+id+"/resolve", `{"outcome":"PENDING"}`)
	w.control(200, "POST", "/attempts/"+id+"/resolve", `{"outcome":"USER_DROPPED"}`)
	w.control(409, "POST", "/attempts/"+id+"/resolve", `{}`)
	mustEqual(t, "order", w.status("A-1"), fair.GatewayOrderActive)
}

func TestResolveKeepsThePlannedOutcome(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	id := w.attempt("A-1", `{"outcome":"FAILED","delay":"10m"}`)
	mustEqual(t, "status", w.control(200, "POST", "/attempts/"+id+"/resolve", "")["payment_status"], any("FAILED"))
	w.advance("10m")
	mustEqual(t, "payments", len(w.payments("A-1")), 1)
}

// Mela must handle an order for which the provider reports a different amount from the requested one.
func TestAnAlteredAmount(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.order("A-1")
		w.control(200, "PATCH", "/orders/A-1", `{"order_amount":100200.00}`)
		w.attempt("A-1", `{}`)
		o, err := w.client.GetOrder(t.Context(), "A-1")
		if err != nil || o.Amount != fair.Rupees(100200) || o.Status != fair.GatewayOrderPaid {
			t.Errorf("order %+v, %v", o, err)
		}
		w.control(400, "PATCH", "/orders/A-1", `{"order_amount":0}`)
		w.control(400, "PATCH", "/orders/A-1", `{}`)
		w.order("B-1")
		w.attempt("B-1", `{"amount":50.25}`)
		mustEqual(t, "paid", w.payments("B-1")[0].Amount, fair.Paise(5025))
		if _, err := w.refund("B-1", "r01", 5026, "more than was paid"); err == nil {
			t.Error("more than what was captured was refunded")
		}
	})
}

func TestLookingAtOrders(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	o := w.order("A-1")
	w.attempt("A-1", `{}`)
	view := w.control(200, "GET", "/orders/A-1", "")
	mustEqual(t, "checkout", view["checkout_url"], any(w.sim.CheckoutURL(o.SessionID)))
	mustEqual(t, "payments", len(view["payments"].([]any)), 1)
	w.order("B-1")
	var list []map[string]any
	if err := json.Unmarshal([]byte(w.do("GET", "/sandbox/sim/orders", "", nil).raw), &list); err != nil ||
		len(list) != 2 {
		t.Errorf("orders %v, %v", list, err)
	}
}

// A phone in the local network uses an address of Mela that is neither https nor loopback. The simulator accepts this
// address in return URLs if it is Mela's configured address.
func TestTheProductsOwnAddressMayBeHTTP(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	const lan = "http://192.168.1.20:8080"
	for base, want := range map[string]int{lan: 200, "http://192.168.1.21:8080": 400, "https://192.168.1.20:8080": 400} {
		w.base.Store(&base)
		body := orderBody(t, w, map[string]any{"order_meta.return_url": lan + "/payment-success"})
		mustEqual(t, "with "+base, w.api("POST", "/orders", body).status, want)
	}
}
