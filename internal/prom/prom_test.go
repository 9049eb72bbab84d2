package prom_test

import (
	"compress/gzip"
	"database/sql"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	_ "modernc.org/sqlite"

	"github.com/mela-fair/mela/internal/prom"
)

// page returns the metrics of a registry as text.
func page(t *testing.T, r *prom.Registry, header http.Header) *httptest.ResponseRecorder {
	t.Helper()
	request := httptest.NewRequest(http.MethodGet, "/metrics", nil)
	request.Header = header
	answer := httptest.NewRecorder()
	r.ServeHTTP(answer, request)
	return answer
}

const twoFamilies = `# HELP a_seconds A line\nand a \\.
# TYPE a_seconds histogram
a_seconds_bucket{of="x",le="0.5"} 2
a_seconds_bucket{of="x",le="1"} 2
a_seconds_bucket{of="x",le="+Inf"} 3
a_seconds_sum{of="x"} 3
a_seconds_count{of="x"} 3
# HELP b_total Events.
# TYPE b_total counter
b_total{method="GET",path="/\"\\\n"} 1
b_total{method="POST",path="/"} 2
# HELP c Now.
# TYPE c gauge
c 1.5e+06
# HELP d_total None yet.
# TYPE d_total counter
d_total 0
`

func TestPageHasEveryValueInTheTextFormat(t *testing.T) {
	t.Parallel()
	r := &prom.Registry{}
	events := prom.NewCounters("b_total", "Events.", "method", "path")
	took := prom.NewHistograms("a_seconds", "A line\nand a \\.", []float64{.5, 1}, "of")
	r.Register(prom.NewCounters("d_total", "None yet."), events, took,
		prom.GaugeFunc("c", "Now.", func() float64 { return 1.5e6 }))
	events.With("POST", "/").Inc()
	events.With("GET", "/\"\\\n").Inc()
	events.With("POST", "/").Inc()
	for _, d := range []time.Duration{time.Second / 2, time.Second / 4, 9 * time.Second / 4} {
		took.With("x").Observe(d)
	}
	answer := page(t, r, nil)
	if got := answer.Body.String(); got != twoFamilies {
		t.Errorf("got:\n%s\nwant:\n%s", got, twoFamilies)
	}
	if got := answer.Header().Get("Content-Type"); got != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("the type is %q", got)
	}
	packed := page(t, r, http.Header{"Accept-Encoding": {"gzip"}})
	unpacked, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(unpacked); err != nil || string(text) != twoFamilies {
		t.Errorf("packed: %q, %v", text, err)
	}
}

func TestCountersAndHistogramsCountFromManyGoroutines(t *testing.T) {
	t.Parallel()
	r := &prom.Registry{}
	events, took := prom.NewCounters("n_total", "N.", "of"), prom.NewHistograms("s_seconds", "S.", prom.RequestLimits())
	r.Register(events, took)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for i := range 500 {
				events.With(strconv.Itoa(i % 5)).Inc()
				took.With().Observe(time.Second)
				if i%100 == 0 {
					page(t, r, nil)
				}
			}
		})
	}
	group.Wait()
	text := page(t, r, nil).Body.String()
	for _, line := range []string{
		`n_total{of="4"} 800`, `s_seconds_bucket{le="0.5"} 0`, `s_seconds_bucket{le="1"} 4000`,
		"s_seconds_sum 4000", "s_seconds_count 4000",
	} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("%q is missing in\n%s", line, text)
		}
	}
}

// usual contains the metrics that dashboards and alerts for Go programs use. Each key is a metric's type.
var usual = map[string][]string{
	"gauge": {
		"go_gc_gogc_percent", "go_gc_gomemlimit_bytes", "go_goroutines", "go_info", "go_memstats_alloc_bytes",
		"go_memstats_buck_hash_sys_bytes", "go_memstats_gc_sys_bytes", "go_memstats_heap_alloc_bytes",
		"go_memstats_heap_idle_bytes", "go_memstats_heap_inuse_bytes", "go_memstats_heap_objects",
		"go_memstats_heap_released_bytes", "go_memstats_heap_sys_bytes", "go_memstats_last_gc_time_seconds",
		"go_memstats_mcache_inuse_bytes", "go_memstats_mcache_sys_bytes", "go_memstats_mspan_inuse_bytes",
		"go_memstats_mspan_sys_bytes", "go_memstats_next_gc_bytes", "go_memstats_other_sys_bytes",
		"go_memstats_stack_inuse_bytes", "go_memstats_stack_sys_bytes", "go_memstats_sys_bytes",
		"go_sched_gomaxprocs_threads", "go_sql_idle_connections", "go_sql_in_use_connections",
		"go_sql_max_open_connections", "go_sql_open_connections", "go_threads", "process_max_fds", "process_open_fds",
		"process_resident_memory_bytes", "process_start_time_seconds", "process_virtual_memory_bytes",
		"process_virtual_memory_max_bytes",
	},
	"counter": {
		"go_memstats_alloc_bytes_total", "go_memstats_frees_total", "go_memstats_mallocs_total",
		"go_sql_max_idle_closed_total", "go_sql_max_idle_time_closed_total", "go_sql_max_lifetime_closed_total",
		"go_sql_wait_count_total", "go_sql_wait_duration_seconds_total", "process_cpu_seconds_total",
		"process_network_receive_bytes_total", "process_network_transmit_bytes_total",
	},
	"summary": {"go_gc_duration_seconds"},
}

var line = regexp.MustCompile(`^[a-z_]+(\{([a-z_]+="[^"]*",?)+\})? [0-9.e+-]+$`)

func TestGoAndProcessHaveTheUsualMetrics(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("the figures of the process come from /proc")
	}
	db, err := sql.Open("sqlite", "file::memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.PingContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	r := &prom.Registry{}
	r.Register(prom.Go(), prom.Process(), prom.Pool(db, "read"))
	types, values := map[string][]string{}, map[string]float64{}
	for text := range strings.Lines(page(t, r, nil).Body.String()) {
		text = strings.TrimSuffix(text, "\n")
		if described, found := strings.CutPrefix(text, "# TYPE "); found {
			name, kind, _ := strings.Cut(described, " ")
			types[kind] = append(types[kind], name)
			continue
		}
		if strings.HasPrefix(text, "# HELP ") {
			continue
		}
		if !line.MatchString(text) {
			t.Errorf("not a line of the format: %q", text)
		}
		name, value, _ := strings.Cut(text, " ")
		if values[name], err = strconv.ParseFloat(value, 64); err != nil {
			t.Error(err)
		}
	}
	for kind, names := range usual {
		if !slices.Equal(types[kind], names) {
			t.Errorf("%s:\n%q, want\n%q", kind, types[kind], names)
		}
	}
	for _, name := range []string{
		"go_goroutines", "go_threads", "go_memstats_heap_inuse_bytes", "go_memstats_last_gc_time_seconds",
		"go_gc_duration_seconds_count", `go_gc_duration_seconds{quantile="0.75"}`, "process_open_fds", "process_max_fds",
		`go_sql_open_connections{db_name="read"}`,
	} {
		if values[name] <= 0 {
			t.Errorf("%s is %v", name, values[name])
		}
	}
	if age := float64(time.Now().Unix()) - values["process_start_time_seconds"]; age < -2 || age > 3600 {
		t.Errorf("the process began %v seconds ago", age)
	}
	memory, virtual := values["process_resident_memory_bytes"], values["process_virtual_memory_bytes"]
	if memory < 1<<20 || memory > virtual {
		t.Errorf("the process has %v bytes of %v", memory, virtual)
	}
}
