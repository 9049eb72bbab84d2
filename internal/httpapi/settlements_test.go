package httpapi_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/settlement"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

const settlementImportPath = "/api/admin/settlements/import"

// The headings of the two parts of the provider's report, as the provider's dashboard exports them.
var (
	batchHeadings = []string{
		"Id", "Total Transaction Amount", "Settlement Amount", "Adjustment", "Net Settlement Amount", "From", "Till",
		"Status", "UTR No.", "Settlement Date", "Settlement Type",
		"Settlement Charge", "Settlement Tax", "Remarks",
	}
	eventHeadings = append([]string{
		"Event Id", "Event Type", "Sale Type", "Event Currency", "Event Time", "Processed On", "Status", "Event Amount",
		"Event Settlement Amount", "Settlement Date", "UTR",
		"Refund Type", "Refund ARN", "Adjustment Remarks", "Merchant Reference Id", "Customer Reference Id",
		"CashFree Reference Id", "Customer Name", "Customer Phone", "Customer Email",
		"Currency", "Transaction Amount", "Transaction Service Charge", "Txn ST/GST", "Net Settlement Amount",
		"Transaction Time", "Payment Mode", "Bank Name", "Auth Id", "Card Type (Scheme)",
	}, moreHeadings()...)
)

func moreHeadings() (h []string) {
	for i := 1; i <= 5; i++ {
		h = append(h, fmt.Sprint("Vendor ID ", i), fmt.Sprint("Vendor Amount ", i))
	}
	for i := 1; i <= 10; i++ {
		h = append(h, fmt.Sprint("Key_", i), fmt.Sprint("Value_", i))
	}
	return append(h, "Surcharge Amount", "Tax on Surcharge", "Payment Mode SubType")
}

// report contains the rows of a settlement report of the provider.
type report struct{ rows [][]string }

// event adds a row. In the row of a payment, the fee and its GST are deducted from the amount.
func (r *report) event(kind, number, order string, amount, fee fair.Paise, at time.Time, utr string) *report {
	tax := fee.PercentOf(1800)
	net, sale := amount-fee-tax, "CREDIT"
	if kind != "PAYMENT" {
		net, sale = -amount, "DEBIT"
	}
	values := map[string]string{
		"Event Id": number, "Event Type": kind, "Sale Type": sale, "Event Currency": "INR",
		"Event Time": at.In(fair.Kolkata).Format(time.DateTime), "Status": "SUCCESS",
		"Event Amount": amount.Decimal(), "Event Settlement Amount": net.Decimal(),
		"Settlement Date": at.Add(36 * time.Hour).In(fair.Kolkata).Format(time.DateTime), "UTR": utr,
		"Merchant Reference Id": order, "Customer Name": "V. Suresh", "Customer Phone": "9885120034", "Currency": "INR",
		"Transaction Amount":         amount.Decimal(),
		"Transaction Service Charge": fee.Decimal(), "Txn ST/GST": tax.Decimal(), "Net Settlement Amount": net.Decimal(),
	}
	if kind == "PAYMENT" {
		values["CashFree Reference Id"] = number
	}
	row := make([]string, len(eventHeadings))
	for i, heading := range eventHeadings {
		row[i] = values[heading]
	}
	r.rows = append(r.rows, row)
	return r
}

func quoted(cells []string) string { return `"` + strings.Join(cells, `","`) + "\"\r\n" }

// csv returns the report in the provider's format, which contains both parts in one file.
func (r *report) csv() string {
	var b strings.Builder
	b.WriteString(quoted(batchHeadings))
	b.WriteString(quoted([]string{
		"208386848", "110.00", "97.70", "0", "97.70", "", "", "SUCCESS", "AXISCN1",
		"2025-10-08 18:18:03", "STANDARD", "0", "0", "",
	}))
	b.WriteString("\r\n\r\n** Settlement Reconciliation Details **\r\n" + quoted(eventHeadings))
	for _, row := range r.rows {
		b.WriteString(quoted(row))
	}
	return b.String()
}

// xlsx returns the report as a workbook with a sheet for each part.
func (r *report) xlsx(t *testing.T) []byte {
	t.Helper()
	file := excelize.NewFile()
	must(t, file.SetSheetName("Sheet1", "Settlements"))
	_, err := file.NewSheet("Details")
	must(t, err)
	must(t, file.SetSheetRow("Settlements", "A1", &batchHeadings))
	for i, row := range append([][]string{eventHeadings}, r.rows...) {
		must(t, file.SetSheetRow("Details", fmt.Sprint("A", i+1), &row))
	}
	var out bytes.Buffer
	must(t, file.Write(&out))
	return out.Bytes()
}

// reportPlan contains the fields of a preview that the tests check.
type reportPlan struct {
	Added, Changed, Unchanged, Payouts, Open int
	Unmatched                                []struct{ Mismatch string }
	Faults                                   []web.SheetFault
	Preview                                  string
}

func (s *site) previewReport(office *http.Cookie, name, content string) reportPlan {
	s.t.Helper()
	var plan reportPlan
	s.do(newForm().file("file", name, []byte(content)).call("POST", settlementImportPath, office, 200)).json(&plan)
	return plan
}

func (s *site) applyReport(office *http.Cookie, name, content, preview string, want int) answer {
	s.t.Helper()
	return s.do(newForm("preview", preview, "apply", "true").file("file", name, []byte(content)).call("POST",
		settlementImportPath, office, want))
}

// brief returns the numbers of a preview and its sorted mismatches as one line of text.
func brief(p reportPlan) string {
	var open []string
	for _, e := range p.Unmatched {
		open = append(open, e.Mismatch)
	}
	slices.Sort(open)
	return fmt.Sprintf("%d added, %d changed, %d unchanged, %d payouts, %d faults, open: %v", p.Added, p.Changed,
		p.Unchanged, p.Payouts, len(p.Faults), open)
}

func TestImportSettlements(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		stalls, stallsPaid := s.paidBooking("Soil Life", stall24, stallT3)
		person, personPaid := s.paidRegistration("Ramulu")
		later, laterPaid := s.paidRegistration("Lakshmi")
		s.givenBack(person, personPaid, fair.Rupees(40))
		at := s.app.Now()
		r := &report{}
		r.event("PAYMENT", stallsPaid, stalls, fair.Rupees(100300), 195585, at, "AXISCN1").
			event("PAYMENT", personPaid, person, fair.Rupees(99), 195, at, "AXISCN1").
			event("PAYMENT", "5114910000009", "MKM00unknown", fair.Rupees(500), 0, at.Add(-24*time.Hour), "AXISCN1").
			event("REFUND", "cf"+personPaid, person, fair.Rupees(40), 0, at, "AXISCN2").
			event("REFUND", "95110239", later, fair.Rupees(7), 0, at, "AXISCN2").
			event("CHARGEBACK", "881", stalls, fair.Rupees(300), 0, at, "AXISCN2").
			event("SETTLEMENT", "208386848", "", fair.Rupees(300), 0, at, "AXISCN2")

		plan := s.previewReport(office, "Settlement Recon Report.csv", r.csv())
		if got, want := brief(plan), "6 added, 0 changed, 0 unchanged, 1 payouts, 0 faults, open: [amount_differs other "+
			"payment_unknown refund_unknown]"; got != want {
			t.Fatalf("%s, want %s", got, want)
		}
		s.do(call{
			method: "GET", path: "/api/admin/settlements", as: viewer, want: 200,
			has: []string{"[]"},
		}) // nothing is stored yet
		// A request to apply is refused if its file differs from the preview or if it names no preview.
		s.applyReport(office, "a.csv", r.csv()+" ", plan.Preview, 409)
		s.applyReport(office, "a.csv", r.csv(), "", 409)
		done := s.applyReport(office, "Settlement Recon Report.csv", r.csv(), plan.Preview, 200)
		if !strings.Contains(done.body, `"applied":true`) {
			t.Error(done.body)
		}
		s.applyReport(office, "a.csv", r.csv(), plan.Preview, 409)

		s.do(call{method: "GET", path: "/api/admin/settlements?page=1", as: viewer, want: 200, has: []string{
			`{"_id":"AXISCN1","utr":"AXISCN1"`,
			`"unmatched":2,"entries":3,"payments":100899,"refunds":0,"other":0,"fees":1957.80,"tax":352.40,"net":98588.80}`,
			`"unmatched":2,"entries":3,"payments":0,"refunds":47,"other":-300,"fees":0,"tax":0,"net":-347}`,
		}})
		s.do(call{method: "GET", path: "/api/admin/settlements/entries?utr=AXISCN2", as: viewer, want: 200, has: []string{
			`"type":"REFUND","number":"cf` + personPaid + `"`, `"refundId":"cf` + personPaid + `","mismatch":""`,
			`"type":"CHARGEBACK"`,
		}, hasNot: []string{stallsPaid}})
		s.do(call{method: "GET", path: "/api/admin/settlements/unmatched?page=1", as: viewer, want: 200, has: []string{
			`"mismatch":"amount_differs","type":"PAYMENT","number":"` + personPaid + `","orderId":"` + person +
				`","known":true,"name":"Ramulu","here":100,"reported":99`,
			`"mismatch":"payment_unknown","type":"PAYMENT","number":"5114910000009","orderId":"MKM00unknown","known":false,"name":"","here":0,"reported":500`,
			`"mismatch":"refund_unknown"`,
			`"mismatch":"other","type":"CHARGEBACK","number":"881","orderId":"` + stalls +
				`","known":true,"name":"V. Suresh"`,
		}, hasNot: []string{laterPaid}})
		s.do(call{method: "GET", path: "/api/admin/settlements/summary", as: viewer, want: 200, has: []string{
			`"entries":6,"payments":100899,"refunds":47,"other":-300`, `{"mismatch":"payment_unknown","count":1}`, `"latest":{`,
			`"file":"Settlement Recon Report.csv","actor":"manager`, `"workingDays":3`,
		}})
		log := s.do(call{method: "GET", path: "/api/admin/activity?page=1&perPage=1", as: office, want: 200})
		if !strings.Contains(log.body,
			"A settlement report was imported from Settlement Recon Report.csv: 6 rows added, 0 changed, 4 do not fit") {
			t.Error(log.body)
		}

		// A week later only the third payment is listed as not settled.
		s.advance("168h")
		s.do(call{
			method: "GET", path: "/api/admin/settlements/unmatched?mismatch=payment_unsettled", as: viewer, want: 200,
			has: []string{
				`"mismatch":"payment_unsettled","type":"PAYMENT","number":"` + laterPaid + `","orderId":"` + later +
					`","known":true,"name":"Lakshmi","here":100,"reported":0`,
			}, hasNot: []string{personPaid, stallsPaid},
		})

		// The same report is imported again as a workbook. It now contains the missing payment and one corrected row. All
		// other rows are unchanged.
		second := &report{rows: slices.Clone(r.rows)}
		second.event("PAYMENT", laterPaid, later, fair.Rupees(100), 195, at, "AXISCN3")
		corrected := &report{}
		second.rows[1] = corrected.event("PAYMENT", personPaid, person, fair.Rupees(100), 195, at, "AXISCN1").rows[0]
		book := string(second.xlsx(t))
		plan = s.previewReport(office, "again.xlsx", book)
		if got, want := brief(plan), "1 added, 1 changed, 5 unchanged, 1 payouts, 0 faults, open: []"; got != want {
			t.Fatalf("%s, want %s", got, want)
		}
		// If two requests apply the import concurrently, one succeeds and the other gets an error.
		var both sync.WaitGroup
		status := make([]int, 2)
		for i := range status {
			again := newForm("preview", plan.Preview, "apply", "true").file("file", "again.xlsx", []byte(book)).call("POST",
				settlementImportPath, office, 0)
			both.Go(func() { status[i] = s.free(again).status })
		}
		both.Wait()
		slices.Sort(status)
		if diff := cmp.Diff([]int{200, 409}, status); diff != "" {
			t.Error(diff)
		}
		plan = s.previewReport(office, "again.xlsx", book)
		if got, want := brief(plan), "0 added, 0 changed, 7 unchanged, 1 payouts, 0 faults, open: []"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		s.applyReport(office, "again.xlsx", book, plan.Preview, 200)
		imports := s.do(call{
			method: "GET", path: "/api/admin/settlements/imports", as: viewer, want: 200,
			has: []string{`"added":1,"changed":1,"unchanged":5`},
		})
		if imports.header.Get("X-Total-Count") != "2" {
			t.Errorf("%s imports", imports.header.Get("X-Total-Count"))
		}
		s.do(call{
			method: "GET", path: "/api/admin/settlements/unmatched", as: viewer, want: 200,
			hasNot: []string{"amount_differs", "payment_unsettled"},
		})

		// A refund that was stored after the import is matched to its row when the matching is repeated.
		o, err := s.db.FindOrder(t.Context(), later)
		must(t, err)
		ref := ledger.Ref{Record: o.Kind, RecordID: o.SubjectID()}
		_, err = s.app.Ledger.Change(t.Context(), ref, func(l *ledger.Ledger) error {
			l.Find(ledger.Found{CFRefundID: "95110239", Payment: laterPaid, Amount: fair.Rupees(7)}, ledger.Actor{At: at})
			return nil
		})
		must(t, err)
		s.do(call{
			method: "POST", path: "/api/admin/settlements/match", as: office, want: 200,
			has: []string{`{"matched":1}`},
		})
		s.do(call{
			method: "POST", path: "/api/admin/settlements/match", as: office, want: 200,
			has: []string{`{"matched":0}`},
		})
		s.do(call{
			method: "GET", path: "/api/admin/settlements/unmatched", as: viewer, want: 200,
			hasNot: []string{"refund_unknown"},
		})

		// The office accepts what it has checked, and it is no longer listed.
		s.do(call{
			method: "POST",
			path:   "/api/admin/settlements/accept",
			body:   `{}`,
			as:     office,
			want:   422,
			has:    []string{`"mismatch"`},
		})
		s.do(call{
			method: "POST", path: "/api/admin/settlements/accept", body: `{"mismatch":"other"}`, as: viewer, want: 403,
		})
		s.do(call{
			method: "POST", path: "/api/admin/settlements/accept", body: `{"utr":"AXISCN2","mismatch":"other"}`, as: office,
			want: 200, has: []string{`{"accepted":1}`},
		})
		s.do(call{
			method: "GET", path: "/api/admin/settlements/unmatched", as: viewer, want: 200,
			has: []string{"payment_unknown"}, hasNot: []string{"CHARGEBACK"},
		})

		sheets := s.openBook("/api/exports/settlements.xlsx", "settlements.xlsx")
		if rows := sheets["Rows"]; len(rows) != 8 || !slices.ContainsFunc(rows, func(row []string) bool {
			return row[1] == "AXISCN1" && row[3] == personPaid && row[10] == "97.7"
		}) || rows[7][13] != "Payment unknown here" {
			t.Errorf("%q", rows)
		}
		if rows := sheets["Settlements"]; len(rows) != 4 || rows[0][8] != "Net (₹)" {
			t.Errorf("%q", rows)
		}
		if rows := sheets["Does not fit"]; len(rows) != 2 {
			t.Errorf("%q", rows)
		}
		for path, field := range map[string]string{
			"/api/admin/settlements?from=x":               "from",
			"/api/admin/settlements/unmatched?mismatch=x": "mismatch",
		} {
			if a := s.do(call{method: "GET", path: path, as: viewer, want: 422}); a.fieldProblem(field) == "" {
				t.Error(a.body)
			}
		}
	})
}

// A settlement report can contain payments of sponsorships. They are matched like other payments. A mismatch of the
// amount is listed with the sponsor's name.
func TestSettlementsOfSponsorships(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		first, firstPaid := s.paidSponsorship(office, "Rao Seeds", "100000")
		second, secondPaid := s.paidSponsorship(office, "Green Pumps", "50000")
		at := s.app.Now()
		r := &report{}
		r.event("PAYMENT", firstPaid, first, fair.Rupees(118000), 195000, at, "AXISCN7").
			event("PAYMENT", secondPaid, second, fair.Rupees(58000), 97500, at, "AXISCN7")
		plan := s.previewReport(office, "Settlement Recon Report.csv", r.csv())
		if got, want := brief(plan), "2 added, 0 changed, 0 unchanged, 0 payouts, 0 faults, open: [amount_differs]"; got !=
			want {
			t.Fatalf("%s, want %s", got, want)
		}
		s.applyReport(office, "Settlement Recon Report.csv", r.csv(), plan.Preview, 200)
		s.do(call{method: "GET", path: "/api/admin/settlements/entries?utr=AXISCN7", as: office, want: 200, has: []string{
			`"amount":118000,"fee":1950,"tax":351,"net":115699,"orderId":"` + first + `"`,
			`"paymentId":"` + firstPaid + `","refundId":"","mismatch":""`,
		}})
		s.do(call{method: "GET", path: "/api/admin/settlements/unmatched?page=1", as: office, want: 200, has: []string{
			`"mismatch":"amount_differs","type":"PAYMENT","number":"` + secondPaid + `","orderId":"` + second +
				`","known":true,"name":"Green Pumps","here":59000,"reported":58000`,
		}, hasNot: []string{firstPaid}})
	})
}

// paidSponsorship creates an agreed sponsorship with 18 % GST and pays the whole amount online.
func (s *site) paidSponsorship(office *http.Cookie, sponsor, amount string) (orderID, paymentID string) {
	s.t.Helper()
	path := "/api/sponsorship/" + s.do(call{
		method: "POST", path: "/api/sponsorship", want: 201,
		body: map[string]any{"contactPerson": sponsor, "mobile": "9848012345", "level": "gold"},
	}).field("_id")
	s.do(call{
		method: "PATCH", path: path, as: office, want: 200, body: map[string]any{"amount": amount, "status": "Confirmed"},
	})
	o := s.do(call{method: "POST", path: path + "/payment-link", as: office, want: 200, body: map[string]any{}})
	orderID = o.field("orderId")
	s.pay(orderID)
	paid, err := s.app.Payments.Settle(s.t.Context(), orderID)
	must(s.t, err)
	if paid.Status != fair.OrderPaid {
		s.t.Fatalf("the order of the sponsorship is %s", paid.Status)
	}
	return orderID, s.paymentOf(orderID)
}

func TestSettlementRefusals(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		at := s.app.Now()
		good := (&report{}).event("PAYMENT", "5114910000001", "MKM001", fair.Rupees(100), 195, at, "AXISCN1")
		faulty := strings.Replace(good.csv(), `"100.00","97.70"`, `"=1+1","97.70"`, 1)
		plan := s.previewReport(office, "a.csv", faulty)
		want := []web.SheetFault{{
			Row: 7, Column: "Event Amount", Cell: "H7",
			Message: "Enter an amount in rupees with at most two decimals",
		}}
		if diff := cmp.Diff(want, plan.Faults); diff != "" {
			t.Error(diff)
		}
		if a := s.applyReport(office, "a.csv", faulty, plan.Preview,
			422); a.fieldProblem("file") != "1 cell of this file needs a correction. Nothing was imported" {
			t.Error(a.body)
		}
		many := &report{}
		for i := range 10_000 {
			many.rows = append(many.rows, slices.Clone(good.rows[0]))
			many.rows[i][0] = fmt.Sprint(5114910000000 + i)
		}
		long := many.csv()
		if len(long) > 5<<20 {
			long = long[:5<<20-1]
		}
		file := excelize.NewFile()
		must(t, file.SetSheetRow("Sheet1", "A1", &eventHeadings))
		must(t, file.SetSheetRow("Sheet1", "A2", &good.rows[0]))
		must(t, file.SetCellFormula("Sheet1", "H2", "1+99"))
		must(t, file.SetCellValue("Sheet1", "H2", nil))
		must(t, file.SetCellFormula("Sheet1", "H2", "1+99"))
		var formula bytes.Buffer
		must(t, file.Write(&formula))
		if plan := s.previewReport(office, "a.xlsx", formula.String()); len(plan.Faults) != 1 ||
			!strings.Contains(plan.Faults[0].Message, "no result yet") {
			t.Errorf("%+v", plan.Faults)
		}
		var bomb bytes.Buffer
		z := zip.NewWriter(&bomb)
		for _, name := range []string{"xl/workbook.xml", "xl/worksheets/sheet1.xml"} {
			w, err := z.Create(name)
			must(t, err)
			for range 30 {
				_, err = w.Write(make([]byte, 1<<20))
				must(t, err)
			}
		}
		must(t, z.Close())
		for want, form := range map[string]*sentForm{
			"Please fill in this field": newForm(),
			"This file is empty":        newForm().file("file", "a.csv", nil),
			"This is not a settlement report": newForm().file("file", "a.csv",
				[]byte("Name,Designation,Committee\nAsha,x,executive\n")),
			"lacks these headings: Event Settlement Amount": newForm().file("file", "a.csv",
				[]byte("Event Id,Event Type,Event Amount,UTR,Settlement Date,order_id\n1,PAYMENT,1,x,2025-01-01,o\n")),
			"The report has no rows":                newForm().file("file", "a.csv", []byte((&report{}).csv())),
			"has more than 5,000 rows":              newForm().file("file", "a.csv", []byte(long)),
			"contains too much data":                newForm().file("file", "a.xlsx", bomb.Bytes()),
			"is not a spreadsheet that can be read": newForm().file("file", "a.xlsx", pngOf(9, 9, 1)),
			"This file is 5.1 MB": newForm().file("file", "a.csv",
				bytes.Repeat([]byte("x"), 5<<20+100)),
		} {
			a := s.do(form.call("POST", settlementImportPath, office, 422))
			if got := a.fieldProblem("file"); !strings.Contains(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
		s.do(newForm().file("file", "a.csv", []byte(good.csv())).call("POST", settlementImportPath, s.signIn(fair.RoleViewer),
			403))
		s.do(call{method: "GET", path: "/api/admin/settlements/imports", as: office, want: 200, has: []string{"[]"}})
	})
}

// A report of the maximum size is accepted, both as the provider's CSV file and as a workbook.
func TestLargestSettlementReport(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	office := s.signIn(fair.RoleManager)
	r := &report{}
	for i := range settlement.Sheet.MaxRows {
		r.event("PAYMENT", fmt.Sprint(5114910000000+i), fmt.Sprint("MKM00", i), fair.Rupees(100), 195, s.app.Now(),
			fmt.Sprint("AXISCN", i%30))
	}
	content := r.csv()
	plan := s.previewReport(office, "a.csv", content)
	began := time.Now()
	s.applyReport(office, "a.csv", content, plan.Preview, 200)
	t.Logf("%d rows, %d bytes, were imported in %v", plan.Added, len(content), time.Since(began).Round(time.Millisecond))
	book := string(r.xlsx(t))
	began = time.Now()
	if got, want := brief(s.previewReport(office, "a.xlsx", book)),
		"0 added, 0 changed, 5000 unchanged, 0 payouts, 0 faults, open: []"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	t.Logf("a workbook of %d bytes was read in %v", len(book), time.Since(began).Round(time.Millisecond))
}
