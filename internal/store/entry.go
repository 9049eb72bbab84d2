package store

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// SigningKeys implements entry.Store.
func (s *DB) SigningKeys(ctx context.Context) ([]fair.SigningKey, error) {
	return db.ReadAll(ctx, s.DB, "SELECT id, public_key, seed, created_at, revoked_at FROM signing_key ORDER BY id", nil,
		func(k *fair.SigningKey) []any {
			return []any{&k.ID, &k.PublicKey, &k.Seed, db.Time(&k.CreatedAt), db.Time(&k.RevokedAt)}
		})
}

// CreateSigningKey implements entry.Store. If several processes create a key with the same number at once, only the
// first key is stored.
func (s *DB) CreateSigningKey(ctx context.Context, k fair.SigningKey) error {
	return s.Exec(ctx, "INSERT INTO signing_key (id, public_key, seed, created_at) VALUES ($1, $2, $3, $4) ON "+
		"CONFLICT DO NOTHING", k.ID, k.PublicKey, k.Seed, db.ToMillis(k.CreatedAt))
}

// UpdateSigningKey implements entry.Store.
func (s *DB) UpdateSigningKey(ctx context.Context, k fair.SigningKey) error {
	return s.Exec(ctx, "UPDATE signing_key SET seed = $2, revoked_at = $3 WHERE id = $1", k.ID, k.Seed,
		db.ToMillis(k.RevokedAt))
}

// CreateAdmission implements entry.Store. If two gates admit the same person at the same time, the unique index
// rejects the second admission, and `created` is false.
func (s *DB) CreateAdmission(ctx context.Context, a fair.Admission) (created bool, err error) {
	return s.InsertUnless(ctx, "admission", s.Columns(&a), "ON CONFLICT DO NOTHING")
}

// FindAdmission implements entry.Store.
func (s *DB) FindAdmission(ctx context.Context, recordID string, member int, day string) (fair.Admission, error) {
	return db.SelectOne[fair.Admission](ctx, s.DB, "admission WHERE record_id = $1 AND member = $2 AND day = $3", recordID,
		member, day)
}

// CountAdmissionsByHand implements entry.Store.
func (s *DB) CountAdmissionsByHand(ctx context.Context, accountID string, since time.Time) (count int, err error) {
	err = s.One(ctx, "SELECT COUNT(*) FROM admission WHERE account_id = $1 AND by_hand AND at > $2",
		[]any{accountID, db.ToMillis(since)}, &count)
	return count, err
}

// AdmissionsOf implements entry.Store.
func (s *DB) AdmissionsOf(ctx context.Context, recordIDs []string, day string) (map[string][]fair.Admission, error) {
	found := map[string][]fair.Admission{}
	if len(recordIDs) == 0 {
		return found, nil
	}
	list, err := db.SelectAll[fair.Admission](ctx, s.DB, "admission WHERE record_id "+s.Dialect.OneOf+
		" AND day = $2 ORDER BY record_id, member", s.Dialect.List(recordIDs), day)
	for _, a := range list {
		found[a.RecordID] = append(found[a.RecordID], a)
	}
	return found, err
}

// LockAdmission implements entry.Store.
func (s *DB) LockAdmission(ctx context.Context, id string) (fair.Admission, error) {
	return db.SelectOne[fair.Admission](ctx, s.DB, "admission WHERE id = $1"+s.Dialect.ForUpdate, id)
}

// DeleteAdmission implements entry.Store.
func (s *DB) DeleteAdmission(ctx context.Context, id string) error {
	return s.Exec(ctx, "DELETE FROM admission WHERE id = $1", id)
}

// UpdateAdmission implements entry.Store.
func (s *DB) UpdateAdmission(ctx context.Context, a fair.Admission) error {
	return s.Update(ctx, "admission",
		db.Without(s.Columns(&a), "edition_id", "kind", "record_id", "member", "day", "entry_group"))
}

// CountAdmissions implements entry.Store. It counts by hours of Asia/Kolkata.
func (s *DB) CountAdmissions(
	ctx context.Context,
	of fair.EditionScope,
	day string,
) ([]fair.GateHour, []fair.GateGroup, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, nil, err
	}
	var stmt db.Statement
	stmt.Put(
		"SELECT ",
		beginExpression("at", hourMillis),
		", COUNT(*) FROM admission WHERE ",
		strings.Join(
			append(stmt.InScope("edition_id", within), stmt.Equals("day", day)...),
			" AND ",
		),
		" GROUP BY 1 ORDER BY 1",
	)
	hours, err := db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(h *fair.GateHour) []any {
		return []any{db.Time(&h.At), &h.Count}
	})
	if err != nil {
		return nil, nil, err
	}
	type dayGroup struct {
		day, group string
		count      int
	}
	var byDay db.Statement
	byDay.Put("SELECT day, entry_group, COUNT(*) FROM admission WHERE ",
		strings.Join(append(byDay.InScope("edition_id", within), "TRUE"), " AND "),
		" GROUP BY day, entry_group ORDER BY day, entry_group")
	days, err := db.ReadAll(ctx, s.DB, byDay.String(), byDay.Args, func(d *dayGroup) []any {
		return []any{&d.day, &d.group, &d.count}
	})
	var groups []fair.GateGroup
	for _, d := range days {
		i := slices.IndexFunc(groups, func(g fair.GateGroup) bool { return g.Group == d.group })
		if i < 0 {
			i, groups = len(groups), append(groups, fair.GateGroup{Group: d.group})
		}
		groups[i].All += d.count
		if d.day == day {
			groups[i].Today = d.count
		}
	}
	return hours, groups, err
}

// ExpectedMembers implements entry.Store. The query starts with the live claims, because their number cannot exceed
// the number of stalls.
func (s *DB) ExpectedMembers(ctx context.Context, of fair.EditionScope) (int, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return 0, err
	}
	var n int
	var stmt db.Statement
	live := strings.Join(append(stmt.InScope("edition_id", within), "live"), " AND ")
	err = s.One(ctx, `SELECT COALESCE(SUM(CASE WHEN members < 1 THEN 1 ELSE members END), 0) FROM booking
		WHERE id IN (SELECT booking_id FROM claim WHERE `+live+
		`) AND sold AND status <> 'Rejected' AND deleted_at = 0`,
		stmt.Args, &n)
	return n, err
}
