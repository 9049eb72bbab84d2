package site_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/texts"
)

// safeBuffer is a buffer for the log. It is safe for concurrent use.
type safeBuffer struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.String()
}

func TestOwnDataWithoutScript(t *testing.T) {
	log := &safeBuffer{}
	f := newFixture(t, func(d *site.Deps, _ *app.Settings) {
		d.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	ctx := t.Context()
	const name, email = "Zubayr Qutbuddin", "zubayr.q@example.org"
	r, _, err := f.app.Sales.CreateRegistration(ctx,
		sales.NewRegistration{Lang: fair.Telugu, RegistrationInput: fair.RegistrationInput{
			Category: "Student", Name: name, WhatsappNo: "9123498765", Email: email, Degree: "BSc", College: "OU",
		}})
	if err != nil {
		t.Fatal(err)
	}

	agreed := fair.Consent{
		Subject: fair.Subject{Kind: fair.PersonalRegistration, ID: r.ID}, Purpose: fair.ConsentService,
		Notice: "2025-1", Lang: fair.Telugu, At: f.clock.Now(),
	}
	if err := f.db.CreateConsent(ctx, agreed); err != nil {
		t.Fatal(err)
	}

	// The responses for known and unknown addresses must consist of the same bytes.
	var answers []string
	for _, contact := range []string{email, "nobody@example.org", "9123498765", "9000000001"} {
		response := f.post("/te/my-data", url.Values{"contact": {contact}})
		if response.StatusCode != http.StatusSeeOther || response.Header.Get("Location") != "/te/my-data?asked=1" {
			t.Fatalf("%s: %d to %s", contact, response.StatusCode, response.Header.Get("Location"))
		}
		answers = append(answers, text(t, response))
	}
	if answers[0] != answers[1] || answers[2] != answers[3] {
		t.Error("the answers tell who is known")
	}
	if html := text(t, f.get("/te/my-data?asked=1")); !strings.Contains(html, "ధన్యవాదాలు") ||
		strings.Contains(html, `name="contact"`) {
		t.Error("the answer does not thank")
	}
	response := f.post("/my-data", url.Values{"contact": {"12"}, "reference": {"MKM1"}})
	if html := text(t, response); response.StatusCode != http.StatusUnprocessableEntity ||
		!strings.Contains(html, `value="12"`) || !strings.Contains(html, `value="MKM1"`) ||
		!strings.Contains(html, texts.Errors.ContactNeeded().In(fair.English)) {
		t.Errorf("a wrong contact: %d", response.StatusCode)
	}

	var body string
	if err := f.db.Pool().QueryRowContext(ctx,
		"SELECT body FROM message WHERE kind = 'privacy_link'").Scan(&body); err != nil {
		t.Fatal(err)
	}
	_, address, _ := strings.Cut(body, baseURL)
	address, _, _ = strings.Cut(address, "\n")
	opened := f.get(address)
	isClean(t, opened, "/te/my-data")
	response = f.follow(opened)
	html := text(t, response)
	for header, want := range map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex"} {
		if got := response.Header.Get(header); got != want {
			t.Errorf("%s is %q", header, got)
		}
	}
	for _, part := range []string{
		`<html lang="te"`, name, "BSc", `value="registration/` + r.ID + `"`,
		`name="ask" value="erase"`, `name="ask" value="withdraw"`, `href="/api/my-data"`,
	} {
		if !strings.Contains(html, part) {
			t.Errorf("the page lacks %s", part)
		}
	}
	if shown := regexp.MustCompile(`>[^<]*` + r.ID).FindString(html); shown != "" {
		t.Errorf("the page shows the internal number of the record: %s", shown)
	}
	if strings.Contains(html, "<script") && strings.Contains(html, r.UserID) {
		t.Error("the page carries the payer's id")
	}
	token := strings.TrimSpace(strings.TrimPrefix(address, "/te/my-data?token="))
	correct := url.Values{
		"ask": {"correct"}, "token": {token}, "record": {"registration/" + r.ID}, "phone": {"12"},
		"name": {"Zubair <b>"},
	}
	response = f.post("/my-data", correct)
	if html := text(t, response); response.StatusCode != http.StatusUnprocessableEntity ||
		!strings.Contains(html, "Zubair &lt;b&gt;") || !strings.Contains(html, texts.Errors.PhoneInvalid().In(fair.English)) {
		t.Errorf("a wrong correction: %d", response.StatusCode)
	}
	correct.Set("phone", "9848012345")
	for _, form := range []url.Values{
		correct,
		{"ask": {"withdraw"}, "token": {token}},
		{"ask": {"erase"}, "token": {token}},
		{"ask": {"erase"}, "token": {token}},
	} {
		response := f.post("/hi/my-data", form)
		to := response.Header.Get("Location")
		if response.StatusCode != http.StatusSeeOther || !strings.HasPrefix(to, "/hi/my-data?said="+form.Get("ask")) {
			t.Fatalf("%v: %d to %s", form, response.StatusCode, to)
		}
		if html := text(t, f.follow(response)); !strings.Contains(html, `role="status"`) {
			t.Errorf("%s: nothing is said", form.Get("ask"))
		}
	}
	requests, total, err := f.app.Privacy.FindPrivacyRequests(app.WithActor(ctx, fair.Account{Role: fair.RoleOwner}),
		fair.PrivacyRequestFilter{})
	if err != nil || total != 3 { // one request of each kind: to see the data (by phone), to correct it, and to erase it
		t.Errorf("%d requests: %+v %v", total, requests, err)
	}

	// All of these forms must be refused, because the token is wrong or missing.
	for _, form := range []url.Values{
		{"ask": {"erase"}, "token": {"wrong"}},
		{"ask": {"withdraw"}},
		{"ask": {"correct"}, "token": {"x"}, "name": {"x"}},
	} {
		if response := f.post("/my-data", form); response.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d", form, response.StatusCode)
		}
	}
	if html := text(t, f.follow(f.get("/my-data?token=wrong"))); !strings.Contains(html, "has expired") ||
		!strings.Contains(html, `name="contact"`) {
		t.Error("a link that is over does not say so")
	}
	for line := range strings.SplitSeq(log.String(), "\n") {
		for _, trace := range []string{"Zubayr", "zubayr", "9123498765", token, r.UserID} {
			if strings.Contains(line, trace) {
				t.Errorf("the log names him: %s", line)
			}
		}
	}
}

func TestOwnDataOfAnOrder(t *testing.T) {
	f := newFixture(t)
	r, _, err := f.app.Sales.CreateRegistration(t.Context(),
		sales.NewRegistration{Lang: fair.English, RegistrationInput: fair.RegistrationInput{
			Category: "Farmer", Name: "Anjali", WhatsappNo: "9123498765", Address: "Chityala",
		}})
	if err != nil {
		t.Fatal(err)
	}
	now := f.clock.Now()
	o := fair.Order{
		ID: fair.NewOrderID(now), EditionID: "2025", UserID: r.UserID, Kind: fair.OrderForRegistration, RegistrationID: r.ID,
		Channel: fair.ChannelOnline,
		Amount:  r.Amount, Status: fair.OrderPaid, Payer: fair.Payer{Name: "Anjali"},
		Lang: fair.English, CreatedAt: now, UpdatedAt: now,
	}
	if err := f.db.CreateOrder(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	payment := fair.Payment{
		CFPaymentID: "1", OrderID: o.ID, Status: fair.GatewayPaymentSuccess, Amount: r.Amount,
		CompletedAt: now, Channel: fair.ChannelOnline,
	}
	if err := f.db.SavePayment(t.Context(), payment); err != nil {
		t.Fatal(err)
	}
	query := url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}
	html := text(t, f.get("/my-data?"+query.Encode()))
	for _, part := range []string{
		"Anjali", "stay in the books until 31 December 2032", "Cashfree", `<p><a href="/orders">My orders</a></p>`,
		`name="userID" value="` + o.UserID + `"`,
	} {
		if !strings.Contains(html, part) {
			t.Errorf("the page lacks %s", part)
		}
	}
	query.Set("userID", "MKMUUID1")
	if html := text(t, f.get("/my-data?"+query.Encode())); strings.Contains(html, "Anjali") {
		t.Error("a wrong pair opens it")
	}
}

func TestThePrivacyPolicyPrintsTheRetention(t *testing.T) {
	f := newShippedFixture(t)
	html := text(t, f.get("/privacy"))
	for _, part := range []string{
		"until 1 year after the fair", "until 3 years after it", "1 year after they were sent",
		`href="/my-data"`,
	} {
		if !strings.Contains(html, part) {
			t.Errorf("the policy lacks %q", part)
		}
	}
	for _, lang := range []string{"", "/hi", "/te"} {
		if strings.Contains(text(t, f.get(lang+"/privacy")), "{keep") {
			t.Errorf("%s: a period is not filled in", lang)
		}
	}
}
