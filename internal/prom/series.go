package prom

import (
	"maps"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// maxLabels is the maximum number of labels that a metric can have.
const maxLabels = 3

// series stores the values of a metric, one for each combination of label values.
type series[T any] struct {
	desc   Desc
	create func() *T
	mu     sync.RWMutex
	of     map[[maxLabels]string]*T
}

func newSeries[T any](desc Desc, create func() *T) *series[T] {
	s := &series[T]{desc: desc, create: create, of: map[[maxLabels]string]*T{}}
	if len(desc.Labels) == 0 {
		s.with(nil) // a metric without labels must have a value before anything is counted
	}
	return s
}

func (s *series[T]) with(labels []string) *T {
	var key [maxLabels]string
	copy(key[:], labels)
	s.mu.RLock()
	found := s.of[key]
	s.mu.RUnlock()
	if found != nil {
		return found
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of[key] == nil {
		s.of[key] = s.create()
	}
	return s.of[key]
}

// each calls `do` for each value, sorted by the label values.
func (s *series[T]) each(do func(labels []string, value *T)) {
	s.mu.RLock()
	keys := slices.SortedFunc(maps.Keys(s.of), func(a, b [maxLabels]string) int { return slices.Compare(a[:], b[:]) })
	s.mu.RUnlock()
	for _, key := range keys {
		labels := key[:len(s.desc.Labels)]
		do(labels, s.with(labels))
	}
}

// Counter counts events.
type Counter struct{ n atomic.Uint64 }

// Inc counts one event.
func (c *Counter) Inc() { c.n.Add(1) }

// Counters is a metric with one counter for each combination of label values.
type Counters struct{ all *series[Counter] }

// NewCounters returns a metric with one counter for each combination of label values. Without labels, it has a single
// counter.
func NewCounters(name, help string, labels ...string) *Counters {
	return &Counters{newSeries(Desc{Name: name, Kind: KindCounter, Help: help, Labels: labels}, func() *Counter {
		return &Counter{}
	})}
}

// With returns the counter for the given label values.
func (c *Counters) With(labels ...string) *Counter { return c.all.with(labels) }

// Collect implements Collector.
func (c *Counters) Collect(to *Page) {
	c.all.each(func(labels []string, value *Counter) { to.Add(&c.all.desc, float64(value.n.Load()), labels...) })
}

// Histogram counts durations by interval, for example the durations between 0.1 and 0.25 seconds.
type Histogram struct {
	limits []float64       // upper limits of the intervals in seconds
	counts []atomic.Uint64 // number of durations in each interval; the last element counts durations above all limits
	sum    atomic.Uint64   // sum of the durations in seconds, as the bits of a float64
}

// Observe counts a duration in its interval.
func (h *Histogram) Observe(took time.Duration) {
	seconds := took.Seconds()
	at, _ := slices.BinarySearch(h.limits, seconds) // index of the first limit that is not less than seconds
	h.counts[at].Add(1)
	for {
		before := h.sum.Load()
		if h.sum.CompareAndSwap(before, math.Float64bits(math.Float64frombits(before)+seconds)) {
			return
		}
	}
}

// Histograms is a metric with one histogram for each combination of label values.
type Histograms struct{ all *series[Histogram] }

// NewHistograms returns a metric with one histogram for each combination of label values. `limits` are in seconds, in
// ascending order.
func NewHistograms(name, help string, limits []float64, labels ...string) *Histograms {
	return &Histograms{newSeries(Desc{Name: name, Kind: KindHistogram, Help: help, Labels: labels}, func() *Histogram {
		return &Histogram{limits: limits, counts: make([]atomic.Uint64, len(limits)+1)}
	})}
}

// With returns the histogram for the given label values.
func (h *Histograms) With(labels ...string) *Histogram { return h.all.with(labels) }

// Collect implements Collector.
func (h *Histograms) Collect(to *Page) {
	h.all.each(func(labels []string, value *Histogram) {
		counts := make([]uint64, len(value.counts))
		for i := range value.counts {
			counts[i] = value.counts[i].Load()
		}
		to.distribution(&h.all.desc, value.limits, counts, math.Float64frombits(value.sum.Load()), labels)
	})
}

// RequestLimits returns limits in seconds that suit request durations.
func RequestLimits() []float64 { return []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10} }
