package storetest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"
)

// Pooler starts PgBouncer, a connection pooler, in front of the server. It returns the URL with which clients connect
// to the database through PgBouncer. PgBouncer has two connections to the server. Each transaction of a client may use
// a different one of them.
func (s *Server) Pooler() string {
	s.t.Helper()
	dir, err := os.MkdirTemp("", "pgb")
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = os.RemoveAll(dir) })
	settings := fmt.Sprintf(`[databases]
postgres = host=%s user=postgres
[pgbouncer]
listen_addr =
unix_socket_dir = %s
unix_socket_mode = 0777
listen_port = 5432
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`, s.dir, dir)
	file := filepath.Join(dir, "pgbouncer.ini")
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		s.t.Fatal(err)
	}
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		program = "/usr/sbin/pgbouncer" // not every user's PATH contains this folder
	}
	command := exec.Command(program, file)
	if os.Getuid() == 0 { // PgBouncer refuses to run as root
		if out, err := exec.Command("chown", "-R", "postgres:", dir).CombinedOutput(); err != nil {
			s.t.Fatalf("%v: %s", err, out)
		}
		command = exec.Command("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups",
			program, file)
	}
	log, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		s.t.Fatal(err)
	}
	command.Stdout, command.Stderr = log, log
	if err := command.Start(); err != nil {
		s.t.Fatalf("start PgBouncer: %v", err)
	}
	s.t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
		_ = log.Close()
	})
	address := urlAt(dir)
	for deadline := time.Now().Add(startupTime); ; time.Sleep(20 * time.Millisecond) {
		conn, err := pgx.Connect(s.t.Context(), address+"&default_query_exec_mode=exec")
		if err == nil {
			_ = conn.Close(s.t.Context())
			return address
		}
		if time.Now().After(deadline) {
			text, _ := os.ReadFile(log.Name())
			s.t.Fatalf("PgBouncer does not answer: %v\n%s", err, text)
		}
	}
}
