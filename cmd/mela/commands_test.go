package main_test

import (
	"path/filepath"
	"strings"
	"testing"
)

// runOn runs a command with a database folder. It returns the output.
func runOn(t *testing.T, folder string, args ...string) string {
	t.Helper()
	out, err := runProgram(t, []string{"MELA_DATA=" + folder}, args...)
	if err != nil {
		t.Fatalf("mela %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out
}

func TestHelpOfACommandIsShort(t *testing.T) {
	if out := runOn(t, t.TempDir(), "--version"); !strings.HasPrefix(out, "mela ") {
		t.Errorf("--version: %s", out)
	}
	for _, args := range [][]string{{"serve"}, {"backup"}, {"admin", "create"}, {"admin", "reset-password"}, {"keys"}} {
		out := runOn(t, t.TempDir(), append(args, "--help")...)
		if lines := strings.Count(out, "\n"); lines > 24 || strings.Contains(out, "MELA_SMTP_URL)") {
			t.Errorf("%v has %d lines:\n%s", args, lines, out)
		}
	}
	if out := runOn(t, t.TempDir(), "config", "--help"); !strings.Contains(out, "MELA_SMTP_URL") {
		t.Errorf("config --help lists no settings:\n%s", out)
	}
}

func TestConfigShowsValuesAndSources(t *testing.T) {
	out := runOn(t, "/srv/fair", "config")
	for _, line := range []string{"MELA_DATA", "environment", "/srv/fair", "default"} {
		if !strings.Contains(out, line) {
			t.Errorf("%q is missing:\n%s", line, out)
		}
	}
}

func TestAnOwnerGetsANewPasswordOnTheCommandLine(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	runOn(t, folder, "migrate")
	runOn(t, folder, "admin", "create", "--email", "owner@example.org", "--role", "owner")
	runOn(t, folder, "admin", "create", "--email", "clerk@example.org", "--role", "manager")
	out := runOn(t, folder, "admin", "reset-password", "--email", "Owner@example.org", "--second-factor")
	if !strings.Contains(out, "Password: ") {
		t.Errorf("no password:\n%s", out)
	}
	out, err := runProgram(t, []string{"MELA_DATA=" + folder}, "admin", "reset-password", "--email", "clerk@example.org")
	if err == nil || !strings.Contains(out, "not an owner") {
		t.Errorf("a manager: %v\n%s", err, out)
	}
}
