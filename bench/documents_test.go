package bench_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

// documentRows is the number of documents in the benchmarks of the register: a receipt for each registration, but a tax
// invoice for every tenth record.
const documentRows = 100_000

// BenchmarkDocuments queries the register of documents.
func BenchmarkDocuments(b *testing.B) {
	benchmarkLists(b, func(b *testing.B, db *store.DB, rows int) filledFair {
		a := wiring.New(wiring.Deps{Store: db, Clock: stoppedClock{}})
		if err := a.Content.Prepare(b.Context(), true); err != nil {
			b.Fatal(err)
		}
		fillDocuments(b, db, rows)
		return filledFair{a, rows}
	}, documentRows, documentCases())
}

func documentCases() []listCase {
	register := func(name string, f ledger.RegisterFilter) listCase {
		return listCase{"documents: " + name, func(ctx context.Context, at filledFair) (int, error) {
			found, _, err := at.app.Ledger.Register(ctx, f)
			return len(found), err
		}}
	}
	list := func(name string, q fair.ListQuery) listCase {
		return register(name, ledger.RegisterFilter{ListQuery: q})
	}
	last := fair.Days{From: stoppedClock{}.Now().AddDate(0, 0, -30)}
	return []listCase{
		list("first page", page(1)),
		list("page at nine tenths", page(documentRows*9/10/perPage)),
		list("sorted by amount", sorted("amount")),
		list("sorted by number", sorted("-number")),
		list("frequent name", words("lakshmi devi")),
		list("rare number", words("000777")),
		list("GST number", words("29AABCF5678L1ZZ")),
		list("amount", words("88,500")),
		list("nothing", words("narmadabai")),
		register("kind", ledger.RegisterFilter{ListQuery: page(1), Kinds: []ledger.DocumentKind{ledger.TaxInvoice}}),
		register("rare kind", ledger.RegisterFilter{ListQuery: page(1), Kinds: []ledger.DocumentKind{ledger.CreditNote}}),
		register("a month", ledger.RegisterFilter{ListQuery: page(1), Days: last}),
		register("a month, word", ledger.RegisterFilter{ListQuery: words("reddy"), Days: last}),
		{"documents: sums of a month", func(ctx context.Context, at filledFair) (int, error) {
			sums, err := at.app.Ledger.RegisterSums(ctx, "", last)
			return len(sums), err
		}},
		{"documents: missing numbers", func(ctx context.Context, at filledFair) (int, error) {
			missing, err := at.app.Ledger.MissingNumbers(ctx)
			return len(missing), err
		}},
	}
}

// mostExportMemory is the highest allowed growth of the heap during an export of documents.
const mostExportMemory = 256_000_000

// BenchmarkDocumentExports measures the exports of the accountant over HTTP. The metric "peak-MB" is the maximum growth
// of the heap: it must not grow with the documents as a whole.
func BenchmarkDocumentExports(b *testing.B) {
	rows := documentRows
	if asked, err := strconv.Atoi(os.Getenv(rowsVariable)); err == nil {
		rows = min(rows, asked)
	}
	for name, open := range map[string]func(testing.TB) *store.DB{
		"sqlite":   storetest.SQLite,
		"postgres": storetest.Postgres,
	} {
		db := open(b)
		get := exporter(b, db, 0)
		fillDocuments(b, db, rows)
		for _, file := range []string{"gst_register.xlsx", "tally.xml"} {
			b.Run(name+"/"+file, func(b *testing.B) {
				for b.Loop() {
					took, peak := measured(func() { get("/api/exports/" + file) })
					b.ReportMetric(0, "ns/op")
					b.ReportMetric(float64(took.Milliseconds()), "export-ms")
					b.ReportMetric(float64(peak)/1e6, "peak-MB")
					if peak > mostExportMemory {
						b.Errorf("the export needs %d MB of memory, at most %d", peak/1e6, int64(mostExportMemory)/1e6)
					}
				}
			})
		}
	}
}

// fillDocuments creates the ledgers of registrations and bookings, each with one document.
func fillDocuments(b *testing.B, db *store.DB, rows int) {
	b.Helper()
	numbers := "WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < " +
		strconv.Itoa(rows) + ") "
	firm := "i % 10 = 0"
	choose := func(firms, others string) string {
		return "CASE WHEN " + firm + " THEN " + firms + " ELSE " + others + " END"
	}
	kind := choose("'booking'", "'registration'")
	id := choose("'b' || substr(CAST(i / 10 + 1000000000000000000 AS TEXT), 2)",
		"'r' || substr(CAST(i + 1000000000000000000 AS TEXT), 2)")
	amount := choose("8850000", "10000")
	base := choose("7500000", "10000")
	at := fmt.Sprintf("%d + i * %d", firstRow, fairSpan/(rows+1))
	name := wordOf(firstNames, "i * 31 / 7") + " || ' ' || " + wordOf(surnames, "i * 17 / 11")
	number := choose("'TI/25-26/'", "'RC/25-26/'") + " || substr(CAST(1000000 + " + choose("i / 10", "i - i / 10") +
		" AS TEXT), 2)"
	entry := func(no int, what, amount, method string, of int) string {
		return numbers + "INSERT INTO ledger_entry (edition_id, record_kind, record_id, no, kind, amount_paise, product, " +
			"item, description, tax_mode, tax_rate, sac, base_paise, gst_paise, of_no, takes_back, order_id, payment_id, " +
			"decision_id, payout_id, method, reference, provision, till_id, cause, day, reason, at, by_account) " +
			"SELECT '2025', " +
			kind + ", " + id + ", " + strconv.Itoa(no) + ", '" + what + "', " + amount + ", '', '', '{}', " +
			choose("'charged'", "'none'") + ", " + choose("1800", "0") + ", '998596', " + base + ", " + amount + " - " + base +
			", " + strconv.Itoa(of) + ", 0, '', '', '', '', '" + method + "', '', '', '', '', 0, '', " + at + ", '' FROM n"
	}
	statements := []string{
		entry(1, "charge", amount, "", 0),
		entry(2, "payment", "0 - ("+amount+")", "bank", 0),
		numbers + "INSERT INTO ledger_document (number, edition_id, record_kind, record_id, position, kind, total_paise, " +
			"issued_at, content, search, taxable_paise, cgst_paise, sgst_paise, igst_paise, net_paise) SELECT number, '2025', " +
			"kind, id, 0, " + choose("'tax_invoice'", "'bill'") + ", amount, at, " +
			choose(contentOf(b, true), contentOf(b, false)) + ", ' ' || LOWER(replace(replace(number, '/', ' '), '-', ' ') || " +
			"' ' || name || ' ' || " + choose("'29aabcf5678l1zz 88500'", "'100'") + ") || ' ', base, 0, 0, amount - base, " +
			"amount FROM (SELECT i, " + number + " AS number, " + kind + " AS kind, " + id + " AS id, " + amount +
			" AS amount, " + base + " AS base, " + at + " AS at, " + name + " AS name FROM n) AS made",
		"INSERT INTO document_series (prefix, code, last) SELECT substr(number, 1, 2), '25-26', COUNT(*) " +
			"FROM ledger_document GROUP BY substr(number, 1, 2)",
	}
	for _, statement := range statements {
		if _, err := db.Pool().ExecContext(b.Context(), statement); err != nil {
			b.Fatalf("%v in %.300s", err, statement)
		}
	}
	analyze(b, db)
}

// contentOf returns the SQL expression for the content of a tax invoice or of a receipt, with the name of the row.
func contentOf(b *testing.B, invoice bool) string {
	b.Helper()
	line := ledger.Line{
		Product: "entry", Description: fair.Text{fair.English: "Registration for the fair: farmer"}, Mode: ledger.TaxNone,
		Quantity: 1, Taxable: 10_000, Total: 10_000,
	}
	c := ledger.Content{Entries: []int{1, 2}, Method: ledger.Transfer, Refers: "UTR123456789"}
	c.Supplier = fair.DocumentParty{
		Name: "PGPR Society", Address: "The research institute's campus, Patancheru, Hyderabad", GSTIN: "36AABTP1234K1ZL",
		State: "36",
	}
	c.Recipient = fair.DocumentParty{Name: "NAME", Address: "12 Market Road, Bengaluru 560001", Phone: "9848012345"}
	c.Place, c.Fair.Title = "36", fair.Text{fair.English: "Mega Kisan Mela 2025", fair.Telugu: "మెగా కిసాన్ మేళా 2025"}
	if invoice {
		c.Recipient.GSTIN, c.Place, c.WithTax = "29AABCF5678L1ZZ", "29", true
		line = ledger.Line{
			Product: "stall:std", Description: fair.Text{fair.English: "Stall 3x3m Standard"}, Mode: ledger.TaxCharged,
			Rate: 1800, SAC: "998596", Quantity: 1, Taxable: 7_500_000, IGST: 1_350_000, Total: 8_850_000,
		}
	}
	c.Lines = []ledger.Line{line}
	content, err := json.Marshal(c)
	if err != nil {
		b.Fatal(err)
	}
	return "'" + strings.ReplaceAll(strings.ReplaceAll(string(content), "'", "''"), "NAME", "' || name || '") + "'"
}
