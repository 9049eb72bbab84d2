package bulk

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package bulk calls.
type Store interface {
	CreateBulkRun(ctx context.Context, run fair.BulkRun, items []fair.BulkItem) error
	FindBulkRun(ctx context.Context, id string) (fair.BulkRun, error)
	// FindBulkRunByKey finds the run that an account started with a request key.
	FindBulkRunByKey(ctx context.Context, accountID, key string) (fair.BulkRun, error)
	// FindBulkUndo finds the run that undoes the run with the given id.
	FindBulkUndo(ctx context.Context, id string) (fair.BulkRun, error)
	CountBulkItems(ctx context.Context, runID string) (fair.BulkCounts, error)
	// BulkItems lists at most `limit` records of a run that are in the given state, in the order of the run.
	BulkItems(ctx context.Context, runID string, state fair.BulkState, limit int) ([]fair.BulkItem, error)
	// BulkChanges lists the different status changes that a run has made.
	BulkChanges(ctx context.Context, runID string) ([]fair.StatusChange, error)
	// UpdateBulkItem stores the version, the state, the code and the reason of a record in a run.
	UpdateBulkItem(ctx context.Context, i fair.BulkItem) error
	// StopBulkRun stores the time at which a run was stopped, and FinishBulkRun the time at which it finished. Both do
	// nothing if the time is already set.
	StopBulkRun(ctx context.Context, id string, at time.Time) error
	FinishBulkRun(ctx context.Context, id string, at time.Time) error
	// DeleteBulkRuns deletes finished runs that were created before a time.
	DeleteBulkRuns(ctx context.Context, before time.Time) error
}
