//go:build unix

package main_test

import (
	"io/fs"
	"net/http"
	"path/filepath"
	"syscall"
	"testing"
)

// The data folder and the backups contain personal data. Only the program's user may read them, even if the umask of
// the person who starts the program allows more.
func TestOnlyTheProgramsUserMayReadItsFiles(t *testing.T) {
	before := syscall.Umask(0)
	t.Cleanup(func() { syscall.Umask(before) })
	folder := t.TempDir()
	data, file, place := filepath.Join(folder, "data"), filepath.Join(folder, "records.gz"), filepath.Join(folder, "place")
	p := startSite(t, "MELA_DATA="+data)
	if status := p.applyWithFile(t, 1000); status != http.StatusSeeOther {
		t.Fatalf("an application with a file: %d", status)
	}
	for _, args := range [][]string{{"backup", file}, {"backup", "--to", place}} {
		if out, err := runProgram(t, []string{"MELA_DATA=" + data}, args...); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if err := p.end(); err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, root := range []string{data, file, place} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := entry.Info()
			if err != nil {
				return err
			}
			kinds[entry.Name()], kinds[filepath.Ext(path)] = true, true
			if info.Mode().Perm()&0o077 != 0 {
				t.Errorf("%s has the mode %o", path, info.Mode().Perm())
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range []string{"mela.db", "secret", ".pdf", "records.gz"} {
		if !kinds[kind] {
			t.Errorf("%s is missing: %v", kind, kinds)
		}
	}
}
