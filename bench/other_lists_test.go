package bench_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/wiring"
)

// otherRows is the number of records in each list other than registrations, bookings and orders. A real fair has far
// fewer records in these lists.
const otherRows = 50_000

// BenchmarkOtherLists queries the lists in which a search finds any part of a text.
func BenchmarkOtherLists(b *testing.B) {
	benchmarkLists(b, fillOthers, otherRows, otherCases())
}

func otherCases() []listCase {
	list := func(name string, f fair.RecordFilter) []listCase {
		return []listCase{
			{"sponsorships: " + name, func(ctx context.Context, at filledFair) (int, error) {
				found, _, err := at.app.Content.Sponsorships.FindAll(ctx, f)
				return len(found), err
			}},
			{"messages: " + name, func(ctx context.Context, at filledFair) (int, error) {
				found, _, err := at.app.Contact.FindAll(ctx, f)
				return len(found), err
			}},
		}
	}
	cases := list("first page", fair.RecordFilter{ListQuery: page(1)})
	cases = append(cases, list("common word", fair.RecordFilter{ListQuery: words("reddy")})...)
	cases = append(cases, list("two words", fair.RecordFilter{ListQuery: words("ramesh reddy")})...)
	cases = append(cases, list("nothing", fair.RecordFilter{ListQuery: words("narmadabai")})...)
	cases = append(cases, list("status",
		fair.RecordFilter{ListQuery: page(1), Equal: map[string]string{"status": "Pending"}})[0])
	return append(cases, listCase{"activity: two words", func(ctx context.Context, at filledFair) (int, error) {
		found, _, err := at.app.Office.Activities(ctx, fair.ActivityFilter{ListQuery: words("ramesh reddy")})
		return len(found), err
	}})
}

// fillOthers creates the given number of sponsorships, of messages and of activity log entries.
func fillOthers(b *testing.B, db *store.DB, rows int) filledFair {
	b.Helper()
	a := wiring.New(wiring.Deps{Store: db, Clock: stoppedClock{}})
	if err := a.Content.Prepare(b.Context(), true); err != nil {
		b.Fatal(err)
	}
	n := "WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < " +
		strconv.Itoa(rows) + ") "
	name := wordOf(firstNames, "i * 31 / 7") + " || ' ' || " + wordOf(surnames, "i * 17 / 11")
	id, at := "substr(CAST(i + 1000000000000000000 AS TEXT), 2)", fmt.Sprintf("%d + i * %d", firstRow, fairSpan/(rows+1))
	for _, statement := range []string{
		n + "INSERT INTO sponsorship (place, edition_id, id, contact_person, mobile, email, category, level, status, " +
			"lang, consent, search, version, created_at, updated_at) SELECT (" + at + ") * 1048576 + i % 1048576, '2025', " +
			id + ", " + name +
			", '9848012345', '', 'Company', 'Gold', " +
			"CASE WHEN i % 3 = 0 THEN 'Pending' ELSE 'Confirmed' END, 'en', '1', ' ' || " +
			name + " || ' gold 9848012345 ', 1, " + at + ", " + at + " FROM n",
		n + "INSERT INTO contact_message (place, edition_id, id, name, email, message, lang, consent, search, version, " +
			"created_at, updated_at) SELECT (" + at + ") * 1048576 + i % 1048576, '2025', " + id + ", " + name +
			", 'm@example.org', 'When does the fair open, and may I bring my children and my oxen?', 'en', '1', ' ' || " + name +
			" || ' m example org when does the fair open and may i bring my children and my oxen ', 1, " + at + ", " + at +
			" FROM n",
		n + "INSERT INTO activity (edition_id, at, account_id, actor, action, entity, entity_id, summary, before, after, " +
			"search) SELECT '2025', " + at +
			", 'a', 'owner@example.org', 'updated', 'registration', CAST(i AS TEXT), 'Registration of ' || " + name +
			" || ' was changed', '', '', ' owner example org registration of ' || " + name + " || ' was changed ' FROM n",
	} {
		if _, err := db.Pool().ExecContext(b.Context(), statement); err != nil {
			b.Fatalf("%v in %.200s", err, statement)
		}
	}
	analyze(b, db)
	return filledFair{a, rows}
}
