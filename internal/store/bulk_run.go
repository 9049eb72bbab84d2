package store

import (
	"context"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

func (s *DB) CreateBulkRun(ctx context.Context, run fair.BulkRun, items []fair.BulkItem) error {
	if err := s.Insert(ctx, "bulk_run", s.Columns(&run)); err != nil {
		return err
	}
	for _, item := range items {
		if err := s.Insert(ctx, "bulk_item", s.Columns(&item)); err != nil {
			return err
		}
	}
	return nil
}

func (s *DB) FindBulkRun(ctx context.Context, id string) (fair.BulkRun, error) {
	return s.bulkRun(ctx, "id = $1", id)
}

// FindBulkRunByKey finds the run that an account started with a request key.
func (s *DB) FindBulkRunByKey(ctx context.Context, accountID, key string) (fair.BulkRun, error) {
	return s.bulkRun(ctx, "account_id = $1 AND request_key = $2 AND request_key <> ''", accountID, key)
}

// FindBulkUndo finds the run that undoes the run with the given id.
func (s *DB) FindBulkUndo(ctx context.Context, id string) (fair.BulkRun, error) {
	return s.bulkRun(ctx, "undo_of = $1", id)
}

func (s *DB) bulkRun(ctx context.Context, where string, args ...any) (fair.BulkRun, error) {
	return db.SelectOne[fair.BulkRun](ctx, s.DB, "bulk_run WHERE "+where, args...)
}

func (s *DB) CountBulkItems(ctx context.Context, runID string) (c fair.BulkCounts, err error) {
	err = s.One(ctx, `SELECT COALESCE(SUM(CASE WHEN state = $2 THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN state = $3 THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN state = $4 THEN 1 ELSE 0 END), 0)
		FROM bulk_item WHERE run_id = $1`,
		[]any{runID, fair.BulkWaiting, fair.BulkDone, fair.BulkFailed}, &c.Waiting, &c.Done, &c.Failed)
	return c, err
}

// BulkItems lists at most `limit` records of a run that are in the given state, in the order of the run.
func (s *DB) BulkItems(
	ctx context.Context, runID string, state fair.BulkState, limit int,
) ([]fair.BulkItem, error) {
	return db.SelectAll[fair.BulkItem](ctx, s.DB, "bulk_item WHERE run_id = $1 AND state = $2 ORDER BY position LIMIT "+
		strconv.Itoa(limit), runID, state)
}

// BulkChanges lists the different status changes that a run has made.
func (s *DB) BulkChanges(ctx context.Context, runID string) ([]fair.StatusChange, error) {
	return db.ReadAll(ctx, s.DB, "SELECT DISTINCT before_status, status FROM bulk_item WHERE run_id = $1 AND state = $2",
		[]any{runID, fair.BulkDone}, func(c *fair.StatusChange) []any { return []any{&c.Before, &c.After} })
}

// UpdateBulkItem stores the version, the state, the code and the reason of a record in a run.
func (s *DB) UpdateBulkItem(ctx context.Context, i fair.BulkItem) error {
	return s.Exec(ctx, `UPDATE bulk_item SET version = $1, state = $2, code = $3, reason = $4
		WHERE run_id = $5 AND position = $6`, i.Version, i.State, i.Code, i.Reason, i.RunID, i.Position)
}

// StopBulkRun stores the time at which a run was stopped, and FinishBulkRun the time at which it finished. Both do
// nothing if the time is already set.
func (s *DB) StopBulkRun(ctx context.Context, id string, at time.Time) error {
	return s.Exec(ctx, "UPDATE bulk_run SET stopped_at = $1 WHERE id = $2 AND stopped_at = 0 AND finished_at = 0",
		db.ToMillis(at), id)
}

func (s *DB) FinishBulkRun(ctx context.Context, id string, at time.Time) error {
	return s.Exec(ctx, "UPDATE bulk_run SET finished_at = $1 WHERE id = $2 AND finished_at = 0", db.ToMillis(at), id)
}

// DeleteBulkRuns deletes finished runs that were created before a time.
func (s *DB) DeleteBulkRuns(ctx context.Context, before time.Time) error {
	return s.Exec(ctx, "DELETE FROM bulk_run WHERE created_at < $1 AND finished_at > 0", db.ToMillis(before))
}

// MessageIDs lists the ids of all messages that match a filter, in the order of FindMessages. If the list `only` is
// not empty, the result is limited to the ids in this list. MessagesByID returns the messages with the given ids, in
// the same sequence as `ids`.
func (s *DB) MessageIDs(ctx context.Context, f fair.MessageFilter, only []string) ([]string, error) {
	return s.ListIDs(ctx, messageList, f.ListQuery, messageConditions(f), only)
}

func (s *DB) MessagesByID(ctx context.Context, ids []string) ([]fair.Message, error) {
	return db.ByID[fair.Message](ctx, s.DB, messageList.Table, ids)
}
