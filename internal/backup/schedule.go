package backup

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
)

// Schedule writes backups regularly. It writes a new backup when the newest verified backup is older than Every.
type Schedule struct {
	Backups *Backups
	Runs    *store.DB // the recorded backups ensure that only one process at a time writes a backup
	Every   time.Duration
	Log     *slog.Logger
	Now     func() time.Time // the machine's clock
}

const (
	pollInterval = time.Minute
	keepRuns     = 400 * 24 * time.Hour
	backupLimit  = 6 * time.Hour // maximum duration of a backup; other processes treat a longer one as failed
)

// Run writes backups until the context ends. If a backup is in progress at that time, it is aborted.
func (s *Schedule) Run(ctx context.Context) {
	s.tidy()
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	for {
		if _, _, err := s.Once(ctx, s.Now().Add(-s.Every)); err != nil && ctx.Err() == nil {
			s.Log.Error("a backup failed", "cause", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// tidy removes the temporary folders of a killed process, because they contain personal data.
func (s *Schedule) tidy() {
	left, err := filepath.Glob(filepath.Join(s.Backups.Folder, TemporaryPrefix+"*"))
	if err != nil {
		return // an error is impossible, because the pattern is constant
	}
	for _, folder := range left {
		if info, err := os.Stat(folder); err == nil && s.Now().Sub(info.ModTime()) > backupLimit {
			if err := os.RemoveAll(folder); err != nil {
				s.Log.Warn("a temporary folder of a backup could not be removed", "cause", err)
			}
		}
	}
}

// Once writes a backup and stores its outcome. It writes no backup if another backup is running, if a verified backup
// was started at or after the time `due`, or if a backup failed a short time ago. If `due` is the zero time, only a
// running backup prevents a new one.
func (s *Schedule) Once(ctx context.Context, due time.Time) (run fair.BackupRun, written bool, err error) {
	run = fair.BackupRun{ID: fair.NewUUID(), StartedAt: s.Now()}
	if written, err = s.Runs.StartBackup(ctx, run, due); err != nil || !written {
		return run, false, err
	}
	limited, cancel := context.WithTimeout(ctx, backupLimit)
	defer cancel()
	made, err := s.Backups.Write(limited, run.StartedAt)
	made.ID, made.StartedAt, made.EndedAt, made.Outcome = run.ID, run.StartedAt, s.Now(), fair.BackupVerified
	if err != nil {
		made.Outcome, made.Failure = fair.BackupFailed, err.Error()
	}
	// The result is stored even if the process is ending.
	ending := context.WithoutCancel(ctx)
	if endErr := s.Runs.EndBackup(ending, made); endErr != nil {
		return made, true, endErr
	}
	if err == nil {
		s.Log.Info("a backup was written and verified", "file", made.File, "records", made.Records, "bytes", made.Bytes,
			"uploads", made.Uploads)
		err = s.Runs.ForgetBackups(ending, s.Now().Add(-keepRuns))
	}
	return made, true, err
}
