package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// SQLite allows one writer at a time, and a durable commit waits for the disk. Therefore, concurrent transactions are
// committed together as a group. They run one after the other in one SQLite transaction, each in its own savepoint.
// The last transaction of the group commits the SQLite transaction. All other transactions return only after that
// commit. If one transaction of the group fails, only its own changes are rolled back.

const (
	groupMembers = 64                    // maximum number of transactions in one commit
	groupTime    = 20 * time.Millisecond // time after which a group accepts no more members
)

// groupCommit runs transactions on the write connection.
type groupCommit struct {
	pool    *sql.DB
	turn    chan struct{} // lock that the running transaction holds
	waiting atomic.Int64  // number of transactions that wait for their turn
	open    *group        // may be used only by the transaction that holds `turn`
	others  *sqliteChanges
	public  atomic.Bool // whether public data has changed since the last commit
}

// group is an SQLite transaction that contains several transactions, its members.
type group struct {
	tx      *sql.Tx
	members int
	begun   time.Time
	done    chan struct{} // closed after the commit
	err     error         // error of the commit
}

// tableChanged notes that the open transaction has changed a table.
func (g *groupCommit) tableChanged(table string) {
	if publicTables[table] {
		g.public.Store(true)
	}
}

// run calls `fn` as a member of the current group. It returns nil after the changes have been committed, and an error
// if they were rolled back.
func (g *groupCommit) run(ctx context.Context, fn func(ctx context.Context) error) error {
	joined, err := g.take(ctx, fn)
	if err != nil || joined == nil {
		return err
	}
	<-joined.done
	return joined.err
}

// take waits until no other transaction is running, and calls `fn`. It must wait even if `ctx` ends, because an
// earlier member of the group may depend on this caller to commit.
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
		// The SQLite transaction must not end with this member's context, because other members use it too.
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

// lostGroupError means that SQLite has rolled back the group's whole transaction.
type lostGroupError struct{ cause error }

func (e *lostGroupError) Error() string { return "the transaction was undone: " + e.cause.Error() }

// Unwrap returns the error that caused the rollback.
func (e *lostGroupError) Unwrap() error { return e.cause }

// member calls `fn` under a savepoint. If `fn` fails or panics, its changes are rolled back.
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

// end commits the open group. If `cause` is not nil, it rolls the group back instead. After that, the group's members
// return.
func (g *groupCommit) end(cause error) {
	open := g.open
	g.open = nil
	if cause != nil {
		open.err = errors.Join(cause, ignoreDone(open.tx.Rollback()))
	} else if err := open.tx.Commit(); err != nil {
		open.err = fmt.Errorf("commit: %w", errors.Join(err, ignoreDone(open.tx.Rollback())))
	}
	// Members return after the change is counted, so that no cache keeps an outdated value.
	if g.public.Swap(false) && g.others != nil {
		g.others.changes.revision.Add(1)
	}
	close(open.done)
}
