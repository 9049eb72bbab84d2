package backup_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mela-fair/mela/internal/backup"
)

func TestCheckPlaceLeavesNothing(t *testing.T) {
	folder := t.TempDir()
	missing, file := filepath.Join(folder, "missing"), filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for address, works := range map[string]bool{folder: true, missing: true, "file://" + folder: true, file: false} {
		if err := backup.CheckPlace(t.Context(), address); works != (err == nil) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("it left %v (%v)", left, err)
	}
	for address, want := range map[string]string{"file:///place": "/place", "/place": "/place", "s3://bucket": ""} {
		if folder, err := backup.FolderOf(address); err != nil || folder != want {
			t.Errorf("the folder of %s is %q, %v", address, folder, err)
		}
	}
}
