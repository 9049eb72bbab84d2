package site_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func TestUnsubscribingNeedsOnePressAndNoScript(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	hash := fair.ContactHash("ravi@example.org")
	path := "/unsubscribe?" + url.Values{"k": {s.app.Secrets().Sign("unsubscribe", hash)}}.Encode()
	isOff := func() bool {
		t.Helper()
		off, err := s.db.Unsubscribed(t.Context(), []string{hash})
		if err != nil {
			t.Fatal(err)
		}
		return off[hash]
	}
	wants(t, s.get(path), 200, []string{"Stop these messages", `name="robots" content="noindex`}, []string{"<script"})
	wants(t, s.get("/te"+path), 200, []string{"సందేశాలు ఆపండి"}, nil)
	wants(t, s.get("/unsubscribe?k=wrong"), 404, nil, []string{"Stop these messages"})
	if isOff() {
		t.Fatal("opening the page unsubscribes")
	}
	// The unsubscribe button of a mail program (RFC 8058) and the page's form send the same request. The request may
	// arrive twice.
	for _, fields := range []url.Values{{"List-Unsubscribe": {"One-Click"}}, {"List-Unsubscribe": {"One-Click"}}} {
		if sent := s.post("/hi"+path, fields); sent.StatusCode != http.StatusSeeOther {
			t.Fatalf("sent: %d", sent.StatusCode)
		}
	}
	if !isOff() {
		t.Error("still subscribed")
	}
	wants(t, s.get("/hi"+path+"&done=1"), 200, []string{"अब आपको ऐसे संदेश नहीं मिलेंगे।"}, []string{"<form method"})
}
