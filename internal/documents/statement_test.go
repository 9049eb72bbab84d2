package documents_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
	"github.com/mela-fair/mela/web"
)

// moved returns the statement of a booking that was moved and part paid.
func moved(t testing.TB, lang fair.Lang) ledger.PrintedStatement {
	t.Helper()
	like := sample(t, lang, ledger.TaxInvoice)
	item := func(number string) ledger.Item {
		return ledger.Item{Product: "stall", Number: number, Description: like.Content.Lines[0].Description}
	}
	tax := ledger.Taxed(fair.Rupees(75_000), ledger.TaxCharged, 18_00, "998596")
	back := tax
	back.Base, back.GST = -tax.Base, -tax.GST
	at := time.Date(2026, 12, 1, 5, 0, 0, 0, time.UTC)
	return ledger.PrintedStatement{
		Ledger: &ledger.Ledger{Frame: like.Content.Frame, Entries: []ledger.Entry{
			{No: 1, Kind: ledger.Charge, Amount: fair.Rupees(88_500), Item: item("3x3m 24"), Tax: tax, At: at},
			{
				No: 2, Kind: ledger.Payment, Amount: fair.Rupees(-40_000), At: at, Document: "AV/26-27/000004",
				Reason: "Uncle of the chairman",
				Source: ledger.Source{Method: ledger.Transfer, Reference: "SBIN0266355001", Day: at.AddDate(0, 0, -2)},
			},
			{
				No: 3, Kind: ledger.Credit, Amount: fair.Rupees(-88_500), Of: 1, Tax: back, At: at,
				Source: ledger.Source{Cause: ledger.CauseMove},
			},
			{No: 4, Kind: ledger.Charge, Amount: fair.Rupees(88_500), Item: item("3x3m 25"), Tax: tax, At: at},
		}},
		Lang: lang, At: at.AddDate(0, 0, 9), Site: "https://fair.example.org",
	}
}

func TestStatementContainsEveryEntryInEveryLanguage(t *testing.T) {
	for _, lang := range fair.Langs {
		about := moved(t, lang)
		data, err := documents.New(web.Art()).Statement(about)
		if err != nil {
			t.Fatal(err)
		}
		text := flat(read(t, data).text())
		item := about.Entries[0].Description.OrEnglish(lang) + ", 24"
		way := texts.Documents.Methods("bank").In(lang)
		for _, words := range []string{
			texts.Documents.StatementTitle().In(lang), about.Frame.Supplier.Name, about.Frame.Recipient.Name, item,
			"₹75,000 + GST ₹13,500", texts.Documents.PaidBy(way).In(lang), "SBIN0266355001", "AV/26-27/000004",
			fair.DateIn(lang, about.Entries[1].Source.Day), texts.Documents.StatementMoved(item).In(lang), "₹88,500",
			"-₹40,000", "₹48,500", texts.Documents.StatementDue(fair.DateIn(lang, about.At)).In(lang),
			fair.Rupees(48_500).InWords(lang), texts.Documents.StatementNotTax().In(lang),
		} {
			if !strings.Contains(text, flat(words)) {
				t.Errorf("%s: the statement lacks %q", lang, words)
			}
		}
		if strings.Contains(text, "chairman") {
			t.Errorf("%s: the statement contains the reason that the office wrote", lang)
		}
		file := filepath.Join(t.TempDir(), "statement.pdf")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if others := flat(output(t, "pdftotext", "-raw", file, "-")); !strings.Contains(others, "SBIN0266355001") {
			t.Errorf("%s: pdftotext does not find the reference in %q", lang, others)
		}
	}
}

func TestStatementOfWhatWasPaidTooMuch(t *testing.T) {
	about := moved(t, fair.English)
	about.Entries = about.Entries[:3]
	data, err := documents.New(web.Art()).Statement(about)
	if err != nil {
		t.Fatal(err)
	}
	text := flat(read(t, data).text())
	want := texts.Documents.StatementOver(fair.DateIn(fair.English, about.At)).In(fair.English)
	if !strings.Contains(text, flat(want)) || !strings.Contains(text, "-₹40,000") {
		t.Errorf("the statement lacks %q: %s", want, text)
	}
}

// A long statement continues on the next pages.
func TestLongStatementsFlowOverPages(t *testing.T) {
	about := moved(t, fair.Telugu)
	for range 5 {
		about.Entries = append(about.Entries, about.Entries...)
	}
	data, err := documents.New(web.Art()).Statement(about)
	if err != nil {
		t.Fatal(err)
	}
	file := read(t, data)
	if got := strings.Count(file.text(), "SBIN0266355001"); got != 32 || len(file.pages) < 2 {
		t.Errorf("%d payments on %d pages, want 32", got, len(file.pages))
	}
}
