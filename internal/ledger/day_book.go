package ledger

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// The day book lists all money by day: payments, refunds, and payments that were dishonoured or taken back. It is a
// query over the entries of all ledgers.

// BookedAtSQL is the SQL expression for the time at which money is booked. It must be the same as in the index.
const BookedAtSQL = "CASE WHEN day > 0 THEN day ELSE at END"

// isMoney is the SQL condition of entries in the day book. It must be the same as in the index.
const isMoney = "kind IN ('payment', 'refund', 'dishonoured')"

// BookedAt returns the time at which money is booked.
func (e Entry) BookedAt() time.Time {
	if e.Source.Day.IsZero() {
		return e.At
	}
	return e.Source.Day
}

func dayBookConditions(stmt *db.Statement, f fair.DayBookFilter, within db.Scope, days fair.Days) {
	stmt.Put(" FROM ledger_entry WHERE ", isMoney)
	stmt.Between("("+BookedAtSQL+")", days)
	for _, cond := range stmt.InScope("edition_id", within) {
		stmt.Put(" AND ", cond)
	}
	if f.Kind != "" {
		stmt.Put(" AND record_kind = ", stmt.Arg(string(f.Kind)))
	}
	if f.Channel != "" {
		stmt.Put(" AND method = ", stmt.Arg(string(f.Channel)))
	}
	switch f.Direction {
	case fair.MoneyIn:
		stmt.Put(" AND amount_paise < 0")
	case fair.MoneyOut:
		stmt.Put(" AND amount_paise > 0")
	}
}

// DayBookIDs returns the ids of the lines of the day book that match a filter, in its order: one page, or all if the
// filter has NoLimit.
func (b Books) DayBookIDs(ctx context.Context, f fair.DayBookFilter) ([]string, error) {
	within, err := b.ScopeOf(ctx, f.Edition)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put("SELECT record_kind || '/' || record_id || '/' || no")
	dayBookConditions(&stmt, f, within, f.Days)
	order := BookedAtSQL + ", record_id, no"
	if f.NewestFirst() {
		order = "(" + BookedAtSQL + ") DESC, record_id DESC, no DESC"
	}
	stmt.Put(" ORDER BY ", order).Window(f.ListQuery)
	return db.ReadColumn[string](ctx, b.DB, stmt.String(), stmt.Args...)
}

// DayBookLines returns the lines of the day book with the given ids, in the same sequence.
func (b Books) DayBookLines(ctx context.Context, ids []string) ([]fair.DayBookLine, error) {
	refs := fair.Each(ids, func(id string) Ref {
		kind, rest, _ := strings.Cut(id, "/")
		record, _, _ := strings.Cut(rest, "/")
		return Ref{Record: fair.OrderKind(kind), RecordID: record}
	})
	ledgers, err := b.readAll(ctx, refs)
	if err != nil {
		return nil, err
	}
	names, err := b.PeopleOf(ctx, refs)
	if err != nil {
		return nil, err
	}
	lines := make([]fair.DayBookLine, 0, len(ids))
	for i, id := range ids {
		no, _ := strconv.Atoi(id[strings.LastIndexByte(id, '/')+1:])
		e, ok := ledgers[refs[i]].Entry(no)
		if !ok {
			continue
		}
		if of, ok := ledgers[refs[i]].Entry(e.Of); ok { // a refund that was found at the provider names no order
			e.Source.Order = cmp.Or(e.Source.Order, of.Source.Order)
		}
		payer := names[refs[i].RecordID]
		line := fair.DayBookLine{
			ID: id, At: e.BookedAt(), Direction: fair.MoneyIn, Kind: e.Record, Channel: fair.Channel(e.Source.Method),
			OrderID: e.Source.Order, Payer: payer.Name, Company: payer.Company, ProviderID: e.Source.Payment,
			Reference: e.Source.Reference, Document: e.Document, Amount: -e.Amount,
		}
		if e.Amount > 0 {
			line.Direction, line.Amount, line.Reason = fair.MoneyOut, e.Amount, e.Reason
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// DayBookSums sums up the days of a period, and everything before it.
func (b Books) DayBookSums(ctx context.Context, f fair.DayBookFilter) ([]fair.DayBookSum, error) {
	within, err := b.ScopeOf(ctx, f.Edition)
	if err != nil {
		return nil, err
	}
	kolkata := strconv.FormatInt((5*time.Hour + 30*time.Minute).Milliseconds(), 10)
	day := strconv.FormatInt((24 * time.Hour).Milliseconds(), 10)
	begin := "(" + BookedAtSQL + " + " + kolkata + ") / " + day + " * " + day + " - " + kolkata
	var sums []fair.DayBookSum
	read := func(begin string, days fair.Days) error {
		var stmt db.Statement
		stmt.Put("SELECT ", begin, ", CASE WHEN amount_paise < 0 THEN 'in' ELSE 'out' END, record_kind, method, ",
			"CAST(SUM(ABS(amount_paise)) AS BIGINT), COUNT(*)")
		dayBookConditions(&stmt, f, within, days)
		stmt.Put(" GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4")
		return b.All(ctx, stmt.String(), stmt.Args, func() []any {
			s := db.Next(&sums)
			return []any{db.Time(&s.Day), &s.Direction, &s.Kind, &s.Channel, &s.Amount, &s.Lines}
		})
	}
	if !f.Days.From.IsZero() {
		if err := read("0", fair.Days{To: f.Days.From}); err != nil {
			return nil, err
		}
	}
	return sums, read(begin, f.Days)
}

// DayBook sums up the lines that match a filter: opening and closing balance, and sums per day and per kind. The day
// book contains payments, refunds that have left, and payments that were dishonoured or taken back. It requires the
// permission MayRead.
func (o *Office) DayBook(ctx context.Context, f fair.DayBookFilter) (fair.DayBook, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.DayBook{}, err
	}
	sums, err := o.DayBookSums(ctx, f)
	return fair.NewDayBook(sums), err
}

// ListDayBook lists one page of the day book and counts all lines. It requires the permission MayRead.
func (o *Office) ListDayBook(ctx context.Context, f fair.DayBookFilter) (
	lines []fair.DayBookLine, total int, err error,
) {
	book, err := o.DayBook(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	ids, err := o.DayBookIDs(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	lines, err = o.DayBookLines(ctx, ids)
	return lines, book.Lines, err
}

// SelectDayBook selects all lines that match a filter, for an export. It requires the permission MayExport.
func (o *Office) SelectDayBook(ctx context.Context, f fair.DayBookFilter) (app.Selection[fair.DayBookLine], error) {
	if err := app.Require(ctx, fair.MayExport); err != nil {
		return app.Selection[fair.DayBookLine]{}, err
	}
	f.NoLimit = true
	ids, err := o.DayBookIDs(ctx, f)
	return app.Selection[fair.DayBookLine]{IDs: ids, Read: o.DayBookLines}, err
}
