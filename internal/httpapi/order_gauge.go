package httpapi

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
)

// gaugeTime is the time-out for counting the orders when the metrics are read.
const gaugeTime = 5 * time.Second

var ordersDesc = prometheus.NewDesc("mela_orders", "Payment orders by status. REVIEW waits for a person.",
	[]string{"status"}, nil)

// orderGauge counts orders by status when the metrics are read.
type orderGauge struct {
	app *areas.Areas
	log *slog.Logger
}

// Describe implements prometheus.Collector.
func (g *orderGauge) Describe(to chan<- *prometheus.Desc) { to <- ordersDesc }

// Collect implements prometheus.Collector. On an error it reports no values.
func (g *orderGauge) Collect(to chan<- prometheus.Metric) {
	ctx, done := context.WithTimeout(context.Background(), gaugeTime)
	defer done()
	// The process itself reads the orders; counts contain no personal data.
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
