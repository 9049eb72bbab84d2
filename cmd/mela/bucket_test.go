package main_test

import (
	"context"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	bucketID     = "melatest"
	bucketSecret = "melatestsecret"
)

// bucket is a bucket of a real S3 server on this machine.
type bucket struct {
	endpoint string
	folder   string // folder in which the objects are stored as files
}

// testProgram returns the path of a program that `make test-deploy` builds. If the environment variable is not set,
// it skips the test.
func testProgram(t *testing.T, variable string) string {
	t.Helper()
	path := os.Getenv(variable)
	if path == "" {
		t.Skip("make test-deploy sets " + variable)
	}
	return path
}

func startBucket(t *testing.T) bucket {
	t.Helper()
	server := testProgram(t, "MELA_TEST_S3")
	root := t.TempDir()
	b := bucket{folder: filepath.Join(root, "data", "fair")}
	sidecar := filepath.Join(root, "attributes")
	for _, folder := range []string{b.folder, sidecar} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	address := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	cmd := exec.Command(server, "--port", address, "--access", bucketID, "--secret", bucketSecret,
		"posix", "--sidecar", sidecar, filepath.Dir(b.folder))
	log := &lockedBuffer{}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_, _ = cmd.Process.Kill(), cmd.Wait()
		if t.Failed() {
			t.Logf("the log of the S3 server ends with:\n%s", tail(log.String(), 2000))
		}
	})
	waitUntil(t, "the S3 server answers", func() bool {
		connection, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
		if err == nil {
			_ = connection.Close()
		}
		return err == nil
	})
	b.endpoint = "http://" + address
	return b
}

// address returns the URL for a prefix in the bucket, in the format of MELA_BACKUP_URL.
func (b bucket) address(prefix string) string {
	return fmt.Sprintf("s3://%s:%s@fair/%s?endpoint=%s&region=us-east-1&style=path", bucketID, bucketSecret, prefix,
		b.endpoint)
}

// objects returns the objects below a prefix, each with the time at which it was written.
func (b bucket) objects(t *testing.T, prefix string) map[string]time.Time {
	t.Helper()
	found := map[string]time.Time{}
	err := filepath.WalkDir(filepath.Join(b.folder, prefix), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			found[strings.TrimPrefix(path, b.folder+"/")] = info.ModTime()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// waitUntil calls `reached` until it returns true. If this takes longer than a minute, the test fails. `what`
// describes the expected state in the error message.
func waitUntil(t *testing.T, what string, reached func() bool) {
	t.Helper()
	deadline := time.Now().Add(time.Minute)
	for !reached() {
		if time.Now().After(deadline) {
			t.Fatalf("not within a minute: %s", what)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Backups to a bucket are encrypted and verified, and each uploaded file is copied only once. The restore drill works,
// and a backup can be restored on another machine. The site's own storage of uploaded files is in the bucket too.
func TestBackupsInABucket(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		b := startBucket(t)
		identity, recipient := keyFile(t)
		unsealed := slices.Clone(env) // the settings without the backup key
		env = append(env, "MELA_FILES_URL="+b.address("files"), "MELA_BACKUP_URL="+b.address("backups"),
			"MELA_BACKUP_KEY="+recipient, "MELA_BACKUP_EVERY=720h")
		p := startSite(t, env...)
		waitUntil(t, "the first backup", func() bool { return strings.Contains(p.log.String(), "written and verified") })
		backup := func() map[string]time.Time {
			t.Helper()
			if out, err := runProgram(t, env, "backup"); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			return b.objects(t, "backups/uploads")
		}
		visitOnce(t, p)
		p.apply(t)
		first := backup()
		p.apply(t)
		second := backup()
		if len(second) <= len(first) || len(first) == 0 {
			t.Fatalf("%d objects of uploads, then %d", len(first), len(second))
		}
		for name, written := range first {
			if !second[name].Equal(written) {
				t.Errorf("%s was copied again", name)
			}
		}
		if err := p.end(); err != nil {
			t.Fatal(err)
		}
		elsewhere := []string{
			"MELA_BACKUP_URL=" + b.address("backups"), "MELA_BACKUP_KEY_FILE=" + identity,
			"MELA_DATA=" + filepath.Join(t.TempDir(), "new"),
		}
		for _, args := range [][]string{{"backup", "drill"}, {"restore", "-same-series", "latest"}} {
			out, err := runProgram(t, elsewhere, args...)
			if err != nil {
				t.Fatalf("%v: %v\n%s", args, err, out)
			}
			t.Logf("%s", out)
		}
		got, want := contentsOf(t, elsewhere[2:]), contentsOf(t, unsealed)
		if got != want || !strings.Contains(want, "captured") {
			t.Errorf("the restored records:\n%s\nthe site's:\n%s", got, want)
		}
	})
}

// apply sends an application with a document.
func (p *process) apply(t *testing.T) {
	t.Helper()
	if status := p.applyWithFile(t, 20<<10); status != http.StatusSeeOther && status != http.StatusOK {
		t.Fatalf("an application is answered with %d", status)
	}
}

// This test checks the Litestream recipe with the settings of deploy/compose. The site is killed while visitors
// register, its data folder is no longer used, and the database is restored from the bucket in another folder. Only
// registrations of the last two seconds may be missing.
func TestLitestreamLosesAtMostTwoSeconds(t *testing.T) {
	litestream := testProgram(t, "MELA_TEST_LITESTREAM")
	b := startBucket(t)
	data := t.TempDir()
	p := startSite(t, "MELA_DATA="+data)
	replicator, settings := startLitestream(t, litestream, b, data)
	waitUntil(t, "the first copy in the bucket", func() bool { return len(b.objects(t, "")) > 0 })

	acknowledged := registerFor(t, p, 10*time.Second)
	crash := time.Now()
	p.kill()
	if err := replicator.Process.Kill(); err != nil { // simulates the loss of the machine
		t.Fatal(err)
	}
	_ = replicator.Wait() // the error is expected, because the process was killed

	fresh := filepath.Join(t.TempDir(), "new")
	if err := os.MkdirAll(fresh, 0o700); err != nil {
		t.Fatal(err)
	}
	restore := exec.Command(litestream, "restore", "-config", settings, "-o", filepath.Join(fresh, "mela.db"),
		filepath.Join(data, "mela.db"))
	restore.Env = litestreamEnv(b)
	if out, err := restore.CombinedOutput(); err != nil {
		t.Fatalf("restore: %v\n%s", err, out)
	}
	env := []string{"MELA_DATA=" + fresh}
	if out, err := runProgram(t, env, "documents", "new-series"); err != nil {
		t.Fatalf("a new series of documents: %v\n%s", err, out)
	}
	checkLoss(t, p, startSite(t, env...), acknowledged, crash)
}

func litestreamEnv(b bucket) []string {
	return append(slices.DeleteFunc(os.Environ(), ofAWS), "LITESTREAM_ACCESS_KEY_ID="+bucketID,
		"LITESTREAM_SECRET_ACCESS_KEY="+bucketSecret,
		"BUCKET=fair", "ENDPOINT="+b.endpoint, "REGION=us-east-1")
}

// ofAWS reports whether an environment variable is an AWS setting. The program under test must not use the AWS
// settings of this machine.
func ofAWS(variable string) bool { return strings.HasPrefix(variable, "AWS_") }

// startLitestream starts Litestream with the recipe's settings for a test's data folder.
func startLitestream(t *testing.T, litestream string, b bucket, data string) (cmd *exec.Cmd, settings string) {
	t.Helper()
	recipe, err := os.ReadFile("../../deploy/compose/litestream.yml")
	if err != nil {
		t.Fatal(err)
	}
	settings = filepath.Join(t.TempDir(), "litestream.yml")
	text := strings.ReplaceAll(string(recipe), "/data/mela.db", filepath.Join(data, "mela.db"))
	if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd = exec.CommandContext(context.WithoutCancel(t.Context()), litestream, "replicate", "-config", settings)
	cmd.Env = litestreamEnv(b)
	log := &lockedBuffer{}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		if t.Failed() {
			t.Logf("Litestream's log ends with:\n%s", tail(log.String(), 3000))
		}
	})
	return cmd, settings
}

// registerFor registers visitors one after another. It returns the time at which each registration was acknowledged,
// by id.
func registerFor(t *testing.T, p *process, length time.Duration) map[string]time.Time {
	t.Helper()
	acknowledged := map[string]time.Time{}
	for end := time.Now().Add(length); time.Now().Before(end); {
		var r struct {
			ID string `json:"_id"`
		}
		if status, err := p.call(anybody, http.MethodPost, "/api/registers", farmer(len(acknowledged)), &r); err != nil ||
			status != http.StatusCreated {
			t.Fatalf("register: %d, %v", status, err)
		}
		acknowledged[r.ID] = time.Now()
		time.Sleep(15 * time.Millisecond) // limits the number of registrations, because a list has at most 1,000 records
	}
	return acknowledged
}

// checkLoss fails if a registration is missing that was acknowledged more than two seconds before the crash.
func checkLoss(t *testing.T, before, restored *process, acknowledged map[string]time.Time, crash time.Time) {
	t.Helper()
	restored.email, restored.password = before.email, before.password
	var list []struct {
		ID string `json:"_id"`
	}
	path := "/api/registers?edition=all"
	if status, err := restored.call(restored.signIn(), http.MethodGet, path, nil, &list); err != nil ||
		status != http.StatusOK {
		t.Fatalf("%d, %v", status, err)
	}
	there := map[string]bool{}
	for _, r := range list {
		there[r.ID] = true
	}
	lost, longest := 0, time.Duration(0)
	for id, at := range acknowledged {
		if !there[id] {
			lost, longest = lost+1, max(longest, crash.Sub(at))
		}
	}
	t.Logf("%d of %d registrations of ten seconds are lost, the oldest from %v before the crash", lost,
		len(acknowledged), longest)
	if longest > 2*time.Second {
		t.Errorf("what was acknowledged %v before the crash is lost", longest)
	}
}
