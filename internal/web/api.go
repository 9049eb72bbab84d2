package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/alexedwards/scs/v2"
	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Config configures an API. The functions that look something up are called only by requests.
type Config struct {
	Core         *app.Core // writes the activity log
	SessionStore scs.Store // creates sessions only for a SessionOwner
	// FindAccount returns the account with an id. The error is fair.KindUnauthenticated if it may not sign in.
	FindAccount func(ctx context.Context, id string) (fair.Account, error)
	// WithDevice returns a context that contains the paired device with a key, and the id of the device. The error is
	// fair.KindUnauthenticated if there is none.
	WithDevice func(ctx context.Context, key string) (of context.Context, id string, err error)
	// NoteRefusal is called if an account lacks the permission for a route.
	NoteRefusal func(ctx context.Context, route, network string)
	// CheckEdition returns an error if an edition does not exist, and reports whether it is the current one.
	CheckEdition func(ctx context.Context, of fair.EditionScope) (current bool, err error)

	Log            *slog.Logger                // nil: no logging
	BaseURL        func() string               // returns the public URL without a slash at the end; nil: unknown
	Secure         bool                        // the public URL uses https: session cookies get the prefix __Host-
	TrustedProxies []netip.Prefix              // proxies whose X-Forwarded-For is trusted
	Ready          func(context.Context) error // nil: the process is always ready
	MetricsOpen    bool                        // true: all clients may read /metrics; false: only the server itself
	MetricsFrom    []netip.Prefix              // networks that may also read /metrics
	Registry       *prometheus.Registry        // shared with other metrics; nil: a separate registry
	// OnChange is called after each successful request by which an account may have changed something: with its route,
	// and with whether it has written a line of the activity log. Tests use it. It may be nil.
	OnChange func(route string, logged, declaredUnlogged bool)
	// OnRoute is called with each request's route and id, for traces. It may be nil.
	OnRoute func(ctx context.Context, route, requestID string)

	ForeignWrites []string // patterns of the routes that other sites may call
	Unzipped      []string // beginnings of the paths whose responses are not compressed

	Revision    func() uint64 // number that grows with every change of public data; nil: no cache
	Cache       *cache.Cache  // finished responses; nil: an own cache
	CachedPaths []string      // public routes whose responses are cached until public data changes
	// State returns what the cached responses depend on besides public data and the language.
	State func(context.Context) (string, error)
}

// API owns the routes of the API and what they have in common. It is safe for use by many goroutines.
type API struct {
	Config

	Sessions  *Sessions
	requests  *requestMeters
	mux       *http.ServeMux
	huma      huma.API
	routes    []Route
	handler   http.Handler
	described map[string]Described             // what the document says about schemas, by their names
	exports   chan struct{}                    // limits the concurrent exports, because each holds its file in memory
	cacheable map[string]routeMeter            // the routes whose responses are cached, by path
	bulk      map[string]map[string]BulkAction // the bulk actions by list and name
}

// New creates an API without operations.
func New(c Config) *API {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.OnRoute == nil {
		c.OnRoute = func(context.Context, string, string) {}
	}
	if c.BaseURL == nil {
		c.BaseURL = func() string { return "" }
	}
	if c.Ready == nil {
		c.Ready = func(context.Context) error { return nil }
	}
	if c.Registry == nil {
		c.Registry = prometheus.NewRegistry()
	}
	a := &API{
		Config: c, Sessions: newSessions(c.SessionStore, c.Secure), requests: newRequestMeters(c.Registry),
		mux: http.NewServeMux(), exports: make(chan struct{}, 4), cacheable: map[string]routeMeter{},
	}
	a.huma = humago.New(a.mux, documentConfig())
	a.routeProcess()
	if c.Revision != nil {
		if c.Cache == nil {
			a.Cache = cache.New(c.Log, c.Core.Now, 8<<20)
		}
		for _, path := range c.CachedPaths {
			a.cacheable[path] = a.requests.of(http.MethodGet, "GET "+path)
		}
	}
	a.handler = a.chain()
	return a
}

// Handler returns the handler for /api/*, /files/*, /healthz, /readyz and /metrics. It responds to all other paths
// with a 404.
func (a *API) Handler() http.Handler { return a.handler }

// SessionCookie returns the name of the office's session cookie.
func (a *API) SessionCookie() string { return a.Sessions.scs.Cookie.Name }

// Routes lists the routes under /api with their permissions.
func (a *API) Routes() []Route { return a.routes }

// chain wraps the routes in the middleware for all requests. The middleware that is added last runs first.
func (a *API) chain() http.Handler {
	var h http.Handler = http.HandlerFunc(a.route)
	h = a.loadSession(h)
	h = a.refuseForeignWrites(h)
	h = a.refuseControlCharacters(h)
	h = a.recover(h)
	h = a.observe(h)
	return h
}

// route passes a request to its handler. If there is no handler, it sends a problem response.
func (a *API) route(w http.ResponseWriter, r *http.Request) {
	info := InfoOf(r.Context())
	if info.pattern != noRoute {
		a.mux.ServeHTTP(w, r)
		return
	}
	verdict := &recorder{header: w.Header()} // the headers, such as Allow, are kept; the text is not sent
	info.refusal.ServeHTTP(verdict, r)
	w.Header().Del("Content-Type")
	if verdict.status == http.StatusMethodNotAllowed {
		writeProblem(w, r, errMethodNotAllowed(r.Method))
		return
	}
	writeProblem(w, r, fair.Fail(fair.KindNotFound, texts.Errors.NotFound()))
}

// Refuse writes the response to a request that a limit refused before the request reached the API.
func (a *API) Refuse(w http.ResponseWriter, r *http.Request, refusal *fair.Error) {
	a.observe(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, r, refusal)
	})).ServeHTTP(w, r)
}

// refuseForeignWrites prevents other sites from sending requests through a visitor's browser. It accepts requests
// without an Origin header, because programs other than browsers do not send this header. It also accepts requests
// whose origin is our public URL, because a proxy may have changed the host.
func (a *API) refuseForeignWrites(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	for _, pattern := range a.ForeignWrites {
		protection.AddInsecureBypassPattern(pattern)
	}
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, r, &requestError{http.StatusForbidden, texts.Errors.ForeignSite()})
	}))
	guarded := protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if origin := r.Header.Get("Origin"); origin != "" && strings.EqualFold(origin, originOf(a.BaseURL())) {
			next.ServeHTTP(w, r)
			return
		}
		guarded.ServeHTTP(w, r)
	})
}

// originOf returns the scheme and the host of a URL, or "" if they are missing.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}
