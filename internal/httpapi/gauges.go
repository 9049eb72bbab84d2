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

var stallsDesc = prom.Desc{
	Name: "mela_stalls", Kind: prom.KindGauge, Labels: []string{"state"},
	Help: "Stalls of the hall plan by state. Many held ones may mean that somebody hoards them.",
}

var refusedHoldsDesc = prom.Desc{
	Name: "mela_refused_holds_total", Kind: prom.KindCounter, Labels: []string{"limit"},
	Help: "Stall bookings refused because of unpaid ones: open (of the phone number), ran_out, or network.",
}

// stallGauge counts the stalls by state when the metrics are read.
type stallGauge struct {
	app *areas.Areas
	log *slog.Logger
}

// Collect implements prom.Collector. On an error it reports no values.
func (g *stallGauge) Collect(to *prom.Page) {
	for _, limit := range fair.HoldLimits {
		to.Add(&refusedHoldsDesc, float64(g.app.Payments.RefusedHolds(limit)), string(limit))
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
		to.Add(&stallsDesc, float64(count), state)
	}
}
