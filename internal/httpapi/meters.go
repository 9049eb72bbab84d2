package httpapi

import (
	"net/http"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/prom"
)

// meters are this package's metrics. Their labels contain only routes and statuses, never ids or names.
type meters struct {
	page     http.Handler
	requests *prom.Counters
	took     *prom.Histograms
	orders   *prom.Counters
	checks   *prom.Counters
	webhooks *prom.Counters
}

func newMeters(registry *prom.Registry, listeners func() int) *meters {
	m := &meters{
		page: registry,
		requests: prom.NewCounters("mela_http_requests_total", "API requests by route and status.",
			"method", "route", "status"),
		took: prom.NewHistograms("mela_http_request_seconds", "How long API requests took, event streams left out.",
			prom.RequestLimits(), "method", "route"),
		orders: prom.NewCounters("mela_orders_asked_total",
			"Requests for a payment order, by what is paid for and how it went.", "kind", "outcome"),
		checks: prom.NewCounters("mela_payment_checks_total",
			"Payers' questions about their orders, by the status that they received.", "status"),
		webhooks: prom.NewCounters("mela_webhooks_total", "Deliveries of the payment provider, by how they went.",
			"outcome"),
	}
	registry.Register(m.requests, m.took, m.orders, m.checks, m.webhooks,
		prom.GaugeFunc("mela_event_streams", "Open streams of hall events.", func() float64 { return float64(listeners()) }))
	return m
}

func (m *meters) request(method, route string, status int, took time.Duration) {
	m.requests.With(method, route, strconv.Itoa(status)).Inc()
	if route != eventsPattern {
		m.took.With(method, route).Observe(took)
	}
}

// routeMeter counts the requests of one route. It stores the counters, so that a request does not look up their
// labels.
type routeMeter struct {
	meters        *meters
	method, route string
	found, same   *prom.Counter // responses with status 200, and responses with status 304
	took          *prom.Histogram
}

func (m *meters) of(method, route string) routeMeter {
	return routeMeter{
		meters: m, method: method, route: route,
		found: m.requests.With(method, route, strconv.Itoa(http.StatusOK)),
		same:  m.requests.With(method, route, strconv.Itoa(http.StatusNotModified)),
		took:  m.took.With(method, route),
	}
}

// request counts a completed request by its method and status, and records its duration.
func (m *routeMeter) request(method string, status int, took time.Duration) {
	switch {
	case method != m.method:
		m.meters.request(method, m.route, status, took)
		return
	case status == http.StatusOK:
		m.found.Inc()
	default:
		m.same.Inc()
	}
	m.took.Observe(took)
}
