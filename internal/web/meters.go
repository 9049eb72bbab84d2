package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// requestMeters are the metrics of requests. Their labels contain only routes and statuses, never ids or names.
type requestMeters struct {
	page     http.Handler
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
}

func newRequestMeters(registry *prometheus.Registry) *requestMeters {
	m := &requestMeters{
		page: promhttp.HandlerFor(registry, promhttp.HandlerOpts{}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "mela_http_requests_total", Help: "API requests by route and status.",
		}, []string{"method", "route", "code"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "mela_http_request_seconds", Help: "How long API requests took, event streams left out.",
		}, []string{"method", "route"}),
	}
	registry.MustRegister(m.requests, m.took)
	return m
}

// request counts a completed request and records its duration. A duration of an event stream is not recorded.
func (m *requestMeters) request(method, route string, w *countingWriter, took time.Duration) {
	m.requests.WithLabelValues(method, route, strconv.Itoa(w.status())).Inc()
	if w.Header().Get("Content-Type") != "text/event-stream" {
		m.took.WithLabelValues(method, route).Observe(took.Seconds())
	}
}

// routeMeter counts the requests of one route. It stores the counters, so that a request does not look up their
// labels.
type routeMeter struct {
	meters        *requestMeters
	method, route string
	found, same   prometheus.Counter // responses with status 200, and responses with status 304
	took          prometheus.Observer
}

func (m *requestMeters) of(method, route string) routeMeter {
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
		m.meters.requests.WithLabelValues(method, m.route, strconv.Itoa(status)).Inc()
		m.meters.took.WithLabelValues(method, m.route).Observe(took.Seconds())
		return
	case status == http.StatusOK:
		m.found.Inc()
	default:
		m.same.Inc()
	}
	m.took.Observe(took.Seconds())
}
