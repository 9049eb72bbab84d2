package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// The schema is one file for each engine.
//
//go:embed schema/*.sql
var schemaFiles embed.FS

// schemaHash identifies the program's schema. It covers the files of both engines, because a backup can be restored
// into either. Tests replace it to simulate another schema.
var schemaHash = func() string {
	sum := sha256.New()
	for _, engine := range []string{engineSQLite, enginePostgres} {
		sum.Write([]byte(schemaText(engine)))
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
}()

// unknownSchema is the name of the schema of a database that does not contain a hash.
const unknownSchema = "unknown"

// ErrOtherSchema means that a database or a backup has another schema than this program.
var ErrOtherSchema = errors.New("another schema")

// ErrNoDatabase means that there is no database, or that it has no tables yet.
var ErrNoDatabase = errors.New("there is no database")

func schemaText(engine string) string {
	text, err := schemaFiles.ReadFile("schema/" + engine + ".sql")
	if err != nil {
		panic(err) // cannot happen, because the file is embedded
	}
	return string(text)
}

// schemaOf returns the hash of the database's schema, or "" if the database has no tables yet.
func (db *DB) schemaOf(ctx context.Context, tx querier) (hash string, err error) {
	references, err := db.tableReferences(ctx, tx)
	if err != nil {
		return "", fmt.Errorf("read the schema: %w", err)
	}
	_, identified := references["schema_hash"]
	_, ours := references["edition"]
	switch {
	case identified:
		err = tx.QueryRowContext(ctx, "SELECT hash FROM schema_hash").Scan(&hash)
	case ours:
		hash = unknownSchema
	}
	return hash, err
}

// tableReferences returns the tables that each table references. A table without a foreign key references "".
func (db *DB) tableReferences(ctx context.Context, tx querier) (references map[string][]string, err error) {
	rows, err := tx.QueryContext(ctx, db.Dialect.references)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	references = map[string][]string{}
	for rows.Next() {
		var table, referenced string
		if err := rows.Scan(&table, &referenced); err != nil {
			return nil, err
		}
		references[table] = append(references[table], referenced)
	}
	return references, rows.Err()
}

// TablesOfEditions returns the tables whose rows belong to an edition.
func (db *DB) TablesOfEditions(ctx context.Context) ([]string, error) {
	return ReadColumn[string](ctx, db, db.Dialect.ofEditions)
}

// Schemas returns the hash of the database's schema, or "" if the database has no tables yet, and the hash of the
// program's schema.
func (db *DB) Schemas(ctx context.Context) (have, needed string, err error) {
	have, err = db.schemaOf(ctx, db.write)
	return have, schemaHash, err
}

// HasSchema reports whether the database has the schema of this program.
func (db *DB) HasSchema(ctx context.Context) (bool, error) {
	have, err := db.schemaOf(ctx, db.write)
	return have == schemaHash, err
}

// CheckSchema returns ErrOtherSchema if the database has another schema than this program, and ErrNoDatabase if it has
// no tables.
func (db *DB) CheckSchema(ctx context.Context) error {
	have, err := db.schemaOf(ctx, db.write)
	switch {
	case err != nil:
		return err
	case have == "":
		return ErrNoDatabase
	case have != schemaHash:
		return fmt.Errorf("%w: the database has schema %s, and this program needs schema %s. Start the version of the "+
			"program that created the database, or use an empty database", ErrOtherSchema, have, schemaHash)
	}
	return nil
}

// createSchema creates the tables in an empty database. Several processes may call it at the same time.
func (db *DB) createSchema(ctx context.Context) error {
	return db.changeSchema(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, db.Dialect.lockSchema); err != nil {
			return err
		}
		if have, err := db.schemaOf(ctx, tx); err != nil || have != "" {
			return err
		}
		if _, err := tx.ExecContext(ctx, schemaText(db.Dialect.name)); err != nil {
			return fmt.Errorf("create the tables: %w", err)
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO schema_hash (id, hash) VALUES (1, $1)", schemaHash)
		return err
	})
}

// Discard deletes all tables with their records. Open creates the tables again.
func (db *DB) Discard(ctx context.Context) error {
	return db.changeSchema(ctx, func(tx *sql.Tx) error {
		statements, err := ReadColumn[string](context.WithValue(ctx, txKey{}, tx), db, db.Dialect.discard)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, strings.Join(statements, ";\n")); err != nil {
			return fmt.Errorf("delete the tables: %w", err)
		}
		return nil
	})
}

// changeSchema calls the function `change` in a transaction that can execute several statements at once. InTx cannot
// do this on PostgreSQL.
func (db *DB) changeSchema(ctx context.Context, change func(tx *sql.Tx) error) error {
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := change(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}
