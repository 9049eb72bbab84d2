package store

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func privacyRequestSearch(r fair.PrivacyRequest) db.Column {
	text := search.Text(r.Name, r.Email, string(r.Phone), r.OrderID) + search.Sounds(r.Name)
	return db.Col("search", &text)
}

func (s *DB) CreatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) error {
	return s.Insert(ctx, "privacy_request", append(s.Columns(&r), privacyRequestSearch(r)))
}

func (s *DB) FindPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error) {
	return db.SelectOne[fair.PrivacyRequest](ctx, s.DB, "privacy_request WHERE id = $1", id)
}

func (s *DB) LockPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, error) {
	return db.SelectOne[fair.PrivacyRequest](ctx, s.DB, "privacy_request WHERE id = $1"+s.Dialect.ForUpdate, id)
}

// OpenPrivacyRequests lists a person's requests that are not answered. PrivacyRequestsOf lists all requests of the
// person.
func (s *DB) OpenPrivacyRequests(ctx context.Context, p fair.Person) ([]fair.PrivacyRequest, error) {
	return s.privacyRequests(ctx, p, " AND state = 'open'")
}

func (s *DB) PrivacyRequestsOf(ctx context.Context, p fair.Person) ([]fair.PrivacyRequest, error) {
	return s.privacyRequests(ctx, p, "")
}

func (s *DB) privacyRequests(ctx context.Context, p fair.Person, and string) ([]fair.PrivacyRequest, error) {
	if p.IsZero() {
		return []fair.PrivacyRequest{}, nil
	}
	return db.SelectAll[fair.PrivacyRequest](
		ctx,
		s.DB,
		"privacy_request WHERE LOWER(email) = LOWER($1) AND phone = $2 AND "+
			"order_id = $3"+and+" ORDER BY created_at, id",
		p.Email,
		string(p.Phone),
		p.OrderID,
	)
}

// FindPrivacyRequests lists requests and counts all matching records. It lists open requests first, sorted by due
// date.
func (s *DB) FindPrivacyRequests(
	ctx context.Context,
	f fair.PrivacyRequestFilter,
) ([]fair.PrivacyRequest, int, error) {
	l := db.List{
		Table: "privacy_request", Plain: true, Exact: true, Ageless: true, Key: "id",
		Newest: "CASE WHEN state = 'open' THEN 0 ELSE 1 END, due_at, id",
		Sorts:  map[string]string{"createdAt": "created_at", "dueAt": "due_at"},
	}
	found, total, err := db.ListRows[fair.PrivacyRequest](ctx, s.DB, l, f.ListQuery, func(stmt *db.Statement) []string {
		return slices.Concat(stmt.Equals("state", string(f.State)), stmt.Equals("kind", string(f.Kind)))
	})
	return found, total.Count, err
}

// UpdatePrivacyRequest stores all fields of r if the stored version equals r.Version, and increments the version.
// Otherwise it returns KindConflict.
func (s *DB) UpdatePrivacyRequest(ctx context.Context, r fair.PrivacyRequest) (fair.PrivacyRequest, error) {
	r.Version++
	cols := append(db.Without(s.Columns(&r), "created_at"), privacyRequestSearch(r))
	return r, s.UpdateVersion(ctx, "privacy_request", cols, r.Version-1)
}

// CreatePrivacyLink also deletes links that have expired.
func (s *DB) CreatePrivacyLink(ctx context.Context, l fair.PrivacyLink) error {
	if err := s.Exec(ctx, "DELETE FROM privacy_link WHERE created_at < $1",
		db.ToMillis(l.CreatedAt.Add(-fair.PrivacyLinkFor))); err != nil {
		return err
	}
	return s.Insert(ctx, "privacy_link", s.Columns(&l))
}

func (s *DB) FindPrivacyLink(ctx context.Context, tokenHash string) (fair.PrivacyLink, error) {
	return db.SelectOne[fair.PrivacyLink](ctx, s.DB, "privacy_link WHERE token_hash = $1", tokenHash)
}

func (s *DB) CountPrivacyLinks(ctx context.Context, p fair.Person, since time.Time) (n int, err error) {
	err = s.One(ctx, "SELECT COUNT(*) FROM privacy_link WHERE LOWER(email) = LOWER($1) AND phone = $2 AND order_id = "+
		"$3 AND created_at >= $4",
		[]any{p.Email, string(p.Phone), p.OrderID, db.ToMillis(since)}, &n)
	return n, err
}

func (s *DB) DeletePrivacyLinks(ctx context.Context, p fair.Person) error {
	return s.Exec(ctx, "DELETE FROM privacy_link WHERE LOWER(email) = LOWER($1) AND phone = $2 AND order_id = $3",
		p.Email, string(p.Phone), p.OrderID)
}
