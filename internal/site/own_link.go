package site

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/mela-fair/mela/internal/person"
)

// A link to a person's own pages contains a token in its query. The site stores the token in a cookie and redirects to
// the URL without the token. This keeps the token out of the browser's history, of a proxy's log of later requests, and
// of URLs that the visitor copies.
const (
	tokenParameter = "token"
	maxToken       = 100 // a longer value cannot be a token
)

// moveToken removes the token from a page's URL and stores it in a cookie. It returns the URL without the token. If
// the URL contains no token, `moved` is false.
func (s *Site) moveToken(w http.ResponseWriter, address string) (clean string, moved bool) {
	path, encoded, _ := strings.Cut(address, "?")
	query, err := url.ParseQuery(encoded)
	token := query.Get(tokenParameter)
	if err != nil || token == "" || len(token) > maxToken {
		return address, false
	}
	http.SetCookie(w, s.tokenCookie(url.QueryEscape(token), int(person.TokenCookieFor.Seconds())))
	query.Del(tokenParameter)
	return withQuery(path, query.Encode()), true
}

// tokenCookie returns the cookie that stores a token for maxAge seconds. A negative maxAge deletes the cookie.
func (s *Site) tokenCookie(token string, maxAge int) *http.Cookie {
	return &http.Cookie{
		Name: person.TokenCookie, Value: token, Path: "/", MaxAge: maxAge,
		HttpOnly: true, Secure: s.https, SameSite: http.SameSiteLaxMode,
	}
}

// tokenOf returns the token that moveToken stored, or an empty string if there is none.
func tokenOf(r *http.Request) string {
	cookie, err := r.Cookie(person.TokenCookie)
	if err != nil {
		return ""
	}
	token, err := url.QueryUnescape(cookie.Value)
	if err != nil {
		return ""
	}
	return token
}
