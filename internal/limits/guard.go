package limits

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/turns"
)

// Options contains a Guard's options. Settings has no default; use DefaultSettings.
type Options struct {
	Settings       Settings
	Limited        bool           // whether requests, streams and uploads are counted; all other limits always apply
	TrustedProxies []netip.Prefix // proxies whose X-Forwarded-For is trusted
	Secure         bool           // whether the public URL uses https
	Sandbox        bool           // whether the simulated payment provider is served; its requests are not counted
	Key            []byte         // signs visitors' cookies; empty: a random key of this process
	SessionCookie  string         // name of the office's session cookie
	Store          Store          // shares counts between processes; nil: each process counts alone
	Disk           *Disk          // nil: the free space is not monitored
	Log            *slog.Logger   // nil: no log
	Now            func() time.Time
	// Refuse writes the response to a refused request. `refusal` contains a message for the visitor. If Refuse is nil,
	// the response is an empty 429.
	Refuse func(w http.ResponseWriter, r *http.Request, refusal *fair.Error)
	// Pause waits for d, or until ctx ends. The Guard calls it to delay responses to an address that keeps sending
	// requests after refusals. If Pause is nil, a timer is used.
	Pause func(ctx context.Context, d time.Duration)
}

// Guard creates the handler that runs before all other handlers and refuses requests above the limits. It is safe for
// concurrent use.
type Guard struct {
	settings Settings
	rates    map[Class]Rates
	limited  bool
	trusted  []netip.Prefix
	secure   bool
	sandbox  bool
	session  string
	visitors visitors
	counters *counters
	streams  *places
	late     *places      // refused requests whose response is delayed
	turns    *turns.Queue // queue of busy visitors
	sessions *recent
	store    Store
	disk     *Disk
	log      *slog.Logger
	now      func() time.Time
	refusing func(w http.ResponseWriter, r *http.Request, refusal *fair.Error)
	pause    func(ctx context.Context, d time.Duration)
	meters   *meters

	untrusted atomic.Pointer[netip.Addr] // the first peer whose X-Forwarded-For was ignored

	mu     sync.Mutex
	warned time.Time
}

// New returns a guard.
func New(o Options) *Guard {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Refuse == nil {
		o.Refuse = func(w http.ResponseWriter, _ *http.Request, _ *fair.Error) { w.WriteHeader(http.StatusTooManyRequests) }
	}
	if o.Pause == nil {
		o.Pause = pauseFor
	}
	g := &Guard{
		settings: o.Settings, rates: o.Settings.rates(), limited: o.Limited, trusted: o.TrustedProxies, secure: o.Secure,
		sandbox: o.Sandbox, session: o.SessionCookie,
		visitors: newVisitors(o.Key, o.Secure, o.Now), counters: newCounters(o.Now), streams: newPlaces(),
		late: newPlaces(), turns: turns.New(busyPlaces, busyWaiting),
		sessions: newRecent(o.Now), store: o.Store, disk: o.Disk, log: o.Log, now: o.Now,
		refusing: o.Refuse, pause: o.Pause, meters: newMeters(),
	}
	return g
}

// Visit is a request with the data that the guard needs to limit it.
type Visit struct {
	Network string // IPv4 address, or the /64 network of an IPv6 address
	Site    string // the /48 network of an IPv6 address; otherwise empty
	Cookie  string // id of the visitor's signed cookie; empty if there is no valid cookie

	guard   *Guard
	class   Class
	token   string // session cookie that the API has not checked yet
	upload  int64  // announced size in bytes of an upload that is not counted yet
	account bool
	leave   func() // ends a busy visitor's turn; nil if there is no turn
}

type visitKey struct{}

// Of returns the visit that belongs to the context of a request. It returns nil if the request did not pass a Guard.
func Of(ctx context.Context) *Visit {
	v, _ := ctx.Value(visitKey{}).(*Visit)
	return v
}

// Without returns a context without a visit, for work that serves all visitors.
func Without(ctx context.Context) context.Context {
	return context.WithValue(ctx, visitKey{}, (*Visit)(nil))
}

// Handler returns a handler that applies the limits to each request before it calls next.
func (g *Guard) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.secure {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		g.reportUntrusted(r)
		address := ClientAddress(r, g.trusted)
		v := &Visit{
			Network: NetworkOf(address), Site: siteOf(address), Cookie: g.visitors.of(r), guard: g,
			class: g.classOf(r),
		}
		ctx := context.WithValue(r.Context(), visitKey{}, v)
		ctx = app.WithVisitor(ctx, app.Visitor{Network: v.Network, Site: v.Site, Cookie: v.Cookie, Limited: g.limited})
		r = r.WithContext(ctx)
		out := &answer{ResponseWriter: w, ctx: ctx}
		g.pace(out, r)
		if refusal := g.enter(v, r); refusal != nil {
			g.refuse(out, r, v, refusal)
			return
		}
		if v.Cookie == "" && opensPage(r) && g.mayIssue(v) {
			g.visitors.issue(out)
		}
		if r.URL.Path == streamPath {
			if !g.takeStream(v) {
				g.refuse(out, r, v, fair.TooManyTries(time.Minute))
				return
			}
			defer g.leaveStream(v)
		}
		defer v.endTurn()
		next.ServeHTTP(out, r)
		g.chargeUnused(v)
		g.noteFailure(v, out.status)
		if ctx.Err() != nil && !out.wrote {
			panic(http.ErrAbortHandler) // closes the connection; otherwise, net/http would send an empty 200
		}
	})
}

// reportUntrusted logs the first request whose X-Forwarded-For is ignored. If such requests come from the operator's
// own proxy, all visitors share its address.
func (g *Guard) reportUntrusted(r *http.Request) {
	if g.untrusted.Load() != nil || r.Header.Get("X-Forwarded-For") == "" {
		return
	}
	peer := PeerAddress(r)
	if !peer.IsValid() || IsTrusted(peer, g.trusted) || !g.untrusted.CompareAndSwap(nil, &peer) {
		return
	}
	g.log.Warn("X-Forwarded-For is ignored, because the sender is not in MELA_TRUSTED_PROXIES; if it is the site's "+
		"proxy, all visitors are counted as one", "sender", peer)
}

// UntrustedProxy returns the address of the first peer whose X-Forwarded-For was ignored. The address is invalid if
// there was none.
func (g *Guard) UntrustedProxy() netip.Addr {
	if peer := g.untrusted.Load(); peer != nil {
		return *peer
	}
	return netip.Addr{}
}

// enter counts a request and returns an error if it is refused. It does not count a request with a session cookie or
// a device key; Resolve does so as soon as the account or device is known.
func (g *Guard) enter(v *Visit, r *http.Request) *fair.Error {
	if isUpload(r) {
		v.upload = uploadSize(r)
		if refusal := g.disk.refuse(v.upload); refusal != nil {
			g.meters.refused.WithLabelValues(string(v.class), "disk").Inc()
			return refusal
		}
	}
	if !g.limited || v.class == Exempt {
		return nil
	}
	token := g.sessionOf(v, r)
	if token == "" {
		token = deviceKey(r)
	}
	if token == "" {
		return g.charge(r.Context(), v)
	}
	if !g.sessions.has(token) && g.counters.load("session a:"+v.Network) >= badSessions {
		return g.count(v, time.Minute, "session")
	}
	v.token = token
	return nil
}

// sessionOf returns the session cookie of a request to the API, or "" if there is none. The API has not checked it
// yet.
func (g *Guard) sessionOf(v *Visit, r *http.Request) string {
	inAPI := strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/files/")
	if g.session == "" || !inAPI || v.class == SignIn {
		return ""
	}
	cookie, err := r.Cookie(g.session)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// deviceKey returns the key of a gate device in a request to a route of devices, or "" if there is none. The API has
// not checked it yet.
func deviceKey(r *http.Request) string {
	if !strings.HasPrefix(r.URL.Path, "/api/gate/") || r.URL.Path == "/api/gate/pair" {
		return ""
	}
	key, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return key
}

// badSessions is the maximum number of unknown session cookies and device keys per minute and address. Above this
// number, the API does not look up any more of them.
const badSessions = 120

// Resolve counts a request with a session cookie or a device key for the account or device. If there is no such
// account or device, it counts the request for the visitor. It must be called once, directly after the session was
// looked up and before any expensive work.
func (v *Visit) Resolve(ctx context.Context, account string) *fair.Error {
	if v == nil || v.token == "" {
		return nil
	}
	g, token := v.guard, v.token
	v.token = ""
	if account == "" {
		g.counters.take(charge{"session a:" + v.Network, maxKeys, time.Minute, 1})
		return g.charge(ctx, v)
	}
	v.account = true
	g.sessions.add(token)
	if limit := g.rates[v.class].Account; limit > 0 {
		if wait, ok := g.counters.take(charge{string(v.class) + " account:" + account, limit, time.Minute, 1}); !ok {
			return g.count(v, wait, "account")
		}
	}
	return nil
}

// chargeUnused counts a request whose session cookie or device key nobody has looked up, for example because the route
// does not exist. The request is counted like one with an unknown key, so that such a key lifts no limit.
func (g *Guard) chargeUnused(v *Visit) {
	if v.token != "" {
		g.counters.take(append(g.charges(v.class, v), charge{"session a:" + v.Network, maxKeys, time.Minute, 1})...)
	}
}

// charge counts a request and its upload for the visitor. If the visitor is busy, it waits for a turn.
func (g *Guard) charge(ctx context.Context, v *Visit) *fair.Error {
	if wait, ok := g.counters.take(g.charges(v.class, v)...); !ok {
		return g.count(v, wait, "requests")
	}
	if v.upload > 0 {
		if wait, ok := g.counters.take(g.uploadCharges(v)...); !ok {
			return g.count(v, wait, "upload")
		}
	}
	return g.wait(ctx, v)
}

// count counts a refusal and returns the error for it. It writes at most one log line per minute.
func (g *Guard) count(v *Visit, wait time.Duration, reason string) *fair.Error {
	g.meters.refused.WithLabelValues(string(v.class), reason).Inc()
	g.mu.Lock()
	defer g.mu.Unlock()
	if now := g.now(); now.Sub(g.warned) >= time.Minute {
		g.warned = now
		g.log.Warn("requests over the limits are refused", "class", string(v.class), "reason", reason)
	}
	return fair.TooManyTries(min(wait, 10*time.Minute))
}

// newVisitorsPerHour is the maximum number of new cookies per hour and address. Further visitors get no cookie and
// are counted only by address.
const newVisitorsPerHour = 600

func (g *Guard) mayIssue(v *Visit) bool {
	if !g.limited {
		return true
	}
	_, ok := g.counters.take(charge{"new a:" + v.Network, newVisitorsPerHour, time.Hour, 1})
	return ok
}
