package pgsql_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"math"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/mela-fair/mela/internal/store/pgsql"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// eachMode runs a test twice: with prepared statements and without.
func eachMode(t *testing.T, test func(t *testing.T, db *sql.DB)) {
	t.Parallel()
	for mode, unprepared := range map[string]bool{"prepared": false, "unprepared": true} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			test(t, open(t, unprepared))
		})
	}
}

func open(t *testing.T, unprepared bool) *sql.DB {
	t.Helper()
	connector, err := pgsql.NewConnector(storetest.PostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	connector.Unprepared = unprepared
	db := sql.OpenDB(connector)
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func exec(t *testing.T, db *sql.DB, query string, args ...any) sql.Result {
	t.Helper()
	result, err := db.ExecContext(t.Context(), query, args...)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return result
}

func code(err error) string {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		return refused.Code
	}
	return ""
}

type values struct {
	Text   *string
	Number *int64
	Real   *float64
	Truth  *bool
	Bytes  []byte
	At     *time.Time
}

func TestValuesAreStoredAndRead(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		exec(t, db, `CREATE TABLE kept (id BIGINT, text TEXT, number BIGINT, real FLOAT8, truth BOOLEAN, bytes BYTEA,
			at TIMESTAMPTZ); SET TIME ZONE 'Asia/Kolkata'`)
		ist := time.FixedZone("IST", 5*3600+1800)
		for i, want := range []values{
			{},
			{
				Text: new(`मेला {"a\b"}, 'c'`), Number: new(int64(math.MinInt64)), Real: new(-1.5e-300), Truth: new(true),
				Bytes: []byte{0, '\\', 255}, At: new(time.Date(2026, 9, 13, 10, 30, 0, 123456000, ist)),
			},
			{
				Text: new(""), Number: new(int64(math.MaxInt64)), Real: new(0.0), Truth: new(false), Bytes: []byte{},
				At: new(time.Date(2025, 12, 31, 23, 59, 59, 0, time.UTC)),
			},
		} {
			result := exec(t, db, "INSERT INTO kept VALUES ($1, $2, $3, $4, $5, $6, $7)", i, want.Text, want.Number,
				want.Real, want.Truth, want.Bytes, want.At)
			if n, err := result.RowsAffected(); n != 1 || err != nil {
				t.Errorf("%d rows, %v", n, err)
			}
			var got values
			if err := db.QueryRowContext(t.Context(), "SELECT text, number, real, truth, bytes, at FROM kept WHERE id = $1",
				i).Scan(&got.Text, &got.Number, &got.Real, &got.Truth, &got.Bytes, &got.At); err != nil {
				t.Fatal(err)
			}
			if !same(got.Text, want.Text) || !same(got.Number, want.Number) || !same(got.Real, want.Real) ||
				!same(got.Truth, want.Truth) || (got.Bytes == nil) != (want.Bytes == nil) || !bytes.Equal(got.Bytes, want.Bytes) {
				t.Errorf("read %+v, want %+v", got, want)
			}
			if (got.At == nil) != (want.At == nil) || got.At != nil && !got.At.Equal(*want.At) {
				t.Errorf("read the time %v, want %v", got.At, want.At)
			}
		}
	})
}

func same[T comparable](a, b *T) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

func TestListsOfTextsAreArrays(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		list := []string{"", "a,b", `"`, `\`, "{}", "NULL", " तेलुगु "}
		rows, err := db.QueryContext(t.Context(), "SELECT one FROM unnest($1::text[]) AS one", list)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		var got []string
		for rows.Next() {
			var one string
			if err := rows.Scan(&one); err != nil {
				t.Fatal(err)
			}
			got = append(got, one)
		}
		if err := rows.Err(); err != nil || !slices.Equal(got, list) {
			t.Errorf("read %q, %v, want %q", got, err, list)
		}
	})
}

func TestErrorsOfTheServerKeepTheirCodes(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		exec(t, db, "CREATE TABLE one (id BIGINT PRIMARY KEY)")
		exec(t, db, "INSERT INTO one VALUES ($1)", 1)
		_, err := db.ExecContext(t.Context(), "INSERT INTO one VALUES ($1)", 1)
		if code(err) != "23505" {
			t.Errorf("a second row with the same key: %v", err)
		}
		var n int
		if err := db.QueryRowContext(t.Context(), "SELECT id / 0 FROM one WHERE id = $1", 1).Scan(&n); code(err) != "22012" {
			t.Errorf("division by zero: %v", err)
		}
		if _, err := db.ExecContext(t.Context(), "INSERT INTO one VALUES ($1)", "x"); code(err) != "22P02" {
			t.Errorf("a text instead of a number: %v", err)
		}
		if err := db.QueryRowContext(t.Context(), "SELECT id FROM one WHERE id = $1", 1).Scan(&n); n != 1 || err != nil {
			t.Errorf("after the errors: %d, %v", n, err)
		}
	})
}

func TestAFailedTransactionCannotBeCommitted(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		exec(t, db, "CREATE TABLE one (id BIGINT PRIMARY KEY)")
		tx, err := db.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second INSERT fails
			_, err = tx.ExecContext(t.Context(), "INSERT INTO one VALUES (1)")
		}
		if code(err) != "23505" {
			t.Errorf("a second row with the same key: %v", err)
		}
		if err := tx.Commit(); err == nil {
			t.Error("the transaction was committed")
		}
		var n int
		if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM one").Scan(&n); n != 0 || err != nil {
			t.Errorf("%d rows, %v", n, err)
		}
	})
}

func TestTransactionsHaveTheirOptions(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		tx, err := db.BeginTx(t.Context(), &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		var level, readOnly string
		if err := errors.Join(tx.QueryRowContext(t.Context(), "SHOW transaction_isolation").Scan(&level),
			tx.QueryRowContext(t.Context(), "SHOW transaction_read_only").Scan(&readOnly), tx.Rollback()); err != nil {
			t.Fatal(err)
		}
		if level != "repeatable read" || readOnly != "on" {
			t.Errorf("the transaction is %s, read only %s", level, readOnly)
		}
	})
}

func TestACancelledQueryEnds(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		db.SetMaxOpenConns(1)
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if _, err := db.ExecContext(ctx, "SELECT pg_sleep($1)", 60.0); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a cancelled query: %v", err)
		}
		exec(t, db, "SELECT 1") // with a new connection
	})
}

// TestAChangedTableIsReadAgain changes the columns of a table after a query for the table was prepared. Later queries
// must return the new columns.
func TestAChangedTableIsReadAgain(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		db.SetMaxOpenConns(1)
		exec(t, db, "CREATE TABLE one (id BIGINT)")
		columns := func() (int, error) {
			rows, err := db.QueryContext(t.Context(), "SELECT * FROM one")
			if err != nil {
				return 0, err
			}
			defer func() { _ = rows.Close() }()
			names, err := rows.Columns()
			return len(names), errors.Join(err, rows.Err())
		}
		if n, err := columns(); n != 1 || err != nil {
			t.Fatalf("%d columns, %v", n, err)
		}
		exec(t, db, "ALTER TABLE one ADD COLUMN name TEXT")
		if _, err := columns(); err != nil && code(err) != "0A000" {
			t.Errorf("the first query after the change: %v", err)
		}
		if n, err := columns(); n != 2 || err != nil {
			t.Errorf("%d columns, %v", n, err)
		}
	})
}

// TestManyStatements executes more different statements than a connection keeps prepared. Every statement must
// succeed.
func TestManyStatements(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		db.SetMaxOpenConns(1)
		for i := range 600 {
			var n int
			query := "SELECT $1::bigint + " + strconv.Itoa(i)
			if err := db.QueryRowContext(t.Context(), query, 1).Scan(&n); n != i+1 || err != nil {
				t.Fatalf("%s: %d, %v", query, n, err)
			}
		}
		var kept int
		if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM pg_prepared_statements").Scan(&kept); err != nil {
			t.Fatal(err)
		}
		if kept > 500 {
			t.Errorf("the connection keeps %d statements", kept)
		}
	})
}

func TestABrokenConnectionIsReplaced(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		db.SetMaxOpenConns(1)
		address := open(t, false) // a pool for another database on the same server
		var process int
		if err := db.QueryRowContext(t.Context(), "SELECT pg_backend_pid()").Scan(&process); err != nil {
			t.Fatal(err)
		}
		exec(t, address, "SELECT pg_terminate_backend($1)", process)
		time.Sleep(1100 * time.Millisecond) // an unused connection is checked after one second
		exec(t, db, "SELECT 1")
	})
}

func TestParametersOfPgxAreUnderstood(t *testing.T) {
	t.Parallel()
	for address, unprepared := range map[string]bool{
		"postgres://mela@localhost/mela": false,
		"postgres://mela@localhost/mela?statement_cache_capacity=10&default_query_exec_mode=cache_statement": false,
		"postgres://mela@localhost/mela?default_query_exec_mode=exec":                                        true,
	} {
		connector, err := pgsql.NewConnector(address)
		if err != nil {
			t.Fatal(err)
		}
		if connector.Unprepared != unprepared || len(connector.Config.RuntimeParams) != 0 {
			t.Errorf("%s: unprepared %v, %v for the server", address, connector.Unprepared, connector.Config.RuntimeParams)
		}
	}
}
