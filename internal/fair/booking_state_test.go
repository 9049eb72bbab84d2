package fair_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

func TestABookingFollowsItsMoney(t *testing.T) {
	const (
		pending, confirmed, rejected = fair.BookingPending, fair.BookingConfirmed, fair.BookingRejected
		order                        = "order"
	)
	due, paid := fair.Rupees(88_500), fair.MoneyState{Status: fair.MoneyPaid, Sold: true}
	unpaid := fair.MoneyState{Status: fair.MoneyPending, Due: due}
	bounced := fair.MoneyState{Status: fair.MoneyPending, Due: due, Sold: true}
	moved := fair.MoneyState{Status: fair.MoneyPartPaid, Due: due, Sold: true}
	waits := fair.MoneyState{Status: fair.MoneyPending, Due: due, Waits: due}
	expired := fair.MoneyState{Status: fair.MoneyExpired}
	late := fair.MoneyState{Status: fair.MoneyRefunded}
	goesBack := fair.MoneyState{Status: fair.MoneyRefunded, Due: -due, OnTheWay: due}
	half, nothing := fair.MoneyState{Status: fair.MoneyRefundedPart}, fair.MoneyState{Status: fair.MoneyNotRefunded}
	for _, c := range []struct {
		what    string
		is      fair.BookingStatus
		order   string
		money   fair.MoneyState
		payable bool
		want    fair.BookingStatus
		holds   bool
	}{
		{"new, online", pending, order, unpaid, true, pending, true},
		{"new, by the office", pending, "", unpaid, false, pending, true},
		{"before its charges", pending, "", fair.MoneyState{}, false, pending, true},
		{"the time to pay ends", pending, order, unpaid, false, pending, false},
		{"the hold has ended", pending, order, expired, false, pending, false},
		{"a new order after the hold", pending, order, expired, true, pending, true},
		{"a recorded payment waits", pending, order, waits, false, pending, true},
		{"paid", pending, order, paid, false, confirmed, true},
		{"paid after it was rejected", rejected, order, paid, false, confirmed, true},
		{"paid, the cheque bounces", confirmed, order, bounced, false, confirmed, true},
		{"paid, then moved to a dearer stall", confirmed, order, moved, false, confirmed, true},
		{"confirmed by the office", confirmed, order, unpaid, false, confirmed, true},
		{"confirmed after its hold", confirmed, order, expired, false, confirmed, true},
		{"rejected", rejected, order, unpaid, true, rejected, false},
		{"rejected, a recorded payment waits", rejected, order, waits, false, rejected, false},
		{"cancelled, half goes back", confirmed, order, half, false, rejected, false},
		{"cancelled, nothing goes back", confirmed, order, nothing, true, rejected, false},
		{"cancelled, all goes back", confirmed, order, late, true, rejected, false},
		{"late money went back", pending, order, late, false, pending, false},
		{"a new order after late money went back", pending, order, late, true, pending, true},
		{"a new order while late money goes back", pending, order, goesBack, true, pending, false},
		{"late money for what was rejected", rejected, order, late, false, rejected, false},
	} {
		b := fair.Booking{Status: c.is, OrderID: c.order}
		if status, holds := b.StateOf(c.money, c.payable); status != c.want || holds != c.holds {
			t.Errorf("%s: %s, holds %v", c.what, status, holds)
		}
		b.DeletedAt = time.Unix(1, 0)
		if _, holds := b.StateOf(c.money, c.payable); holds {
			t.Errorf("%s: holds its stalls although it is deleted", c.what)
		}
	}
}
