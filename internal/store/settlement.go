package store

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// fewIDs is the maximum number of ids in one SQL condition. The number is limited, because each id needs a
// placeholder.
const fewIDs = 500

// CreateSettlementImport implements books.Store.
func (db *DB) CreateSettlementImport(ctx context.Context, i fair.SettlementImport) error {
	cols := append(db.columns(&i), inCurrentEdition)
	inserted, err := db.insertUnless(ctx, "settlement_import", cols, "ON CONFLICT DO NOTHING")
	if err == nil && !inserted {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.SettlementImportChanged())
	}
	return err
}

// SettlementImports implements books.Store.
func (db *DB) SettlementImports(ctx context.Context, q fair.ListQuery) ([]fair.SettlementImport, int, error) {
	within, err := db.scopeOf(ctx, q.Edition)
	if err != nil {
		return nil, 0, err
	}
	var where sqlText
	where.put("settlement_import WHERE ", strings.Join(append(where.inScope("edition_id", within), "TRUE"), " AND "))
	var total int
	if err := db.one(ctx, "SELECT COUNT(*) FROM "+where.String(), where.args, &total); err != nil {
		return nil, 0, err
	}
	where.put(" ORDER BY created_at DESC, id DESC").window(q)
	found, err := selectAll[fair.SettlementImport](ctx, db, where.String(), where.args...)
	return found, total, err
}

// savedAtOnce is the maximum number of rows in one INSERT statement.
const savedAtOnce = 200

// SaveSettlementEntries implements books.Store.
func (db *DB) SaveSettlementEntries(ctx context.Context, entries []fair.SettlementEntry) error {
	for part := range slices.Chunk(entries, savedAtOnce) {
		if err := db.saveSettlementEntries(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

func (db *DB) saveSettlementEntries(ctx context.Context, entries []fair.SettlementEntry) error {
	ids, now := make([]string, len(entries)), map[string]string{}
	for i, e := range entries {
		ids[i], now[e.ID] = e.ID, e.PaymentID
	}
	there, err := db.SettlementEntriesByID(ctx, ids)
	if err != nil {
		return err
	}
	for _, was := range there {
		if was.PaymentID == "" || was.PaymentID == now[was.ID] {
			continue
		}
		if err := db.exec(ctx, "UPDATE payment SET settled_by = '' WHERE cf_payment_id = $1 AND settled_by = $2",
			was.PaymentID, was.ID); err != nil {
			return err
		}
	}
	cols := db.columns(&entries[0])
	var s sqlText
	s.put("INSERT INTO settlement_entry (", names(cols, ""), ") VALUES ")
	for i := range entries {
		marks := ""
		for _, value := range values(db.columns(&entries[i])) {
			marks += ", " + s.arg(value)
		}
		if i > 0 {
			s.put(", ")
		}
		s.put("(", marks[2:], ")")
	}
	s.put(" ON CONFLICT (id) DO UPDATE SET ")
	for i, c := range without(slices.Clone(cols), "id", "import_id", "type", "number", "created_at") {
		if i > 0 {
			s.put(", ")
		}
		s.put(c.name, " = excluded.", c.name)
	}
	if err := db.exec(ctx, s.String(), s.args...); err != nil {
		return err
	}
	var settled sqlText
	settled.put("UPDATE payment SET settled_by = e.id FROM settlement_entry e WHERE ", settled.oneOf("e.id", ids),
		" AND e.payment_id = payment.cf_payment_id AND payment.settled_by = ''")
	err = db.exec(ctx, settled.String(), settled.args...)
	return err
}

// SettlementEntriesByID implements books.Store.
func (db *DB) SettlementEntriesByID(ctx context.Context, ids []string) ([]fair.SettlementEntry, error) {
	return readByKeys[fair.SettlementEntry](ctx, db, "settlement_entry", "id", ids)
}

// OpenSettlementEntries implements books.Store.
func (db *DB) OpenSettlementEntries(ctx context.Context) ([]fair.SettlementEntry, error) {
	return selectAll[fair.SettlementEntry](ctx, db, "settlement_entry WHERE mismatch <> '' ORDER BY settled_at, id")
}

// SettlementBooks implements books.Store.
func (db *DB) SettlementBooks(
	ctx context.Context,
	entries []fair.SettlementEntry,
) (books fair.SettlementBooks, err error) {
	var numbers, orders, refunds []string
	for _, e := range entries {
		numbers = append(numbers, e.Number, e.PaymentRef)
		refunds = append(refunds, e.RefundRef)
		orders = append(orders, e.OrderID)
	}
	payments, err := readByKeys[fair.Payment](ctx, db, "payment", "cf_payment_id", numbers)
	if err != nil {
		return books, err
	}
	ofOrders, err := readByKeys[fair.Payment](ctx, db, "payment", "order_id", orders)
	if err != nil {
		return books, err
	}
	var given []fair.Refund
	for _, by := range []struct {
		column string
		keys   []string
	}{{"cf_refund_id", numbers}, {"id", refunds}, {"order_id", orders}} {
		found, err := readByKeys[fair.Refund](ctx, db, "refund", by.column, by.keys)
		if err != nil {
			return books, err
		}
		given = append(given, found...)
	}
	books = fair.NewSettlementBooks(append(payments, ofOrders...), given)
	return books, db.settledBy(ctx, books)
}

// settledBy fills the field Settled of `books`. The field contains the settlement rows that are already matched with
// the payments and refunds in `books`.
func (db *DB) settledBy(ctx context.Context, books fair.SettlementBooks) error {
	type settled struct {
		Payment string `db:"cf_payment_id"`
		By      string `db:"settled_by"`
	}
	payments, err := readByKeys[settled](ctx, db, "payment", "cf_payment_id", slices.Collect(maps.Keys(books.Payments)))
	if err != nil {
		return err
	}
	for _, p := range payments {
		if p.By != "" {
			books.Settled[p.Payment] = p.By
		}
	}
	entries, err := readByKeys[fair.SettlementEntry](ctx, db, "settlement_entry", "refund_id",
		slices.Collect(maps.Keys(books.Refunds)))
	for _, e := range entries {
		books.Settled[e.RefundID] = e.ID
	}
	return err
}

// readByKeys reads the rows whose value in the column `key` is one of `keys`. The order of the result is not defined.
// readByKeys ignores empty keys and keys that the database cannot store.
func readByKeys[T any](ctx context.Context, db *DB, table, key string, keys []string) ([]T, error) {
	keys = slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return k == "" || !storable(k) })
	slices.Sort(keys)
	var found []T
	for part := range slices.Chunk(slices.Compact(keys), fewIDs) {
		var s sqlText
		s.put(table, " WHERE ", s.oneOf(key, part))
		if key == "cf_refund_id" || key == "refund_id" {
			s.put(" AND ", key, " <> ''") // required, because the partial indexes have this condition
		}
		rows, err := selectAll[T](ctx, db, s.String(), s.args...)
		if err != nil {
			return nil, err
		}
		found = append(found, rows...)
	}
	return found, nil
}
