package main_test

import (
	"strings"
	"testing"
)

// The doctor command must explain the state of a site that has never been started, and of a site whose database does
// not respond.
func TestDoctor(t *testing.T) {
	t.Parallel()
	data := "MELA_DATA=" + t.TempDir()
	out, err := runProgram(t, []string{data}, "doctor")
	if err == nil || !strings.Contains(out, "There is no database in") ||
		!strings.Contains(out, "Payments are simulated") {
		t.Errorf("%v\n%s", err, out)
	}
	out, err = runProgram(t, []string{data}, "migrate")
	if err != nil {
		t.Fatal(err, out)
	}
	if out, err = runProgram(t, []string{data}, "doctor"); err != nil || !strings.Contains(out, "sqlite, schema ") {
		t.Errorf("%v\n%s", err, out)
	}
	out, err = runProgram(t, []string{
		data, "MELA_DATABASE_URL=postgres://mela:top-secret@127.0.0.1:1/mela",
		"MELA_SMTP_URL=smtp://user:top-secret@127.0.0.1:1",
		"MELA_MAIL_FROM=fair@example.org",
	}, "doctor")
	if err == nil || !strings.Contains(out, "The database does not answer") ||
		!strings.Contains(out, "mail server cannot") {
		t.Errorf("%v\n%s", err, out)
	}
	if strings.Contains(out, "top-secret") {
		t.Errorf("a password is printed:\n%s", out)
	}
}
