package sandbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

const (
	keptLogLines   = 5000
	unwrittenReads = 1000
)

// logLine is a line in the response of GET /sandbox/sim/log. It contains no headers, session ids or personal data.
type logLine struct {
	id       string
	At       time.Time `json:"at"`
	Kind     string    `json:"kind"` // api, webhook, page, sim
	OrderID  string    `json:"order_id,omitempty"`
	Method   string    `json:"method,omitempty"`
	Path     string    `json:"path,omitempty"`
	Status   int       `json:"status,omitempty"` // 0: no response
	Code     string    `json:"code,omitempty"`
	Key      string    `json:"idempotency_key,omitempty"`
	Replayed bool      `json:"replayed,omitempty"`
	Fault    string    `json:"fault,omitempty"` // id of the applied fault
	Event    string    `json:"event,omitempty"` // type of the webhook
	URL      string    `json:"url,omitempty"`
	Attempt  int       `json:"attempt,omitempty"`
	Note     string    `json:"note,omitempty"`
}

func apiLine(r *request, a answer, planned *fault) logLine {
	l := logLine{
		Kind: "api", Method: r.Method, Path: r.URL.Path, Status: a.status, Code: a.code,
		Key: r.key, Replayed: a.replayed,
		OrderID: r.PathValue("order_id"),
	}
	if l.OrderID == "" && strings.HasSuffix(r.URL.Path, "/orders") {
		var body struct {
			OrderID string `json:"order_id"`
		}
		_ = json.Unmarshal(r.body, &body)
		if orderIDs.MatchString(body.OrderID) {
			l.OrderID = body.OrderID
		}
	}
	if planned != nil {
		l.Fault = planned.ID
		if planned.cutsAfter() || planned.cutsBefore() {
			l.Status = 0
		}
	}
	return l
}

// record writes a log line in the same transaction as the change.
func (c *change) record(l logLine) error {
	l.id, l.At = newRowID(), c.now
	return insertLine(c.ctx, c.tx, l)
}

type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func insertLine(ctx context.Context, db execer, l logLine) error {
	text, err := marshal(l)
	if err == nil {
		_, err = db.ExecContext(ctx, `INSERT INTO sandbox_log (id, at, kind, order_id, line) VALUES ($1, $2, $3, $4, $5)`,
			l.id, ms(l.At), l.Kind, l.OrderID, string(text))
	}
	if err != nil {
		return fmt.Errorf("sandbox: write the log: %w", err)
	}
	return nil
}

// logRead adds a line about a call without side effects to a buffer. The lines are written in batches, because a
// commit for each line would make these calls slow. If the process is killed, the lines of the last second are lost.
func (s *Simulator) logRead(l logLine) {
	l.id, l.At = newRowID(), fromMS(s.clock.Now().UnixMilli())
	s.reads.Lock()
	defer s.reads.Unlock()
	if len(s.reads.lines) < unwrittenReads {
		s.reads.lines = append(s.reads.lines, l)
	}
}

// flushReads writes the lines that logRead has buffered.
func (s *Simulator) flushReads(ctx context.Context) error {
	s.reads.Lock()
	lines := s.reads.lines
	s.reads.lines = nil
	s.reads.Unlock()
	if len(lines) == 0 {
		return nil
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("sandbox: write the log: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	for _, l := range lines {
		if err := insertLine(ctx, tx, l); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// pruneLog deletes the oldest lines if there are more than keptLogLines.
func (s *Simulator) pruneLog(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM sandbox_log WHERE id <
		(SELECT id FROM sandbox_log ORDER BY id DESC LIMIT 1 OFFSET $1)`, keptLogLines)
	return err
}

// findLog returns the newest lines, newest first. If orderID is not empty, it returns only lines about this order.
func (s *Simulator) findLog(ctx context.Context, orderID string, limit int) ([]json.RawMessage, error) {
	if err := s.flushReads(ctx); err != nil {
		return nil, err
	}
	scan := func(rows *sql.Rows) (json.RawMessage, error) {
		var text string
		err := rows.Scan(&text)
		return json.RawMessage(text), err
	}
	return collect(ctx, s.db, scan,
		`SELECT line FROM sandbox_log WHERE $1 = '' OR order_id = $1 ORDER BY id DESC LIMIT $2`,
		orderID, limit)
}
