package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/mela-fair/mela/internal/backup"
	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/store"
)

const backupUsage = `write everything while the site runs, on either engine

  mela backup FILE                     all records to one new file; verified
  mela backup [--to URL]               records and uploads to a place, by default MELA_BACKUP_URL; verified,
   with retention
  mela backup verify FILE              restore a file into a scratch database and compare counts, money and documents
  mela backup drill                    restore the newest backup of the place with all uploads into a scratch folder
  mela backup key                      make a key for encryption`

// backupCommand runs `mela backup` and its subcommands.
func backupCommand(ctx context.Context, args []string) error {
	sub := ""
	if len(args) > 0 {
		sub = args[0]
	}
	switch sub {
	case "verify":
		return verifyBackup(ctx, args[1:])
	case "drill":
		return backupDrill(ctx, args[1:])
	case "key":
		return makeBackupKey(args[1:])
	}
	return writeBackup(ctx, args)
}

func writeBackup(ctx context.Context, args []string) error {
	set := newFlags("backup", backupUsage)
	to := set.String("to", "", "place for the backup: s3://bucket/…, file:///folder or an absolute path")
	encryptTo := set.String("encrypt-to", "", "age recipient (age1…); MELA_BACKUP_KEY when not given")
	cfg, rest, err := loadSettings(set, args)
	if err != nil {
		return err
	}
	if *to != "" {
		cfg.BackupURL = config.Secret(*to)
	}
	if *encryptTo != "" {
		cfg.BackupKey = config.Secret(*encryptTo)
	}
	switch {
	case len(rest) > 1:
		return fmt.Errorf("%s takes one file, not %d; options come before it", set.Name(), len(rest))
	case len(rest) == 0 && cfg.BackupURL == "":
		return errors.New("name a file, or a place with --to or MELA_BACKUP_URL")
	}
	db, err := openExisting(ctx, cfg)
	if err != nil {
		return err
	}
	if len(rest) == 1 {
		if err := backupToFile(ctx, cfg, db, rest[0]); err != nil || *to == "" {
			return errors.Join(err, db.Close())
		}
	}
	return errors.Join(backupToPlace(ctx, cfg, db), db.Close())
}

func backupToFile(ctx context.Context, cfg config.Config, db *store.DB, path string) error {
	key, err := backupKey(cfg)
	if err != nil {
		return err
	}
	folder, err := scratchFolder(cfg)
	if err != nil {
		return err
	}
	made := &backup.Backups{Key: key, Folder: folder, Records: db.Backup}
	contents, err := made.WriteFile(ctx, path)
	if err != nil {
		return fmt.Errorf("%s was not written: %w", path, err)
	}
	fmt.Printf("%d records were written to %s and verified\n", contents.Total(), path)
	return nil
}

// scratchFolder returns the folder for the temporary files of a backup: the data folder, or the folder for temporary
// files if there is no data folder, which is possible with PostgreSQL.
func scratchFolder(cfg config.Config) (string, error) {
	_, err := os.Stat(cfg.Data)
	if errors.Is(err, os.ErrNotExist) {
		return os.TempDir(), nil
	}
	return cfg.Data, err
}

func backupToPlace(ctx context.Context, cfg config.Config, db *store.DB) error {
	schedule, err := backupSchedule(cfg, db, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	run, written, err := schedule.Once(ctx, time.Time{})
	if err != nil {
		return err
	}
	if !written {
		return errors.New("another backup is running")
	}
	fmt.Printf("%s was written and verified: %d records, %d uploads\n", run.File, run.Records, run.Uploads)
	return nil
}

// backupSchedule returns the scheduled backups for a configuration that contains a storage location for backups.
func backupSchedule(cfg config.Config, db *store.DB, log *slog.Logger) (*backup.Schedule, error) {
	made, err := backupsOf(cfg, db)
	if err != nil {
		return nil, err
	}
	return &backup.Schedule{Backups: made, Runs: db, Every: cfg.BackupEvery, Log: log, Now: time.Now}, nil
}

// backupsOf returns the backups at the configured storage location. db may be nil if the caller only reads backups.
func backupsOf(cfg config.Config, db *store.DB) (*backup.Backups, error) {
	if cfg.BackupURL == "" {
		return nil, errors.New("there is no place for backups: set MELA_BACKUP_URL")
	}
	key, err := backupKey(cfg)
	if err != nil {
		return nil, err
	}
	keep, err := backup.ParseKeep(cfg.BackupKeep)
	if err != nil {
		return nil, fmt.Errorf("MELA_BACKUP_KEEP: %w", err)
	}
	place, err := backup.OpenPlace(string(cfg.BackupURL))
	if err != nil {
		return nil, fmt.Errorf("MELA_BACKUP_URL: %w", err)
	}
	uploads, err := openUploads(cfg)
	if err != nil {
		return nil, err
	}
	made := &backup.Backups{Place: place, Key: key, Keep: keep, Uploads: uploads, Folder: cfg.Data}
	if db != nil {
		made.Records = db.Backup
	}
	return made, nil
}

// addBackups adds the scheduled backups to the program's background work if a place for backups is configured.
func addBackups(cfg config.Config, db *store.DB, p *parts, log *slog.Logger) error {
	if cfg.BackupURL == "" {
		return nil
	}
	if err := os.MkdirAll(cfg.Data, 0o750); err != nil {
		return err
	}
	schedule, err := backupSchedule(cfg, db, log)
	if err != nil {
		return err
	}
	p.workers = append(p.workers, schedule.Run)
	return nil
}

func openUploads(cfg config.Config) (*files.Files, error) {
	return files.Open(filepath.Join(cfg.Data, "files"), string(cfg.FilesURL))
}

func backupKey(cfg config.Config) (backup.Key, error) {
	key, err := backup.ParseKey(string(cfg.BackupKey))
	if err != nil {
		err = fmt.Errorf("the key of backups: %w", err)
	}
	return key, err
}

func makeBackupKey(args []string) error {
	set := newFlags("backup key", "make a key for the encryption of backups")
	if err := set.Parse(args); err != nil {
		return err
	}
	identity, recipient, err := backup.NewKey()
	if err != nil {
		return err
	}
	fmt.Printf("# Keep this identity away from the server: without it nobody can read the backups.\n%s\n"+
		"# Set this recipient on the server, as MELA_BACKUP_KEY:\n# %s\n", identity, recipient)
	return nil
}
