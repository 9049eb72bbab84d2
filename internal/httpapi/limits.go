package httpapi

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Refuse writes the response to a request that a limit refused before the request reached the API.
func (a *API) Refuse(w http.ResponseWriter, r *http.Request, refusal *fair.Error) {
	a.observe(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { a.fail(w, r, refusal) })).ServeHTTP(w, r)
}

// refuseForeignWrites prevents other sites from sending requests through a visitor's browser. It accepts requests
// without an Origin header, because programs other than browsers do not send this header. It also accepts requests
// whose origin is our public URL, because a proxy may have changed the host.
func (a *API) refuseForeignWrites(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.AddInsecureBypassPattern(webhookPattern)
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.fail(w, r, &requestError{http.StatusForbidden, texts.Errors.ForeignSite()})
	}))
	guarded := protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if origin := r.Header.Get("Origin"); origin != "" && strings.EqualFold(origin, originOf(a.deps.BaseURL())) {
			next.ServeHTTP(w, r)
			return
		}
		guarded.ServeHTTP(w, r)
	})
}

// originOf returns the scheme and the host of a URL, or "" if they are missing.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
