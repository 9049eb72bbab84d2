package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/store"
)

// Backups writes backups to a place, verifies them and restores them.
type Backups struct {
	Place   files.Place
	Key     Key
	Keep    Keep
	Uploads *files.Files
	// Records writes all records to w and returns a summary of them.
	Records func(ctx context.Context, w io.Writer) (fair.BackupContents, error)
	// Folder is the folder for temporary files. It needs space for all records three times: as a file, encrypted, and
	// as a scratch database.
	Folder string
}

// The fixed parts of object names at the place.
const (
	namePrefix    = "mela-"
	nameTime      = "20060102T150405Z"
	recordsSuffix = ".records.gz"
	uploadsSuffix = ".uploads.json"
	uploadsFolder = "uploads/"
	encrypted     = ".age"
	// TemporaryPrefix is the beginning of the names of temporary folders.
	TemporaryPrefix = ".backup-"
)

// Write writes a backup, verifies it, and removes expired backups. If a step fails, it returns the error together with
// the run data known so far. The backup is verified only if the error is nil.
func (b *Backups) Write(ctx context.Context, now time.Time) (run fair.BackupRun, err error) {
	// The records are written before the uploads are copied, so that every file that a record names is copied.
	err = b.sealRecords(ctx, func(sealed *os.File, contents fair.BackupContents) error {
		base := namePrefix + now.UTC().Format(nameTime)
		run.File, run.Records = b.Key.nameOf(base+recordsSuffix), contents.Total()
		list, err := b.writeUploads(ctx, base)
		if err != nil {
			return fmt.Errorf("copy the uploads: %w", err)
		}
		run.Uploads = list.count()
		// The records are stored last. A backup that is listed is therefore complete.
		if run.Bytes, err = put(ctx, b.Place, run.File, sealed); err != nil {
			return fmt.Errorf("store %s: %w", run.File, err)
		}
		if err := b.checkUploads(ctx, list); err != nil {
			return fmt.Errorf("verify the uploads: %w", err)
		}
		if err := b.removeExpired(ctx); err != nil {
			return fmt.Errorf("remove expired backups: %w", err)
		}
		return nil
	})
	return run, err
}

// WriteFile writes all records to a new file and verifies them, without the uploads. If it fails, there is no file with
// this name.
func (b *Backups) WriteFile(ctx context.Context, path string) (written fair.BackupContents, err error) {
	if _, err := os.Lstat(path); err == nil {
		return written, fmt.Errorf("%s already exists", path)
	}
	folder, name := filepath.Split(path)
	if _, err := os.Stat(filepath.Clean(folder)); err != nil {
		return written, err // OpenFolder would create the folder
	}
	place, err := files.OpenFolder(filepath.Clean(folder))
	if err != nil {
		return written, err
	}
	err = b.sealRecords(ctx, func(sealed *os.File, contents fair.BackupContents) error {
		written = contents
		_, err := put(ctx, place, name, sealed)
		return err
	})
	return written, err
}

// sealRecords writes all records to a temporary file, encrypted if there is a key. It verifies them and calls the
// function `use` with this file.
func (b *Backups) sealRecords(
	ctx context.Context, use func(sealed *os.File, contents fair.BackupContents) error,
) (err error) {
	folder, err := os.MkdirTemp(b.Folder, TemporaryPrefix)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	// The records are verified in a second file, because the server cannot decrypt what it has encrypted.
	plain, err := os.CreateTemp(folder, "records")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, plain.Close()) }()
	sealed, err := os.CreateTemp(folder, "sealed")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sealed.Close()) }()
	encrypt, err := b.Key.Writer(sealed)
	if err != nil {
		return fmt.Errorf("encrypt: %w", err)
	}
	contents, err := b.Records(ctx, io.MultiWriter(plain, encrypt))
	if err = errors.Join(err, encrypt.Close()); err != nil {
		return fmt.Errorf("write the records: %w", err)
	}
	if _, err := plain.Seek(0, io.SeekStart); err != nil {
		return err
	}
	restored, err := Verify(ctx, folder, plain, Key{})
	if differences := contents.Differences(restored); err == nil && len(differences) > 0 {
		err = errors.New(strings.Join(differences, "; "))
	}
	if err != nil {
		return fmt.Errorf("verify the records: %w", err)
	}
	return use(sealed, contents)
}

// put copies a file to a place and reads it back. If the bytes differ, it removes them and returns an error.
func put(ctx context.Context, place files.Place, name string, file *os.File) (size int64, err error) {
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	size = info.Size()
	want, err := hashOf(io.NewSectionReader(file, 0, size))
	if err != nil {
		return 0, err
	}
	if err := place.Put(ctx, name, io.NewSectionReader(file, 0, size), size); err != nil {
		return 0, err
	}
	back, err := place.Open(ctx, name)
	if err != nil {
		return 0, fmt.Errorf("read it back: %w", err)
	}
	got, err := hashOf(back)
	if err = errors.Join(err, back.Close()); err == nil && !bytes.Equal(got, want) {
		err = errors.New("the place returned other bytes than were stored")
	}
	if err != nil {
		return 0, errors.Join(fmt.Errorf("read it back: %w", err), place.Remove(ctx, name))
	}
	return size, nil
}

func hashOf(r io.Reader) ([]byte, error) {
	hash := sha256.New()
	_, err := io.Copy(hash, r)
	return hash.Sum(nil), err
}

// stored is a complete backup at the place.
type stored struct {
	at      time.Time
	records string // name of the object that contains the records
}

// base returns the prefix that the names of the backup's objects share.
func (s stored) base() string { return namePrefix + s.at.Format(nameTime) }

// errNone means that the place has no complete backup.
var errNone = errors.New("there is no complete backup at this place")

// backups lists the complete backups, oldest first.
func (b *Backups) backups(ctx context.Context) (found []stored, err error) {
	objects, err := b.Place.List(ctx, namePrefix)
	if err != nil {
		return nil, err
	}
	for _, object := range objects {
		text, ok := strings.CutSuffix(strings.TrimSuffix(object.Key, encrypted), recordsSuffix)
		at, err := time.Parse(nameTime, strings.TrimPrefix(text, namePrefix))
		if ok && err == nil {
			found = append(found, stored{at: at, records: object.Key})
		}
	}
	slices.SortStableFunc(found, func(a, b stored) int { return a.at.Compare(b.at) })
	return found, nil
}

// newest returns the newest complete backup and its list of uploads, or errNone.
func (b *Backups) newest(ctx context.Context) (newest stored, list uploadList, err error) {
	all, err := b.backups(ctx)
	if err != nil {
		return newest, list, err
	}
	if len(all) == 0 {
		return newest, list, errNone
	}
	newest = all[len(all)-1]
	list, err = b.readList(ctx, newest.base())
	return newest, list, err
}

// removeExpired deletes the backups that Keep does not retain. It also deletes the uploads that no remaining backup
// needs.
func (b *Backups) removeExpired(ctx context.Context) error {
	all, err := b.backups(ctx)
	if err != nil {
		return err
	}
	times := make([]time.Time, len(all))
	for i, s := range all {
		times[i] = s.at
	}
	kept := b.Keep.kept(times)
	if len(kept) == len(all) {
		return nil
	}
	needed := map[string]bool{}
	for _, s := range all {
		if !kept[s.at] {
			if err := errors.Join(b.Place.Remove(ctx, s.records), b.Place.Remove(ctx, s.base()+uploadsSuffix)); err != nil {
				return err
			}
			continue
		}
		list, err := b.readList(ctx, s.base())
		if err != nil {
			return err // without the list, the needed uploads are unknown, so nothing may be deleted
		}
		for _, u := range list.Uploads {
			needed[u.Object] = true
		}
	}
	objects, err := b.Place.List(ctx, uploadsFolder)
	for _, object := range objects {
		if !needed[object.Key] {
			err = errors.Join(err, b.Place.Remove(ctx, object.Key))
		}
	}
	return err
}

// Verify restores the records of a backup into a scratch database in a folder, and returns a summary of the restored
// records. The backup may be encrypted. Verify deletes the scratch database afterwards.
func Verify(ctx context.Context, folder string, r io.Reader, key Key) (contents fair.BackupContents, err error) {
	scratch, err := os.MkdirTemp(folder, TemporaryPrefix)
	if err != nil {
		return contents, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	text, err := key.Reader(r)
	if err != nil {
		return contents, err
	}
	records, err := store.Open(ctx, db.Location{Path: filepath.Join(scratch, "scratch.db")})
	if err != nil {
		return contents, err
	}
	contents, err = records.Restore(ctx, text)
	return contents, errors.Join(err, records.Close())
}

// Restored describes a restored backup.
type Restored struct {
	File     string
	At       time.Time
	Contents fair.BackupContents
	Uploads  int
}

// Restore restores the newest backup. It calls the function `into` with the decrypted records and then copies the
// uploads into Uploads.
func (b *Backups) Restore(
	ctx context.Context, into func(ctx context.Context, r io.Reader) (fair.BackupContents, error),
) (done Restored, err error) {
	newest, list, err := b.newest(ctx)
	if err != nil {
		return done, err
	}
	done.File, done.At = newest.records, newest.at
	in, err := b.Place.Open(ctx, newest.records)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	text, err := b.Key.Reader(in)
	if err != nil {
		return done, err
	}
	if done.Contents, err = into(ctx, text); err != nil {
		return done, fmt.Errorf("restore %s: %w", newest.records, err)
	}
	for _, u := range list.Uploads {
		if err := b.restoreUpload(ctx, u); err != nil {
			return done, fmt.Errorf("restore the upload %s: %w", u.Key, err)
		}
	}
	done.Uploads = list.count()
	return done, nil
}
