package site_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
)

// The payer pays the first order of a registration late, while a second order is open. No page may ask for another
// payment.
func TestALatePaymentOfARegistrationEndsTheNewerOrder(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	first := s.order(t, r, "")
	s.expire(t, first)
	second := s.order(t, r, "")
	if second.ID == first.ID {
		t.Fatal("the expired order is used again")
	}
	s.paid(t, first)
	for range 2 {
		wants(t, s.get(resultPath(second)), 200, []string{"Payment Successful", first.ID}, asksNoMoney)
		wants(t, s.ordersOf(t, first), 200, []string{first.ID}, append([]string{second.ID}, asksNoMoney...))
		s.sweep(t)
	}
	s.isTerminated(t, second)
}

// If the office has sent a payment link for a confirmed booking, and the payer then pays the booking's first order
// late, the pages must not ask for another payment, and the payment link's order must be terminated.
func TestALatePaymentOfABookingEndsThePaymentLink(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	first, err := s.app.Payments.CreateOrder(t.Context(),
		payment.NewOrder{Booking: expiringBooking(), Lang: fair.English})
	if err != nil {
		t.Fatal(err)
	}
	s.confirmBooking(t, first)
	s.expire(t, first)
	link, err := s.app.Payments.SendPaymentLink(s.ownerContext(t), first.BookingID)
	if err != nil || link.ID == first.ID {
		t.Fatalf("the link is for the order %s, %v", link.ID, err)
	}
	wants(t, s.get(resultPath(link)), 200, []string{"You have not paid yet"}, nil)
	s.paid(t, first)
	wants(t, s.get(resultPath(link)), 200, []string{"Payment Successful", first.ID}, asksNoMoney)
	wants(t, s.ordersOf(t, first), 200, []string{first.ID}, append([]string{link.ID}, asksNoMoney...))
	s.sweep(t)
	s.isTerminated(t, link)
	if b, err := s.db.FindBooking(t.Context(), first.BookingID); err != nil || b.OrderID != first.ID {
		t.Errorf("the order of the booking is %s, %v", b.OrderID, err)
	}
}

// expire ends an unpaid order.
func (s *payerSite) expire(t *testing.T, o fair.Order) {
	t.Helper()
	s.clock.Advance(50 * time.Minute)
	if o, err := s.app.Payments.Settle(t.Context(), o.ID); err != nil || o.Status != fair.OrderExpired {
		t.Fatalf("the order is %s, %v", o.Status, err)
	}
}

func (s *payerSite) confirmBooking(t *testing.T, o fair.Order) {
	t.Helper()
	confirmed := string(fair.BookingConfirmed)
	if _, err := s.app.Sales.UpdateBooking(s.ownerContext(t), o.BookingID,
		fair.BookingUpdate{Status: &confirmed}); err != nil {
		t.Fatal(err)
	}
}

func (s *payerSite) sweep(t *testing.T) {
	t.Helper()
	if _, err := s.app.Payments.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// isTerminated checks that an order can no longer be paid at the provider.
func (s *payerSite) isTerminated(t *testing.T, o fair.Order) {
	t.Helper()
	if at, err := s.provider.GetOrder(t.Context(), o.ID); err != nil || at.Status != fair.GatewayOrderTerminated {
		t.Errorf("the provider has the order as %s, %v", at.Status, err)
	}
}
