package store

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func privacyRequestColumns(r *fair.PrivacyRequest) []column {
	return []column{
		{"id", &r.ID},
		{"kind", &r.Kind},
		{"state", &r.State},
		{"name", &r.Name},
		{"email", &r.Email},
		{"phone", &r.Phone},
		{"order_id", &r.OrderID},
		{"lang", &r.Lang},
		{"wish", &r.Wish},
		{"correction", asJSON{&r.Correction}},
		{"proven", &r.Proven},
		{"answer", &r.Answer},
		{"answered_by", &r.AnsweredBy},
		when("answered_at", &r.AnsweredAt), when("due_at", &r.DueAt),
		{"version", &r.Version},
		when("created_at", &r.CreatedAt), when("updated_at", &r.UpdatedAt),
	}
}

func privacyRequestSearch(r fair.PrivacyRequest) column {
	text := search.Text(r.Name, r.Email, string(r.Phone), r.OrderID)
	return column{"search", &text}
}

// CreatePrivacyRequest implements privacy.Store.
func (db *DB) CreatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) error {
	return db.insert(ctx, "privacy_request", append(privacyRequestColumns(&r), privacyRequestSearch(r)))
}

// FindPrivacyRequest implements privacy.Store.
func (db *DB) FindPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error) {
	return selectOne(ctx, db, privacyRequestColumns, "privacy_request WHERE id = $1", id)
}

// LockPrivacyRequest implements privacy.Store.
func (db *DB) LockPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error) {
	return selectOne(ctx, db, privacyRequestColumns, "privacy_request WHERE id = $1"+db.engine.forUpdate, id)
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
	return selectAll(ctx, db, privacyRequestColumns, "privacy_request WHERE LOWER(email) = LOWER($1) AND phone = $2 AND "+
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
	found, total, err := listRows(ctx, db, l, privacyRequestColumns, f.ListQuery, func(s *sqlText) []string {
		return slices.Concat(s.equals("state", string(f.State)), s.equals("kind", string(f.Kind)))
	})
	return found, total.Count, err
}

// UpdatePrivacyRequest implements privacy.Store.
func (db *DB) UpdatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) (fair.PrivacyRequest, error) {
	r.Version++
	cols := append(without(privacyRequestColumns(&r), "created_at"), privacyRequestSearch(r))
	return r, db.updateVersion(ctx, "privacy_request", cols, r.Version-1)
}

func privacyLinkColumns(l *fair.PrivacyLink) []column {
	return []column{
		{"token_hash", &l.TokenHash},
		{"email", &l.Email},
		{"phone", &l.Phone},
		{"order_id", &l.OrderID},
		when("created_at", &l.CreatedAt), when("expires_at", &l.ExpiresAt),
	}
}

// CreatePrivacyLink implements privacy.Store. It also deletes links that have expired.
func (db *DB) CreatePrivacyLink(ctx context.Context, l fair.PrivacyLink) error {
	if err := db.exec(ctx, "DELETE FROM privacy_link WHERE created_at < $1",
		toMillis(l.CreatedAt.Add(-fair.PrivacyLinkFor))); err != nil {
		return err
	}
	return db.insert(ctx, "privacy_link", privacyLinkColumns(&l))
}

// FindPrivacyLink implements privacy.Store.
func (db *DB) FindPrivacyLink(ctx context.Context, tokenHash string) (fair.PrivacyLink, error) {
	return selectOne(ctx, db, privacyLinkColumns, "privacy_link WHERE token_hash = $1", tokenHash)
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
