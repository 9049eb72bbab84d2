package settlement

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
)

// settlementEdition is the SQL expression for a settlement row's edition. This is the edition of the row's order. If
// the order is unknown, it is the edition that was current at the time of the import.
const settlementEdition = `COALESCE((SELECT o.edition_id FROM payment_order o WHERE o.id = settlement_entry.order_id),
	(SELECT i.edition_id FROM settlement_import i WHERE i.id = settlement_entry.import_id))`

// settlementWhere adds the conditions of a filter for settlement report rows.
func settlementWhere(stmt *db.Statement, f Filter, within db.Scope) *db.Statement {
	stmt.Put(" WHERE settled_at >= ", stmt.Arg(db.ToMillis(f.Days.From)))
	for _, cond := range stmt.InScope(settlementEdition, within) {
		stmt.Put(" AND ", cond)
	}
	if !f.Days.To.IsZero() {
		stmt.Put(" AND settled_at < ", stmt.Arg(db.ToMillis(f.Days.To)))
	}
	if f.UTR != "" {
		stmt.Put(" AND utr = ", stmt.Arg(f.UTR))
	}
	if f.Mismatch != "" {
		stmt.Put(" AND mismatch = ", stmt.Arg(string(f.Mismatch)))
	}
	return stmt
}

// settlementSums contains the columns of a query that reads fair.SettlementTotals.
const settlementSums = `COUNT(*), COALESCE(SUM(CASE WHEN type = 'PAYMENT' THEN amount_paise ELSE 0 END), 0),
	COALESCE(SUM(CASE WHEN type = 'REFUND' THEN amount_paise ELSE 0 END), 0),
	COALESCE(SUM(fee_paise), 0), COALESCE(SUM(tax_paise), 0), COALESCE(SUM(net_paise), 0)`

func settlementSumPlaces(t *Totals) []any {
	return []any{&t.Entries, &t.Payments, &t.Refunds, &t.Fees, &t.Tax, &t.Net}
}

// Totals sums up the rows of the settlements that match the filter.
func (s Store) Totals(ctx context.Context, f Filter) (t Totals, err error) {
	if !db.Storable(f.UTR) {
		return t, nil
	}
	within, err := s.ScopeOf(ctx, f.Edition)
	if err != nil {
		return t, err
	}
	var stmt db.Statement
	settlementWhere(stmt.Put("SELECT ", settlementSums, " FROM settlement_entry"), f, within)
	return t, s.One(ctx, stmt.String(), stmt.Args, settlementSumPlaces(&t)...)
}

// FindTransfers lists settlements that match the filter, newest first, and counts all matches.
func (s Store) FindTransfers(
	ctx context.Context,
	f Filter,
) (found []Transfer, total int, err error) {
	found = []Transfer{}
	if !db.Storable(f.UTR) {
		return found, 0, nil
	}
	within, err := s.ScopeOf(ctx, f.Edition)
	if err != nil {
		return nil, 0, err
	}
	var count db.Statement
	settlementWhere(count.Put("SELECT COUNT(DISTINCT utr) FROM settlement_entry"), f, within)
	if err := s.One(ctx, count.String(), count.Args, &total); err != nil {
		return nil, 0, err
	}
	var stmt db.Statement
	settlementWhere(
		stmt.Put(
			"SELECT utr, MAX(settled_at), SUM(CASE WHEN mismatch <> '' AND accepted_by = '' THEN 1 ELSE 0 END), ",
			settlementSums,
			" FROM settlement_entry",
		),
		f,
		within,
	)
	stmt.Put(" GROUP BY utr ORDER BY MAX(settled_at) DESC, utr").Window(f.ListQuery)
	found, err = db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(last *Transfer) []any {
		return append([]any{&last.UTR, db.Time(&last.SettledAt), &last.Unmatched},
			settlementSumPlaces(&last.Totals)...)
	})
	return found, total, err
}

const settlementOrder = " ORDER BY settled_at DESC, utr, at, id"

// FindEntries lists the rows that match the filter, latest settlements first, and counts all matches.
func (s Store) FindEntries(
	ctx context.Context,
	f Filter,
) (found []Entry, total int, err error) {
	found = []Entry{}
	if !db.Storable(f.UTR) {
		return found, 0, nil
	}
	within, err := s.ScopeOf(ctx, f.Edition)
	if err != nil {
		return nil, 0, err
	}
	var count db.Statement
	settlementWhere(count.Put("SELECT COUNT(*) FROM settlement_entry"), f, within)
	if err := s.One(ctx, count.String(), count.Args, &total); err != nil {
		return nil, 0, err
	}
	var stmt db.Statement
	settlementWhere(stmt.Put("settlement_entry"), f, within).Put(settlementOrder).Window(f.ListQuery)
	found, err = db.SelectAll[Entry](ctx, s.DB, stmt.String(), stmt.Args...)
	return found, total, err
}

// EntryIDs lists the ids of all rows that match the filter, in the order of FindEntries.
func (s Store) EntryIDs(ctx context.Context, f Filter) ([]string, error) {
	if !db.Storable(f.UTR) {
		return []string{}, nil
	}
	within, err := s.ScopeOf(ctx, f.Edition)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	settlementWhere(stmt.Put("SELECT id FROM settlement_entry"), f, within)
	stmt.Put(settlementOrder)
	return db.ReadColumn[string](ctx, s.DB, stmt.String(), stmt.Args...)
}

// moneyInAt is the SQL expression for the time of a payment. It must be the same as in the index.
const moneyInAt = "CASE WHEN completed_at > 0 THEN completed_at ELSE at END"

// putUnmatched adds a query for all mismatches between settlement reports and the books. A mismatch is a report row
// that does not match a payment or refund, or an online payment that was received before the time `due` but has not
// appeared in any report. Payments from before the first reported payment are not mismatches.
func putUnmatched(stmt *db.Statement, f Filter, within db.Scope, due time.Time) *db.Statement {
	stmt.Put(
		"SELECT e.id AS id, e.mismatch AS mismatch, e.type AS type, e.number AS number, COALESCE(o.id, e.order_id) "+
			"AS order_id, o.id IS NOT NULL AS known, ",
		"COALESCE(o.payer_name, '') AS payer, COALESCE(p.amount_paise, settlement_refund.amount_paise, 0) AS here, ",
		"e.amount_paise AS reported, e.utr AS utr, e.remarks AS remarks, e.settled_at AS at ",
		"FROM settlement_entry e LEFT JOIN payment p ON p.cf_payment_id = e.payment_id LEFT JOIN "+settlementRefunds+
			" ON settlement_refund.id = e.refund_id ",
		"LEFT JOIN payment_order o ON o.id = COALESCE(p.order_id, settlement_refund.order_id, e.order_id) ",
		"WHERE e.mismatch <> '' AND e.accepted_by = ''",
	)
	for _, cond := range stmt.InScope(
		"COALESCE(o.edition_id, (SELECT i.edition_id FROM settlement_import i WHERE i.id = e.import_id))", within) {
		stmt.Put(" AND ", cond)
	}
	stmt.Between("e.settled_at", f.Days)
	if f.Mismatch != "" {
		stmt.Put(" AND e.mismatch = ", stmt.Arg(string(f.Mismatch)))
	}
	if f.UTR != "" {
		stmt.Put(" AND e.utr = ", stmt.Arg(f.UTR))
	}
	if f.UTR != "" || f.Mismatch != "" && f.Mismatch != PaymentUnsettled {
		return stmt
	}
	stmt.Put(" UNION ALL SELECT p.cf_payment_id, '", string(PaymentUnsettled),
		"', 'PAYMENT', p.cf_payment_id, o.id, TRUE, o.payer_name, p.amount_paise, 0, '', '', ", moneyInAt,
		" FROM payment p JOIN payment_order o ON o.id = p.order_id WHERE p.status = 'SUCCESS' "+
			"AND p.settled_by = '' AND (", moneyInAt, ") < ", stmt.Arg(db.ToMillis(due)),
		" AND (", moneyInAt, ") >= (SELECT MIN(at) FROM settlement_entry WHERE type = 'PAYMENT' AND at > 0)")
	for _, cond := range stmt.InScope("o.edition_id", within) {
		stmt.Put(" AND ", cond)
	}
	return stmt.Between("("+moneyInAt+")", f.Days)
}

// FindUnmatched lists the differences that match the filter, latest first, and counts all matches. A difference is an
// unmatched row, or an online payment that was made before the time `due` and has no row. A payment that is earlier
// than all payments in reports is not a difference, because no report was imported for that time.
func (s Store) FindUnmatched(
	ctx context.Context,
	f Filter,
	due time.Time,
) (found []Unmatched, total int, err error) {
	found = []Unmatched{}
	counts, err := s.CountUnmatched(ctx, f, due)
	if err != nil {
		return nil, 0, err
	}
	for _, n := range counts {
		total += n
	}
	if total == 0 {
		return found, 0, nil
	}
	within, err := s.ScopeOf(ctx, f.Edition)
	if err != nil {
		return nil, 0, err
	}
	var stmt db.Statement
	putUnmatched(
		stmt.Put("SELECT id, mismatch, type, number, order_id, known, payer, here, reported, utr, remarks, at FROM ("),
		f,
		within,
		due,
	)
	stmt.Put(") AS u ORDER BY at DESC, id").Window(f.ListQuery)
	found, err = db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(u *Unmatched) []any {
		return []any{
			&u.ID, &u.Mismatch, &u.Type, &u.Number, &u.OrderID, &u.Known, &u.Payer, &u.Here, &u.Reported, &u.UTR,
			&u.Remarks,
			db.Time(&u.At),
		}
	})
	return found, total, err
}

// CountUnmatched counts the differences of FindUnmatched by reason.
func (s Store) CountUnmatched(
	ctx context.Context,
	f Filter,
	due time.Time,
) (map[Mismatch]int, error) {
	counts := map[Mismatch]int{}
	if !db.Storable(f.UTR) {
		return counts, nil
	}
	within, err := s.ScopeOf(ctx, f.Edition)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	putUnmatched(stmt.Put("SELECT mismatch, COUNT(*) FROM ("), f, within, due)
	stmt.Put(") AS u GROUP BY mismatch")
	type count struct {
		mismatch Mismatch
		n        int
	}
	rows, err := db.ReadAll(
		ctx,
		s.DB,
		stmt.String(),
		stmt.Args,
		func(row *count) []any { return []any{&row.mismatch, &row.n} },
	)
	for _, row := range rows {
		counts[row.mismatch] = row.n
	}
	return counts, err
}
