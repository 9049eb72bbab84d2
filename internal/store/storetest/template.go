package storetest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	"github.com/mela-fair/mela/internal/store"
)

// Migrating an empty database takes longer than most tests. Therefore, the migrations run only once, to create a
// template. The template is copied for each test.

// sqliteTemplate returns the content of an empty SQLite database file. The first call in a process creates it.
var sqliteTemplate = sync.OnceValues(func() (content []byte, err error) {
	dir, err := os.MkdirTemp("", "mela-template")
	if err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "mela.db")
	db, err := store.Open(context.Background(), "", path)
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil { // Close copies the write-ahead log into the file
		return nil, err
	}
	return os.ReadFile(path)
})

// templates maps the URL of each server to a function that returns the name of the server's template database. The
// first call of the function creates this database.
var templates sync.Map

// templateOf returns the name of the template database of a server. The template has the current schema, and its name
// contains a hash of the migrations. It remains on the server, so that other and later test processes can use it. Its
// creation continues even if the test that started it ends, because other tests may wait for it.
func templateOf(ctx context.Context, admin *sql.DB, server *url.URL) (string, error) {
	once, _ := templates.LoadOrStore(server.String(), sync.OnceValues(func() (string, error) {
		return makeTemplate(context.WithoutCancel(ctx), admin, server)
	}))
	return once.(func() (string, error))()
}

// lockOfTemplates is the key of the lock that allows only one process at a time to create the template.
const lockOfTemplates = 0x6d656c61

func makeTemplate(ctx context.Context, admin *sql.DB, server *url.URL) (name string, err error) {
	sum, err := sumOfMigrations()
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
	raw := name + "_raw" // the database gets its final name only when it is complete
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + raw + " WITH (FORCE)", "CREATE DATABASE " + raw +
		" TEMPLATE template0"} {
		if _, err := conn.ExecContext(ctx, statement); err != nil {
			return "", err
		}
	}
	at := *server
	at.Path = "/" + raw
	db, err := store.Open(ctx, at.String(), "")
	if err != nil {
		return "", err
	}
	if err := db.Close(); err != nil {
		return "", err
	}
	_, err = conn.ExecContext(ctx, "ALTER DATABASE "+raw+" RENAME TO "+name)
	return name, err
}

// sumOfMigrations returns a hash of PostgreSQL's migrations.
func sumOfMigrations() (sum [sha256.Size]byte, err error) {
	root, err := moduleRoot()
	if err != nil {
		return sum, err
	}
	files, err := filepath.Glob(filepath.Join(root, "internal", "store", "migrations", "postgres", "*"))
	if err != nil {
		return sum, err
	}
	hash := sha256.New()
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return sum, fmt.Errorf("read a migration: %w", err)
		}
		_, _ = fmt.Fprintf(hash, "%s %d ", filepath.Base(file), len(content))
		_, _ = hash.Write(content)
	}
	return [sha256.Size]byte(hash.Sum(nil)), nil
}
