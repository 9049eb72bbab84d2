package limits

import "github.com/prometheus/client_golang/prometheus"

type meters struct {
	refused *prometheus.CounterVec
	junk    prometheus.Counter
}

func newMeters() *meters {
	return &meters{
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "mela_refused_requests_total",
			Help: "Requests and connections that a limit refused, by class and reason.",
		}, []string{"class", "reason"}),
		junk: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "mela_suspected_junk_total",
			Help: "Forms in which a program filled in the field that people do not see.",
		}),
	}
}

// Register adds the guard's metrics to a registry.
func (g *Guard) Register(registry *prometheus.Registry) {
	registry.MustRegister(
		g.meters.refused, g.meters.junk,
		gauge("mela_limit_counters", "Counters of addresses, visitors and accounts in memory.",
			func() float64 { return float64(g.counters.size()) }),
		gauge("mela_busy_requests_waiting", "Forms of visitors with many forms that wait for their turn.",
			func() float64 { return float64(g.turns.Waiting()) }),
	)
	if g.disk != nil {
		registry.MustRegister(
			gauge("mela_disk_free_bytes", "Free space of the disk with the least room for data or uploads.",
				func() float64 { return float64(g.disk.Space().Free) }),
			gauge("mela_disk_reserve_bytes", "Free space below which uploads are refused.",
				func() float64 { return float64(g.disk.Space().Reserve) }),
		)
	}
}

// gauge returns a gauge whose value is read for each response.
func gauge(name, help string, value func() float64) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
}

func (c *counters) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.entries)
}
