package store

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// The moments by which the day book goes, as its indexes have them (migration 0008).
const (
	moneyInAt  = "CASE WHEN completed_at > 0 THEN completed_at ELSE at END"
	moneyOutAt = "CASE WHEN done_at > 0 THEN done_at ELSE updated_at END"
)

// moneyLists are the day book's lists in tally: paise, and how many lines.
var moneyLists = []string{"money_in", "money_in_lines", "money_out", "money_out_lines"}

// DayBookSums implements app.DayBookStore.
func (db *DB) DayBookSums(ctx context.Context, days fair.Days) ([]fair.DayBookSum, error) {
	sums := map[fair.DayBookSum]fair.DayBookSum{} // by all but the figures
	if !days.From.IsZero() {
		if err := db.moneySums(ctx, fair.Days{To: days.From}, false, sums); err != nil {
			return nil, err
		}
	}
	if err := db.moneySums(ctx, days, true, sums); err != nil {
		return nil, err
	}
	found := make([]fair.DayBookSum, 0, len(sums))
	for _, s := range sums {
		if s.Lines != 0 || s.Amount != 0 {
			found = append(found, s)
		}
	}
	return found, nil
}

// moneySums adds up days from the tally, each day alone or all of them together.
func (db *DB) moneySums(ctx context.Context, days fair.Days, each bool, into map[fair.DayBookSum]fair.DayBookSum) error {
	period := "0"
	if each {
		period = "period"
	}
	var s sqlText
	s.put("SELECT list, ", period, ", status, category, SUM(n) FROM tallied WHERE grain = ", s.arg(int64(byDay)), " AND ", s.oneOf("list", moneyLists), " AND deleted = FALSE")
	if !days.From.IsZero() {
		s.put(" AND period >= ", s.arg(byDay.periodOf(days.From)))
	}
	if !days.To.IsZero() {
		s.put(" AND period < ", s.arg(byDay.periodOf(days.To)))
	}
	s.put(" GROUP BY 1, 2, 3, 4")
	type row struct {
		list, kind, channel string
		period, n           int64
	}
	var rows []row
	err := db.all(ctx, s.String(), s.args, func() []any {
		rows = append(rows, row{})
		r := &rows[len(rows)-1]
		return []any{&r.list, &r.period, &r.kind, &r.channel, &r.n}
	})
	for _, r := range rows {
		list, lines := strings.CutSuffix(r.list, "_lines")
		key := fair.DayBookSum{Direction: fair.MoneyDirection(strings.TrimPrefix(list, "money_")), Kind: fair.OrderKind(r.kind), Channel: fair.Channel(r.channel)}
		if each {
			key.Day = fromMillis(byDay.beginOf(r.period))
		}
		sum, there := into[key]
		if !there {
			sum = key
		}
		if lines {
			sum.Lines += int(r.n)
		} else {
			sum.Amount += fair.Paise(r.n)
		}
		into[key] = sum
	}
	return err
}

// DayBookIDs implements app.DayBookStore. The tally says on which days a page begins and ends, so that no more rows are
// passed over than these days have, however deep the page lies and however rare its lines are.
func (db *DB) DayBookIDs(ctx context.Context, f fair.DayBookFilter) ([]string, error) {
	limit, offset := f.Window()
	if limit > 0 {
		sums, err := db.DayBookSums(ctx, f.Days)
		if err != nil {
			return nil, err
		}
		if f.Days, offset = daysOfPage(fair.NewDayBook(sums, f).Days, f, limit, offset); offset < 0 {
			return nil, nil
		}
	}
	var s sqlText
	s.put("SELECT id FROM (")
	if f.Direction != fair.MoneyOut {
		db.moneyBranch(&s, f, fair.MoneyIn, "payment", "cf_payment_id", moneyInAt, limit, offset)
	}
	if f.Direction == "" {
		s.put(" UNION ALL ")
	}
	if f.Direction != fair.MoneyIn {
		db.moneyBranch(&s, f, fair.MoneyOut, "refund", "id", moneyOutAt, limit, offset)
	}
	s.put(") AS money ORDER BY ", moneyOrder("at", "id", f.NewestFirst()))
	if limit > 0 {
		s.put(" LIMIT ", place(limit), " OFFSET ", place(offset))
	}
	ids := []string{}
	err := db.all(ctx, s.String(), s.args, func() []any {
		ids = append(ids, "")
		return []any{&ids[len(ids)-1]}
	})
	return ids, err
}

// daysOfPage narrows a filter's days to those from the first to the last day of a page, and tells how far into the first
// one it begins; negative when there is no such page.
func daysOfPage(days []fair.DayBookDay, f fair.DayBookFilter, limit, offset int) (fair.Days, int) {
	if f.NewestFirst() {
		slices.Reverse(days)
	}
	for len(days) > 0 && offset >= days[0].Lines {
		offset -= days[0].Lines
		days = days[1:]
	}
	if len(days) == 0 {
		return f.Days, -1
	}
	last, lines := 0, days[0].Lines
	for ; lines < offset+limit && last+1 < len(days); lines += days[last].Lines {
		last++
	}
	begins, ends := days[0].Day, days[last].Day
	if f.NewestFirst() {
		begins, ends = ends, begins
	}
	return fair.Days{From: begins, To: ends.Add(24 * time.Hour)}, offset
}

// moneyBranch writes the query for the first lines of one direction.
func (db *DB) moneyBranch(s *sqlText, f fair.DayBookFilter, d fair.MoneyDirection, table, id, at string, limit, offset int) {
	s.put("SELECT * FROM (SELECT ", at, " AS at, '", string(d), ":' || ", id, " AS id FROM ", table, " WHERE status = 'SUCCESS'")
	if !f.Days.From.IsZero() {
		s.put(" AND (", at, ") >= ", s.arg(toMillis(f.Days.From)))
	}
	if !f.Days.To.IsZero() {
		s.put(" AND (", at, ") < ", s.arg(toMillis(f.Days.To)))
	}
	if f.Channel != "" {
		s.put(" AND channel = ", s.arg(string(f.Channel)))
	}
	if f.Kind != "" {
		s.put(" AND ", askEach("payment_order o WHERE o.id = order_id AND o.kind = "+s.arg(string(f.Kind))))
	}
	s.put(" ORDER BY ", moneyOrder("("+at+")", id, f.NewestFirst()))
	if limit > 0 {
		s.put(" LIMIT ", place(limit+offset))
	}
	s.put(") AS ", string(d), "_lines")
}

func moneyOrder(at, id string, newestFirst bool) string {
	if newestFirst {
		return at + " DESC, " + id + " DESC"
	}
	return at + ", " + id
}

// DayBookLines implements app.DayBookStore.
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
		err := db.all(ctx, "SELECT "+columns+", o.id, o.kind, o.payer_name, o.payer_company FROM "+from+" JOIN payment_order o ON o.id = m.order_id WHERE "+moneyKeys[d]+" "+db.engine.oneOf,
			[]any{db.engine.list(of[d])}, func() []any {
				lines = append(lines, fair.DayBookLine{Direction: d})
				l := &lines[len(lines)-1]
				return []any{&l.MoneyID, millis{&l.At}, &l.Channel, &l.ProviderID, &l.Reference, &l.Reason, &l.Amount, &l.OrderID, &l.Kind, &l.Payer, &l.Company}
			})
		return err
	}
	err := read(fair.MoneyIn, "m.cf_payment_id, "+moneyInAt+", m.channel, CASE WHEN m.channel = 'online' THEN m.cf_payment_id ELSE '' END, m.bank_reference, '', m.amount_paise", "payment m")
	if err == nil {
		err = read(fair.MoneyOut, "m.id, "+outAtOf+", m.channel, m.cf_refund_id, m.reference, m.reason, m.amount_paise", "refund m")
	}
	for i := range lines {
		lines[i].ID = string(lines[i].Direction) + ":" + lines[i].MoneyID
	}
	slices.SortFunc(lines, func(a, b fair.DayBookLine) int { return at[a.ID] - at[b.ID] })
	return lines, err
}

// outAtOf is moneyOutAt of a refund m beside its order, which has a column of the same name.
const outAtOf = "CASE WHEN m.done_at > 0 THEN m.done_at ELSE m.updated_at END"

var moneyKeys = map[fair.MoneyDirection]string{fair.MoneyIn: "m.cf_payment_id", fair.MoneyOut: "m.id"}
