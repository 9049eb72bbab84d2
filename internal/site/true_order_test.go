package site_test

import (
	"net/url"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/sales"
)

// threeStalls is a fixture in which one account may refund any amount. Its hall plan also offers a table for ₹11,800.
func threeStalls(t *testing.T) *payerSite {
	t.Helper()
	return newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.RefundLimit = fair.Rupees(1_000_000)
		e.Plan.Kinds = append(e.Plan.Kinds, fair.StallKind{
			ID: "table", Name: fair.Text{fair.English: "Table"}, Size: "2x1m", Dimensions: fair.Text{fair.English: "2 × 1 m"},
			Base: fair.Rupees(10000), GSTHundredths: 1800, OnPlan: true,
		})
		e.Plan.Stalls = append(e.Plan.Stalls, fair.PlanStall{
			ID: "table-t3", Number: "t3", Label: "T3", Kind: "table", Size: "2x1m", OnPlan: true, Released: true,
		})
	}})
}

var (
	stall24 = fair.StallKey{Number: "24", Size: "3x3m"}
	tableT3 = fair.StallKey{Number: "t3", Size: "2x1m"}
)

func (s *payerSite) move(t *testing.T, o fair.Order, to fair.StallKey) fair.StallMove {
	t.Helper()
	moved, err := s.app.Sales.Move(s.ownerContext(t), o.BookingID, sales.MoveRequest{Stalls: []fair.StallKey{to}})
	if err != nil {
		t.Fatal(err)
	}
	return moved
}

// payAmount pays an order with an amount that may differ from the order's price.
func (s *payerSite) payAmount(t *testing.T, o fair.Order, amount fair.Paise) {
	t.Helper()
	s.provider.attempt(o.ID, s.clock.Now(), amount, fair.GatewayPaymentSuccess, "")
	s.provider.set(o.ID, fair.GatewayOrderPaid)
	if _, err := s.app.Payments.Settle(t.Context(), o.ID); err != nil {
		t.Fatal(err)
	}
}

// After a payment that is too small, the pages say what is still to be paid.
func TestThePagesOfAPartPaymentNameTheRest(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	o := s.order(t, r, "")
	s.payAmount(t, o, fair.Rupees(90))
	has := []string{"Still to pay: ₹10", `<b translate="no">₹90</b>`}
	wants(t, s.get(resultPath(o)), 200, has, nil)
	wants(t, s.ordersOf(t, o), 200, has, nil)
}

// While the provider cannot be reached, the site does not know whether an order was paid. The page therefore does not
// say that it is unpaid, even after the payment deadline.
func TestAnOrderThatCannotBeQueriedIsNotCalledUnpaid(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.book(t, 1)
	s.provider.attempt(o.ID, s.clock.Now(), o.Amount, fair.GatewayPaymentSuccess, "")
	s.provider.down = true
	s.clock.Advance(50 * time.Minute)
	for range 2 {
		wants(t, s.get(resultPath(o)), 200, []string{"Cannot check right now"},
			[]string{"no longer kept", "Choose stalls again"})
		s.clock.Advance(time.Minute)
	}
	s.provider.down = false
	s.provider.attempt(o.ID, s.clock.Now(), o.Amount, fair.GatewayPaymentFailed, "")
	s.provider.set(o.ID, fair.GatewayOrderExpired)
	s.clock.Advance(time.Minute)
	wants(t, s.get(resultPath(o)), 200, []string{"This order can no longer be paid"}, []string{"Cannot check right now"})
}

// If the office moves an unpaid, confirmed booking to another stall, all pages must show the amount that is still due.
func TestAMovedUnpaidBookingNamesTheAmountThatIsDue(t *testing.T) {
	s := threeStalls(t)
	o := s.book(t, 1)
	confirmed := string(fair.BookingConfirmed)
	if _, err := s.app.Sales.UpdateBooking(s.ownerContext(t), o.BookingID,
		fair.BookingUpdate{Status: &confirmed}); err != nil {
		t.Fatal(err)
	}
	s.expire(t, o)
	s.move(t, o, tableT3)
	has := []string{"₹11,800 is still to be paid by", "Table T3"}
	wants(t, s.get(resultPath(o)), 200, has[:1], []string{"₹88,500"})
	wants(t, s.ordersOf(t, o), 200, append(has, `<b translate="no">₹11,800</b>`), []string{"₹88,500"})
	s.clock.Advance(60 * 24 * time.Hour)
	wants(t, s.get(resultPath(o)), 200, []string{"₹11,800 was to be paid by"}, []string{"still to be paid"})
}

// If a booking is moved to a dearer stall and then back, the pages must no longer ask for the price difference.
func TestADifferenceThatIsNoLongerDueIsCancelled(t *testing.T) {
	s := threeStalls(t)
	o, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Lang: fair.English, Booking: &fair.BookingInput{
		Name: "Soil Life", Phone: "9885120034", Address: "Kukatpally", Type: "STD Stall", Stalls: []fair.StallKey{tableT3},
	}})
	if err != nil {
		t.Fatal(err)
	}
	o = s.paid(t, o)
	s.clock.Advance(time.Hour)
	moved := s.move(t, o, stall24)
	if moved.Order == nil {
		t.Fatal("the move has no order for the difference")
	}
	wants(t, s.get(resultPath(*moved.Order)), 200, []string{"Pay what is still due", "₹76,700"}, nil)
	s.move(t, o, tableT3)
	wants(t, s.get(resultPath(*moved.Order)), 200, []string{"Payment Successful", "₹11,800", "Table T3"}, asksNoMoney)
}

// If the office refunds a part of the payment, and the payer cancels after the last day for refunds, the page must not
// say that the payment has been refunded.
func TestACancellationWithoutARefundAfterARefundedPart(t *testing.T) {
	s := threeStalls(t)
	o := s.registeredAndPaid(t)
	part := "40"
	office := s.ownerContext(t)
	if _, err := s.app.Payments.RefundOrder(office, o.ID, fair.NewRefund{
		Reason: "Overpaid", CancelledBy: fair.CancelledByOrganiser, Amount: &part, Keep: true,
	}); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(cancelPath(o)), 200, []string{"Refunded or being refunded", "₹40", "₹30"}, nil)
	s.clock.Advance(41 * 24 * time.Hour)
	asked, err := s.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID, fair.CancellationAsk{Confirmed: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.app.Money.Approve(office, asked.ID, nil); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(resultPath(o)), 200, []string{"This order is cancelled", "₹40", "there is no further refund"},
		[]string{"refund is on its way", "has been refunded"})
	wants(t, s.ordersOf(t, o), 200, []string{"Cancelled"}, []string{"Refunded"})
}

// If the office deletes a paid booking and keeps the payment for now, the page must not mention the refund rule,
// because this rule applies only to cancellations by payers.
func TestABookingThatTheOfficeCancelsNamesNoRefundRule(t *testing.T) {
	s := threeStalls(t)
	o := s.paid(t, s.book(t, 1))
	if err := s.app.Sales.DeleteBooking(s.ownerContext(t), o.BookingID, true); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{resultPath(o), cancelPath(o)} {
		wants(t, s.get(path), 200, []string{"cancelled"}, []string{"there is no refund"})
	}
}

// If the payer asks for a cancellation, and the office then sets the registration's status to cancelled, the pages
// must no longer show the request as waiting.
func TestARequestForACancelledRegistrationNoLongerWaits(t *testing.T) {
	s := threeStalls(t)
	r := s.register(t)
	o := s.paid(t, s.order(t, r, ""))
	if _, err := s.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID,
		fair.CancellationAsk{Confirmed: true}); err != nil {
		t.Fatal(err)
	}
	s.setStatus(t, r, fair.RegistrationCancelled)
	for _, path := range []string{resultPath(o), cancelPath(o)} {
		wants(t, s.get(path), 200, nil, []string{"stays valid until then", "You asked to cancel"})
	}
}

// If online payments are off, the page of an expired order has a link to the office's contact page instead of a
// payment button.
func TestAnExpiredOrderOffersOnlyWhatIsPossible(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.order(t, s.register(t), "")
	s.expire(t, o)
	wants(t, s.get(resultPath(o)), 200, []string{"Start the payment again"}, nil)
	s.app.Payments.Mode = fair.PaymentsOff
	wants(t, s.get(resultPath(o)), 200, []string{`href="/ContactUs"`, "Contact the office"},
		[]string{"Start the payment again"})
	wants(t, s.follow(s.post("/orders", url.Values{"phone": {string(o.Payer.Phone)}, "reference": {o.ID}})), 200,
		[]string{"Payment not completed"}, []string{">Pay<"})
}
