package site

import (
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ssr"
)

// Where the hosted checkout's script, calls, frames and forms live when Cashfree takes the payments
// . form-action is needed for the script's own redirect.
const (
	cashfreeScript = "https://sdk.cashfree.com"
	cashfreeCalls  = "https://api.cashfree.com https://sandbox.cashfree.com"
	cashfreePages  = "https://payments.cashfree.com https://payments-test.cashfree.com"
)

// policy is one Content-Security-Policy, by directive.
type policy []struct{ directive, sources string }

func (p policy) String() string {
	parts := make([]string, 0, len(p))
	for _, d := range p {
		parts = append(parts, d.directive+" "+d.sources)
	}
	return strings.Join(parts, "; ")
}

// pagePolicy is the policy of public pages: nothing inline but the style sheet of that hash, nothing from
// elsewhere but, on a page with a Pay button, what the hosted checkout needs, and the page's own frames.
func pagePolicy(styleHash string, checkout bool, framed []string) string {
	script, calls, frames, forms := "'self'", "'self'", "'none'", "'self'"
	if len(framed) > 0 {
		frames = strings.Join(framed, " ")
	}
	if checkout {
		script += " " + cashfreeScript
		calls += " " + cashfreeCalls
		frames = strings.Join(append([]string{cashfreeScript, cashfreeCalls, cashfreePages}, framed...), " ")
		forms += " " + cashfreeCalls + " " + cashfreePages
	}
	return policy{
		{"default-src", "'none'"},
		{"script-src", script},
		{"style-src", strings.TrimSpace("'self' " + styleHash)},
		{"img-src", "'self' data:"},
		{"font-src", "'self'"},
		{"connect-src", calls},
		{"frame-src", frames},
		{"manifest-src", "'self'"},
		{"object-src", "'none'"},
		{"form-action", forms},
		{"frame-ancestors", "'none'"},
		{"base-uri", "'none'"},
	}.String()
}

// adminPolicy is the policy of the portal: everything is its own files.
var adminPolicy = policy{
	{"default-src", "'none'"},
	{"script-src", "'self'"},
	{"style-src", "'self'"},
	{"img-src", "'self' data:"},
	{"font-src", "'self'"},
	{"connect-src", "'self'"},
	{"frame-src", "'none'"},
	{"manifest-src", "'self'"},
	{"object-src", "'none'"},
	{"form-action", "'self'"},
	{"frame-ancestors", "'none'"},
	{"base-uri", "'none'"},
}.String()

// setCommonHeaders sets what every answer of the site carries. The payment provider checks the Referer, so
// that must stay.
func (s *Site) setCommonHeaders(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	h.Set("Permissions-Policy", "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=()")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	if s.https {
		h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
}

// lookOf is the form of a page's style that a visitor gets.
func lookOf(r *http.Request, page string, lang fair.Lang) ssr.Look {
	return ssr.Look{Page: page, Lang: string(lang), SaveData: r != nil && strings.EqualFold(r.Header.Get("Save-Data"), "on")}
}

// setPagePolicy sets the Content-Security-Policy of a page; the Vite server's pages run inline script, so
// in development there is none.
func (s *Site) setPagePolicy(h http.Header, page *Page, look ssr.Look) {
	if s.dev != nil {
		return
	}
	checkout := page != nil && page.Pays && s.app.Payments.Mode() == fair.PaymentsCashfree
	var framed []string
	if page != nil {
		framed = page.Frames
	}
	h.Set("Content-Security-Policy", pagePolicy(s.styles.Hash(look), checkout, framed))
}
