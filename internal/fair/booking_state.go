package fair

import (
	"time"
)

// StateOf returns the status of a booking, and whether it holds its stalls. Both follow from its money, from the
// office's decision, which is the status that it has, and from whether an order can still be paid:
//
//	money, in this order                   decision   status     holds its stalls
//	sold                                   any        Confirmed  yes
//	everything charged was cancelled       any        Rejected   no
//	-                                      Rejected   Rejected   no
//	-                                      Confirmed  Confirmed  yes, without a time limit
//	late money goes back                   Pending    Pending    no
//	something that was recorded waits      Pending    Pending    yes
//	an order can be paid, or none exists   Pending    Pending    yes
//	the time to pay ended                  Pending    Pending    no
//
// A deleted booking never holds stalls. A cancellation of something for which nothing was received looks like the end
// of the time to pay: whoever writes it rejects the booking.
func (b Booking) StateOf(money MoneyState, payable bool) (status BookingStatus, holds bool) {
	if money.Sold {
		return BookingConfirmed, b.DeletedAt.IsZero()
	}
	status = b.Status
	if money.Status == MoneyRefundedPart || money.Status == MoneyNotRefunded ||
		money.Status == MoneyRefunded && status == BookingConfirmed {
		status = BookingRejected
	}
	switch {
	case status == BookingConfirmed:
		holds = true
	case status == BookingPending && money.Due >= 0:
		holds = money.Waits > 0 || payable || b.OrderID == ""
	}
	return status, holds && b.DeletedAt.IsZero()
}

// payWithin is the time to pay if the office confirms an unpaid booking without setting a last day.
const payWithin = 7 * 24 * time.Hour

// PayByFrom returns the last day to pay (YYYY-MM-DD in India) for a booking that the office confirms at the time
// `now`. It is one week later, or the day before the fair if that is earlier. It is never in the past.
func (e Edition) PayByFrom(now time.Time) string {
	today := now.In(Kolkata).Format(time.DateOnly)
	day := now.Add(payWithin).In(Kolkata).Format(time.DateOnly)
	if first, err := time.ParseInLocation(time.DateOnly, e.FirstDay, Kolkata); err == nil && !e.Over(now) {
		day = min(day, first.AddDate(0, 0, -1).Format(time.DateOnly))
	}
	return max(day, today)
}
