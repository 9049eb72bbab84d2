package main

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/internal/store"
)

// metrics are the program's own metrics. Labels contain only methods, states and kinds, never ids or names.
type metrics struct {
	registry *prometheus.Registry
	answers  *prometheus.HistogramVec // response times of the payment provider
	renders  *prometheus.HistogramVec
	site     *prometheus.HistogramVec
}

// newMetrics returns the metrics of the Go runtime, the process, the database, jobs, messages and backups. `scheduled`
// is true if a storage location for backups is configured.
func newMetrics(db *store.DB, scheduled bool) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		answers: durations("mela_provider_request_seconds",
			"Requests to the payment provider by method and status; none means no answer.",
			[]float64{0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15}, "method", "code"),
		renders: durations("mela_render_seconds", "Renders of public pages by outcome, without the wait for an engine.",
			[]float64{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2}, "outcome"),
		site: durations("mela_page_request_seconds",
			"Requests for pages, forms and files of the site by method and status.", prometheus.DefBuckets, "method", "code"),
	}
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		m.answers, m.renders, m.site, &stateCollector{db: db, scheduled: scheduled})
	for name, pool := range db.Pools() {
		m.registry.MustRegister(collectors.NewDBStatsCollector(pool, name))
	}
	return m
}

func durations(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, labels)
}

// rendered records the duration and the error of rendering a page.
func (m *metrics) rendered(took time.Duration, err error) {
	outcome := "done"
	if err != nil {
		outcome = "failed"
	}
	m.renders.WithLabelValues(outcome).Observe(took.Seconds())
}

// pages returns a handler that calls `next` and measures the duration of each request.
func (m *metrics) pages(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		answer := &statusWriter{ResponseWriter: w}
		next.ServeHTTP(answer, r)
		m.site.WithLabelValues(pageMethod(r.Method), strconv.Itoa(max(answer.status, http.StatusOK))).
			Observe(time.Since(began).Seconds())
	})
}

// pageMethod returns the label value for an HTTP method. It returns the same value for all unknown methods, so that
// clients cannot create an unlimited number of label values.
func pageMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions:
		return strings.ToLower(method)
	}
	return "unknown"
}

// provider returns the HTTP client of the payment provider.
func (m *metrics) provider() *http.Client {
	return &http.Client{Transport: measured{otelhttp.NewTransport(http.DefaultTransport), m.answers}}
}

// measured is an http.RoundTripper that measures the duration of requests, including requests without a response.
type measured struct {
	next    http.RoundTripper
	answers *prometheus.HistogramVec
}

func (t measured) RoundTrip(r *http.Request) (*http.Response, error) {
	began := time.Now()
	res, err := t.next.RoundTrip(r)
	status := "none"
	if err == nil {
		status = strconv.Itoa(res.StatusCode)
	}
	t.answers.WithLabelValues(r.Method, status).Observe(time.Since(began).Seconds())
	return res, err
}

// statusWriter is an http.ResponseWriter that records the status of the response. http.ResponseController reaches the
// wrapped writer through Unwrap.
type statusWriter struct {
	http.ResponseWriter

	status int
}

func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap returns the wrapped writer. http.ResponseController calls it.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// stateCollector is a prometheus.Collector that reads values from the database when a client requests the metrics. If a
// query fails, it reports no values.
type stateCollector struct {
	db        *store.DB
	scheduled bool
}

// collectTime is the timeout for the queries of stateCollector.
const collectTime = 5 * time.Second

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

var (
	buildInfo    = desc("mela_build_info", "Always 1; the version is a label.", "version", "engine")
	jobsWaiting  = desc("mela_jobs_waiting", "Jobs that wait for their time or their next try.")
	jobsDead     = desc("mela_jobs_dead", "Jobs that were given up and need a person.")
	jobsDue      = desc("mela_jobs_due", "Jobs whose time has come, by kind.", "kind")
	jobsOldest   = desc("mela_jobs_oldest_seconds", "How long the oldest due job has waited, by kind.", "kind")
	messagesDesc = desc("mela_messages",
		"Messages that were not sent, by status: waiting, failed, or kept without a mail server.", "status")
	backupScheduled = desc("mela_backup_scheduled", "1 when a place for scheduled backups is configured.")
	backupVerified  = desc("mela_backup_verified_timestamp_seconds",
		"Time of the last verified backup; 0 when there is none.")
	backupFailed = desc("mela_backup_failed_timestamp_seconds",
		"Time of a failed backup after the last verified one; 0 when there is none.")
	backupBytes = desc("mela_backup_bytes", "Size of the last verified backup without uploads.")
)

// Describe implements prometheus.Collector. It sends nothing, because the metrics depend on the state of the database.
func (c *stateCollector) Describe(chan<- *prometheus.Desc) {}

func (c *stateCollector) Collect(to chan<- prometheus.Metric) {
	safe.Func(nil, "read metrics from the database", func() { c.read(to) })()
}

func (c *stateCollector) read(to chan<- prometheus.Metric) {
	add := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	add(buildInfo, 1, version, c.db.Engine())
	ctx, cancel := context.WithTimeout(context.Background(), collectTime)
	defer cancel()
	if waiting, dead, err := c.db.CountJobs(ctx); err == nil {
		add(jobsWaiting, float64(waiting))
		add(jobsDead, float64(dead))
	}
	now := time.Now()
	if queues, err := c.db.DueJobs(ctx, now); err == nil {
		for _, q := range queues {
			add(jobsDue, float64(q.Due), string(q.Kind))
			add(jobsOldest, max(now.Sub(q.Oldest).Seconds(), 0), string(q.Kind))
		}
	}
	if messages, err := c.db.CountMessages(ctx, fair.AllEditions); err == nil {
		add(messagesDesc, float64(messages.Waiting), "waiting")
		add(messagesDesc, float64(messages.Failed), "failed")
		add(messagesDesc, float64(messages.Kept), "kept")
	}
	add(backupScheduled, map[bool]float64{true: 1}[c.scheduled])
	if backups, err := c.db.BackupState(ctx); err == nil {
		add(backupVerified, seconds(backups.Verified.EndedAt))
		add(backupFailed, seconds(backups.Failed.EndedAt))
		add(backupBytes, float64(backups.Verified.Bytes))
	}
}

// seconds returns a time as seconds since 1970, as Prometheus expects it. It returns 0 for the zero time.
func seconds(t time.Time) float64 {
	if t.IsZero() {
		return 0
	}
	return float64(t.Unix())
}
