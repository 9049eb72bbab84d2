package bench_test

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// clockTicks is the number of clock ticks per second in the processor times of /proc.
const clockTicks = 100

// processorOfThis returns the processor time that this process has used.
func processorOfThis() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used) // fails only for invalid arguments
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// processorOfServer returns a function that returns the processor time used by all processes of a PostgreSQL server on
// this machine.
func processorOfServer(b *testing.B, server *sql.DB) func() time.Duration {
	b.Helper()
	var backend int
	if err := server.QueryRowContext(context.Background(), "SELECT pg_backend_pid()").Scan(&backend); err != nil {
		b.Fatal(err)
	}
	main, _, _ := processorOf(strconv.Itoa(backend))
	return func() time.Duration {
		_, own, ended := processorOf(main)
		sum := own + ended
		processes, _ := filepath.Glob("/proc/[0-9]*")
		for _, process := range processes {
			if parent, used, _ := processorOf(filepath.Base(process)); parent == main {
				sum += used
			}
		}
		return sum
	}
}

// processorOf returns the id of a process's parent, the processor time that the process has used, and the total
// processor time of its child processes that have ended.
func processorOf(process string) (parent string, own, ended time.Duration) {
	content, err := os.ReadFile("/proc/" + process + "/stat")
	if err != nil {
		return "", 0, 0 // the process has ended
	}
	// The name of the program is in brackets and may contain spaces, so only the text after the brackets is split.
	fields := strings.Fields(string(content[bytes.LastIndexByte(content, ')')+1:]))
	ticks := func(i int) time.Duration {
		n, _ := strconv.ParseInt(fields[i], 10, 64)
		return time.Duration(n) * time.Second / clockTicks
	}
	return fields[1], ticks(11) + ticks(12), ticks(13) + ticks(14)
}
