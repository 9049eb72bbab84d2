package storetest

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// Server is a PostgreSQL server that a test can start, stop and replicate. Unlike the server that tests share, it
// flushes its write-ahead log to the disk before a commit returns.
type Server struct {
	t        testing.TB
	programs string
	dir      string // the directory that contains the socket
	data     string
	settings []string
}

// StartServer starts a server with an empty database. `settings` contains additional server settings, for example
// "max_connections=20".
func StartServer(t testing.TB, settings ...string) *Server {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	found, err := exec.Command(filepath.Join(root, postgresScript), "--programs").Output()
	if err != nil {
		t.Fatalf("find PostgreSQL: %v", err)
	}
	s := newServer(t, strings.TrimSpace(string(found)), settings)
	s.run("initdb", "--pgdata="+s.data, "--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8",
		"--locale=C", "--lc-ctype=C.UTF-8")
	s.Start()
	return s
}

func newServer(t testing.TB, programs string, settings []string) *Server {
	t.Helper()
	// The directory must have a short path, because a socket path can have at most 107 bytes. The path of the test's
	// own temporary directory may be too long.
	dir, err := os.MkdirTemp("", "pg")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{t: t, programs: programs, dir: dir, data: filepath.Join(dir, "data"), settings: settings}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if os.Getuid() == 0 {
		if out, err := exec.Command("chown", "postgres:", dir).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	return s
}

// run runs one of PostgreSQL's programs. These programs refuse to run as root. Therefore, if the test runs as root,
// run uses the user postgres.
func (s *Server) run(program string, args ...string) {
	s.t.Helper()
	line := append([]string{filepath.Join(s.programs, program)}, args...)
	if os.Getuid() == 0 {
		line = append([]string{"runuser", "-u", "postgres", "--"}, line...)
	}
	command := exec.Command(line[0], line[1:]...)
	command.Dir = s.dir
	// The output is written to a file and not to a pipe. The server inherits the program's output and does not close
	// it, so that Run would wait for the end of a pipe forever.
	out, err := os.Create(filepath.Join(s.dir, program+".out"))
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = out.Close() }()
	command.Stdout, command.Stderr = out, out
	if err := command.Run(); err != nil {
		text, _ := os.ReadFile(out.Name())
		log, _ := os.ReadFile(filepath.Join(s.dir, "server.log"))
		s.t.Fatalf("%s: %v: %s\n%s", program, err, text, log)
	}
}

// Start starts the server. It is stopped when the test ends.
func (s *Server) Start() {
	s.t.Helper()
	var options strings.Builder
	for _, setting := range append([]string{"listen_addresses=", "unix_socket_directories=" + s.dir}, s.settings...) {
		fmt.Fprintf(&options, "-c %s ", setting)
	}
	s.run("pg_ctl", "--pgdata="+s.data, "--log="+filepath.Join(s.dir, "server.log"), "--wait", "--silent",
		"--options="+options.String(), "start")
	s.t.Cleanup(func() {
		if _, err := os.Stat(filepath.Join(s.data, "postmaster.pid")); err == nil {
			s.Crash()
		}
	})
}

// Crash stops the server immediately and thus simulates a crash.
func (s *Server) Crash() {
	s.t.Helper()
	s.run("pg_ctl", "--pgdata="+s.data, "--mode=immediate", "--wait", "--silent", "stop")
}

// Standby starts a standby server that replicates this server.
func (s *Server) Standby(settings ...string) *Server {
	s.t.Helper()
	standby := newServer(s.t, s.programs, settings)
	standby.run("pg_basebackup", "--host="+s.dir, "--username=postgres", "--pgdata="+standby.data, "--write-recovery-conf",
		"--checkpoint=fast", "--wal-method=stream")
	standby.Start()
	return standby
}

// Promote changes a standby server to an ordinary server, which accepts writes.
func (s *Server) Promote() {
	s.t.Helper()
	s.run("pg_ctl", "--pgdata="+s.data, "--wait", "--silent", "promote")
}

// URL returns the URL of the server's database.
func (s *Server) URL() string { return urlAt(s.dir) }

// URLWith returns a URL that contains the addresses of this server and of another one. Clients connect to the server
// that accepts writes.
func (s *Server) URLWith(other *Server) string {
	return urlAt(s.dir+","+other.dir) + "&target_session_attrs=read-write"
}

func urlAt(dirs string) string {
	return (&url.URL{Scheme: "postgres", Path: "/postgres", RawQuery: url.Values{
		"host": {dirs}, "user": {"postgres"}, "sslmode": {"disable"},
	}.Encode()}).String()
}

// Line is a simulated network connection to a distant server. It forwards client connections to the server, with a
// delay that the test can set.
type Line struct {
	dir string
	mu  sync.Mutex
	lag time.Duration
}

// Line creates a simulated network connection to the server. Its delay is 0 until Delay is called.
func (s *Server) Line() *Line {
	s.t.Helper()
	dir, err := os.MkdirTemp("", "pg")
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = os.RemoveAll(dir) })
	listener, err := net.Listen("unix", filepath.Join(dir, ".s.PGSQL.5432"))
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = listener.Close() })
	l := &Line{dir: dir}
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("unix", filepath.Join(s.dir, ".s.PGSQL.5432"))
			if err != nil {
				_ = near.Close()
				continue
			}
			go l.carry(far, near)
			go l.carry(near, far)
		}
	}()
	return l
}

// URL returns the URL with which clients connect to the server's database through the line.
func (l *Line) URL() string { return urlAt(l.dir) }

// Delay sets the delay of each message, in both directions.
func (l *Line) Delay(lag time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lag = lag
}

func (l *Line) carry(to, from net.Conn) {
	defer func() { _, _ = to.Close(), from.Close() }()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			l.mu.Lock()
			lag := l.lag
			l.mu.Unlock()
			time.Sleep(lag)
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}
