package httpapi_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestSignInAndOut(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		_, err := s.app.Accounts.Create(t.Context(), "owner@example.org", "Lakshmi", password, fair.RoleOwner)
		must(t, err)
		login := func(email, pass string) call {
			return call{method: "POST", path: "/api/admin/login", body: map[string]string{"email": email, "password": pass}}
		}
		wrong := login("owner@example.org", "wrong password!!")
		wrong.want, wrong.has = 401, []string{`"detail":"Invalid credentials"`, `"code":"invalid_credentials"`}
		first := s.do(wrong)
		nobody := login("nobody@example.org", password)
		nobody.want = 401
		if second := s.do(nobody); second.body != first.body {
			t.Error("the answer tells which half was wrong")
		}
		for _, body := range []string{
			`{}`, `{"email":"owner@example.org"}`, `{"email":"owner@example.org","password":""}`,
			`{"email":"","password":"x"}`,
		} {
			s.do(call{
				method: "POST", path: "/api/admin/login", body: body, want: 422,
				has: []string{"Please fill in this field"},
			})
		}
		s.do(call{
			method: "POST", path: "/api/admin/login", body: `{"email":7,"password":"x"}`, want: 422,
			has: []string{`"email":"Write text here"`},
		})
		s.do(call{method: "POST", path: "/api/admin/login", body: `{"email":"a\u0000b","password":"x"}`, want: 422})

		right := login(" Owner@Example.org ", password)
		right.want, right.has, right.hasNot = 200,
			[]string{`"email":"owner@example.org"`, `"name":"Lakshmi"`, `"role":"owner"`}, []string{"$argon2"}
		a := s.do(right)
		cookie := a.cookie()
		if cookie.Name != "mela_session" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode ||
			cookie.Path != "/" || cookie.Secure || cookie.Domain != "" {
			t.Errorf("cookie %v", cookie)
		}
		if a.header.Get("Cache-Control") != "no-store" {
			t.Errorf("the sign-in may be stored: %s", a.header.Get("Cache-Control"))
		}
		s.do(call{method: "GET", path: "/api/admin/me", as: cookie, want: 200, has: []string{`"role":"owner"`}})

		// Signing in again, even within a session, creates a new token.
		again := login("owner@example.org", password)
		again.want, again.as = 200, cookie
		renewed := s.do(again).cookie()
		if renewed.Value == cookie.Value {
			t.Error("the token was not renewed")
		}
		s.do(call{method: "GET", path: "/api/admin/me", as: cookie, want: 401})
		s.do(call{method: "GET", path: "/api/admin/me", as: renewed, want: 200})
		out := s.do(call{method: "POST", path: "/api/admin/logout", as: renewed, want: 204})
		if gone := out.cookie(); gone.MaxAge >= 0 || gone.Value != "" {
			t.Errorf("after signing out: %v", gone)
		}
		s.do(call{method: "GET", path: "/api/admin/me", as: renewed, want: 401})

		// A disabled account's sessions end at once.
		kept := s.signIn(fair.RoleViewer)
		s.do(call{method: "GET", path: "/api/admin/me", as: kept, want: 200})
		_, err = db.Pool().ExecContext(t.Context(), "UPDATE account SET disabled = TRUE WHERE role = 'viewer'")
		must(t, err)
		s.do(call{method: "GET", path: "/api/admin/me", as: kept, want: 401})
		s.do(call{method: "GET", path: "/api/stallBooking/stall-bookings", as: kept, want: 200})
	})
}

// The number of attempts with wrong passwords is limited, even if the general rate limits are off.
func TestSignInIsThrottled(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		_, err := s.app.Accounts.Create(t.Context(), "owner@example.org", "", password, fair.RoleOwner)
		must(t, err)
		guess := call{
			method: "POST", path: "/api/admin/login",
			body: map[string]string{"email": "owner@example.org", "password": "guess"}, want: 401,
		}
		for range 5 {
			s.do(guess)
		}
		guess.want, guess.has = 429, []string{"too_many_requests"}
		if a := s.do(guess); a.header.Get("Retry-After") == "" || a.header.Get("Retry-After") == "0" {
			t.Errorf("Retry-After %q", a.header.Get("Retry-After"))
		}
		// After too many wrong passwords, even the correct password is refused for some time. Otherwise an attacker could
		// continue to guess.
		guess.body = map[string]string{"email": "owner@example.org", "password": password}
		s.do(guess)
		s.machine.advance(16 * time.Minute)
		guess.want, guess.has = 200, nil
		s.do(guess)
	})
}

func TestSecureCookie(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t), func(d *siteDeps) { d.Secure = true })
	cookie := s.signIn(fair.RoleOwner)
	if cookie.Name != "__Host-mela_session" || !cookie.Secure || cookie.Path != "/" || cookie.Domain != "" {
		t.Errorf("cookie %v", cookie)
	}
	s.do(call{method: "GET", path: "/api/admin/me", as: cookie, want: 200})
	s.do(call{
		method: "GET", path: "/api/admin/me", as: &http.Cookie{Name: "mela_session", Value: cookie.Value},
		want: 401,
	})
}
