package db

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io/fs"
	"os"
	"strings"
	"time"
	"unicode"

	"github.com/XSAM/otelsql"
	"go.opentelemetry.io/otel/attribute"
)

// Location contains the URLs of the database and the size of its connection pools.
type Location struct {
	URL  string // postgres://…; empty: the database is an SQLite file
	Path string // the SQLite file
	// DirectURL is the URL of the same PostgreSQL database without a connection pooler. It is required if URL belongs
	// to a pooler that uses a different server connection for each transaction, because notifications need a connection
	// of their own. If DirectURL is empty, URL is used.
	DirectURL   string
	Traced      bool // whether each statement is recorded as a span of OpenTelemetry
	Connections int  // maximum number of connections to URL; 0: 24
}

// Open opens the database at a location, and creates the tables if it is empty. If the database has another schema than
// this program, it returns ErrOtherSchema.
func Open(ctx context.Context, at Location) (*DB, error) {
	db, err := OpenUnchecked(ctx, at)
	if err != nil {
		return nil, err
	}
	return db.started(ctx, at, db.createSchema(ctx))
}

// OpenExisting opens a database that Open has created. If there is none, it creates nothing and returns
// ErrNoDatabase.
func OpenExisting(ctx context.Context, at Location) (*DB, error) {
	if !at.Exists() {
		return nil, ErrNoDatabase
	}
	db, err := OpenUnchecked(ctx, at)
	if err != nil {
		return nil, err
	}
	return db.started(ctx, at, nil)
}

// Exists reports whether the SQLite file exists. For PostgreSQL it returns true.
func (at Location) Exists() bool {
	_, err := os.Stat(at.Path)
	return at.URL != "" || !errors.Is(err, fs.ErrNotExist)
}

// started checks the schema and starts the background work. If `err` is not nil or the schema is not the program's, it
// closes the database.
func (db *DB) started(ctx context.Context, at Location, err error) (*DB, error) {
	if err == nil {
		err = db.CheckSchema(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if db.Dialect.name == enginePostgres {
		db.startListener(ctx, cmp.Or(at.DirectURL, at.URL))
	} else {
		db.group.watchOthers(&db.changes)
	}
	return db, nil
}

// OpenUnchecked opens a database. It does not look at the schema and starts no background work. If an SQLite file does
// not exist, it is created.
func OpenUnchecked(ctx context.Context, at Location) (*DB, error) {
	if at.URL != "" {
		return openPostgres(ctx, at)
	}
	return openSQLite(ctx, at)
}

// ServerTime returns the time of the PostgreSQL server's clock. For SQLite, which has no server, it returns an error.
func (db *DB) ServerTime(ctx context.Context) (at time.Time, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&at)
	return at, err
}

// openPool opens a pool of connections.
func (at Location) openPool(connector driver.Connector) *sql.DB {
	if !at.Traced {
		return sql.OpenDB(connector)
	}
	system := engineSQLite
	if at.URL != "" {
		system = "postgresql"
	}
	return otelsql.OpenDB(connector, otelsql.WithSpanNameFormatter(spanName),
		otelsql.WithAttributes(attribute.String("db.system.name", system)), otelsql.WithSpanOptions(otelsql.SpanOptions{
			DisableQuery: true, DisableErrSkip: true, OmitConnPrepare: true, OmitConnResetSession: true, OmitRows: true,
		}))
}

// spanName returns a statement's verb and its first table, such as "SELECT payment_order". It returns the method of
// the driver if there is no statement.
func spanName(_ context.Context, method otelsql.Method, query string) string {
	words := strings.Fields(query)
	for i, word := range words[:max(0, len(words)-1)] {
		switch strings.ToUpper(word) {
		case "FROM", "INTO", "UPDATE":
			return words[0] + " " + strings.TrimFunc(words[i+1], func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
		}
	}
	if len(words) == 0 {
		return string(method)
	}
	return words[0]
}

const busyTimeout = 10 * time.Second
