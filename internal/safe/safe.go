// Package safe starts background work in which a panic does not end the program. All goroutines of the program are
// started through it; a test of this package checks this.
package safe

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"
)

// restartAfter is the pause after a panic before Keep calls its function again.
const restartAfter = time.Second

// Call calls fn and returns its error. It converts a panic to an error that contains the stack.
func Call(fn func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return fn()
}

// Func returns a function that calls fn and logs a panic. `what` describes the work in the log. If log is nil, the
// default logger is used.
func Func(log *slog.Logger, what string, fn func()) func() {
	return func() { called(log, what, fn) }
}

// Go calls fn in a new goroutine and logs a panic.
func Go(log *slog.Logger, what string, fn func()) { go called(log, what, fn) }

// Keep calls fn. If fn panics, Keep logs this, and calls fn again after a short pause unless ctx has ended.
func Keep(ctx context.Context, log *slog.Logger, what string, fn func(context.Context)) {
	for !called(log, what, func() { fn(ctx) }) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(restartAfter):
		}
	}
}

// called calls fn. It logs a panic, and reports whether there was none.
func called(log *slog.Logger, what string, fn func()) bool {
	err := Call(func() error {
		fn()
		return nil
	})
	if err != nil {
		if log == nil {
			log = slog.Default()
		}
		log.Error("background work failed", "work", what, "cause", err)
	}
	return err == nil
}
