package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEverySecretCanComeFromAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(file, []byte("smtps://user:p@ss@mail.example.org:465\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := load([]string{"MELA_SMTP_URL_FILE=" + file, "MELA_MAIL_FROM=fair@example.org"})
	if err != nil || string(c.SMTPURL) != "smtps://user:p%40ss@mail.example.org:465" {
		t.Errorf("by variable: %q, %v", string(c.SMTPURL), err)
	}
	c, err = load([]string{"MELA_MAIL_FROM=fair@example.org"}, "-smtp-url-file", file)
	if err != nil || string(c.SMTPURL) != "smtps://user:p%40ss@mail.example.org:465" {
		t.Errorf("by flag: %q, %v", string(c.SMTPURL), err)
	}
}

func TestProblemsOfSecretFilesAreReportedWithTheOthers(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, []byte("\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := load([]string{
		"MELA_ADDR=nonsense", "MELA_CASHFREE_SECRET_FILE=/nowhere/secret", "MELA_CASHFREE_PREVIOUS_SECRET_FILE=" + empty,
		"MELA_SMTP_URL=smtp://a:b@c", "MELA_SMTP_URL_FILE=" + empty, "MELA_DATABASE_URL_FILE=/dev/zero",
	})
	if err == nil {
		t.Fatal("no problem was reported")
	}
	for _, want := range []string{
		"MELA_ADDR", "MELA_CASHFREE_SECRET_FILE: stat /nowhere/secret", "MELA_CASHFREE_PREVIOUS_SECRET_FILE", "is empty",
		"MELA_SMTP_URL and MELA_SMTP_URL_FILE are both set", "MELA_DATABASE_URL_FILE",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not among the problems:\n%v", want, err)
		}
	}
}
