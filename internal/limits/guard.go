// Package limits protects the program against too many requests. It counts requests by address, visitor and account.
// It limits open connections, streams, bodies and uploads. It refuses uploads before the disk is full.
// docs/security/limits.md lists the limits and explains them.
package limits

import (
	"context"
	"crypto/sha256"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
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
	Disk           *Disk          // nil: the free space is not monitored
	Log            *slog.Logger   // nil: no log
	Now            func() time.Time
	// Refuse writes the response to a refused request. `refusal` contains a message for the visitor. If Refuse is nil,
	// the response is an empty 429.
	Refuse func(w http.ResponseWriter, r *http.Request, refusal *fair.Error)
}

// Guard creates the handler that runs before all other handlers and refuses requests above the limits. It is safe for
// concurrent use.
type Guard struct {
	options  Options
	rates    map[Class]Rates
	visitors visitors
	counters *counters
	places   *places // open event streams and responses that wait
	// sessions contains hashes of the session cookies and device keys that were valid lately. Requests with these are
	// accepted even if other clients at the same address send many unknown ones.
	sessions *lru.Cache[[sha256.Size]byte, struct{}]

	refused *prometheus.CounterVec
	junk    prometheus.Counter

	untrusted atomic.Pointer[netip.Addr] // the first peer whose X-Forwarded-For was ignored

	mu     sync.Mutex
	warned time.Time
}

const streamPath = "/api/hall/events"

// maxSessions is the maximum number of sessions and devices that a Guard remembers.
const maxSessions = 10_000

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
	sessions, _ := lru.New[[sha256.Size]byte, struct{}](maxSessions) // fails only if the size is not positive
	return &Guard{
		options: o, rates: o.Settings.rates(), visitors: newVisitors(o.Key, o.Secure, o.Now), counters: newCounters(o.Now),
		places: newPlaces(), sessions: sessions,
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "mela_refused_requests_total",
			Help: "Requests and connections that a limit refused, by class and reason.",
		}, []string{"class", "reason"}),
		junk: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "mela_suspected_junk_total",
			Help: "Forms in which a program filled in the field that people do not see.",
		}),
	}
}

// Register adds the guard's metrics to a registry.
func (g *Guard) Register(registry *prometheus.Registry) {
	gauge := func(name, help string, value func() float64) {
		registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
	}
	registry.MustRegister(g.refused, g.junk)
	gauge("mela_limit_counters", "Counters of addresses, visitors and accounts in memory.",
		func() float64 { return float64(g.counters.size()) })
	if disk := g.options.Disk; disk != nil {
		gauge("mela_disk_free_bytes", "Free space of the disk with the least room for data or uploads.",
			func() float64 { return float64(disk.Space().Free) })
		gauge("mela_disk_reserve_bytes", "Free space below which uploads are refused.",
			func() float64 { return float64(disk.Space().Reserve) })
	}
}

// Visit is a request with the data that the guard needs to limit it.
type Visit struct {
	network string // IPv4 address, or the /64 network of an IPv6 address
	site    string // the /48 network of an IPv6 address; otherwise empty
	cookie  string // id of the visitor's signed cookie; empty if there is no valid cookie

	guard  *Guard
	class  Class
	token  string // session cookie or device key that the API has not checked yet
	upload int64  // announced size in bytes of an upload that is not counted yet
	form   bool   // whether the request is a form of a visitor without an account
	failed int    // forms of this visitor that failed in the last minute
}

type visitKey struct{}

// Of returns the visit that belongs to the context of a request. It returns nil if the request did not pass a Guard.
func Of(ctx context.Context) *Visit {
	v, _ := ctx.Value(visitKey{}).(*Visit)
	return v
}

// manyFailures is the number of failing forms in a minute after which a visitor waits for others.
const manyFailures = 4

// Yields reports whether expensive work for a failing form leaves resources to other visitors. This is so if the
// visitor has sent several failing forms in the last minute, or has no cookie, although browsers get one with the
// form's page.
func (v *Visit) Yields() bool {
	return v != nil && v.form && (v.cookie == "" || v.failed >= manyFailures)
}

// Suspect returns a context in which everything that the visitor sends is marked as suspected junk. It also increases
// a metric.
func Suspect(ctx context.Context) context.Context {
	if v := Of(ctx); v != nil {
		v.guard.junk.Inc()
	}
	visitor := app.VisitorOf(ctx)
	visitor.Junk = true
	return app.WithVisitor(ctx, visitor)
}

// Handler returns a handler that applies the limits to each request before it calls next.
func (g *Guard) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.options.Secure {
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		}
		g.reportUntrusted(r)
		address := ClientAddress(r, g.options.TrustedProxies)
		v := &Visit{
			network: NetworkOf(address), site: siteOf(address), cookie: g.visitors.of(r), guard: g, class: g.classOf(r),
		}
		ctx := app.WithVisitor(context.WithValue(r.Context(), visitKey{}, v), app.Visitor{
			Network: v.network, Site: v.site, Cookie: v.cookie, Limited: g.options.Limited,
		})
		r = r.WithContext(ctx)
		out := &answer{ResponseWriter: w, ctx: ctx}
		g.pace(out, r, v.class)
		if refusal := g.enter(v, r); refusal != nil {
			g.refuse(out, r, v, refusal)
			return
		}
		if v.cookie == "" && opensPage(r) && g.mayIssue(v) {
			g.visitors.issue(out)
		}
		if r.URL.Path == streamPath && g.options.Limited {
			most := g.options.Settings.Streams
			wanted := []place{{"stream " + v.network, most}}
			if v.site != "" {
				wanted = append(wanted, place{"stream " + v.site, siteFactor * most})
			}
			leave, ok := g.places.take(wanted...)
			if !ok {
				g.refuse(out, r, v, g.refusal(v, time.Minute, "streams"))
				return
			}
			defer leave()
		}
		next.ServeHTTP(out, r)
		g.chargeUnused(v)
		if v.form && out.status >= http.StatusBadRequest {
			g.counters.take(g.charges(Failed, v)...)
		}
		if ctx.Err() != nil && out.status == 0 {
			panic(http.ErrAbortHandler) // closes the connection; otherwise, net/http would send an empty 200
		}
	})
}

// answer is the response writer of the guard. If a response is written after its request was cancelled, answer closes
// the connection. Otherwise, net/http would cancel all later requests of the connection, because its background read
// has failed.
type answer struct {
	http.ResponseWriter
	ctx    context.Context //nolint:containedctx // the context of the request, used only for its response
	status int             // 0 before the response
}

func (a *answer) WriteHeader(status int) {
	if a.status == 0 && a.ctx.Err() != nil {
		a.Header().Set("Connection", "close")
	}
	if a.status == 0 && status >= http.StatusOK {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.WriteHeader(http.StatusOK)
	}
	return a.ResponseWriter.Write(b)
}

// Unwrap returns the wrapped writer for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// reportUntrusted logs the first request whose X-Forwarded-For is ignored. If such requests come from the operator's
// own proxy, all visitors share its address.
func (g *Guard) reportUntrusted(r *http.Request) {
	if g.untrusted.Load() != nil || r.Header.Get("X-Forwarded-For") == "" {
		return
	}
	peer := PeerAddress(r)
	if !peer.IsValid() || IsTrusted(peer, g.options.TrustedProxies) || !g.untrusted.CompareAndSwap(nil, &peer) {
		return
	}
	g.options.Log.Warn("X-Forwarded-For is ignored, because the sender is not in MELA_TRUSTED_PROXIES; if it is the "+
		"site's proxy, all visitors are counted as one", "sender", peer)
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
		if refusal := g.options.Disk.refuse(v.upload); refusal != nil {
			g.refused.WithLabelValues(string(v.class), "disk").Inc()
			return refusal
		}
	}
	if !g.options.Limited || v.class == Exempt {
		return nil
	}
	token := g.sessionOf(v, r)
	if token == "" {
		token = deviceKey(r)
	}
	if token == "" {
		return g.charge(v)
	}
	if !g.sessions.Contains(sha256.Sum256([]byte(token))) {
		if _, wait := g.counters.left(badSession(v)); wait > 0 {
			return g.refusal(v, wait, "session")
		}
	}
	v.token = token
	return nil
}

// sessionOf returns the session cookie of a request to the API, or "" if there is none. The API has not checked it
// yet.
func (g *Guard) sessionOf(v *Visit, r *http.Request) string {
	inAPI := strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/files/")
	if g.options.SessionCookie == "" || !inAPI || v.class == SignIn {
		return ""
	}
	cookie, err := r.Cookie(g.options.SessionCookie)
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

// badSession counts unknown session cookies and device keys of an address. Above 120 a minute, the API does not look up
// any more of them.
func badSession(v *Visit) charge { return charge{"session a:" + v.network, 120, time.Minute, 1} }

// Resolve counts a request with a session cookie or a device key for the account or device. If there is no such
// account or device, it counts the request for the visitor. It must be called once, directly after the session was
// looked up and before any expensive work.
func (v *Visit) Resolve(account string) *fair.Error {
	if v == nil || v.token == "" {
		return nil
	}
	g, token := v.guard, sha256.Sum256([]byte(v.token))
	v.token = ""
	if account == "" {
		g.sessions.Remove(token)
		g.counters.take(badSession(v))
		return g.charge(v)
	}
	g.sessions.Add(token, struct{}{})
	of := charge{string(v.class) + " account:" + account, g.rates[v.class].Account, time.Minute, 1}
	if wait, ok := g.counters.take(of); !ok {
		return g.refusal(v, wait, "account")
	}
	return nil
}

// chargeUnused counts a request whose session cookie or device key nobody has looked up, for example because the route
// does not exist. The request is counted like one with an unknown key, so that such a key lifts no limit.
func (g *Guard) chargeUnused(v *Visit) {
	if v.token != "" {
		g.counters.take(badSession(v))
		g.counters.take(g.charges(v.class, v)...)
	}
}

// charge counts a request and its upload for the visitor. A visitor with many failing forms is refused before the next
// one is read, because checking a form and rendering its page again are expensive.
func (g *Guard) charge(v *Visit) *fair.Error {
	if v.form = v.class == Write || v.class == Search || v.class == SignIn; v.form {
		failures := g.charges(Failed, v)
		left, wait := g.counters.left(failures...)
		if wait > 0 {
			return g.refusal(v, wait, "failures")
		}
		v.failed = failures[0].limit - left
	}
	if wait, ok := g.counters.take(g.charges(v.class, v)...); !ok {
		return g.refusal(v, wait, "requests")
	}
	if v.upload > 0 {
		if wait, ok := g.counters.take(g.uploadCharges(v)...); !ok {
			return g.refusal(v, wait, "upload")
		}
	}
	return nil
}

// refusal counts a refusal and returns the error for it. It writes at most one log line per minute.
func (g *Guard) refusal(v *Visit, wait time.Duration, reason string) *fair.Error {
	g.refused.WithLabelValues(string(v.class), reason).Inc()
	g.mu.Lock()
	defer g.mu.Unlock()
	if now := g.options.Now(); now.Sub(g.warned) >= time.Minute {
		g.warned = now
		g.options.Log.Warn("requests over the limits are refused", "class", string(v.class), "reason", reason)
	}
	return fair.TooManyTries(min(wait, 10*time.Minute))
}

// An address that goes on after promptRefusals refusals in a minute gets each further response late, and its uploads
// are not read. So a flood slows itself down. If too many responses wait, further connections are closed without one.
const (
	promptRefusals = 10
	refusalPause   = 5 * time.Second
	maxWaiting     = 50 // responses per address
	maxWaitingAll  = 2_000
)

func (g *Guard) refuse(w http.ResponseWriter, r *http.Request, v *Visit, refusal *fair.Error) {
	_, prompt := g.counters.take(charge{"refused a:" + v.network, promptRefusals, time.Minute, 1})
	if prompt || !g.options.Limited {
		drain(r)
	} else {
		leave, ok := g.places.take(place{"waiting " + v.network, maxWaiting}, place{"waiting", maxWaitingAll})
		if !ok {
			panic(http.ErrAbortHandler)
		}
		defer leave()
		select {
		case <-time.After(refusalPause):
		case <-r.Context().Done():
		}
	}
	g.options.Refuse(w, r, refusal)
}

// newVisitorsPerHour is the maximum number of new cookies per hour and address. Further visitors get no cookie and
// are counted only by address.
const newVisitorsPerHour = 600

func (g *Guard) mayIssue(v *Visit) bool {
	if !g.options.Limited {
		return true
	}
	_, ok := g.counters.take(charge{"new a:" + v.network, newVisitorsPerHour, time.Hour, 1})
	return ok
}
