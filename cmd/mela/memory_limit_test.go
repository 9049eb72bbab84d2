package main

import (
	"testing"
	"testing/fstest"
)

func TestContainerMemory(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		want       int64
	}{
		"version 2":           {"memory.max", "268435456\n", 256 << 20},
		"version 2, no limit": {"memory.max", "max\n", 0},
		"version 1":           {"memory/memory.limit_in_bytes", "268435456\n", 256 << 20},
		"version 1, no limit": {"memory/memory.limit_in_bytes", "9223372036854771712\n", 0},
		"no control groups":   {"other", "", 0},
	} {
		if got := containerMemory(fstest.MapFS{c.file: {Data: []byte(c.text)}}); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}
