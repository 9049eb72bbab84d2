package db

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

const enginePostgres = "postgres"

// postgresConnections is the default maximum number of connections in a pool.
const postgresConnections = 24

// connectTime is the maximum time for connecting to a server, unless the address contains connect_timeout.
const connectTime = 5 * time.Second

// idleTime is the time after which an idle connection is closed.
const idleTime = time.Minute

// openPostgres opens one pool for reading and writing.
func openPostgres(ctx context.Context, at Location) (_ *DB, err error) {
	db := &DB{}
	defer func() {
		if err != nil {
			err = errors.Join(err, db.closePools())
		}
	}()
	if db.write, err = db.postgresPool(at); err != nil {
		return nil, err
	}
	db.read = db.write
	if err := db.write.PingContext(ctx); err != nil {
		return nil, fmt.Errorf("reach the PostgreSQL database: %w", err)
	}
	db.Dialect = postgresDialect()
	return db, nil
}

// postgresPool opens a connection pool. If the address belongs to a connection pooler and sets no mode, no statements
// are prepared, because the pooler may send each statement through another server connection.
func (db *DB) postgresPool(at Location) (*sql.DB, error) {
	config, err := pgx.ParseConfig(at.URL)
	if err != nil {
		return nil, fmt.Errorf("read the address of the PostgreSQL database: %w", err)
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTime
	}
	if at.DirectURL != "" && !strings.Contains(at.URL, "default_query_exec_mode") {
		config.DefaultQueryExecMode = pgx.QueryExecModeExec
	}
	// The triggers of the public tables send a message of the level INFO to the connection that makes the change.
	config.OnNotice = func(_ *pgconn.PgConn, notice *pgconn.Notice) {
		if notice.SeverityUnlocalized == "INFO" {
			db.changes.noticed.Add(1)
		}
	}
	pool := at.openPool(connector{stdlib.GetConnector(*config)})
	size := cmp.Or(at.Connections, postgresConnections)
	pool.SetMaxOpenConns(size)
	// Connections are kept open for idleTime after their last use, because opening a connection takes longer than
	// storing a registration.
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxIdleTime(idleTime)
	return pool, nil
}

// connector opens connections that take arguments as all database/sql drivers do: a value of a named type, for example
// fair.Lang, is sent as its underlying value. pgx does not accept such a value without preparing the statement.
type connector struct{ driver.Connector }

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return postgresConn{conn.(*stdlib.Conn)}, nil
}

type postgresConn struct{ *stdlib.Conn }

// CheckNamedValue implements driver.NamedValueChecker. database/sql converts all values except lists.
func (postgresConn) CheckNamedValue(value *driver.NamedValue) error {
	if _, ok := value.Value.([]string); ok {
		return nil
	}
	return driver.ErrSkip
}

// alone calls `fn` in a PostgreSQL transaction.
func (db *DB) alone(ctx context.Context, fn func(ctx context.Context) error) error {
	noticed := db.changes.noticed.Load()
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // has no effect after the commit
	if err := fn(context.WithValue(ctx, txKey{}, tx)); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	// Another transaction may have caused the message. Then cached values are read once more than necessary.
	if db.changes.noticed.Load() != noticed {
		db.changes.revision.Add(1)
	}
	return nil
}

func postgresDialect() Dialect {
	return Dialect{
		name: enginePostgres, ForUpdate: " FOR UPDATE", ForShare: " FOR KEY SHARE",
		SkipLocked: " FOR UPDATE SKIP LOCKED",
		OneOf:      "= ANY($1)", List: func(texts []string) any { return texts }, retry: postgresRetry,
		full: postgresFull, away: postgresAway,
		snapshot: sql.LevelRepeatableRead, overriding: "OVERRIDING SYSTEM VALUE ", afterRestore: postgresAfterRestore,
		ofEditions: `SELECT c.table_name::text FROM information_schema.columns c
			JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
			WHERE c.table_schema = current_schema() AND c.column_name = 'edition_id' AND t.table_type = 'BASE TABLE'
			ORDER BY 1`,
		references: `SELECT DISTINCT t.relname::text, COALESCE(r.relname::text, '')
			FROM pg_class t
			LEFT JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'f'
			LEFT JOIN pg_class r ON r.oid = k.confrelid
			WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace`,
		discard: `SELECT 'DROP TABLE ' || oid::regclass || ' CASCADE' FROM pg_class
			WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
			UNION ALL SELECT 'DROP FUNCTION ' || p.oid::regprocedure || ' CASCADE' FROM pg_proc p
			WHERE p.pronamespace = current_schema()::regnamespace
			AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
		lockSchema: "SELECT pg_advisory_xact_lock(hashtext('mela schema'))",
	}
}

// hasCode reports whether an error of the server has one of the given codes.
func hasCode(err error, codes ...string) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && slices.Contains(codes, e.Code)
}

// postgresRetry reports whether a transaction failed because of a serialization failure or a deadlock with another
// transaction. Such a transaction can be run again.
func postgresRetry(err error) bool { return hasCode(err, "40001", "40P01") }

// postgresFull reports whether a write failed because the server's disk is full.
func postgresFull(err error) bool { return hasCode(err, "53100") }

// postgresAway reports whether the server was unreachable. A server counts as unreachable if the connection failed, or
// if the server has reached its connection limit, is starting or stopping, or has become a standby.
func postgresAway(err error) bool {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch e.Code {
		case "57P01", "57P02", "57P03", "53300", "25006":
			return true
		default:
			return strings.HasPrefix(e.Code, "08")
		}
	}
	_, unconnected := errors.AsType[*pgconn.ConnectError](err)
	_, network := errors.AsType[net.Error](err)
	return unconnected || network || pgconn.SafeToRetry(err) || errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed)
}

// postgresAfterRestore sets the sequences to the highest restored numbers.
func postgresAfterRestore(ctx context.Context, db *DB) error {
	for _, table := range []string{"activity", "job"} {
		query := "SELECT setval(pg_get_serial_sequence('" + table + "', 'id'), COALESCE((SELECT MAX(id) FROM " + table +
			"), 0) + 1, FALSE)"
		var next int64
		if err := db.One(ctx, query, nil, &next); err != nil {
			return err
		}
	}
	return nil
}
