package sandbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// These are the ways to close a connection without a response.
const (
	cutTimeout            = "timeout"              // the call is not executed
	cutTimeoutAfterCommit = "timeout_after_commit" // the call is executed
)

// These are the ways to damage the response of a call that is executed.
const (
	halfBody      = "half_body"      // the body ends after half of its bytes
	missingFields = "missing_fields" // every second field of each object is missing
)

const longestHang = time.Minute

// fault is a failure that a test injects into calls. All methods accept a nil pointer, which means that there is no
// fault.
type fault struct {
	ID          string        `json:"id"`
	Match       string        `json:"match"`                  // "POST /pg/orders", "GET /pg/orders/*", "* /pg/**"
	Status      int           `json:"status,omitempty"`       // response status; 0: Cut determines the fault
	Cut         string        `json:"cut,omitempty"`          // how to close the connection or damage the response
	Code        string        `json:"code,omitempty"`         // error code in the response
	AfterCommit bool          `json:"after_commit,omitempty"` // used with Status: the call is executed before the error
	Retry       int           `json:"retry,omitempty"`        // used with 429: value of x-ratelimit-retry in seconds
	Hang        time.Duration `json:"hang,omitempty"`         // real time to wait before the response
	Times       int64         `json:"times"`                  // remaining number of calls that fail
}

func (f *fault) is(status int) bool { return f != nil && f.Status == status }
func (f *fault) answers() bool      { return f != nil && f.Status != 0 }
func (f *fault) cutsBefore() bool   { return f != nil && f.Cut == cutTimeout }
func (f *fault) cutsAfter() bool    { return f != nil && f.Cut == cutTimeoutAfterCommit }

// spoil returns a response body. If the fault `f` damages bodies, the returned body is damaged as `f` defines;
// otherwise it is unchanged.
func (f *fault) spoil(body []byte) []byte {
	switch {
	case f != nil && f.Cut == halfBody:
		return body[:len(body)/2]
	case f != nil && f.Cut == missingFields:
		var value any
		if json.Unmarshal(body, &value) != nil {
			return body
		}
		if poor, err := json.Marshal(withoutFields(value)); err == nil {
			return poor
		}
	}
	return body
}

// withoutFields returns a value in which every second field of each object is missing.
func withoutFields(value any) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = withoutFields(v[i])
		}
	case map[string]any:
		for i, name := range slices.Sorted(maps.Keys(v)) {
			if v[name] = withoutFields(v[name]); i%2 == 0 {
				delete(v, name)
			}
		}
	}
	return value
}

func (f *fault) retrySeconds() string { return strconv.Itoa(max(f.Retry, 1)) }

// wait waits until the time Hang has passed or the caller disconnects.
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

// cut closes the connection without a response.
func (f *fault) cut(w http.ResponseWriter, r *http.Request) {
	f.wait(r.Context())
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = conn.Close()
		return
	}
	panic(http.ErrAbortHandler) // with HTTP/2 or a wrapped writer, this makes the server reset the stream
}

// matches compares a call with the pattern of the fault, segment by segment. * matches any one segment, and ** at the
// end matches any number of segments. The prefix /sandbox is optional.
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

// takeFault returns the first fault that matches the call, and reduces its remaining number of failures by one. It
// returns nil if no fault matches. If a response is recorded for the call's idempotency key, faults with a status
// other than 429 do not match, because the call must get the recorded response again.
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
	return nil, nil //nolint:nilnil // nil means that there is no fault; the methods of fault accept nil
}
