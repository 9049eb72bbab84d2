package sandbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// state contains the clock and what the controls have set. It is stored as one JSON document.
type state struct {
	Offset   time.Duration
	Practice bool
	Webhooks webhookPolicy
	Refunds  refundPolicy
	Faults   []fault
}

// transaction changes the simulated provider. All its changes have the same time.
type transaction struct {
	*sql.Tx
	*Simulator
	ctx context.Context
	now time.Time
}

// inTransaction calls f in a transaction and wakes Run after the commit. f must not make HTTP calls, because with
// SQLite the transaction occupies the only connection.
func (s *Simulator) inTransaction(ctx context.Context, f func(*transaction) error) error {
	tx, err := s.DB.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("sandbox: begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	if err := f(&transaction{tx, s, ctx, s.clock.Now().UTC()}); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("sandbox: commit: %w", err)
	}
	s.wakeUp()
	return nil
}

func (t *transaction) exec(query string, args ...any) (affected int64, err error) {
	result, err := t.ExecContext(t.ctx, query, args...)
	if err != nil {
		return 0, fmt.Errorf("sandbox: %w", err)
	}
	return result.RowsAffected()
}

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// document reads a JSON document, which must be the only column of the query. It returns the error `absent` if there
// is no row.
func document[T any](ctx context.Context, q querier, absent error, query string, args ...any) (value T, err error) {
	var text string
	err = q.QueryRowContext(ctx, query, args...).Scan(&text)
	switch {
	case errors.Is(err, sql.ErrNoRows) && absent != nil:
		return value, absent
	case err == nil:
		err = json.Unmarshal([]byte(text), &value)
	}
	if err != nil {
		return value, fmt.Errorf("sandbox: %w", err)
	}
	return value, nil
}

func (s *Simulator) createState(ctx context.Context, begin state) error {
	return s.inTransaction(ctx, func(t *transaction) error {
		_, err := t.exec(`INSERT INTO sandbox_state (id, version, document) VALUES (1, 0, $1) ON CONFLICT DO NOTHING`,
			mustEncode(begin))
		return err
	})
}

func (s *Simulator) state(ctx context.Context, q querier) (state, error) {
	return document[state](ctx, q, nil, `SELECT document FROM sandbox_state WHERE id = 1`)
}

// changeState calls f with the stored state and stores the result.
func (s *Simulator) changeState(ctx context.Context, f func(*state) error) (st state, err error) {
	err = s.inTransaction(ctx, func(t *transaction) error {
		// The update locks the row in PostgreSQL and the whole database in SQLite.
		st, err = document[state](ctx, t, nil,
			`UPDATE sandbox_state SET version = version + 1 WHERE id = 1 RETURNING document`)
		if err != nil {
			return err
		}
		if err := f(&st); err != nil {
			return err
		}
		_, err = t.exec(`UPDATE sandbox_state SET document = $1 WHERE id = 1`, mustEncode(st))
		return err
	})
	return st, err
}

// findOrder returns the order for which the condition holds.
func findOrder(ctx context.Context, q querier, condition string, value any) (order, error) {
	return document[order](ctx, q, errOrderNotFound, `SELECT document FROM sandbox_orders WHERE `+condition, value)
}

// currentOrder returns an order as it is at the current time. It writes to the database only if something is due.
func (s *Simulator) currentOrder(ctx context.Context, id string) (order, error) {
	o, err := findOrder(ctx, s.DB, "order_id = $1", id)
	if err != nil || !o.isDue(s.clock.Now()) {
		return o, err
	}
	return s.changeOrder(ctx, id, func(*transaction, *order) error { return nil })
}

// changeOrder locks an order, updates it to the current time, calls f, and stores the order.
func (s *Simulator) changeOrder(ctx context.Context, id string, f func(*transaction, *order) error) (
	o order, err error,
) {
	err = s.inTransaction(ctx, func(t *transaction) error {
		o, err = document[order](ctx, t, errOrderNotFound,
			`UPDATE sandbox_orders SET version = version + 1 WHERE order_id = $1 RETURNING document`, id)
		if err != nil {
			return err
		}
		if err := t.settle(&o); err != nil {
			return err
		}
		if err := f(t, &o); err != nil {
			return err
		}
		_, err = t.exec(`UPDATE sandbox_orders SET document = $1, due_at = $2 WHERE order_id = $3`,
			mustEncode(o), milliseconds(o.nextResult()), id)
		return err
	})
	return o, err
}

// insertOrder stores a new order. It returns false if an order with the same id exists.
func (s *Simulator) insertOrder(ctx context.Context, o order) (inserted bool, err error) {
	err = s.inTransaction(ctx, func(t *transaction) error {
		n, err := t.exec(`INSERT INTO sandbox_orders (order_id, session_id, due_at, version, document)
			VALUES ($1, $2, 0, 0, $3) ON CONFLICT (order_id) DO NOTHING`, o.ID, o.Session, mustEncode(o))
		inserted = n == 1
		return err
	})
	return inserted, err
}

// settleAllDue updates every order that has a due attempt or refund. The expiry of an order causes no event, so it is
// processed when the order is read.
func (s *Simulator) settleAllDue(ctx context.Context) error {
	rows, err := s.DB.QueryContext(ctx, `SELECT order_id FROM sandbox_orders WHERE due_at > 0 AND due_at <= $1`,
		milliseconds(s.clock.Now()))
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	ids, err := scanAll(rows, func(id *string) []any { return []any{id} })
	for _, id := range ids {
		if _, err := s.currentOrder(ctx, id); err != nil {
			return err
		}
	}
	return err
}

// scanAll reads all rows. The function `columns` returns the addresses of an item's columns.
func scanAll[T any](rows *sql.Rows, columns func(*T) []any) (all []T, err error) {
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var item T
		if err := rows.Scan(columns(&item)...); err != nil {
			return nil, fmt.Errorf("sandbox: %w", err)
		}
		all = append(all, item)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	return all, nil
}

// milliseconds returns a time as it is stored: a Unix time, or 0 for the zero time.
func milliseconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// mustEncode returns a value of this package as JSON.
func mustEncode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // impossible: the types of this package can always be encoded
	}
	return string(text)
}

// order is an order with the attempts to pay it and its refunds. It is stored as one JSON document.
type order struct {
	ID, CFID, Session    string
	Status               fair.GatewayOrderStatus
	Amount               fair.Paise
	Input                orderInput // as the merchant sent it
	CreatedAt, ExpiresAt time.Time
	PaidBy               string // cf_payment_id of the successful attempt
	PaidAt               time.Time
	Idempotency          idempotency
	Attempts             []attempt
	Refunds              []refund
	Disputes             []dispute
}

// attempt is an attempt to pay an order.
type attempt struct {
	ID, Group     string
	Status        fair.GatewayPaymentStatus
	Outcome       fair.GatewayPaymentStatus // status that the attempt gets at ResolveAt; empty: not decided
	Amount        fair.Paise
	Message       string
	BankReference string
	StartedAt     time.Time
	ResolveAt     time.Time
	CompletedAt   time.Time
}

type refund struct {
	ID, CFID, PaymentID string
	Status              fair.GatewayRefundStatus
	Outcome             fair.GatewayRefundStatus // status that the refund gets at ResolveAt
	Amount              fair.Paise
	Type, Note, Speed   string
	ARN                 string
	CreatedAt           time.Time
	ResolveAt           time.Time
	ProcessedAt         time.Time
	Idempotency         idempotency
}

// dispute is a dispute of a payment by the payer's bank.
type dispute struct {
	ID, PaymentID, Status string
	Amount                fair.Paise
	CreatedAt             time.Time
}

// idempotency identifies the request that created a record. A repeated request gets the same record again.
type idempotency struct{ Key, Hash string }

// repeats reports whether a request repeats the one that created a record. It is an error if the key was used with
// another body.
func (i idempotency) repeats(first idempotency) (bool, error) {
	if i.Key == "" || i.Key != first.Key {
		return false, nil
	}
	if i.Hash != first.Hash {
		return false, errKeyReused
	}
	return true, nil
}
