package httpapi_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

const bankImport = "/api/bank-statements/import"

// bankPlan is what the tests read of a preview.
type bankPlan struct {
	Lines, Same, Left, Recorded, In, Out int
	ColumnsKnown                         bool
	Columns                              map[string]int
	Wrong                                map[string]string
	Faults                               []struct{ Cell string }
	Preview                              string
}

// bankLine is what the tests read of a line.
type bankLine struct {
	ID          string `json:"_id"`
	Text        string
	State, Fit  string
	AmountPaise int
	LeftPaise   int
	MayDecide   bool
	Own         bool
	Matches     []struct {
		RecordID, Settlement  string
		AmountPaise           int
		Waits, RecordedBefore bool
	}
	Suggestions []struct {
		RecordID, Provision             string
		AmountPaise, DuePaise, TaxPaise int
		Why                             []string
		Chosen                          bool
	}
	Payments []struct {
		RecordID, Decision string
		Entry              int
		SameReference      bool
	}
}

// office is a clerk who keeps the books, and an owner who approves.
type bankOffice struct {
	*site
	clerk, owner *http.Cookie
}

func newBankOffice(t *testing.T, db *store.DB) bankOffice {
	t.Helper()
	s := newSite(t, db)
	return bankOffice{site: s, clerk: s.signIn(fair.RoleAccounts), owner: s.signIn(fair.RoleOwner)}
}

// imports imports a statement whose lines are "narration,reference,debit,credit" on the current day.
func (b bankOffice) imports(lines ...string) bankPlan {
	b.t.Helper()
	return b.importsFile("Date,Narration,UTR,Debit,Credit\n" + b.dated(lines...))
}

func (b bankOffice) dated(lines ...string) string {
	day, text := b.app.Now().In(fair.Kolkata).Format("02/01/2006"), ""
	for _, line := range lines {
		text += day + "," + line + "\n"
	}
	return text
}

func (b bankOffice) importsFile(content string, texts ...string) (plan bankPlan) {
	b.t.Helper()
	form := newForm(texts...).file("file", "statement.csv", []byte(content))
	b.do(form.call("POST", bankImport, b.clerk, 200)).json(&plan)
	if len(plan.Wrong) > 0 || plan.Lines == 0 {
		return plan
	}
	b.do(newForm(append(texts, "preview", plan.Preview, "apply", "true")...).file("file", "statement.csv",
		[]byte(content)).call("POST", bankImport, b.clerk, 200))
	return plan
}

// lines returns the lines in a state by their texts.
func (b bankOffice) lines(state string) map[string]bankLine {
	b.t.Helper()
	var all []bankLine
	b.do(call{method: "GET", path: "/api/bank-lines?state=" + state, as: b.clerk, want: 200}).json(&all)
	found := map[string]bankLine{}
	for _, l := range all {
		found[l.Text] = l
	}
	return found
}

func (b bankOffice) details(id string) (l bankLine) {
	b.t.Helper()
	b.do(call{method: "GET", path: "/api/bank-lines/" + id, as: b.clerk, want: 200}).json(&l)
	return l
}

func (b bankOffice) confirm(as *http.Cookie, id string, want int, parts ...map[string]any) (l bankLine) {
	b.t.Helper()
	a := b.do(call{
		method: "POST", path: "/api/bank-lines/" + id + "/confirm", as: as, body: map[string]any{"parts": parts}, want: want,
	})
	if want == 200 {
		a.json(&l)
	}
	return l
}

func (b bankOffice) approve(as *http.Cookie, want int, ids ...string) (n int) {
	b.t.Helper()
	var answer struct {
		Approved int
		Failed   []struct{ Reason string }
	}
	b.do(call{
		method: "POST", path: "/api/bank-lines/approve", as: as, body: map[string]any{"ids": ids}, want: want,
	}).json(&answer)
	return answer.Approved
}

func (b bankOffice) books(name string, stalls ...stall) (id string) {
	b.t.Helper()
	return b.do(call{
		method: "POST", path: "/api/stallBooking", as: b.owner, body: bookingFields(name, stalls...), want: 201,
	}).field("_id")
}

func (b bankOffice) ledgerOf(booking string) *ledger.Ledger {
	b.t.Helper()
	l, err := b.app.Ledger.Read(b.t.Context(), ledger.Ref{Record: fair.OrderForBooking, RecordID: booking})
	must(b.t, err)
	return l
}

func part(booking string, amount any) map[string]any {
	return map[string]any{"record": "booking", "recordId": booking, "amount": amount}
}

// From the proforma to the invoice: the firm transfers the money with the number of its proforma, a clerk confirms the
// line, and a second person approves it.
func TestFromTheProformaToTheInvoice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		b := newBankOffice(t, db)
		booking, other := b.books("Udaharan Agro", stall24), b.books("Ravi Seeds", stall{"25", "3x3m"})
		b.do(call{
			method: "POST", path: "/api/ledgers/booking/" + booking + "/proforma", as: b.clerk, want: 201,
			body: map[string]any{"purchaseOrder": "PO-9"},
		})
		proforma := fair.DocumentNumber("PF", fair.FinancialYear(b.app.Now()), 1)

		// The text has the number of the first booking and the name of the second; both owe the same. The number wins.
		plan := b.imports("NEFT RAVI SEEDS "+strings.ReplaceAll(proforma, "/", "-")+",SBIN525224001500,,\"88,500.00\"",
			"CHARGES,,11.80,", "NEFT UNKNOWN,EXMP525224001501,,5000")
		if plan.Lines != 3 || plan.In != 2 || plan.Out != 1 || plan.ColumnsKnown {
			t.Errorf("the preview says %+v", plan)
		}
		open := b.lines("open")
		if len(open) != 2 || len(b.lines("out")) != 1 {
			t.Fatalf("open: %+v", open)
		}
		var line bankLine
		for text, l := range open {
			switch {
			case strings.HasPrefix(text, "NEFT RAVI"):
				line = l
			case l.Fit != "none":
				t.Errorf("the unknown line: %s", l.Fit)
			}
		}
		if line.Fit != "reference" {
			t.Errorf("the best suggestion is %q", line.Fit)
		}
		seen := b.details(line.ID)
		if len(seen.Suggestions) != 2 || seen.Suggestions[0].RecordID != booking || !seen.Suggestions[0].Chosen ||
			seen.Suggestions[1].RecordID != other || seen.Suggestions[1].Chosen {
			t.Errorf("suggested: %+v", seen.Suggestions)
		}
		b.confirm(b.signIn(fair.RoleViewer), line.ID, 403, part(booking, 88_500))
		b.confirm(b.clerk, line.ID, 422, part(booking, 88_000))
		b.confirm(b.clerk, line.ID, 422)
		got := b.confirm(b.clerk, line.ID, 200, part(booking, "88,500"))
		if got.State != "waiting" || !got.Own || got.MayDecide {
			t.Errorf("after the confirmation: %+v", got)
		}
		b.confirm(b.clerk, line.ID, 409, part(booking, 88_500))
		if n := b.approve(b.clerk, 200, line.ID); n != 0 {
			t.Error("the clerk has approved an own line")
		}
		if l := b.ledgerOf(booking); l.Due() == 0 {
			t.Error("the payment is booked before the approval")
		}
		if n := b.approve(b.owner, 200, line.ID); n != 1 {
			t.Error("the owner could not approve")
		}
		if got := b.details(line.ID); got.State != "matched" {
			t.Errorf("after the approval it is %s", got.State)
		}
		l := b.ledgerOf(booking)
		invoice, ok := l.Standing()
		if !ok || invoice.Kind != ledger.TaxInvoice || invoice.Content.PurchaseOrder != "PO-9" ||
			invoice.Content.Refers != "SBIN525224001500" || l.Due() != 0 {
			t.Errorf("the invoice is %+v", invoice)
		}
		b.do(call{method: "GET", path: "/api/bank-lines/summary", as: b.clerk, want: 200, has: []string{
			`"counts":{"matched":1,"open":1,"out":1}`,
		}})
		b.do(call{
			method: "GET", path: "/api/bank-lines?q=" + url.QueryEscape("88,500"), as: b.clerk, want: 200,
			has: []string{line.ID},
		})
	})
}

func TestOverlappingStatementsBookNothingTwice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		b := newBankOffice(t, db)
		first := []string{"CASH DEPOSIT,,,500", "CASH DEPOSIT,,,500", "NEFT A,SBIN525224001500,,1000"}
		if plan := b.imports(first...); plan.Lines != 3 {
			t.Errorf("two equal lines of one day are two payments: %+v", plan)
		}
		if plan := b.imports(first...); plan.Lines != 0 || plan.Same != 3 || !plan.ColumnsKnown {
			t.Errorf("the same file again: %+v", plan)
		}
		if plan := b.imports(append(first, "CASH DEPOSIT,,,500", "NEFT B,SBIN525224001501,,1000")...); plan.Lines != 2 ||
			plan.Same != 3 {
			t.Errorf("a later file of the same day: %+v", plan)
		}
		// Another file of the bank writes the same lines in other words.
		other := "Txn Date,Description,Withdrawal,Deposit\n" + b.dated("NEFT-SBIN525224001500-A LIMITED,,1000",
			"CASH DEPOSIT HYDERABAD,,500", "NEFT-SBIN525224001777-C,,1000")
		if plan := b.importsFile(other); plan.Lines != 1 || plan.Same != 2 {
			t.Errorf("another kind of file: %+v", plan)
		}
	})
}

func TestALineOfARecordedPaymentBooksNothing(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		b := newBankOffice(t, db)
		booked, waiting, unlike := b.books("Booked", stall24), b.books("Waiting", stall{"25", "3x3m"}),
			b.books("Unlike", stall{"26", "3x3m"})
		m := moneyOf{site: b.site, manager: b.signIn(fair.RoleManager), owner: b.owner}
		m.receives(booked, map[string]any{"channel": "bank", "amount": 88_500, "reference": "SBIN525224001500"})
		today := b.app.Now().In(fair.Kolkata).Format(time.DateOnly)
		for booking, number := range map[string]string{waiting: "EXMP525224001501", unlike: "000387"} {
			channel := "bank"
			if booking == unlike {
				channel = "cheque"
			}
			b.do(call{method: "POST", path: "/api/offline-payments", as: b.clerk, want: 201, body: map[string]any{
				"bookingId": booking, "channel": channel, "amount": 88_500, "reference": number, "date": today,
			}})
		}
		plan := b.imports("NEFT/SBIN525224001500/BOOKED,,,88500", "NEFT WAITING,exmp525224001501,,88500",
			"CHQ DEP UNLIKE,,,88500")
		if plan.Recorded != 2 {
			t.Errorf("recorded before: %+v", plan)
		}
		if l, ok := b.lines("matched")["NEFT/SBIN525224001500/BOOKED"]; !ok || !l.Matches[0].RecordedBefore {
			t.Errorf("the booked payment: %+v", l)
		}
		if l, ok := b.lines("waiting")["NEFT WAITING"]; !ok || l.Matches[0].RecordID != waiting {
			t.Errorf("the payment that waits: %+v", l)
		}

		// Without its number in the text, a recorded payment is only suggested. Choosing it books nothing.
		line := b.lines("open")["CHQ DEP UNLIKE"]
		seen := b.details(line.ID)
		if line.Fit != "recorded" || len(seen.Payments) != 1 || seen.Payments[0].RecordID != unlike ||
			seen.Payments[0].SameReference {
			t.Fatalf("suggested: %+v", seen)
		}
		known := part(unlike, 88_500)
		known["decision"] = seen.Payments[0].Decision
		wrong := part(unlike, 88_500)
		wrong["decision"] = "another"
		b.confirm(b.clerk, line.ID, 422, wrong)
		if got := b.confirm(b.clerk, line.ID, 200, known); got.State != "waiting" {
			t.Errorf("the chosen payment: %+v", got)
		}
		var ids []string
		for _, l := range b.lines("waiting") {
			ids = append(ids, l.ID)
		}
		if n := b.approve(b.owner, 200, ids...); n != 2 {
			t.Errorf("%d approved together", n)
		}
		for _, booking := range []string{booked, waiting, unlike} {
			if l := b.ledgerOf(booking); l.Due() != 0 || len(l.PaidIn()) != 1 {
				t.Errorf("%s is due, %d payments", l.Due(), len(l.PaidIn()))
			}
		}

		// A payment that is taken back no longer counts, and the match can be taken back.
		b.do(call{
			method: "POST", path: "/api/bank-lines/" + b.lines("matched")["NEFT/SBIN525224001500/BOOKED"].ID + "/unmatch",
			as: b.clerk, want: 200, has: []string{`"state":"open"`},
		})
	})
}

func TestALineForSeveralBookings(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		b := newBankOffice(t, db)
		one, two := b.books("Udaharan Agro", stall24), b.books("Udaharan Services", stall{"25", "3x3m"})
		b.imports("NEFT UDAHARAN GROUP,SBIN525224001500,,\"1,77,000.00\"", "NEFT UDAHARAN AGAIN,SBIN525224001502,,2500",
			"RTGS STATE OFFICE stall 30,SBIN525224001503,,87000")
		line := b.lines("open")["NEFT UDAHARAN GROUP"]
		seen := b.details(line.ID)
		var chosen []string
		for _, s := range seen.Suggestions {
			if s.Chosen && slices.Contains(s.Why, "together") {
				chosen = append(chosen, s.RecordID)
			}
		}
		slices.Sort(chosen)
		want := []string{one, two}
		slices.Sort(want)
		if !slices.Equal(chosen, want) || line.Fit != "several" {
			t.Errorf("suggested: %+v", seen.Suggestions)
		}
		if got := b.confirm(b.clerk, line.ID, 200, part(one, 88_500), part(two, 88_500)); len(got.Matches) != 2 {
			t.Errorf("confirmed: %+v", got)
		}
		b.approve(b.owner, 200, line.ID)
		if b.ledgerOf(one).Due() != 0 || b.ledgerOf(two).Due() != 0 {
			t.Error("one transfer did not pay both bookings")
		}

		// More than is due must be said, and becomes a task.
		again := b.lines("open")["NEFT UDAHARAN AGAIN"]
		b.confirm(b.clerk, again.ID, 409, part(one, 2_500))
		over := part(one, 2_500)
		over["overpaid"] = true
		b.confirm(b.clerk, again.ID, 200, over)
		// Refusing it opens the line again.
		b.do(call{
			method: "POST", path: "/api/bank-lines/" + again.ID + "/refuse", as: b.owner, want: 200,
			body: map[string]any{"reason": "wrong firm"}, has: []string{`"state":"open"`},
		})
		b.do(call{method: "POST", path: "/api/bank-lines/" + again.ID + "/not-ours", as: b.clerk, want: 200, has: []string{
			`"state":"not_ours"`,
		}})
		b.confirm(b.clerk, again.ID, 409, over)
		b.do(call{method: "POST", path: "/api/bank-lines/" + again.ID + "/ours", as: b.clerk, want: 200})

		// A firm that deducts tax: the name of the stall finds it, and the tax fits.
		office := b.books("State Office", stall{"30", "3x3m"})
		taxed := b.details(b.lines("open")["RTGS STATE OFFICE stall 30"].ID)
		if len(taxed.Suggestions) == 0 || taxed.Suggestions[0].RecordID != office ||
			taxed.Suggestions[0].TaxPaise != 1_500_00 ||
			taxed.Suggestions[0].AmountPaise != 87_000_00 {
			t.Fatalf("suggested: %+v, %s is due", taxed, b.ledgerOf(office).Due())
		}
		tax := part(office, 87_000)
		tax["tds"] = []map[string]any{{"provision": taxed.Suggestions[0].Provision, "amount": 1_500}}
		b.confirm(b.clerk, taxed.ID, 200, tax)
		b.approve(b.owner, 200, taxed.ID)
		if l := b.ledgerOf(office); l.Due() != 0 {
			t.Errorf("%s is due after the deducted tax", l.Due())
		}
	})
}

func TestMoneyOutNeverBecomesAPayment(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		b := newBankOffice(t, db)
		booking := b.books("Old Banyan", stall24)
		m := moneyOf{site: b.site, manager: b.clerk, owner: b.owner}
		m.receives(booking, map[string]any{"channel": "cheque", "amount": 88_500, "reference": "000387"})
		plan := b.imports("CHQ RTN 000387 OLD BANYAN,,88500,", "REVERSAL,,,-88500", "REVERSAL 2,,,\"(88,500.00)\"",
			"REVERSAL 3,,,88500 Dr", "REVERSAL 4,,,88500−")
		if plan.Out != 5 || plan.In != 0 {
			t.Errorf("%+v", plan)
		}
		for text, l := range b.lines("out") {
			b.confirm(b.clerk, l.ID, 409, part(booking, 88_500))
			if returned := strings.HasPrefix(text, "CHQ RTN"); (l.Fit == "dishonoured") != returned {
				t.Errorf("%s: %q", text, l.Fit)
			}
		}
		// Without signs, Dr or balances, the file is not taken.
		plan = b.importsFile("Date,Text narration,Amount\n" + b.dated("A,500", "B,700"))
		if plan.Wrong["side"] == "" {
			t.Errorf("amounts without a sign: %+v", plan)
		}
		// The office chooses the column; next time it is known.
		file := "Date,Text narration,Amount,What\n" + b.dated("A,500,CR", "B,700,DR")
		columns := []string{"day", "0", "text", "1", "amount", "2", "side", "3"}
		if plan := b.importsFile(file, columns...); plan.In != 1 || plan.Out != 1 {
			t.Errorf("with the column chosen: %+v", plan)
		}
		plan = b.importsFile("Date,Text narration,Amount,What\n" + b.dated("C,500,CR"))
		if !plan.ColumnsKnown || plan.In != 1 {
			t.Errorf("the next file: %+v", plan)
		}
	})
}

func TestHostileStatements(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		b := newBankOffice(t, db)
		for name, content := range map[string]string{
			"empty": "", "no headings": "a,b\n1,2\n", "a picture": "\x89PNG\r\n\x1a\n", "only headings": "Date,Narration,Credit\n",
			"an open quotation mark": "Date,Narration,Credit\n05/08/2025,\"" + strings.Repeat("x", 300_000),
			"too many rows":          "Date,Narration,Credit\n" + strings.Repeat("05/08/2025,A,1\n", 10_001),
		} {
			b.do(newForm().file("file", name+".csv", []byte(content)).call("POST", bankImport, b.clerk, 422))
		}
		long := strings.Repeat("న", 400)
		plan := b.importsFile(fmt.Sprintf("Date,Narration,Credit\n%s", b.dated(long+",500", "=cmd(),500", "<b>x</b>,1e99")))
		if plan.Lines != 2 || len(plan.Faults) != 1 {
			t.Errorf("%+v", plan)
		}
		for _, column := range [][]string{
			{"day", "99"}, {"day", "-7"}, {"day", "x"}, {"day", "0", "credit", "0", "text", "1"},
		} {
			if plan := b.importsFile("Date,Narration,Credit\n"+b.dated("A,500"), column...); len(plan.Wrong) == 0 {
				t.Errorf("%v: %+v", column, plan)
			}
		}
		b.do(newForm().file("file", "a.csv", []byte("x")).call("POST", bankImport, b.signIn(fair.RoleViewer), 403))
		b.do(call{method: "GET", path: "/api/bank-lines/unknown", as: b.clerk, want: 404})
		b.do(call{method: "GET", path: "/api/bank-lines?state=lost", as: b.clerk, want: 422})
		b.do(call{method: "GET", path: "/api/bank-lines", as: b.signIn(fair.RoleGate), want: 403})
	})
}
