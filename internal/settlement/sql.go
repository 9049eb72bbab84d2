package settlement

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Store runs the SQL of settlements.
type Store struct{ *db.DB }

// fewIDs is the maximum number of ids in one SQL condition. The number is limited, because each id needs a
// placeholder.
const fewIDs = 500

// CreateImport stores an import. It returns KindConflict if an import of the same preview exists.
func (s Store) CreateImport(ctx context.Context, i ImportRecord) error {
	cols := append(s.Columns(&i), db.InCurrentEdition)
	inserted, err := s.InsertUnless(ctx, "settlement_import", cols, "ON CONFLICT DO NOTHING")
	if err == nil && !inserted {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.SettlementImportChanged())
	}
	return err
}

// Imports lists imports, newest first, and counts all imports.
func (s Store) Imports(ctx context.Context, q fair.ListQuery) ([]ImportRecord, int, error) {
	within, err := s.ScopeOf(ctx, q.Edition)
	if err != nil {
		return nil, 0, err
	}
	var where db.Statement
	where.Put("settlement_import WHERE ", strings.Join(append(where.InScope("edition_id", within), "TRUE"), " AND "))
	var total int
	if err := s.One(ctx, "SELECT COUNT(*) FROM "+where.String(), where.Args, &total); err != nil {
		return nil, 0, err
	}
	where.Put(" ORDER BY created_at DESC, id DESC").Window(q)
	found, err := db.SelectAll[ImportRecord](ctx, s.DB, where.String(), where.Args...)
	return found, total, err
}

// savedAtOnce is the maximum number of rows in one INSERT statement.
const savedAtOnce = 200

// SaveEntries stores rows and marks their payments as settled. It replaces rows with the same id.
func (s Store) SaveEntries(ctx context.Context, entries []Entry) error {
	for part := range slices.Chunk(entries, savedAtOnce) {
		if err := s.savePart(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

func (s Store) savePart(ctx context.Context, entries []Entry) error {
	ids, now := make([]string, len(entries)), map[string]string{}
	for i, e := range entries {
		ids[i], now[e.ID] = e.ID, e.PaymentID
	}
	there, err := s.EntriesByID(ctx, ids)
	if err != nil {
		return err
	}
	for _, was := range there {
		if was.PaymentID == "" || was.PaymentID == now[was.ID] {
			continue
		}
		if err := s.Exec(ctx, "UPDATE payment SET settled_by = '' WHERE cf_payment_id = $1 AND settled_by = $2",
			was.PaymentID, was.ID); err != nil {
			return err
		}
	}
	cols := s.Columns(&entries[0])
	var stmt db.Statement
	stmt.Put("INSERT INTO settlement_entry (", db.ColumnNames(cols, ""), ") VALUES ")
	for i := range entries {
		marks := ""
		for _, value := range db.ColumnValues(s.Columns(&entries[i])) {
			marks += ", " + stmt.Arg(value)
		}
		if i > 0 {
			stmt.Put(", ")
		}
		stmt.Put("(", marks[2:], ")")
	}
	stmt.Put(" ON CONFLICT (id) DO UPDATE SET ")
	for i, c := range db.Without(slices.Clone(cols), "id", "import_id", "type", "number", "created_at") {
		if i > 0 {
			stmt.Put(", ")
		}
		stmt.Put(c.Name, " = excluded.", c.Name)
	}
	if err := s.Exec(ctx, stmt.String(), stmt.Args...); err != nil {
		return err
	}
	var settled db.Statement
	settled.Put("UPDATE payment SET settled_by = e.id FROM settlement_entry e WHERE ", settled.OneOf("e.id", ids),
		" AND e.payment_id = payment.cf_payment_id AND payment.settled_by IN ('', '", acceptedPayment, "')")
	err = s.Exec(ctx, settled.String(), settled.Args...)
	return err
}

// acceptedPayment marks a payment whose settlement is not expected any more.
const acceptedPayment = "accepted"

// AcceptPayments marks payments that are in no settlement report as accepted.
func (s Store) AcceptPayments(ctx context.Context, ids []string) error {
	for part := range slices.Chunk(ids, fewIDs) {
		var stmt db.Statement
		stmt.Put("UPDATE payment SET settled_by = '", acceptedPayment, "' WHERE settled_by = '' AND ",
			stmt.OneOf("cf_payment_id", part))
		if err := s.Exec(ctx, stmt.String(), stmt.Args...); err != nil {
			return err
		}
	}
	return nil
}

// EntriesByID reads rows by id, in any order; it omits unknown ids.
func (s Store) EntriesByID(ctx context.Context, ids []string) ([]Entry, error) {
	return readByKeys[Entry](ctx, s, "settlement_entry", "id", ids)
}

// OpenEntries reads the rows that are not matched with a payment or refund.
func (s Store) OpenEntries(ctx context.Context) ([]Entry, error) {
	return db.SelectAll[Entry](ctx, s.DB, "settlement_entry WHERE mismatch <> '' ORDER BY settled_at, id")
}

// settlementRefunds are the payouts of all ledgers, and the refunds that were made in the provider's dashboard.
const settlementRefunds = `(SELECT p.id, p.provider_id, p.cf_refund_id, e.order_id, p.amount_paise,
	p.status = 'SUCCESS' AND p.method = 'online' AS paid
	FROM ledger_payout p
	JOIN ledger_entry e ON e.record_kind = p.record_kind AND e.record_id = p.record_id AND e.no = p.of_no
	UNION ALL SELECT r.payment_id, '', r.payment_id, e.order_id, r.amount_paise, TRUE
	FROM ledger_entry r
	JOIN ledger_entry e ON e.record_kind = r.record_kind AND e.record_id = r.record_id AND e.no = r.of_no
	WHERE r.kind = 'refund' AND r.payment_id <> '' AND r.payout_id = '' AND r.takes_back = 0) AS settlement_refund`

// Books reads the payments and refunds to which the given rows may belong. It finds them by the ids of
// payments, refunds and orders that the rows contain.
func (s Store) Books(
	ctx context.Context,
	entries []Entry,
) (books Books, err error) {
	var numbers, orders, refunds []string
	for _, e := range entries {
		numbers = append(numbers, e.Number, e.PaymentRef)
		refunds = append(refunds, e.RefundRef)
		orders = append(orders, e.OrderID)
	}
	payments, err := readByKeys[fair.Payment](ctx, s, "payment", "cf_payment_id", numbers)
	if err != nil {
		return books, err
	}
	ofOrders, err := readByKeys[fair.Payment](ctx, s, "payment", "order_id", orders)
	if err != nil {
		return books, err
	}
	var given []RefundToSettle
	for _, by := range []struct {
		column string
		keys   []string
	}{{"cf_refund_id", numbers}, {"provider_id", refunds}, {"id", refunds}, {"order_id", orders}} {
		found, err := readByKeys[RefundToSettle](ctx, s, settlementRefunds, by.column, by.keys)
		if err != nil {
			return books, err
		}
		given = append(given, found...)
	}
	books = NewBooks(append(payments, ofOrders...), given)
	return books, s.settledBy(ctx, books)
}

// settledBy fills the field Settled of `books`. The field contains the settlement rows that are already matched with
// the payments and refunds in `books`.
func (s Store) settledBy(ctx context.Context, books Books) error {
	type settled struct {
		Payment string `db:"cf_payment_id"`
		By      string `db:"settled_by"`
	}
	payments, err := readByKeys[settled](ctx, s, "payment", "cf_payment_id", slices.Collect(maps.Keys(books.Payments)))
	if err != nil {
		return err
	}
	for _, p := range payments {
		if p.By != "" && p.By != acceptedPayment {
			books.Settled[p.Payment] = p.By
		}
	}
	entries, err := readByKeys[Entry](ctx, s, "settlement_entry", "refund_id",
		slices.Collect(maps.Keys(books.Refunds)))
	for _, e := range entries {
		books.Settled[e.RefundID] = e.ID
	}
	return err
}

// readByKeys reads the rows whose value in the column `key` is one of `keys`. The order of the result is not defined.
// readByKeys ignores empty keys and keys that the database cannot store.
func readByKeys[T any](ctx context.Context, s Store, table, key string, keys []string) ([]T, error) {
	keys = slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return k == "" || !db.Storable(k) })
	slices.Sort(keys)
	var found []T
	for part := range slices.Chunk(slices.Compact(keys), fewIDs) {
		var stmt db.Statement
		stmt.Put(table, " WHERE ", stmt.OneOf(key, part))
		if key == "refund_id" {
			stmt.Put(" AND refund_id <> ''") // required, because the partial index has this condition
		}
		rows, err := db.SelectAll[T](ctx, s.DB, stmt.String(), stmt.Args...)
		if err != nil {
			return nil, err
		}
		found = append(found, rows...)
	}
	return found, nil
}
