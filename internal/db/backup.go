package db

import (
	"bufio"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// notInBackup contains the tables whose rows a backup does not contain, with the reason. A backup contains all other
// tables of the schema. Because of the missing sessions, all users must sign in again after a restore.
var notInBackup = map[string]string{
	"session":           "a sign-in ends with a restore",
	"passkey_challenge": "it is valid for a few minutes",
	"desk_pairing":      "it is valid for a few minutes",
	"setup_code":        "it is replaced at each start",
	"hold_lock":         "it belongs to the running processes",
	"hold_source":       "it contains hashes of addresses and devices, and is kept for about a day",
	"backup_run":        "it describes the backups of this installation",
	"demo_filling":      "it belongs to the running process",
	"schema_hash":       "it describes the tables, which the program creates",
}

type backupHeader struct {
	Product string `json:"product"`
	Schema  any    `json:"schema"` // hash of the schema
}

// backupRow is a line of a backup. The last line contains the summary, and every other line contains a record.
type backupRow struct {
	Table    string               `json:"t,omitempty"`
	Values   map[string]any       `json:"v,omitempty"`
	Contents *fair.BackupContents `json:"contents,omitempty"`
}

// ErrNotEmpty is returned by Restore if the database contains data.
var ErrNotEmpty = errors.New("the database is not empty: restore into an empty one")

// Backup writes a compressed snapshot of all records to the writer `w`. It returns a summary of the records, which is
// also the last line of the backup. The backup can be restored into SQLite and PostgreSQL.
func (db *DB) Backup(ctx context.Context, w io.Writer) (contents fair.BackupContents, err error) {
	// A single read transaction reads a consistent snapshot. The isolation level is "snapshot" in SQLite and "repeatable
	// read" in PostgreSQL.
	tx, err := db.read.BeginTx(ctx, &sql.TxOptions{Isolation: db.Dialect.snapshot, ReadOnly: true})
	if err != nil {
		return contents, err
	}
	defer func() { err = errors.Join(err, ignoreDone(tx.Rollback())) }()
	tables, err := db.backupTables(ctx, tx)
	if err != nil {
		return contents, err
	}
	zip := gzip.NewWriter(w)
	out := json.NewEncoder(zip)
	if err := out.Encode(backupHeader{Product: "mela", Schema: schemaHash}); err != nil {
		return contents, err
	}
	for _, table := range tables {
		if _, err := backupTable(ctx, tx, table, out); err != nil {
			return contents, fmt.Errorf("back up %s: %w", table, err)
		}
	}
	if contents, err = contentsOf(ctx, tx, tables); err != nil {
		return contents, fmt.Errorf("summarise the backup: %w", err)
	}
	if err := out.Encode(backupRow{Contents: &contents}); err != nil {
		return contents, err
	}
	return contents, zip.Close()
}

// backupTables returns the tables of a backup. Each table follows the tables that it references. Only the foreign keys
// of a cycle, or of a table to itself, refer to a later row. These are checked at the commit.
func (db *DB) backupTables(ctx context.Context, tx querier) (tables []string, err error) {
	references, err := db.tableReferences(ctx, tx)
	if err != nil {
		return nil, err
	}
	placed := map[string]bool{"": true} // a table without a foreign key references the table ""
	var place func(table string)
	place = func(table string) {
		if placed[table] {
			return
		}
		placed[table] = true
		for _, referenced := range slices.Sorted(slices.Values(references[table])) {
			place(referenced)
		}
		if _, leftOut := notInBackup[table]; !leftOut {
			tables = append(tables, table)
		}
	}
	for _, table := range slices.Sorted(maps.Keys(references)) {
		place(table)
	}
	return tables, nil
}

func backupTable(ctx context.Context, tx *sql.Tx, table string, out *json.Encoder) (n int, err error) {
	rows, err := tx.QueryContext(ctx, "SELECT * FROM "+table)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	cols, err := rows.Columns()
	if err != nil {
		return 0, err
	}
	types, err := rows.ColumnTypes()
	if err != nil {
		return 0, err
	}
	for rows.Next() {
		vals, places := make([]any, len(cols)), make([]any, len(cols))
		for i := range vals {
			places[i] = &vals[i]
		}
		if err := rows.Scan(places...); err != nil {
			return n, err
		}
		row := backupRow{Table: table, Values: map[string]any{}}
		for i, col := range cols {
			if n, number := vals[i].(int64); number && strings.HasPrefix(types[i].DatabaseTypeName(), "BOOL") {
				vals[i] = n != 0 // SQLite stores booleans as numbers, and PostgreSQL does not accept numbers
			}
			row.Values[col] = vals[i]
		}
		if err := out.Encode(row); err != nil {
			return n, err
		}
		n++
	}
	return n, rows.Err()
}

// Restore reads a backup into an empty database, in one transaction. It returns a summary of the restored records. If
// this summary differs from the backup's summary, Restore returns an error and restores nothing. If the backup has
// another schema than this program, it returns ErrOtherSchema.
func (db *DB) Restore(ctx context.Context, r io.Reader) (contents fair.BackupContents, err error) {
	return db.RestoreAnd(ctx, r, func(context.Context) error { return nil })
}

// RestoreAnd restores a backup as Restore does. After comparing the summaries, it calls the function `then` in the
// same transaction. If `then` returns an error, nothing is restored.
func (db *DB) RestoreAnd(ctx context.Context, r io.Reader, then func(ctx context.Context) error) (
	contents fair.BackupContents, err error,
) {
	zip, err := gzip.NewReader(bufio.NewReader(r))
	if err != nil {
		return contents, fmt.Errorf("this file is not a backup: %w", err)
	}
	in := json.NewDecoder(zip)
	in.UseNumber()
	var header backupHeader
	if err := in.Decode(&header); err != nil || header.Product != "mela" {
		return contents, errors.Join(errors.New("this file is not a backup of Mela"), err)
	}
	if header.Schema != schemaHash {
		return contents, fmt.Errorf("%w: the backup has schema %v, and this program needs schema %s. Restore it with the "+
			"version of the program that wrote it", ErrOtherSchema, header.Schema, schemaHash)
	}
	// The rows are read from a stream, so this transaction cannot run again.
	return contents, db.storageError(db.once(ctx, func(ctx context.Context) error {
		var editions int
		if err := db.One(ctx, "SELECT COUNT(*) FROM edition", nil, &editions); err != nil {
			return err
		}
		if editions > 0 {
			return ErrNotEmpty
		}
		if err := db.Exec(ctx, "DELETE FROM data_version"); err != nil {
			return err
		}
		tables, err := db.backupTables(ctx, db.writer(ctx))
		if err != nil {
			return err
		}
		expected, err := db.restoreRows(ctx, in, tables)
		if err != nil {
			return err
		}
		if contents, err = contentsOf(ctx, db.writer(ctx), tables); err != nil {
			return err
		}
		if differences := expected.Differences(contents); len(differences) > 0 {
			return fmt.Errorf("the restored records differ from the backup's summary: %s", strings.Join(differences, "; "))
		}
		if db.Dialect.afterRestore != nil {
			err = db.Dialect.afterRestore(ctx, db)
		}
		return errors.Join(err, then(ctx))
	}))
}

// restoreRows inserts all records of a backup into the given tables. It returns the summary that the backup contains.
func (db *DB) restoreRows(ctx context.Context, in *json.Decoder, tables []string) (
	expected fair.BackupContents, err error,
) {
	for n := 0; ; n++ {
		var row backupRow
		switch err := in.Decode(&row); {
		case errors.Is(err, io.EOF):
			return expected, fmt.Errorf("the backup is incomplete: it ends after %d records", n)
		case err != nil:
			return expected, fmt.Errorf("the backup is damaged after %d records: %w", n, err)
		}
		if row.Contents != nil {
			// The stream must be read to its end, because its last bytes contain a checksum.
			if err := in.Decode(&row); !errors.Is(err, io.EOF) {
				return expected, errors.Join(errors.New("the backup is damaged at its end"), err)
			}
			return *row.Contents, nil
		}
		if !slices.Contains(tables, row.Table) {
			return expected, fmt.Errorf("the backup has a record of %q, which is not a table of a backup", row.Table)
		}
		if err := db.restoreRow(ctx, row); err != nil {
			return expected, fmt.Errorf("restore a record of %s: %w", row.Table, err)
		}
	}
}

func (db *DB) restoreRow(ctx context.Context, row backupRow) error {
	var cols []string
	var marks []string
	var args []any
	for col, value := range row.Values {
		if strings.ContainsFunc(col, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') }) {
			return errors.New("a column has an invalid name")
		}
		if number, ok := value.(json.Number); ok {
			n, err := number.Int64()
			if err != nil {
				return err
			}
			value = n
		}
		cols, args = append(cols, col), append(args, value)
		marks = append(marks, "$"+strconv.Itoa(len(args)))
	}
	return db.Exec(ctx, "INSERT INTO "+row.Table+" ("+strings.Join(cols, ", ")+") "+db.Dialect.overriding+"VALUES ("+
		strings.Join(marks, ", ")+")", args...)
}
