package main

import (
	"io/fs"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
)

// goMemoryPart is the part of a container's memory that Go's heap may use. The page engines, SQLite and the file cache
// use the rest.
const goMemoryPart = 0.6

// limitMemory limits Go's heap to a part of the container's memory. If the environment variable GOMEMLIMIT is set, it
// has priority.
func limitMemory() {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	if limit := containerMemory(os.DirFS("/sys/fs/cgroup")); limit > 0 {
		debug.SetMemoryLimit(int64(float64(limit) * goMemoryPart))
	}
}

// containerMemory returns the memory limit of the control group in bytes, or 0 if there is none. A container sees its
// own control group at the root of the file system.
func containerMemory(groups fs.FS) int64 {
	for _, name := range []string{"memory.max", "memory/memory.limit_in_bytes"} {
		text, err := fs.ReadFile(groups, name)
		if err != nil {
			continue
		}
		limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
		if err == nil && limit < 1<<50 { // cgroup version 1 reports a huge number when there is no limit
			return limit
		}
	}
	return 0
}
