package main_test

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/store/storetest"
)

// engines runs a test with each database engine, both at the same time. env contains the settings of the engine.
func engines(t *testing.T, test func(t *testing.T, env []string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, []string{"MELA_DATA=" + t.TempDir()})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, []string{"MELA_DATA=" + t.TempDir(), "MELA_DATABASE_URL=" + storetest.PostgresURL(t)})
	})
}

func TestAnOpenEventStreamDoesNotBlockTheShutdown(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		p := startSite(t, env...)
		res, err := http.Get(p.url + "/api/hall/events")
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("%v %v", res, err)
		}
		defer func() { _ = res.Body.Close() }()
		if _, err := bufio.NewReader(res.Body).ReadString('\n'); err != nil {
			t.Fatalf("the stream sends no event: %v", err)
		}
		if err := p.end(); err != nil {
			t.Errorf("it ended with %v", err)
		}
	})
}

func TestAllProblemsOfTheConfigurationAreReportedTogether(t *testing.T) {
	cmd := exec.Command(program, "serve")
	cmd.Env = append(
		os.Environ(), "MELA_ENV=production", "MELA_ADDR=here", "MELA_PAYMENT_GRACE=-1h", "MELA_DATA="+t.TempDir(),
	)
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Fatal("it started")
	}
	for _, want := range []string{"MELA_ADDR", "MELA_BASE_URL", "sandbox is refused in production", "MELA_PAYMENT_GRACE"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%s is not among:\n%s", want, out)
		}
	}
}

func TestTheDemoIsRefusedInProduction(t *testing.T) {
	data := t.TempDir()
	for _, flag := range []string{"--demo", "--demo=empty"} {
		cmd := exec.Command(program, "serve", flag)
		cmd.Env = append(
			os.Environ(), "MELA_ENV=production", "MELA_BASE_URL=https://fair.example.org", "MELA_ADDR=127.0.0.1:0",
			"MELA_PAYMENTS=off", "MELA_SECRET=0123456789abcdefghijklmnopqrstuv", "MELA_DATA="+data,
		)
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "--demo is refused in production") {
			t.Errorf("%s: %v\n%s", flag, err, out)
		}
	}
	if made, err := os.ReadDir(data); err != nil || len(made) > 0 {
		t.Errorf("the refused start left %v (%v)", made, err)
	}
}

func TestASecondStartKeepsTheOwnerAndTheData(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		p := startSite(t, env...)
		first := p.password
		if err := p.end(); err != nil {
			t.Fatal(err)
		}
		p = startSite(t, env...)
		if p.password != first || len(first) < 12 {
			t.Errorf("the printed password changed or is short")
		}
		p.signIn()
	})
}

func TestBackupAndRestore(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		p := startSite(t, env...)
		if status, err := p.call(anybody, http.MethodPost, "/api/registers", farmer(1), nil); err != nil ||
			status != http.StatusCreated {
			t.Fatalf("register: %d, %v", status, err)
		}
		file := filepath.Join(t.TempDir(), "backup.mela")
		run := func(env []string, args ...string) (string, error) {
			cmd := exec.Command(program, args...)
			cmd.Env = append(os.Environ(), env...)
			out, err := cmd.CombinedOutput()
			return string(out), err
		}
		if out, err := run(env, "backup", file); err != nil {
			t.Fatalf("back up while the site runs: %v\n%s", err, out)
		}
		if out, err := run(env, "restore", file); err == nil || !strings.Contains(out, "not empty") {
			t.Errorf("restored over data: %v\n%s", err, out)
		}
		fresh := []string{"MELA_DATA=" + t.TempDir()}
		if out, err := run(fresh, "restore", file); err != nil || !strings.Contains(out, "Documents continue in the series") {
			t.Fatalf("restore: %v\n%s", err, out)
		}
		moved := []string{"MELA_DATA=" + t.TempDir()}
		if out, err := run(moved, "restore", "-same-series", file); err != nil || strings.Contains(out, "series") {
			t.Errorf("restore with the same series: %v\n%s", err, out)
		}
		if out, err := run(moved, "documents", "new-series"); err != nil ||
			!strings.Contains(out, "Documents continue in the series") {
			t.Errorf("begin a new series: %v\n%s", err, out)
		}
		restored := startSite(t, fresh...)
		restored.email, restored.password = p.email, p.password
		var list []map[string]any
		if status, err := restored.call(restored.signIn(), http.MethodGet, "/api/registers", nil, &list); err != nil ||
			status != http.StatusOK || len(list) != 1 {
			t.Errorf("%d registrations, %d, %v", len(list), status, err)
		}
	})
}
