package db

import (
	"context"
	"fmt"
	"sort"
	"strings"
	"testing"
)

// UseSchema gives the program's schema another hash until the test ends.
func UseSchema(t testing.TB, hash string) {
	t.Helper()
	before := schemaHash
	schemaHash = hash
	t.Cleanup(func() { schemaHash = before })
}

// ReadPragmas reads the value of a pragma on several read connections at the same time.
func (db *DB) ReadPragmas(t testing.TB, pragma string, connections int) []int {
	t.Helper()
	var out []int
	for range connections {
		conn, err := db.read.Conn(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		var v int
		if err := conn.QueryRowContext(context.Background(), "PRAGMA "+pragma).Scan(&v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

// Dump returns the rows of a table as text, in a fixed order.
func (db *DB) Dump(t testing.TB, table string) string {
	t.Helper()
	rows, err := db.read.QueryContext(context.Background(), "SELECT * FROM "+table)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	cols, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for rows.Next() {
		vals, places := make([]any, len(cols)), make([]any, len(cols))
		for i := range vals {
			places[i] = &vals[i]
		}
		if err := rows.Scan(places...); err != nil {
			t.Fatal(err)
		}
		for i, v := range vals {
			if yes, ok := v.(bool); ok { // SQLite returns boolean expressions as numbers
				vals[i] = map[bool]int64{true: 1}[yes]
			}
		}
		lines = append(lines, fmt.Sprintln(vals...))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	sort.Strings(lines)
	return strings.Join(lines, "\n")
}

// BackupTables returns the tables of a backup, in its order.
func (db *DB) BackupTables(ctx context.Context) ([]string, error) {
	return db.backupTables(ctx, db.read)
}

// NotInBackup contains the tables that a backup leaves out.
var NotInBackup = notInBackup

// ForeignEvery is the interval between two checks for changes by other processes.
const ForeignEvery = foreignEvery

// PublicTables contains the tables whose changes are counted as changes of public data.
var PublicTables = publicTables
