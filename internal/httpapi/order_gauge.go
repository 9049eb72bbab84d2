package httpapi

import (
	"context"
	"log/slog"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/prom"
)

// gaugeTime is the time-out for counting the orders when the metrics are read.
const gaugeTime = 5 * time.Second

var ordersDesc = prom.Desc{
	Name: "mela_orders", Kind: prom.KindGauge, Help: "Payment orders by status. REVIEW waits for a person.",
	Labels: []string{"status"},
}

// orderGauge counts orders by status when the metrics are read.
type orderGauge struct {
	app *areas.Areas
	log *slog.Logger
}

// Collect implements prom.Collector. On an error it reports no values.
func (g *orderGauge) Collect(to *prom.Page) {
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
		to.Add(&ordersDesc, float64(count.Count), string(status))
	}
}
