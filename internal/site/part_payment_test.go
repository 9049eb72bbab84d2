package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
)

// pressRest presses the button of a result page that pays the rest, and returns the order that it opens.
func (s *payerSite) pressRest(t *testing.T, o fair.Order, label string) fair.Order {
	t.Helper()
	wants(t, s.get(resultPath(o)), 200, []string{label, `action="/payment-success"`}, nil)
	sent := s.post("/payment-success", url.Values{"transactionId": {o.ID}, "userID": {o.UserID}})
	_, id, found := strings.Cut(sent.Header.Get("Location"), "/sandbox/checkout?session_")
	if sent.StatusCode != http.StatusSeeOther || !found {
		t.Fatalf("%d to %q", sent.StatusCode, sent.Header.Get("Location"))
	}
	rest, err := s.db.FindOrder(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return rest
}

// An exhibitor without JavaScript pays a part, then what is left after a discount.
func TestStallsArePaidInParts(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.PartPayment = fair.PartPayment{On: true, Share: 50_00, LastDay: "2025-08-20"}
		e.DiscountLimit = fair.Rupees(5000)
	}})
	office := s.ownerContext(t)
	for lang, offer := range map[string]string{
		"": "Pay only 50% now, and the rest by 20 August", "/te": "ఇప్పుడు 50% మాత్రమే", "/hi": "अभी केवल 50% और बाकी राशि",
	} {
		wants(t, s.get(lang+"/stallbooking?card=private&stalls=1"), 200, []string{offer, `name="part"`}, nil)
	}
	form := bookingForm(stall24.Number + ":" + stall24.Size)
	form.Set("part", "1")
	id := transactionOf(t, s.post("/stallbooking", form).Header.Get("Location"))
	o, err := s.db.FindOrder(t.Context(), id)
	if err != nil || o.Amount != fair.Rupees(44_250) {
		t.Fatalf("the order asks for %s, %v", o.Amount, err)
	}
	s.payAmount(t, o, o.Amount)
	due := []string{"Still to pay: ₹44,250, by 20 August", "Payment Successful"}
	wants(t, s.get(resultPath(o)), 200, due, nil)
	wants(t, s.get("/te"+resultPath(o)), 200, []string{"మిగతా ₹44,250 చెల్లించండి"}, nil)
	wants(t, s.get("/hi"+resultPath(o)), 200, []string{"बाकी ₹44,250 चुकाएँ"}, nil)
	if open := s.pressRest(t, o, "Pay the rest: ₹44,250"); open.Amount != fair.Rupees(44_250) {
		t.Errorf("the rest is %s", open.Amount)
	}

	// Others cannot open it, and after a discount less is left.
	wants(t, s.post("/payment-success", url.Values{"transactionId": {o.ID}, "userID": {"MKMUUIDnobody"}}), 404, nil, nil)
	ref := ledger.Ref{Record: fair.OrderForBooking, RecordID: o.BookingID}
	if _, err := s.app.Money.Discount(office, ref, "",
		ledger.NewDiscount{Reason: "Farmers' society", Amount: new(web.TypedNumber("4250"))}); err != nil {
		t.Fatal(err)
	}
	rest := s.pressRest(t, o, "Pay the rest: ₹40,000")
	s.payAmount(t, rest, fair.Rupees(40_000))
	none := []string{"Still to pay", "Pay the rest"}
	wants(t, s.get(resultPath(o)), 200, nil, none)
	wants(t, s.get(resultPath(rest)), 200, []string{"Payment Successful"}, none)
	again := s.post("/payment-success", url.Values{"transactionId": {o.ID}, "userID": {o.UserID}})
	if to := again.Header.Get("Location"); to != o.ResultPath() {
		t.Errorf("when nothing is due, the button leads to %q", to)
	}
}
