package httpapi

import "github.com/prometheus/client_golang/prometheus"

// meters are the metrics of orders and payments. Their labels contain only kinds and statuses, never ids or names.
type meters struct {
	orders   *prometheus.CounterVec
	checks   *prometheus.CounterVec
	webhooks *prometheus.CounterVec
}

func newMeters(registry *prometheus.Registry, listeners func() int) *meters {
	m := &meters{
		orders: counterVec("mela_orders_asked_total",
			"Requests for a payment order, by what is paid for and how it went.", "kind", "outcome"),
		checks: counterVec("mela_payment_checks_total",
			"Payers' questions about their orders, by the status that they received.", "status"),
		webhooks: counterVec("mela_webhooks_total", "Deliveries of the payment provider, by how they went.", "outcome"),
	}
	registry.MustRegister(m.orders, m.checks, m.webhooks,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "mela_event_streams", Help: "Open streams of hall events.",
		}, func() float64 { return float64(listeners()) }))
	return m
}

func counterVec(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
}
