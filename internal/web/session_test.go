package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alexedwards/scs/v2/memstore"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// A session ends twelve hours after its last use, but not later than seven days after its start.
func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		owner := fair.Account{ID: "1", Email: "owner@example.org", Role: fair.RoleOwner}
		api := web.New(web.Config{
			SessionStore: memstore.NewWithCleanupInterval(0),
			FindAccount:  func(context.Context, string) (fair.Account, error) { return owner, nil },
		})
		tags := []string{"Test"}
		web.Add(api, web.Public, web.Op("POST /api/login", "login", tags, "Sign in"),
			func(ctx context.Context, _ *struct{}) (*struct{}, error) {
				return nil, api.Sessions.Begin(ctx, web.InfoOf(ctx).Writer, owner, "127.0.0.1", "browser", time.Now())
			})
		web.Add(api, fair.MaySignIn, web.Op("GET /api/me", "me", tags, "Get the account"), nothing)
		ask := func(method, path string, cookie *http.Cookie) *http.Response {
			r := httptest.NewRequest(method, path, nil)
			if cookie != nil {
				r.AddCookie(cookie)
			}
			w := httptest.NewRecorder()
			api.Handler().ServeHTTP(w, r)
			return w.Result()
		}
		login := func() *http.Cookie { return ask("POST", "/api/login", nil).Cookies()[0] }
		alive := func(cookie *http.Cookie) bool { return ask("GET", "/api/me", cookie).StatusCode == 204 }

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
