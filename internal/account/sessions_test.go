package account_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A request that is running when its session ends does not restore the session.
func TestAnEndedSessionStaysEnded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		sessions := account.NewSessionStore(db.DB, nil)
		began := web.WithSessionOwner(t.Context(), web.SessionOwner{AccountID: "account"})
		expiry := time.Now().Add(time.Hour)
		must(t, sessions.CommitCtx(began, "token", []byte("a"), expiry))
		must(t, sessions.CommitCtx(t.Context(), "token", []byte("b"), expiry))
		if data, found, err := sessions.FindCtx(t.Context(), "token"); err != nil || !found || string(data) != "b" {
			t.Fatalf("%q %v %v", data, found, err)
		}
		must(t, sessions.DeleteCtx(t.Context(), "token"))
		must(t, sessions.CommitCtx(t.Context(), "token", []byte("c"), expiry))
		if _, found, _ := sessions.FindCtx(t.Context(), "token"); found {
			t.Error("the session is back")
		}
	})
}

// A session that began while the clock was ahead ends when the clock is corrected, because it would otherwise last
// too long. A session that began before the clock jumped forward is valid again after the correction.
func TestASessionOfAWrongClockEnds(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		now := time.Now()
		sessions := account.NewSessionStore(db.DB, func() time.Time { return now })
		begin := func(token string) {
			t.Helper()
			began := web.WithSessionOwner(t.Context(), web.SessionOwner{AccountID: "account"})
			must(t, sessions.CommitCtx(began, token, []byte(token), now.Add(time.Hour)))
		}
		found := func(token string, want bool) {
			t.Helper()
			if _, got, err := sessions.FindCtx(t.Context(), token); err != nil || got != want {
				t.Errorf("%s: found %v, %v", token, got, err)
			}
		}
		begin("before")
		now = now.Add(48 * time.Hour)
		found("before", false)
		begin("ahead")
		found("ahead", true)
		now = now.Add(-48 * time.Hour)
		found("before", true)
		found("ahead", false)
		now = now.Add(-10 * time.Second) // the clock of another process may be slightly behind
		begin("other")
		found("before", true)
		now = now.Add(-time.Hour) // the clock was set back too far: the user must sign in again
		found("other", false)
		begin("back")
		now = now.Add(time.Hour + time.Minute)
		found("back", false)
		found("before", true)
	})
}
