package httpapi

import (
	"context"
	"log/slog"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/prom"
)

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
