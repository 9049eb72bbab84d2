package sandbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Ways to leave a caller without an answer.
const (
	cutTimeout            = "timeout"              // nothing happened
	cutTimeoutAfterCommit = "timeout_after_commit" // it happened
)

const longestHang = time.Minute

// fault is an ordered failure of calls. The zero pointer is "no fault" for every method.
type fault struct {
	ID          string        `json:"id"`
	Match       string        `json:"match"`                  // "POST /pg/orders", "GET /pg/orders/*", "* /pg/**"
	Status      int           `json:"status,omitempty"`       // answer this; 0: cut the connection
	Cut         string        `json:"cut,omitempty"`          // timeout or timeout_after_commit
	Code        string        `json:"code,omitempty"`         // the error code in the answer
	AfterCommit bool          `json:"after_commit,omitempty"` // with Status: the call is carried out all the same
	Retry       int           `json:"retry,omitempty"`        // with 429: x-ratelimit-retry, in seconds
	Hang        time.Duration `json:"hang,omitempty"`         // real time that passes before the answer or the cut
	Times       int64         `json:"times"`                  // how often it still happens
}

func (f *fault) is(status int) bool { return f != nil && f.Status == status }
func (f *fault) answers() bool      { return f != nil && f.Status != 0 }
func (f *fault) cutsBefore() bool   { return f != nil && f.Cut == cutTimeout }
func (f *fault) cutsAfter() bool    { return f != nil && f.Cut == cutTimeoutAfterCommit }

func (f *fault) retrySeconds() string { return strconv.Itoa(max(f.Retry, 1)) }

// wait lets the ordered time pass, or until the caller gives up.
func (f *fault) wait(ctx context.Context) {
	if f == nil || f.Hang <= 0 {
		return
	}
	timer := time.NewTimer(min(f.Hang, longestHang))
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// cut closes the connection without a byte of an answer.
func (f *fault) cut(w http.ResponseWriter, r *http.Request) {
	f.wait(r.Context())
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = conn.Close()
		return
	}
	panic(http.ErrAbortHandler) // HTTP/2, or a wrapped writer: the server cuts the stream for us
}

// matches compares a call with the fault's pattern, segment by segment; * stands for any one segment,
// ** at the end for any number of them. /sandbox in front may be left out.
func (f *fault) matches(method, path string) bool {
	wantMethod, wantPath, found := strings.Cut(f.Match, " ")
	if !found {
		return f.Match == "*"
	}
	if wantMethod != "*" && !strings.EqualFold(wantMethod, method) {
		return false
	}
	want := strings.Split(strings.TrimPrefix(wantPath, "/sandbox"), "/")
	got := strings.Split(strings.TrimPrefix(path, "/sandbox"), "/")
	for i, segment := range want {
		if segment == "**" && i == len(want)-1 {
			return true
		}
		if i >= len(got) || segment != "*" && segment != got[i] {
			return false
		}
	}
	return len(want) == len(got)
}

func findFaults(ctx context.Context, q querier) ([]fault, error) {
	return collect(ctx, q, func(rows *sql.Rows) (f fault, err error) {
		var id, text string
		var left int64
		if err = rows.Scan(&id, &text, &left); err == nil {
			err = json.Unmarshal([]byte(text), &f)
		}
		f.ID, f.Times = id, left
		return f, err
	}, `SELECT id, fault, times_left FROM sandbox_faults WHERE times_left > 0 ORDER BY id`)
}

// takeFault uses up one time of the first fault that fits the call, or returns nil. A call whose answer
// is recorded is repeated and not failed anew: that is what an idempotency key is for.
func (s *Simulator) takeFault(ctx context.Context, r *request) (*fault, error) {
	all, err := findFaults(ctx, s.db)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	for _, f := range all {
		if !f.matches(r.Method, r.URL.Path) {
			continue
		}
		if r.key != "" && f.answers() && !f.is(http.StatusTooManyRequests) {
			recorded, err := collect(ctx, s.db, func(*sql.Rows) (struct{}, error) { return struct{}{}, nil },
				`SELECT 1 FROM sandbox_idempotency WHERE idempotency_key = $1`, r.key)
			if err != nil {
				return nil, err
			}
			if len(recorded) > 0 {
				continue
			}
		}
		result, err := s.db.ExecContext(ctx,
			`UPDATE sandbox_faults SET times_left = times_left - 1 WHERE id = $1 AND times_left > 0`, f.ID)
		if err != nil {
			return nil, fmt.Errorf("sandbox: use up a fault: %w", err)
		}
		if n, err := result.RowsAffected(); err != nil || n == 1 {
			return &f, err
		}
	}
	return nil, nil //nolint:nilnil // no fault is the usual case; fault's methods take nil
}
