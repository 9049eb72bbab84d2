package bench_test

import (
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
)

const (
	writers     = 24 // concurrent connections
	writersTime = 2 * time.Minute
	quarters    = 4
)

// BenchmarkWriters lets 24 connections register visitors for two minutes without a pause, on both engines and with
// durable commits. It reports the rate over the whole time, the rate in the last quarter relative to that in the first
// quarter, the slowest responses, and the growth of Go's memory. Afterwards, as a reference, it measures commits of
// three plain inserts on the same connections. MELA_BENCH_SECONDS changes the duration. The benchmark fails if a
// single registration is refused or fails.
func BenchmarkWriters(b *testing.B) {
	lasting := writersTime
	if text := os.Getenv("MELA_BENCH_SECONDS"); text != "" {
		lasting = time.Duration(number(b, text) * float64(time.Second))
	}
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			db, plain, _ := durable(b, engine)
			register, insert := registrar(b, db), plainInserts(b, plain)
			before := heapInUse()
			ours := writeFor(b, lasting, register)
			grown := heapInUse() - before
			theirs := writeFor(b, roundTime, insert)
			b.ReportMetric(ours.perSecond(lasting), "registrations/s")
			b.ReportMetric(ours.perSecond(lasting)/theirs.perSecond(roundTime), "ratio")
			b.ReportMetric(float64(ours.counts[quarters-1])/float64(ours.counts[0]), "last-of-first-quarter")
			b.ReportMetric(ours.percentile(0.99), "p99-ms")
			b.ReportMetric(ours.percentile(1), "slowest-ms")
			b.ReportMetric(grown, "grown-MB")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// written contains the number of writes in each quarter of the benchmark, and the duration of each write.
type written struct {
	mu     sync.Mutex
	counts [quarters]int // writes finished in each quarter of the time
	took   []time.Duration
}

// writeFor calls `do` repeatedly on all connections for the given duration.
func writeFor(b *testing.B, lasting time.Duration, do func(n int) error) *written {
	b.Helper()
	done := &written{}
	var all sync.WaitGroup
	begun := time.Now()
	for range writers {
		all.Go(func() {
			for !b.Failed() {
				start := time.Now()
				quarter := int(start.Sub(begun) * quarters / lasting)
				if quarter >= quarters {
					return
				}
				if err := do(int(count.Add(1))); err != nil {
					b.Error(err)
				}
				done.mu.Lock()
				done.counts[quarter]++
				done.took = append(done.took, time.Since(start))
				done.mu.Unlock()
			}
		})
	}
	all.Wait()
	slices.Sort(done.took)
	return done
}

func (w *written) perSecond(lasting time.Duration) float64 {
	return float64(len(w.took)) / lasting.Seconds()
}

// percentile returns a percentile of the write durations, in milliseconds. `part` is between 0 and 1; for example,
// 0.95 is the 95th percentile.
func (w *written) percentile(part float64) float64 {
	i := min(int(float64(len(w.took))*part), len(w.took)-1)
	return float64(w.took[i].Microseconds()) / 1000
}

// heapInUse returns the megabytes of Go's memory that are in use after a garbage collection.
func heapInUse() float64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return float64(stats.HeapInuse) / 1e6
}
