package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/mela-fair/mela/internal/backup"
	"github.com/mela-fair/mela/internal/config"
	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
)

// newestBackup is the argument of `mela restore` for the newest backup at the configured storage location.
const newestBackup = "latest"

func restore(ctx context.Context, args []string) error {
	set := newFlags("restore FILE|latest", "read a backup into an empty database, of the same or the other engine. "+
		"latest is the newest backup of MELA_BACKUP_URL, with its uploads. Numbered documents continue in a new series")
	same := set.Bool("same-series", false, "continue the series of numbered documents: only when the site was stopped "+
		"before the backup and issued nothing after it, for example to change the engine")
	cfg, rest, err := configured(set, args, 1)
	if err != nil {
		return err
	}
	db, err := openStore(ctx, cfg)
	if err != nil {
		return err
	}
	read := db.Restore
	if !*same {
		read = func(ctx context.Context, r io.Reader) (fair.BackupContents, error) {
			return restoreWithNewSeries(ctx, db, r)
		}
	}
	if rest[0] == newestBackup {
		err = restoreNewest(ctx, cfg, read)
	} else {
		err = restoreFile(ctx, cfg, read, rest[0])
	}
	if err == nil {
		err = db.CheckSecret(ctx)
	}
	if errors.Is(err, database.ErrOtherSecret) {
		fmt.Println("Everything was restored, but:", otherSecret()) // it can only be corrected after the restore
		err = nil
	}
	return errors.Join(err, db.Close())
}

// readRecords is a function that reads the records of a backup into the database.
type readRecords func(ctx context.Context, r io.Reader) (fair.BackupContents, error)

// restoreWithNewSeries restores a backup and begins a new series of documents in the same transaction. The restored
// site therefore cannot issue a document number that was already used.
func restoreWithNewSeries(ctx context.Context, db *store.DB, r io.Reader) (fair.BackupContents, error) {
	return db.RestoreAnd(ctx, r, func(ctx context.Context) error { return beginSeries(ctx, db) })
}

func restoreFile(ctx context.Context, cfg config.Config, read readRecords, path string) error {
	key, err := backupKey(cfg)
	if err != nil {
		return err
	}
	file, err := os.Open(path) //nolint:gosec // the operator chooses the file
	if err != nil {
		return err
	}
	text, err := key.Reader(file)
	if err != nil {
		return errors.Join(err, file.Close())
	}
	contents, err := read(ctx, text)
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	fmt.Printf("%d records were restored from %s\n", contents.Total(), path)
	return nil
}

func restoreNewest(ctx context.Context, cfg config.Config, read readRecords) error {
	from, err := backupsOf(cfg, nil)
	if err != nil {
		return err
	}
	done, err := from.Restore(ctx, read)
	if err != nil {
		return err
	}
	fmt.Printf("%d records and %d uploads were restored from %s\n", done.Contents.Total(), done.Uploads, done.File)
	return nil
}

func verifyBackup(ctx context.Context, args []string) (err error) {
	set := newFlags("backup verify FILE",
		"restore a backup into a scratch database and compare counts, money and documents")
	cfg, rest, err := configured(set, args, 1)
	if err != nil {
		return err
	}
	key, err := backupKey(cfg)
	if err != nil {
		return err
	}
	file, err := os.Open(rest[0])
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	contents, err := backup.Verify(ctx, "", file, key)
	if err != nil {
		return fmt.Errorf("%s is not a good backup: %w", rest[0], err)
	}
	fmt.Printf("%s is a good backup.\n%s", rest[0], describeContents(contents))
	return nil
}

// describeContents returns a summary of a backup's contents for the terminal.
func describeContents(c fair.BackupContents) string {
	return fmt.Sprintf("  %d records: %d registrations, %d stall bookings, %d orders\n  %s captured, %s refunded\n  %d "+
		"numbered documents of %s\n",
		c.Total(), c.Records["registration"], c.Records["booking"], c.Records["payment_order"],
		c.Captured.String(), c.Refunded.String(), c.Documents, c.DocumentsTotal.String())
}

// backupDrill restores the newest backup from the storage location, with the same steps that an operator takes after
// the machine is lost. It restores into a temporary folder and then deletes this folder.
func backupDrill(ctx context.Context, args []string) (err error) {
	set := newFlags("backup drill",
		"restore the newest backup of MELA_BACKUP_URL with all uploads into a scratch folder, and delete it again")
	to := set.String("to", "", "the place of the backups; MELA_BACKUP_URL when not given")
	cfg, _, err := configured(set, args, 0)
	if err != nil {
		return err
	}
	if *to != "" {
		cfg.BackupURL = config.Secret(*to)
	}
	folder, err := os.MkdirTemp("", backup.TemporaryPrefix)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	cfg.Data, cfg.FilesURL = folder, ""
	from, err := backupsOf(cfg, nil)
	if err != nil {
		return err
	}
	began := time.Now()
	done, err := from.Restore(ctx, func(ctx context.Context, r io.Reader) (c fair.BackupContents, err error) {
		scratch, err := store.Open(ctx, database.Location{Path: filepath.Join(folder, "mela.db")})
		if err != nil {
			return c, err
		}
		c, err = scratch.Restore(ctx, r)
		return c, errors.Join(err, scratch.Close())
	})
	if err != nil {
		return err
	}
	fmt.Printf("%s was restored in %s; it is %s old.\n%s  %d uploads\n", done.File,
		time.Since(began).Round(10*time.Millisecond), time.Since(done.At).Round(time.Minute),
		describeContents(done.Contents), done.Uploads)
	return nil
}
