package backup

import (
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

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
)

// Uploads lists the methods that backups call on the upload store.
type Uploads interface {
	List(ctx context.Context) ([]files.Stored, error)
	Read(ctx context.Context, key string) (content []byte, name string, err error)
	Restore(ctx context.Context, key string, content []byte, name string) error
}

// Backups writes backups to a storage location, verifies them and restores them.
type Backups struct {
	Place   Place
	Key     Key
	Keep    Keep
	Uploads Uploads
	// Records writes all records to w and returns a summary of them.
	Records func(ctx context.Context, w io.Writer) (fair.BackupContents, error)
	// Folder is the folder for temporary files. It needs space for all records twice: as a file and as a scratch
	// database.
	Folder string
}

// The fixed parts of object names at the storage location.
const (
	namePrefix    = "mela-"
	nameTime      = "20060102T150405Z"
	recordsSuffix = ".records.gz"
	uploadsSuffix = ".uploads.json"
	uploadsFolder = "uploads/"
	// TemporaryPrefix is the beginning of the names of temporary folders.
	TemporaryPrefix = ".backup-"
)

// Write writes a backup, verifies it, and removes expired backups. If a step fails, it returns the error together with
// the run data known so far. The backup is verified only if the error is nil.
func (b *Backups) Write(ctx context.Context, now time.Time) (run fair.BackupRun, err error) {
	temporary, err := os.MkdirTemp(b.Folder, TemporaryPrefix)
	if err != nil {
		return run, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	// The records are written before the uploads are copied, so that every file that a record names is copied.
	records := filepath.Join(temporary, "records")
	contents, err := b.writeRecords(ctx, records)
	if err != nil {
		return run, fmt.Errorf("write the records: %w", err)
	}
	run.Records = contents.Total()
	if err := b.checkRecords(ctx, temporary, records, contents); err != nil {
		return run, fmt.Errorf("verify the records: %w", err)
	}
	base := namePrefix + now.UTC().Format(nameTime)
	list, err := b.writeUploads(ctx, base)
	if err != nil {
		return run, fmt.Errorf("copy the uploads: %w", err)
	}
	run.Uploads = len(list.Uploads)
	sealed, err := b.seal(records)
	if err != nil {
		return run, fmt.Errorf("encrypt: %w", err)
	}
	run.File, run.Bytes = base+recordsSuffix+b.Key.suffix(), sealed.size
	// The records are stored last. A backup that is listed is therefore complete.
	if err := b.store(ctx, run.File, sealed); err != nil {
		return run, fmt.Errorf("store %s: %w", run.File, err)
	}
	if err := b.checkUploads(ctx, list); err != nil {
		return run, fmt.Errorf("verify the uploads: %w", err)
	}
	if err := b.removeExpired(ctx); err != nil {
		return run, fmt.Errorf("remove expired backups: %w", err)
	}
	return run, nil
}

// WriteFile writes all records to a new file and verifies them, without the uploads. If it fails, there is no file with
// this name.
func (b *Backups) WriteFile(ctx context.Context, path string) (contents fair.BackupContents, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return contents, err
	}
	if _, err := os.Lstat(path); err == nil {
		return contents, fmt.Errorf("%s already exists", path)
	}
	temporary, err := os.MkdirTemp(b.Folder, TemporaryPrefix)
	if err != nil {
		return contents, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	records := filepath.Join(temporary, "records")
	if contents, err = b.writeRecords(ctx, records); err != nil {
		return contents, fmt.Errorf("write the records: %w", err)
	}
	if err := b.checkRecords(ctx, temporary, records, contents); err != nil {
		return contents, fmt.Errorf("verify the records: %w", err)
	}
	sealed, err := b.seal(records)
	if err != nil {
		return contents, fmt.Errorf("encrypt: %w", err)
	}
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return contents, err
	}
	to := &Backups{Place: &disk{root: root}}
	if err := to.store(ctx, filepath.Base(path), sealed); err != nil {
		return contents, errors.Join(err, to.Place.Remove(ctx, filepath.Base(path)), root.Close())
	}
	return contents, root.Close()
}

func (b *Backups) writeRecords(ctx context.Context, path string) (contents fair.BackupContents, err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return contents, err
	}
	contents, err = b.Records(ctx, file)
	return contents, errors.Join(err, file.Close())
}

// checkRecords restores the records into a scratch database and checks that their summary equals `want`.
func (b *Backups) checkRecords(ctx context.Context, folder, path string, want fair.BackupContents) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	got, err := Verify(ctx, folder, file, b.Key)
	if err != nil {
		return err
	}
	if differences := want.Differences(got); len(differences) > 0 {
		return errors.New(strings.Join(differences, "; "))
	}
	return nil
}

// sealedFile is a local file that is ready to be copied to the storage location. It is encrypted if there is a key.
type sealedFile struct {
	path string
	size int64
	hash [sha256.Size]byte
}

// seal encrypts a file into a new file in the same folder.
func (b *Backups) seal(path string) (sealed sealedFile, err error) {
	in, err := os.Open(path)
	if err != nil {
		return sealed, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	sealed.path = path + ".sealed"
	out, err := os.OpenFile(sealed.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return sealed, err
	}
	hash := sha256.New()
	to, err := b.Key.Writer(io.MultiWriter(out, hash))
	if err != nil {
		return sealed, errors.Join(err, out.Close())
	}
	_, err = io.Copy(to, in)
	if err = errors.Join(err, to.Close()); err != nil {
		return sealed, errors.Join(err, out.Close())
	}
	info, err := out.Stat()
	if err = errors.Join(err, out.Close()); err != nil {
		return sealed, err
	}
	sealed.size, sealed.hash = info.Size(), [sha256.Size]byte(hash.Sum(nil))
	return sealed, nil
}

// store copies a file to the storage location and reads it back. It returns an error if the bytes differ.
func (b *Backups) store(ctx context.Context, name string, sealed sealedFile) (err error) {
	file, err := os.Open(sealed.path)
	if err != nil {
		return err
	}
	if err := errors.Join(b.Place.Put(ctx, name, file, sealed.size), ignoreClosed(file.Close())); err != nil {
		return err
	}
	back, err := b.Place.Open(ctx, name)
	if err != nil {
		return fmt.Errorf("read it back: %w", err)
	}
	defer func() { err = errors.Join(err, back.Close()) }()
	hash := sha256.New()
	if _, err := io.Copy(hash, back); err != nil {
		return fmt.Errorf("read it back: %w", err)
	}
	if [sha256.Size]byte(hash.Sum(nil)) != sealed.hash {
		return errors.New("the place returned other bytes than were stored")
	}
	return nil
}

// ignoreClosed returns nil if the file was already closed, because some clients close a file after sending it. It
// returns other errors unchanged.
func ignoreClosed(err error) error {
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

// stored is a complete backup that is stored at the storage location.
type stored struct {
	at      time.Time
	records string // name of the object that contains the records
}

// base returns the prefix that the names of the backup's objects share.
func (s stored) base() string { return namePrefix + s.at.Format(nameTime) }

// backups lists the complete backups, oldest first.
func (b *Backups) backups(ctx context.Context) ([]stored, error) {
	objects, err := b.Place.List(ctx, namePrefix)
	if err != nil {
		return nil, err
	}
	var found []stored
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
	expired := b.Keep.expired(times)
	if len(expired) == 0 {
		return nil
	}
	needed := map[string]bool{}
	for _, s := range all {
		if slices.ContainsFunc(expired, s.at.Equal) {
			if err := errors.Join(b.Place.Remove(ctx, s.records), b.Place.Remove(ctx, s.base()+uploadsSuffix)); err != nil {
				return err
			}
			continue
		}
		list, err := b.readList(ctx, s.base())
		if err != nil {
			return err // without the list, the needed uploads are unknown, so nothing may be deleted
		}
		for _, upload := range list.Uploads {
			needed[upload.object()], needed[upload.nameObject()] = true, true
		}
	}
	objects, err := b.Place.List(ctx, uploadsFolder)
	if err != nil {
		return err
	}
	for _, object := range objects {
		if !needed[strings.TrimSuffix(object.Key, encrypted)] {
			if err := b.Place.Remove(ctx, object.Key); err != nil {
				return err
			}
		}
	}
	return nil
}
