package main_test

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// nextVersion builds the program with one additional migration, which changes a table with records.
func nextVersion(t *testing.T) (program string) {
	t.Helper()
	const next = "-- +goose Up\n" +
		"ALTER TABLE registration ADD COLUMN village TEXT NOT NULL DEFAULT 'unknown';\n" +
		"UPDATE registration SET village = 'Chityal';\nUPDATE schema_support SET oldest_program = 2;\n"
	return buildWith(t, map[string]string{"sqlite/0002_next.sql": next, "postgres/0002_next.sql": next})
}

// buildWith builds the program with additional files in the migrations folder, and returns the program's path.
func buildWith(t *testing.T, files map[string]string) (program string) {
	t.Helper()
	folder, replaced := t.TempDir(), map[string]string{}
	for name, text := range files {
		written := filepath.Join(folder, strings.ReplaceAll(name, "/", "-"))
		if err := os.WriteFile(written, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		there, err := filepath.Abs(filepath.Join("../../internal/store/migrations", name))
		if err != nil {
			t.Fatal(err)
		}
		replaced[there] = written
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(folder, "mela-next")
	if out, err := buildCommand("-overlay", file, "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("build the next version: %v\n%s", err, out)
	}
	return program
}

// runVersion runs a version of the program, which may be old or new, and returns its output.
func runVersion(program string, env []string, args ...string) (string, error) {
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// contentsWith makes a backup with a version of the program. It returns that version's summary of the records, money
// and documents in the backup.
func contentsWith(t *testing.T, program string, env []string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "backup.gz")
	if out, err := runVersion(program, env, "backup", file); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := runVersion(program, env, "backup", "verify", file)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_, contents, _ := strings.Cut(out, "\n")
	return contents
}

// This test upgrades a site as an operator does. The next version opens the data of this version, with all records,
// money and documents. This version then refuses to open the migrated data, and its error explains why. The backup
// that was made before the migration restores the old state.
func TestAnUpgradeKeepsAllDataAndCanBeReverted(t *testing.T) {
	next := nextVersion(t)
	engines(t, func(t *testing.T, env []string) {
		p := startSite(t, env...)
		seen := visitOnce(t, p)
		if err := p.end(); err != nil {
			t.Fatal(err)
		}
		before := contentsWith(t, program, env)

		if out, err := runVersion(next, env, "migrate"); err != nil {
			t.Fatalf("upgrade: %v\n%s", err, out)
		}
		if after := contentsWith(t, next, env); after != before || !strings.Contains(before, "captured") {
			t.Errorf("before the upgrade:\n%s\nafter it:\n%s", before, after)
		}
		out, err := runVersion(program, env, "serve")
		if err == nil || !strings.Contains(out, "newer version of this program") ||
			!strings.Contains(out, "restore a backup") {
			t.Errorf("this version opened the data of the next one: %v\n%s", err, out)
		}

		data := strings.TrimPrefix(env[0], "MELA_DATA=")
		backups, err := filepath.Glob(filepath.Join(data, "before-schema-*"))
		if err != nil || len(backups) != 1 {
			t.Fatalf("backups of before the migration: %q, %v", backups, err)
		}
		back := []string{"MELA_DATA=" + t.TempDir()}
		if out, err := runVersion(program, back, "restore", "-same-series", backups[0]); err != nil {
			t.Fatalf("the way back: %v\n%s", err, out)
		}
		if again := contentsWith(t, program, back); again != before {
			t.Errorf("before the upgrade:\n%s\nrestored:\n%s", before, again)
		}
		restored := startSite(t, back...)
		restored.email, restored.password = p.email, p.password
		var list []map[string]any
		if status, err := restored.call(restored.signIn(), http.MethodGet, "/api/registers", nil, &list); err != nil ||
			status != http.StatusOK || len(list) < len(seen.registrations) {
			t.Errorf("%d registrations, %d, %v", len(list), status, err)
		}
	})
}
