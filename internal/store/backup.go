package store

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
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// backupTables lists the tables of a backup. Each table follows the tables that it references. A backup does not
// contain sessions, request counts and open pairing codes. Therefore, all users must sign in again after a restore.
var backupTables = []string{
	"edition", "data_version", "hall_stall", "hall_draft", "counter", "ticket_book", "registration", "booking", "claim",
	"payment_order", "payment",
	"refund",
	"cancellation", "till", "desk_device", "walk_in_code", "offline_payment",
	"webhook_receipt", "office_role", "account", "passkey", "list_view", "failed_sign_in", "activity", "job", "message",
	"campaign", "unsubscribed",
	"contact_message", "sponsorship", "application", "partner", "logo", "banner", "committee_member",
	"programme_item", "saved_text",
	"document_series", "document_restart", "document",
	"signing_key", "gate_device", "gate_message", "gate_scan", "admission",
	"note", "consent", "privacy_request", "privacy_link",
	"message_text", "daily_summary",
	"settlement_import", "settlement_entry",
	"setting",
	"bulk_run", "bulk_item",
}

type backupHeader struct {
	Product string `json:"product"`
	Schema  int64  `json:"schema"`
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
	schema, err := db.SchemaVersion(ctx)
	if err != nil {
		return contents, err
	}
	// A single read transaction reads a consistent snapshot. The isolation level is "snapshot" in SQLite and "repeatable
	// read" in PostgreSQL.
	tx, err := db.read.BeginTx(ctx, &sql.TxOptions{Isolation: db.engine.snapshot, ReadOnly: true})
	if err != nil {
		return contents, err
	}
	defer func() { err = errors.Join(err, ignoreDone(tx.Rollback())) }()
	tables, err := db.presentTables(ctx, tx)
	if err != nil {
		return contents, err
	}
	zip := gzip.NewWriter(w)
	out := json.NewEncoder(zip)
	if err := out.Encode(backupHeader{Product: "mela", Schema: schema}); err != nil {
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

// presentTables returns the tables of a backup that exist in the database. Before a migration, some of them may not
// exist yet.
func (db *DB) presentTables(ctx context.Context, tx *sql.Tx) (present []string, err error) {
	rows, err := tx.QueryContext(ctx, db.engine.tables)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	found := map[string]bool{}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		found[name] = true
	}
	for _, table := range backupTables {
		if found[table] {
			present = append(present, table)
		}
	}
	return present, rows.Err()
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
// this summary differs from the backup's summary, Restore returns an error and restores nothing. If the backup's
// schema is newer than the database's schema, it returns ErrNewerSchema.
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
	have, err := db.SchemaVersion(ctx)
	if err != nil {
		return contents, err
	}
	if header.Schema > have {
		return contents, fmt.Errorf("%w (the backup's schema is %d, this program knows %d)", ErrNewerSchema, header.Schema,
			have)
	}
	if err := db.loosen(ctx, header.Schema); err != nil {
		return contents, fmt.Errorf("prepare the schema: %w", err)
	}
	return contents, db.InTx(ctx, func(ctx context.Context) error {
		var editions int
		if err := db.one(ctx, "SELECT COUNT(*) FROM edition", nil, &editions); err != nil {
			return err
		}
		if editions > 0 {
			return ErrNotEmpty
		}
		if err := db.exec(ctx, "DELETE FROM data_version"); err != nil {
			return err
		}
		expected, err := db.restoreRows(ctx, in)
		if err != nil {
			return err
		}
		tables := slices.Collect(maps.Keys(expected.Records))
		if contents, err = contentsOf(ctx, db.writer(ctx), tables); err != nil {
			return err
		}
		if differences := expected.Differences(contents); len(differences) > 0 {
			return fmt.Errorf("the restored records differ from the backup's summary: %s", strings.Join(differences, "; "))
		}
		return errors.Join(db.engine.afterRestore(ctx, db), then(ctx))
	})
}

// restoreRows inserts all records of a backup. It returns the summary that the backup contains.
func (db *DB) restoreRows(ctx context.Context, in *json.Decoder) (expected fair.BackupContents, err error) {
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
		if err := db.restoreRow(ctx, row); err != nil {
			return expected, fmt.Errorf("restore a record of %s: %w", row.Table, err)
		}
	}
}

func (db *DB) restoreRow(ctx context.Context, row backupRow) error {
	if !slices.Contains(backupTables, row.Table) {
		return errors.New("there is no such table")
	}
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
		marks = append(marks, "$"+place(len(args)))
	}
	return db.exec(ctx, "INSERT INTO "+row.Table+" ("+strings.Join(cols, ", ")+") "+db.engine.overriding+"VALUES ("+
		strings.Join(marks, ", ")+")", args...)
}
