package storetest

import (
	"bufio"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"
)

// postgresVariable is the name of the environment variable with the URL of the test server. `make test` sets it.
const postgresVariable = "MELA_TEST_POSTGRES"

// postgresScript is the script that starts a temporary server. The path is relative to the root directory of the
// module.
const postgresScript = "scripts/throwaway-postgres.sh"

// startupTime is the maximum time until a new server accepts connections.
const startupTime = time.Minute

// PostgresURL returns the URL of a new, empty PostgreSQL database, which is dropped when the test ends. The
// environment variable MELA_TEST_POSTGRES contains the server's address. If it is not set, the test process starts one
// temporary server, which stops when the process ends. If PostgreSQL is not installed, the test fails with an error
// that names the missing package; PostgreSQL tests are never skipped. PostgresURL is safe for parallel tests and for
// several test processes at the same time.
func PostgresURL(t testing.TB) string {
	t.Helper()
	// template0 allows no connections. Therefore, several databases can be created from it at the same time.
	return newDatabase(t, func(context.Context, *sql.DB, *url.URL) (string, error) { return "template0", nil })
}

// PostgresURLWithSchema creates a PostgreSQL database that has the schema and no content, and returns its URL. It is
// dropped after the test.
func PostgresURLWithSchema(t testing.TB) string {
	t.Helper()
	return newDatabase(t, templateOf)
}

// newDatabase creates a database from a template and returns its URL.
func newDatabase(
	t testing.TB,
	template func(ctx context.Context, admin *sql.DB, server *url.URL) (string, error),
) string {
	t.Helper()
	server := os.Getenv(postgresVariable)
	if server == "" {
		own, err := ownServer()
		if err != nil {
			t.Fatalf("PostgreSQL for tests: %v", err)
		}
		server = own.url
	}
	base, err := url.Parse(server)
	if err != nil {
		t.Fatalf("%s is not a URL: %v", postgresVariable, err)
	}
	admin, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatalf("open PostgreSQL for tests: %v", err)
	}
	from, err := template(t.Context(), admin, base)
	if err != nil {
		t.Fatalf("make the schema on %s: %v", postgresVariable, errors.Join(err, admin.Close()))
	}
	name := "mela_test_" + strings.ToLower(rand.Text())
	// FILE_COPY takes the server half as much processor time as the default strategy, which logs all pages.
	create := "CREATE DATABASE " + name + " TEMPLATE " + from + " STRATEGY FILE_COPY"
	if _, err := admin.ExecContext(t.Context(), create); err != nil {
		t.Fatalf("create a database on %s: %v", postgresVariable, errors.Join(err, admin.Close()))
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), startupTime)
		defer cancel()
		if _, err := admin.ExecContext(ctx, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Errorf("drop the test's database: %v", err)
		}
		if err := admin.Close(); err != nil {
			t.Errorf("close the connection to PostgreSQL: %v", err)
		}
	})
	base.Path = "/" + name
	return base.String()
}

// throwawayServer is a temporary server. It runs until its pipe `life` is closed.
type throwawayServer struct {
	url  string
	life io.Closer
}

// ownServer returns the temporary server of this process. The first call starts it.
var ownServer = sync.OnceValues(func() (throwawayServer, error) {
	var server throwawayServer
	root, err := moduleRoot()
	if err != nil {
		return server, err
	}
	command := exec.Command(filepath.Join(root, postgresScript))
	// The script runs the server until its standard input is closed. This process holds the other end of the pipe.
	// When the process ends for any reason, the operating system closes this end.
	if server.life, err = command.StdinPipe(); err != nil {
		return server, fmt.Errorf("prepare %s: %w", postgresScript, err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return server, fmt.Errorf("prepare %s: %w", postgresScript, err)
	}
	var complaint strings.Builder
	command.Stderr = &complaint
	if err := command.Start(); err != nil {
		return server, fmt.Errorf("run %s: %w", postgresScript, err)
	}
	stuck := time.AfterFunc(startupTime, func() { _ = command.Process.Kill() })
	defer stuck.Stop()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		_ = command.Wait() // Wait ensures that the error output is complete
		return server, fmt.Errorf("%s did not start a server: %s", postgresScript, strings.TrimSpace(complaint.String()))
	}
	server.url = strings.TrimSpace(line)
	return server, nil
})

// moduleRoot returns the nearest parent directory that contains go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("find the module: %w", err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("no go.mod above the working directory")
		}
		dir = parent
	}
}
