package limits

import "github.com/prometheus/client_golang/prometheus"

type meters struct {
	refused *prometheus.CounterVec
	junk    prometheus.Counter
}

func newMeters() *meters {
	return &meters{refused: prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "mela_refused_requests_total", Help: "Requests and connections that a limit refused, by class and reason.",
	}, []string{"class", "reason"}), junk: prometheus.NewCounter(prometheus.CounterOpts{
		Name: "mela_suspected_junk_total",
		Help: "Forms in which a program filled in the field that people do not see.",
	})}
}

// Register registers the guard's metrics.
func (g *Guard) Register(registry prometheus.Registerer) error {
	all := []prometheus.Collector{
		g.meters.refused, g.meters.junk,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "mela_limit_counters",
			Help: "Counters of addresses, visitors and accounts in memory.",
		},
			func() float64 { return float64(g.counters.size()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "mela_busy_requests_waiting",
			Help: "Forms of visitors with many forms that wait for their turn.",
		},
			func() float64 { return float64(g.turns.Waiting()) }),
	}
	if g.disk != nil {
		all = append(all, g.disk.collectors()...)
	}
	for _, c := range all {
		if err := registry.Register(c); err != nil {
			return err
		}
	}
	return nil
}

func (c *counters) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.entries)
}
