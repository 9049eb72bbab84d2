package backup_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/backup"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// A backup's file has its name only after its records were restored into a scratch database.
func TestAFileThatCannotBeRestoredIsNotWritten(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		folder := t.TempDir()
		path := filepath.Join(folder, "backup.gz")
		made := &backup.Backups{Folder: t.TempDir(), Records: func(ctx context.Context, w io.Writer) (fair.BackupContents,
			error,
		) {
			contents, err := db.Backup(ctx, w)
			contents.Captured++ // the file does not contain what its summary says
			return contents, err
		}}
		if _, err := made.WriteFile(t.Context(), path); err == nil || !strings.Contains(err.Error(), "verify the records") {
			t.Errorf("got %v", err)
		}
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
		made.Records = db.Backup
		if _, err := made.WriteFile(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		if _, err := made.WriteFile(t.Context(), path); err == nil || !strings.Contains(err.Error(), "already exists") {
			t.Errorf("an existing file was replaced: %v", err)
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = file.Close() }()
		if _, err := backup.Verify(t.Context(), "", file, backup.Key{}); err != nil {
			t.Error(err)
		}
	})
}
