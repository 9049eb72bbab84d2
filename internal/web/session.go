package web

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
)

// SessionOwner contains the account, the network address and the user agent of a new session.
type SessionOwner struct{ AccountID, Address, Agent string }

type sessionOwnerKey struct{}

// WithSessionOwner returns a context in which the session store creates a session. In other contexts, it only updates
// existing sessions.
func WithSessionOwner(ctx context.Context, owner SessionOwner) context.Context {
	return context.WithValue(ctx, sessionOwnerKey{}, owner)
}

// SessionOwnerOf returns the owner of a session that the session store must create.
func SessionOwnerOf(ctx context.Context) (owner SessionOwner, ok bool) {
	owner, ok = ctx.Value(sessionOwnerKey{}).(SessionOwner)
	return owner, ok
}

// Maximum lifetimes of a session: the time without use, and the total time.
const (
	sessionIdle     = 12 * time.Hour
	sessionLifetime = 7 * 24 * time.Hour
	// touchAfter is the minimum time between two extensions of a session. It avoids a database write for every request.
	// A session may therefore end earlier by up to this time.
	touchAfter = 5 * time.Minute
)

// The keys of the values stored in a session.
const (
	keyAccount = "account" // the account's id
	keySeen    = "seen"    // Unix time in seconds when the session was last stored
	keyProven  = "proven"  // Unix time in seconds when the user last confirmed their identity
)

// Sessions begins, extends and ends the sessions of the office.
type Sessions struct {
	scs    *scs.SessionManager
	device string // the name of the device cookie
}

func newSessions(store scs.Store, secure bool) *Sessions {
	// The manager is not created with scs.New, because scs.New starts an in-memory store with a goroutine.
	m := &scs.SessionManager{
		Store: store, Codec: scs.GobCodec{}, IdleTimeout: sessionIdle, Lifetime: sessionLifetime,
		Cookie: scs.SessionCookie{
			Name: "mela_session", Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode,
			Persist: true,
		},
	}
	if secure {
		// With this prefix, browsers refuse a cookie of this name if it comes from a subdomain or was sent over http.
		m.Cookie.Name, m.Cookie.Secure = "__Host-mela_session", true
		return &Sessions{scs: m, device: "__Host-mela_device"}
	}
	return &Sessions{scs: m, device: "mela_device"}
}

// loadSession sets the account of a request's session as its actor. The account is read for every request, so that a
// disabled account loses access immediately. A request without a valid session is handled as the request of a
// visitor.
func (a *API) loadSession(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie(a.SessionCookie())
		if _, process := processRoutes[InfoOf(r.Context()).pattern]; err != nil || cookie.Value == "" || process {
			next.ServeHTTP(w, r)
			return
		}
		ctx, account, err := a.accountOfSession(r.Context(), cookie.Value)
		if err == nil {
			// The account is known only at this point, so the request is counted towards the rate limit of the account here.
			if refusal := limits.Of(ctx).Resolve(account.ID); refusal != nil {
				err = refusal
			}
		}
		if err == nil && account.ID != "" {
			err = a.Sessions.touch(ctx, w)
		}
		switch {
		case err != nil:
			writeProblem(w, r, err)
		case account.ID == "":
			next.ServeHTTP(w, r)
		default:
			ctx = app.WithAuthenticatedAt(app.WithActor(ctx, account), time.Unix(a.Sessions.scs.GetInt64(ctx, keyProven), 0))
			next.ServeHTTP(w, r.WithContext(ctx))
		}
	})
}

// accountOfSession returns the account of a session, and the context with the session's data. If there is no such
// session, the account has no id.
func (a *API) accountOfSession(ctx context.Context, token string) (context.Context, fair.Account, error) {
	ctx, err := a.Sessions.scs.Load(ctx, token)
	if err != nil {
		return ctx, fair.Account{}, err
	}
	id := a.Sessions.scs.GetString(ctx, keyAccount)
	if id == "" {
		return ctx, fair.Account{}, nil
	}
	account, err := a.FindAccount(ctx, id)
	if fair.IsKind(err, fair.KindUnauthenticated) {
		return ctx, fair.Account{}, nil
	}
	return ctx, account, err
}

// AccountOf returns the signed-in account of a request, which may be for the API or for a page.
func (a *API) AccountOf(r *http.Request) (account fair.Account, signedIn bool) {
	cookie, err := r.Cookie(a.SessionCookie())
	if err != nil || cookie.Value == "" {
		return fair.Account{}, false
	}
	_, account, err = a.accountOfSession(r.Context(), cookie.Value)
	return account, err == nil && account.ID != ""
}

// touch extends the session if the last extension was more than touchAfter ago.
func (s *Sessions) touch(ctx context.Context, w http.ResponseWriter) error {
	now := time.Now()
	if now.Sub(time.Unix(s.scs.GetInt64(ctx, keySeen), 0)) < touchAfter {
		return nil
	}
	s.scs.Put(ctx, keySeen, now.Unix())
	return s.save(ctx, w)
}

// Begin starts a session with a new token for an account. It does not use an existing session of the browser. The
// User-Agent header is stored shortened, and without invalid characters.
func (s *Sessions) Begin(ctx context.Context, w http.ResponseWriter, account fair.Account, address, agent string,
	now time.Time,
) error {
	agent = strings.ToValidUTF8(agent, "")
	if runes := []rune(agent); len(runes) > 200 {
		agent = string(runes[:200])
	}
	ctx, err := s.scs.Load(ctx, "")
	if err != nil {
		return err
	}
	if err := s.scs.RenewToken(ctx); err != nil {
		return err
	}
	s.scs.Put(ctx, keyAccount, account.ID)
	s.scs.Put(ctx, keySeen, time.Now().Unix())
	s.scs.Put(ctx, keyProven, now.Unix())
	return s.save(WithSessionOwner(ctx, SessionOwner{account.ID, address, agent}), w)
}

// Prove records the time at which the user of the session's account confirmed their identity again.
func (s *Sessions) Prove(ctx context.Context, w http.ResponseWriter, now time.Time) error {
	s.scs.Put(ctx, keyProven, now.Unix())
	return s.save(ctx, w)
}

// MarkDevice sets the device cookie for a time. Only the sign-in reads this cookie.
func (s *Sessions) MarkDevice(w http.ResponseWriter, value string, lifetime time.Duration) {
	http.SetCookie(w, &http.Cookie{
		Name: s.device, Value: value, Path: "/", MaxAge: int(lifetime.Seconds()),
		HttpOnly: true, Secure: s.scs.Cookie.Secure, SameSite: http.SameSiteStrictMode,
	})
}

// ID returns the id of the request's session. It is a hash, which cannot be used to sign in.
func (s *Sessions) ID(ctx context.Context) string { return app.HashOf(s.scs.Token(ctx)) }

// End deletes the session, and its cookie in the browser.
func (s *Sessions) End(ctx context.Context, w http.ResponseWriter) error {
	if err := s.scs.Destroy(ctx); err != nil {
		return err
	}
	s.scs.WriteSessionCookie(ctx, w, "", time.Time{})
	w.Header().Set("Cache-Control", "no-store")
	return nil
}

func (s *Sessions) save(ctx context.Context, w http.ResponseWriter) error {
	token, expiry, err := s.scs.Commit(ctx)
	if err != nil {
		return err
	}
	s.scs.WriteSessionCookie(ctx, w, token, expiry)
	w.Header().Set("Cache-Control", "no-store")
	return nil
}
