package sandbox

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"time"
)

func (s *Simulator) listFaults(r *http.Request) (any, error) { return findFaults(r.Context(), s.db) }

// orderFault stores a fault that makes the next matching calls fail.
func (s *Simulator) orderFault(r *http.Request) (any, error) {
	var in struct {
		Match       string          `json:"match"`
		Status      json.RawMessage `json:"status"`
		Code        string          `json:"code"`
		AfterCommit bool            `json:"after_commit"`
		Retry       int             `json:"retry"`
		Hang        span            `json:"hang"`
		Times       int64           `json:"times"`
	}
	if err := readControl(r, &in); err != nil {
		return nil, err
	}
	f := fault{
		ID: newRowID(), Match: cmp.Or(in.Match, "*"), Code: in.Code, AfterCommit: in.AfterCommit, Retry: in.Retry,
		Hang: time.Duration(in.Hang), Times: cmp.Or(in.Times, 1),
	}
	var word string
	if json.Unmarshal(in.Status, &f.Status) != nil && json.Unmarshal(in.Status, &word) == nil {
		if n, err := strconv.Atoi(word); err == nil {
			f.Status = n
		} else {
			f.Cut = word
		}
	}
	isCut := slices.Contains([]string{cutTimeout, cutTimeoutAfterCommit, halfBody, missingFields}, f.Cut)
	if f.Times < 1 || !isCut && (f.Status < 400 || f.Status > 599) {
		return nil, invalid("status", `should be 400 to 599, "timeout", "timeout_after_commit", "half_body" or "missing_fields", and times at least 1`)
	}
	text, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	err = s.change(r.Context(), func(c *change) error {
		return c.must(
			`INSERT INTO sandbox_faults (id, fault, times_left) VALUES ($1, $2, $3)`, f.ID, string(text), f.Times,
		)
	})
	return f, err
}

func (s *Simulator) clearFaults(r *http.Request) (any, error) {
	err := s.change(r.Context(), func(c *change) error {
		_, err := c.exec(`DELETE FROM sandbox_faults`)
		return err
	})
	return []fault{}, err
}
