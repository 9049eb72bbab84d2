package ledger

import (
	"context"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// The day book lists all money by day: payments, refunds, and payments that were dishonoured or taken back. It is a
// query over the entries of all ledgers.

// bookedAt is the SQL expression for the time at which money is booked. It must be the same as in the index.
const bookedAt = "CASE WHEN day > 0 THEN day ELSE at END"

// isMoney is the SQL condition of entries in the day book. It must be the same as in the index.
const isMoney = "kind IN ('payment', 'refund', 'dishonoured')"

// MoneyFilter selects lines of the day book.
type MoneyFilter struct {
	fair.ListQuery                // page and sequence: "at" (the default) or "-at"
	Days           fair.Days      // of the booking
	Record         fair.OrderKind // empty: all
	Method         Method         // empty: all
	Direction      fair.MoneyDirection
}

// In returns the amount of an entry if it is money that came in, and Out if it is money that went out.
func (e Entry) In() fair.Paise { return max(0, -e.Amount) }

// Out returns the amount of money that went out.
func (e Entry) Out() fair.Paise { return max(0, e.Amount) }

// BookedAt returns the time at which money is booked.
func (e Entry) BookedAt() time.Time {
	if e.Source.Day.IsZero() {
		return e.At
	}
	return e.Source.Day
}

func (f MoneyFilter) conditions(stmt *db.Statement, within db.Scope, days fair.Days) {
	stmt.Put(" FROM ledger_entry WHERE ", isMoney)
	stmt.Between("("+bookedAt+")", days)
	for _, cond := range stmt.InScope("edition_id", within) {
		stmt.Put(" AND ", cond)
	}
	if f.Record != "" {
		stmt.Put(" AND record_kind = ", stmt.Arg(string(f.Record)))
	}
	if f.Method != "" {
		stmt.Put(" AND method = ", stmt.Arg(string(f.Method)))
	}
	switch f.Direction {
	case fair.MoneyIn:
		stmt.Put(" AND amount_paise < 0")
	case fair.MoneyOut:
		stmt.Put(" AND amount_paise > 0")
	}
}

// DayBook returns the lines of the day book that match a filter.
func (b Books) DayBook(ctx context.Context, f MoneyFilter) ([]Entry, error) {
	within, err := b.ScopeOf(ctx, f.Edition)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put("SELECT ", db.ColumnNames(b.Columns(&Entry{}), ""))
	f.conditions(&stmt, within, f.Days)
	order := bookedAt + ", record_id, no"
	if f.Sort == "-at" {
		order = "(" + bookedAt + ") DESC, record_id DESC, no DESC"
	}
	stmt.Put(" ORDER BY ", order).Window(f.ListQuery)
	return db.ReadAll(ctx, b.DB, stmt.String(), stmt.Args, func(e *Entry) []any { return db.Targets(b.Columns(e)) })
}

// MoneySum is the money of one day (its start in India), or of all days before the period if Day is zero.
type MoneySum struct {
	Day       time.Time
	Direction fair.MoneyDirection
	Record    fair.OrderKind
	Method    Method
	Amount    fair.Paise // never negative
	Lines     int
}

// DayBookSums sums up the days of a period, and everything before it.
func (b Books) DayBookSums(ctx context.Context, f MoneyFilter) ([]MoneySum, error) {
	within, err := b.ScopeOf(ctx, f.Edition)
	if err != nil {
		return nil, err
	}
	kolkata := strconv.FormatInt((5*time.Hour + 30*time.Minute).Milliseconds(), 10)
	day := strconv.FormatInt((24 * time.Hour).Milliseconds(), 10)
	begin := "(" + bookedAt + " + " + kolkata + ") / " + day + " * " + day + " - " + kolkata
	var sums []MoneySum
	read := func(begin string, days fair.Days) error {
		var stmt db.Statement
		stmt.Put("SELECT ", begin, ", CASE WHEN amount_paise < 0 THEN 'in' ELSE 'out' END, record_kind, method, ",
			"CAST(SUM(ABS(amount_paise)) AS BIGINT), COUNT(*)")
		f.conditions(&stmt, within, days)
		stmt.Put(" GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4")
		return b.All(ctx, stmt.String(), stmt.Args, func() []any {
			s := db.Next(&sums)
			return []any{db.Time(&s.Day), &s.Direction, &s.Record, &s.Method, &s.Amount, &s.Lines}
		})
	}
	if !f.Days.From.IsZero() {
		if err := read("0", fair.Days{To: f.Days.From}); err != nil {
			return nil, err
		}
	}
	return sums, read(begin, f.Days)
}
