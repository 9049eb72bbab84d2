package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
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
func (s *DB) StartBackup(ctx context.Context, run fair.BackupRun, due time.Time) (started bool, err error) {
	started = false
	err = s.InTx(ctx, func(ctx context.Context) error {
		if err := s.Exec(ctx, "UPDATE backup_run SET outcome = 'FAILED', ended_at = $1, failure = 'the process ended' "+
			"WHERE outcome = 'RUNNING' AND started_at < $2", db.ToMillis(run.StartedAt),
			db.ToMillis(run.StartedAt.Add(-staleBackup))); err != nil {
			return err
		}
		condition, args := "outcome = 'RUNNING'", []any{run.ID, db.ToMillis(run.StartedAt)}
		if !due.IsZero() {
			condition = "outcome = 'RUNNING' OR outcome = 'VERIFIED' AND started_at >= $3 OR outcome = 'FAILED' AND " +
				"started_at >= $4"
			args = append(args, db.ToMillis(due), db.ToMillis(run.StartedAt.Add(-retryBackup)))
		}
		n, err := s.ExecCounted(ctx, "INSERT INTO backup_run (id, started_at, outcome) SELECT $1, $2, 'RUNNING' "+
			"WHERE NOT EXISTS (SELECT 1 FROM backup_run WHERE "+condition+") ON CONFLICT DO NOTHING", args...)
		started = n == 1
		return err
	})
	return started, err
}

// EndBackup records the result of a backup.
func (s *DB) EndBackup(ctx context.Context, run fair.BackupRun) error {
	return s.Exec(ctx, "UPDATE backup_run SET ended_at = $2, outcome = $3, file = $4, records = $5, bytes = $6, "+
		"uploads = $7, failure = $8 "+
		"WHERE id = $1", run.ID, db.ToMillis(run.EndedAt), string(run.Outcome), run.File, run.Records, run.Bytes, run.Uploads,
		run.Failure)
}

// BackupState returns the newest verified backup, and whether a backup is running. If a backup has failed after the
// verified backup, BackupState also returns the newest failed backup.
func (s *DB) BackupState(ctx context.Context) (state fair.BackupState, err error) {
	if state.Verified, err = s.newestBackup(ctx, fair.BackupVerified); err != nil {
		return state, err
	}
	failed, err := s.newestBackup(ctx, fair.BackupFailed)
	if err != nil {
		return state, err
	}
	if failed.StartedAt.After(state.Verified.StartedAt) {
		state.Failed = failed
	}
	if err := s.One(ctx, "SELECT COUNT(*) FROM backup_run WHERE outcome = 'FAILED' AND started_at > $1",
		[]any{db.ToMillis(state.Verified.StartedAt)}, &state.Failures); err != nil {
		return state, err
	}
	running, err := s.newestBackup(ctx, fair.BackupRunning)
	state.Running = running.ID != ""
	return state, err
}

// newestBackup returns the newest backup with the given outcome. If there is none, it returns a backup without an id.
func (s *DB) newestBackup(ctx context.Context, outcome fair.BackupOutcome) (run fair.BackupRun, err error) {
	err = s.One(ctx, "SELECT "+backupRunColumns+" FROM backup_run WHERE outcome = $1 ORDER BY started_at DESC LIMIT 1",
		[]any{string(outcome)},
		&run.ID, db.Time(&run.StartedAt), db.Time(&run.EndedAt), &run.Outcome, &run.File, &run.Records, &run.Bytes,
		&run.Uploads, &run.Failure)
	return run, db.IfFound(err)
}

// ForgetBackups deletes the records about backups that began before the given time. It keeps the records about running
// backups.
func (s *DB) ForgetBackups(ctx context.Context, before time.Time) error {
	return s.Exec(ctx, "DELETE FROM backup_run WHERE started_at < $1 AND outcome <> 'RUNNING'", db.ToMillis(before))
}
