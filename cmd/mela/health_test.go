package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// runProgram runs a command of the program to its end and returns its output.
func runProgram(t *testing.T, env []string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func TestHealthAnswersForTheRunningSiteOnly(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		p := startSite(t, env...)
		address := "MELA_ADDR=" + strings.TrimPrefix(p.url, "http://")
		if out, err := runProgram(t, append(env, address), "health"); err != nil {
			t.Errorf("the site is ready, but: %v\n%s", err, out)
		}
		if err := p.end(); err != nil {
			t.Fatal(err)
		}
		if out, err := runProgram(t, append(env, address), "health"); err == nil ||
			!strings.Contains(out, "does not answer") {
			t.Errorf("the site has ended, but: %v\n%s", err, out)
		}
	})
}

func TestTheCheckOfTheSettingsTouchesNoData(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	out, err := runProgram(t, []string{"MELA_DATA=" + data}, "serve", "--check")
	if err != nil || !strings.Contains(out, "The settings are valid") {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("the check made the data folder: %v", err)
	}
	out, err = runProgram(t, []string{"MELA_DATA=" + data, "MELA_ENV=production"}, "serve", "--check")
	if err == nil || !strings.Contains(out, "MELA_BASE_URL") || !strings.Contains(out, "sandbox is refused") {
		t.Errorf("problems are not reported: %v\n%s", err, out)
	}
}
