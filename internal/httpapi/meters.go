package httpapi

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// meters are this package's metrics. Their labels contain only routes and statuses, never ids or names.
type meters struct {
	page     http.Handler
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
	orders   *prometheus.CounterVec
	checks   *prometheus.CounterVec
	webhooks *prometheus.CounterVec
}

func newMeters(registry *prometheus.Registry, listeners func() int) *meters {
	m := &meters{
		page:     promhttp.HandlerFor(registry, promhttp.HandlerOpts{}),
		requests: counterVec("mela_http_requests_total", "API requests by route and status.", "method", "route", "status"),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "mela_http_request_seconds", Help: "How long API requests took, event streams left out.",
		}, []string{"method", "route"}),
		orders: counterVec("mela_orders_asked_total",
			"Requests for a payment order, by what is paid for and how it went.", "kind", "outcome"),
		checks: counterVec("mela_payment_checks_total",
			"Payers' questions about their orders, by the status that they received.", "status"),
		webhooks: counterVec("mela_webhooks_total", "Deliveries of the payment provider, by how they went.", "outcome"),
	}
	registry.MustRegister(m.requests, m.took, m.orders, m.checks, m.webhooks,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "mela_event_streams", Help: "Open streams of hall events.",
		}, func() float64 { return float64(listeners()) }))
	return m
}

func counterVec(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
}

func (m *meters) request(method, route string, status int, took time.Duration) {
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Inc()
	if route != eventsPattern {
		m.took.WithLabelValues(method, route).Observe(took.Seconds())
	}
}

// routeMeter counts the requests of one route. It stores the counters, so that a request does not look up their
// labels.
type routeMeter struct {
	meters        *meters
	method, route string
	found, same   prometheus.Counter // responses with status 200, and responses with status 304
	took          prometheus.Observer
}

func (m *meters) of(method, route string) routeMeter {
	return routeMeter{
		meters: m, method: method, route: route,
		found: m.requests.WithLabelValues(method, route, strconv.Itoa(http.StatusOK)),
		same:  m.requests.WithLabelValues(method, route, strconv.Itoa(http.StatusNotModified)),
		took:  m.took.WithLabelValues(method, route),
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
	m.took.Observe(took.Seconds())
}
