package main_test

import (
	"io/fs"
	"path/filepath"
	"runtime"
	"testing"
)

// The data folder holds personal data, so nobody but the program's user may read anything in it.
func TestFilesAreForTheirOwnerOnly(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no file modes")
	}
	data := filepath.Join(t.TempDir(), "data")
	p := startSite(t, "MELA_DATA="+data)
	if err := p.end(); err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	err := filepath.WalkDir(data, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		found[entry.Name()] = true
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has the mode %o", path, info.Mode().Perm())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mela.db", "secret"} {
		if !found[name] {
			t.Errorf("%s is missing", name)
		}
	}
}
