package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

func (s *DB) CurrentEdition(ctx context.Context) (fair.Edition, error) {
	return db.ReadCached(ctx, s.DB, &s.edition, "", func(ctx context.Context) (fair.Edition, error) {
		if e, ok := s.unchangedEdition(ctx); ok {
			return e, nil
		}
		var data, plan string
		var updated int64
		if err := s.One(ctx, "SELECT data, plan, updated_at FROM edition WHERE is_current", nil, &data, &plan,
			&updated); err != nil {
			return fair.Edition{}, err
		}
		return readEdition(data, plan, updated)
	})
}

// unchangedEdition returns the cached current edition. It returns false if the edition in the database has changed.
// Most changes of public data, such as a sold stall, do not change the edition. Comparing the edition's time of change
// saves time, because parsing an edition takes longer than most transactions.
func (s *DB) unchangedEdition(ctx context.Context) (fair.Edition, bool) {
	last, known := s.edition.Last()
	if !known {
		return last, false
	}
	var id string
	var updated int64
	if err := s.One(ctx, "SELECT id, updated_at FROM edition WHERE is_current", nil, &id, &updated); err != nil {
		return fair.Edition{}, false // if this fails, the caller reads the edition itself and reports any error
	}
	return last, last.ID == id && db.ToMillis(last.UpdatedAt) == updated
}

func (s *DB) FindEdition(ctx context.Context, id string) (fair.Edition, error) {
	if current, err := s.CurrentEdition(ctx); err != nil || current.ID == id {
		return current, err
	}
	var data, plan string
	var updated int64
	if err := s.One(ctx, "SELECT data, plan, updated_at FROM edition WHERE id = $1", []any{id}, &data, &plan,
		&updated); err != nil {
		return fair.Edition{}, err
	}
	return readEdition(data, plan, updated)
}

func readEdition(data, plan string, updated int64) (e fair.Edition, err error) {
	if err := json.Unmarshal([]byte(data), &e); err != nil {
		return fair.Edition{}, fmt.Errorf("read the edition: %w", err)
	}
	if err := json.Unmarshal([]byte(plan), &e.Plan); err != nil {
		return fair.Edition{}, fmt.Errorf("read the hall plan: %w", err)
	}
	e.UpdatedAt, e.Tax = db.FromMillis(updated), e.Tax.OrDefaults()
	return e, nil
}

// CreateEdition stores an edition with its hall and makes it the current edition. It returns KindConflict if an
// edition with its id exists.
func (s *DB) CreateEdition(ctx context.Context, e fair.Edition, stalls []fair.HallStall) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.Exec(ctx, "UPDATE edition SET is_current = FALSE WHERE is_current"); err != nil {
			return err
		}
		if err := s.insertEdition(ctx, e, true); err != nil {
			return err
		}
		if err := s.insertHallStalls(ctx, e.ID, stalls); err != nil {
			return err
		}
		return s.RaiseDataVersion(ctx)
	})
}

func (s *DB) CreateEarlierEdition(ctx context.Context, e fair.Edition, stalls []fair.HallStall) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.insertEdition(ctx, e, false); err != nil {
			return err
		}
		return s.insertHallStalls(ctx, e.ID, stalls)
	})
}

func (s *DB) insertEdition(ctx context.Context, e fair.Edition, current bool) error {
	n, err := s.ExecCounted(ctx,
		"INSERT INTO edition (id, is_current, data, plan, updated_at) VALUES ($1, $2, $3, $4, $5) "+
			"ON CONFLICT (id) DO NOTHING",
		e.ID, current, db.JSON(e), db.JSON(e.Plan), db.ToMillis(e.UpdatedAt))
	if err == nil && n == 0 {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.EditionExists())
	}
	return err
}

// RenameEdition gives an edition another id. If there are registrations or bookings already, it does nothing.
func (s *DB) RenameEdition(ctx context.Context, from, to string) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		used := 0
		const count = "SELECT (SELECT COUNT(*) FROM registration) + (SELECT COUNT(*) FROM booking)"
		if err := s.One(ctx, count, nil, &used); err != nil || used > 0 {
			return err
		}
		e, err := s.FindEdition(ctx, from)
		if err != nil {
			return err
		}
		e.ID = to
		if err := s.insertEdition(ctx, e, false); err != nil {
			return err
		}
		tables, err := s.TablesOfEditions(ctx)
		if err != nil {
			return err
		}
		for _, table := range tables {
			if err := s.Exec(ctx, "UPDATE "+table+" SET edition_id = $2 WHERE edition_id = $1", from, to); err != nil {
				return err
			}
		}
		if err := s.Exec(ctx, "DELETE FROM edition WHERE id = $1", from); err != nil {
			return err
		}
		if err := s.Exec(ctx, "UPDATE edition SET is_current = TRUE WHERE id = $1", to); err != nil {
			return err
		}
		return s.RaiseDataVersion(ctx)
	})
}

// UpdateEdition stores an edition if the stored edition's UpdatedAt equals `before`. Otherwise it returns
// KindConflict.
func (s *DB) UpdateEdition(ctx context.Context, e fair.Edition, before time.Time) error {
	return db.StaleIfNone(s.ExecCounted(ctx,
		"UPDATE edition SET data = $2, plan = $3, updated_at = $4 WHERE id = $1 AND updated_at = $5",
		e.ID, db.JSON(e), db.JSON(e.Plan), db.ToMillis(e.UpdatedAt), db.ToMillis(before)))
}

// HallStalls returns the stalls in the order of the plan. Callers must not change the returned stalls.
func (s *DB) HallStalls(ctx context.Context, editionID string) ([]fair.HallStall, error) {
	return db.ReadCached(ctx, s.DB, &s.stalls, editionID, func(ctx context.Context) (found []fair.HallStall, err error) {
		return db.ReadAll(ctx, s.DB,
			"SELECT number, size, released, blocked, reason, stock FROM hall_stall WHERE edition_id = $1 "+
				"ORDER BY position", []any{editionID}, func(stall *fair.HallStall) []any {
				return []any{&stall.Key.Number, &stall.Key.Size, &stall.Released, &stall.Blocked, &stall.Reason, &stall.Stock}
			})
	})
}

func (s *DB) UpdateHallStall(ctx context.Context, editionID string, stall fair.HallStall) error {
	return s.Exec(ctx, "UPDATE hall_stall SET released = $4, blocked = $5, reason = $6, stock = $7 WHERE "+
		"edition_id = $1 AND number = $2 AND size = $3",
		editionID, stall.Key.Number, stall.Key.Size, stall.Released, stall.Blocked, stall.Reason, stall.Stock)
}

// ReplaceHallStalls stores the settings of all the edition's stalls, in the plan's order.
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

func (s *DB) DataVersion(ctx context.Context) (uint64, error) {
	return db.ReadCached(ctx, s.DB, &s.version, "", func(ctx context.Context) (uint64, error) {
		var n int64
		err := s.One(ctx, "SELECT version FROM data_version", nil, &n)
		return uint64(n), err
	})
}

func (s *DB) RaiseDataVersion(ctx context.Context) error {
	return s.Exec(ctx, "UPDATE data_version SET version = version + 1")
}

// Editions lists all editions: first the current one, then the others, latest first.
func (s *DB) Editions(ctx context.Context) ([]fair.EditionFacts, error) {
	type row struct {
		data    string
		current bool
	}
	rows, err := db.ReadAll(ctx, s.DB, "SELECT data, is_current FROM edition", nil, func(r *row) []any {
		return []any{&r.data, &r.current}
	})
	if err != nil {
		return nil, err
	}
	found := make([]fair.EditionFacts, len(rows))
	for i, r := range rows {
		if err := json.Unmarshal([]byte(r.data), &found[i]); err != nil {
			return nil, fmt.Errorf("read an edition: %w", err)
		}
		found[i].Current = r.current
	}
	slices.SortStableFunc(found, func(a, b fair.EditionFacts) int {
		if a.Current != b.Current {
			return map[bool]int{true: -1, false: 1}[a.Current]
		}
		return cmp.Or(strings.Compare(b.FirstDay, a.FirstDay), strings.Compare(b.ID, a.ID))
	})
	return found, nil
}

func (s *DB) EditionExists(ctx context.Context, id string) (bool, error) {
	var one int
	err := s.One(ctx, "SELECT 1 FROM edition WHERE id = $1", []any{id}, &one)
	return err == nil, db.IfFound(err)
}
