package fair

import (
	"slices"
	"time"
)

// BookingOrder contains the data of an order from which the state of its booking is computed.
type BookingOrder struct {
	ID        string
	Status    OrderStatus
	Cancelled bool // whether the booking or sponsorship was cancelled after this order had paid for it
	Returned  bool // whether the cancellation has refunded money or its refund is pending
	Proposed  bool // whether a refund with a cancellation must be approved by a second person
}

// holdsMoney reports whether a payment for the order was accepted or is in review, and the order was not cancelled.
func (o BookingOrder) holdsMoney() bool {
	return (o.Status == OrderPaid || o.Status == OrderReview) && !o.Cancelled
}

// returned reports whether all money of the order was refunded, or whether a cancellation has refunded a part of it or
// will do so.
func (o BookingOrder) returned() bool { return o.Status == OrderRefunded || o.Returned }

// BookingFacts contains the data about orders and payments from which a booking's state is computed, in addition to
// the booking's own record.
type BookingFacts struct {
	Orders  []BookingOrder // every order of the booking, in any order
	Waiting bool           // whether an offline payment waits for a decision
}

// With returns a copy of the facts with the given order. If the facts already contain the order, its earlier state is
// replaced. The method is used for an order whose new state is not stored yet.
func (f BookingFacts) With(o Order) BookingFacts {
	now := BookingOrder{ID: o.ID, Status: o.Status, Cancelled: !o.CancelledAt.IsZero()}
	orders := make([]BookingOrder, 0, len(f.Orders)+1)
	for _, have := range f.Orders {
		if have.ID == o.ID {
			now.Returned, now.Proposed = have.Returned, have.Proposed
			continue
		}
		orders = append(orders, have)
	}
	f.Orders = append(orders, now)
	return f
}

// any reports whether a condition is true for at least one of the orders.
func (f BookingFacts) any(is func(BookingOrder) bool) bool { return slices.ContainsFunc(f.Orders, is) }

func (f BookingFacts) anyIs(status OrderStatus) bool {
	return f.any(func(o BookingOrder) bool { return o.Status == status && !o.Cancelled })
}

// Paid reports whether money was accepted for the booking and the booking was not cancelled afterwards.
func (f BookingFacts) Paid() bool { return f.anyIs(OrderPaid) }

// Undecided reports whether money was received and the office must still decide whether to accept it.
func (f BookingFacts) Undecided() bool { return f.Waiting || f.anyIs(OrderReview) }

// RefundProposed reports whether a refund with a cancellation must still be approved by a second person.
func (f BookingFacts) RefundProposed() bool {
	return f.any(func(o BookingOrder) bool { return o.Proposed })
}

// PaidOrder returns the id of the order whose money was accepted, or "" if there is none.
func (f BookingFacts) PaidOrder() string {
	for _, o := range f.Orders {
		if o.Status == OrderPaid && o.holdsMoney() {
			return o.ID
		}
	}
	return ""
}

// PaidOrders lists the ids of the orders whose payments were accepted. These are the order for the original price and
// the orders for price differences after moves.
func (f BookingFacts) PaidOrders() (ids []string) {
	for _, o := range f.Orders {
		if o.Status == OrderPaid && !o.Cancelled {
			ids = append(ids, o.ID)
		}
	}
	return ids
}

// Payable reports whether the booking has a live order, for which a normal payment is still possible.
func (f BookingFacts) Payable() bool {
	return f.any(func(o BookingOrder) bool { return o.Status.Live() })
}

func (f BookingFacts) cancelled() bool {
	return f.any(func(o BookingOrder) bool { return o.Cancelled })
}

func (f BookingFacts) returned() bool {
	return f.any(BookingOrder.returned)
}

// BookingState contains the values that follow from a booking and its facts. Only State computes them.
type BookingState struct {
	Payment PaymentStatus
	Status  BookingStatus
	Holds   bool // its claims are live
}

// State returns the state of a booking. It depends on the booking's deletion, the organiser's decision and the facts:
//
//	facts                                    payment    status      holds its stalls
//	money accepted                           PAID       Confirmed   yes
//	cancelled after it was paid              REFUNDED¹  Rejected    no
//	rejected by the office                   ²          Rejected    no
//	an offline payment waits for a decision  PENDING    as decided  yes
//	confirmed by the office                  PENDING    Confirmed   yes, without a time limit
//	a payment is in review                   PENDING    Pending     as before
//	an order can be paid, or none exists     PENDING    Pending     yes
//	all money was refunded                   REFUNDED   Pending     no
//	the time to pay ended                    EXPIRED    Pending     no
//	the provider refused the order           FAILED     Pending     no
//
// ¹ PAID when the cancellation refunded nothing. ² As if it were Pending. A deleted booking never holds stalls.
func (b Booking) State(f BookingFacts) BookingState {
	s := BookingState{Payment: f.payment(), Status: b.Status}
	switch {
	case f.Paid():
		s.Status, s.Holds = BookingConfirmed, true
	case f.cancelled():
		s.Status = BookingRejected
	case b.Status == BookingRejected:
	case f.Waiting:
		s.Holds = true
	case b.Status == BookingConfirmed && (b.PayBy != "" || !f.returned()):
		s.Payment, s.Holds = PaymentPending, true
	case b.Status == BookingConfirmed: // the money for the booking was refunded
		s.Status = BookingRejected
	case f.Undecided():
		s.Holds = b.Holds
	default:
		s.Holds = s.Payment == PaymentPending
	}
	s.Holds = s.Holds && b.DeletedAt.IsZero()
	return s
}

// payment returns the payment status that follows from the orders and the offline payments. It ignores the office's
// decision.
func (f BookingFacts) payment() PaymentStatus {
	switch {
	case f.Paid():
		return PaymentPaid
	case f.any(func(o BookingOrder) bool { return o.Cancelled && o.returned() }):
		return PaymentRefunded
	case f.cancelled():
		return PaymentPaid // the cancellation refunded nothing
	case f.Undecided(), f.Payable(), len(f.Orders) == 0:
		return PaymentPending
	case f.anyIs(OrderRefunded):
		return PaymentRefunded
	case f.anyIs(OrderExpired):
		return PaymentExpired
	}
	return PaymentFailed
}

// Ended reports whether the booking was cancelled or its money was refunded, while no other payment was accepted,
// waits for a decision or is still possible. Such a booking cannot be confirmed.
func (f BookingFacts) Ended() bool {
	return !f.Paid() && !f.Undecided() && !f.Payable() && (f.cancelled() || f.returned())
}

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

// StallsSold reports whether the stalls that a booking in this state holds count as sold. Otherwise they count as
// held.
func StallsSold(payment PaymentStatus, status BookingStatus) bool {
	return payment == PaymentPaid || status == BookingConfirmed
}

// payWithin is the time to pay if the office confirms an unpaid booking without setting a last day.
const payWithin = 7 * 24 * time.Hour

// PayByFrom returns the last day to pay (YYYY-MM-DD in India) for a booking that the office confirms at the time
// `now`. It is one week later, or the day before the fair if that is earlier. It is never in the past.
func (e Edition) PayByFrom(now time.Time) string {
	today := now.In(Kolkata).Format(time.DateOnly)
	day := now.Add(payWithin).In(Kolkata).Format(time.DateOnly)
	if first, err := time.ParseInLocation(time.DateOnly, e.FirstDay, Kolkata); err == nil {
		day = min(day, first.AddDate(0, 0, -1).Format(time.DateOnly))
	}
	return max(day, today)
}
