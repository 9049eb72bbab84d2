package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/mela-fair/mela/internal/db"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
)

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
	db, err := store.Open(ctx, db.Location{Path: filepath.Join(scratch, "scratch.db")})
	if err != nil {
		return contents, err
	}
	contents, err = db.Restore(ctx, text)
	return contents, errors.Join(err, db.Close())
}

// ErrNone means that the storage location has no complete backup.
var ErrNone = errors.New("there is no complete backup at this place")

// Newest returns the name and the time of the newest complete backup.
func (b *Backups) Newest(ctx context.Context) (name string, at time.Time, err error) {
	newest, err := b.newest(ctx)
	return newest.records, newest.at, err
}

// newest returns the newest complete backup, or ErrNone.
func (b *Backups) newest(ctx context.Context) (stored, error) {
	all, err := b.backups(ctx)
	if err != nil {
		return stored{}, err
	}
	if len(all) == 0 {
		return stored{}, ErrNone
	}
	return all[len(all)-1], nil
}

// Restore restores the newest backup. It calls the function `into` with the decrypted records and then copies the
// uploads into Uploads. It returns the summary of the records and the number of uploads.
func (b *Backups) Restore(
	ctx context.Context, into func(ctx context.Context, r io.Reader) (fair.BackupContents, error),
) (contents fair.BackupContents, uploads int, err error) {
	newest, err := b.newest(ctx)
	if err != nil {
		return contents, 0, err
	}
	in, err := b.Place.Open(ctx, newest.records)
	if err != nil {
		return contents, 0, err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	text, err := b.Key.Reader(in)
	if err != nil {
		return contents, 0, err
	}
	if contents, err = into(ctx, text); err != nil {
		return contents, 0, err
	}
	list, err := b.readList(ctx, newest.base())
	if err != nil {
		return contents, 0, fmt.Errorf("read the list of uploads: %w", err)
	}
	for _, u := range list.Uploads {
		content, name, err := b.readUpload(ctx, u)
		if err == nil {
			err = b.Uploads.Restore(ctx, u.Key, content, name)
		}
		if err != nil {
			return contents, uploads, fmt.Errorf("restore the upload %s: %w", u.Key, err)
		}
		uploads++
	}
	return contents, uploads, nil
}
