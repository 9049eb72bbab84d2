package store

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// HallDraft implements hall.Store.
func (s *DB) HallDraft(ctx context.Context, editionID string) (fair.HallDraft, error) {
	return s.hallDraft(ctx, editionID, "")
}

// LockHallDraft implements hall.Store.
func (s *DB) LockHallDraft(ctx context.Context, editionID string) (fair.HallDraft, error) {
	return s.hallDraft(ctx, editionID, s.Dialect.ForUpdate)
}

func (s *DB) hallDraft(ctx context.Context, editionID, lock string) (fair.HallDraft, error) {
	d := fair.HallDraft{EditionID: editionID}
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

// SaveHallDraft implements hall.Store.
func (s *DB) SaveHallDraft(ctx context.Context, d fair.HallDraft) error {
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

// DeleteHallDraft implements hall.Store.
func (s *DB) DeleteHallDraft(ctx context.Context, editionID string) error {
	return s.Exec(ctx, "DELETE FROM hall_draft WHERE edition_id = $1", editionID)
}

// LockHallStalls implements hall.Store. To prevent deadlocks, it locks the rows in the same order as insertLiveClaim.
func (s *DB) LockHallStalls(ctx context.Context, editionID string) error {
	var number string
	return s.All(ctx, "SELECT number FROM hall_stall WHERE edition_id = $1 ORDER BY size, number"+s.Dialect.ForUpdate,
		[]any{editionID}, func() []any { return []any{&number} })
}

// ReplaceHallStalls implements hall.Store.
func (s *DB) ReplaceHallStalls(ctx context.Context, editionID string, stalls []fair.HallStall) error {
	if err := s.Exec(ctx, "DELETE FROM hall_stall WHERE edition_id = $1", editionID); err != nil {
		return err
	}
	return s.insertHallStalls(ctx, editionID, stalls)
}

func (s *DB) insertHallStalls(ctx context.Context, editionID string, stalls []fair.HallStall) error {
	for i, stall := range stalls {
		if err := s.Exec(ctx, `INSERT INTO hall_stall
			(edition_id, number, size, position, released, blocked, reason, stock)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, editionID, stall.Key.Number, stall.Key.Size, i, stall.Released, stall.Blocked,
			stall.Reason, stall.Stock); err != nil {
			return err
		}
	}
	return nil
}

// lockStall reports whether the hall contains a stall. If it does, nobody can remove the stall until the transaction
// ends.
func (s *DB) lockStall(ctx context.Context, editionID string, key fair.StallKey) (there bool, err error) {
	var one int
	err = s.One(ctx, "SELECT 1 FROM hall_stall WHERE edition_id = $1 AND number = $2 AND size = $3"+s.Dialect.ForShare,
		[]any{editionID, key.Number, key.Size}, &one)
	return err == nil, db.IfFound(err)
}
