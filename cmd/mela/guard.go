package main

import (
	"context"
	"log/slog"
	"net/http"
	"strings"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/secrets"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/internal/store"
)

// newGuard returns the guard that limits requests before they reach the API and the site.
func newGuard(cfg config.Config, disk *limits.Disk, api *httpapi.API, pages *site.Site,
	box *secrets.Box, log *slog.Logger,
) *limits.Guard {
	return limits.New(limits.Options{
		Settings: limits.Settings{
			Reads: cfg.LimitReads, Writes: cfg.LimitWrites, UploadMB: cfg.LimitUploadMB, UploadsTotalMB: cfg.LimitUploadsMB,
			Streams: cfg.LimitStreams, Connections: cfg.LimitConns, AllConnections: cfg.LimitAllConns,
		},
		Limited: bool(cfg.RateLimits), TrustedProxies: cfg.Proxies, Secure: strings.HasPrefix(cfg.BaseURL, "https://"),
		Sandbox:       cfg.Mode() == fair.PaymentsSandbox,
		Key:           box.Key("visitors"),
		SessionCookie: api.SessionCookie(), Disk: disk, Log: log,
		Refuse: func(w http.ResponseWriter, r *http.Request, refusal *fair.Error) {
			if strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/files/") {
				api.Refuse(w, r, refusal)
				return
			}
			pages.Refuse(w, r, refusal)
		},
	})
}

// readiness returns a check that this process can serve visitors. The check requires that the database responds and
// accepts writes.
func readiness(db *store.DB, disk *limits.Disk) func(context.Context) error {
	return func(ctx context.Context) error {
		if err := disk.Ready(); err != nil {
			return err
		}
		return db.Ready(ctx)
	}
}

func registerRenders(registry *prometheus.Registry, engine *ssr.Engine, pages *site.Site) {
	registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "mela_renders_waiting", Help: "Pages that wait to be rendered.",
		}, func() float64 { return float64(engine.Waiting()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "mela_renders_refused_total", Help: "Pages answered with 503 because too many waited.",
		}, func() float64 { return float64(pages.Busy()) }),
	)
}
