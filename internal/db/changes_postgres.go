package db

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/mela-fair/mela/internal/safe"
)

// changeChannel is the channel on which the triggers of the public tables notify all processes.
const changeChannel = "public_change"

// Times of the connection that listens for notifications.
const (
	listenPing   = 10 * time.Second // a connection without notifications is checked after this time
	listenAnswer = 5 * time.Second
	listenPause  = time.Second // pause before the next connection attempt
)

// postgresListener counts the changes that PostgreSQL reports. While it has no working connection, Revision counts a
// change after every interval of foreignEvery, so that readers use a cached value for no longer than this interval.
type postgresListener struct {
	db      *DB
	url     string
	working atomic.Bool
	stop    context.CancelFunc
	done    chan struct{}
}

func (db *DB) startListener(ctx context.Context, url string) {
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	l := &postgresListener{db: db, url: url, stop: stop, done: make(chan struct{})}
	db.listener = l
	db.changes.foreign = func() error {
		if !l.working.Load() {
			db.changes.revision.Add(1)
		}
		return nil
	}
	safe.Go(nil, "notifications of the database", func() {
		defer close(l.done)
		for ctx.Err() == nil {
			// An error is ignored, because the connection pool reports an unreachable server.
			_ = safe.Call(func() error { return l.listen(ctx) })
			l.working.Store(false)
			select {
			case <-ctx.Done():
			case <-time.After(listenPause):
			}
		}
	})
}

// close stops the listener and waits until it has ended.
func (l *postgresListener) close() {
	l.stop()
	<-l.done
}

// listen counts notifications until the connection fails. First, it sends a notification to itself and waits for it.
// If a connection pooler uses one connection for several clients, this notification does not arrive, and listen
// returns an error.
func (l *postgresListener) listen(ctx context.Context) error {
	config, err := pgx.ParseConfig(l.url)
	if err != nil {
		return err
	}
	// The callback is also called for notifications that arrive during a check of the connection.
	config.OnNotification = func(*pgconn.PgConn, *pgconn.Notification) { l.db.changes.revision.Add(1) }
	conn, err := pgconn.ConnectConfig(ctx, &config.Config)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }() // an error of Close is ignored
	if err := conn.Exec(ctx, "LISTEN "+changeChannel).Close(); err != nil {
		return err
	}
	if _, err := l.db.write.ExecContext(ctx, "SELECT pg_notify($1, '')", changeChannel); err != nil {
		return err
	}
	if err := l.wait(ctx, conn, listenAnswer); err != nil {
		return err
	}
	l.db.changes.revision.Add(1) // changes before the connection was listening were not counted
	l.working.Store(true)
	for {
		err := l.wait(ctx, conn, listenPing)
		switch {
		case err == nil:
		case ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded):
			if err := l.ping(ctx, conn); err != nil {
				return err
			}
		default:
			return err
		}
	}
}

func (l *postgresListener) wait(ctx context.Context, conn *pgconn.PgConn, atMost time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	return conn.WaitForNotification(ctx)
}

func (l *postgresListener) ping(ctx context.Context, conn *pgconn.PgConn) error {
	ctx, cancel := context.WithTimeout(ctx, listenAnswer)
	defer cancel()
	return conn.Ping(ctx)
}
