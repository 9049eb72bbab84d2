package httpapi

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// meters are this package's metrics. Labels contain only routes and states, never ids or names.
type meters struct {
	page     http.Handler
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
	orders   *prometheus.CounterVec
	checks   *prometheus.CounterVec
	webhooks *prometheus.CounterVec
}

func newMeters(registry *prometheus.Registry, listeners func() int) (*meters, error) {
	m := &meters{
		page: promhttp.HandlerFor(registry, promhttp.HandlerOpts{}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "mela_http_requests_total", Help: "API requests by route and status.",
		}, []string{"method", "route", "status"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "mela_http_request_seconds", Help: "How long API requests took, event streams left out.",
			Buckets: prometheus.DefBuckets,
		}, []string{"method", "route"}),
		orders: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "mela_orders_asked_total", Help: "Requests for a payment order, by what is paid for and how it went.",
		}, []string{"kind", "outcome"}),
		checks: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "mela_payment_checks_total", Help: "Payers' questions about their orders, by the status that they were told.",
		}, []string{"status"}),
		webhooks: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "mela_webhooks_total", Help: "Deliveries of the payment provider, by how they went.",
		}, []string{"outcome"}),
	}
	streams := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "mela_event_streams", Help: "Open streams of hall events.",
	}, func() float64 { return float64(listeners()) })
	for _, c := range []prometheus.Collector{m.requests, m.took, m.orders, m.checks, m.webhooks, streams} {
		if err := registry.Register(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *meters) request(method, route string, status int, took time.Duration) {
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Inc()
	if route != eventsPattern {
		m.took.WithLabelValues(method, route).Observe(took.Seconds())
	}
}

// routeMeter counts the requests of one route without looking its labels up.
type routeMeter struct {
	meters        *meters
	method, route string
	found, same   prometheus.Counter // answers with 200 and with 304
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

// request counts a request.
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
