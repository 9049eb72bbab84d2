package httpapi

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/internal/wiring"
)

// gaugeTime is the time-out for counting the orders when the metrics are read.
const gaugeTime = 5 * time.Second

var ordersDesc = prometheus.NewDesc("mela_orders", "Payment orders by status.",
	[]string{"status"}, nil)

// orderGauge counts orders by status when the metrics are read.
type orderGauge struct {
	app *wiring.Features
	log *slog.Logger
}

func (g *orderGauge) Describe(to chan<- *prometheus.Desc) { to <- ordersDesc }

// Collect implements prometheus.Collector. On an error it reports no values.
func (g *orderGauge) Collect(to chan<- prometheus.Metric) {
	safe.Func(g.log, "count orders", func() { g.count(to) })()
}

func (g *orderGauge) count(to chan<- prometheus.Metric) {
	ctx, done := context.WithTimeout(context.Background(), gaugeTime)
	defer done()
	// The counts are requested by the process itself, not by an account. They contain no personal data.
	ctx = app.WithActor(ctx, fair.Account{Email: "system", Role: fair.RoleViewer})
	for _, status := range orderStatuses {
		_, count, err := g.app.Payments.FindOrders(ctx,
			fair.OrderFilter{
				ListQuery: fair.ListQuery{Page: 1, PerPage: 1, Edition: fair.AllEditions},
				Status:    []fair.OrderStatus{status},
			})
		if err != nil {
			g.log.Warn("orders could not be counted", "cause", err)
			return
		}
		to <- prometheus.MustNewConstMetric(ordersDesc, prometheus.GaugeValue, float64(count.Count), string(status))
	}
}

var stallsDesc = prometheus.NewDesc("mela_stalls",
	"Stalls of the hall plan by state. Many held ones may mean that somebody hoards them.", []string{"state"}, nil)

var refusedHoldsDesc = prometheus.NewDesc("mela_refused_holds_total",
	"Stall bookings refused because of unpaid ones: open (of the phone number), ran_out, or network.",
	[]string{"limit"}, nil)

// stallGauge counts the stalls by state when the metrics are read.
type stallGauge struct {
	app *wiring.Features
	log *slog.Logger
}

func (g *stallGauge) Describe(to chan<- *prometheus.Desc) {
	to <- stallsDesc
	to <- refusedHoldsDesc
}

// Collect implements prometheus.Collector. On an error it reports no values.
func (g *stallGauge) Collect(to chan<- prometheus.Metric) {
	safe.Func(g.log, "count stalls", func() { g.count(to) })()
}

func (g *stallGauge) count(to chan<- prometheus.Metric) {
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
	n := now.Counts()
	for state, count := range map[string]int{
		"available": n.Available, "held": n.Held, "sold": n.Sold, "blocked": n.Blocked, "unreleased": n.Unreleased,
	} {
		to <- prometheus.MustNewConstMetric(stallsDesc, prometheus.GaugeValue, float64(count), state)
	}
}
