package site_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/site"
)

var styleElement = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

func TestContentSecurityPolicy(t *testing.T) {
	f := newFixture(t)
	for _, path := range []string{"/", "/te/", "/terms", "/nothing"} {
		response := f.get(path)
		policy := response.Header.Get("Content-Security-Policy")
		for _, part := range []string{
			"default-src 'none'", "script-src 'self';", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'",
			"form-action 'self';", "connect-src 'self';", "img-src 'self' data:;", "font-src 'self';",
		} {
			if !strings.Contains(policy+";", part) {
				t.Errorf("%s: the policy lacks %q: %s", path, part, policy)
			}
		}
		for _, bad := range []string{"unsafe-inline", "unsafe-eval", "*", "http:", "https:"} {
			if strings.Contains(policy, bad) {
				t.Errorf("%s: the policy holds %q: %s", path, bad, policy)
			}
		}
		styles := styleElement.FindAllStringSubmatch(text(t, response), -1)
		if len(styles) != 1 {
			t.Fatalf("%s: %d style elements, want 1", path, len(styles))
		}
		sum := sha256.Sum256([]byte(styles[0][1]))
		if hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, hash) {
			t.Errorf("%s: the policy does not let in the page's own style sheet", path)
		}
	}
}

func TestOnlyPagesWithPaymentsAllowTheCheckoutScript(t *testing.T) {
	pages := []site.Page{
		{Name: "not-found", Path: "/pays", Cached: true, Pays: true},
		{Name: "not-found", Path: "/reads", Cached: true},
	}
	for mode, want := range map[fair.PaymentMode]bool{
		fair.PaymentsCashfree: true, fair.PaymentsSandbox: false,
		fair.PaymentsOff: false,
	} {
		f := newFixtureOf(t, pages, withMode(mode))
		policy := f.get("/pays").Header.Get("Content-Security-Policy")
		for _, part := range []string{
			"script-src 'self' https://sdk.cashfree.com;", "connect-src 'self' https://api.cashfree.com",
			"frame-src https://sdk.cashfree.com https://api",
			"form-action 'self' https://api.cashfree.com https://sandbox.cashfree.com https://payments.cashfree.com " +
				"https://payments-test.cashfree.com;",
		} {
			if got := strings.Contains(policy, part); got != want {
				t.Errorf("%s: %q in the policy is %v, want %v", mode, part, got, want)
			}
		}
		if reads := f.get("/reads").Header.Get("Content-Security-Policy"); strings.Contains(reads, "cashfree") {
			t.Errorf("%s: a page without a Pay button lets the checkout in", mode)
		}
	}
}

func TestCommonHeaders(t *testing.T) {
	f := newFixture(t)
	for _, path := range []string{"/", "/nothing", "/partners", "/favicon.svg", "/robots.txt", "/admin"} {
		h := f.get(path).Header
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin",
			"Cross-Origin-Opener-Policy": "same-origin", "Strict-Transport-Security": "max-age=31536000",
		} {
			if got := h.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got, want)
			}
		}
		if !strings.Contains(h.Get("Permissions-Policy"), "geolocation=()") {
			t.Errorf("%s: Permissions-Policy %q", path, h.Get("Permissions-Policy"))
		}
	}
	plain := newFixture(t, withBaseURL("http://127.0.0.1:8080"))
	if got := plain.get("/").Header.Get("Strict-Transport-Security"); got != "" {
		t.Errorf("over http: Strict-Transport-Security %q", got)
	}
}

func TestAdminShell(t *testing.T) {
	f := newFixture(t)
	var script string
	for _, path := range []string{"/admin", "/admin/registrations", "/admin/Partnersadmin", "/admin/registrations/42"} {
		response := f.get(path)
		html := text(t, response)
		if response.StatusCode != http.StatusOK || !strings.Contains(html, "<title>Admin Portal</title>") {
			t.Errorf("%s: %d", path, response.StatusCode)
		}
		if response.Header.Get("Cache-Control") != "no-cache" || response.Header.Get("X-Robots-Tag") != "noindex" {
			t.Errorf("%s: %v", path, response.Header)
		}
		policy := response.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "script-src 'self';") || !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s: policy %s", path, policy)
		}
		if found := regexp.MustCompile(`src="(/admin/assets/[^"]+\.js)"`).FindStringSubmatch(html); found != nil {
			script = found[1]
		}
	}
	if response := f.get(script, "Accept-Encoding", "br"); response.StatusCode != http.StatusOK ||
		response.Header.Get("Content-Encoding") != "br" ||
		!strings.Contains(response.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("the portal's script %q: %d %v", script, response.StatusCode, response.Header)
	}
}
