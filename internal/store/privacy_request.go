package store

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/texts"
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

func selectPrivacyRequest(r *fair.PrivacyRequest) string {
	return "SELECT " + names(privacyRequestColumns(r), "") + " FROM privacy_request WHERE "
}

// CreatePrivacyRequest implements privacy.Store.
func (db *DB) CreatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) error {
	cols := append(privacyRequestColumns(&r), privacyRequestSearch(r))
	_, err := db.exec(ctx, insertSQL("privacy_request", cols, ""), values(cols)...)
	return err
}

// FindPrivacyRequest implements privacy.Store.
func (db *DB) FindPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error) {
	var r fair.PrivacyRequest
	err := db.one(ctx, selectPrivacyRequest(&r)+"id = $1", []any{id}, places(privacyRequestColumns(&r))...)
	return r, err
}

// LockPrivacyRequest implements privacy.Store.
func (db *DB) LockPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error) {
	var r fair.PrivacyRequest
	err := db.one(ctx, selectPrivacyRequest(&r)+"id = $1"+db.engine.forUpdate, []any{id},
		places(privacyRequestColumns(&r))...)
	return r, err
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
	found := []fair.PrivacyRequest{}
	if p.IsZero() {
		return found, nil
	}
	var r fair.PrivacyRequest
	query := selectPrivacyRequest(&r) + "LOWER(email) = LOWER($1) AND phone = $2 AND order_id = $3" + and +
		" ORDER BY created_at, id"
	err := db.all(ctx, query, []any{p.Email, string(p.Phone), p.OrderID}, func() []any {
		found = append(found, fair.PrivacyRequest{})
		return places(privacyRequestColumns(&found[len(found)-1]))
	})
	return found, err
}

// FindPrivacyRequests implements privacy.Store.
func (db *DB) FindPrivacyRequests(
	ctx context.Context,
	f fair.PrivacyRequestFilter,
) ([]fair.PrivacyRequest, int, error) {
	found := []fair.PrivacyRequest{}
	var r fair.PrivacyRequest
	l := list{
		table: "privacy_request", plain: true, exact: true, ageless: true, key: "id",
		newest: "CASE WHEN state = 'open' THEN 0 ELSE 1 END, due_at, id",
		sorts:  map[string]string{"createdAt": "created_at", "dueAt": "due_at"},
	}
	total, err := db.list(ctx, l, f.ListQuery, func(s *sqlText) []string {
		return slices.Concat(s.equals("state", string(f.State)), s.equals("kind", string(f.Kind)))
	}, rowsOf{names(privacyRequestColumns(&r), ""), func() []any {
		found = append(found, fair.PrivacyRequest{})
		return places(privacyRequestColumns(&found[len(found)-1]))
	}})
	return found, total.Count, err
}

// UpdatePrivacyRequest implements privacy.Store.
func (db *DB) UpdatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) (fair.PrivacyRequest, error) {
	r.Version++
	cols := append(without(privacyRequestColumns(&r), "created_at"), privacyRequestSearch(r))
	n, err := db.exec(ctx, updateSQL("privacy_request", cols, "AND version = $"+place(len(cols)+1)),
		append(values(cols), r.Version-1)...)
	if err == nil && n == 0 {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	return r, err
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
	if _, err := db.exec(ctx, "DELETE FROM privacy_link WHERE created_at < $1",
		toMillis(l.CreatedAt.Add(-fair.PrivacyLinkFor))); err != nil {
		return err
	}
	cols := privacyLinkColumns(&l)
	_, err := db.exec(ctx, insertSQL("privacy_link", cols, ""), values(cols)...)
	return err
}

// FindPrivacyLink implements privacy.Store.
func (db *DB) FindPrivacyLink(ctx context.Context, tokenHash string) (fair.PrivacyLink, error) {
	var l fair.PrivacyLink
	err := db.one(ctx, "SELECT "+names(privacyLinkColumns(&l), "")+" FROM privacy_link WHERE token_hash = $1",
		[]any{tokenHash}, places(privacyLinkColumns(&l))...)
	return l, err
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
	_, err := db.exec(ctx, "DELETE FROM privacy_link WHERE LOWER(email) = LOWER($1) AND phone = $2 AND order_id = $3",
		p.Email, string(p.Phone), p.OrderID)
	return err
}
