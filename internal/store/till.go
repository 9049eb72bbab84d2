package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// CreateTill implements desk.Store.
func (db *DB) CreateTill(ctx context.Context, t fair.Till) (created bool, err error) {
	return db.insertUnless(ctx, "till", db.columns(&t), "ON CONFLICT DO NOTHING")
}

// LockOpenTill implements desk.Store.
func (db *DB) LockOpenTill(ctx context.Context, accountID string) (fair.Till, error) {
	return db.findTill(ctx, "account_id = $1 AND status = 'open'"+db.engine.forUpdate, accountID)
}

// LockTill implements desk.Store.
func (db *DB) LockTill(ctx context.Context, id string) (fair.Till, error) {
	return db.findTill(ctx, "id = $1"+db.engine.forUpdate, id)
}

func (db *DB) findTill(ctx context.Context, where string, arg any) (fair.Till, error) {
	t, err := selectOne[fair.Till](ctx, db, "till WHERE "+where, arg)
	if err != nil {
		return fair.Till{}, err
	}
	list := []fair.Till{t}
	err = db.addTakings(ctx, list)
	return list[0], err
}

// UpdateTill implements desk.Store.
func (db *DB) UpdateTill(ctx context.Context, t fair.Till) error {
	return db.update(ctx, "till", without(db.columns(&t), "edition_id", "account_id", "float_paise", "opened_at"))
}

var tillList = list{
	table: "till", plain: true, exact: true, key: "id", newest: "opened_at DESC, id DESC",
	ids: []string{"id", "account_id"},
	// A search finds the tills that contain a payment for a registration that matches the search.
	through: "id IN (SELECT till_id FROM offline_payment WHERE registration_id IN (SELECT id FROM registration WHERE %s))",
	sorts:   map[string]string{"openedAt": "opened_at", "status": "status"},
}

// FindTills implements desk.Store.
func (db *DB) FindTills(ctx context.Context, f fair.TillFilter) ([]fair.Till, int, error) {
	found, total, err := listRows[fair.Till](ctx, db, tillList, f.ListQuery, func(s *sqlText) []string {
		return db.facet(s, "status", asStrings(f.Status))
	})
	if err != nil {
		return nil, 0, err
	}
	return found, total.Count, db.addTakings(ctx, found)
}

// addTakings adds to each till the sums of the payments that belong to it.
func (db *DB) addTakings(ctx context.Context, tills []fair.Till) error {
	if len(tills) == 0 {
		return nil
	}
	ids, at := make([]string, len(tills)), map[string]int{}
	for i, t := range tills {
		ids[i], at[t.ID] = t.ID, i
	}
	var s sqlText
	s.put("SELECT till_id, channel, SUM(amount_paise), COUNT(*) FROM offline_payment WHERE ", s.oneOf("till_id", ids),
		" GROUP BY till_id, channel")
	type sum struct {
		till    string
		channel fair.Channel
		amount  fair.Paise
		count   int
	}
	sums, err := readAll(ctx, db, s.String(), s.args, func(one *sum) []any {
		return []any{&one.till, &one.channel, &one.amount, &one.count}
	})
	for _, one := range sums {
		t := &tills[at[one.till]].Takings
		t.Payments += one.count
		switch one.channel {
		case fair.ChannelCash:
			t.Cash += one.amount
		case fair.ChannelCheque:
			t.Cheque += one.amount
		case fair.ChannelBank:
			t.Bank += one.amount
		}
	}
	return err
}
