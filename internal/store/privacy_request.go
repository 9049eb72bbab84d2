package store

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func privacyRequestSearch(r fair.PrivacyRequest) column {
	text := search.Text(r.Name, r.Email, string(r.Phone), r.OrderID)
	return col("search", &text)
}

// CreatePrivacyRequest implements privacy.Store.
func (db *DB) CreatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) error {
	return db.insert(ctx, "privacy_request", append(db.columns(&r), privacyRequestSearch(r)))
}

// FindPrivacyRequest implements privacy.Store.
func (db *DB) FindPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error) {
	return selectOne[fair.PrivacyRequest](ctx, db, "privacy_request WHERE id = $1", id)
}

// LockPrivacyRequest implements privacy.Store.
func (db *DB) LockPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error) {
	return selectOne[fair.PrivacyRequest](ctx, db, "privacy_request WHERE id = $1"+db.engine.forUpdate, id)
}

// OpenPrivacyRequests implements privacy.Store.
func (db *DB) OpenPrivacyRequests(ctx context.Context, p fair.Person) ([]fair.PrivacyRequest, error) {
	return db.privacyRequests(ctx, p, " AND state = 'open'")
}

// PrivacyRequestsOf implements privacy.Store.
func (db *DB) PrivacyRequestsOf(ctx context.Context, p fair.Person) ([]fair.PrivacyRequest, error) {
	return db.privacyRequests(ctx, p, "")
}

func (db *DB) privacyRequests(ctx context.Context, p fair.Person, and string) ([]fair.PrivacyRequest, error) {
	if p.IsZero() {
		return []fair.PrivacyRequest{}, nil
	}
	return selectAll[fair.PrivacyRequest](ctx, db, "privacy_request WHERE LOWER(email) = LOWER($1) AND phone = $2 AND "+
		"order_id = $3"+and+" ORDER BY created_at, id", p.Email, string(p.Phone), p.OrderID)
}

// FindPrivacyRequests implements privacy.Store.
func (db *DB) FindPrivacyRequests(
	ctx context.Context,
	f fair.PrivacyRequestFilter,
) ([]fair.PrivacyRequest, int, error) {
	l := list{
		table: "privacy_request", plain: true, exact: true, ageless: true, key: "id",
		newest: "CASE WHEN state = 'open' THEN 0 ELSE 1 END, due_at, id",
		sorts:  map[string]string{"createdAt": "created_at", "dueAt": "due_at"},
	}
	found, total, err := listRows[fair.PrivacyRequest](ctx, db, l, f.ListQuery, func(s *sqlText) []string {
		return slices.Concat(s.equals("state", string(f.State)), s.equals("kind", string(f.Kind)))
	})
	return found, total.Count, err
}

// UpdatePrivacyRequest implements privacy.Store.
func (db *DB) UpdatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) (fair.PrivacyRequest, error) {
	r.Version++
	cols := append(without(db.columns(&r), "created_at"), privacyRequestSearch(r))
	return r, db.updateVersion(ctx, "privacy_request", cols, r.Version-1)
}

// CreatePrivacyLink implements privacy.Store. It also deletes links that have expired.
func (db *DB) CreatePrivacyLink(ctx context.Context, l fair.PrivacyLink) error {
	if err := db.exec(ctx, "DELETE FROM privacy_link WHERE created_at < $1",
		toMillis(l.CreatedAt.Add(-fair.PrivacyLinkFor))); err != nil {
		return err
	}
	return db.insert(ctx, "privacy_link", db.columns(&l))
}

// FindPrivacyLink implements privacy.Store.
func (db *DB) FindPrivacyLink(ctx context.Context, tokenHash string) (fair.PrivacyLink, error) {
	return selectOne[fair.PrivacyLink](ctx, db, "privacy_link WHERE token_hash = $1", tokenHash)
}

// CountPrivacyLinks implements privacy.Store.
func (db *DB) CountPrivacyLinks(ctx context.Context, p fair.Person, since time.Time) (n int, err error) {
	err = db.one(ctx, "SELECT COUNT(*) FROM privacy_link WHERE LOWER(email) = LOWER($1) AND phone = $2 AND order_id = "+
		"$3 AND created_at >= $4",
		[]any{p.Email, string(p.Phone), p.OrderID, toMillis(since)}, &n)
	return n, err
}

// DeletePrivacyLinks implements privacy.Store.
func (db *DB) DeletePrivacyLinks(ctx context.Context, p fair.Person) error {
	return db.exec(ctx, "DELETE FROM privacy_link WHERE LOWER(email) = LOWER($1) AND phone = $2 AND order_id = $3",
		p.Email, string(p.Phone), p.OrderID)
}
