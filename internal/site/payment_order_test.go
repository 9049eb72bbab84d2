package site_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

var sharedAddress = regexp.MustCompile(`href="` + baseURL + `((?:/te|/hi)?/payment\?pay=[^"]*)"`)

// booked sends the booking form without script and returns the address of the page on which the booking is checked.
func (s *payerSite) booked(t *testing.T) string {
	t.Helper()
	return seeOther(t, s.post("/stallbooking", bookingForm("24:3x3m")), "/payment?transactionId=MKM00")
}

// idsOf returns the ids in the address of a payment page as the fields of its forms.
func idsOf(t *testing.T, address string) url.Values {
	t.Helper()
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return to.Query()
}

func with(fields url.Values, more ...string) url.Values {
	all := url.Values{}
	for name, values := range fields {
		all[name] = values
	}
	for i := 0; i+1 < len(more); i += 2 {
		all.Set(more[i], more[i+1])
	}
	return all
}

// Before a booking is paid, one page shows the firm, the stalls, the amounts, the method and until when it is held.
// What is corrected there replaces the old at once, and the invoice is made out to it.
func TestABookingIsCheckedBeforeItIsPaid(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	page := s.booked(t)
	wants(t, s.get(page), 200, []string{
		"Check and pay", "Sri Balaji Bio Inputs", "V. Suresh", "+91 9885120034", "Kukatpally, Hyderabad", "Standard 24",
		"₹75,000", "₹13,500", "₹88,500", `value="upi"`, `value="transfer"`, `role="img"`, "Held for you until",
		"No GSTIN", "change=1", "Pay ₹88,500", "Already paid?", `href="/stallbooking"`,
	}, nil)
	wants(t, s.get("/te"+page), 200, []string{"చూసుకుని చెల్లించండి", "స్టాండర్డ్ 24"}, []string{"Held for you"})

	ids := idsOf(t, page)
	wants(t, s.get(page+"&change=1"), 200, []string{`name="gst"`, `value="Sri Balaji Bio Inputs"`},
		[]string{`value="upi"`})
	details := with(ids, "change", "details", "name", "Second Org Pvt Ltd", "contactPerson", "P. Rama", "gst",
		"36 AABCU 9603 R 1ZX", "address", "Plot 7, Medchal", "email", "accounts@example.org")
	wants(t, s.post("/payment", with(details, "gst", "36AABCU9603R1ZZ", "address", " ")), 422,
		[]string{
			"not a valid GST number", `value="Second Org Pvt Ltd"`, `value="36AABCU9603R1ZZ"`, "Enter your address",
		}, nil)
	valid := validGSTIN(t)
	changed := seeOther(t, s.post("/payment", with(details, "gst", valid)), "/payment?transactionId=")
	wants(t, s.get(changed), 200, []string{"Second Org Pvt Ltd", valid, "P. Rama", "Changed."},
		[]string{"Sri Balaji", "No GSTIN", "V. Suresh"})

	wants(t, s.post("/payment", ids), 422, []string{"Please select a payment method"}, nil)
	checkout := seeOther(t, s.post("/payment", with(ids, "method", "card")), baseURL+"/sandbox/checkout?session_MKM00")
	if again := seeOther(t, s.post("/payment", with(ids, "method", "upi")), baseURL); again != checkout {
		t.Errorf("pressing twice opened %q and %q", checkout, again)
	}
	o, err := s.db.FindOrder(t.Context(), ids.Get("transactionId"))
	if err != nil || o.Payer.Company != "Second Org Pvt Ltd" || o.Payer.Email != "accounts@example.org" {
		t.Fatalf("the payer is %+v, %v", o.Payer, err)
	}
	o = s.paid(t, o)
	if to := seeOther(t, s.get(page), "/payment-success?"); to != resultPath(o) {
		t.Errorf("a paid order leads to %q", to)
	}
	// A document exists now, so only the office can change it.
	seeOther(t, s.post("/payment", with(details, "gst", "")), "/payment-success?")
	if b, err := s.db.FindBooking(t.Context(), o.BookingID); err != nil || b.GST != valid {
		t.Errorf("after the payment, the booking has the GSTIN %q, %v", b.GST, err)
	}
	wants(t, s.get(strings.Replace(page, "userID=MKM", "userID=XXX", 1)), 404, nil, []string{"Second Org"})
}

// validGSTIN returns a GST number of Telangana with a correct check digit.
func validGSTIN(t *testing.T) string {
	t.Helper()
	for _, digit := range "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
		number := "36AABCU9603R1Z" + string(digit)
		if _, err := (fair.OwnDetails{Name: "A", Address: "B", GST: number}).Booking(fair.Booking{}); err == nil {
			return number
		}
	}
	t.Fatal("no check digit fits")
	return ""
}

// A link for the accounts department shows what they need and leads back to itself. It gives neither the secret id nor
// the codes, the phone number or the payer's own pages.
func TestAccountsPayWithTheirOwnLink(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	page := s.booked(t)
	ids := idsOf(t, page)
	shared := sharedLinkIn(t, text(t, s.get(page)))
	secret := []string{
		ids.Get("userID"), "9885120034", "V. Suresh", "change=1", "/entry-codes", "/payment-success", "MKMUUID",
	}
	s.browser = "accounts"
	html := wants(t, s.get(shared), 200, []string{
		"Sri Balaji Bio Inputs asks you to pay.", "Standard 24", "₹88,500", "₹13,500", "Kukatpally, Hyderabad",
		"Held for you", `name="pay"`, `value="upi"`,
	}, secret)
	holdsNone(t, html, ids.Get("userID"), "9885120034", "V. Suresh")
	key := with(idsOf(t, shared), "method", "netbanking")
	checkout := seeOther(t, s.post("/payment", key), baseURL+"/sandbox/checkout?session_"+ids.Get("transactionId"))
	if back := url.QueryEscape(baseURL + shared); !strings.HasSuffix(checkout, "&return="+back) {
		t.Errorf("the payment leads back to %q, not to %q", checkout, back)
	}
	o, err := s.db.FindOrder(t.Context(), ids.Get("transactionId"))
	if err != nil {
		t.Fatal(err)
	}
	s.paid(t, o)
	wants(t, s.get(shared), 200, []string{"This is paid", "₹88,500 is paid for Sri Balaji Bio Inputs"}, secret)
	seeOther(t, s.post("/payment", key), "/payment?pay=") // nothing more to pay
	wants(t, s.get(shared[:len(shared)-2]+"xx"), 404, nil, []string{"Balaji"})

	// The accounts department pays the registration of a person in the same way.
	r := s.register(t)
	shared = sharedLinkIn(t, text(t, s.get(payPath(r))))
	private := []string{r.UserID, "9848012345", "Chityal", "MKMUUID"}
	html = wants(t, s.get(shared), 200, []string{"Dr. Lakshmi Devi asks you to pay.", "₹100"}, private)
	holdsNone(t, html, r.UserID, "9848012345", "Chityal")
	checkout = seeOther(t, s.post("/payment", with(idsOf(t, shared), "method", "upi")), baseURL+"/sandbox/checkout?")
	id, _, _ := strings.Cut(strings.TrimPrefix(checkout, baseURL+"/sandbox/checkout?session_"), "&")
	if o, err = s.db.FindOrder(t.Context(), id); err != nil || o.RegistrationID != r.ID {
		t.Fatalf("the order is %+v, %v", o, err)
	}
	s.paid(t, o)
	wants(t, s.get(shared), 200, []string{"This is paid"}, append(private, "/entry-codes"))
}

// holdsNone checks that a page does not contain any of the values, not even in the data for its script.
func holdsNone(t *testing.T, page string, values ...string) {
	t.Helper()
	for _, value := range values {
		if strings.Contains(page, value) {
			t.Errorf("the page contains %q", value)
		}
	}
}

// sharedLinkIn returns the path of the shared page in the HTML of a payment page.
func sharedLinkIn(t *testing.T, page string) string {
	t.Helper()
	found := sharedAddress.FindStringSubmatch(page)
	if found == nil {
		t.Fatal("the page has no link for whoever pays")
	}
	return html.UnescapeString(found[1])
}

// A bank transfer is a request: it keeps the stalls only for the usual time, and the office sees it as a task. When the
// office confirms the booking with a day, the stalls stay held and the page names the day.
func TestABankTransferIsARequestToTheOffice(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Role: fair.RoleOwner})
	tasks := func() (asked int) {
		t.Helper()
		work, err := s.app.Office.Work(office)
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range work {
			if item.Kind == "transfer" {
				asked++
			}
		}
		return asked
	}
	page := s.booked(t)
	ids := with(idsOf(t, page), "method", "transfer")
	if to := seeOther(t, s.post("/payment", ids), "/payment?"); to != page || tasks() != 1 {
		t.Fatalf("led to %q, %d tasks", to, tasks())
	}
	wants(t, s.get(page), 200, []string{
		"The office has been asked for a bank transfer.", "the stalls stay held only until", "Pay ₹88,500",
		`href="/api/proforma/MKM00`,
	}, []string{`value="transfer"`})
	seeOther(t, s.post("/payment", ids), "/payment?") // asked once
	o, err := s.db.FindOrder(t.Context(), ids.Get("transactionId"))
	if err != nil || tasks() != 1 {
		t.Fatalf("%d tasks, %v", tasks(), err)
	}

	status, day := string(fair.BookingConfirmed), "2025-08-22"
	confirmed := fair.BookingUpdate{Status: &status, PayBy: &day}
	if _, err := s.app.Sales.UpdateBooking(office, o.BookingID, confirmed); err != nil {
		t.Fatal(err)
	}
	if tasks() != 0 {
		t.Error("a confirmed booking is still a request")
	}
	s.clock.Advance(26 * time.Hour)
	if _, err := s.app.Payments.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	b, err := s.db.FindBooking(t.Context(), o.BookingID)
	if err != nil || !b.Holds {
		t.Fatalf("the stalls are held: %v, %v", b.Holds, err)
	}
	wants(t, s.get(page), 200, []string{"Please pay by 22 August 2025.", "₹88,500", "Sri Balaji"},
		[]string{"Held for you"})
	seeOther(t, s.post("/payment", with(ids, "method", "upi")), baseURL+"/sandbox/checkout?session_MKM00")
}

// Without the office's confirmation, a request keeps the stalls only for the usual time.
func TestABankTransferAloneKeepsNoStalls(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	page := s.booked(t)
	shared := sharedLinkIn(t, text(t, s.get(page)))
	key := with(idsOf(t, shared), "method", "transfer")
	seeOther(t, s.post("/payment", key), "/payment?pay=") // accounts can ask, too
	wants(t, s.get(shared), 200, []string{"The office has been asked for a bank transfer.", `href="/proforma.pdf?`},
		[]string{"/api/proforma"})
	s.clock.Advance(50 * time.Minute)
	if _, err := s.app.Payments.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get("/stallbooking"), 200, []string{"1 of 1 stalls are open"}, nil)
	wants(t, s.get(shared), 200, []string{"The time to pay is over"}, []string{`value="upi"`})
	seeOther(t, s.get(page), "/payment-success?")

	r := s.register(t)
	own := url.Values{"registrationId": {r.ID}, "userID": {r.UserID}, "method": {"transfer"}}
	if to := seeOther(t, s.post("/payment", own), "/payment?"); to != payPath(r) {
		t.Errorf("led to %q", to)
	}
	wants(t, s.get(payPath(r)), 200,
		[]string{"The office has been asked for a bank transfer.", `href="/api/proforma/MKM00`}, nil)
}

// Accounts that ask for a bank transfer of a registration get a proforma, although nobody has tried to pay yet.
func TestAccountsAskForATransferOfARegistration(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	shared := sharedLinkIn(t, text(t, s.get(payPath(s.register(t)))))
	seeOther(t, s.post("/payment", with(idsOf(t, shared), "method", "transfer")), "/payment?pay=")
	wants(t, s.get(shared), 200, []string{"The office has been asked for a bank transfer.", `href="/proforma.pdf?`}, nil)
}

// On a live site, the provider's page needs a script. A form without one says so and asks for nothing.
func TestABookingIsPaidWithAScriptOnALiveSite(t *testing.T) {
	s := newPayerSite(t, payerOptions{mode: fair.PaymentsCashfree, noSandbox: true})
	page := s.booked(t)
	wants(t, s.post("/payment", with(idsOf(t, page), "method", "upi")), http.StatusUnprocessableEntity,
		[]string{"JavaScript", "Sri Balaji Bio Inputs"}, nil)
	seeOther(t, s.post("/payment", with(idsOf(t, page), "method", "transfer")), "/payment?transactionId=")

	// The page of accounts that pay a registration opens the provider's page with the order that they have asked for.
	r := s.register(t)
	shared := sharedLinkIn(t, text(t, s.get(payPath(r))))
	seeOther(t, s.post("/payment", with(idsOf(t, shared), "method", "upi")), "/payment?pay=")
	html := text(t, s.get(shared))
	if !strings.Contains(html, `"checkout":{"mode":"production","sessionId":"session_`) {
		t.Error("the page cannot open the provider's page")
	}
	holdsNone(t, html, r.UserID, "9848012345")
}
