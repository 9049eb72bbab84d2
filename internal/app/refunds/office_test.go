package refunds_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/app/refunds"
	"github.com/mela-fair/mela/internal/fair"
)

// After a database has been restored, a stored refund can have a higher number than the number of refunds. The next id
// must still be unused.
func TestRefundIDIsNotUsedTwice(t *testing.T) {
	o := fair.Order{ID: "order"}
	for want, stored := range map[string][]fair.Refund{
		"norder1": nil,
		"norder2": {{ID: "norder1"}},
		"norder3": {{ID: "norder2"}},
		"norder4": {{ID: "norder3"}, {ID: "norder1"}, {ID: "norder2"}},
	} {
		if id := refunds.RefundID(o, stored); id != want {
			t.Errorf("after %v, the next id is %s, want %s", stored, id, want)
		}
	}
}
