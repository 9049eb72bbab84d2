// Package logs writes log lines in the background, so that requests do not wait for the program that collects them.
package logs

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"
)

// Limits for the lines that wait in memory: the maximum time, and the numbers of bytes.
const (
	flushEvery  = 100 * time.Millisecond
	flushSize   = 64 << 10 // the lines are written as soon as they have this number of bytes
	mostPending = 4 << 20  // maximum number of bytes; more lines are discarded and counted
)

// Buffer collects log lines and writes them at short intervals. If nobody reads the output, it discards lines, so
// that requests do not wait. It is safe for concurrent use.
type Buffer struct {
	out     io.Writer
	writing sync.Mutex // locked while lines are written, to preserve their order
	mu      sync.Mutex
	pending []byte
	spare   []byte
	dropped int
	wake    chan struct{}
	stop    chan struct{}
	done    chan struct{}
}

// NewBuffer returns a buffer that writes to out until it is closed.
func NewBuffer(out io.Writer) *Buffer {
	b := &Buffer{out: out, wake: make(chan struct{}, 1), stop: make(chan struct{}), done: make(chan struct{})}
	go b.run()
	return b
}

// Write implements io.Writer. It never returns an error and never waits for the output.
func (b *Buffer) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.pending)+len(line) > mostPending {
		b.dropped++
		return len(line), nil
	}
	first := len(b.pending) == 0
	before := len(b.pending) / flushSize
	b.pending = append(b.pending, line...)
	if first || len(b.pending)/flushSize != before {
		select {
		case b.wake <- struct{}{}:
		default:
		}
	}
	return len(line), nil
}

// Flush writes all collected lines.
func (b *Buffer) Flush() {
	b.writing.Lock()
	defer b.writing.Unlock()
	b.mu.Lock()
	lines, dropped := b.pending, b.dropped
	b.pending, b.spare, b.dropped = b.spare[:0], nil, 0
	b.mu.Unlock()
	if dropped > 0 {
		lines = fmt.Appendf(lines, "%d log lines were dropped because nobody read them\n", dropped)
	}
	if len(lines) > 0 {
		_, _ = b.out.Write(lines) // an error cannot be reported anywhere
	}
	b.mu.Lock()
	if cap(lines) <= mostPending/8 {
		b.spare = lines
	}
	b.mu.Unlock()
}

// Close writes all lines and stops writing in the background. Lines added later are written only when Flush is
// called.
func (b *Buffer) Close() {
	close(b.stop)
	<-b.done
}

func (b *Buffer) run() {
	defer close(b.done)
	defer b.Flush()
	for {
		select {
		case <-b.stop:
			return
		case <-b.wake:
		}
		if b.size() < flushSize {
			select {
			case <-b.stop:
				return
			case <-time.After(flushEvery):
			}
		}
		b.Flush()
	}
}

func (b *Buffer) size() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.pending)
}

// Handler returns a handler that formats log records like inner, which must write to b. Records of level Warn or
// higher are written immediately, because the program may end after them.
func (b *Buffer) Handler(inner slog.Handler) slog.Handler { return handler{inner, b} }

type handler struct {
	slog.Handler
	buffer *Buffer
}

// Handle implements slog.Handler.
func (h handler) Handle(ctx context.Context, r slog.Record) error {
	err := h.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		h.buffer.Flush()
	}
	return err
}

// WithAttrs implements slog.Handler.
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs), h.buffer}
}

// WithGroup implements slog.Handler.
func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.Handler.WithGroup(name), h.buffer}
}
