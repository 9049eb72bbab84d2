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
	"strings"
)

// backupTables are the tables of a backup, each after the tables that it references. Sessions and counts of requests are left out: all users
// sign in again after a restore.
var backupTables = []string{
	"edition", "data_version", "hall_stall", "counter", "registration", "booking", "claim", "payment_order", "payment", "refund",
	"cancellation", "offline_payment",
	"webhook_receipt", "account", "failed_sign_in", "activity", "job", "message",
	"contact_message", "sponsorship", "application", "partner", "logo", "banner", "committee_member",
	"document_series", "document",
	"signing_key", "admission",
	"consent", "privacy_request", "privacy_link",
	"message_text", "daily_summary",
	"settlement_import", "settlement_entry",
}

type backupHeader struct {
	Product string `json:"product"`
	Schema  int64  `json:"schema"`
}

type backupRow struct {
	Table  string         `json:"t"`
	Values map[string]any `json:"v"`
}

// ErrNotEmpty is the error of a restore into a database that contains data.
var ErrNotEmpty = errors.New("the database is not empty: restore into an empty one")

// Backup writes a compressed snapshot of all records to w and returns their number. The file can be restored on
// SQLite and on PostgreSQL.
func (db *DB) Backup(ctx context.Context, w io.Writer) (rows int, err error) {
	schema, err := db.SchemaVersion(ctx)
	if err != nil {
		return 0, err
	}
	// One read transaction gives a consistent snapshot: snapshot isolation on SQLite, repeatable read on PostgreSQL.
	tx, err := db.read.BeginTx(ctx, &sql.TxOptions{Isolation: db.engine.snapshot, ReadOnly: true})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, ignoreDone(tx.Rollback())) }()
	zip := gzip.NewWriter(w)
	out := json.NewEncoder(zip)
	if err := out.Encode(backupHeader{Product: "mela", Schema: schema}); err != nil {
		return 0, err
	}
	for _, table := range backupTables {
		n, err := backupTable(ctx, tx, table, out)
		if err != nil {
			return rows, fmt.Errorf("back up %s: %w", table, err)
		}
		rows += n
	}
	return rows, zip.Close()
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
				vals[i] = n != 0 // SQLite stores booleans as numbers, which PostgreSQL does not accept as booleans
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

// Restore reads a backup into an empty database in one transaction and returns the number of records. A backup of a
// newer schema is ErrNewerSchema.
func (db *DB) Restore(ctx context.Context, r io.Reader) (rows int, err error) {
	zip, err := gzip.NewReader(bufio.NewReader(r))
	if err != nil {
		return 0, fmt.Errorf("this is no backup: %w", err)
	}
	in := json.NewDecoder(zip)
	in.UseNumber()
	var header backupHeader
	if err := in.Decode(&header); err != nil || header.Product != "mela" {
		return 0, errors.Join(errors.New("this is no backup of ours"), err)
	}
	have, err := db.SchemaVersion(ctx)
	if err != nil {
		return 0, err
	}
	if header.Schema > have {
		return 0, fmt.Errorf("%w (the backup's schema is %d, this program knows %d)", ErrNewerSchema, header.Schema, have)
	}
	return rows, db.InTx(ctx, func(ctx context.Context) error {
		var editions int
		if err := db.one(ctx, "SELECT COUNT(*) FROM edition", nil, &editions); err != nil {
			return err
		}
		if editions > 0 {
			return ErrNotEmpty
		}
		if _, err := db.exec(ctx, "DELETE FROM data_version"); err != nil {
			return err
		}
		for {
			var row backupRow
			switch err := in.Decode(&row); {
			case errors.Is(err, io.EOF):
				return db.engine.afterRestore(ctx, db)
			case err != nil:
				return fmt.Errorf("the backup is damaged after %d records: %w", rows, err)
			}
			if err := db.restoreRow(ctx, row); err != nil {
				return fmt.Errorf("restore a record of %s: %w", row.Table, err)
			}
			rows++
		}
	})
}

func (db *DB) restoreRow(ctx context.Context, row backupRow) error {
	known := false
	for _, table := range backupTables {
		known = known || table == row.Table
	}
	if !known {
		return errors.New("there is no such table")
	}
	var cols []string
	var marks []string
	var args []any
	for col, value := range row.Values {
		if strings.ContainsFunc(col, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') }) {
			return errors.New("a column's name is not ours")
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
	_, err := db.exec(ctx, "INSERT INTO "+row.Table+" ("+strings.Join(cols, ", ")+") "+db.engine.overriding+"VALUES ("+strings.Join(marks, ", ")+")", args...)
	return err
}
