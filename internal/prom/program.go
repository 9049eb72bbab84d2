package prom

import (
	"database/sql"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// runtimeMetric is a metric whose value is the sum of several values from runtime/metrics.
type runtimeMetric struct {
	desc Desc
	of   []string
}

func runtimeGauge(name, help string, of ...string) runtimeMetric {
	return runtimeMetric{Desc{Name: name, Kind: KindGauge, Help: help}, of}
}

func runtimeCounter(name, help string, of ...string) runtimeMetric {
	return runtimeMetric{Desc{Name: name, Kind: KindCounter, Help: help}, of}
}

const (
	heapObjects  = "/memory/classes/heap/objects:bytes"
	heapUnused   = "/memory/classes/heap/unused:bytes"
	heapReleased = "/memory/classes/heap/released:bytes"
	heapFree     = "/memory/classes/heap/free:bytes"
	stacks       = "/memory/classes/heap/stacks:bytes"
	mcacheInUse  = "/memory/classes/metadata/mcache/inuse:bytes"
	mspanInUse   = "/memory/classes/metadata/mspan/inuse:bytes"
	tinyObjects  = "/gc/heap/tiny/allocs:objects"
)

// runtimeMetrics returns the metrics of the Go runtime, with the names that dashboards for Go programs expect.
func runtimeMetrics() []runtimeMetric {
	return []runtimeMetric{
		runtimeGauge("go_gc_gogc_percent", "Growth of the heap, in percent, that starts a garbage collection.",
			"/gc/gogc:percent"),
		runtimeGauge("go_gc_gomemlimit_bytes", "Memory limit of the Go runtime.", "/gc/gomemlimit:bytes"),
		runtimeGauge("go_goroutines", "Goroutines.", "/sched/goroutines:goroutines"),
		runtimeGauge("go_sched_gomaxprocs_threads", "Threads that can run Go code at the same time.",
			"/sched/gomaxprocs:threads"),
		runtimeGauge("go_memstats_alloc_bytes", "Bytes of the heap's objects.", heapObjects),
		runtimeCounter("go_memstats_alloc_bytes_total", "Bytes of all objects ever made on the heap.",
			"/gc/heap/allocs:bytes"),
		runtimeGauge("go_memstats_buck_hash_sys_bytes", "Memory of the profiler.", "/memory/classes/profiling/buckets:bytes"),
		runtimeCounter("go_memstats_frees_total", "Objects of the heap that were freed.", "/gc/heap/frees:objects",
			tinyObjects),
		runtimeGauge("go_memstats_gc_sys_bytes", "Memory of the garbage collector.", "/memory/classes/metadata/other:bytes"),
		runtimeGauge("go_memstats_heap_alloc_bytes", "Bytes of the heap's objects.", heapObjects),
		runtimeGauge("go_memstats_heap_idle_bytes", "Bytes of the heap without objects.", heapReleased, heapFree),
		runtimeGauge("go_memstats_heap_inuse_bytes", "Bytes of the parts of the heap with objects.", heapObjects, heapUnused),
		runtimeGauge("go_memstats_heap_objects", "Objects of the heap.", "/gc/heap/objects:objects"),
		runtimeGauge("go_memstats_heap_released_bytes", "Bytes of the heap that the system has back.", heapReleased),
		runtimeGauge("go_memstats_heap_sys_bytes", "Bytes that the heap has reserved.", heapObjects, heapUnused, heapReleased,
			heapFree),
		runtimeCounter("go_memstats_mallocs_total", "Objects ever made on the heap.", "/gc/heap/allocs:objects", tinyObjects),
		runtimeGauge("go_memstats_mcache_inuse_bytes", "Memory of mcache structures in use.", mcacheInUse),
		runtimeGauge("go_memstats_mcache_sys_bytes", "Memory of mcache structures.", mcacheInUse,
			"/memory/classes/metadata/mcache/free:bytes"),
		runtimeGauge("go_memstats_mspan_inuse_bytes", "Memory of mspan structures in use.", mspanInUse),
		runtimeGauge("go_memstats_mspan_sys_bytes", "Memory of mspan structures.", mspanInUse,
			"/memory/classes/metadata/mspan/free:bytes"),
		runtimeGauge("go_memstats_next_gc_bytes", "Size of the heap at which the next collection starts.",
			"/gc/heap/goal:bytes"),
		runtimeGauge("go_memstats_other_sys_bytes", "Other memory of the Go runtime.", "/memory/classes/other:bytes"),
		runtimeGauge("go_memstats_stack_inuse_bytes", "Memory of stacks.", stacks),
		runtimeGauge("go_memstats_stack_sys_bytes", "Memory of stacks and of the system's stacks.", stacks,
			"/memory/classes/os-stacks:bytes"),
		runtimeGauge("go_memstats_sys_bytes", "Memory that the Go runtime has mapped.", "/memory/classes/total:bytes"),
	}
}

var (
	goInfo    = Desc{Name: "go_info", Kind: KindGauge, Help: "Version of Go.", Labels: []string{"version"}}
	goThreads = Desc{Name: "go_threads", Kind: KindGauge, Help: "Threads that were started."}
	gcPauses  = Desc{Name: "go_gc_duration_seconds", Kind: KindSummary, Help: "Pauses for garbage collection."}
	gcLast    = Desc{
		Name: "go_memstats_last_gc_time_seconds", Kind: KindGauge, Help: "Time of the last garbage collection.",
	}
)

// Go returns the metrics of the Go runtime.
func Go() Collector {
	all := runtimeMetrics()
	return Collect(func(to *Page) {
		var samples []metrics.Sample
		for _, m := range all {
			for _, name := range m.of {
				samples = append(samples, metrics.Sample{Name: name})
			}
		}
		metrics.Read(samples)
		for i := range all {
			sum := uint64(0)
			for range all[i].of {
				sum += samples[0].Value.Uint64()
				samples = samples[1:]
			}
			to.Add(&all[i].desc, float64(sum))
		}
		to.Add(&goInfo, 1, runtime.Version())
		threads, _ := runtime.ThreadCreateProfile(nil)
		to.Add(&goThreads, float64(threads))
		collections(to)
	})
}

// collections adds metrics about garbage collections.
func collections(to *Page) {
	stats := debug.GCStats{PauseQuantiles: make([]time.Duration, 5)}
	debug.ReadGCStats(&stats)
	for i, pause := range stats.PauseQuantiles {
		to.line(&gcPauses, "", "quantile", strconv.FormatFloat(float64(i)/4, 'g', -1, 64), pause.Seconds(), nil)
	}
	to.line(&gcPauses, "_sum", "", "", stats.PauseTotal.Seconds(), nil)
	to.line(&gcPauses, "_count", "", "", float64(stats.NumGC), nil)
	to.Add(&gcLast, float64(stats.LastGC.UnixNano())/1e9)
}

func pool(kind Kind, name, help string) Desc {
	return Desc{Name: "go_sql_" + name, Kind: kind, Help: help, Labels: []string{"db_name"}}
}

var (
	poolMax          = pool(KindGauge, "max_open_connections", "Largest number of connections.")
	poolOpen         = pool(KindGauge, "open_connections", "Connections.")
	poolInUse        = pool(KindGauge, "in_use_connections", "Connections in use.")
	poolIdle         = pool(KindGauge, "idle_connections", "Connections not in use.")
	poolWaits        = pool(KindCounter, "wait_count_total", "Waits for a connection.")
	poolWaited       = pool(KindCounter, "wait_duration_seconds_total", "Time of the waits for a connection.")
	poolClosedIdle   = pool(KindCounter, "max_idle_closed_total", "Connections closed because enough were idle.")
	poolClosedUnused = pool(KindCounter, "max_idle_time_closed_total", "Connections closed because they were idle.")
	poolClosedOld    = pool(KindCounter, "max_lifetime_closed_total", "Connections closed because they were old.")
)

// Pool returns the metrics of a pool of database connections.
func Pool(db *sql.DB, name string) Collector {
	return Collect(func(to *Page) {
		s := db.Stats()
		to.Add(&poolMax, float64(s.MaxOpenConnections), name)
		to.Add(&poolOpen, float64(s.OpenConnections), name)
		to.Add(&poolInUse, float64(s.InUse), name)
		to.Add(&poolIdle, float64(s.Idle), name)
		to.Add(&poolWaits, float64(s.WaitCount), name)
		to.Add(&poolWaited, s.WaitDuration.Seconds(), name)
		to.Add(&poolClosedIdle, float64(s.MaxIdleClosed), name)
		to.Add(&poolClosedUnused, float64(s.MaxIdleTimeClosed), name)
		to.Add(&poolClosedOld, float64(s.MaxLifetimeClosed), name)
	})
}

func process(kind Kind, name, help string) Desc {
	return Desc{Name: "process_" + name, Kind: kind, Help: help}
}

var (
	processCPU      = process(KindCounter, "cpu_seconds_total", "Processor time.")
	processMemory   = process(KindGauge, "resident_memory_bytes", "Memory in use.")
	processVirtual  = process(KindGauge, "virtual_memory_bytes", "Address space in use.")
	processMax      = process(KindGauge, "virtual_memory_max_bytes", "Largest allowed address space.")
	processStart    = process(KindGauge, "start_time_seconds", "Time of the start of the process.")
	processFiles    = process(KindGauge, "open_fds", "Open files and connections.")
	processMaxFiles = process(KindGauge, "max_fds", "Largest allowed number of open files and connections.")
	processReceived = process(KindCounter, "network_receive_bytes_total", "Bytes received in the process's network.")
	processSent     = process(KindCounter, "network_transmit_bytes_total", "Bytes sent in the process's network.")
)

// Process returns the metrics of the process. They are available only on Linux.
func Process() Collector {
	return Collect(func(to *Page) {
		stat, err := os.ReadFile("/proc/self/stat")
		if err != nil {
			return
		}
		processState(to, string(stat))
		if open, err := os.ReadDir("/proc/self/fd"); err == nil {
			to.Add(&processFiles, float64(len(open)-1)) // minus the descriptor that is open only to read the folder
		}
		limits, _ := os.ReadFile("/proc/self/limits")
		for line := range strings.Lines(string(limits)) {
			if rest, found := strings.CutPrefix(line, "Max open files "); found {
				to.Add(&processMaxFiles, softLimit(rest))
			} else if rest, found := strings.CutPrefix(line, "Max address space "); found {
				to.Add(&processMax, softLimit(rest))
			}
		}
		processNetwork(to)
	})
}

// processState adds metrics from `stat`, which is the content of /proc/self/stat. The second field of `stat` is the
// program's name, which may contain spaces.
func processState(to *Page, stat string) {
	const ticks = 100 // clock ticks per second; the same on every Linux system
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	if len(fields) < 22 {
		return
	}
	field := func(number int) float64 { return number64(fields[number-3]) }
	to.Add(&processCPU, (field(14)+field(15))/ticks)
	to.Add(&processVirtual, field(23))
	to.Add(&processMemory, field(24)*float64(os.Getpagesize()))
	system, _ := os.ReadFile("/proc/stat")
	for line := range strings.Lines(string(system)) {
		if booted, found := strings.CutPrefix(line, "btime "); found {
			to.Add(&processStart, number64(strings.TrimSpace(booted))+field(22)/ticks)
		}
	}
}

// softLimit returns the first number in a line of /proc/self/limits, which is the soft limit.
func softLimit(line string) float64 {
	fields := strings.Fields(line)
	if len(fields) == 0 || fields[0] == "unlimited" {
		return 1 << 64
	}
	return number64(fields[0])
}

// processNetwork adds metrics from /proc/self/net/netstat. In this file, a line of names is followed by a line with
// their values.
func processNetwork(to *Page) {
	text, _ := os.ReadFile("/proc/self/net/netstat")
	var names []string
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] != "IpExt:" {
			continue
		}
		if names == nil {
			names = fields
			continue
		}
		for i, name := range names[:min(len(names), len(fields))] {
			switch name {
			case "InOctets":
				to.Add(&processReceived, number64(fields[i]))
			case "OutOctets":
				to.Add(&processSent, number64(fields[i]))
			}
		}
	}
}

func number64(text string) float64 {
	n, _ := strconv.ParseFloat(text, 64)
	return n
}
