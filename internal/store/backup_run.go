package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// staleBackup is the age from which a running backup counts as failed, because its process has probably ended.
const staleBackup = 6 * time.Hour

// retryBackup is the minimum time between a failed backup and the next scheduled one.
const retryBackup = 15 * time.Minute

const backupRunColumns = "id, started_at, ended_at, outcome, file, records, bytes, uploads, failure"

// StartBackup records the start of a backup. If another backup is running, it records nothing, and `started` is false.
// If `due` is not the zero time, the same applies in two other cases: if a verified backup began at or after `due`, or
// if a failed backup began less than retryBackup ago.
func (db *DB) StartBackup(ctx context.Context, run fair.BackupRun, due time.Time) (started bool, err error) {
	started = false
	err = db.InTx(ctx, func(ctx context.Context) error {
		if err := db.exec(ctx, "UPDATE backup_run SET outcome = 'FAILED', ended_at = $1, failure = 'the process ended' "+
			"WHERE outcome = 'RUNNING' AND started_at < $2", toMillis(run.StartedAt),
			toMillis(run.StartedAt.Add(-staleBackup))); err != nil {
			return err
		}
		condition, args := "outcome = 'RUNNING'", []any{run.ID, toMillis(run.StartedAt)}
		if !due.IsZero() {
			condition = "outcome = 'RUNNING' OR outcome = 'VERIFIED' AND started_at >= $3 OR outcome = 'FAILED' AND " +
				"started_at >= $4"
			args = append(args, toMillis(due), toMillis(run.StartedAt.Add(-retryBackup)))
		}
		n, err := db.execCounted(ctx, "INSERT INTO backup_run (id, started_at, outcome) SELECT $1, $2, 'RUNNING' "+
			"WHERE NOT EXISTS (SELECT 1 FROM backup_run WHERE "+condition+") ON CONFLICT DO NOTHING", args...)
		started = n == 1
		return err
	})
	return started, err
}

// EndBackup records the result of a backup.
func (db *DB) EndBackup(ctx context.Context, run fair.BackupRun) error {
	return db.exec(ctx, "UPDATE backup_run SET ended_at = $2, outcome = $3, file = $4, records = $5, bytes = $6, "+
		"uploads = $7, failure = $8 "+
		"WHERE id = $1", run.ID, toMillis(run.EndedAt), string(run.Outcome), run.File, run.Records, run.Bytes, run.Uploads,
		run.Failure)
}

// BackupState returns the newest verified backup, and whether a backup is running. If a backup has failed after the
// verified backup, BackupState also returns the newest failed backup.
func (db *DB) BackupState(ctx context.Context) (s fair.BackupState, err error) {
	if s.Verified, err = db.newestBackup(ctx, fair.BackupVerified); err != nil {
		return s, err
	}
	failed, err := db.newestBackup(ctx, fair.BackupFailed)
	if err != nil {
		return s, err
	}
	if failed.StartedAt.After(s.Verified.StartedAt) {
		s.Failed = failed
	}
	if err := db.one(ctx, "SELECT COUNT(*) FROM backup_run WHERE outcome = 'FAILED' AND started_at > $1",
		[]any{toMillis(s.Verified.StartedAt)}, &s.Failures); err != nil {
		return s, err
	}
	running, err := db.newestBackup(ctx, fair.BackupRunning)
	s.Running = running.ID != ""
	return s, err
}

// newestBackup returns the newest backup with the given outcome. If there is none, it returns a backup without an id.
func (db *DB) newestBackup(ctx context.Context, outcome fair.BackupOutcome) (run fair.BackupRun, err error) {
	err = db.one(ctx, "SELECT "+backupRunColumns+" FROM backup_run WHERE outcome = $1 ORDER BY started_at DESC LIMIT 1",
		[]any{string(outcome)},
		&run.ID, timeAt(&run.StartedAt), timeAt(&run.EndedAt), &run.Outcome, &run.File, &run.Records, &run.Bytes,
		&run.Uploads, &run.Failure)
	return run, ifFound(err)
}

// ForgetBackups deletes the records about backups that began before the given time. It keeps the records about running
// backups.
func (db *DB) ForgetBackups(ctx context.Context, before time.Time) error {
	return db.exec(ctx, "DELETE FROM backup_run WHERE started_at < $1 AND outcome <> 'RUNNING'", toMillis(before))
}
