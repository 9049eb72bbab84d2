package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
)

// bookingForm returns a valid form as a browser without JavaScript sends it.
func bookingForm(stalls ...string) url.Values {
	return url.Values{
		"card": {"private"}, "name": {"Sri Balaji Bio Inputs"}, "contactPerson": {"V. Suresh"},
		"phone": {"+91 98851 20034"}, "address": {"Kukatpally, Hyderabad"}, "type": {"STD Stall"}, "members": {"2"},
		"stall": stalls,
	}
}

func TestStallBookingPage(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.PricingNote = fair.Text{fair.English: "Early bird discounts available till October 15"}
		e.Facilities = []fair.Facility{{Icon: "plug", Name: fair.Text{fair.English: "Power point"}}}
	}})
	response := s.get("/stallbooking")
	wants(t, response, 200, []string{
		"1 of 1 stalls are open", `href="/stallbooking?tab=pricing"`, `href="/stallbooking?card=private&amp;stalls=1"`,
		"Government Institutes",
	}, []string{"<form", "₹88,500"})
	if got := response.Header.Get("Cache-Control"); got != "no-cache" {
		t.Errorf("Cache-Control %q: the page may be shown without asking, though stalls are taken all the time", got)
	}
	wants(t, s.get("/te/stallbooking?tab=pricing"), 200,
		[]string{"₹88,500", "₹75,000 + ₹13,500 GST (18%)", "Early bird discounts available till October 15"}, nil)
	wants(t, s.get("/stallbooking?tab=facilities"), 200, []string{"Power point"}, nil)
	wants(t, s.get("/stallbooking?tab=nonsense&card=nonsense"), 200, []string{"Who is booking?"}, []string{"<form"})
	// With JavaScript, the browser loads the hall plan when it is needed. Without JavaScript, a link opens the list of
	// stalls.
	// The link is before all fields, because the page that it opens has empty fields.
	const toList = `href="/te/stallbooking?card=private&amp;stalls=1"`
	linked := wants(t, s.get("/te/stallbooking?card=private"), 200, []string{toList}, []string{`name="stall"`})
	if link, field := strings.LastIndex(linked, toList), strings.Index(linked, `name="name"`); link > field {
		t.Errorf("the link to the stalls is at %d, behind the first field at %d", link, field)
	}
	list := s.get("/te/stallbooking?card=private&stalls=1")
	if got := list.Header.Get("Cache-Control"); got != "no-cache" {
		t.Errorf("Cache-Control %q: the list may be shown without asking, though stalls are taken all the time", got)
	}
	wants(t, list, 200, []string{
		`action="/te/stallbooking"`, `name="gst"`, `name="stall" value="24:3x3m"`, "స్టాండర్డ్ 24",
	}, []string{" style=", "JavaScript"})
	wants(t, s.get("/stallbooking?card=FPO&stalls=1"), 200, []string{`value="24:3x3m"`}, []string{`name="gst"`})
}

// The page's data block must not contain props that only the server renders, because the visitor would receive them
// twice.
func TestThePageShowsTheCardsOfTheEdition(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	s.changeEdition(t, func(e *fair.Edition) {
		e.Cards = e.BookingCards()
		e.Cards[0].Name = fair.Text{"en": "Companies and shops"}
		e.Cards[7].Offered = false
	})
	wants(t, s.get("/stallbooking"), 200, []string{"Companies and shops"}, []string{"Private Companies", "Food Court"})
	wants(t, s.get("/stallbooking?card=foodcourt&stalls=1"), 200, []string{"Companies and shops"}, []string{"<form"})
}

func TestStallBookingSendsNoDataTwice(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.Facilities = []fair.Facility{{Icon: "plug", Name: fair.Text{fair.English: "Power point"}}}
	}})
	for path, once := range map[string]string{
		"?tab=pricing": "₹88,500", "?tab=facilities": "Power point", "?card=private&stalls=1": "24:3x3m",
	} {
		if n := strings.Count(text(t, s.get("/stallbooking"+path)), once); n != 1 {
			t.Errorf("%s: %s is there %d times", path, once, n)
		}
	}
}

func TestBookingWithoutScript(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	wrong := bookingForm()
	wrong.Set("phone", "12345")
	wrong.Set("address", " ")
	wrong.Set("name", `<b>"Balaji"`)
	html := wants(t, s.post("/te/stallbooking", wrong), 422, []string{
		"సరైన 10 అంకెల ఫోన్ నంబర్ రాయండి", "కనీసం ఒక స్టాల్ ఎంచుకోండి", `value="12345"`,
		`value="&lt;b&gt;&quot;Balaji&quot;"`,
		"దయచేసి తప్పనిసరి వివరాలన్నీ నింపండి: చిరునామా", `href="/stallbooking?card=private&amp;stalls=1"`,
		`value="24:3x3m"`,
	}, nil)
	form := html[strings.Index(html, "<form"):strings.LastIndex(html, "</form>")]
	if strings.Contains(form, "stalls=1") {
		t.Error("the refused form has a link that throws away what was typed")
	}
	if strings.Contains(html, `<b>"Balaji`) {
		t.Error("what was typed became markup")
	}

	// The page is cached, but it must show stall changes at once.
	wants(t, s.get("/stallbooking"), 200, []string{"1 of 1 stalls are open"}, nil)
	first := s.post("/te/stallbooking", bookingForm("24:3x3m"))
	location := first.Header.Get("Location")
	if first.StatusCode != http.StatusSeeOther || !strings.HasPrefix(location, "/te/payment?transactionId=MKM00") {
		t.Fatalf("%d to %q", first.StatusCode, location)
	}
	if again := s.post("/te/stallbooking", bookingForm("24:3x3m")).Header.Get("Location"); again != location {
		t.Errorf("sent twice: %q and %q", location, again)
	}
	wants(t, s.get("/stallbooking"), 200, []string{"0 of 1 stalls are open"}, nil)

	wants(t, s.get("/stallbooking?card=private&stalls=1"), 200, nil, []string{`value="24:3x3m"`})

	late := bookingForm("24:3x3m")
	late.Set("requirements", "Two sockets")
	wants(t, s.post("/stallbooking", late), 409, []string{
		"Not free any more: 24 (3x3m). Please choose another stall.", "Two sockets</textarea>",
	}, []string{`value="24:3x3m"`})
}

func TestBookingWithoutScriptInOtherModes(t *testing.T) {
	s := newPayerSite(t, payerOptions{mode: fair.PaymentsCashfree, noSandbox: true})
	wants(t, s.get("/stallbooking?card=ngo&stalls=1"), 200, []string{"The payment page opens only when JavaScript is on"},
		nil)
	location := s.post("/hi/stallbooking", bookingForm("24:3x3m")).Header.Get("Location")
	if !strings.HasPrefix(location, "/hi/payment?transactionId=MKM00") ||
		!strings.Contains(location, "&userID=MKMUUID") {
		t.Errorf("on to %q", location)
	}

	s = newPayerSite(t, payerOptions{})
	s.provider.down = true
	wants(t, s.post("/stallbooking", bookingForm("24:3x3m")), 503, []string{
		"We cannot reach the payment service right now. Nothing was charged.", `checked="" value="24:3x3m"`,
		`value="Sri Balaji Bio Inputs"`,
	}, nil)
	s.provider.down = false
	if sent := s.post("/stallbooking", bookingForm("24:3x3m")); sent.StatusCode != http.StatusSeeOther {
		t.Errorf("the same form again: %d", sent.StatusCode)
	}

	s = newPayerSite(t, payerOptions{mode: fair.PaymentsOff})
	wants(t, s.post("/stallbooking", bookingForm("24:3x3m")), 503,
		[]string{"Online payment is not open now, so stalls cannot be booked"}, nil)
}

func TestBookingThatIsClosed(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.Booking.Until = time.Date(2025, 8, 1, 12, 0, 0, 0, fair.Kolkata)
	}})
	sentence := "Stall booking closed on 1 August 2025. Please contact the office: +91 90000 00000, info@example.org"
	wants(t, s.get("/stallbooking?card=private"), 200, []string{sentence}, []string{"<form", "?card=farmers"})
	wants(t, s.post("/stallbooking", bookingForm("24:3x3m")), 403, []string{sentence}, []string{"<form"})
}

// If a visitor's order has expired and the visitor sends the same form again, the site must create a new order.
func TestBookingAgainAfterTheTimeRanOut(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	first := s.post("/stallbooking", bookingForm("24:3x3m")).Header.Get("Location")
	s.clock.Advance(2 * time.Hour)
	if _, err := s.app.Payments.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	second := s.post("/stallbooking", bookingForm("24:3x3m"))
	if to := second.Header.Get("Location"); second.StatusCode != http.StatusSeeOther || to == first ||
		!strings.HasPrefix(to, "/payment?transactionId=MKM00") {
		t.Errorf("%d to %q, first %q", second.StatusCode, to, first)
	}
}

// The early-bird discount ends at midnight. The cached page must then show the new prices.
func TestThePricesFollowTheEarlyBirdsLastMidnight(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.EarlyBird = fair.EarlyBird{On: true, PercentHundredths: 1000, LastDay: "2025-08-02"}
		e.Plan.Zones = []fair.Zone{{Name: fair.Text{fair.English: "Seeds"}}}
	}})
	midnight := time.Date(2025, 8, 3, 0, 0, 0, 0, fair.Kolkata)
	s.clock.Advance(midnight.Add(-time.Second).Sub(s.clock.Now()))
	wants(t, s.get("/stallbooking?tab=pricing"), 200, []string{"₹79,650", "until 2 August 2025"}, []string{"₹88,500"})
	wants(t, s.get("/layoutUi"), 200, []string{"₹79,650"}, []string{"₹88,500"})
	s.clock.Advance(time.Second)
	wants(t, s.get("/stallbooking?tab=pricing"), 200, []string{"₹88,500"}, []string{"₹79,650", "until 2 August 2025"})
	wants(t, s.get("/layoutUi"), 200, []string{"₹88,500"}, []string{"₹79,650"})
}

// All displayed prices and the order's price must include the discount.
func TestBookingWithTheEarlyBird(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.EarlyBird = fair.EarlyBird{On: true, PercentHundredths: 1250, LastDay: "2025-08-31"}
	}})
	wants(t, s.get("/stallbooking?tab=pricing"), 200, []string{
		"₹77,437.50", "₹65,625 + ₹11,812.50 GST (18%)",
		"The 12.5% early-bird discount, until 31 August 2025, is taken off already.",
	}, []string{"₹88,500"})
	o, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Booking: &fair.BookingInput{
		Name: "A", Phone: "9885120034", Address: "B", Type: "STD Stall",
		Stalls: []fair.StallKey{{Number: "24", Size: "3x3m"}},
	}})
	if err != nil || o.Amount.String() != "₹77,437.50" {
		t.Errorf("asks for %s: %v", o.Amount, err)
	}
}

// The words of a booking are known to other people: name, phone number and address are on the firm's website, and the
// stall is on the plan. Only the browser that sent the form may get the order, whose address contains the secret ids.
func TestOnlyTheSameBrowserGetsTheOrderOfItsForm(t *testing.T) {
	s := newPayerSite(t, payerOptions{mode: fair.PaymentsCashfree, noSandbox: true})
	first := s.post("/stallbooking", bookingForm("24:3x3m")).Header.Get("Location")
	o, err := s.db.FindOrder(t.Context(), transactionOf(t, first))
	if err != nil {
		t.Fatal(err)
	}
	refused := func() {
		t.Helper()
		own := s.browser
		for _, s.browser = range []string{"another", ""} {
			wants(t, s.post("/stallbooking", bookingForm("24:3x3m")), 409, nil, []string{o.ID, o.UserID})
		}
		s.browser = own
	}
	refused()
	s.paid(t, o)
	refused()
	if again := s.post("/stallbooking", bookingForm("24:3x3m")).Header.Get("Location"); again != first {
		t.Errorf("the same browser is led to %q, want %q", again, first)
	}
	// Half an hour later, somebody else may use the browser.
	s.clock.Advance(31 * time.Minute)
	wants(t, s.post("/stallbooking", bookingForm("24:3x3m")), 409, nil, []string{o.ID, o.UserID})
}

func transactionOf(t *testing.T, location string) string {
	t.Helper()
	address, err := url.Parse(location)
	if err != nil {
		t.Fatal(err)
	}
	return address.Query().Get("transactionId")
}

// Browsers that refuse cookies can book and register, too.
func TestFormsWorkWithoutCookies(t *testing.T) {
	s := newPayerSite(t, payerOptions{mode: fair.PaymentsCashfree, noSandbox: true})
	s.browser = ""
	if sent := s.post("/stallbooking", bookingForm("24:3x3m")); sent.StatusCode != http.StatusSeeOther {
		t.Errorf("booking: %d", sent.StatusCode)
	}
	form := url.Values{
		"category": {"Farmer"}, "name": {"Kamala"}, "address": {"Chityala"}, "whatsappNo": {"9848012345"}, "adult": {"yes"},
	}
	one, two := s.post("/registration", form), s.post("/registration", form)
	if one.StatusCode != http.StatusSeeOther || two.StatusCode != http.StatusSeeOther ||
		one.Header.Get("Location") == two.Header.Get("Location") {
		t.Errorf("registering: %d %q, %d %q", one.StatusCode, one.Header.Get("Location"), two.StatusCode,
			two.Header.Get("Location"))
	}
}

// The largest honest booking contains 5,000 Telugu letters. Above the limit, a short page without React answers.
func TestTheSizeOfAForm(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	largest := bookingForm("24:3x3m")
	largest.Set("requirements", strings.Repeat("క", fair.MaxMessage))
	largest.Set("address", strings.Repeat("క", fair.MaxAddress))
	if sent := s.post("/te/stallbooking", largest); sent.StatusCode != http.StatusSeeOther {
		t.Errorf("the largest booking: %d", sent.StatusCode)
	}
	larger := bookingForm("24:3x3m")
	larger.Set("requirements", strings.Repeat("<", 64<<10))
	refused := s.post("/te/stallbooking", larger)
	if html := text(t, refused); refused.StatusCode != http.StatusRequestEntityTooLarge || len(html) > 20_000 ||
		strings.Contains(html, "<form") || !strings.Contains(html, `<html lang="te"`) {
		t.Errorf("too large: %d, %d bytes", refused.StatusCode, len(html))
	}
}

// Values that are too long are cut before a refused form is rendered again, because long pages are expensive.
func TestLongValuesAreCut(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	plain := len(text(t, s.post("/stallbooking", bookingForm())))
	for name, most := range map[string]int{
		"name": 300, "requirements": fair.MaxMessage, "address": fair.MaxAddress, "unknown": 0, "gst": 300,
	} {
		form := bookingForm()
		form.Set(name, strings.Repeat("&", 20_000))
		refused := s.post("/stallbooking", form)
		// A sign is written as five bytes, at most twice, in the field and in the page's data.
		if html := text(t, refused); refused.StatusCode != 422 || len(html) > plain+12*most+2000 {
			t.Errorf("%s: %d, %d bytes, without it %d", name, refused.StatusCode, len(html), plain)
		}
	}
	form := bookingForm()
	form.Set("requirements", strings.Repeat("క", fair.MaxMessage+1))
	wants(t, s.post("/stallbooking", form), 422, []string{"at most 5000", strings.Repeat("క", fair.MaxMessage)}, nil)
	form.Del("requirements")
	for range 6000 {
		form.Add("stall", "1:3x3m")
	}
	if refused := s.post("/stallbooking", form); len(text(t, refused)) > plain+20_000 {
		t.Error("thousands of stalls are shown again")
	}
}
