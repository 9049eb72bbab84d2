package bulk

import (
	"context"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/db"
)

// queries runs the SQL of bulk runs.
type queries struct{ *db.DB }

func (s queries) CreateBulkRun(ctx context.Context, run Run, items []Item) error {
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

func (s queries) FindBulkRun(ctx context.Context, id string) (Run, error) {
	return s.bulkRun(ctx, "id = $1", id)
}

// FindBulkRunByKey finds the run that an account started with a request key.
func (s queries) FindBulkRunByKey(ctx context.Context, accountID, key string) (Run, error) {
	return s.bulkRun(ctx, "account_id = $1 AND request_key = $2 AND request_key <> ''", accountID, key)
}

// FindBulkUndo finds the run that undoes the run with the given id.
func (s queries) FindBulkUndo(ctx context.Context, id string) (Run, error) {
	return s.bulkRun(ctx, "undo_of = $1", id)
}

func (s queries) bulkRun(ctx context.Context, where string, args ...any) (Run, error) {
	return db.SelectOne[Run](ctx, s.DB, "bulk_run WHERE "+where, args...)
}

func (s queries) CountBulkItems(ctx context.Context, runID string) (c Counts, err error) {
	err = s.One(ctx, `SELECT COALESCE(SUM(CASE WHEN state = $2 THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN state = $3 THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN state = $4 THEN 1 ELSE 0 END), 0)
		FROM bulk_item WHERE run_id = $1`,
		[]any{runID, Waiting, Done, Failed}, &c.Waiting, &c.Done, &c.Failed)
	return c, err
}

// BulkItems lists at most `limit` records of a run that are in the given state, in the order of the run.
func (s queries) BulkItems(
	ctx context.Context, runID string, state State, limit int,
) ([]Item, error) {
	return db.SelectAll[Item](ctx, s.DB, "bulk_item WHERE run_id = $1 AND state = $2 ORDER BY position LIMIT "+
		strconv.Itoa(limit), runID, state)
}

// BulkChanges lists the different status changes that a run has made.
func (s queries) BulkChanges(ctx context.Context, runID string) ([]StatusChange, error) {
	return db.ReadAll(ctx, s.DB, "SELECT DISTINCT before_status, status FROM bulk_item WHERE run_id = $1 AND state = $2",
		[]any{runID, Done}, func(c *StatusChange) []any { return []any{&c.Before, &c.After} })
}

// UpdateBulkItem stores the version, the state, the code and the reason of a record in a run.
func (s queries) UpdateBulkItem(ctx context.Context, i Item) error {
	return s.Exec(ctx, `UPDATE bulk_item SET version = $1, state = $2, code = $3, reason = $4
		WHERE run_id = $5 AND position = $6`, i.Version, i.State, i.Code, i.Reason, i.RunID, i.Position)
}

// StopBulkRun stores the time at which a run was stopped, and FinishBulkRun the time at which it finished. Both do
// nothing if the time is already set.
func (s queries) StopBulkRun(ctx context.Context, id string, at time.Time) error {
	return s.Exec(ctx, "UPDATE bulk_run SET stopped_at = $1 WHERE id = $2 AND stopped_at = 0 AND finished_at = 0",
		db.ToMillis(at), id)
}

func (s queries) FinishBulkRun(ctx context.Context, id string, at time.Time) error {
	return s.Exec(ctx, "UPDATE bulk_run SET finished_at = $1 WHERE id = $2 AND finished_at = 0", db.ToMillis(at), id)
}

// DeleteBulkRuns deletes finished runs that were created before a time.
func (s queries) DeleteBulkRuns(ctx context.Context, before time.Time) error {
	return s.Exec(ctx, "DELETE FROM bulk_run WHERE created_at < $1 AND finished_at > 0", db.ToMillis(before))
}
