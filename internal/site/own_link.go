package site

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/mela-fair/mela/internal/app/privacy"
)

// A link to a person's own pages has a token in its query. The site moves the token into a cookie and redirects to the
// address without it: then the browser's history, a proxy's log of later requests and a copied address do not have it.
const (
	tokenParameter = "token"
	maxToken       = 100 // longer values are no tokens of ours
)

// moveToken takes the token out of a page's address and stores it in a cookie. It returns the address without the
// token; moved is false when there is none.
func (s *Site) moveToken(w http.ResponseWriter, address string) (clean string, moved bool) {
	path, encoded, _ := strings.Cut(address, "?")
	query, err := url.ParseQuery(encoded)
	token := query.Get(tokenParameter)
	if err != nil || token == "" || len(token) > maxToken {
		return address, false
	}
	http.SetCookie(w, &http.Cookie{
		Name: privacy.TokenCookie, Value: url.QueryEscape(token), Path: "/", MaxAge: int(privacy.TokenCookieFor.Seconds()),
		HttpOnly: true, Secure: s.https, SameSite: http.SameSiteLaxMode,
	})
	query.Del(tokenParameter)
	return withQuery(path, query.Encode()), true
}

// tokenOf returns the token that moveToken stored; empty without one.
func tokenOf(r *http.Request) string {
	cookie, err := r.Cookie(privacy.TokenCookie)
	if err != nil {
		return ""
	}
	token, err := url.QueryUnescape(cookie.Value)
	if err != nil {
		return ""
	}
	return token
}
