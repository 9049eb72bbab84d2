package hall

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mela-fair/mela/internal/db"
)

// queries reads and writes the draft of the plan. Methods return an *fair.Error of KindNotFound if a row does not
// exist.
type queries struct{ *db.DB }

func (s queries) findDraft(ctx context.Context, editionID string) (Draft, error) {
	return s.readDraft(ctx, editionID, "")
}

func (s queries) lockDraft(ctx context.Context, editionID string) (Draft, error) {
	return s.readDraft(ctx, editionID, s.Dialect.ForUpdate)
}

func (s queries) readDraft(ctx context.Context, editionID, lock string) (Draft, error) {
	d := Draft{EditionID: editionID}
	var plan, released string
	var updated int64
	if err := s.One(ctx, "SELECT plan, released, version, updated_by, updated_at FROM hall_draft "+
		"WHERE edition_id = $1"+lock, []any{editionID}, &plan, &released, &d.Version, &d.UpdatedBy, &updated); err != nil {
		return d, err
	}
	d.UpdatedAt = db.FromMillis(updated)
	if err := json.Unmarshal([]byte(plan), &d.Plan); err != nil {
		return d, fmt.Errorf("read the draft of the hall plan: %w", err)
	}
	return d, json.Unmarshal([]byte(released), &d.Released)
}

// saveDraft stores a draft if the stored version equals d.Version, and increments the version. If d.Version is 0, there
// must be no stored draft yet. If the versions differ, it returns KindConflict.
func (s queries) saveDraft(ctx context.Context, d Draft) error {
	query := "UPDATE hall_draft SET plan = $2, released = $3, version = $4 + 1, updated_by = $5, updated_at = $6 " +
		"WHERE edition_id = $1 AND version = $4"
	if d.Version == 0 {
		query = "INSERT INTO hall_draft (edition_id, plan, released, version, updated_by, updated_at) " +
			"VALUES ($1, $2, $3, $4 + 1, $5, $6) ON CONFLICT DO NOTHING"
	}
	return db.StaleIfNone(
		s.ExecCounted(ctx, query, d.EditionID, db.JSON(d.Plan), db.JSON(d.Released), d.Version, d.UpdatedBy,
			db.ToMillis(d.UpdatedAt)),
	)
}

func (s queries) deleteDraft(ctx context.Context, editionID string) error {
	return s.Exec(ctx, "DELETE FROM hall_draft WHERE edition_id = $1", editionID)
}

// lockStalls prevents other transactions from claiming an edition's stalls until the caller's transaction ends. To
// prevent deadlocks, it locks the rows in the same order as a booking that claims them.
func (s queries) lockStalls(ctx context.Context, editionID string) error {
	var number string
	return s.All(ctx, "SELECT number FROM hall_stall WHERE edition_id = $1 ORDER BY size, number"+s.Dialect.ForUpdate,
		[]any{editionID}, func() []any { return []any{&number} })
}
