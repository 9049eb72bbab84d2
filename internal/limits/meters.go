package limits

import "github.com/mela-fair/mela/internal/prom"

type meters struct {
	refused *prom.Counters
	junk    *prom.Counters
}

func newMeters() *meters {
	return &meters{
		refused: prom.NewCounters("mela_refused_requests_total",
			"Requests and connections that a limit refused, by class and reason.", "class", "reason"),
		junk: prom.NewCounters("mela_suspected_junk_total",
			"Forms in which a program filled in the field that people do not see."),
	}
}

// Register adds the guard's metrics to a registry.
func (g *Guard) Register(registry *prom.Registry) {
	registry.Register(
		g.meters.refused, g.meters.junk,
		prom.GaugeFunc("mela_limit_counters", "Counters of addresses, visitors and accounts in memory.",
			func() float64 { return float64(g.counters.size()) }),
		prom.GaugeFunc("mela_busy_requests_waiting", "Forms of visitors with many forms that wait for their turn.",
			func() float64 { return float64(g.turns.Waiting()) }),
	)
	if g.disk != nil {
		registry.Register(g.disk.collectors()...)
	}
}

func (c *counters) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.entries)
}
