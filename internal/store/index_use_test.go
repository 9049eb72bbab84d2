package store_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// Each query must contain the condition of its partial index. Otherwise, the engine does not use the index and reads
// the whole table.
func TestQueriesOfTheFormsUseTheirIndexes(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		var asked []string
		db.OnQuery(func(_ context.Context, query string) func(error) {
			asked = append(asked, query)
			return func(error) {}
		})
		m := fair.Message{Kind: fair.MessageRegistrationReceived, To: "a@example.org", ID: "m"}
		if _, err := db.CountEarlierMessages(t.Context(), m, time.Now()); err != nil {
			t.Fatal(err)
		}
		plan := planOf(t, db, asked[len(asked)-1], "k", m.To, 1, 2, m.ID)
		if !strings.Contains(plan, "message_recipient") {
			t.Errorf("the messages to an address are counted without their index:\n%s", plan)
		}
		for range 2 {
			if _, _, err := db.CreateRegistration(t.Context(), registration(1)); err != nil {
				t.Fatal(err)
			}
		}
		repeated := slices.DeleteFunc(asked, func(query string) bool { return !strings.Contains(query, "request_id = ") })
		plan = planOf(t, db, repeated[len(repeated)-1], "2025", "print", "sender", "request")
		if !strings.Contains(plan, "registration_request_key") {
			t.Errorf("a registration that was sent again is searched without its index:\n%s", plan)
		}
	})
}

// planOf returns the engine's plan for a query. For empty tables, PostgreSQL would choose to read the whole table.
// planOf prevents this.
func planOf(t *testing.T, db *store.DB, query string, args ...any) string {
	t.Helper()
	tx, err := db.Pool().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	explain := "EXPLAIN QUERY PLAN "
	if db.Engine() == "postgres" {
		explain = "EXPLAIN "
		if _, err := tx.ExecContext(t.Context(), "SET LOCAL enable_seqscan = off"); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := tx.QueryContext(t.Context(), explain+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var plan strings.Builder
	for rows.Next() {
		var a, b, c any
		var line string
		into := []any{&a, &b, &c, &line}
		if db.Engine() == "postgres" {
			into = into[3:]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		plan.WriteString(line + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}

// Every sorted query of registrations must read the rows in the order of an index. For two of the sort columns, the
// index contains the rows of all editions. The test uses only SQLite, because PostgreSQL's plan depends on the number
// of rows.
func TestEverySortOfRegistrationsUsesAnIndex(t *testing.T) {
	db := storetest.SQLite(t)
	prepared(t, db)
	if _, _, err := db.CreateRegistration(t.Context(), registration(1)); err != nil {
		t.Fatal(err)
	}
	var asked string
	db.OnQuery(func(_ context.Context, query string) func(error) {
		if strings.Contains(query, "ORDER BY") {
			asked = query
		}
		return func(error) {}
	})
	for _, by := range []string{"name", "category", "amount", "status", "createdAt", "company", "phone", "email"} {
		for _, direction := range []string{"", "-"} {
			query := fair.ListQuery{Page: 1, PerPage: 50, Sort: direction + by}
			found, _, err := db.FindRegistrations(t.Context(), fair.RegistrationFilter{ListQuery: query})
			if err != nil || len(found) != 1 {
				t.Fatalf("%s: %d found, %v", query.Sort, len(found), err)
			}
			if plan := planOf(t, db, asked, "2025"); strings.Contains(plan, "TEMP B-TREE") {
				t.Errorf("%s: all registrations are sorted:\n%s", query.Sort, plan)
			}
		}
	}
}

// The dashboard's counts must read the rows in the order of an index. Sorting them takes ten times as long.
func TestCountsByDayUseAnIndex(t *testing.T) {
	db := storetest.SQLite(t)
	prepared(t, db)
	var asked string
	db.OnQuery(func(_ context.Context, query string) func(error) {
		asked = query
		return func(error) {}
	})
	if _, err := db.DayTallies(t.Context(), "2025", noon); err != nil {
		t.Fatal(err)
	}
	registrations, _, _ := strings.Cut(asked, " UNION ALL ")
	if plan := planOf(t, db, registrations, 1, "2025"); strings.Contains(plan, "TEMP B-TREE") {
		t.Errorf("registrations are sorted to be counted:\n%s\n%s", registrations, plan)
	}
}
