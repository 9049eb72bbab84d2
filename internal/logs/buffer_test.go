package logs_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/mela-fair/mela/internal/logs"
)

// output is an io.Writer that stores the written data. While a test has locked the mutex `held`, writes wait.
type output struct {
	held sync.Mutex
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.held.Lock()
	defer o.held.Unlock()
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

func TestEveryLineIsWrittenInOrder(t *testing.T) {
	out := &output{}
	buffer := logs.NewBuffer(out)
	log := slog.New(buffer.Handler(slog.NewTextHandler(buffer, nil)))
	var all sync.WaitGroup
	for w := range 4 {
		all.Go(func() {
			for i := range 5000 {
				log.Info("line", "by", w, "number", i)
			}
		})
	}
	all.Wait()
	buffer.Close()
	next := [4]int{}
	for line := range strings.Lines(out.String()) {
		_, fields, _ := strings.Cut(line, "by=")
		var by, number int
		if _, err := fmt.Sscanf(fields, "%d number=%d", &by, &number); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if number != next[by] {
			t.Fatalf("line %d of %d, want %d", number, by, next[by])
		}
		next[by]++
	}
	if next != [4]int{5000, 5000, 5000, 5000} {
		t.Errorf("lines written: %v", next)
	}
}

func TestWarningsAreWrittenAtOnce(t *testing.T) {
	out := &output{}
	buffer := logs.NewBuffer(out)
	defer buffer.Close()
	log := slog.New(buffer.Handler(slog.NewTextHandler(buffer, nil))).With("part", "x")
	log.Info("before")
	log.Warn("bad")
	if text := out.String(); !strings.Contains(text, "before") || !strings.Contains(text, "bad") {
		t.Errorf("written: %q", text)
	}
}

func TestABlockedOutputDropsLines(t *testing.T) {
	out := &output{}
	buffer := logs.NewBuffer(out)
	log := slog.New(buffer.Handler(slog.NewTextHandler(buffer, nil)))
	out.held.Lock()
	long := strings.Repeat("x", 1000)
	for range 20_000 { // 20 MB; no call waits
		log.Info(long)
	}
	out.held.Unlock()
	buffer.Close()
	text := out.String()
	if len(text) > 12<<20 || !strings.Contains(text, "lines were dropped") {
		t.Errorf("%d bytes were kept", len(text))
	}
}
