package site

import (
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ssr"
)

// The origins that Cashfree's hosted payment page needs: it loads scripts and frames from them, and sends requests and
// forms to them. form-action must allow the origins for forms, because the provider's script redirects with a form.
const (
	cashfreeScript = "https://sdk.cashfree.com"
	cashfreeCalls  = "https://api.cashfree.com https://sandbox.cashfree.com"
	cashfreePages  = "https://payments.cashfree.com https://payments-test.cashfree.com"
)

// policy is a Content-Security-Policy as a list of directives with their sources.
type policy []struct{ directive, sources string }

func (p policy) String() string {
	parts := make([]string, 0, len(p))
	for _, d := range p {
		parts = append(parts, d.directive+" "+d.sources)
	}
	return strings.Join(parts, "; ")
}

// pagePolicy returns the policy of a public page. The only inline content that it allows is the stylesheet with the
// given hash. It allows other origins in two cases only: for the hosted payment page if checkout is true, and for the
// frames that the page contains.
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

// adminPolicy is the policy of the portal. It allows only files of this site.
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

// setCommonHeaders sets the headers that all responses of the site have. The Referrer-Policy must allow a Referer,
// because the payment provider checks it.
func (s *Site) setCommonHeaders(h http.Header) {
	h["X-Content-Type-Options"], h["Referrer-Policy"] = noSniff, strictOrigin
	h["Permissions-Policy"], h["Cross-Origin-Opener-Policy"] = noPermissions, sameOrigin
	if s.https {
		h["Strict-Transport-Security"] = onlyHTTPS
	}
}

// Values of the common headers. They must not be changed, because all responses share them.
var (
	noSniff       = []string{"nosniff"}
	strictOrigin  = []string{"strict-origin"}
	noPermissions = []string{"accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " +
		"magnetometer=(), microphone=(), midi=(), usb=()"}
	sameOrigin = []string{"same-origin"}
	onlyHTTPS  = []string{"max-age=31536000"}
)

// lookOf returns the variant of the stylesheet with which a request's page is sent. The variant depends on the page,
// the language and the Save-Data header.
func lookOf(r *http.Request, page string, lang fair.Lang) ssr.Look {
	return ssr.Look{Page: page, Lang: string(lang), SaveData: r != nil &&
		strings.EqualFold(r.Header.Get("Save-Data"), "on")}
}

// setPagePolicy sets the Content-Security-Policy of a page. In development, it sets none, because the Vite server adds
// inline scripts to pages.
func (s *Site) setPagePolicy(h http.Header, page *Page, look ssr.Look) {
	if s.dev != nil {
		return
	}
	key := policyKey{page, look}
	kept, ok := s.policies.Load(key)
	if !ok {
		checkout := page != nil && page.Pays && s.app.Payments.Mode == fair.PaymentsCashfree
		var framed []string
		if page != nil {
			framed = page.Frames
		}
		kept, _ = s.policies.LoadOrStore(key, []string{pagePolicy(s.styles.Hash(look), checkout, framed)})
	}
	h["Content-Security-Policy"], _ = kept.([]string)
}

// policyKey is the key under which a page's policy is cached. There are only a few keys per page.
type policyKey struct {
	page *Page
	look ssr.Look
}
