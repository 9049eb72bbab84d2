package db_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
)

// Another file fills the disk. Writes must then return an error that explains this, and reads must still work. As
// soon as there is free space, writes must work again without a restart.
func TestNothingIsStoredPartlyOnAFullFileSystem(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=24m"); err != nil {
		t.Skipf("a small file system cannot be mounted, which needs root: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	db, err := store.Open(t.Context(), database.Location{Path: filepath.Join(folder, "mela.db")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	stored := 0
	write := func() error {
		err := db.CreateMessage(t.Context(), fair.Message{
			ID: fmt.Sprintf("m%d", stored), Kind: fair.MessageContactReceived, Lang: fair.English,
			Body: fmt.Sprintf("%9000d", stored), Status: fair.MessageKept,
			CreatedAt: time.UnixMilli(1_700_000_000_000).Add(time.Duration(stored) * time.Second),
		})
		if err == nil {
			stored++
		}
		return err
	}
	if err := write(); err != nil {
		t.Fatal(err)
	}
	uploads := filepath.Join(folder, "uploads")
	if err := os.WriteFile(uploads, make([]byte, 64<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk was not filled: %v", err)
	}
	refused := error(nil)
	for range 100 {
		if refused = write(); refused != nil {
			break
		}
	}
	if e, ok := errors.AsType[*fair.Error](refused); !ok || e.Code != "storage_full" {
		t.Fatalf("after %d messages: %v", stored, refused)
	}
	count := func() (n int) {
		if err := db.Pool().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM message").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := count(); n != stored {
		t.Errorf("%d messages are stored, %d were confirmed", n, stored)
	}
	if err := os.Remove(uploads); err != nil {
		t.Fatal(err)
	}
	if err := write(); err != nil {
		t.Errorf("with room again: %v", err)
	}
	if n := count(); n != stored {
		t.Errorf("%d messages after the recovery, want %d", n, stored)
	}
}
