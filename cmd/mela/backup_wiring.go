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

// addBackups adds the scheduled backups to the program's background work, but only if a storage location for backups
// is configured.
func addBackups(cfg config.Config, db *store.DB, p *parts, log *slog.Logger) error {
	if cfg.BackupURL == "" {
		return nil
	}
	uploads, err := files.Open(filepath.Join(cfg.Data, "files"), string(cfg.FilesURL))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(cfg.Data, 0o750); err != nil {
		return err
	}
	schedule, err := backupSchedule(cfg, db, uploads, log)
	if err != nil {
		return err
	}
	p.workers = append(p.workers, schedule.Run)
	return nil
}

// The file name prefix of backups that are made before a migration, and the time after which these backups are
// deleted. They are deleted because they contain personal data.
const (
	beforePrefix = "before-schema-"
	keepBefore   = 30 * 24 * time.Hour
)

// backupBeforeMigrating returns a function that writes all records to a new file in the data folder. The file is
// encrypted if a backup key is configured.
func backupBeforeMigrating(cfg config.Config) store.BeforeMigrating {
	return func(ctx context.Context, db *store.DB, from, to int64) error {
		key, err := backup.ParseKey(string(cfg.BackupKey))
		if err != nil {
			return fmt.Errorf("MELA_BACKUP_KEY: %w", err)
		}
		if err := os.MkdirAll(cfg.Data, 0o750); err != nil {
			return err
		}
		now := time.Now()
		if err := removeOldBefore(cfg.Data, now.Add(-keepBefore)); err != nil {
			return err
		}
		name := fmt.Sprintf("%s%d-%s.gz", beforePrefix, to, now.UTC().Format("20060102T150405Z"))
		fmt.Printf("The schema changes from version %d to %d. A backup is made first:\n", from, to)
		return backupToFile(ctx, db, key, filepath.Join(cfg.Data, name))
	}
}

func removeOldBefore(folder string, before time.Time) error {
	found, err := filepath.Glob(filepath.Join(folder, beforePrefix+"*"))
	if err != nil {
		return err
	}
	for _, path := range found {
		info, err := os.Stat(path)
		if err == nil && info.ModTime().Before(before) {
			err = os.Remove(path)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}
