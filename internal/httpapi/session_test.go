package httpapi_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alexedwards/scs/v2/memstore"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

func TestSignInAndOut(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		_, err := s.app.Accounts.CreateAccount(t.Context(), "owner@example.org", "Lakshmi", password, fair.RoleOwner)
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
		_, err := s.app.Accounts.CreateAccount(t.Context(), "owner@example.org", "", password, fair.RoleOwner)
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

// oneAccount is a real database with one account, and a clock that does not advance.
type oneAccount struct {
	areas.Store
	account fair.Account
}

func (o oneAccount) FindAccount(context.Context, string) (fair.Account, error) { return o.account, nil }

func (o oneAccount) FindAccountByEmail(context.Context, string) (fair.Account, error) {
	return o.account, nil
}

func (o oneAccount) FailedSignIns(context.Context, string, time.Time, time.Duration) (int, time.Time, error) {
	return 0, time.Time{}, nil
}

func (o oneAccount) InTx(ctx context.Context, fn func(context.Context) error) error { return fn(ctx) }

func (o oneAccount) NoteSignIn(context.Context, string, time.Time) error      { return nil }
func (o oneAccount) ClearFailedSignIns(context.Context, string) error         { return nil }
func (o oneAccount) CreateActivity(context.Context, fair.Activity) error      { return nil }
func (o oneAccount) AddFailedSignIn(context.Context, string, time.Time) error { return nil }

// memorySessions stores sessions in memory, with the store of package scs.
type memorySessions struct{ *memstore.MemStore }

func (m memorySessions) FindCtx(_ context.Context, token string) ([]byte, bool, error) {
	return m.Find(token)
}

func (m memorySessions) CommitCtx(_ context.Context, token string, data []byte, expiry time.Time) error {
	return m.Commit(token, data, expiry)
}
func (m memorySessions) DeleteCtx(_ context.Context, token string) error { return m.Delete(token) }
func (m memorySessions) SessionID(token string) string                   { return token }
func (m memorySessions) WithSessionOwner(ctx context.Context, _, _, _ string) context.Context {
	return ctx
}

type machineClock struct{}

func (machineClock) Now() time.Time { return time.Now() }

// A session ends twelve hours after its last use, but not later than seven days after its start.
func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	hash := quickHash() // computed outside of the synctest bubble
	synctest.Test(t, func(t *testing.T) {
		account := fair.Account{ID: "1", Email: "owner@example.org", Role: fair.RoleOwner, PasswordHash: hash}
		api, err := httpapi.New(httpapi.Deps{
			App: areas.New(areas.Deps{
				Store: oneAccount{Store: store.New(nil), account: account}, Clock: machineClock{}, PasswordCost: quickCost,
			}),
			Config: web.Config{SessionStore: memorySessions{memstore.NewWithCleanupInterval(0)}},
		})
		must(t, err)
		ask := func(method, path, body string, cookie *http.Cookie) *http.Response {
			r := httptest.NewRequest(method, path, strings.NewReader(body))
			if cookie != nil {
				r.AddCookie(cookie)
			}
			w := httptest.NewRecorder()
			api.Handler().ServeHTTP(w, r)
			return w.Result()
		}
		login := func() *http.Cookie {
			return ask("POST", "/api/admin/login", `{"email":"owner@example.org","password":"`+password+`"}`, nil).Cookies()[0]
		}
		alive := func(cookie *http.Cookie) bool { return ask("GET", "/api/admin/me", "", cookie).StatusCode == 200 }

		idle := login()
		time.Sleep(11*time.Hour + 50*time.Minute)
		if !alive(idle) {
			t.Error("a session ended before twelve hours")
		}
		time.Sleep(12*time.Hour + time.Minute)
		if alive(idle) {
			t.Error("an unused session is valid for more than twelve hours")
		}

		used := login()
		for range 7*24 - 1 {
			time.Sleep(time.Hour)
			if !alive(used) {
				t.Fatal("a session in use ended before seven days")
			}
		}
		time.Sleep(time.Hour + time.Minute)
		if alive(used) {
			t.Error("a session is valid for more than seven days")
		}
	})
}
