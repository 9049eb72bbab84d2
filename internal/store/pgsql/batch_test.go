package pgsql_test

import (
	"database/sql"
	"errors"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/mela-fair/mela/internal/store/pgsql"
)

// runBatch sends a batch on a connection. It returns the command tag of the last statement, the errors passed to
// `ended`, and the batch error.
func runBatch(t *testing.T, on *sql.Conn, queries ...pgsql.Query) (tag pgconn.CommandTag, errs []error, err error) {
	t.Helper()
	err = on.Raw(func(raw any) (err error) {
		tag, err = pgsql.Batch(t.Context(), raw, queries, func(_ int, err error) { errs = append(errs, err) })
		return err
	})
	return tag, errs, err
}

func connection(t *testing.T, db *sql.DB) *sql.Conn {
	t.Helper()
	on, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = on.Close() }) // an error is ignored, because some tests close the connection themselves
	return on
}

func TestABatchRunsItsStatementsInOrder(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		exec(t, db, "CREATE TABLE number (n bigint PRIMARY KEY, words text[], raw bytea)")
		on := connection(t, db)
		insert := "INSERT INTO number (n, words, raw) VALUES ($1, $2, $3)"
		// The second round uses the prepared statements of the first round.
		for round := range 2 {
			first := 2 * round
			tag, errs, err := runBatch(t, on,
				pgsql.Query{SQL: "begin"},
				pgsql.Query{SQL: insert, Args: []any{first, []string{`a "b"`, "ఎ"}, []byte{0, 255}}},
				pgsql.Query{SQL: insert, Args: []any{sql.NullInt64{Int64: int64(first + 1), Valid: true}, nil, nil}},
				pgsql.Query{SQL: "commit"},
			)
			if err != nil || tag.String() != "COMMIT" || len(errs) != 4 || errors.Join(errs...) != nil {
				t.Fatalf("%v, %v, %v", tag, errs, err)
			}
		}
		var count, words int
		query := "SELECT count(*), count(*) FILTER (WHERE words = ARRAY['a \"b\"', 'ఎ'] AND raw = '\\x00ff') FROM number"
		if err := on.QueryRowContext(t.Context(), query).Scan(&count, &words); err != nil || count != 4 || words != 2 {
			t.Errorf("%d rows, %d with texts and bytes: %v", count, words, err)
		}
	})
}

func TestABatchStopsAtItsFirstFailure(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		exec(t, db, "CREATE TABLE number (n bigint PRIMARY KEY)")
		on := connection(t, db)
		insert := "INSERT INTO number (n) VALUES ($1)"
		_, errs, err := runBatch(t, on,
			pgsql.Query{SQL: "begin"},
			pgsql.Query{SQL: insert, Args: []any{1}},
			pgsql.Query{SQL: insert, Args: []any{1}},
			pgsql.Query{SQL: "INSERT INTO number (n) VALUES ($1 + 1)", Args: []any{1}},
			pgsql.Query{SQL: "commit"},
		)
		failed := make([]bool, len(errs))
		for i, err := range errs {
			failed[i] = code(err) == "23505"
		}
		if code(err) != "23505" || !slices.Equal(failed, []bool{false, false, true, true, true}) {
			t.Fatalf("%v, %v", errs, err)
		}
		if err := on.Raw(func(raw any) error { return pgsql.Rollback(t.Context(), raw) }); err != nil {
			t.Fatal(err)
		}
		var count int
		if err := on.QueryRowContext(t.Context(), "SELECT count(*) FROM number").Scan(&count); err != nil || count != 0 {
			t.Errorf("%d rows: %v", count, err)
		}
		// If an argument cannot be sent, nothing must be sent, and the connection must remain usable.
		if _, _, err := runBatch(t, on, pgsql.Query{SQL: insert, Args: []any{struct{}{}}}); err == nil {
			t.Error("a struct was sent")
		}
		if _, _, err := runBatch(t, on, pgsql.Query{SQL: insert, Args: []any{1}}); err != nil {
			t.Error(err)
		}
	})
}

// The server runs a batch without BEGIN and COMMIT in one transaction. The batch must also return an error that occurs
// only at the end of that transaction.
func TestABatchWithoutBeginIsOneTransaction(t *testing.T) {
	eachMode(t, func(t *testing.T, db *sql.DB) {
		exec(t, db, "CREATE TABLE number (n bigint UNIQUE, of bigint REFERENCES number (n) DEFERRABLE INITIALLY DEFERRED)")
		on := connection(t, db)
		insert := "INSERT INTO number (n, of) VALUES ($1, $2)"
		for name, last := range map[string]pgsql.Query{
			"at the last statement": {SQL: insert, Args: []any{1, 1}},
			"at the end":            {SQL: insert, Args: []any{3, 4}},
		} {
			for range 2 { // the second time with prepared statements
				_, _, err := runBatch(t, on, pgsql.Query{SQL: insert, Args: []any{1, 1}}, last)
				if err == nil {
					t.Errorf("a failure %s is not returned", name)
				}
				if n := count(t, on); n != 0 {
					t.Errorf("after a failure %s, %d rows are stored", name, n)
				}
			}
		}
		both := []pgsql.Query{{SQL: insert, Args: []any{1, 2}}, {SQL: insert, Args: []any{2, 1}}}
		_, errs, err := runBatch(t, on, both...)
		if err := errors.Join(append(errs, err)...); err != nil {
			t.Error(err)
		}
		if n := count(t, on); n != 2 {
			t.Errorf("%d rows are stored", n)
		}
	})
}

func count(t *testing.T, on *sql.Conn) (n int) {
	t.Helper()
	if err := on.QueryRowContext(t.Context(), "SELECT count(*) FROM number").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
