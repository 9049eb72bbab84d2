package site_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func TestTheEntryCodeAsAnImage(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	unpaid := s.order(t, s.register(t), "")
	image := func(o fair.Order, more string) string {
		_, query, _ := strings.Cut(resultPath(o), "?")
		return "/entry-code.png?" + query + more
	}
	if response := s.get(image(unpaid, "&member=1")); response.StatusCode != http.StatusNotFound {
		t.Errorf("an unpaid order answers %d", response.StatusCode)
	}
	o := s.paid(t, unpaid)
	response := s.get(image(o, "&member=1"))
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "image/png" {
		t.Fatalf("status %d, %s", response.StatusCode, response.Header.Get("Content-Type"))
	}
	for name, want := range map[string]string{
		"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex",
		"Content-Disposition": `attachment; filename="entry-code-1.png"`,
	} {
		if got := response.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	codes, err := s.app.Entry.CodesOf(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if read := zbar(t, base64.StdEncoding.EncodeToString([]byte(text(t, response)))); read != codes[0].Text {
		t.Errorf("the image is read as %q, want %q", read, codes[0].Text)
	}
	for _, path := range []string{
		"/entry-code.png", image(o, ""), image(o, "&member=0"), image(o, "&member=2"), image(o, "&member=x"),
		strings.Replace(image(o, "&member=1"), "userID=MKMUUID", "userID=MKMUUIE", 1),
	} {
		if response := s.get(path); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d", path, response.StatusCode)
		}
	}
}
