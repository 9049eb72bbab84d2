package main_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestAnotherSecretIsNoticed(t *testing.T) {
	const first, second = "MELA_SECRET=the-first-secret-of-this-database", "MELA_SECRET=another-secret-on-the-new-machine"
	engines(t, func(t *testing.T, env []string) {
		with := func(settings ...string) []string { return append(slices.Clone(env), settings...) }
		p := startSite(t, with(first)...)
		if err := p.end(); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "backup.gz")
		if out, err := runProgram(t, with(first), "backup", file); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		noticed := func(what, out string, want bool) {
			t.Helper()
			if got := strings.Contains(out, "This database was used with another MELA_SECRET") &&
				strings.Contains(out, "MELA_PREVIOUS_SECRET to it and run mela keys rotate --secret-only"); got != want {
				t.Errorf("%s: noticed %v, want %v:\n%s", what, got, want, out)
			}
		}
		production := []string{"MELA_ENV=production", "MELA_BASE_URL=https://fair.example.org", "MELA_ADDR=127.0.0.1:0", "MELA_PAYMENTS=off"}
		out, err := runProgram(t, with(append(production, second)...), "serve")
		if err == nil {
			t.Error("production started with another secret")
		}
		noticed("a start in production", out, true)
		out, _ = runProgram(t, with(second), "doctor")
		noticed("doctor", out, true)
		out, _ = runProgram(t, with(first), "doctor")
		noticed("doctor with the right secret", out, false)
		p = startSite(t, with(second)...)
		if err := p.end(); err != nil {
			t.Fatal(err)
		}
		noticed("a start in development", p.log.String(), true) // the whole log has been read
		out, err = runProgram(t, []string{"MELA_DATA=" + t.TempDir(), second}, "restore", file)
		if err != nil {
			t.Errorf("the restore failed: %v", err)
		}
		noticed("a restore", out, true)
		out, err = runProgram(t, []string{"MELA_DATA=" + t.TempDir(), first}, "restore", file)
		if err != nil {
			t.Errorf("the restore failed: %v", err)
		}
		noticed("a restore with the right secret", out, false)

		previous := "MELA_PREVIOUS_SECRET=" + strings.TrimPrefix(first, "MELA_SECRET=")
		out, _ = runProgram(t, with(second, previous), "doctor")
		noticed("doctor with the previous secret", out, false)
		if out, err = runProgram(t, with(second, previous), "keys", "rotate", "--secret-only"); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		out, _ = runProgram(t, with(second), "doctor")
		noticed("doctor after the rotation", out, false)
		out, _ = runProgram(t, with(first), "doctor")
		noticed("doctor with the old secret after the rotation", out, true)
		if out, err = runProgram(t, with(first), "keys", "rotate", "--secret-only"); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		out, _ = runProgram(t, with(first), "doctor")
		noticed("doctor after a rotation without the lost secret", out, false)
	})
}
