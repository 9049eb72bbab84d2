package site_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/record"
)

// ordersOf returns the page "My orders", which a visitor opens with an order number.
func (s *payerSite) ordersOf(t *testing.T, o fair.Order) *http.Response {
	t.Helper()
	return s.follow(s.post("/orders", url.Values{"phone": {string(o.Payer.Phone)}, "reference": {o.ID}}))
}

// setStatus changes the status of a registration as the office does.
func (s *payerSite) setStatus(t *testing.T, r fair.Registration, status fair.RegistrationStatus) {
	t.Helper()
	to := string(status)
	if _, err := s.app.Sales.UpdateRegistration(s.ownerContext(t), r.ID,
		fair.RegistrationUpdate{Status: &to}); err != nil {
		t.Fatal(err)
	}
}

// If the office cancels an unpaid record, its order can no longer be paid. No page must say that the payment deadline
// has passed or that the registration is still saved.
func TestAnOrderOfACancelledRecordIsCancelled(t *testing.T) {
	untrue := append([]string{"still saved", "Choose stalls again", "By the refund rule"}, asksNoMoney...)
	for name, c := range map[string]func(*testing.T, *payerSite) fair.Order{
		"a cancelled registration": func(t *testing.T, s *payerSite) fair.Order {
			r := s.register(t)
			o := s.order(t, r, "")
			s.setStatus(t, r, fair.RegistrationCancelled)
			return o
		},
		"a deleted registration": func(t *testing.T, s *payerSite) fair.Order {
			r := s.register(t)
			o := s.order(t, r, "")
			if err := s.app.Sales.DeleteRegistration(s.ownerContext(t), r.ID); err != nil {
				t.Fatal(err)
			}
			return o
		},
		"a registration without a fee": func(t *testing.T, s *payerSite) fair.Order {
			r := s.register(t)
			o := s.order(t, r, "")
			free := "0"
			if _, err := s.app.Sales.UpdateRegistration(s.ownerContext(t), r.ID,
				fair.RegistrationUpdate{Amount: &free}); err != nil {
				t.Fatal(err)
			}
			return o
		},
		"a rejected booking": func(t *testing.T, s *payerSite) fair.Order {
			o, err := s.app.Payments.CreateOrder(t.Context(),
				payment.NewOrder{Booking: expiringBooking(), Lang: fair.English})
			if err != nil {
				t.Fatal(err)
			}
			rejected := string(fair.BookingRejected)
			if _, err := s.app.Sales.UpdateBooking(s.ownerContext(t), o.BookingID,
				fair.BookingUpdate{Status: &rejected}); err != nil {
				t.Fatal(err)
			}
			return o
		},
		"a sponsorship with a lower amount": func(t *testing.T, s *payerSite) fair.Order {
			id := s.agreedSponsorship(t, "250000")
			o, err := s.app.Payments.SendSponsorshipLink(s.ownerContext(t), id, "")
			if err != nil {
				t.Fatal(err)
			}
			s.amendSponsorship(t, id, "100000", fair.ReviewConfirmed)
			return o
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newPayerSite(t, payerOptions{})
			o := c(t, s)
			for range 2 {
				wants(t, s.get(resultPath(o)), 200,
					[]string{"This order is cancelled", "You do not need to pay it.", o.ID}, untrue)
				s.clock.Advance(50 * time.Minute)
				s.provider.set(o.ID, fair.GatewayOrderExpired)
			}
			wants(t, s.get("/te"+resultPath(o)), 200, []string{"దీనికి చెల్లించనవసరం లేదు"}, []string{"cancelled"})
			if name != "a deleted registration" {
				wants(t, s.ordersOf(t, o), 200, []string{o.ID, "Cancelled"}, untrue)
			}
		})
	}
}

// agreedSponsorship stores a sponsorship on which the office and the sponsor have agreed, and returns its id.
func (s *payerSite) agreedSponsorship(t *testing.T, amount string) string {
	t.Helper()
	asked, _, err := s.app.Content.Sponsorships.Submit(t.Context(),
		fair.SponsorshipInput{ContactPerson: "Asha Seeds", Mobile: "9848012345"}, record.Submission{Lang: fair.English})
	if err != nil {
		t.Fatal(err)
	}
	s.amendSponsorship(t, asked.ID, amount, fair.ReviewConfirmed)
	return asked.ID
}

func (s *payerSite) amendSponsorship(t *testing.T, id, amount string, status fair.ReviewStatus) {
	t.Helper()
	if _, err := s.app.Content.Sponsorships.Amend(s.ownerContext(t), id, nil, func(in *fair.SponsorshipInput) {
		in.Amount, in.Status = amount, string(status)
	}); err != nil {
		t.Fatal(err)
	}
}

// A cancelled registration has no order that can be paid. The order at the provider is terminated.
func TestCancellingARegistrationEndsItsOrder(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	o := s.order(t, r, "")
	s.setStatus(t, r, fair.RegistrationCancelled)
	if _, err := s.app.Payments.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if at, err := s.provider.GetOrder(t.Context(), o.ID); err != nil || at.Status != fair.GatewayOrderTerminated {
		t.Errorf("the provider has the order as %s, %v", at.Status, err)
	}
}

// The office may cancel a paid registration by changing its status, and keep the payment. The order page must then
// neither thank for the payment nor offer a cancellation.
func TestThePaidOrderOfACancelledRegistrationIsCancelled(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	o := s.paid(t, s.order(t, r, ""))
	s.setStatus(t, r, fair.RegistrationCancelled)
	wants(t, s.get(resultPath(o)), 200,
		[]string{"This order is cancelled", "Paid on", "Download Receipt", "contact the office"},
		[]string{"Payment Successful", "Thank you", "Cancel this order", "You do not need to pay", "By the refund rule"})
	wants(
		t,
		s.get(cancelPath(o)),
		200,
		[]string{"This order is cancelled"},
		[]string{`name="confirm"`, "By the refund rule"},
	)
	confirmed := url.Values{"transactionId": {o.ID}, "userID": {o.UserID}, "confirm": {"yes"}}
	wants(t, s.post("/cancellation", confirmed), 422, []string{"There is nothing to cancel"}, []string{`name="confirm"`})
	wants(t, s.ordersOf(t, o), 200, []string{o.ID, "Cancelled"}, []string{"Cancel this order"})
}

// If the office changes the fee, the old order ends, and the page "My orders" shows the new amount.
func TestMyOrdersShowsTheChangedFee(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	o := s.order(t, r, "")
	fee := "150"
	if _, err := s.app.Sales.UpdateRegistration(s.ownerContext(t), r.ID,
		fair.RegistrationUpdate{Amount: &fee}); err != nil {
		t.Fatal(err)
	}
	wants(t, s.ordersOf(t, o), 200, []string{payLink(t, "", r, "", "Check and pay"), `<b translate="no">₹150</b>`}, nil)
}

// The payment page must show different texts for registrations that wait for the office, confirmed ones, cancelled
// ones, and those of an earlier fair.
func TestPaymentPageOfARegistrationWithNothingToPay(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) { e.DefaultFee = feeOf(0) }})
	const waits = "pending approval"
	r := s.student(t, "Lakshmi", "lakshmi@example.org")
	wants(t, s.get(payPath(r)), 200, []string{waits}, nil)
	paid := string(fair.RegistrationPaid)
	if _, err := s.app.Payments.UpdateRegistration(s.ownerContext(t), r.ID,
		fair.RegistrationUpdate{Status: &paid}); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(payPath(r)), 200, []string{"Your registration is confirmed", "/entry-codes?"}, []string{waits})
	s.setStatus(t, r, fair.RegistrationCancelled)
	wants(t, s.get(payPath(r)), 200, []string{"This registration is cancelled"}, []string{waits, "/entry-codes?"})
	old := s.student(t, "Ramulu", "ramulu@example.org")
	next, err := s.db.CurrentEdition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	next.ID = "2026"
	if err := s.db.CreateEdition(t.Context(), next, nil); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(payPath(old)), 200, []string{"This fair is over", `href="/ContactUs"`}, []string{waits})
}
