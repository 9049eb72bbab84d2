package httpapi

import (
	"context"
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
)

var stallsDesc = prometheus.NewDesc("mela_stalls",
	"Stalls of the hall plan by state. Many held ones may mean that somebody hoards them.", []string{"state"}, nil)

var refusedHoldsDesc = prometheus.NewDesc("mela_refused_holds_total",
	"Stall bookings refused because of unpaid ones: open (of the phone number), ran_out, or network.",
	[]string{"limit"}, nil)

// stallGauge counts the stalls by state when the metrics are read.
type stallGauge struct {
	app *areas.Areas
	log *slog.Logger
}

// Describe implements prometheus.Collector.
func (g *stallGauge) Describe(to chan<- *prometheus.Desc) {
	to <- stallsDesc
	to <- refusedHoldsDesc
}

// Collect implements prometheus.Collector. On an error it reports no values.
func (g *stallGauge) Collect(to chan<- prometheus.Metric) {
	for _, limit := range fair.HoldLimits {
		to <- prometheus.MustNewConstMetric(refusedHoldsDesc, prometheus.CounterValue,
			float64(g.app.Payments.RefusedHolds(limit)), string(limit))
	}
	ctx, done := context.WithTimeout(context.Background(), gaugeTime)
	defer done()
	now, err := g.app.Hall.Hall(ctx)
	if err != nil {
		g.log.Warn("stalls could not be counted", "cause", err)
		return
	}
	n := sourceOf(now).Counts()
	for state, count := range map[string]int{
		"available": n.Available, "held": n.Held, "sold": n.Sold, "blocked": n.Blocked, "unreleased": n.Unreleased,
	} {
		to <- prometheus.MustNewConstMetric(stallsDesc, prometheus.GaugeValue, float64(count), state)
	}
}
