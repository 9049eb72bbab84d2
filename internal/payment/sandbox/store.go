package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/mela-fair/mela/internal/db"
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

// account is an order with everything that belongs to it. It is stored as one JSON document.
type account struct {
	Order    order
	Made     map[string]request // the requests that created the refunds by refund_id, and the order by ""
	PaidBy   string             // cf_payment_id of the successful payment
	Payments []payment
	Refunds  []refund
	Disputes []dispute
	Plans    []plan    // what will happen, sorted by time
	Webhooks []webhook // that have not been delivered yet
}

// plan is the result that a pending payment or refund will have.
type plan struct {
	ID, Status string
	At         time.Time
}

// request identifies the request that created a record. A repeated request gets the same record again.
type request struct{ Key, Hash string }

// repeated returns nil if a request repeats the one that created a record, and otherwise an error.
func (r request) repeated(first request, exists error) error {
	switch {
	case r.Key == "" || r.Key != first.Key:
		return exists
	case r.Hash != first.Hash:
		return errKeyReused
	}
	return nil
}

// change locks a document, which is empty if it is new, calls f, and stores the document if f returns no error. It
// returns the document in any case. f returns the time at which the document is due. It must not make HTTP calls.
func change[D any](ctx context.Context, s *Simulator, table, id string, f func(context.Context, *D) (time.Time, error),
) (document D, err error) {
	lock := fmt.Sprintf(`INSERT INTO %[1]s (id, due_at, document) VALUES ($1, 0, '{}')
		ON CONFLICT (id) DO UPDATE SET due_at = %[1]s.due_at RETURNING document`, table)
	err = s.DB.InTx(ctx, func(ctx context.Context) error {
		if document, err = read[D](ctx, s, lock, id); err != nil {
			return err
		}
		due, err := f(ctx, &document)
		if err != nil {
			return err
		}
		return s.DB.Exec(ctx, `UPDATE `+table+` SET due_at = $2, document = $3 WHERE id = $1`, id, db.ToMillis(due),
			string(encode(document)))
	})
	s.wakeUp()
	return document, err
}

// read reads the JSON document that is the only column of a query.
func read[D any](ctx context.Context, s *Simulator, query string, args ...any) (document D, err error) {
	var text string
	if err := s.DB.One(ctx, query, args, &text); err != nil {
		return document, err
	}
	return document, json.Unmarshal([]byte(text), &document)
}

func (s *Simulator) state(ctx context.Context) (state, error) {
	return read[state](ctx, s, `SELECT document FROM sandbox_state`)
}

// changeState calls f with the stored state and stores the result.
func (s *Simulator) changeState(ctx context.Context, f func(*state) error) (state, error) {
	return change(ctx, s, "sandbox_state", "state", func(_ context.Context, st *state) (time.Time, error) {
		return time.Time{}, f(st)
	})
}

// transaction changes an account. All its changes have the same time.
type transaction struct {
	*Simulator
	*account
	policy state
	now    time.Time
}

// changeOrder locks an order, updates it to the current time, calls f, and stores the order.
func (s *Simulator) changeOrder(ctx context.Context, id string, f func(*transaction) error) (account, error) {
	return s.changeAccount(ctx, id, func(t *transaction) error {
		if t.Order.ID == "" {
			return errOrderNotFound
		}
		t.settle()
		return f(t)
	})
}

// changeAccount locks an account, which is empty if there is no such order, calls f, and stores the account.
func (s *Simulator) changeAccount(ctx context.Context, id string, f func(*transaction) error) (account, error) {
	return change(ctx, s, "sandbox_orders", id, func(ctx context.Context, a *account) (time.Time, error) {
		st, err := s.state(ctx)
		if err != nil {
			return time.Time{}, err
		}
		err = f(&transaction{s, a, st, s.clock.Now().UTC()})
		return a.dueAt(), err
	})
}

// findOrder returns the order for which the condition holds.
func (s *Simulator) findOrder(ctx context.Context, condition string, value any) (account, error) {
	a, err := read[account](ctx, s, `SELECT document FROM sandbox_orders WHERE `+condition, value)
	if fair.IsKind(err, fair.KindNotFound) {
		err = errOrderNotFound
	}
	return a, err
}

// settleAllDue updates every order that has a due result.
func (s *Simulator) settleAllDue(ctx context.Context) error {
	due, err := s.dueOrders(ctx)
	for _, id := range due {
		if _, err := s.currentOrder(ctx, id); err != nil {
			return err
		}
	}
	return err
}

// currentOrder returns an order as it is at the current time. It writes to the database only if a result is due.
func (s *Simulator) currentOrder(ctx context.Context, id string) (account, error) {
	a, err := s.findOrder(ctx, "id = $1", id)
	now := s.clock.Now()
	if err != nil || len(a.Plans) == 0 || a.Plans[0].At.After(now) {
		a.expire(now)
		return a, err
	}
	return s.changeOrder(ctx, id, func(*transaction) error { return nil })
}

// dueOrders returns the ids of the orders with a due result or webhook. The expiry of an order causes no event, so it
// is processed when the order is read.
func (s *Simulator) dueOrders(ctx context.Context) (ids []string, err error) {
	err = s.DB.All(ctx, `SELECT id FROM sandbox_orders WHERE due_at > 0 AND due_at <= $1 ORDER BY due_at`,
		[]any{db.ToMillis(s.clock.Now())}, func() []any {
			ids = append(ids, "")
			return []any{&ids[len(ids)-1]}
		})
	return ids, err
}

// dueAt returns the time of the next planned result or webhook, or the zero time.
func (a *account) dueAt() (next time.Time) {
	for _, w := range a.Webhooks {
		if next.IsZero() || w.NextAt.Before(next) {
			next = w.NextAt
		}
	}
	if len(a.Plans) > 0 && (next.IsZero() || a.Plans[0].At.Before(next)) {
		next = a.Plans[0].At
	}
	return next
}
