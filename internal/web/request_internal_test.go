package web

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// An answer that asks to try again later is no error in the log, unless something broke.
func TestRefusalsForNowAreNoErrors(t *testing.T) {
	t.Parallel()
	busy := texts.Errors.TooManyRequests()
	for _, c := range []struct {
		level string
		cause error
	}{
		{"INFO", fmt.Errorf("create the order: %w", fair.Fail(fair.KindUnavailable, busy))},
		{"ERROR", fair.FailBecause(fair.KindUnavailable, errors.New("connection refused"), busy)},
		{"ERROR", errors.New("the disk is full")},
	} {
		var log bytes.Buffer
		info := &Info{log: slog.New(slog.NewTextHandler(&log, nil)), pattern: "POST /api/orders"}
		info.noteFailure(http.StatusServiceUnavailable, c.cause)
		if !strings.Contains(log.String(), "level="+c.level) {
			t.Errorf("%v is logged as %s", c.cause, log.String())
		}
	}
}
