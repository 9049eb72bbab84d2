package site_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/sales"
)

// student stores a student's registration without starting a payment.
func (s *payerSite) student(t *testing.T, name, email string) fair.Registration {
	t.Helper()
	r, _, err := s.app.Sales.CreateRegistration(t.Context(), sales.NewRegistration{
		Lang: fair.Telugu, RegistrationInput: fair.RegistrationInput{
			Category: "Student", Name: name, WhatsappNo: "9123498765", Email: email, Degree: "BSc", College: "OU",
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// ordersByLink requests a link to the page "My orders" for an e-mail address and opens this link. It returns the
// redirect to the page.
func (s *payerSite) ordersByLink(t *testing.T, email string) *http.Response {
	t.Helper()
	seeOther(t, s.post("/orders", url.Values{"ask": {"link"}, "contact": {email}}), "/orders?asked=1")
	s.app.Privacy.Finish()
	return s.get(s.linkInEmail(t))
}

// ordersOfPhone opens the page "My orders" by the link that the office makes for a phone number, after it has called
// the number.
func (s *payerSite) ordersOfPhone(t *testing.T, lang, phone string) *http.Response {
	t.Helper()
	asked, err := s.app.Privacy.CreatePrivacyRequest(s.ownerContext(t),
		fair.PrivacyRequestInput{Kind: "see", Phone: phone})
	if err != nil {
		t.Fatal(err)
	}
	address, _, err := s.app.Privacy.MakePrivacyLink(s.ownerContext(t), asked.ID)
	if err != nil {
		t.Fatal(err)
	}
	_, token, _ := strings.Cut(address, "token=")
	return s.follow(s.get(lang + "/orders?token=" + token))
}

func (s *payerSite) ownerContext(t *testing.T) context.Context {
	return app.WithActor(t.Context(), fair.Account{ID: "owner", Email: "owner@example.org", Role: fair.RoleOwner})
}

// payLink returns the HTML of a link to a registration's payment page, beginning with the href attribute.
func payLink(t *testing.T, lang string, r fair.Registration, variant, words string) string {
	t.Helper()
	class := className(t, "btn")
	if variant != "" {
		class += " " + className(t, variant)
	}
	return `href="` + lang + strings.ReplaceAll(payPath(r), "&", "&amp;") + `" class="` + class + `">` + words + "<"
}

// A visitor who has never started a payment has no order. The link in the e-mail opens the page "My orders" in this
// case too. There, the visitor finds the link to the payment page.
func TestMyOrdersShowsARegistrationWithoutAnOrder(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.student(t, "Lakshmi", "lakshmi@example.org")
	deleted := s.student(t, "Lakshmi Rao", "lakshmi@example.org")
	if err := s.app.Sales.DeleteRegistration(s.ownerContext(t), deleted.ID); err != nil {
		t.Fatal(err)
	}
	page := s.follow(s.ordersByLink(t, "LAKSHMI@example.org"))
	if page.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("a personal page is sent with %v", page.Header)
	}
	wants(t, page, 200, []string{
		"Registration", "₹100", "Not paid", r.ID, payLink(t, "", r, "", "Pay"),
	}, []string{"There is no order", deleted.ID})
	// If the registration has an order, the list contains only the order.
	o := s.order(t, r, "")
	found := s.post("/te/orders", url.Values{"phone": {"9123498765"}, "reference": {o.ID[len(o.ID)-6:]}})
	wants(t, s.follow(found), 200, []string{o.ID, "చెల్లించండి"}, []string{r.ID + "<", "MKM000000"})
}

// A visitor whom the office sent a link sees all records with the visitor's phone number on the page "My orders".
func TestMyOrdersShowsWhatIsStillToBePaid(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	office := s.ownerContext(t)
	o := s.registeredAndPaid(t)
	phone := string(o.Payer.Phone)
	unpaid := s.registerAs(t, "Ramulu")
	ended := s.registerAs(t, "Anjali")
	over := s.order(t, ended, "")
	cancelled := s.registerAs(t, "Ravi")
	status := string(fair.RegistrationCancelled)
	cancel := fair.RegistrationUpdate{Status: &status}
	if _, err := s.app.Sales.UpdateRegistration(office, cancelled.ID, cancel); err != nil {
		t.Fatal(err)
	}
	booking := fair.BookingInput{
		Name: "Green Roots", Phone: phone, Address: "Nalgonda", Type: "STD Stall",
		Stalls: []fair.StallKey{{Number: "24", Size: "3x3m"}},
	}
	reserved, err := s.app.Sales.CreateOfficeBooking(office, booking, "")
	if err != nil {
		t.Fatal(err)
	}
	asked, _, err := s.app.Content.Sponsorships.Submit(t.Context(),
		fair.SponsorshipInput{ContactPerson: "Asha Seeds", Mobile: phone}, record.Submission{Lang: fair.English})
	if err != nil {
		t.Fatal(err)
	}
	s.clock.Advance(2 * time.Hour)
	if _, err := s.app.Payments.Settle(t.Context(), over.ID); err != nil {
		t.Fatal(err)
	}
	shown := func(lang string) *http.Response {
		return s.ordersOfPhone(t, lang, phone)
	}
	has := []string{
		payLink(t, "", unpaid, "", "Pay"), over.ID, "Payment not completed", payLink(t, "", ended, "", "Check and pay"),
		payLink(t, "", cancelled, "btn-line", "Open"), "Cancelled",
		reserved.ID, "Green Roots · Standard 24", "₹88,500",
		"Your stalls are kept for you. The office will tell you how to pay.",
		asked.ID, "Asha Seeds", "Enquiry received", "The office will call you.",
	}
	wants(t, shown(""), 200, has, nil)
	html := wants(t, shown("/te"), 200, []string{payLink(t, "/te", unpaid, "", "చెల్లించండి"), "స్టాండర్డ్ 24"}, nil)
	if strings.Contains(html, "Not paid") {
		t.Error("the Telugu page is partly in English")
	}

	// The office confirms the booking and agrees on the sponsorship. The booking and the sponsorship are still unpaid.
	confirmed, day := string(fair.BookingConfirmed), "2025-08-20"
	if _, err := s.app.Sales.UpdateBooking(office, reserved.ID, fair.BookingUpdate{
		Status: &confirmed, PayBy: &day,
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.app.Content.Sponsorships.Amend(office, asked.ID, nil, func(in *fair.SponsorshipInput) {
		in.Amount, in.Status = "250000", string(fair.ReviewConfirmed)
	}); err != nil {
		t.Fatal(err)
	}
	wants(t, shown(""), 200, []string{"Please pay by 20 August 2025.", "₹2,50,000"}, []string{"Enquiry received"})

	// The office rejects the booking, so its stalls are available again.
	rejected := string(fair.BookingRejected)
	if _, err := s.app.Sales.UpdateBooking(office, reserved.ID, fair.BookingUpdate{Status: &rejected}); err != nil {
		t.Fatal(err)
	}
	wants(t, shown(""), 200, []string{reserved.ID}, []string{"Standard 24", "kept for you"})
}

// A registration's payer may be another person. A visitor who knows a phone number of the order sees the order, but no
// other orders and records of the registered person or of the payer.
func TestMyOrdersShowsNothingOfAnotherPayer(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.student(t, "Lakshmi", "lakshmi@example.org")
	payer := s.register(t) // 98480 12345
	o, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{
		RegistrationID: r.ID, UserID: r.UserID, Payer: fair.Payer{Phone: payer.Phone},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.paid(t, o)
	other := s.student(t, "Lakshmi Rao", "rao@example.org")
	for _, phone := range []fair.Phone{r.Phone, payer.Phone} {
		wants(t, s.follow(s.post("/orders", url.Values{"phone": {string(phone)}, "reference": {o.ID}})), 200,
			[]string{o.ID}, []string{payer.UserID, other.UserID})
	}
	wants(t, s.ordersOfPhone(t, "", string(payer.Phone)), 200, []string{payer.UserID}, []string{o.ID, other.UserID})
}

// A registration without a fee has no order. After the office has confirmed it, the page "My orders" links to its
// entry code.
func TestMyOrdersShowsARegistrationWithoutAFee(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) { e.DefaultFee = feeOf(0) }})
	r := s.student(t, "Lakshmi", "lakshmi@example.org")
	opened := s.ordersByLink(t, "lakshmi@example.org")
	wants(t, s.follow(opened), 200, []string{"With the office", "There is nothing to pay."}, []string{"Entry codes"})
	status := string(fair.RegistrationPaid)
	if _, err := s.app.Payments.UpdateRegistration(s.ownerContext(t), r.ID,
		fair.RegistrationUpdate{Status: &status}); err != nil {
		t.Fatal(err)
	}
	wants(t, s.follow(opened), 200, []string{"Confirmed", "/entry-codes?", "Entry codes"},
		[]string{"nothing to pay"})
}
