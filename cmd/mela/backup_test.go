package main_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// keyFile generates a key pair for backups. It returns the path of the private key file, and the public key
// (recipient).
func keyFile(t *testing.T) (file, recipient string) {
	t.Helper()
	out, err := runProgram(t, nil, "backup", "key")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, word := range strings.Fields(out) {
		if strings.HasPrefix(word, "age1") {
			recipient = word
		}
	}
	file = filepath.Join(t.TempDir(), "identity")
	if err := os.WriteFile(file, []byte(out), 0o600); err != nil {
		t.Fatal(err)
	}
	return file, recipient
}

// contentsOf makes a backup of a site. It returns the summary of its records, money and documents.
func contentsOf(t *testing.T, env []string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "backup.gz")
	if out, err := runProgram(t, env, "backup", file); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := runProgram(t, env, "backup", "verify", file)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_, contents, _ := strings.Cut(out, "\n")
	return contents
}

func TestAScheduledBackupIsVerifiedDrilledAndRestored(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		identity, recipient := keyFile(t)
		place := filepath.Join(t.TempDir(), "place")
		p := startSite(t, append(env, "MELA_BACKUP_URL="+place, "MELA_BACKUP_KEY="+recipient)...)
		deadline := time.Now().Add(time.Minute)
		for !strings.Contains(p.log.String(), "written and verified") {
			if time.Now().After(deadline) {
				t.Fatal("no backup was written after the start")
			}
			time.Sleep(50 * time.Millisecond)
		}
		if err := p.end(); err != nil {
			t.Fatal(err)
		}
		reader := []string{
			"MELA_BACKUP_URL=" + place, "MELA_BACKUP_KEY_FILE=" + identity,
			"MELA_DATA=" + filepath.Join(t.TempDir(), "new"),
		}
		out, err := runProgram(t, reader, "backup", "drill")
		if err != nil || !strings.Contains(out, "was restored in") {
			t.Fatalf("drill: %v\n%s", err, out)
		}
		found, err := filepath.Glob(filepath.Join(place, "mela-*.records.gz.age"))
		if err != nil || len(found) != 1 {
			t.Fatalf("%q, %v", found, err)
		}
		if out, err := runProgram(t, reader, "backup", "verify", found[0]); err != nil ||
			!strings.Contains(out, "is a good backup") {
			t.Errorf("verify: %v\n%s", err, out)
		}
		if out, err := runProgram(t, reader, "restore", "latest"); err != nil {
			t.Fatalf("restore: %v\n%s", err, out)
		}
		// The owner can sign in to the restored site with the same password as before.
		again := startSite(t, reader...)
		again.email, again.password = p.email, p.password
		if status, err := again.call(again.signIn(), http.MethodGet, "/api/admin/me", nil, nil); err != nil ||
			status != http.StatusOK {
			t.Errorf("the restored site's owner: %d, %v", status, err)
		}
	})
}

func TestABackupFileIsVerifiedAndDamageIsFound(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		p := startSite(t, env...)
		identity, recipient := keyFile(t)
		plain, sealed := filepath.Join(t.TempDir(), "plain.gz"), filepath.Join(t.TempDir(), "sealed.gz.age")
		for _, args := range [][]string{
			{"backup", plain},
			{"backup", "--encrypt-to", recipient, sealed},
			{"backup", "verify", plain},
		} {
			if out, err := runProgram(t, env, args...); err != nil {
				t.Fatalf("%v: %v\n%s", args, err, out)
			}
		}
		if err := p.end(); err != nil {
			t.Fatal(err)
		}
		if out, err := runProgram(t, env, "backup", "verify", sealed); err == nil || !strings.Contains(out, "encrypted") {
			t.Errorf("verified without the key: %v\n%s", err, out)
		}
		if out, err := runProgram(t, env, "backup", "verify", "--backup-key-file", identity, sealed); err != nil {
			t.Errorf("with the key: %v\n%s", err, out)
		}
		content, err := os.ReadFile(plain)
		if err != nil {
			t.Fatal(err)
		}
		content[len(content)/2] ^= 1
		if err := os.WriteFile(plain, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := runProgram(t, env, "backup", "verify", plain); err == nil ||
			!strings.Contains(out, "is not a good backup") {
			t.Errorf("a damaged file: %v\n%s", err, out)
		}
	})
}

func TestProblemsOfBackupSettingsAreReportedWithTheOthers(t *testing.T) {
	out, err := runProgram(
		t, []string{
			"MELA_ADDR=here", "MELA_BACKUP_URL=ftp://x", "MELA_BACKUP_KEY=secretkey", "MELA_BACKUP_KEEP=some",
			"MELA_BACKUP_EVERY=1s",
		}, "serve", "--check",
	)
	if err == nil || strings.Contains(out, "secretkey") {
		t.Errorf("%v\n%s", err, out)
	}
	for _, want := range []string{
		"MELA_ADDR", "MELA_BACKUP_URL", "MELA_BACKUP_KEY", "MELA_BACKUP_KEEP",
		"MELA_BACKUP_EVERY",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%s is not among:\n%s", want, out)
		}
	}
}
