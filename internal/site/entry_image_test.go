package site_test

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/site"
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
	codes, err := s.app.Entry.EntryCodesOf(t.Context(), o)
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

// These fake wallets record the passes that the site asks them to create.
type (
	apple  struct{ passes []fair.WalletPass }
	google struct{ passes []fair.WalletPass }
)

func (a *apple) Pass(p fair.WalletPass) ([]byte, error) {
	a.passes = append(a.passes, p)
	return []byte("a pass"), nil
}

func (g *google) Link(p fair.WalletPass, _ time.Time) (string, error) {
	g.passes = append(g.passes, p)
	return "https://pay.google.com/gp/v/save/signed", nil
}

func TestTheEntryCodeInWallets(t *testing.T) {
	a, g := &apple{}, &google{}
	s := newPayerSite(t, payerOptions{wallets: site.Wallets{Apple: a, Google: g}})
	o := s.paid(t, s.order(t, s.register(t), ""))
	page := strings.Replace(resultPath(o), "/payment-success", "/entry-codes", 1)
	wants(t, s.get("/te"+page), http.StatusOK, []string{
		"Apple Walletలో", "Google Walletలో", `href="/entry-code.pkpass?lang=te&amp;member=1`,
	}, nil)
	_, query, _ := strings.Cut(resultPath(o), "?")
	response := s.get("/entry-code.pkpass?lang=te&member=1&" + query)
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "application/vnd.apple.pkpass" ||
		response.Header.Get("Cache-Control") != "private, no-store" || text(t, response) != "a pass" {
		t.Errorf("the pass: %d, %v", response.StatusCode, response.Header)
	}
	response = s.get("/entry-code/google-wallet?lang=en&member=1&" + query)
	if response.StatusCode != http.StatusSeeOther ||
		response.Header.Get("Location") != "https://pay.google.com/gp/v/save/signed" {
		t.Errorf("the link: %d, %v", response.StatusCode, response.Header)
	}
	codes, err := s.app.Entry.EntryCodesOf(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.passes) != 1 || len(g.passes) != 1 {
		t.Fatalf("%d and %d passes", len(a.passes), len(g.passes))
	}
	te, en := a.passes[0], g.passes[0]
	if te.Code != codes[0].Text || te.Holder.Value != "Lakshmi" || te.Lang != fair.Telugu || te.Serial != en.Serial ||
		en.Holder.Label != "Visitor" || !te.Ends.After(te.Begins) {
		t.Errorf("%+v", te)
	}
	other := strings.Replace(query, "userID=MKMUUID", "userID=MKMUUIE", 1)
	for _, path := range []string{"/entry-code.pkpass?member=1&", "/entry-code/google-wallet?member=1&"} {
		if response := s.get(path + other); response.StatusCode != http.StatusNotFound {
			t.Errorf("somebody else's %s answers %d", path, response.StatusCode)
		}
	}
	if len(a.passes)+len(g.passes) != 2 {
		t.Error("a pass was made for somebody else")
	}
}

func TestWalletsWithoutKeysAreNotOffered(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.paid(t, s.order(t, s.register(t), ""))
	wants(t, s.get(strings.Replace(resultPath(o), "/payment-success", "/entry-codes", 1)), http.StatusOK,
		[]string{"Save the code as an image"}, []string{"Wallet"})
	_, query, _ := strings.Cut(resultPath(o), "?")
	for _, path := range []string{"/entry-code.pkpass?member=1&", "/entry-code/google-wallet?member=1&"} {
		if response := s.get(path + query); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d", path, response.StatusCode)
		}
	}
}
