package main_test

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/store"
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

// In a demo, a job is late by the demo's clock, which is weeks away from that of the machine.
func TestTheDoctorUsesTheClockOfTheDemo(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if out, err := runProgram(t, []string{"MELA_DATA=" + folder}, "migrate"); err != nil {
		t.Fatal(err, out)
	}
	const late = "A job has waited for"
	for _, c := range []struct {
		begins time.Duration // how far the clock of the demo is ahead
		due    time.Duration // how far the job is due before the demo's now
		late   bool
	}{{-40 * 24 * time.Hour, -time.Minute, false}, {-40 * 24 * time.Hour, time.Hour, true}} {
		now := time.Now().Add(c.begins)
		open, err := store.Open(t.Context(), db.Location{Path: filepath.Join(folder, "mela.db")})
		if err != nil {
			t.Fatal(err)
		}
		_, err = sandbox.New(t.Context(), sandbox.Config{DB: open.DB, Log: slog.New(slog.DiscardHandler), PracticeFrom: now})
		if err == nil {
			err = open.AddJob(t.Context(), fair.Job{Kind: fair.JobMail, Key: c.due.String(), RunAt: now.Add(-c.due)})
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := open.Close(); err != nil {
			t.Fatal(err)
		}
		if out, err := runProgram(t, []string{"MELA_DATA=" + folder}, "doctor"); strings.Contains(out, late) != c.late {
			t.Errorf("%+v: %v\n%s", c, err, out)
		}
	}
}
