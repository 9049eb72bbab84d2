package backup_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/backup"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// site is a database with uploads and a folder for its backups.
type site struct {
	db      *store.DB
	uploads *files.Files
	place   string
	made    *backup.Backups
}

func newSite(t *testing.T, db *store.DB, key string) *site {
	t.Helper()
	s := &site{db: db, place: filepath.Join(t.TempDir(), "place")}
	uploads, err := files.Open(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	s.uploads = uploads
	s.made = s.reader(t, key, uploads)
	s.made.Records = db.Backup
	return s
}

// reader returns Backups with the given key for the site's storage location. These Backups restore uploads into the
// given store.
func (s *site) reader(t *testing.T, key string, uploads *files.Files) *backup.Backups {
	t.Helper()
	parsed, err := backup.ParseKey(key)
	if err != nil {
		t.Fatal(err)
	}
	place, err := backup.OpenPlace("file://" + s.place)
	if err != nil {
		t.Fatal(err)
	}
	return &backup.Backups{Place: place, Key: parsed, Keep: backup.Keep{Days: 2}, Uploads: uploads, Folder: t.TempDir()}
}

func (s *site) write(t *testing.T, at time.Time) fair.BackupRun {
	t.Helper()
	run, err := s.made.Write(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

const (
	logo     = "logos/aaaaaaaaaaaaaaaaaaaaaaaaaa-320.png"
	document = "biodata/bbbbbbbbbbbbbbbbbbbbbbbbbb.pdf"
	// documentName contains the document's original name.
	documentName = "biodata/bbbbbbbbbbbbbbbbbbbbbbbbbb.name"
)

func (s *site) upload(t *testing.T, key, content string) {
	t.Helper()
	if err := s.uploads.Restore(t.Context(), key, []byte(content)); err != nil {
		t.Fatal(err)
	}
}

func (s *site) activity(t *testing.T, summary string) {
	t.Helper()
	if err := s.db.CreateActivity(t.Context(), fair.Activity{At: noon, Summary: summary}); err != nil {
		t.Fatal(err)
	}
}

// stored returns the names of all files in the backup folder.
func (s *site) stored(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(s.place, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, strings.TrimPrefix(path, s.place+"/"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestAnEncryptedBackupIsRestoredWithItsUploads(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		identity, recipient, err := backup.NewKey()
		if err != nil {
			t.Fatal(err)
		}
		s := newSite(t, db, recipient)
		s.activity(t, "a secret visit")
		s.upload(t, logo, "a picture")
		s.upload(t, document, "a life")
		s.upload(t, documentName, "రాములు.pdf")
		run := s.write(t, noon)
		if run.Uploads != 2 || run.Records == 0 || run.Bytes == 0 {
			t.Errorf("%+v", run)
		}
		for _, name := range s.stored(t) {
			content, err := os.ReadFile(filepath.Join(s.place, name))
			if err != nil {
				t.Fatal(err)
			}
			for _, plain := range []string{"a picture", "a life", "రాములు"} {
				if bytes.Contains(content, []byte(plain)) {
					t.Errorf("%s holds %q without encryption", name, plain)
				}
			}
		}
		fresh := storetest.SQLite(t)
		uploads, err := files.Open(t.TempDir(), "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.reader(t, recipient, uploads).Restore(t.Context(), fresh.Restore); err == nil ||
			!strings.Contains(err.Error(), "is encrypted") {
			t.Errorf("read without the identity: %v", err)
		}
		done, err := s.reader(t, identity, uploads).Restore(t.Context(), fresh.Restore)
		if err != nil || done.Uploads != 2 || done.Contents.Records["activity"] != 1 || done.File != run.File ||
			done.Contents.Total() != run.Records {
			t.Fatalf("%+v, %v", done, err)
		}
		file, err := uploads.Open(t.Context(), "/files/"+document)
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(file)
		if err = errors.Join(err, file.Close()); err != nil || string(content) != "a life" || file.Name != "రాములు.pdf" {
			t.Errorf("%q, %q, %v", content, file.Name, err)
		}
	})
}

func TestUploadsAreCopiedOnceAndGoWithTheLastBackupThatNeedsThem(t *testing.T) {
	s := newSite(t, storetest.SQLite(t), "")
	s.upload(t, logo, "a picture")
	s.write(t, noon)
	copied := filepath.Join(s.place, "uploads", logo)
	before, err := os.Stat(copied)
	if err != nil {
		t.Fatal(err)
	}
	s.write(t, noon.Add(24*time.Hour))
	if after, err := os.Stat(copied); err != nil || !os.SameFile(before, after) {
		t.Errorf("the upload was copied again: %v", err)
	}
	if err := s.uploads.Delete(t.Context(), "/files/"+logo); err != nil {
		t.Fatal(err)
	}
	s.write(t, noon.Add(48*time.Hour))
	if _, err := os.Stat(copied); err != nil {
		t.Errorf("a kept backup needs the upload: %v", err)
	}
	s.write(t, noon.Add(72*time.Hour))
	if _, err := os.Stat(copied); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no kept backup needs the upload: %v", err)
	}
	if names := s.stored(t); len(names) != 4 {
		t.Errorf("two backups of two objects are kept, not %q", names)
	}
}

func TestADamagedBackupIsNotVerified(t *testing.T) {
	s := newSite(t, storetest.SQLite(t), "")
	s.made.Place = lossy{s.made.Place}
	if _, err := s.made.Write(t.Context(), noon); err == nil || !strings.Contains(err.Error(), "other bytes") {
		t.Errorf("the loss was not noticed: %v", err)
	}
	if records, err := filepath.Glob(filepath.Join(s.place, "*.records.gz")); err != nil || len(records) > 0 {
		t.Errorf("the damaged backup stays: %v, %v", records, err)
	}
}

// lossy is a storage location that drops the last byte of each records file.
type lossy struct{ files.Place }

func (l lossy) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	if strings.Contains(name, ".records.") {
		size--
		content = io.LimitReader(content, size)
	}
	return l.Place.Put(ctx, name, content, size)
}

func TestAFailedBackupIsRecordedWithItsReason(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db, "")
		clock := noon
		schedule := backup.Schedule{
			Backups: s.made, Runs: db, Every: 24 * time.Hour, Log: slog.New(slog.DiscardHandler),
			Now: func() time.Time {
				return clock
			},
		}
		once := func() bool {
			t.Helper()
			_, written, err := schedule.Once(t.Context(), clock.Add(-24*time.Hour))
			if err != nil && written == false {
				t.Fatal(err)
			}
			return written
		}
		if !once() || once() {
			t.Fatal("the first backup is due at once, the second after a day")
		}
		clock = noon.Add(25 * time.Hour)
		good := s.made.Place
		s.made.Place = lossy{good}
		if !once() || once() {
			t.Fatal("the second backup is due, and not repeated at once after it failed")
		}
		state, err := db.BackupState(t.Context())
		if err != nil || !state.Verified.StartedAt.Equal(noon) || !strings.Contains(state.Failed.Failure, "other bytes") {
			t.Errorf("%+v, %v", state, err)
		}
		clock, s.made.Place = clock.Add(20*time.Minute), good
		if !once() {
			t.Error("a failed backup was not tried again")
		}
		if state, err = db.BackupState(t.Context()); err != nil || !state.Verified.StartedAt.Equal(clock) ||
			state.Failed.ID != "" {
			t.Errorf("%+v, %v", state, err)
		}
	})
}
