package httpapi

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// SessionStore keeps sessions in the database, under a hash of their tokens. Expired ones are not
// found. Sessions that are stored under a context of WithSessionOwner are noted as that account's.
type SessionStore interface {
	scs.CtxStore
	WithSessionOwner(ctx context.Context, accountID, address, agent string) context.Context
	// SessionID is what a token's session is called where the token must not be told.
	SessionID(token string) string
}

// How long a session lasts, unused and in all.
const (
	sessionIdle     = 12 * time.Hour
	sessionLifetime = 7 * 24 * time.Hour
	// touchAfter spares the database a write for every request; idle sessions end so much earlier.
	touchAfter = 5 * time.Minute
)

// What a session holds.
const (
	keyAccount = "account" // the account's id
	keySeen    = "seen"    // when it was last stored, Unix seconds
)

type sessions struct {
	scs   *scs.SessionManager
	store SessionStore
}

func newSessions(store SessionStore, secure bool) *sessions {
	// Not scs.New: that begins with a store in memory, which has a goroutine of its own.
	m := &scs.SessionManager{
		Store: store, Codec: scs.GobCodec{}, IdleTimeout: sessionIdle, Lifetime: sessionLifetime,
		Cookie: scs.SessionCookie{Name: "mela_session", Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Persist: true},
	}
	if secure {
		// The prefix makes browsers refuse a cookie of that name from a sub-domain or over http.
		m.Cookie.Name, m.Cookie.Secure = "__Host-mela_session", true
	}
	return &sessions{scs: m, store: store}
}

// loadSession makes the account of a request's session its actor. The account is read at every
// request, so that disabling it counts at once. A request without a session, or with one that has
// ended, goes on as a visitor's.
func (a *API) loadSession(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie(a.sessions.scs.Cookie.Name)
		if _, process := processRoutes[infoOf(r.Context()).pattern]; err != nil || cookie.Value == "" || process {
			next.ServeHTTP(w, r)
			return
		}
		ctx, err := a.sessions.scs.Load(r.Context(), cookie.Value)
		if err != nil {
			a.fail(w, r, err)
			return
		}
		id := a.sessions.scs.GetString(ctx, keyAccount)
		if id == "" {
			next.ServeHTTP(w, r)
			return
		}
		account, err := a.app.Accounts.FindAccount(ctx, id)
		if fair.IsKind(err, fair.KindUnauthenticated) {
			next.ServeHTTP(w, r)
			return
		}
		if err == nil {
			err = a.sessions.touch(ctx, w)
		}
		if err != nil {
			a.fail(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(app.WithActor(ctx, account)))
	})
}

// AtGate reports whether a request, of the API or of a page, comes from somebody who is signed in and may check entry
// codes. It is for showing the right page; what they may do is decided where they do it.
func (a *API) AtGate(r *http.Request) bool {
	cookie, err := r.Cookie(a.sessions.scs.Cookie.Name)
	if err != nil || cookie.Value == "" {
		return false
	}
	ctx, err := a.sessions.scs.Load(r.Context(), cookie.Value)
	if err != nil {
		return false
	}
	account, err := a.app.Accounts.FindAccount(ctx, a.sessions.scs.GetString(ctx, keyAccount))
	return err == nil && account.Role.Can(fair.MayCheckIn)
}

// touch stores the session again with a later end, now and then.
func (s *sessions) touch(ctx context.Context, w http.ResponseWriter) error {
	now := time.Now()
	if now.Sub(time.Unix(s.scs.GetInt64(ctx, keySeen), 0)) < touchAfter {
		return nil
	}
	s.scs.Put(ctx, keySeen, now.Unix())
	return s.save(ctx, w)
}

// begin starts a session for an account under a new token, whatever session there was.
func (s *sessions) begin(ctx context.Context, w http.ResponseWriter, account fair.Account, address, agent string) error {
	ctx, err := s.scs.Load(ctx, "")
	if err != nil {
		return err
	}
	if err := s.scs.RenewToken(ctx); err != nil {
		return err
	}
	s.scs.Put(ctx, keyAccount, account.ID)
	s.scs.Put(ctx, keySeen, time.Now().Unix())
	return s.save(s.store.WithSessionOwner(ctx, account.ID, address, agent), w)
}

// id is what the request's session is called.
func (s *sessions) id(ctx context.Context) string { return s.store.SessionID(s.scs.Token(ctx)) }

// end deletes the session and the browser's cookie.
func (s *sessions) end(ctx context.Context, w http.ResponseWriter) error {
	if err := s.scs.Destroy(ctx); err != nil {
		return err
	}
	s.scs.WriteSessionCookie(ctx, w, "", time.Time{})
	w.Header().Set("Cache-Control", "no-store")
	return nil
}

func (s *sessions) save(ctx context.Context, w http.ResponseWriter) error {
	token, expiry, err := s.scs.Commit(ctx)
	if err != nil {
		return err
	}
	s.scs.WriteSessionCookie(ctx, w, token, expiry)
	w.Header().Set("Cache-Control", "no-store")
	return nil
}

// agentOf is the browser's name, short and clean enough to be stored.
func agentOf(header string) string {
	agent := strings.ToValidUTF8(header, "")
	if runes := []rune(agent); len(runes) > 200 {
		agent = string(runes[:200])
	}
	return agent
}
