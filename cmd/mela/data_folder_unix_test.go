//go:build unix

package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// programOf copies the program to a place from which each user may run it.
func programOf(t *testing.T, folder string) string {
	t.Helper()
	content, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "mela")
	if err := os.WriteFile(path, content, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// A data folder of root, such as a new bind mount of a container, must be explained with its owner, the program's user
// and the command that repairs it.
func TestADataFolderOfAnotherUserIsExplained(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can run the program as another user")
	}
	folder, err := os.MkdirTemp("", "mela-owner") //nolint:usetesting // other users cannot read t.TempDir()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	copied := programOf(t, folder)
	if out, err := runProgram(t, []string{"MELA_DATA=" + folder + "/filled"}, "migrate"); err != nil {
		t.Fatal(err, out)
	}
	if err := os.Chmod(folder+"/filled", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(folder+"/empty", 0o755); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ data, temporary, owned string }{
		"a folder":           {"/empty", "/tmp", "/empty"},
		"a missing folder":   {"/empty/data", "/tmp", "/empty"},
		"a database":         {"/filled", "/tmp", "/filled/"},
		"a temporary folder": {"/empty", folder + "/empty/tmp", "/empty"},
	} {
		cmd := exec.CommandContext(t.Context(), copied, "serve")
		cmd.Env = []string{"MELA_DATA=" + folder + c.data, "TMPDIR=" + c.temporary, "MELA_ADDR=127.0.0.1:0"}
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65532, Gid: 65532}}
		cmd.Dir = "/"
		out, err := cmd.CombinedOutput()
		for _, want := range []string{
			folder + c.owned, fmt.Sprintf("belongs to user %d, and this program runs as user 65532", 0),
			"chown -R 65532 " + folder,
		} {
			if err == nil || !strings.Contains(string(out), want) {
				t.Errorf("%s: %v, without %q:\n%s", name, err, want, out)
			}
		}
	}
}
