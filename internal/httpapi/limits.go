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

// Maximum numbers of requests per address and minute. A whole village may share one address, so these limits only stop
// floods; app.SignIn always slows down password guessing.
const (
	writesPerMinute = 120
	readsPerMinute  = 1200
	statusPerMinute = 600  // payment status: pages poll every few seconds while a bank is slow
	checksPerMinute = 3000 // gate checks: all phones at the gates share one address
)

// limit rejects floods with 429. Webhooks of the provider, images (a page has dozens) and the process's own routes are
// not counted.
func (a *API) limit(next http.Handler) http.Handler {
	if !a.limited {
		return next
	}
	group := func(perMinute int) http.Handler {
		return httprate.LimitBy(perMinute, time.Minute, keyByAddress,
			httprate.WithResponseHeaders(httprate.ResponseHeaders{}), // the problem response sets Retry-After
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

// refuseForeignWrites prevents other sites from sending requests with a visitor's browser. Requests without an Origin
// header pass, because programs other than browsers send none; so do those from our public address behind a proxy that
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

// originOf returns scheme and host of an address, empty when it has none.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
