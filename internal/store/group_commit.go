package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// SQLite allows one writer at a time, and a durable commit waits for the disk. Therefore concurrent transactions are
// committed together. They run one after the other in one transaction of the engine, each under its own savepoint.
// The last one commits the transaction of the engine, and the others return only after that commit. If one of them
// fails, only its own changes are undone.

const (
	groupMembers = 64                    // maximum number of transactions in one commit
	groupTime    = 20 * time.Millisecond // time after which a group accepts no further member
)

// groupCommit runs transactions on the writing connection.
type groupCommit struct {
	pool    *sql.DB
	turn    chan struct{} // held by the running transaction
	waiting atomic.Int64  // number of transactions that will take the turn
	open    *group        // accessed only by the holder of the turn
	others  *sqliteChanges
}

// group is a transaction of the engine with its members.
type group struct {
	tx      *sql.Tx
	members int
	begun   time.Time
	done    chan struct{} // closed after the commit
	err     error         // error of the commit
}

func newGroupCommit(pool *sql.DB) *groupCommit {
	return &groupCommit{pool: pool, turn: make(chan struct{}, 1)}
}

// run runs fn in the current group. It returns nil when the changes are durable, or an error when they have been
// rolled back.
func (g *groupCommit) run(ctx context.Context, fn func(ctx context.Context) error) error {
	joined, err := g.take(ctx, fn)
	if err != nil || joined == nil {
		return err
	}
	<-joined.done
	return joined.err
}

// take waits for the turn and runs fn. A waiting caller must not give up, because the previous transaction relies on
// it for the commit.
func (g *groupCommit) take(ctx context.Context, fn func(ctx context.Context) error) (joined *group, err error) {
	g.waiting.Add(1)
	g.turn <- struct{}{}
	g.waiting.Add(-1)
	defer func() {
		if g.open != nil && (g.waiting.Load() == 0 || g.open.members >= groupMembers ||
			time.Since(g.open.begun) >= groupTime) {
			g.end(nil)
			g.others.checkIfDue()
		}
		<-g.turn
	}()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if g.open == nil {
		// The transaction must not depend on this member's context, because other members share it.
		tx, err := g.pool.BeginTx(context.WithoutCancel(ctx), nil)
		if err != nil {
			return nil, fmt.Errorf("begin: %w", err)
		}
		g.open = &group{tx: tx, begun: time.Now(), done: make(chan struct{})}
	}
	joined = g.open
	joined.members++
	err = joined.member(ctx, fn)
	if lost, ok := errors.AsType[*lostGroupError](err); ok {
		g.end(lost)
		return joined, nil
	}
	return joined, err
}

// lostGroupError means that the engine has rolled back the whole transaction.
type lostGroupError struct{ cause error }

// Error implements error.
func (e *lostGroupError) Error() string { return "the transaction was undone: " + e.cause.Error() }

// Unwrap returns the cause.
func (e *lostGroupError) Unwrap() error { return e.cause }

// member runs fn under a savepoint. When fn fails or panics, its changes are rolled back.
func (g *group) member(ctx context.Context, fn func(ctx context.Context) error) (err error) {
	background := context.WithoutCancel(ctx)
	if _, err := g.tx.ExecContext(background, "SAVEPOINT member"); err != nil {
		return &lostGroupError{err}
	}
	succeeded := false
	defer func() {
		statements := []string{"RELEASE member"}
		if !succeeded {
			statements = []string{"ROLLBACK TO member", "RELEASE member"}
		}
		for _, statement := range statements {
			if _, failed := g.tx.ExecContext(background, statement); failed != nil {
				err = &lostGroupError{errors.Join(err, failed)}
				return
			}
		}
	}()
	err = fn(context.WithValue(ctx, txKey{}, uncancelled{g.tx}))
	succeeded = err == nil
	return err
}

// end commits the open group, or rolls it back when cause is not nil, and releases its members.
func (g *groupCommit) end(cause error) {
	open := g.open
	g.open = nil
	if cause != nil {
		open.err = errors.Join(cause, ignoreDone(open.tx.Rollback()))
	} else if err := open.tx.Commit(); err != nil {
		open.err = fmt.Errorf("commit: %w", errors.Join(err, ignoreDone(open.tx.Rollback())))
	}
	close(open.done)
}
