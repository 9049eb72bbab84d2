package wiring_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/wiring"
)

// copyOfTables copies all rows of a database into other tables of it. The names of the copies begin with a word.
type copyOfTables struct {
	db     *store.DB
	tables []string
	prefix string
}

func copyOf(t *testing.T, db *store.DB, prefix string) copyOfTables {
	t.Helper()
	c := copyOfTables{db: db, prefix: prefix}
	// The search index follows the records by itself. The version of the data may not go back.
	list := `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`
	if db.Engine() == "postgres" {
		list = `SELECT tablename FROM pg_tables WHERE schemaname = current_schema()`
	}
	names, err := database.ReadColumn[string](t.Context(), db.DB, list)
	if err != nil {
		t.Fatal(err)
	}
	var create []string
	for _, name := range names {
		if !strings.HasPrefix(name, "sqlite_") && !strings.HasPrefix(name, "copy_") && !strings.Contains(name, "search") &&
			name != "data_version" && name != "schema_hash" {
			c.tables = append(c.tables, name)
			create = append(create, "CREATE TABLE copy_"+prefix+"_"+name+" AS SELECT * FROM "+name+" WHERE 1 = 0")
		}
	}
	if err := c.run(t.Context(), create); err != nil {
		t.Fatal(err)
	}
	return c
}

// save replaces the copy.
func (c copyOfTables) save(ctx context.Context) error {
	var statements []string
	for _, t := range c.tables {
		statements = append(statements, "DELETE FROM copy_"+c.prefix+"_"+t,
			"INSERT INTO copy_"+c.prefix+"_"+t+" SELECT * FROM "+t)
	}
	return c.run(ctx, statements)
}

// load replaces all rows by those of the copy.
func (c copyOfTables) load(ctx context.Context) error {
	statements, overriding := []string{"PRAGMA defer_foreign_keys = ON"}, ""
	if c.db.Engine() == "postgres" {
		statements, overriding = []string{"SET LOCAL session_replication_role = replica"}, "OVERRIDING SYSTEM VALUE "
	}
	for _, t := range c.tables {
		statements = append(statements, "DELETE FROM "+t)
	}
	for _, t := range c.tables {
		statements = append(statements, "INSERT INTO "+t+" "+overriding+"SELECT * FROM copy_"+c.prefix+"_"+t)
	}
	if err := c.run(ctx, statements); err != nil {
		return err
	}
	return c.db.RaiseDataVersion(ctx) // needed because the statements above bypassed the store
}

func (c copyOfTables) run(ctx context.Context, statements []string) error {
	tx, err := c.db.Pool().BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, strings.Join(statements, ";\n")); err != nil {
		return err
	}
	return tx.Commit()
}

// savedHistory is what the test knows when a backup is taken. The devices of the entry desk go back as well.
type savedHistory struct {
	acknowledged  []fair.Order
	registrations []fair.Registration
	sponsorships  []string
	desks         []*deskQueue
	books         []fair.TicketBook
}

func (h *history) copyOfKnown() savedHistory {
	s := savedHistory{
		acknowledged: slices.Clone(h.acknowledged), registrations: slices.Clone(h.registrations),
		sponsorships: slices.Clone(h.sponsorships), books: slices.Clone(h.books),
	}
	for _, d := range h.desks {
		device, queue := *d.deskDevice, *d
		queue.deskDevice, queue.waiting, queue.sold = &device, slices.Clone(d.waiting), maps.Clone(d.sold)
		s.desks = append(s.desks, &queue)
	}
	return s
}

// backUp takes a backup.
func (h *history) backUp() {
	dying := h.world.crash
	h.world.crash = &crashes{} // the copy is made by the test
	h.must(h.backup.save(h.ctx))
	h.world.crash = dying
	saved := h.copyOfKnown()
	h.saved = &saved
}

// restoreBackup restores the latest backup of this history, as the command does: a new series of documents begins. The
// provider keeps what has happened since, and the program must learn it again. Orders that were made since are lost.
func (h *history) restoreBackup() {
	if h.saved == nil {
		return
	}
	h.world.crash = &crashes{} // the process is stopped, and cannot die
	h.must(h.backup.load(h.ctx))
	now := *h.saved
	h.acknowledged, h.registrations, h.sponsorships, h.desks, h.books = now.acknowledged, now.registrations,
		now.sponsorships, now.desks, now.books
	again := h.copyOfKnown() // the history goes on to change these values
	h.saved = &again
	h.world.restart()
	clock := h.world.clock
	clock.Advance(2 * time.Second) // a series is named by the second in which it begins
	_, err := wiring.New(wiring.Deps{Store: h.world.db, Clock: clock, Machine: clock}).Invoices.BeginSeries(h.ctx)
	h.must(err)
	h.world.provider.forget(func(id string) bool {
		_, err := h.world.db.FindOrder(h.ctx, id)
		return fair.IsKind(err, fair.KindNotFound)
	})
}

// changeEdition changes a setting of the edition, or begins the next edition.
func (h *history) changeEdition(rt *rapid.T) {
	change := rapid.SampledFrom([]string{
		"next", `{"defaultFeePaise":15000}`, `{"defaultFeePaise":10000}`, `{"discountLimitPaise":100}`,
		`{"discountLimitPaise":100000000}`, `{"refundTable":[{"days":30,"shareHundredths":8000}]}`,
		`{"refundTable":[{"days":40,"shareHundredths":10000},{"days":10,"shareHundredths":2500,"withoutGst":true}]}`,
		`{"partPayment":{"on":true,"shareHundredths":5000,"lastDay":"2025-09-01"}}`, `{"partPayment":{"on":false}}`,
		`{"tax":{"entryFee":"taxable_inclusive"}}`, `{"tax":{"entryFee":"exempt"}}`,
	}).Draw(rt, "change of the edition")
	w := h.world
	if change == "next" {
		_, err := w.app.Content.BeginEdition(w.office, edition.NewEdition{ID: "2026", Parts: []byte(`{}`)})
		h.tolerate(err)
		return
	}
	e, err := w.db.CurrentEdition(h.ctx)
	h.must(err)
	_, err = w.app.Content.UpdateEdition(w.office, []byte(change), e.UpdatedAt)
	h.tolerate(err)
}
