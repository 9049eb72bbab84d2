package fair_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

var start = time.Date(2025, 8, 1, 4, 0, 0, 0, time.UTC)

func TestTheTimesOfTheNextChecksOfAnOrder(t *testing.T) {
	o := fair.Order{
		Status: fair.OrderActive, CreatedAt: start, ExpiresAt: start.Add(20 * time.Minute),
		HoldUntil: start.Add(45 * time.Minute),
	}
	now, asked, edges := start, 0, map[time.Time]bool{}
	for !now.IsZero() && asked < 200 {
		next := o.NextCheck(now, false)
		if !next.IsZero() && !next.After(now) {
			t.Fatalf("at %s it asks again at once", now)
		}
		edges[next] = true
		now = next
		o.Checks++
		asked++
		if !now.Before(o.HoldUntil) {
			o.Status = fair.OrderExpired
		}
	}
	if !edges[o.ExpiresAt] || !edges[o.HoldUntil] {
		t.Error("it does not ask at the expiry and at the end of the hold")
	}
	if asked < 30 || asked > 100 {
		t.Errorf("it asks %d times in all", asked)
	}
	for _, status := range []fair.OrderStatus{fair.OrderPaid, fair.OrderRefunded} {
		o.Status = status
		if got := o.NextCheck(start, false); !got.Equal(o.HoldUntil) {
			t.Errorf("%s: next at %s", status, got)
		}
		if got := o.NextCheck(o.HoldUntil, false); !got.IsZero() {
			t.Errorf("%s after the hold: next at %s", status, got)
		}
	}
}

func TestTheOrderOfTheProvidersListIsIgnored(t *testing.T) {
	attempt := func(id string, status fair.GatewayPaymentStatus, minute int) fair.GatewayPayment {
		return fair.GatewayPayment{
			CFPaymentID: id, Status: status, At: start.Add(time.Duration(minute) * time.Minute),
			Message: id,
		}
	}
	failed, dropped := attempt("1", fair.GatewayPaymentFailed, 1), attempt("2", fair.GatewayPaymentDropped, 2)
	for _, list := range [][]fair.GatewayPayment{{failed, dropped}, {dropped, failed}} {
		if state, message := (fair.Facts{Payments: list}).LastAttempt(); state != fair.AttemptDropped || message != "2" {
			t.Errorf("%s %q", state, message)
		}
	}
	odd := attempt("3", "FLAGGED", 0) // an attempt with an unknown status may still succeed
	f := fair.Facts{
		Order:    fair.GatewayOrder{Status: fair.GatewayOrderExpired},
		Payments: []fair.GatewayPayment{dropped, odd, failed},
	}
	if state, _ := f.LastAttempt(); state != fair.AttemptPending || f.Over() {
		t.Errorf("an unknown status: %s, over %v", state, f.Over())
	}
	paid := []fair.GatewayPayment{
		attempt("b", fair.GatewayPaymentSuccess, 5), failed,
		attempt("a", fair.GatewayPaymentSuccess, 3), attempt("c", fair.GatewayPaymentSuccess, 3),
	}
	var order string
	for _, p := range (fair.Facts{Payments: paid}).Captured() {
		order += p.CFPaymentID
	}
	if order != "acb" {
		t.Errorf("successes come as %q, want the oldest first", order)
	}
}

func TestIdentifiersAreUniqueAndCannotBeGuessed(t *testing.T) {
	seen := map[string]bool{}
	for range 2000 {
		order, user := fair.NewOrderID(start), fair.NewUserID(start)
		if seen[order] || seen[user] {
			t.Fatal("an identifier came twice in one millisecond")
		}
		seen[order], seen[user] = true, true
		if len(order) > 40 || order[:18] != "MKM001754020800000" || user[:20] != "MKMUUID1754020800000" || len(user) < 36 {
			t.Fatalf("%s %s", order, user)
		}
	}
}

// order must be paid by the one that stays, whatever the times say.
func TestAPaymentThatTheProviderGaveBackIsTheLastOne(t *testing.T) {
	at := time.Date(2025, 8, 1, 6, 30, 0, 0, time.UTC)
	f := fair.Facts{
		Payments: []fair.GatewayPayment{
			{CFPaymentID: "1", Status: fair.GatewayPaymentSuccess, At: at},
			{CFPaymentID: "2", Status: fair.GatewayPaymentSuccess, At: at},
		},
		Refunds: []fair.GatewayRefund{{CFPaymentID: "1", Type: "PAYMENT_AUTO_REFUND", Status: fair.GatewayRefundSuccess}},
	}
	if got := f.Captured(); len(got) != 2 || got[0].CFPaymentID != "2" {
		t.Errorf("captured %+v", got)
	}
}
