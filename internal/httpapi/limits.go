package httpapi

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-chi/httprate"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// How much one address may ask for in a minute. A whole village can share one, so these stop floods
// and nothing else; guessing passwords is slowed down by app.SignIn, always.
const (
	writesPerMinute = 120
	readsPerMinute  = 1200
	statusPerMinute = 600  // of payments: pages ask every few seconds while a bank is slow
	checksPerMinute = 3000 // at the gate: all phones of a fair's gates share one address
)

// limit refuses floods with 429. The provider's webhooks, pictures (a page has dozens) and the process's own
// routes are not counted.
func (a *API) limit(next http.Handler) http.Handler {
	if !a.limited {
		return next
	}
	group := func(perMinute int) http.Handler {
		return httprate.LimitBy(perMinute, time.Minute, keyByAddress,
			httprate.WithResponseHeaders(httprate.ResponseHeaders{}), // Retry-After comes with the problem
			httprate.WithLimitHandler(func(w http.ResponseWriter, r *http.Request) {
				a.fail(w, r, fair.TooManyTries(time.Minute))
			}))(next)
	}
	writes, reads, status, checks := group(writesPerMinute), group(readsPerMinute), group(statusPerMinute), group(checksPerMinute)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		pattern := infoOf(r.Context()).pattern
		_, process := processRoutes[pattern]
		switch {
		case process || pattern == webhookPattern || pattern == picturePattern:
			next.ServeHTTP(w, r)
		case pattern == statusPattern:
			status.ServeHTTP(w, r)
		case pattern == checkPattern:
			checks.ServeHTTP(w, r)
		case r.Method == http.MethodGet || r.Method == http.MethodHead:
			reads.ServeHTTP(w, r)
		default:
			writes.ServeHTTP(w, r)
		}
	})
}

func keyByAddress(r *http.Request) (string, error) {
	return addressKey(infoOf(r.Context()).address), nil
}

// refuseForeignWrites stops other sites from acting through a visitor's browser. Requests of programs
// that are no browser carry no origin and pass; so does our own public address behind a proxy that
// changes the host.
func (a *API) refuseForeignWrites(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.AddInsecureBypassPattern(webhookPattern)
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.fail(w, r, &requestError{http.StatusForbidden, texts.Errors.ForeignSite()})
	}))
	guarded := protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if origin := r.Header.Get("Origin"); origin != "" && strings.EqualFold(origin, originOf(a.baseURL())) {
			next.ServeHTTP(w, r)
			return
		}
		guarded.ServeHTTP(w, r)
	})
}

// originOf is the scheme and host of an address, empty when it has none.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
