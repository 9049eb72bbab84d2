package store

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// CreateTill stores a till. If the account already has an open till, CreateTill stores nothing, and `created` is
// false. Every method that returns a till also sets its computed fields.
func (s *DB) CreateTill(ctx context.Context, t fair.Till) (created bool, err error) {
	return s.InsertUnless(ctx, "till", s.Columns(&t), "ON CONFLICT DO NOTHING")
}

// LockOpenTill finds the open till of an account and locks it.
func (s *DB) LockOpenTill(ctx context.Context, accountID string) (fair.Till, error) {
	return s.findTill(ctx, "account_id = $1 AND status = 'open'"+s.Dialect.ForUpdate, accountID)
}

func (s *DB) LockTill(ctx context.Context, id string) (fair.Till, error) {
	return s.findTill(ctx, "id = $1"+s.Dialect.ForUpdate, id)
}

func (s *DB) findTill(ctx context.Context, where string, arg any) (fair.Till, error) {
	t, err := db.SelectOne[fair.Till](ctx, s.DB, "till WHERE "+where, arg)
	if err != nil {
		return fair.Till{}, err
	}
	list := []fair.Till{t}
	err = s.addTakings(ctx, list)
	return list[0], err
}

func (s *DB) UpdateTill(ctx context.Context, t fair.Till) error {
	return s.Update(ctx, "till", db.Without(s.Columns(&t), "edition_id", "account_id", "float_paise", "opened_at"))
}

var tillList = db.List{
	Table: "till", Plain: true, Exact: true, Key: "id", Newest: "opened_at DESC, id DESC",
	// A till that is not approved takes the money of the current edition, even if it was opened in an earlier one.
	Edition: "CASE WHEN status = 'approved' THEN edition_id ELSE (SELECT id FROM edition WHERE is_current) END",
	IDs:     []string{"id", "account_id"},
	// A search finds the tills that contain a payment for a registration that matches the search.
	Through: "id IN (SELECT till_id FROM ledger_entry WHERE record_kind = 'registration' AND " +
		"record_id IN (SELECT id FROM registration WHERE %s))",
	Sorts: map[string]string{"openedAt": "opened_at", "status": "status"},
}

// FindTills lists tills, newest first.
func (s *DB) FindTills(ctx context.Context, f fair.TillFilter) ([]fair.Till, int, error) {
	found, total, err := db.ListRows[fair.Till](ctx, s.DB, tillList, f.ListQuery, func(stmt *db.Statement) []string {
		return s.Facet(stmt, "status", db.Strings(f.Status))
	})
	if err != nil {
		return nil, 0, err
	}
	return found, total.Count, s.addTakings(ctx, found)
}

// addTakings adds to each till the sums of the payments that were put into it, and the latest decision about its
// closing.
func (s *DB) addTakings(ctx context.Context, tills []fair.Till) error {
	if len(tills) == 0 {
		return nil
	}
	ids, at := make([]string, len(tills)), map[string]int{}
	for i, t := range tills {
		ids[i], at[t.ID] = t.ID, i
	}
	var stmt db.Statement
	stmt.Put("SELECT till_id, method, CAST(-SUM(amount_paise) AS BIGINT), ",
		"COUNT(CASE WHEN takes_back = 0 THEN 1 END) FROM ledger_entry WHERE kind = 'payment' AND till_id <> '' AND ",
		stmt.OneOf("till_id", ids), " GROUP BY till_id, method")
	type sum struct {
		till    string
		channel fair.Channel
		amount  fair.Paise
		count   int
	}
	sums, err := db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(one *sum) []any {
		return []any{&one.till, &one.channel, &one.amount, &one.count}
	})
	if err != nil {
		return err
	}
	for _, one := range sums {
		t := &tills[at[one.till]].Takings
		if t.By == nil {
			t.By = map[fair.Channel]fair.Paise{}
		}
		t.Payments += one.count
		t.By[one.channel] += one.amount
	}
	stmt = db.Statement{}
	stmt.Put("SELECT record_id, refusal, decided_by, decided_at FROM ledger_decision WHERE record_kind = 'till' AND ",
		stmt.OneOf("record_id", ids),
		" ORDER BY proposed_at, CASE WHEN status = 'proposed' THEN 1 ELSE 0 END, decided_at, id")
	decided, err := db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(t *fair.Till) []any {
		return []any{&t.ID, &t.Refusal, &t.DecidedBy, db.Time(&t.DecidedAt)}
	})
	for _, d := range decided {
		t := &tills[at[d.ID]]
		t.Refusal, t.DecidedBy, t.DecidedAt = d.Refusal, d.DecidedBy, d.DecidedAt
	}
	return err
}
