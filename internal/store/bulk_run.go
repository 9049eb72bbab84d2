package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

func bulkRunColumns(r *fair.BulkRun) []column {
	return []column{
		{"id", &r.ID},
		{"list", &r.List},
		{"action", &r.Action},
		{"account_id", &r.AccountID},
		{"request_key", &r.RequestKey},
		{"undo_of", optional{&r.UndoOf}},
		when("created_at", &r.CreatedAt),
		when("stopped_at", &r.StoppedAt),
		when("finished_at", &r.FinishedAt),
	}
}

func bulkItemColumns(i *fair.BulkItem) []column {
	return []column{
		{"run_id", &i.RunID},
		{"position", &i.Position},
		{"record_id", &i.RecordID},
		{"version", &i.Version},
		{"before_status", &i.Before},
		{"status", &i.Status},
		{"state", &i.State},
		{"code", &i.Code},
		{"reason", &i.Reason},
	}
}

// CreateBulkRun implements bulk.Store.
func (db *DB) CreateBulkRun(ctx context.Context, run fair.BulkRun, items []fair.BulkItem) error {
	if err := db.insert(ctx, "bulk_run", bulkRunColumns(&run)); err != nil {
		return err
	}
	for _, item := range items {
		if err := db.insert(ctx, "bulk_item", bulkItemColumns(&item)); err != nil {
			return err
		}
	}
	return nil
}

// FindBulkRun implements bulk.Store.
func (db *DB) FindBulkRun(ctx context.Context, id string) (fair.BulkRun, error) {
	return db.bulkRun(ctx, "id = $1", id)
}

// FindBulkRunByKey implements bulk.Store.
func (db *DB) FindBulkRunByKey(ctx context.Context, accountID, key string) (fair.BulkRun, error) {
	return db.bulkRun(ctx, "account_id = $1 AND request_key = $2 AND request_key <> ''", accountID, key)
}

// FindBulkUndo implements bulk.Store.
func (db *DB) FindBulkUndo(ctx context.Context, id string) (fair.BulkRun, error) {
	return db.bulkRun(ctx, "undo_of = $1", id)
}

func (db *DB) bulkRun(ctx context.Context, where string, args ...any) (fair.BulkRun, error) {
	return selectOne(ctx, db, bulkRunColumns, "bulk_run WHERE "+where, args...)
}

// CountBulkItems implements bulk.Store.
func (db *DB) CountBulkItems(ctx context.Context, runID string) (c fair.BulkCounts, err error) {
	err = db.one(ctx, `SELECT COALESCE(SUM(CASE WHEN state = $2 THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN state = $3 THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN state = $4 THEN 1 ELSE 0 END), 0)
		FROM bulk_item WHERE run_id = $1`,
		[]any{runID, fair.BulkWaiting, fair.BulkDone, fair.BulkFailed}, &c.Waiting, &c.Done, &c.Failed)
	return c, err
}

// BulkItems implements bulk.Store.
func (db *DB) BulkItems(
	ctx context.Context, runID string, state fair.BulkState, limit int,
) ([]fair.BulkItem, error) {
	return selectAll(ctx, db, bulkItemColumns,
		"bulk_item WHERE run_id = $1 AND state = $2 ORDER BY position LIMIT "+place(limit), runID, state)
}

// BulkChanges implements bulk.Store.
func (db *DB) BulkChanges(ctx context.Context, runID string) ([]fair.StatusChange, error) {
	return readAll(ctx, db, "SELECT DISTINCT before_status, status FROM bulk_item WHERE run_id = $1 AND state = $2",
		[]any{runID, fair.BulkDone}, func(c *fair.StatusChange) []any { return []any{&c.Before, &c.After} })
}

// UpdateBulkItem implements bulk.Store.
func (db *DB) UpdateBulkItem(ctx context.Context, i fair.BulkItem) error {
	return db.exec(ctx, `UPDATE bulk_item SET version = $1, state = $2, code = $3, reason = $4
		WHERE run_id = $5 AND position = $6`, i.Version, i.State, i.Code, i.Reason, i.RunID, i.Position)
}

// StopBulkRun implements bulk.Store.
func (db *DB) StopBulkRun(ctx context.Context, id string, at time.Time) error {
	return db.exec(ctx, "UPDATE bulk_run SET stopped_at = $1 WHERE id = $2 AND stopped_at = 0 AND finished_at = 0",
		toMillis(at), id)
}

// FinishBulkRun implements bulk.Store.
func (db *DB) FinishBulkRun(ctx context.Context, id string, at time.Time) error {
	return db.exec(ctx, "UPDATE bulk_run SET finished_at = $1 WHERE id = $2 AND finished_at = 0", toMillis(at), id)
}

// DeleteBulkRuns implements bulk.Store.
func (db *DB) DeleteBulkRuns(ctx context.Context, before time.Time) error {
	return db.exec(ctx, "DELETE FROM bulk_run WHERE created_at < $1 AND finished_at > 0", toMillis(before))
}

// MessageIDs implements notify.Store.
func (db *DB) MessageIDs(ctx context.Context, f fair.MessageFilter, only []string) ([]string, error) {
	return db.listIDs(ctx, messageList, f.ListQuery, messageConditions(f), only)
}

// MessagesByID implements notify.Store.
func (db *DB) MessagesByID(ctx context.Context, ids []string) ([]fair.Message, error) {
	return byID(ctx, db, messageList.table, db.messageColumns, ids)
}
