package main

import (
	"log/slog"
	"os"
	"path/filepath"

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
