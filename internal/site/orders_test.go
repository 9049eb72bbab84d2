package site_test

import (
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/sales"
)

// A phone number and an order number open this order. They do not open another order with the same phone number.
func TestAVisitorFindsTheOrderThatIsNamed(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	paid := s.registeredAndPaid(t)
	booked, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{
		Booking: &fair.BookingInput{
			Name: "Green Roots", ContactPerson: "Lakshmi", Phone: string(paid.Payer.Phone), Address: "Nalgonda",
			Type: "STD Stall", Card: "private",
			Stalls: []fair.StallKey{{Number: "24", Size: "3x3m"}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	wants(t, s.get("/orders"), 200,
		[]string{"My orders", `name="phone"`, `name="reference"`, `name="contact"`, `action="/orders"`}, nil)
	wants(t, s.get("/te/orders"), 200, []string{"నా ఆర్డర్లు", `action="/te/orders"`}, nil)
	wants(t, s.get("/Orders"), http.StatusPermanentRedirect, nil, nil)
	end := strings.ToLower(paid.ID[len(paid.ID)-6:])
	typed := url.Values{"phone": {"+91 " + string(paid.Payer.Phone)}, "reference": {" " + end + " "}}
	found := s.post("/te/orders", typed)
	isClean(t, found, "/te/orders")
	page := s.follow(found)
	if page.Header.Get("Cache-Control") != "no-store" || page.Header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("a personal page is sent with %v", page.Header)
	}
	wants(t, page, 200, []string{"₹100", "మీరు రాసిన నంబర్‌కు చెందిన ఆర్డర్ ఇది."}, []string{"token=", "₹88,500"})
	found.Header.Set("Location", "/orders")
	wants(t, s.follow(found), 200, []string{
		paid.ID, "₹100", "Paid", "Entry codes", "Receipt", "Cancel this order", `href="/my-data"`,
		"This is the order whose number you entered.", `name="reference"`,
	}, []string{booked.ID, "₹88,500", "belongs to your"})
	// The page with the data of the order leads to the order's own link, where the record can be erased.
	found.Header.Set("Location", "/my-data")
	ownLink := "/my-data?transactionId=" + paid.ID + "&amp;userID=" + paid.UserID
	wants(t, s.follow(found), 200, []string{`href="` + ownLink + `"`, `value="correct"`},
		[]string{`value="erase"`, `value="withdraw"`, booked.ID})
	wants(t, s.get(html.UnescapeString(ownLink)), 200, []string{`value="erase"`, `value="withdraw"`}, nil)
	for _, act := range []string{"erase", "withdraw"} {
		token, _ := url.QueryUnescape(found.Cookies()[0].Value)
		wants(t, s.post("/my-data", url.Values{"ask": {act}, "token": {token}}), 422,
			[]string{"This needs the order’s own link."}, nil)
	}

	typed.Set("phone", string(booked.Payer.Phone))
	typed.Set("reference", booked.ID)
	wants(t, s.follow(s.post("/orders", typed)), 200,
		[]string{booked.ID, "₹88,500", "Standard 24", "Not paid", "You can pay until"}, []string{paid.ID})
	for _, page := range []string{"/orders", "/my-data"} {
		gone := s.follow(s.get(page + "?token=wrong"))
		wants(t, gone, 200, []string{"This link has expired"}, []string{paid.ID})
		if cookies := gone.Cookies(); len(cookies) != 1 || cookies[0].MaxAge >= 0 {
			t.Errorf("%s keeps the token of a link that has expired: %v", page, cookies)
		}
	}
}

// isClean fails the test unless the response redirects to the given URL, which must contain no token, and stores the
// token in a cookie that scripts cannot read.
func isClean(t *testing.T, response *http.Response, address string) {
	t.Helper()
	if to := seeOther(t, response, address); to != address {
		t.Errorf("redirected to %s", to)
	}
	cookies := response.Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteLaxMode ||
		cookies[0].MaxAge > 3600 || response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("redirected with %v", response.Header)
	}
}

// Before the payment, the payer may correct the phone number and the e-mail address of a registration. After that, the
// order can be found with the old and with the new phone number, and a link can be requested for the old and for the
// new e-mail address.
func TestThePayerMayHaveAnotherAddress(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	o, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{
		RegistrationID: r.ID, UserID: r.UserID, Lang: fair.English,
		Payer: fair.Payer{Phone: "9111122222", Email: "Payer@Example.org"},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.paid(t, o)
	for _, phone := range []string{"9111122222", string(r.Phone)} {
		typed := url.Values{"phone": {phone}, "reference": {strings.ToUpper(o.ID[len(o.ID)-6:])}}
		found := s.post("/orders", typed)
		seeOther(t, found, "/orders")
		wants(t, s.follow(found), 200, []string{o.ID, "Paid", "Entry codes"}, nil)
	}
	seeOther(t, s.post("/orders", url.Values{"ask": {"link"}, "contact": {"PAYER@example.ORG"}}), "/orders?")
	s.app.Privacy.Finish()
	wants(t, s.follow(s.get(s.linkInEmail(t))), 200, []string{o.ID}, nil)
}

// linkInEmail returns the path and the query of the link in an e-mail that opens the recipient's own data or orders.
func (s *payerSite) linkInEmail(t *testing.T) string {
	t.Helper()
	var body string
	if err := s.db.Pool().QueryRowContext(t.Context(),
		"SELECT body FROM message WHERE kind = 'orders_link'").Scan(&body); err != nil {
		t.Fatal(err)
	}
	_, address, _ := strings.Cut(body, baseURL)
	address, _, _ = strings.Cut(address, "\n")
	return address
}

func TestOrdersAreNotFoundByOthers(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.registeredAndPaid(t)
	phone := string(o.Payer.Phone)
	for name, c := range map[string]struct {
		phone, reference string
		says             string
	}{
		"another phone":    {"9000000001", o.ID, "We have no order with"},
		"another number":   {phone, "abcdef", "We have no order with"},
		"too short":        {phone, o.ID[len(o.ID)-5:], "at least its last six characters"},
		"a pattern":        {phone, "%%%%%%", "at least its last six characters"},
		"underscores":      {phone, "______", "at least its last six characters"},
		"nothing":          {"", "", "Enter your 10-digit phone number"},
		"the whole number": {"12", o.ID, "valid 10-digit phone number"},
	} {
		t.Run(name, func(t *testing.T) {
			typed := url.Values{"phone": {c.phone}, "reference": {c.reference}}
			wants(t, s.post("/orders", typed), 422, []string{c.says, `value="` + c.phone + `"`}, []string{"Lakshmi"})
		})
	}
}

// A form that requests a link must get the same response for known and unknown people.
func TestALinkToOrdersIsSentByEmail(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	for _, contact := range []string{"nobody@example.org", "9848012345"} {
		if to := seeOther(t, s.post("/orders", url.Values{"ask": {"link"}, "contact": {contact}}),
			"/orders?"); to != "/orders?asked=1" {
			t.Errorf("%s leads to %s", contact, to)
		}
	}
	registration, _, err := s.app.Sales.CreateRegistration(t.Context(), sales.NewRegistration{
		Lang: fair.Telugu, RegistrationInput: fair.RegistrationInput{
			Category: "Student", Name: "Lakshmi", WhatsappNo: "9123498765", Email: "lakshmi@example.org",
			Degree: "BSc", College: "OU",
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	o := s.paid(t, s.order(t, registration, ""))
	seeOther(t, s.post("/te/orders", url.Values{"ask": {"link"}, "contact": {"lakshmi@example.org"}}), "/te/orders?")
	s.app.Privacy.Finish()
	opened := s.get(s.linkInEmail(t))
	isClean(t, opened, "/te/orders")
	wants(t, s.follow(opened), 200, []string{o.ID, "₹100", `href="/te/my-data"`}, []string{`name="contact"`})
	wants(t, s.get("/orders?asked=1"), 200, []string{"If we have your details, we will contact you."}, nil)
	wants(t, s.post("/orders", url.Values{"ask": {"link"}, "contact": {"x"}}), 422, []string{`value="x"`}, nil)
}

// Until the fair opens, the payer of a group can enter the names of its persons, one per line.
func TestThePayerNamesTheGroup(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.group(t, 3)
	o := s.paid(t, s.order(t, r, ""))
	cookie := s.post("/orders", url.Values{"phone": {string(o.Payer.Phone)}, "reference": {o.ID}}).Cookies()[0]
	own := "Cookie: " + cookie.Name + "=" + cookie.Value
	name, value, _ := strings.Cut(own, ": ")
	change := func(order, names string) *http.Response {
		form := url.Values{"change": {"names"}, "order": {order}, "names": {names}}
		return s.post("/orders", form, name, value)
	}
	wants(t, s.get("/orders", name, value), 200, []string{"Names of the 3 people", `name="names"`}, nil)
	wants(t, change(o.ID, "a\nb\nc\nd"), 422, []string{"The group has 3 people", "a\nb\nc\nd", `aria-invalid="true"`}, nil)
	if to := seeOther(t, change(o.ID, "Asha Devi\r\n\r\nRavi"), "/orders?changed=names"); to != "/orders?changed=names" {
		t.Fatalf("redirected to %s", to)
	}
	wants(t, s.get("/orders?changed=names", name, value), 200, []string{"The names are saved", "Asha Devi\n\nRavi"}, nil)
	codes := strings.Replace(resultPath(o), "/payment-success", "/entry-codes", 1)
	wants(t, s.get(codes+"&member=3"), 200, []string{`<h2 translate="no">Ravi</h2>`, "Member 3 of 3"}, []string{"Devi"})
	if response := change("MKM000000000", "x"); response.StatusCode != http.StatusNotFound {
		t.Errorf("an order of another person answers %d", response.StatusCode)
	}
	s.changeEdition(t, func(e *fair.Edition) { e.FirstDay = "2025-08-01" })
	wants(t, change(o.ID, "Somebody"), 422, []string{"names can no longer be changed"}, []string{`name="names"`})
}

// Until the fair opens, the payer can pass a single entry on. The code then shows the other person's name.
func TestAnEntryIsPassedOn(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.order(t, s.register(t), ""))
	cookie := s.post("/orders", url.Values{"phone": {string(o.Payer.Phone)}, "reference": {o.ID}}).Cookies()[0]
	change := func(name string) *http.Response {
		return s.post("/orders", url.Values{"change": {"names"}, "order": {o.ID}, "names": {name}}, "Cookie",
			cookie.Name+"="+cookie.Value)
	}
	wants(t, s.get("/orders", "Cookie", cookie.Name+"="+cookie.Value), 200,
		[]string{"Pass on to another person", "Fields with * are required."}, nil)
	wants(t, change("  "), 422, []string{"Please fill in this field", `aria-invalid="true"`}, nil)
	wants(t, change("Asha\nRavi"), 422, []string{"Asha"}, nil)
	seeOther(t, change(" Smt. Asha  Devi "), "/orders?changed=names")
	codes := strings.Replace(resultPath(o), "/payment-success", "/entry-codes", 1)
	wants(t, s.get(codes), 200, []string{`<h2 translate="no">Smt. Asha Devi</h2>`}, []string{"Lakshmi"})
	wants(t, s.get(resultPath(o)), 200, []string{"Dr. Lakshmi Devi"}, nil) // the payer stays
}

// Until the fair opens, an exhibitor can change the number of members of a paid booking. This also changes the number
// of entry codes.
func TestAnExhibitorChangesTheMembers(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.book(t, 2))
	typed := url.Values{"phone": {string(o.Payer.Phone)}, "reference": {o.ID}}
	cookie := s.post("/orders", typed).Cookies()[0]
	change := func(order, members string) *http.Response {
		form := url.Values{"change": {"members"}, "order": {order}, "members": {members}}
		return s.post("/orders", form, "Cookie", cookie.Name+"="+cookie.Value)
	}
	if to := seeOther(t, change(o.ID, " 3 "), "/orders?changed=members"); to != "/orders?changed=members" {
		t.Fatalf("redirected to %s", to)
	}
	b, err := s.db.FindBooking(t.Context(), o.BookingID)
	if err != nil || b.Members != 3 {
		t.Fatalf("the booking has %d members: %v", b.Members, err)
	}
	for _, typed := range []string{"", "0", "100", "three"} {
		wants(t, change(o.ID, typed), 422, []string{
			"Enter how many people will be at the stall, 1 to 99", `value="` + typed + `"`, `aria-invalid="true"`,
		}, nil)
	}
	s.changeEdition(t, func(e *fair.Edition) {
		for i := range e.Plan.Kinds {
			e.Plan.Kinds[i].Members = 4
		}
	})
	wants(t, change(o.ID, "5"), 422, []string{"Your stalls allow at most 4 members.", `aria-invalid="true"`}, nil)
	if response := change("MKM000000000", "4"); response.StatusCode != http.StatusNotFound {
		t.Errorf("an order of another person answers %d", response.StatusCode)
	}
	form := url.Values{"change": {"members"}, "order": {o.ID}, "members": {"9"}}
	if to := seeOther(t, s.post("/orders", form), "/orders"); to != "/orders" {
		t.Errorf("without the cookie: redirected to %s", to)
	}
	s.changeEdition(t, func(e *fair.Edition) { e.FirstDay = "2025-08-01" })
	wants(t, change(o.ID, "4"), 422, []string{"can no longer be changed here"}, []string{`name="members"`})
	if b, err = s.db.FindBooking(t.Context(), o.BookingID); err != nil || b.Members != 3 {
		t.Errorf("the booking has %d members: %v", b.Members, err)
	}
}

// Until the first document exists, a payer corrects name, address and GST number on My orders. Afterwards the documents
// can be sent again, and further stalls can be booked.
func TestAPayerCorrectsTheDetailsAndGetsTheDocumentsAgain(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.book(t, 2)
	own := s.post("/orders", url.Values{"phone": {string(o.Payer.Phone)}, "reference": {o.ID}}).Cookies()[0]
	change := func(kind string, fields ...string) *http.Response {
		form := url.Values{"change": {kind}, "order": {o.ID}}
		return s.post("/orders", with(form, fields...), "Cookie", own.Name+"="+own.Value)
	}
	list := func(has, hasNot []string) {
		t.Helper()
		wants(t, s.get("/orders", "Cookie", own.Name+"="+own.Value), http.StatusOK, has, hasNot)
	}
	list([]string{`value="details"`, `value="Soil Life"`}, nil)
	wants(t, change("details", "name", "Soil Life Limited", "address", " ", "email", "accounts@example.org"),
		http.StatusUnprocessableEntity, []string{`value="Soil Life Limited"`, `aria-invalid="true"`}, nil)
	corrected := []string{
		"name", "Soil Life Limited", "contactPerson", "K. Rao", "address", "Warangal 506002", "email", "accounts@example.org",
	}
	seeOther(t, change("details", corrected...), "/orders?changed=details")
	if b, err := s.db.FindBooking(t.Context(), o.BookingID); err != nil || b.Name != "Soil Life Limited" ||
		b.Address != "Warangal 506002" {
		t.Errorf("%q, %q, %v", b.Name, b.Address, err)
	}
	wants(t, change("send"), http.StatusUnprocessableEntity, nil, nil) // nothing is paid yet

	o = s.paid(t, o)
	list([]string{`href="/stallbooking`}, []string{`value="details"`})
	wants(t, change("details", corrected...), http.StatusUnprocessableEntity, nil, nil)
	seeOther(t, change("send"), "/orders?changed=send")
	sent, err := s.db.MessagesAbout(t.Context(), []string{o.ID})
	if err != nil || len(sent) != 2 || sent[1].Kind != fair.MessageBookingPaid || sent[1].To != "accounts@example.org" {
		t.Errorf("%+v, %v", sent, err)
	}
}
