package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/doctor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/texts"
)

// Webhooks verifies and parses deliveries of the payment provider. `raw` is the body exactly as received. The error is
// fair.KindUnauthenticated for a wrong signature and fair.KindMalformed for a body that cannot be parsed.
type Webhooks interface {
	ParseWebhook(timestamp, signature, deliveryKey string, raw []byte) (fair.GatewayEvent, error)
}

// Deps are the dependencies of the API. App and Sessions are required.
type Deps struct {
	App            *areas.Areas
	Sessions       SessionStore
	Log            *slog.Logger                  // nil: no logging
	Webhooks       Webhooks                      // nil when payments are off
	BaseURL        func() string                 // returns the public URL without a slash at the end; nil: unknown
	Secure         bool                          // the public URL uses https: session cookies get the prefix __Host-
	TrustedProxies []netip.Prefix                // proxies whose X-Forwarded-For is trusted
	CheckoutURL    func(sessionID string) string // the simulator's payment page; nil outside the sandbox
	Ready          func(context.Context) error   // nil: the process is always ready
	Disk           *limits.Disk                  // for the dashboard's warning about a full disk; nil: no warning
	MetricsOpen    bool                          // true: all clients may read /metrics; false: only the server itself
	MetricsFrom    []netip.Prefix                // networks that may also read /metrics
	Registry       *prometheus.Registry          // shared with other metrics; nil: a separate registry
	Revision       func() uint64                 // number that grows with every change of public data; nil: no cache
	Cache          *cache.Cache                  // finished responses; nil: an own cache
	// Backups returns the state of the backups, for the dashboard's warning; nil: no warning.
	Backups func(context.Context) (fair.BackupState, error)
	Checks  []doctor.Check // checks whose results the portal shows on the page System
	// OnRoute is called with each request's route and id, for traces. It may be nil.
	OnRoute func(ctx context.Context, route, requestID string)
	Probes  SetupProbes // for the setup page of a new site; not set if the site has no such page
}

// API serves the HTTP API. It is safe for use by many goroutines.
type API struct {
	app         *areas.Areas
	log         *slog.Logger
	deps        Deps
	sessions    *sessions
	meters      *meters
	hub         *hub
	mux         *http.ServeMux
	huma        huma.API
	routes      []Route
	bulk        map[string]map[string]bulkAction // maps the names of a list and an action to the action
	bulkReaders map[string]bulkReader            // readers by list
	handler     http.Handler
	exports     exports.Places
	cacheable   map[string]routeMeter // the routes whose responses are cached, by path
}

// New creates the API.
func New(d Deps) (*API, error) {
	if d.App == nil || d.Sessions == nil {
		return nil, errors.New("httpapi: App and Sessions are required")
	}
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	if d.Cache == nil {
		d.Cache = cache.New(d.Log, d.App.Now, 8<<20)
	}
	if d.OnRoute == nil {
		d.OnRoute = func(context.Context, string, string) {}
	}
	if d.CheckoutURL == nil {
		d.CheckoutURL = func(string) string { return "" }
	}
	if d.BaseURL == nil {
		d.BaseURL = func() string { return "" }
	}
	if d.Ready == nil {
		d.Ready = func(context.Context) error { return nil }
	}
	if d.Registry == nil {
		d.Registry = prometheus.NewRegistry()
	}
	a := &API{
		app: d.App, log: d.Log, deps: d,
		sessions: newSessions(d.Sessions, d.Secure), exports: exports.NewPlaces(),
	}
	if err := a.register(); err != nil {
		return nil, err
	}
	a.app.Bulk.SetRunner(a.runBulkItem)
	a.hub = newHub(a.app, a.log)
	a.meters = newMeters(d.Registry, a.hub.count)
	d.Registry.MustRegister(&orderGauge{app: a.app, log: a.log}, &stallGauge{app: a.app, log: a.log})
	a.routeProcess()
	if d.Revision != nil {
		a.cacheable = map[string]routeMeter{}
		for _, path := range cachedPaths {
			a.cacheable[path] = a.meters.of(http.MethodGet, "GET "+path)
		}
	}
	a.handler = a.chain()
	return a, nil
}

// OpenAPI returns the OpenAPI 3.1 document of all routes under /api. It is deterministic and needs no running server.
func OpenAPI() ([]byte, error) {
	a := &API{app: &areas.Areas{}} // the services are missing, because the handlers are not called
	if err := a.register(); err != nil {
		return nil, err
	}
	return writeDocument(a.huma.OpenAPI())
}

// Handler returns the handler for /api/*, /files/*, /healthz, /readyz and /metrics. It responds to all other paths
// with a 404.
func (a *API) Handler() http.Handler { return a.handler }

// SessionCookie returns the name of the office's session cookie.
func (a *API) SessionCookie() string { return a.sessions.scs.Cookie.Name }

// Close ends the open event streams, because open streams prevent the server's shutdown. It is meant for
// http.Server.RegisterOnShutdown.
func (a *API) Close() { a.hub.close() }

// Routes lists the routes under /api with their permissions.
func (a *API) Routes() []Route { return a.routes }

// register registers every operation.
func (a *API) register() error {
	a.mux = http.NewServeMux()
	a.bulk, a.bulkReaders = map[string]map[string]bulkAction{}, map[string]bulkReader{}
	a.huma = humago.New(a.mux, documentConfig())
	a.routeAll()
	doc := a.huma.OpenAPI()
	a.describeProblems(doc)
	for _, schema := range doc.Components.Schemas.Map() {
		allowMore(schema)
	}
	return addExamples(doc)
}

func (a *API) routeAll() {
	a.routeEdition()
	a.routeContactMessages()
	a.routeMessages()
	a.routeMessageTexts()
	a.routeSavedTexts()
	a.routeCampaigns()
	a.routeSponsorships()
	a.routeApplications()
	a.routePartners()
	a.routeLogos()
	a.routeBanners()
	a.routeCounters()
	a.routeProgramme()
	a.routeExhibitors()
	a.routeCommitteeMembers()
	a.routeHall()
	a.routeRegistrations()
	a.routeOrders()
	a.routeDocuments()
	a.routeBookings()
	a.routeOffice()
	a.routeRecordPages()
	a.routeBadges()
	a.routePrints()
	a.routeAccounts()
	a.routeOwnAccount()
	a.routeExports()
	a.routePrivacy()
	a.routeDayBook()
	a.routeSettlements()
	a.routeFiles()
	a.routeGate()
	a.routeGateDevices()
	a.routeGateContact()
	a.routeGateScans()
	a.routeGateOrders()
	a.routeGateConflicts()
	a.routeSetup()
	a.routeServices()
	a.offerBulkOfOffice()
	a.routeBulk()
	a.routeBulkFilters()
	a.routeBulkRuns()
	a.routeDocument()
}

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
	info := infoOf(r.Context())
	if info.pattern != noRoute {
		a.mux.ServeHTTP(w, r)
		return
	}
	verdict := &recorder{header: w.Header()} // the headers, such as Allow, are kept; the text is not sent
	info.refusal.ServeHTTP(verdict, r)
	w.Header().Del("Content-Type")
	if verdict.status == http.StatusMethodNotAllowed {
		a.fail(w, r, errMethodNotAllowed(r.Method))
		return
	}
	a.fail(w, r, fair.Fail(fair.KindNotFound, texts.Errors.NotFound()))
}
