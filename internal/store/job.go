package store

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// AddJob stores a job. If there already is an unfinished job with the same kind and key, AddJob stores no new job. The
// existing job then runs at the earlier of the two times. If the job is running, it runs again afterwards, because it
// may have read the data before the caller's change.
func (s *DB) AddJob(ctx context.Context, j fair.Job) error {
	return s.Exec(ctx, `INSERT INTO job (kind, key, run_at, request_id) VALUES ($1, $2, $3, $4)
		ON CONFLICT (kind, key) WHERE done_at = 0 AND dead_at = 0
		DO UPDATE SET run_at = CASE WHEN excluded.run_at < job.run_at THEN excluded.run_at ELSE job.run_at END,
			again_at = CASE WHEN job.lease = '' THEN 0 WHEN job.again_at > 0 AND job.again_at < excluded.run_at THEN job.again_at
				ELSE excluded.run_at END`,
		string(j.Kind), j.Key, db.ToMillis(j.RunAt), fair.RequestIDOf(ctx))
}

// longestLease is longer than any lease. If a lease ends more than longestLease from now, the clock was set back after
// the lease started. Such a lease is ignored.
const longestLease = time.Hour

// TakeJobs assigns up to `limit` due jobs to a worker until the lease ends. If `kinds` is empty, it assigns jobs of
// all kinds. If a worker ends unexpectedly, another worker can take its jobs after the lease.
func (s *DB) TakeJobs(
	ctx context.Context,
	lease string,
	now, until time.Time,
	limit int,
	kinds []fair.JobKind,
) ([]fair.Job, error) {
	var jobs []fair.Job
	args := []any{db.ToMillis(now), limit}
	var which string
	if len(kinds) > 0 {
		marks := make([]string, len(kinds))
		for i, kind := range kinds {
			args = append(args, string(kind))
			marks[i] = "$" + strconv.Itoa(len(args))
		}
		which = " AND kind IN (" + strings.Join(marks, ", ") + ")"
	}
	err := s.InTx(ctx, func(ctx context.Context) error {
		jobs = nil
		query := `SELECT id, kind, key, run_at, attempts, error, request_id FROM job
			WHERE done_at = 0 AND dead_at = 0 AND run_at <= $1 AND lease_until NOT BETWEEN $1 + 1 AND $1 + ` +
			strconv.FormatInt(longestLease.Milliseconds(), 10) + which +
			" ORDER BY run_at, id LIMIT $2" + s.Dialect.SkipLocked
		err := s.All(ctx, query, args, func() []any {
			jobs = append(jobs, fair.Job{Lease: lease})
			j := &jobs[len(jobs)-1]
			return []any{&j.ID, &j.Kind, &j.Key, db.Time(&j.RunAt), &j.Attempts, &j.Error, &j.RequestID}
		})
		for i := range jobs {
			if err == nil {
				jobs[i].Attempts++
				err = s.Exec(ctx, `UPDATE job SET lease = $2, lease_until = $3, attempts = attempts + 1, again_at = 0
					WHERE id = $1`, jobs[i].ID, lease, db.ToMillis(until))
			}
		}
		return err
	})
	return jobs, err
}

// KeepJob extends a worker's lease of a job. It reports whether the worker still has the lease. If the lease has
// ended, another worker may have taken the job.
func (s *DB) KeepJob(ctx context.Context, j fair.Job, until time.Time) (bool, error) {
	return db.AnyChanged(s.ExecCounted(ctx,
		"UPDATE job SET lease_until = $3 WHERE id = $1 AND lease = $2 AND done_at = 0 AND dead_at = 0",
		j.ID, j.Lease, db.ToMillis(until)))
}

// FinishJob marks a job as done if the worker still has the lease. If the job was added again while it ran, it returns
// to the queue instead.
func (s *DB) FinishJob(ctx context.Context, j fair.Job, at time.Time) error {
	return s.endJob(ctx, j, "done_at", at, "")
}

// endJob ends a job that was not added again while it ran: it sets the column `ended` to the time `at`. Otherwise, it
// returns the job to the queue.
func (s *DB) endJob(ctx context.Context, j fair.Job, ended string, at time.Time, failure string) error {
	return s.Exec(ctx, "UPDATE job SET "+ended+` = CASE WHEN again_at = 0 THEN CAST($3 AS BIGINT) ELSE 0 END, error = $4,
			run_at = CASE WHEN again_at = 0 THEN run_at ELSE again_at END,
			attempts = CASE WHEN again_at = 0 THEN attempts ELSE 0 END,
			lease = CASE WHEN again_at = 0 THEN lease ELSE '' END,
			lease_until = CASE WHEN again_at = 0 THEN lease_until ELSE 0 END, again_at = 0
		WHERE id = $1 AND lease = $2`, j.ID, j.Lease, db.ToMillis(at), failure)
}

// RetryJob returns a job to the queue if the worker still has the lease. The job becomes due at the time `runAt`, or
// earlier if it was added again for an earlier time. The text `failure` may be empty.
func (s *DB) RetryJob(ctx context.Context, j fair.Job, runAt time.Time, failure string) error {
	return s.Exec(ctx, `UPDATE job SET run_at = CASE WHEN again_at > 0 AND again_at < $3 THEN again_at ELSE $3 END,
		again_at = 0, lease = '', lease_until = 0, error = $4 WHERE id = $1 AND lease = $2`,
		j.ID, j.Lease, db.ToMillis(runAt), failure)
}

// BuryJob marks a job as failed if the worker still has the lease. The office must then handle the job. If the job was
// added again while it ran, it returns to the queue instead.
func (s *DB) BuryJob(ctx context.Context, j fair.Job, at time.Time, failure string) error {
	return s.endJob(ctx, j, "dead_at", at, failure)
}

// CountJobs returns the number of waiting jobs and the number of failed jobs. Failed mail jobs are not counted, because
// CountMessages counts their messages.
func (s *DB) CountJobs(ctx context.Context) (waiting, dead int, err error) {
	err = s.One(ctx, `SELECT (SELECT COUNT(*) FROM job WHERE done_at = 0 AND dead_at = 0),
		(SELECT COUNT(*) FROM job WHERE dead_at > 0 AND kind <> $1)`, []any{fair.JobMail}, &waiting, &dead)
	return waiting, dead, err
}

// DeleteDoneJobs deletes up to `limit` jobs that were done before the given time. It returns the number of deleted
// jobs.
func (s *DB) DeleteDoneJobs(ctx context.Context, before time.Time, limit int) (int, error) {
	n, err := s.ExecCounted(ctx,
		"DELETE FROM job WHERE id IN (SELECT id FROM job WHERE done_at > 0 AND done_at < $1 ORDER "+
			"BY done_at LIMIT $2)",
		db.ToMillis(before), limit)
	return int(n), err
}

// DueJobs returns the kinds of due jobs. For each kind, it also returns the number of due jobs and the time of the
// oldest one.
func (s *DB) DueJobs(ctx context.Context, now time.Time) (queues []fair.JobQueue, err error) {
	return db.ReadAll(ctx, s.DB,
		"SELECT kind, COUNT(*), MIN(run_at) FROM job WHERE done_at = 0 AND dead_at = 0 AND run_at <= $1 "+
			"GROUP BY kind ORDER BY kind",
		[]any{db.ToMillis(now)}, func(q *fair.JobQueue) []any {
			return []any{&q.Kind, &q.Due, db.Time(&q.Oldest)}
		})
}
