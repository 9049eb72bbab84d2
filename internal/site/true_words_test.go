package site_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/person"
)

// endOfFair returns the time at which the fair of the current edition ends.
func (s *payerSite) endOfFair(t *testing.T) time.Time {
	t.Helper()
	edition, err := s.db.CurrentEdition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return edition.End()
}

// After a booking is paid, the page promises that the office will contact the exhibitor within 24 hours. When the 24
// hours are over, the page no longer contains this promise.
func TestTheOfficeContactsAnExhibitorAfterThePayment(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.book(t, 1))
	promise := "Our team will contact you within 24 hours. Your order number: " + o.ID
	s.clock.Advance(23 * time.Hour)
	wants(t, s.get(resultPath(o)), 200, []string{"Payment Successful", promise}, nil)
	s.clock.Advance(time.Hour)
	wants(t, s.get(resultPath(o)), 200, []string{"Payment Successful", o.ID}, []string{"Our team will contact you"})
	r := s.paid(t, s.order(t, s.register(t), ""))
	wants(t, s.get(resultPath(r)), 200, []string{"Payment Successful"}, []string{"Our team will contact you"})
}

// After the fair, the cancellation page does not say that others get the cancelled place.
func TestACancellationAfterTheFairDoesNotOfferThePlaceToOthers(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.book(t, 1))
	others := "so that others get your place"
	s.clock.Advance(s.endOfFair(t).Sub(s.clock.Now()) - time.Minute)
	wants(t, s.get(cancelPath(o)), 200, []string{"The last day for a refund is over.", others}, nil)
	s.clock.Advance(time.Minute)
	wants(t, s.get(cancelPath(o)), 200, []string{"The last day for a refund is over. You can still cancel."},
		[]string{others})
}

// A sponsorship has no entry codes, and cancelling it frees no place. Its pages must not mention them.
func TestThePagesOfASponsorshipNameNoEntryCodes(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) { e.RefundLimit = fair.Rupees(1_000_000) }})
	o, err := s.app.Payments.SendSponsorshipLink(s.ownerContext(t), s.agreedSponsorship(t, "1000"), "")
	if err != nil {
		t.Fatal(err)
	}
	s.paid(t, o)
	untrue := []string{"entry code", "Entry code", "others get your place"}
	wants(t, s.get(cancelPath(o)), 200, []string{"Sponsorship", "The office will reply."}, untrue)
	asked, err := s.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID, fair.CancellationAsk{Confirmed: true})
	if err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(cancelPath(o)), 200, []string{"We have your request"}, untrue)
	if _, err := s.app.Money.Refuse(s.ownerContext(t), asked.ID, "The banner is printed"); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(resultPath(o)), 200, []string{"The banner is printed", "Your order is unchanged."}, untrue)
	s.clock.Advance(s.endOfFair(t).Sub(s.clock.Now()) - time.Minute)
	wants(t, s.get(cancelPath(o)), 200, []string{"You can still cancel."}, untrue)
	if asked, err = s.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID,
		fair.CancellationAsk{Confirmed: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.app.Money.Approve(s.ownerContext(t), asked.ID, nil); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{resultPath(o), cancelPath(o)} {
		wants(t, s.get(path), 200, []string{"Your sponsorship is cancelled."}, untrue)
	}
}

// paidByBank registers a farmer, records a bank payment, approves it, and returns the paid order.
func (s *payerSite) paidByBank(t *testing.T) fair.Order {
	t.Helper()
	r := s.register(t)
	id := s.approve(t, s.record(t, fair.NewOfflinePayment{RegistrationID: r.ID, Amount: "100"}))
	o, err := s.db.FindOrder(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// The page shows only the day of a recorded payment, because the office does not know the time.
func TestARecordedPaymentHasNoTime(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paidByBank(t)
	wants(t, s.get(resultPath(o)), 200, []string{"2 August 2025</dd>"}, []string{"12:00"})
	online := s.paid(t, s.order(t, s.registerAs(t, "Ramulu"), ""))
	wants(t, s.get(resultPath(online)), 200, []string{"2 August 2025, 11:42"}, nil)
}

// The page with a group's entry codes must not call them the codes of a booking.
func TestTheEntryCodesOfAGroup(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.book(t, 3))
	codes := func(o fair.Order) *http.Response {
		return s.get(strings.Replace(resultPath(o), "/payment-success", "/entry-codes", 1))
	}
	wants(t, codes(o), 200, []string{"All entry codes of this booking"}, nil)
	group := s.paid(t, s.order(t, s.group(t, 3), ""))
	wants(t, codes(group), 200, []string{"All entry codes of this group"}, []string{"of this booking"})
}

// The page must state once that the stall prices cover all days of the fair.
func TestThePricesOfStallsNameTheDays(t *testing.T) {
	for last, words := range map[string]string{
		"2025-09-13": "Prices are for the whole day.", "2025-09-14": "Prices are for both days.",
		"2025-09-15": "Prices are for all 3 days.",
	} {
		s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) { e.FirstDay, e.LastDay = "2025-09-13", last }})
		html := wants(t, s.get("/stallbooking?tab=pricing"), 200, []string{words}, nil)
		if n := strings.Count(html, "Prices are for"); n != 1 {
			t.Errorf("until %s the page has %d texts about the days", last, n)
		}
	}
}

// While payments are off, the pages must not announce an online payment.
func TestPagesWhilePaymentsAreOff(t *testing.T) {
	s := newPayerSite(t, payerOptions{mode: fair.PaymentsOff, noSandbox: true})
	for _, path := range []string{"/registration", "/registration?category=farmer"} {
		wants(t, s.get(path), 200, []string{"The office tells you how to pay."},
			[]string{"You pay by UPI", "Continue to payment", "Pay ₹100"})
	}
	wants(t, s.get("/registration?category=farmer"), 200, []string{">Register<"}, nil)
	sentence := "To book a stall, please contact the office: "
	for _, path := range []string{"/stallbooking", "/stallbooking?card=private", "/stallbooking?tab=pricing"} {
		wants(t, s.get(path), 200, []string{sentence}, []string{"and pay online", "Book and pay", "<form", "?card=farmers"})
	}
	wants(t, s.get("/te/stallbooking"), 200, []string{"ఇప్పుడు ఆన్‌లైన్ చెల్లింపు లేదు"}, nil)
	on := newPayerSite(t, payerOptions{})
	wants(t, on.get("/registration?category=farmer"), 200, []string{"You pay by UPI", "Continue to payment"}, nil)
}

// The page "Your data" must name the payment provider only if the provider received data. It must list only messages
// that were sent.
func TestYourDataNamesRealRecipientsAndMessages(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paidByBank(t)
	path := strings.Replace(resultPath(o), "/payment-success", "/my-data", 1)
	if sent, err := s.db.MessagesAbout(t.Context(), []string{o.ID}); err != nil || len(sent) == 0 ||
		sent[0].Status != fair.MessageKept {
		t.Fatalf("the messages are %+v, %v", sent, err)
	}
	wants(t, s.get(path), 200, []string{"Order number " + o.ID, "Nobody outside the office."},
		[]string{"Cashfree", "Messages that we sent you"})
	online := s.paid(t, s.order(t, s.registerAs(t, "Ramulu"), ""))
	path = strings.Replace(resultPath(online), "/payment-success", "/my-data", 1)
	wants(t, s.get(path), 200, []string{"Cashfree"}, []string{"Nobody outside"})
}

// The privacy policy must name both cookies that the site sets for visitors. The refund policy must name everything
// that the refund rule covers.
func TestThePoliciesAreTrue(t *testing.T) {
	f := newShippedFixture(t)
	cookie := fmt.Sprintf("ends after %d minutes", int(person.TokenCookieFor.Minutes()))
	wants(t, f.get("/privacy"), 200, []string{"It sets at most two cookies.", "ends after a day", cookie},
		[]string{"sets one cookie"})
	wants(t, f.get("/refunds"), 200, []string{"This rule holds for registrations, stall bookings and sponsorships."}, nil)
}

// group stores a group registration.
func (s *payerSite) group(t *testing.T, persons int) fair.Registration {
	t.Helper()
	group, err := s.db.FindRegistration(t.Context(), s.register(t).ID)
	if err != nil {
		t.Fatal(err)
	}
	group.Persons = persons
	if group, err = s.db.UpdateRegistration(t.Context(), group); err != nil {
		t.Fatal(err)
	}
	return group
}

// After the last day of the fair, an entry code is no longer valid. The pages do not say that it can be shown at the
// gate. An order's pages offer neither its entry code nor its cancellation.
func TestAnEntryCodeAfterTheFair(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.order(t, s.register(t), ""))
	codes, err := s.app.Entry.CodesOf(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	own := strings.Replace(resultPath(o), "/payment-success", "/entry-codes", 1)
	scanned := "/entry?code=" + entry.CleanCode(codes[0].Text)
	s.clock.Advance(s.endOfFair(t).Sub(s.clock.Now()) - time.Minute)
	for _, path := range []string{own, scanned} {
		wants(t, s.get(path), 200, []string{"lets one person in"}, []string{"This fair is over"})
	}
	offers := []string{`href="/entry-codes?`, `href="/cancellation?`}
	wants(t, s.get(resultPath(o)), 200, offers, nil)
	wants(t, s.ordersOf(t, o), 200, offers, nil)
	s.clock.Advance(time.Minute)
	for _, path := range []string{own, scanned} {
		wants(t, s.get(path), 200, []string{"This fair is over"}, codeWords)
	}
	wants(t, s.get(resultPath(o)), 200, []string{"Payment Successful"}, append(offers, codeWords...))
	wants(t, s.ordersOf(t, o), 200, nil, append(offers, codeWords...))

	later := s.paid(t, s.order(t, s.register(t), "")) // the office has not closed the form
	wants(t, s.get(resultPath(later)), 200, offers, nil)
}

// While registration or booking is closed, no page invites visitors to use it.
func TestClosedFormsAreNotOffered(t *testing.T) {
	const register, tile, book = "Register for ₹100", `<b>Register</b>`, "Book a stall<"
	closed := fair.OpeningTimes{Until: time.Date(2025, 8, 1, 0, 0, 0, 0, fair.Kolkata)}
	for name, test := range map[string]struct {
		options     payerOptions
		shown, gone []string
	}{
		"open": {shown: []string{register, tile, book}},
		"registration closed": {
			payerOptions{edition: func(e *fair.Edition) { e.Registration = closed }},
			[]string{book, "<b>Visit the fair</b>"},
			[]string{register, tile},
		},
		"booking closed": {
			payerOptions{edition: func(e *fair.Edition) { e.Booking = closed }},
			[]string{register, tile},
			[]string{book},
		},
		"payments off": {payerOptions{mode: fair.PaymentsOff}, []string{register, tile}, []string{book}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newPayerSite(t, test.options)
			wants(t, s.get("/"), 200, test.shown, test.gone)
			if slices.Contains(test.gone, book) {
				wants(t, s.get("/layoutUi"), 200, nil, []string{book})
			} else {
				wants(t, s.get("/layoutUi"), 200, []string{book}, nil)
			}
		})
	}
}

// The hourly limits can refuse requests for longer than a minute. In this case, the page must not say that the visitor
// only has to wait a minute.
func TestRefusedRequestsPromiseNoShorterWait(t *testing.T) {
	f := newFixture(t)
	for wait, words := range map[time.Duration]string{
		time.Minute: "Please wait a minute and try again.", 10 * time.Minute: "Please try again later.",
	} {
		recorder := httptest.NewRecorder()
		f.Refuse(recorder, httptest.NewRequest(http.MethodGet, "/orders", nil), fair.TooManyTries(wait))
		response := recorder.Result()
		wants(t, response, http.StatusTooManyRequests, []string{words, "your payment is safe"}, nil)
		if got := response.Header.Get("Retry-After"); got != strconv.Itoa(int(wait.Seconds())) {
			t.Errorf("Retry-After is %s", got)
		}
	}
}

// The countdown on the home page uses the server's time. This time is sent with every response, even if the page is
// cached.
func TestTheHomePageSendsTheTime(t *testing.T) {
	f := newFixture(t)
	for range 2 {
		want := `now;desc="` + strconv.FormatInt(f.clock.Now().UnixMilli(), 10) + `"`
		if got := f.get("/").Header.Get("Server-Timing"); got != want {
			t.Errorf("Server-Timing is %q, want %q", got, want)
		}
		f.clock.Advance(10 * time.Second)
	}
}

// After the fair, the offline page does not show the entry fee, because it is no longer charged.
func TestTheOfflinePageNamesTheFeeBeforeTheFair(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	wants(t, s.get("/offline"), 200, []string{"Entry fee<", "₹100"}, nil)
	s.clock.Advance(s.endOfFair(t).Sub(s.clock.Now()))
	wants(t, s.get("/offline"), 200, []string{"Good to know in the meantime"}, []string{"Entry fee<"})
}

// After the fair, the pages no longer say that the names of partners and committee members will be announced.
func TestNoNamesArePromisedAfterTheFair(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	promised, missing := []string{"will be announced here", "Until then the office"}, "were announced"
	for _, path := range []string{"/Partners", "/executive-committee", "/organizing-committee"} {
		wants(t, s.get(path), 200, promised[:1], []string{missing})
	}
	s.clock.Advance(s.endOfFair(t).Sub(s.clock.Now()))
	for _, path := range []string{"/Partners", "/executive-committee", "/organizing-committee"} {
		wants(t, s.get(path), 200, []string{missing}, promised)
	}
}
