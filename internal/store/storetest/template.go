package storetest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"

	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/store"
)

// Creating the tables takes longer than most tests. Therefore, it is done only once, in a template, which is copied for
// each test. The content that Fill stores is also created only once, in a second
// template.

// content fills the second template. It is nil if Fill was not called.
var content func(ctx context.Context, db *store.DB) error

// Fill sets the function that fills the databases of this test process. SQLite and Postgres return databases with the
// content that this function has stored. The function runs only once for each engine. Only init functions may call
// Fill, because the databases of all tests must have the same content.
func Fill(fill func(ctx context.Context, db *store.DB) error) { content = fill }

// emptySQLite and filledSQLite return the content of an SQLite database file. The first call in a process creates this
// content.
var (
	emptySQLite  = sync.OnceValues(func() ([]byte, error) { return makeSQLite(nil) })
	filledSQLite = sync.OnceValues(func() ([]byte, error) { return makeSQLite(content) })
)

func makeSQLite(fill func(ctx context.Context, db *store.DB) error) (file []byte, err error) {
	dir, err := os.MkdirTemp("", "mela-template")
	if err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "mela.db")
	if err := openAndFill("", path, fill); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// openAndFill creates the tables of a database, fills it and closes it. When an SQLite database is closed, the
// write-ahead log is copied into the file.
func openAndFill(databaseURL, path string, fill func(ctx context.Context, db *store.DB) error) error {
	ctx := context.Background() // not a test's context, because other tests may wait for the template
	db, err := store.Open(ctx, database.Location{URL: databaseURL, Path: path})
	if err != nil {
		return err
	}
	if fill != nil {
		err = fill(ctx, db)
	}
	return errors.Join(err, db.Close())
}

// templates maps the URL of each server to a function that returns the name of the server's template database. The
// first call of the function creates this database.
var templates sync.Map

// templateOf returns the name of a server's template database. The template has the current schema, and its name
// contains a hash of the schema. It remains on the server, so that other and later test processes can use it. If
// the test that started the creation ends, the creation continues, because other tests may wait for the template.
func templateOf(ctx context.Context, admin *sql.DB, server *url.URL) (string, error) {
	once, _ := templates.LoadOrStore(server.String(), sync.OnceValues(func() (string, error) {
		return makeTemplate(context.WithoutCancel(ctx), admin, server)
	}))
	return once.(func() (string, error))()
}

// lockOfTemplates is the key of the lock that allows only one process at a time to create the template.
const lockOfTemplates = 0x6d656c61

func makeTemplate(ctx context.Context, admin *sql.DB, server *url.URL) (name string, err error) {
	sum, err := sumOfSchema()
	if err != nil {
		return "", err
	}
	name = fmt.Sprintf("mela_template_%x", sum[:8])
	conn, err := admin.Conn(ctx)
	if err != nil {
		return "", fmt.Errorf("connect: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", lockOfTemplates); err != nil {
		return "", fmt.Errorf("lock: %w", err)
	}
	defer func() {
		_, unlock := conn.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", lockOfTemplates)
		err = errors.Join(err, unlock)
	}()
	var there bool
	if err := conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)",
		name).Scan(&there); err != nil || there {
		return name, err
	}
	raw := name + "_raw" // the database is renamed only when it is complete
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + raw + " WITH (FORCE)", "CREATE DATABASE " + raw +
		" TEMPLATE template0"} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return "", err
		}
	}
	at := *server
	at.Path = "/" + raw
	if err := openAndFill(at.String(), "", nil); err != nil {
		return "", err
	}
	_, err = conn.ExecContext(ctx, "ALTER DATABASE "+raw+" RENAME TO "+name)
	return name, err
}

// filledTemplates is like templates, but for the templates with the content that Fill stores.
var filledTemplates sync.Map

// filledTemplateOf returns the name of the template database with the content that Fill stores. Each process has its
// own template.
func filledTemplateOf(ctx context.Context, admin *sql.DB, server *url.URL) (string, error) {
	from, err := templateOf(ctx, admin, server)
	if err != nil || content == nil {
		return from, err
	}
	once, _ := filledTemplates.LoadOrStore(server.String(), sync.OnceValues(func() (string, error) {
		return makeFilledTemplate(context.WithoutCancel(ctx), from, server)
	}))
	return once.(func() (string, error))()
}

// held contains the connections that hold the locks on this process's templates, by template name. The connections
// must be in a variable, because the garbage collector closes unused connections.
var held sync.Map

// makeFilledTemplate copies a template and fills the copy. It locks the copy's name until the process ends. After
// that, the next process that calls makeFilledTemplate removes the copy.
func makeFilledTemplate(ctx context.Context, from string, server *url.URL) (name string, err error) {
	conn, err := pgx.Connect(ctx, server.String())
	if err != nil {
		return "", fmt.Errorf("connect: %w", err)
	}
	name = "mela_filled_" + strings.ToLower(rand.Text())
	held.Store(name, conn)
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(hashtext($1))", name); err != nil {
		return "", fmt.Errorf("lock: %w", err)
	}
	if err := removeTemplates(ctx, conn); err != nil {
		return "", err
	}
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+from+" STRATEGY FILE_COPY"); err != nil {
		return "", err
	}
	at := *server
	at.Path = "/" + name
	return name, openAndFill(at.String(), "", content)
}

// removeTemplates removes the filled templates whose names are not locked.
func removeTemplates(ctx context.Context, conn *pgx.Conn) error {
	const unused = `SELECT datname::text FROM pg_database WHERE CASE WHEN datname LIKE 'mela\_filled\_%'
		THEN pg_try_advisory_lock(hashtext(datname::text)) ELSE false END`
	rows, err := conn.Query(ctx, unused)
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := conn.Exec(ctx, "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)"); err != nil {
			return err
		}
	}
	return nil
}

// sumOfSchema returns a hash of PostgreSQL's schema.
func sumOfSchema() (sum [sha256.Size]byte, err error) {
	root, err := moduleRoot()
	if err != nil {
		return sum, err
	}
	files, err := filepath.Glob(filepath.Join(root, "internal", "db", "schema", "postgres.sql"))
	if err != nil {
		return sum, err
	}
	hash := sha256.New()
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return sum, fmt.Errorf("read the schema: %w", err)
		}
		_, _ = fmt.Fprintf(hash, "%s %d ", filepath.Base(file), len(content))
		_, _ = hash.Write(content)
	}
	return [sha256.Size]byte(hash.Sum(nil)), nil
}
