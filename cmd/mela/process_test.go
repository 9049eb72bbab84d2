package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// program is the path of the program, which the tests build only once.
var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "mela")
	if err != nil {
		panic(err)
	}
	program = filepath.Join(dir, "mela")
	if out, err := buildCommand("-o", program, ".").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build: %v\n%s", err, out)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// buildCommand returns a command that builds the program without debug information and with small sample pictures.
func buildCommand(args ...string) *exec.Cmd {
	const flags = "-s -w -X github.com/mela-fair/mela/internal/edition.demoBanners=demo/test-banners.json"
	return exec.Command("go", append([]string{"build", "-buildvcs=false", "-ldflags", flags}, args...)...)
}

// startTime is the timeout for a site's first response. It is long, because a busy machine takes long to create the
// sample pictures.
const startTime = 3 * time.Minute

// process is a running site.
type process struct {
	t        *testing.T
	cmd      *exec.Cmd
	log      *lockedBuffer
	url      string
	email    string
	password string
	code     string        // one-time code of the setup page
	starts   chan struct{} // receives one value per start, because the site prints its address after each restart
	done     chan error
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// startSite runs `mela serve --demo=empty` and waits until it has printed its address. The site renders a page only
// when it is requested, because few tests request pages. Use startSiteWith for a site that renders all pages at the
// start.
func startSite(t *testing.T, env ...string) *process {
	t.Helper()
	return startSiteWith(t, "--demo=empty", append(env, "MELA_RENDER_AHEAD=off")...)
}

// startNewSite is like startSite, but without the demo. It uses the log level info, at which the site prints that
// payments are simulated.
func startNewSite(t *testing.T, env ...string) *process {
	t.Helper()
	return startSiteWith(t, "-log-level=info", append(env, "MELA_RENDER_AHEAD=off")...)
}

// startSiteWith runs `mela serve` with a flag and waits until it has printed its address.
func startSiteWith(t *testing.T, flag string, env ...string) *process {
	t.Helper()
	p := &process{t: t, log: &lockedBuffer{}, starts: make(chan struct{}, 8), done: make(chan error, 1)}
	p.cmd = exec.Command(program, "serve", flag)
	p.cmd.Env = append(os.Environ(), append([]string{
		"MELA_ADDR=127.0.0.1:0", "MELA_RATE_LIMITS=off", "MELA_DISK_RESERVE_MB=1", // for machines with a nearly full disk
	}, env...)...)
	p.cmd.Stderr = p.log
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		if t.Failed() {
			t.Logf("the site's log ends with:\n%s", tail(p.log.String(), 4000))
		}
	})
	first := map[string]string{} // the values that the site prints at its first start
	go func() {
		lines := bufio.NewScanner(out)
		started := false
		for lines.Scan() {
			name, value, _ := strings.Cut(strings.TrimSpace(lines.Text()), ":")
			if !started {
				first[name] = strings.TrimSpace(value)
			}
			if name == "Code" || name == "Payments are simulated" {
				started = true
				p.starts <- struct{}{}
			}
		}
		p.done <- p.cmd.Wait()
	}()
	select {
	case <-p.starts:
		p.url, p.email, p.password, p.code = first["Site"], first["Owner"], first["Password"], first["Code"]
	case err := <-p.done:
		t.Fatalf("the site ended at once: %v\n%s", err, p.log.String())
	case <-time.After(startTime):
		t.Fatal("the site did not start")
	}
	return p
}

func tail(s string, n int) string {
	if len(s) > n {
		return s[len(s)-n:]
	}
	return s
}

// kill sends SIGKILL.
func (p *process) kill() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		p.t.Fatal(err)
	}
	if err := <-p.done; err == nil {
		p.t.Error("kill -9 looked like an orderly end")
	}
}

// end sends the termination signal and returns the result of the process.
func (p *process) end() error {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	select {
	case err := <-p.done:
		return err
	case <-time.After(2 * time.Minute): // longer than endTimeout, after which the server should end with an error
		p.t.Fatal("it did not end")
		return nil
	}
}

var anybody = &http.Client{Timeout: 2 * time.Minute}

// call sends and receives JSON. It returns an error only if the connection fails. Otherwise, it returns the HTTP
// status.
func (p *process) call(client *http.Client, method, path string, body, into any) (status int, err error) {
	var send io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		send = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, send)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := client.Do(req)
	if err != nil {
		return 0, err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return 0, err
	}
	if into != nil && res.StatusCode < 300 {
		err = json.Unmarshal(text, into)
	}
	return res.StatusCode, err
}

// signIn returns a client with the owner's session.
func (p *process) signIn() *http.Client {
	p.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Timeout: 2 * time.Minute}
	status, err := p.call(
		client, http.MethodPost, "/api/admin/login", map[string]string{"email": p.email, "password": p.password}, nil,
	)
	if err != nil || status != http.StatusOK {
		p.t.Fatalf("sign in: %d, %v", status, err)
	}
	return client
}
