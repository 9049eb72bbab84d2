package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/record"
)

// record records an offline payment as the office does.
func (s *payerSite) record(t *testing.T, in fair.NewOfflinePayment) ledger.Decision {
	t.Helper()
	in.Channel, in.Date = "bank", "2025-08-02"
	in.Reference = "UTR " + in.RegistrationID + in.BookingID + in.SponsorshipID + in.Amount
	off, err := s.app.Payments.RecordPayment(s.ownerContext(t), in)
	if err != nil {
		t.Fatal(err)
	}
	return off
}

// approve approves an offline payment with a second account. It returns the number of the paid order.
func (s *payerSite) approve(t *testing.T, off ledger.Decision) string {
	t.Helper()
	second := app.WithActor(t.Context(), fair.Account{ID: "second", Role: fair.RoleOwner})
	if _, err := s.app.Money.Approve(second, off.ID, nil); err != nil {
		t.Fatal(err)
	}
	return off.Money.Order
}

// asksNoMoney are texts and links that ask for a payment. No page may show them while a recorded payment waits for
// approval.
var asksNoMoney = []string{
	"You have not paid yet", "Not paid", "Continue to payment", "Try payment again", "can no longer be paid",
	"/sandbox/checkout?",
	"You can pay until", ">Pay<", "How do you want to pay?", "Start the payment again",
}

// While an offline payment for a registration waits for approval, no page asks the payer to pay.
func TestARecordedPaymentOfARegistrationIsNotAskedForAgain(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	without := s.registerAs(t, "Ramulu") // has no order
	o := s.order(t, r, "")
	off := s.record(t, fair.NewOfflinePayment{RegistrationID: r.ID, Amount: "100"})
	s.record(t, fair.NewOfflinePayment{RegistrationID: without.ID, Amount: "100"})
	recorded := "The office has recorded your payment of ₹100 (received on 2 August 2025) and is checking it."
	has := []string{"The office is checking your payment", recorded, "We will let you know."}
	orders := func(number string) *http.Response {
		return s.follow(s.post("/orders", url.Values{"phone": {"9848012345"}, "reference": {number}}))
	}
	check := func() {
		t.Helper()
		wants(t, s.get(resultPath(o)), 200, append(has, o.ID, "Do not pay again."), asksNoMoney)
		wants(t, s.get(payPath(r)), 200, has, asksNoMoney)
		wants(t, s.get(payPath(r)+"&step=details&method=upi"), 200, has, asksNoMoney)
		html := wants(t, orders(o.ID), 200, []string{o.ID, "With the office", recorded}, asksNoMoney)
		if n := strings.Count(html, recorded); n != 1 {
			t.Errorf("the list of an order that is not paid names %d recorded payments, want 1", n)
		}
	}
	check()
	wants(t, s.get("/te"+resultPath(o)), 200, []string{"2 ఆగస్టు 2025న అందిన మీ ₹100 చెల్లింపును"}, []string{"recorded"})
	wants(t, s.get("/hi"+payPath(r)), 200, []string{"2 अगस्त 2025 को मिला आपका ₹100 का भुगतान"}, []string{"recorded"})
	// A page that the payer opened before the office recorded the payment still has a payment button. This button must
	// lead back to the payment page and must not start another payment.
	seeOther(t, s.post("/payment", url.Values{
		"registrationId": {r.ID}, "userID": {r.UserID}, "method": {"upi"}, "username": {"Lakshmi"}, "Mobile": {"9848012345"},
	}), payPath(r))
	_, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID})
	if !fair.IsKind(err, fair.KindConflict) {
		t.Errorf("a second payment: %v", err)
	}
	// The online order expires.
	s.clock.Advance(50 * time.Minute)
	s.provider.set(o.ID, fair.GatewayOrderExpired)
	check()
	number := s.approve(t, off)
	wants(t, s.get(resultPath(o)), 200, []string{"Payment Successful"}, append(has, asksNoMoney...))
	wants(t, s.get(payPath(r)), 200, []string{"This registration is paid"}, append(has, asksNoMoney...))
	wants(t, orders(number), 200, []string{number}, []string{without.ID, recorded, ">Pay<", "Not paid"})
	wants(t, s.ordersOfPhone(t, "", string(without.Phone)), 200, []string{without.ID, recorded},
		[]string{">Pay<", "Not paid"})
}

// If the office refuses the recorded payment, the payer can pay online again.
func TestARefusedRecordedPaymentCanBePaidOnline(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	o := s.order(t, r, "")
	off := s.record(t, fair.NewOfflinePayment{RegistrationID: r.ID, Amount: "100"})
	// The payer has just returned from the provider's page, so the provider is queried first.
	arrived := resultPath(o) + "&" + payment.ReturnedParameter + "=1"
	wants(t, s.get(arrived), 200, []string{"We are confirming your payment"}, asksNoMoney)
	second := app.WithActor(t.Context(), fair.Account{ID: "second", Role: fair.RoleOwner})
	if _, err := s.app.Money.Refuse(second, off.ID, "Not on the statement"); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(resultPath(o)), 200, []string{"You have not paid yet", "Continue to payment"}, nil)
	wants(t, s.get(payPath(r)), 200, []string{"How do you want to pay?"}, nil)
}

// While the office checks a recorded payment for a booking or a sponsorship, no page may ask for this payment again,
// whether there is an order with a payment link or no order.
func TestARecordedPaymentOfABookingOrSponsorshipIsNotAskedForAgain(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	paid := s.registeredAndPaid(t)
	phone := string(paid.Payer.Phone)
	office := s.ownerContext(t)
	booking, err := s.app.Sales.CreateOfficeBooking(office, fair.BookingInput{
		Name: "Green Roots", Phone: phone, Address: "Nalgonda", Type: "STD Stall",
		Stalls: []fair.StallKey{{Number: "24", Size: "3x3m"}},
	}, "")
	if err != nil {
		t.Fatal(err)
	}
	sponsor, _, err := s.app.Content.Sponsorships.Submit(t.Context(),
		fair.SponsorshipInput{ContactPerson: "Asha Seeds", Mobile: phone}, record.Submission{Lang: fair.English})
	if err != nil {
		t.Fatal(err)
	}
	if sponsor, err = s.app.Content.Sponsorships.Amend(office, sponsor.ID, nil, func(in *fair.SponsorshipInput) {
		in.Amount, in.Status = "250000", string(fair.ReviewConfirmed)
	}); err != nil {
		t.Fatal(err)
	}
	s.record(t, fair.NewOfflinePayment{BookingID: booking.ID, Amount: "88500"})
	part := s.record(t, fair.NewOfflinePayment{SponsorshipID: sponsor.ID, Amount: "100000"})
	stalls := "payment of ₹88,500 (received on 2 August 2025) and is checking it. Your stalls stay yours."
	orders := func() *http.Response {
		return s.ordersOfPhone(t, "", phone)
	}
	wants(t, orders(), 200,
		[]string{booking.ID, stalls, sponsor.ID, "payment of ₹1,00,000 (received on 2 August 2025) and is checking it. You"},
		append([]string{"The office will tell you how to pay", "Please pay by"}, asksNoMoney...))

	// The office approves the first part and sends a payment link for the second part. If the sponsor then pays the
	// second part by bank, the page of the link's order must not ask for this payment.
	s.approve(t, part)
	link, err := s.app.Payments.SendSponsorshipLink(office, sponsor.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(resultPath(link)), 200, []string{"You have not paid yet"}, nil)
	rest := s.record(t, fair.NewOfflinePayment{SponsorshipID: sponsor.ID, Amount: link.Amount.JSONNumber()})
	wants(t, s.get(resultPath(link)), 200,
		[]string{"The office is checking your payment", "payment of " + rest.Amount.String()}, asksNoMoney)
}
