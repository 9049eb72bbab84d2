package store

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// SQL expressions for the time at which a payment or refund is booked. They must be the same as in the indexes.
const (
	moneyInAt  = "CASE WHEN completed_at > 0 THEN completed_at ELSE at END"
	moneyOutAt = "CASE WHEN done_at > 0 THEN done_at ELSE updated_at END"
)

// DayBookSums implements books.Store.
func (db *DB) DayBookSums(ctx context.Context, days fair.Days, of fair.EditionScope) ([]fair.DayBookSum, error) {
	within, err := db.scopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	found := []fair.DayBookSum{}
	if !days.From.IsZero() {
		if err := db.moneySums(ctx, fair.Days{To: days.From}, within, false, &found); err != nil {
			return nil, err
		}
	}
	return found, db.moneySums(ctx, days, within, true, &found)
}

// moneySums adds sums of payments and refunds, by kind and channel, to `into`. If `each` is true, there is one sum for
// each day. Otherwise, each sum includes all days.
func (db *DB) moneySums(ctx context.Context, days fair.Days, within scope, each bool, into *[]fair.DayBookSum) error {
	var s sqlText
	for i, money := range []struct {
		direction fair.MoneyDirection
		table, at string
	}{{fair.MoneyIn, "payment", moneyInAt}, {fair.MoneyOut, "refund", moneyOutAt}} {
		if i > 0 {
			s.put(" UNION ALL ")
		}
		day := "0"
		if each {
			day = beginExpression(money.at, dayMillis)
		}
		s.put("SELECT '", string(money.direction),
			"', m.day, o.kind, m.channel, CAST(SUM(m.amount_paise) AS BIGINT), COUNT(*) FROM (SELECT ", day,
			" AS day, order_id, channel, amount_paise FROM ",
			money.table, " WHERE status = 'SUCCESS'")
		s.between("("+money.at+")", days)
		s.put(") AS m JOIN payment_order o ON o.id = m.order_id")
		for _, cond := range s.inScope("o.edition_id", within) {
			s.put(" WHERE ", cond)
		}
		s.put(" GROUP BY 2, 3, 4")
	}
	return db.all(ctx, s.String(), s.args, func() []any {
		*into = append(*into, fair.DayBookSum{})
		sum := &(*into)[len(*into)-1]
		return []any{&sum.Direction, timeAt(&sum.Day), &sum.Kind, &sum.Channel, &sum.Amount, &sum.Lines}
	})
}

// DayBookIDs implements books.Store. It reads payments and refunds in the order of their indexes, so that it can stop
// when the page is full.
func (db *DB) DayBookIDs(ctx context.Context, f fair.DayBookFilter) ([]string, error) {
	within, err := db.scopeOf(ctx, f.Edition)
	if err != nil {
		return nil, err
	}
	limit, offset := f.Window()
	var s sqlText
	s.put("SELECT id FROM (")
	if f.Direction != fair.MoneyOut {
		db.moneyBranch(&s, f, within, fair.MoneyIn, "payment", "cf_payment_id", moneyInAt, limit, offset)
	}
	if f.Direction == "" {
		s.put(" UNION ALL ")
	}
	if f.Direction != fair.MoneyIn {
		db.moneyBranch(&s, f, within, fair.MoneyOut, "refund", "id", moneyOutAt, limit, offset)
	}
	s.put(") AS money ORDER BY ", moneyOrder("at", "id", f.NewestFirst()))
	if limit > 0 {
		s.put(" LIMIT ", strconv.Itoa(limit), " OFFSET ", strconv.Itoa(offset))
	}
	return readColumn[string](ctx, db, s.String(), s.args...)
}

// moneyBranch adds a query for payments or for refunds. The query selects the first lines, up to the end of the
// requested page.
func (db *DB) moneyBranch(
	s *sqlText,
	f fair.DayBookFilter,
	within scope,
	d fair.MoneyDirection,
	table, id, at string,
	limit, offset int,
) {
	s.put("SELECT * FROM (SELECT ", at, " AS at, '", string(d), ":' || ", id, " AS id FROM ", table,
		" WHERE status = 'SUCCESS'")
	s.between("("+at+")", f.Days)
	if f.Channel != "" {
		s.put(" AND channel = ", s.arg(string(f.Channel)))
	}
	of := s.inScope("o.edition_id", within)
	if f.Kind != "" {
		of = append(of, "o.kind = "+s.arg(string(f.Kind)))
	}
	if len(of) > 0 {
		// COALESCE is used instead of EXISTS, because the database evaluates it row by row. Reading therefore ends as
		// soon as the page is full.
		s.put(" AND COALESCE((SELECT TRUE FROM payment_order o WHERE o.id = order_id AND ", strings.Join(of, " AND "),
			"), FALSE)")
	}
	s.put(" ORDER BY ", moneyOrder("("+at+")", id, f.NewestFirst()))
	if limit > 0 {
		s.put(" LIMIT ", strconv.Itoa(limit+offset))
	}
	s.put(") AS ", string(d), "_lines")
}

func moneyOrder(at, id string, newestFirst bool) string {
	if newestFirst {
		return at + " DESC, " + id + " DESC"
	}
	return at + ", " + id
}

// DayBookLines implements books.Store.
func (db *DB) DayBookLines(ctx context.Context, ids []string) ([]fair.DayBookLine, error) {
	of := map[fair.MoneyDirection][]string{}
	at := make(map[string]int, len(ids))
	for i, id := range ids {
		direction, money, _ := strings.Cut(id, ":")
		of[fair.MoneyDirection(direction)] = append(of[fair.MoneyDirection(direction)], money)
		at[id] = i
	}
	var lines []fair.DayBookLine
	read := func(d fair.MoneyDirection, columns, from string) error {
		if len(of[d]) == 0 {
			return nil
		}
		err := db.all(ctx, "SELECT "+columns+", o.id, o.kind, o.payer_name, o.payer_company FROM "+from+
			" JOIN payment_order o ON o.id = m.order_id WHERE "+moneyKeys[d]+" "+db.engine.oneOf,
			[]any{db.engine.list(of[d])}, func() []any {
				lines = append(lines, fair.DayBookLine{Direction: d})
				l := &lines[len(lines)-1]
				return []any{
					&l.MoneyID,
					timeAt(&l.At),
					&l.Channel, &l.ProviderID, &l.Reference, &l.Reason, &l.Amount, &l.OrderID,
					&l.Kind, &l.Payer, &l.Company,
				}
			})
		return err
	}
	err := read(fair.MoneyIn, "m.cf_payment_id, "+moneyInAt+
		", m.channel, CASE WHEN m.channel = 'online' THEN m.cf_payment_id ELSE '' END, m.bank_reference, '', m.amount_paise",
		"payment m")
	if err == nil {
		err = read(fair.MoneyOut, "m.id, "+outAtOf+", m.channel, m.cf_refund_id, m.reference, m.reason, m.amount_paise",
			"refund m")
	}
	for i := range lines {
		lines[i].ID = string(lines[i].Direction) + ":" + lines[i].MoneyID
	}
	slices.SortStableFunc(lines, func(a, b fair.DayBookLine) int { return cmp.Compare(at[a.ID], at[b.ID]) })
	return lines, err
}

// outAtOf is the same expression as moneyOutAt, but with the alias `m` for the table of refunds. A join with orders
// needs this alias, because the orders table has a column with the same name.
const outAtOf = "CASE WHEN m.done_at > 0 THEN m.done_at ELSE m.updated_at END"

var moneyKeys = map[fair.MoneyDirection]string{fair.MoneyIn: "m.cf_payment_id", fair.MoneyOut: "m.id"}
