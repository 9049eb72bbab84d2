package fair

import "time"

// BookingOrder is one order of a booking, as far as the state of the booking depends on it.
type BookingOrder struct {
	ID        string
	Status    OrderStatus
	Cancelled bool // the paid booking was cancelled
	Returned  bool // money went back, or is on its way back, with the cancellation
	Proposed  bool // a refund with a cancellation waits for a second person
}

// holdsMoney reports whether the order has money that was accepted or waits for a decision.
func (o BookingOrder) holdsMoney() bool {
	return (o.Status == OrderPaid || o.Status == OrderReview) && !o.Cancelled
}

// BookingFacts are the facts outside the booking's own record that its state follows from.
type BookingFacts struct {
	Orders  []BookingOrder // every order of the booking, in any order
	Waiting bool           // an offline payment waits for a decision
}

// With returns the facts with an order that is not stored yet, or not in its new state.
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

// any reports whether a condition is true for one of the orders.
func (f BookingFacts) any(is func(BookingOrder) bool) bool {
	for _, o := range f.Orders {
		if is(o) {
			return true
		}
	}
	return false
}

func (f BookingFacts) anyIs(status OrderStatus) bool {
	return f.any(func(o BookingOrder) bool { return o.Status == status && !o.Cancelled })
}

// Paid reports whether money was accepted for the booking and the booking was not cancelled afterwards.
func (f BookingFacts) Paid() bool { return f.anyIs(OrderPaid) }

// Undecided reports whether money was received about which a person must decide first.
func (f BookingFacts) Undecided() bool { return f.Waiting || f.anyIs(OrderReview) }

// RefundProposed reports whether a refund with a cancellation waits for a second person.
func (f BookingFacts) RefundProposed() bool {
	return f.any(func(o BookingOrder) bool { return o.Proposed })
}

// PaidOrder returns the id of the order whose money was accepted, or empty.
func (f BookingFacts) PaidOrder() string {
	for _, o := range f.Orders {
		if o.Status == OrderPaid && o.holdsMoney() {
			return o.ID
		}
	}
	return ""
}

// PaidOrders lists the ids of the orders whose money was accepted: the first price, and differences after moves.
func (f BookingFacts) PaidOrders() (ids []string) {
	for _, o := range f.Orders {
		if o.Status == OrderPaid && !o.Cancelled {
			ids = append(ids, o.ID)
		}
	}
	return ids
}

// Payable reports whether an order can still be paid normally.
func (f BookingFacts) Payable() bool {
	return f.any(func(o BookingOrder) bool { return o.Status.Live() })
}

func (f BookingFacts) cancelled() bool {
	return f.any(func(o BookingOrder) bool { return o.Cancelled })
}

func (f BookingFacts) returned() bool {
	return f.any(func(o BookingOrder) bool { return o.Status == OrderRefunded || o.Returned })
}

// BookingState is what follows from a booking and its facts. Nothing else decides these three values.
type BookingState struct {
	Payment PaymentStatus
	Status  BookingStatus
	Holds   bool // its claims are live
}

// State returns the state of a booking by its deletion, the organiser's decision and the facts:
//
//	facts                                    payment    status      holds its stalls
//	money accepted                           PAID       Confirmed   yes
//	cancelled after it was paid              REFUNDED¹  Rejected    no
//	rejected by the office                   ²          Rejected    no
//	an offline payment waits for a decision  PENDING    as decided  yes
//	confirmed by the office                  PENDING    Confirmed   yes, without a time limit
//	a payment is in review                   PENDING    Pending     as before
//	an order can be paid, or none exists     PENDING    Pending     yes
//	the money went back in full              REFUNDED   Pending     no
//	the time to pay ended                    EXPIRED    Pending     no
//	the provider refused the order           FAILED     Pending     no
//
// ¹ PAID when the cancellation gave nothing back. ² As if it were Pending. A deleted booking never holds stalls.
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
	case b.Status == BookingConfirmed: // all of its money went back
		s.Status = BookingRejected
	case f.Undecided():
		s.Holds = b.Holds
	default:
		s.Holds = s.Payment == PaymentPending
	}
	s.Holds = s.Holds && b.DeletedAt.IsZero()
	return s
}

// payment returns the payment status that follows from the money alone.
func (f BookingFacts) payment() PaymentStatus {
	switch {
	case f.Paid():
		return PaymentPaid
	case f.cancelled() && f.returned():
		return PaymentRefunded
	case f.cancelled():
		return PaymentPaid // the cancellation gave nothing back
	case f.Undecided(), f.Payable(), len(f.Orders) == 0:
		return PaymentPending
	case f.anyIs(OrderRefunded):
		return PaymentRefunded
	case f.anyIs(OrderExpired):
		return PaymentExpired
	}
	return PaymentFailed
}

// Ended reports whether money of the booking went back, or the booking was cancelled, and nothing paid for it since.
// Such a booking cannot be confirmed.
func (f BookingFacts) Ended() bool {
	return !f.Paid() && !f.Undecided() && !f.Payable() && (f.cancelled() || f.returned())
}

// StallsSold reports whether stalls with live claims of a booking in this state count as sold. Otherwise they are held.
func StallsSold(payment PaymentStatus, status BookingStatus) bool {
	return payment == PaymentPaid || status == BookingConfirmed
}

// payWithin is the time to pay that the office gives when it confirms an unpaid booking without naming a day.
const payWithin = 7 * 24 * time.Hour

// PayByFrom returns the last day (YYYY-MM-DD in India) to pay for a booking of the edition that the office confirms at
// a given time: a week later, at the latest the day before the fair, and never a day of the past.
func (e Edition) PayByFrom(now time.Time) string {
	today := now.In(Kolkata).Format(time.DateOnly)
	day := now.Add(payWithin).In(Kolkata).Format(time.DateOnly)
	if first, err := time.ParseInLocation(time.DateOnly, e.FirstDay, Kolkata); err == nil {
		day = min(day, first.AddDate(0, 0, -1).Format(time.DateOnly))
	}
	return max(day, today)
}
