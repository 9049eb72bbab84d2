package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// EditionEnds returns the time at which the fair of each edition ends, by edition id.
func (s *DB) EditionEnds(ctx context.Context) (map[string]time.Time, error) {
	type row struct{ id, data string }
	rows, err := db.ReadAll(ctx, s.DB, "SELECT id, data FROM edition", nil, func(r *row) []any {
		return []any{&r.id, &r.data}
	})
	ends := map[string]time.Time{}
	for _, r := range rows {
		var e fair.Edition
		if err := json.Unmarshal([]byte(r.data), &e); err != nil {
			return nil, fmt.Errorf("read edition %s: %w", r.id, err)
		}
		if end := e.End(); !end.IsZero() {
			ends[r.id] = end
		}
	}
	return ends, err
}

// keptWhere returns the SQL condition for records that have a certain retention period and still contain personal
// data. It adds the condition's arguments to s.
func keptWhere(stmt *db.Statement, k fair.Kept) string {
	cond := "erased_at = 0"
	if k.EditionID != "" {
		cond += " AND edition_id = " + stmt.Arg(k.EditionID)
	}
	if !k.Before.IsZero() {
		cond += " AND created_at < " + stmt.Arg(db.ToMillis(k.Before))
	}
	if !k.From.IsZero() {
		cond += " AND created_at >= " + stmt.Arg(db.ToMillis(k.From))
	}
	if !k.DeletedBefore.IsZero() {
		cond += " AND deleted_at > 0 AND deleted_at < " + stmt.Arg(db.ToMillis(k.DeletedBefore))
	}
	if k.Settled {
		cond += " AND NOT " + openMoney
	}
	return cond
}

// KeptRecords lists up to `limit` ids of records that still contain personal data, in ascending order. The list begins
// with the first id that is greater than `after`.
func (s *DB) KeptRecords(ctx context.Context, k fair.Kept, after string, limit int) ([]string, error) {
	var stmt db.Statement
	stmt.Put(
		"SELECT id FROM ",
		personalTables[k.Kind].table,
		" WHERE ",
		keptWhere(&stmt, k),
		" AND id > ",
		stmt.Arg(after),
		" ORDER BY id LIMIT ",
		strconv.Itoa(limit),
	)
	return db.ReadColumn[string](ctx, s.DB, stmt.String(), stmt.Args...)
}

// CountKept counts the records that KeptRecords would list, and returns the time at which the oldest of them was sent.
func (s *DB) CountKept(ctx context.Context, k fair.Kept) (n int, oldest time.Time, err error) {
	var stmt db.Statement
	var first int64
	stmt.Put(
		"SELECT COUNT(*), COALESCE(MIN(created_at), 0) FROM ",
		personalTables[k.Kind].table,
		" WHERE ",
		keptWhere(&stmt, k),
	)
	err = s.One(ctx, stmt.String(), stmt.Args, &n, &first)
	return n, db.FromMillis(first), err
}

// openMoney is the SQL condition for records whose money is not settled.
const openMoney = "(waits_paise <> 0 OR on_the_way_paise <> 0 OR overpaid_paise <> 0 OR sold AND due_paise > 0)"

// CountOpenMoney counts the records of an edition whose money is not settled.
func (s *DB) CountOpenMoney(ctx context.Context, editionID string) (n int, err error) {
	for _, table := range []string{"registration", "booking", "sponsorship"} {
		var of int
		err := s.One(ctx, "SELECT COUNT(*) FROM "+table+" WHERE edition_id = $1 AND erased_at = 0 AND "+openMoney,
			[]any{editionID}, &of)
		if err != nil {
			return 0, err
		}
		n += of
	}
	return n, nil
}

// messageDue is the SQL condition for messages that must be deleted: all messages created before $1, and messages
// about privacy requests created before $2. Messages about privacy requests have a shorter retention period.
const messageDue = "(created_at < $1 OR kind IN ('orders_link', 'privacy_link', 'privacy_answer') AND created_at < $2)"

// CountOldMessages and DeleteMessages apply to messages that were created before the time `before`. For messages about
// a person's own data, they use privacyBefore instead, because the retention period of these messages is shorter.
func (s *DB) CountOldMessages(ctx context.Context, before, privacyBefore time.Time) (fair.KeptCount, error) {
	return s.countKept(ctx, "message", "created_at", messageDue, "TRUE", db.ToMillis(before), db.ToMillis(privacyBefore))
}

func (s *DB) DeleteMessages(ctx context.Context, before, privacyBefore time.Time, limit int) (int, error) {
	n, err := s.ExecCounted(ctx, "DELETE FROM message WHERE id IN (SELECT id FROM message WHERE "+messageDue+
		" ORDER BY place LIMIT $3)", db.ToMillis(before), db.ToMillis(privacyBefore), limit)
	return int(n), err
}

func (s *DB) CountWebhooks(ctx context.Context, before time.Time) (fair.KeptCount, error) {
	return s.countKept(ctx, "webhook_receipt", "received_at", "received_at < $1", "raw <> ''", db.ToMillis(before))
}

func (s *DB) ForgetWebhooks(ctx context.Context, before time.Time, limit int) (int, error) {
	n, err := s.ExecCounted(ctx, `UPDATE webhook_receipt SET raw = '' WHERE dedupe_key IN
		(SELECT dedupe_key FROM webhook_receipt WHERE raw <> '' AND received_at < $1 LIMIT $2)`, db.ToMillis(before), limit)
	return int(n), err
}

// countKept counts two groups of rows: the rows that match the condition due, which must be deleted now, and all other
// rows. It also returns the time of the oldest row in the second group.
func (s *DB) countKept(ctx context.Context, table, at, due, where string, args ...any) (c fair.KeptCount, err error) {
	var first int64
	err = s.One(ctx, "SELECT COALESCE(SUM(CASE WHEN "+due+" THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN "+due+
		" THEN 0 ELSE 1 END), 0),"+
		" COALESCE(MIN(CASE WHEN "+due+" THEN NULL ELSE "+at+" END), 0) FROM "+table+" WHERE "+where, args, &c.Due, &c.Later,
		&first)
	c.Oldest = db.FromMillis(first)
	return c, err
}

// OldPayers returns the ids of up to `limit` orders that were created before the time `before` and still contain their
// payer's data.
func (s *DB) OldPayers(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return db.ReadColumn[string](ctx, s.DB,
		"SELECT id FROM payment_order WHERE created_at < $1 AND payer_name <> $2 ORDER BY created_at "+
			"LIMIT $3", db.ToMillis(before), fair.ErasedName, limit)
}
