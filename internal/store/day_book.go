package store

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// SQL expressions for the time at which a payment or refund is booked. They must be the same as in the indexes.
const (
	moneyInAt  = "CASE WHEN completed_at > 0 THEN completed_at ELSE at END"
	moneyOutAt = "CASE WHEN done_at > 0 THEN done_at ELSE updated_at END"
)

// DayBookSums implements books.Store.
func (s *DB) DayBookSums(ctx context.Context, days fair.Days, of fair.EditionScope) ([]fair.DayBookSum, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	found := []fair.DayBookSum{}
	if !days.From.IsZero() {
		if err := s.moneySums(ctx, fair.Days{To: days.From}, within, false, &found); err != nil {
			return nil, err
		}
	}
	return found, s.moneySums(ctx, days, within, true, &found)
}

// moneySums adds sums of payments and refunds, by kind and channel, to `into`. If `each` is true, there is one sum for
// each day. Otherwise, each sum includes all days.
func (s *DB) moneySums(ctx context.Context, days fair.Days, within db.Scope, each bool, into *[]fair.DayBookSum) error {
	var stmt db.Statement
	for i, money := range []struct {
		direction fair.MoneyDirection
		table, at string
	}{{fair.MoneyIn, "payment", moneyInAt}, {fair.MoneyOut, "refund", moneyOutAt}} {
		if i > 0 {
			stmt.Put(" UNION ALL ")
		}
		day := "0"
		if each {
			day = beginExpression(money.at, dayMillis)
		}
		stmt.Put("SELECT '", string(money.direction),
			"', m.day, o.kind, m.channel, CAST(SUM(m.amount_paise) AS BIGINT), COUNT(*) FROM (SELECT ", day,
			" AS day, order_id, channel, amount_paise FROM ",
			money.table, " WHERE status = 'SUCCESS'")
		stmt.Between("("+money.at+")", days)
		stmt.Put(") AS m JOIN payment_order o ON o.id = m.order_id")
		for _, cond := range stmt.InScope("o.edition_id", within) {
			stmt.Put(" WHERE ", cond)
		}
		stmt.Put(" GROUP BY 2, 3, 4")
	}
	return s.All(ctx, stmt.String(), stmt.Args, func() []any {
		*into = append(*into, fair.DayBookSum{})
		sum := &(*into)[len(*into)-1]
		return []any{&sum.Direction, db.Time(&sum.Day), &sum.Kind, &sum.Channel, &sum.Amount, &sum.Lines}
	})
}

// DayBookIDs implements books.Store. It reads payments and refunds in the order of their indexes, so that it can stop
// when the page is full.
func (s *DB) DayBookIDs(ctx context.Context, f fair.DayBookFilter) ([]string, error) {
	within, err := s.ScopeOf(ctx, f.Edition)
	if err != nil {
		return nil, err
	}
	limit, offset := f.Window()
	var stmt db.Statement
	stmt.Put("SELECT id FROM (")
	if f.Direction != fair.MoneyOut {
		s.moneyBranch(&stmt, f, within, fair.MoneyIn, "payment", "cf_payment_id", moneyInAt, limit, offset)
	}
	if f.Direction == "" {
		stmt.Put(" UNION ALL ")
	}
	if f.Direction != fair.MoneyIn {
		s.moneyBranch(&stmt, f, within, fair.MoneyOut, "refund", "id", moneyOutAt, limit, offset)
	}
	stmt.Put(") AS money ORDER BY ", moneyOrder("at", "id", f.NewestFirst()))
	if limit > 0 {
		stmt.Put(" LIMIT ", strconv.Itoa(limit), " OFFSET ", strconv.Itoa(offset))
	}
	return db.ReadColumn[string](ctx, s.DB, stmt.String(), stmt.Args...)
}

// moneyBranch adds a query for payments or for refunds. The query selects the first lines, up to the end of the
// requested page.
func (s *DB) moneyBranch(
	stmt *db.Statement,
	f fair.DayBookFilter,
	within db.Scope,
	d fair.MoneyDirection,
	table, id, at string,
	limit, offset int,
) {
	stmt.Put("SELECT * FROM (SELECT ", at, " AS at, '", string(d), ":' || ", id, " AS id FROM ", table,
		" WHERE status = 'SUCCESS'")
	stmt.Between("("+at+")", f.Days)
	if f.Channel != "" {
		stmt.Put(" AND channel = ", stmt.Arg(string(f.Channel)))
	}
	of := stmt.InScope("o.edition_id", within)
	if f.Kind != "" {
		of = append(of, "o.kind = "+stmt.Arg(string(f.Kind)))
	}
	if len(of) > 0 {
		// COALESCE is used instead of EXISTS, because the database evaluates it row by row. Reading therefore ends as
		// soon as the page is full.
		stmt.Put(" AND COALESCE((SELECT TRUE FROM payment_order o WHERE o.id = order_id AND ", strings.Join(of, " AND "),
			"), FALSE)")
	}
	stmt.Put(" ORDER BY ", moneyOrder("("+at+")", id, f.NewestFirst()))
	if limit > 0 {
		stmt.Put(" LIMIT ", strconv.Itoa(limit+offset))
	}
	stmt.Put(") AS ", string(d), "_lines")
}

func moneyOrder(at, id string, newestFirst bool) string {
	if newestFirst {
		return at + " DESC, " + id + " DESC"
	}
	return at + ", " + id
}

// DayBookLines implements books.Store.
func (s *DB) DayBookLines(ctx context.Context, ids []string) ([]fair.DayBookLine, error) {
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
		err := s.All(ctx, "SELECT "+columns+", o.id, o.kind, o.payer_name, o.payer_company FROM "+from+
			" JOIN payment_order o ON o.id = m.order_id WHERE "+moneyKeys[d]+" "+s.Dialect.OneOf,
			[]any{s.Dialect.List(of[d])}, func() []any {
				lines = append(lines, fair.DayBookLine{Direction: d})
				l := &lines[len(lines)-1]
				return []any{
					&l.MoneyID,
					db.Time(&l.At),
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
