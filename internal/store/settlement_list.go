package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// settlementEdition is the SQL expression for a settlement row's edition. This is the edition of the row's order. If
// the order is unknown, it is the edition that was current at the time of the import.
const settlementEdition = `COALESCE((SELECT o.edition_id FROM payment_order o WHERE o.id = settlement_entry.order_id),
	(SELECT i.edition_id FROM settlement_import i WHERE i.id = settlement_entry.import_id))`

// settlementWhere adds the conditions of a filter for settlement report rows.
func settlementWhere(s *sqlText, f fair.SettlementFilter, within scope) *sqlText {
	s.put(" WHERE settled_at >= ", s.arg(toMillis(f.Days.From)))
	for _, cond := range s.inScope(settlementEdition, within) {
		s.put(" AND ", cond)
	}
	if !f.Days.To.IsZero() {
		s.put(" AND settled_at < ", s.arg(toMillis(f.Days.To)))
	}
	if f.UTR != "" {
		s.put(" AND utr = ", s.arg(f.UTR))
	}
	if f.Mismatch != "" {
		s.put(" AND mismatch = ", s.arg(string(f.Mismatch)))
	}
	return s
}

// settlementSums contains the columns of a query that reads fair.SettlementTotals.
const settlementSums = `COUNT(*), COALESCE(SUM(CASE WHEN type = 'PAYMENT' THEN amount_paise ELSE 0 END), 0),
	COALESCE(SUM(CASE WHEN type = 'REFUND' THEN amount_paise ELSE 0 END), 0),
	COALESCE(SUM(fee_paise), 0), COALESCE(SUM(tax_paise), 0), COALESCE(SUM(net_paise), 0)`

func settlementSumPlaces(t *fair.SettlementTotals) []any {
	return []any{&t.Entries, &t.Payments, &t.Refunds, &t.Fees, &t.Tax, &t.Net}
}

// SettlementTotals implements books.Store.
func (db *DB) SettlementTotals(ctx context.Context, f fair.SettlementFilter) (t fair.SettlementTotals, err error) {
	if !storable(f.UTR) {
		return t, nil
	}
	within, err := db.scopeOf(ctx, f.Edition)
	if err != nil {
		return t, err
	}
	var s sqlText
	settlementWhere(s.put("SELECT ", settlementSums, " FROM settlement_entry"), f, within)
	return t, db.one(ctx, s.String(), s.args, settlementSumPlaces(&t)...)
}

// FindSettlements implements books.Store.
func (db *DB) FindSettlements(
	ctx context.Context,
	f fair.SettlementFilter,
) (found []fair.Settlement, total int, err error) {
	found = []fair.Settlement{}
	if !storable(f.UTR) {
		return found, 0, nil
	}
	within, err := db.scopeOf(ctx, f.Edition)
	if err != nil {
		return nil, 0, err
	}
	var count sqlText
	settlementWhere(count.put("SELECT COUNT(DISTINCT utr) FROM settlement_entry"), f, within)
	if err := db.one(ctx, count.String(), count.args, &total); err != nil {
		return nil, 0, err
	}
	var s sqlText
	settlementWhere(s.put("SELECT utr, MAX(settled_at), SUM(CASE WHEN mismatch <> '' THEN 1 ELSE 0 END), ", settlementSums,
		" FROM settlement_entry"), f, within)
	s.put(" GROUP BY utr ORDER BY MAX(settled_at) DESC, utr").window(f.ListQuery)
	found, err = readAll(ctx, db, s.String(), s.args, func(last *fair.Settlement) []any {
		return append([]any{&last.UTR, timeAt(&last.SettledAt), &last.Unmatched},
			settlementSumPlaces(&last.SettlementTotals)...)
	})
	return found, total, err
}

const settlementOrder = " ORDER BY settled_at DESC, utr, at, id"

// FindSettlementEntries implements books.Store.
func (db *DB) FindSettlementEntries(
	ctx context.Context,
	f fair.SettlementFilter,
) (found []fair.SettlementEntry, total int, err error) {
	found = []fair.SettlementEntry{}
	if !storable(f.UTR) {
		return found, 0, nil
	}
	within, err := db.scopeOf(ctx, f.Edition)
	if err != nil {
		return nil, 0, err
	}
	var count sqlText
	settlementWhere(count.put("SELECT COUNT(*) FROM settlement_entry"), f, within)
	if err := db.one(ctx, count.String(), count.args, &total); err != nil {
		return nil, 0, err
	}
	var s sqlText
	settlementWhere(s.put("settlement_entry"), f, within).put(settlementOrder).window(f.ListQuery)
	found, err = selectAll[fair.SettlementEntry](ctx, db, s.String(), s.args...)
	return found, total, err
}

// SettlementEntryIDs implements books.Store.
func (db *DB) SettlementEntryIDs(ctx context.Context, f fair.SettlementFilter) ([]string, error) {
	if !storable(f.UTR) {
		return []string{}, nil
	}
	within, err := db.scopeOf(ctx, f.Edition)
	if err != nil {
		return nil, err
	}
	var s sqlText
	settlementWhere(s.put("SELECT id FROM settlement_entry"), f, within)
	s.put(settlementOrder)
	return readColumn[string](ctx, db, s.String(), s.args...)
}

// putUnmatched adds a query for all mismatches between settlement reports and the books. A mismatch is a report row that
// does not match a payment or refund, or an online payment that was received before the time `due` but has not
// appeared in any report. Payments from before the first reported payment are not mismatches.
func putUnmatched(s *sqlText, f fair.SettlementFilter, within scope, due time.Time) *sqlText {
	s.put("SELECT e.id AS id, e.mismatch AS mismatch, e.type AS type, e.number AS number, COALESCE(o.id, e.order_id) "+
		"AS order_id, o.id IS NOT NULL AS known, ",
		"COALESCE(o.payer_name, '') AS payer, COALESCE(p.amount_paise, r.amount_paise, 0) AS here, e.amount_paise AS "+
			"reported, e.utr AS utr, e.remarks AS remarks, e.settled_at AS at ",
		"FROM settlement_entry e LEFT JOIN payment p ON p.cf_payment_id = e.payment_id LEFT JOIN refund r ON r.id = "+
			"e.refund_id ",
		"LEFT JOIN payment_order o ON o.id = COALESCE(p.order_id, r.order_id, e.order_id) WHERE e.mismatch <> ''")
	for _, cond := range s.inScope(
		"COALESCE(o.edition_id, (SELECT i.edition_id FROM settlement_import i WHERE i.id = e.import_id))", within) {
		s.put(" AND ", cond)
	}
	s.between("e.settled_at", f.Days)
	if f.Mismatch != "" {
		s.put(" AND e.mismatch = ", s.arg(string(f.Mismatch)))
	}
	if f.UTR != "" {
		s.put(" AND e.utr = ", s.arg(f.UTR))
	}
	if f.UTR != "" || f.Mismatch != "" && f.Mismatch != fair.PaymentUnsettled {
		return s
	}
	s.put(" UNION ALL SELECT p.cf_payment_id, '", string(fair.PaymentUnsettled),
		"', 'PAYMENT', p.cf_payment_id, o.id, TRUE, o.payer_name, p.amount_paise, 0, '', '', ", moneyInAt,
		" FROM payment p JOIN payment_order o ON o.id = p.order_id WHERE p.status = 'SUCCESS' AND p.channel = 'online' "+
			"AND p.settled_by = '' AND (", moneyInAt, ") < ", s.arg(toMillis(due)),
		" AND (", moneyInAt, ") >= (SELECT MIN(at) FROM settlement_entry WHERE type = 'PAYMENT' AND at > 0)")
	for _, cond := range s.inScope("o.edition_id", within) {
		s.put(" AND ", cond)
	}
	return s.between("("+moneyInAt+")", f.Days)
}

// FindUnmatched implements books.Store.
func (db *DB) FindUnmatched(
	ctx context.Context,
	f fair.SettlementFilter,
	due time.Time,
) (found []fair.Unmatched, total int, err error) {
	found = []fair.Unmatched{}
	counts, err := db.CountUnmatched(ctx, f, due)
	if err != nil {
		return nil, 0, err
	}
	for _, n := range counts {
		total += n
	}
	if total == 0 {
		return found, 0, nil
	}
	within, err := db.scopeOf(ctx, f.Edition)
	if err != nil {
		return nil, 0, err
	}
	var s sqlText
	putUnmatched(s.put("SELECT id, mismatch, type, number, order_id, known, payer, here, reported, utr, remarks, at FROM ("), f, within, due)
	s.put(") AS u ORDER BY at DESC, id").window(f.ListQuery)
	found, err = readAll(ctx, db, s.String(), s.args, func(u *fair.Unmatched) []any {
		return []any{
			&u.ID, &u.Mismatch, &u.Type, &u.Number, &u.OrderID, &u.Known, &u.Payer, &u.Here, &u.Reported, &u.UTR,
			&u.Remarks,
			timeAt(&u.At),
		}
	})
	return found, total, err
}

// CountUnmatched implements books.Store.
func (db *DB) CountUnmatched(
	ctx context.Context,
	f fair.SettlementFilter,
	due time.Time,
) (map[fair.SettlementMismatch]int, error) {
	counts := map[fair.SettlementMismatch]int{}
	if !storable(f.UTR) {
		return counts, nil
	}
	within, err := db.scopeOf(ctx, f.Edition)
	if err != nil {
		return nil, err
	}
	var s sqlText
	putUnmatched(s.put("SELECT mismatch, COUNT(*) FROM ("), f, within, due)
	s.put(") AS u GROUP BY mismatch")
	type count struct {
		mismatch fair.SettlementMismatch
		n        int
	}
	rows, err := readAll(ctx, db, s.String(), s.args, func(row *count) []any { return []any{&row.mismatch, &row.n} })
	for _, row := range rows {
		counts[row.mismatch] = row.n
	}
	return counts, err
}
