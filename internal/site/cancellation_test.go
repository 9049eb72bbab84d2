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
	"github.com/mela-fair/mela/internal/sales"
)

func cancelPath(o fair.Order) string {
	return "/cancellation?" + url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}.Encode()
}

func (s *payerSite) registeredAndPaid(t *testing.T) fair.Order {
	t.Helper()
	o := s.order(t, s.register(t), "")
	s.provider.attempt(o.ID, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentSuccess, "")
	s.provider.set(o.ID, fair.GatewayOrderPaid)
	s.clock.Advance(6 * time.Second)
	wants(t, s.get(resultPath(o)), 200, []string{"Cancel this order", `href="/cancellation?transactionId=` + o.ID}, nil)
	return o
}

func TestAPayerAsksToCancelWithoutScript(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) { e.RefundLimit = fair.Rupees(50_000) }})
	o := s.registeredAndPaid(t)
	wants(t, s.get(cancelPath(o)), 200,
		[]string{"Cancel and see your refund", "Until 29 August 2025 you get 50% back.", "₹100", "₹50", "Ask to cancel"},
		[]string{"<script"})
	wants(t, s.get("/te"+cancelPath(o)), 200, []string{"29 ఆగస్టు 2025", "రద్దు చేయమని అడగండి"}, nil)
	wants(t, s.get("/hi"+cancelPath(o)), 200, []string{"29 अगस्त 2025", "रद्द करने का अनुरोध भेजें"}, nil)
	form := url.Values{"transactionId": {o.ID}, "userID": {o.UserID}, "reason": {"The crop <b>failed</b>"}}
	wants(t, s.post("/cancellation", form), 422,
		[]string{"Please tick that you want to cancel", "The crop &lt;b&gt;failed&lt;/b&gt;"}, nil)
	// The error summary must get the keyboard focus. It must contain a link to the field.
	refused := mainOf(t, text(t, s.post("/te/cancellation", form)))
	for _, part := range []string{
		`role="group" aria-labelledby="f-errors" tabindex="-1" autofocus=""`, `<h2 id="f-errors">`, `<a href="#f-confirm">`,
		`id="f-confirm"`, `aria-invalid="true"`, `<div class="` + className(t, "page-head") + `">`, className(t, "btn-danger"),
	} {
		if !strings.Contains(strings.ReplaceAll(refused, "tabIndex", "tabindex"), part) {
			t.Errorf("the refused form lacks %s", part)
		}
	}
	form.Set("confirm", "yes")
	for range 2 { // a double click must create only one request
		if sent := s.post("/te/cancellation", form); sent.StatusCode != http.StatusSeeOther ||
			sent.Header.Get("Location") != "/te"+cancelPath(o) {
			t.Fatalf("sent: %d to %q", sent.StatusCode, sent.Header.Get("Location"))
		}
	}
	wants(t, s.get(cancelPath(o)), 200, []string{"We have your request", "₹50", "The crop"}, []string{`name="confirm"`})
	wants(t, s.get(resultPath(o)), 200, []string{"You asked to cancel", "If the office agrees, you get ₹50 back."},
		[]string{"Thank you", "Cancel this order"})
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Role: fair.RoleOwner})
	asked := s.request(t)
	s.clock.Advance(24 * time.Hour)
	if _, err := s.app.Money.Refuse(office, asked, "Please call us"); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(cancelPath(o)), 200,
		[]string{"Your request was declined", "The office wrote: Please call us", "Ask to cancel"}, nil)
	wants(t, s.get(resultPath(o)), 200,
		[]string{
			"Your request to cancel was declined", "The office wrote: Please call us",
			"Declined on 3 August 2025, 11:4", "Cancel this order",
		},
		[]string{"Thank you"})
	wants(t, s.get("/hi"+resultPath(o)), 200, []string{"3 अगस्त 2025, सुबह 11:4"}, nil)
	wants(t, s.get("/te"+resultPath(o)), 200, []string{"3 ఆగస్టు 2025, ఉదయం 11:4"}, nil)
	if sent := s.post("/cancellation", form); sent.StatusCode != http.StatusSeeOther {
		t.Fatalf("asked again: %d", sent.StatusCode)
	}
	asked = s.request(t)
	if _, err := s.app.Money.Approve(office, asked, nil); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(cancelPath(o)), 200,
		[]string{"This order is cancelled", "Your refund of ₹50 will arrive by 22 August 2025."},
		[]string{`name="confirm"`})
	wants(t, s.get(resultPath(o)), 200,
		[]string{
			"Your refund is on its way", "Your refund of ₹50 will arrive by 22 August 2025.",
			"This order is cancelled.",
		}, []string{"Thank you", "Cancel this order", "Payment Successful"})
	wants(t, s.get("/te"+resultPath(o)), 200, []string{"మీ డబ్బు వాపసు వస్తోంది"}, nil)
	wants(t, s.post("/cancellation", form), 422, []string{"There is nothing to cancel here"}, nil)
}

func TestOnlyThePayerCanOpenThePageOfACancellation(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.registeredAndPaid(t)
	if response := s.get("/te/cancellation"); response.StatusCode != http.StatusSeeOther ||
		response.Header.Get("Location") != "/te/" {
		t.Errorf("without an order: %d to %q", response.StatusCode, response.Header.Get("Location"))
	}
	wants(t, s.get("/cancellation?transactionId="+o.ID+"&userID=MKMUUID1"), 404, nil, []string{"Lakshmi", o.ID})
	stranger := url.Values{"transactionId": {o.ID}, "userID": {"MKMUUID1"}, "reason": {"x"}, "confirm": {"yes"}}
	wants(t, s.post("/cancellation", stranger), 404, nil, []string{o.ID})
	page := s.get(cancelPath(o))
	if page.Header.Get("Cache-Control") != "no-store" || page.Header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("a personal page is sent with %v", page.Header)
	}
	unpaid := s.order(t, s.registerAs(t, "Ramulu"), "")
	wants(t, s.get(cancelPath(unpaid)), 200, []string{"There is nothing to cancel"}, []string{`name="confirm"`})
	// From the 14th day before the fair on, the rule gives no refund. The page must show this.
	s.clock.Advance(time.Date(2025, 8, 29, 18, 30, 0, 0, time.UTC).Sub(s.app.Now()))
	wants(t, s.get(cancelPath(o)), 200, []string{"No refund now", "₹0"}, []string{"29 August"})
}

// registerAs stores the registration of a farmer with the given name.
func (s *payerSite) registerAs(t *testing.T, name string) fair.Registration {
	t.Helper()
	adult := true
	r, _, err := s.app.Sales.CreateRegistration(t.Context(), sales.NewRegistration{
		RegistrationInput: fair.RegistrationInput{
			Category: "Farmer", Name: name, Address: "Chityal",
			WhatsappNo: "98480 12345", Adult: &adult,
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAPayerChoosesTheStallsToCancelWithoutScript(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.RefundLimit = fair.Rupees(500_000)
		second := e.Plan.Stalls[0]
		second.ID, second.Number, second.Label = "std-25", "25", "25"
		e.Plan.Stalls = append(e.Plan.Stalls, second)
	}})
	o, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Lang: fair.English, Booking: &fair.BookingInput{
		Name: "Soil Life", Phone: "9885120034", Address: "Kukatpally", Type: "STD Stall", Members: "2",
		Stalls: []fair.StallKey{{Number: "24", Size: "3x3m"}, {Number: "25", Size: "3x3m"}},
	}})
	if err != nil {
		t.Fatalf("%+v", err)
	}
	o = s.paid(t, o)
	wants(t, s.get(resultPath(o)), 200, []string{"Cancel all or some stalls"}, nil)
	wants(t, s.get(cancelPath(o)), 200,
		[]string{"Which stalls do you want to cancel?", `value="25|3x3m"`, "Paid ₹88,500, you get back ₹44,250"},
		[]string{"<script"})
	form := url.Values{"transactionId": {o.ID}, "userID": {o.UserID}, "choose": {"yes"}, "confirm": {"yes"}}
	wants(t, s.post("/cancellation", form), 422, []string{"Choose the stalls that you want to cancel"}, nil)
	form["stalls"] = []string{"no such stall"}
	wants(t, s.post("/cancellation", form), 422, []string{"These stalls do not belong to the booking any more."}, nil)
	form["stalls"] = []string{"25|3x3m"}
	if sent := s.post("/cancellation", form); sent.StatusCode != http.StatusSeeOther {
		t.Fatalf("sent: %d", sent.StatusCode)
	}
	wants(t, s.get(cancelPath(o)), 200, []string{"Stalls to cancel", "Standard 25, 3 × 3 m", "₹44,250"},
		[]string{"Standard 24"})
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Role: fair.RoleOwner})
	asked := s.request(t)
	if _, err := s.app.Money.Approve(office, asked, nil); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(resultPath(o)), 200, []string{"Payment Successful", "₹44,250 will arrive by", "Cancel this order"},
		[]string{"Cancel all or some stalls"})
	wants(t, s.get(cancelPath(o)), 200, []string{"Cancel and see your refund", "Ask to cancel"}, []string{`name="stalls"`})
}

// request returns the id of the only request to cancel that waits.
func (s *payerSite) request(t *testing.T) string {
	t.Helper()
	work, err := s.app.Ledger.Work(t.Context())
	if err != nil || len(work) != 1 || work[0].Kind != ledger.TaskRequest {
		t.Fatalf("%+v, %v", work, err)
	}
	return work[0].ID
}
