package site_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"net/http"
	"net/url"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/sales"
)

// paid pays an order at the simulated payment provider. Then it makes the application query the provider, and returns
// the order.
func (s *payerSite) paid(t *testing.T, o fair.Order) fair.Order {
	t.Helper()
	s.provider.attempt(o.ID, s.clock.Now(), o.Amount, fair.GatewayPaymentSuccess, "")
	s.provider.set(o.ID, fair.GatewayOrderPaid)
	o, err := s.app.Payments.Settle(t.Context(), o.ID)
	if err != nil || o.Status != fair.OrderPaid {
		t.Fatalf("the order is %s: %v", o.Status, err)
	}
	return o
}

// book creates an order for a stall. The booking has the given number of members.
func (s *payerSite) book(t *testing.T, members int) fair.Order {
	t.Helper()
	o, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Lang: fair.English, Booking: &fair.BookingInput{
		Name: "Soil Life", Phone: "9885120034", Address: "Kukatpally", Type: "STD Stall", Members: strconv.Itoa(members),
		Stalls: []fair.StallKey{{Number: "24", Size: "3x3m"}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

var (
	drawnCode = regexp.MustCompile(`<img class="[^"]*" src="data:image/png;base64,([^"]*)"`)
	strongest = regexp.MustCompile(`^HTTPS://FAIR\.EXAMPLE/E/[A-Z2-7]{140}$`)
)

// readCodes reads every QR code of a page with the program zbar.
func readCodes(t *testing.T, html string) []string {
	t.Helper()
	shown, _, _ := strings.Cut(html, `<script id="boot"`)
	var texts []string
	for _, drawn := range drawnCode.FindAllStringSubmatch(shown, -1) {
		texts = append(texts, zbar(t, drawn[1]))
	}
	return texts
}

// zbar reads a QR code with the program zbar. It first enlarges the image, because each module of the code is only
// one pixel wide.
func zbar(t *testing.T, encoded string) string {
	t.Helper()
	small, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(encoded)))
	if err != nil {
		t.Fatal(err)
	}
	const scale = 4
	size := small.Bounds().Dx()
	picture := image.NewGray(image.Rect(0, 0, scale*size, scale*size))
	for y := range scale * size {
		for x := range scale * size {
			picture.Set(x, y, small.At(x/scale, y/scale))
		}
	}
	var file, out bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	read := exec.CommandContext(t.Context(), "zbarimg", "--quiet", "--raw", "-")
	read.Stdin, read.Stdout = &file, &out
	if err := read.Run(); err != nil {
		t.Fatalf("zbarimg (Debian's zbar-tools; scripts/setup.sh): %v", err)
	}
	return strings.TrimSpace(out.String())
}

// Another program must be able to read the QR codes that a payer sees, and the gate must accept the entry codes in
// them.
func TestEntryCodesOfThePayer(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.order(t, s.register(t), ""))
	html := wants(t, s.get("/te"+resultPath(o)), http.StatusOK,
		[]string{"మీ ప్రవేశ కోడ్", `<b aria-hidden="true" translate="no">Dr. Lakshmi Devi</b>`}, nil)
	codes, err := s.app.Entry.CodesOf(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	read := readCodes(t, html)
	if len(read) != 1 || read[0] != codes[0].Text || !strongest.MatchString(read[0]) {
		t.Fatalf("the page's code is read as %q, want %q", read, codes[0].Text)
	}
	own := strings.Replace(resultPath(o), "/payment-success", "/entry-codes", 1)
	for _, lang := range fair.Langs {
		html := wants(t, s.get(lang.PathPrefix()+own), http.StatusOK,
			[]string{`<h2 translate="no">Dr. Lakshmi Devi</h2>`}, nil)
		if again := readCodes(t, html); len(again) != 1 || again[0] != codes[0].Text {
			t.Errorf("large in %s: %q", lang, again)
		}
	}
	if response := s.get(strings.Replace(own, "userID=MKMUUID", "userID=MKMUUIE",
		1)); response.StatusCode != http.StatusNotFound {
		t.Errorf("another's codes answer %d", response.StatusCode)
	}
	if response := s.get("/entry-codes"); response.StatusCode != http.StatusSeeOther {
		t.Errorf("nobody's codes answer %d", response.StatusCode)
	}
}

func TestEntryCodesOfMembers(t *testing.T) {
	for _, c := range []struct{ members, drawn int }{{1, 1}, {2, 2}, {3, 0}, {99, 0}} {
		t.Run(strconv.Itoa(c.members), func(t *testing.T) {
			s := newPayerSite(t, payerOptions{})
			unpaid := s.book(t, c.members)
			wants(t, s.get(resultPath(unpaid)), http.StatusOK, nil, []string{"entry code"})
			own := strings.Replace(resultPath(unpaid), "/payment-success", "/entry-codes", 1)
			wants(t, s.get(own), http.StatusOK, []string{"There is no entry code"}, []string{"Member 1"})
			o := s.paid(t, unpaid)
			html := wants(t, s.get(resultPath(o)), http.StatusOK, []string{`href="/entry-codes?`}, nil)
			read := readCodes(t, html)
			if len(read) != c.drawn {
				t.Fatalf("%d codes are drawn, want %d", len(read), c.drawn)
			}
			codes, err := s.app.Entry.CodesOf(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			for i, text := range read {
				if text != codes[i].Text {
					t.Errorf("code %d is %q", i, text)
				}
			}
			last := own + "&member=" + strconv.Itoa(c.members)
			html = wants(t, s.get(last), http.StatusOK,
				[]string{`<h2 translate="no">Soil Life</h2>`, "<p>Member " + strconv.Itoa(c.members) + " of ", " · Standard 24</p>"}, nil)
			if read := readCodes(t, html); len(read) != 1 || read[0] != codes[c.members-1].Text {
				t.Errorf("the last member's: %q", read)
			}
			for _, target := range []string{resultPath(o), last, "/te" + last, "/te" + resultPath(o), "/hi" + resultPath(o)} {
				if size := sentSize(t, s.fixture, target); size > pageBudget {
					t.Errorf("%s is %d bytes, at most %d", target, size, pageBudget)
				} else {
					t.Logf("%2d members: %5d bytes of %s", c.members, size, target[:14])
				}
			}
		})
	}
}

// The URL in the QR code must redirect users who may check codes to the gate app. Everyone else must see
// instructions.
func TestAddressOfAnEntryCode(t *testing.T) {
	s := newPayerSite(t, payerOptions{atGate: func(r *http.Request) bool { return r.Header.Get("Cookie") == "gate" }})
	o := s.paid(t, s.order(t, s.register(t), ""))
	codes, err := s.app.Entry.CodesOf(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	code := entry.CleanCode(codes[0].Text)
	for _, path := range []string{"/E/" + code, "/e/" + strings.ToLower(code)} {
		response := s.get(path, "Cookie", "gate")
		if response.StatusCode != http.StatusSeeOther || response.Header.Get("Location") != "/gate#code="+code {
			t.Errorf("the gate gets %d, %q", response.StatusCode, response.Header.Get("Location"))
		}
	}
	html := wants(t, s.get("/E/"+code), http.StatusOK, []string{"Show this code at the gate", "/gate#code=" + code},
		[]string{"Lakshmi", "98480", "Chityal", o.ID, o.UserID})
	if read := readCodes(t, html); len(read) != 1 || read[0] != codes[0].Text {
		t.Errorf("read as %q", read)
	}
	telugu := s.get("/E/"+code, "Accept-Language", "te-IN,en;q=0.5")
	if telugu.Header.Get("Cache-Control") != "no-store" || telugu.Header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("headers %v", telugu.Header)
	}
	wants(t, telugu, http.StatusOK, []string{"ప్రవేశ కోడ్", `href="/entry?code=` + code}, nil)
	wants(t, s.get("/hi/entry?code="+code), http.StatusOK, []string{"प्रवेश कोड"}, []string{"Lakshmi"})
	for _, path := range []string{
		"/E/", "/E/" + code[:100], "/e/" + strings.Repeat("A", 140), "/entry",
		"/entry?code=%3Cscript%3E",
	} {
		wants(t, s.get(path), http.StatusOK, []string{"This is not an entry code of the fair"},
			[]string{"/gate#code=", "<script>"})
	}
	if response := s.ask(http.MethodPost, "/E/"+code); response.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST answers %d", response.StatusCode)
	}
}

// If the office sets a registration without a fee to Paid, there is no order. The registration's payment page must
// then link to the entry code.
func TestEntryCodeWithoutAnOrder(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	own := strings.Replace(payPath(r), "/payment", "/entry-codes", 1)
	wants(t, s.get(payPath(r)), http.StatusOK, nil, []string{"Open your entry code"})
	wants(t, s.get(own), http.StatusOK,
		[]string{"There is no entry code", "the office confirms a registration without a fee"}, nil)
	status, free, reason := string(fair.RegistrationPaid), "0", "A guest of the fair"
	owner := app.WithActor(t.Context(), fair.Account{ID: "owner", Role: fair.RoleOwner})
	if _, err := s.app.Payments.UpdateRegistration(owner, r.ID,
		fair.RegistrationUpdate{Status: &status, Amount: &free, Reason: &reason}); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(payPath(r)), http.StatusOK, []string{"Open your entry code", strings.ReplaceAll(own, "&", "&amp;")},
		nil)
	html := wants(t, s.get(own), http.StatusOK, []string{`<h2 translate="no">Dr. Lakshmi Devi</h2>`}, nil)
	if read := readCodes(t, html); len(read) != 1 || !strongest.MatchString(read[0]) {
		t.Errorf("read as %q", read)
	}
}

// Honorifics, initials and firms are never cut out of a name, in any script: the result page and the entry code have
// the whole name.
func TestWholeNames(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	names := []string{
		"Ms. Anjali Rao", "Dr. K. Lakshmi", "M/s Deccan Seeds Ltd", "The Telangana Agro Traders", "Smt. P. V. Sarojini",
		"శ్రీమతి బి. సరోజ", "శ్రీనివాస్ రావు", "श्रीमती सुधा देवी", "डॉ. रा. शर्मा", "J. Ravi",
	}
	adult := true
	for i, name := range names {
		r, _, err := s.app.Sales.CreateRegistration(t.Context(), sales.NewRegistration{
			RegistrationInput: fair.RegistrationInput{
				Category: "Farmer", Name: name, Address: "Chityal", WhatsappNo: "98480223" + strconv.Itoa(10+i), Adult: &adult,
			},
			Lang: fair.Telugu,
		})
		if err != nil {
			t.Fatal(err)
		}
		own := resultPath(s.paid(t, s.order(t, r, "")))
		wants(t, s.get(own), http.StatusOK, []string{"Thank you, " + name + "."}, nil)
		wants(t, s.get("/te"+own), http.StatusOK, []string{name}, nil)
		wants(t, s.get(strings.Replace(own, "/payment-success", "/entry-codes", 1)), http.StatusOK,
			[]string{`<h2 translate="no">` + name + "</h2>"}, nil)
	}
}

// The firm's name in a second script stands where the firm's name stands, marked with its language.
func TestTheSecondNameOfAFirm(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.book(t, 2))
	second := "नई मिट्टी"
	change := fair.BookingUpdate{LocalName: &second}
	if _, err := s.app.Sales.UpdateBooking(s.ownerContext(t), o.BookingID, change); err != nil {
		t.Fatal(err)
	}
	marked := `lang="hi" translate="no">` + second + "</span>"
	codes := strings.Replace(resultPath(o), "/payment-success", "/te/entry-codes", 1)
	wants(t, s.get(codes), http.StatusOK, []string{marked}, nil)
	wants(t, s.get(strings.Replace(codes, "/te/entry-codes", "/entry-list", 1)), http.StatusOK, []string{marked}, nil)
	typed := url.Values{"phone": {string(o.Payer.Phone)}, "reference": {o.ID}}
	cookie := s.post("/orders", typed).Cookies()[0]
	wants(t, s.get("/orders", "Cookie", cookie.Name+"="+cookie.Value), http.StatusOK, []string{marked}, nil)
}
