package main_test

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/store/storetest"
)

const (
	releasedFolder = "testdata/released"
	// The setting with the secret that scripts/released-data.sh uses when it stores the data.
	releasedSecret = "MELA_SECRET=secret-of-the-released-data-for-tests-only"
)

// This version opens the data of each released version, as scripts/released-data.sh stored it.
func TestDataOfReleasedVersionsOpens(t *testing.T) {
	stored, err := filepath.Glob(filepath.Join(releasedFolder, "*.migrations"))
	if err != nil || len(stored) == 0 {
		t.Fatalf("%q, %v", stored, err)
	}
	for _, file := range stored {
		version := strings.TrimSuffix(filepath.Base(file), ".migrations")
		t.Run(version, func(t *testing.T) {
			skipIfUnreleased(t, version)
			t.Run("sqlite", func(t *testing.T) { expectReleased(t, releasedSQLite(t, version)) })
			t.Run("postgres", func(t *testing.T) { expectReleased(t, releasedPostgres(t, version)) })
		})
	}
}

// expectReleased opens and migrates stored data, and checks that the visitor and the payment still exist.
func expectReleased(t *testing.T, env []string) {
	t.Helper()
	if out, err := runVersion(program, env, "migrate"); err != nil {
		t.Fatalf("upgrade: %v\n%s", err, out)
	}
	contents := contentsWith(t, program, env)
	if !strings.Contains(contents, "captured") {
		t.Errorf("no payment in:\n%s", contents)
	}
	p := startSite(t, env...)
	if status, _ := p.statusOf("/"); status != 200 {
		t.Errorf("the home page answers %d", status)
	}
	if err := p.end(); err != nil {
		t.Error(err)
	}
}

// skipIfUnreleased skips the test if CHANGELOG.md marks the version as in preparation and its migrations have changed
// since the test data was stored.
func skipIfUnreleased(t *testing.T, version string) {
	t.Helper()
	changes, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(changes), "\n## "+version+" (in preparation)\n") {
		return
	}
	want, err := os.ReadFile(filepath.Join(releasedFolder, version+".migrations"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(string(want)) != migrationsSum(t) {
		t.Skip(version + " is not released, and its migrations have changed: run scripts/released-data.sh at its release")
	}
}

// migrationsSum returns the checksum of all migrations, as computed by scripts/released-data.sh.
func migrationsSum(t *testing.T) string {
	t.Helper()
	hash := sha256.New()
	for _, engine := range []string{"sqlite", "postgres"} {
		files, err := filepath.Glob(filepath.Join("../../internal/store/migrations", engine, "*.sql"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = hash.Write(content) // never fails
		}
	}
	return hex.EncodeToString(hash.Sum(nil))
}

func releasedSQLite(t *testing.T, version string) (env []string) {
	t.Helper()
	data := t.TempDir()
	unpack(t, version+".sqlite.gz", filepath.Join(data, "mela.db"))
	return []string{"MELA_DATA=" + data, releasedSecret}
}

func releasedPostgres(t *testing.T, version string) (env []string) {
	t.Helper()
	address := storetest.PostgresURL(t)
	folder, err := exec.Command("../../scripts/throwaway-postgres.sh", "--programs").Output()
	if err != nil {
		t.Fatal(err)
	}
	dump := filepath.Join(t.TempDir(), "dump.sql")
	unpack(t, version+".postgres.sql.gz", dump)
	load := exec.Command(filepath.Join(strings.TrimSpace(string(folder)), "psql"), "--quiet", "--no-psqlrc",
		"--set=ON_ERROR_STOP=1", "--dbname="+address, "--file="+dump)
	if out, err := load.CombinedOutput(); err != nil {
		t.Fatalf("load the dump: %v\n%s", err, out)
	}
	return []string{"MELA_DATA=" + t.TempDir(), "MELA_DATABASE_URL=" + address, releasedSecret}
}

// unpack writes the content of a compressed file of the released data to a file.
func unpack(t *testing.T, name, to string) {
	t.Helper()
	in, err := os.Open(filepath.Join(releasedFolder, name))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	content, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	_, err = io.Copy(out, content) //nolint:gosec // a file of this repository
	if err = errors.Join(err, out.Close()); err != nil {
		t.Fatal(err)
	}
}
