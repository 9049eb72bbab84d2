package site_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/internal/person"
)

// byWhatsApp returns a site that sends by WhatsApp from a number.
func byWhatsApp(t *testing.T) *payerSite {
	t.Helper()
	s := newPayerSite(t, payerOptions{whatsapp: cloud.New(cloud.Config{URL: "http://127.0.0.1:1"})})
	if err := s.db.Exec(t.Context(), `INSERT INTO whatsapp_account (id, budget_paise, word, number)
		VALUES ('account', 20000, '', '+91 40 1234 0000')`); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAPaidPageTellsHowToGetTheCodeByWhatsApp(t *testing.T) {
	s := byWhatsApp(t)
	o := s.registeredAndPaid(t)
	for lang, wants := range map[string][]string{
		"":    {"send PASS to +91 40 1234 0000", "https://wa.me/914012340000?text=PASS"},
		"/te": {"+91 40 1234 0000 కు పాస్ అని పంపండి", "https://wa.me/914012340000?text=%E0%B0%AA%E0%B0%BE%E0%B0%B8%E0%B1%8D"},
		"/hi": {"+91 40 1234 0000 पर पास लिखकर भेजें", "/pass-by-whatsapp.png?lang=hi"},
	} {
		page := strings.ReplaceAll(text(t, s.get(lang+o.ResultPath())), "\u00a0", " ") // a number never breaks
		for _, want := range wants {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page lacks %q", lang, want)
			}
		}
	}
	image := s.get("/pass-by-whatsapp.png?lang=te")
	if image.StatusCode != http.StatusOK || image.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the image: %d %s", image.StatusCode, image.Header.Get("Content-Type"))
	}
}

// Without the channel, no page speaks of it.
func TestWithoutWhatsAppNoPageOffersIt(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.registeredAndPaid(t)
	for _, path := range []string{o.ResultPath(), "/privacy", "/registration"} {
		if page := text(t, s.get(path)); strings.Contains(page, "wa.me/9140") || strings.Contains(page, "Meta Platforms") ||
			strings.Contains(page, "a service of Meta") {
			t.Errorf("%s speaks of WhatsApp", path)
		}
	}
	if image := s.get("/pass-by-whatsapp.png"); image.StatusCode != http.StatusNotFound {
		t.Errorf("the image: %d", image.StatusCode)
	}
}

// The company that sends the messages is named where data is given and where it is explained.
func TestTheProcessorOfWhatsAppIsNamed(t *testing.T) {
	s := byWhatsApp(t)
	for path, want := range map[string]string{
		"/privacy": "WhatsApp, a service of Meta Platforms", "/hi/privacy": "Meta Platforms की सेवा WhatsApp",
		"/te/privacy":      "Meta Platforms వారి WhatsApp",
		"/registration":    "Messages can also come by WhatsApp, a service of Meta.",
		"/te/registration": "సందేశాలు Meta వారి WhatsApp లో కూడా రావచ్చు.",
		"/hi/group":        "संदेश Meta की सेवा WhatsApp पर भी आ सकते हैं।",
	} {
		if page := text(t, s.get(path)); !strings.Contains(page, want) {
			t.Errorf("%s lacks %q", path, want)
		}
	}
	if page := text(t, s.get("/ContactUs")); strings.Contains(page, "</a>. Messages can also come by WhatsApp") {
		t.Error("a form without a phone number speaks of WhatsApp")
	}
}

// A conversation belongs to who has proved the number, not to who has typed it.
func TestOwnDataContainsTheConversationByWhatsApp(t *testing.T) {
	s := byWhatsApp(t)
	o := s.registeredAndPaid(t)
	phone := o.Payer.Phone
	for _, query := range []string{
		"INSERT INTO whatsapp_contact (id, phone, latest_at) VALUES ('c', '" + string(phone) + "', 1)",
		`INSERT INTO whatsapp_text (id, contact_id, incoming, body, state, at)
			VALUES ('t', 'c', TRUE, '', 'received', 1)`,
	} {
		if err := s.db.Exec(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	typed, err := s.app.Privacy.FindOwnData(t.Context(), person.OwnDataKey{TransactionID: o.ID, UserID: o.UserID})
	if err != nil || len(typed.Texts) != 0 {
		t.Errorf("with an order's link: %d texts, %v", len(typed.Texts), err)
	}
	link, err := s.app.Privacy.LinkToOrders(t.Context(), phone, fair.English)
	if err != nil {
		t.Fatal(err)
	}
	_, token, _ := strings.Cut(link, "token=")
	proved, err := s.app.Privacy.FindOwnData(t.Context(), person.OwnDataKey{Token: token})
	if err != nil || len(proved.Texts) != 1 || !proved.Texts[0].Incoming {
		t.Errorf("with a link to the number: %+v, %v", proved.Texts, err)
	}
}
