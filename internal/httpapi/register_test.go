package httpapi_test

import (
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestTheRegisterOfDocuments(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		const path = "/api/documents"
		s.do(call{method: "GET", path: path, want: 401})
		for _, role := range fair.Roles {
			want := 403
			if role.Can(fair.MayPeople) {
				want = 200
			}
			s.do(call{method: "GET", path: path, as: s.signIn(role), want: want})
		}
		accounts, manager := s.signIn(fair.RoleAccounts), s.signIn(fair.RoleManager)
		s.do(call{method: "GET", path: path, as: accounts, want: 200, has: []string{"[]"}})

		body := bookingFields("Fictional Farms", stall24)
		body["gst"] = "29AABCF5678L1ZZ"
		booking := s.do(call{method: "POST", path: "/api/stallBooking", as: manager, body: body, want: 201}).field("_id")
		m := moneyOf{site: s, manager: manager, owner: s.signIn(fair.RoleOwner)}
		m.receives(booking, map[string]any{"channel": "bank", "amount": 40_000, "reference": "UTR77"})
		first := s.app.Now()
		s.advance("24h")
		m.receives(booking, map[string]any{"channel": "bank", "amount": 48_500, "reference": "UTR78"})
		_, _ = s.paidRegistration("Ramulu")

		year := fair.FinancialYear(s.app.Now())
		voucher, invoice := fair.DocumentNumber("AV", year, 1), fair.DocumentNumber("TI", year, 1)
		receipt := fair.DocumentNumber("RC", year, 1)
		all := s.do(call{method: "GET", path: path + "?kind=tax_invoice", as: accounts, want: 200, has: []string{
			`"number":"` + invoice + `","kind":"tax_invoice","issuedAt":"`, `"record":"booking","recordId":"` + booking + `"`,
			`"recipient":"Fictional Farms","gstin":"29AABCF5678L1ZZ","placeOfSupply":"29"`,
			`"taxablePaise":7500000,"cgstPaise":0,"sgstPaise":0,"igstPaise":1350000,"totalPaise":8850000`,
			`"url":"/api/documents/` + invoice + `"`,
		}})
		if got := all.header.Get("X-Total-Count"); got != "1" {
			t.Errorf("%s invoices", got)
		}
		s.do(call{method: "GET", path: path + "/" + invoice, as: accounts, want: 200, has: []string{"%PDF-1.7"}})
		today, yesterday := s.app.Now().In(fair.Kolkata).Format(time.DateOnly), first.In(fair.Kolkata).Format(time.DateOnly)
		for query, want := range map[string][]string{
			"":                              {receipt, invoice, voucher},
			"sort=issuedAt":                 {voucher, invoice, receipt},
			"sort=amount":                   {receipt, voucher, invoice},
			"kind=bill,receipt_voucher":     {receipt, voucher},
			"kind=bill&kind=tax_invoice":    {receipt, invoice},
			"q=fictional":                   {invoice, voucher},
			"q=" + url.QueryEscape(voucher): {voucher},
			"q=UTR78":                       {invoice},
			"q=88,500":                      {invoice},
			"from=" + today:                 {receipt, invoice},
			"to=" + yesterday:               {voucher},
			"page=2&perPage=2":              {voucher},
		} {
			var found []struct{ Number string }
			s.do(call{method: "GET", path: path + "?" + query, as: accounts, want: 200}).json(&found)
			var got []string
			for _, d := range found {
				got = append(got, d.Number)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%q: %s, want %s", query, strings.Join(got, " "), strings.Join(want, " "))
			}
		}
		s.do(call{method: "GET", path: path + "?kind=invoices", as: accounts, want: 422, has: []string{`"kind":"`}})
		s.do(call{method: "GET", path: path + "?from=yesterday", as: accounts, want: 422, has: []string{`"from":"`}})
	})
}

// sheetOf returns the rows of a sheet as values by heading.
func sheetOf(t *testing.T, book *excelize.File, name string) (rows []map[string]string) {
	t.Helper()
	found, err := book.GetRows(name, excelize.Options{RawCellValue: true})
	must(t, err)
	for _, cells := range found[1:] {
		row := map[string]string{}
		for i, cell := range cells {
			row[found[0][i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

// added adds up a column in paise.
func added(t *testing.T, rows []map[string]string, column string) (sum fair.Paise) {
	t.Helper()
	for _, row := range rows {
		if row[column] != "" {
			value, err := strconv.ParseFloat(row[column], 64)
			must(t, err)
			sum += fair.Paise(math.Round(value * 100))
		}
	}
	return sum
}

func TestTheSheetsOfTheRegisterAddUpToTheLedgers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		m := moneyOf{site: s, manager: s.signIn(fair.RoleManager), owner: s.signIn(fair.RoleOwner)}
		book := func(name, gstin string, on stall) (id string) {
			body := bookingFields(name, on)
			body["gst"] = gstin
			return s.do(call{method: "POST", path: "/api/stallBooking", as: m.manager, body: body, want: 201}).field("_id")
		}
		utr := 0
		pays := func(id, how string, amount int) ledgerSeen {
			utr++
			return m.receives(id, map[string]any{"channel": how, "amount": amount, "reference": "REF" + strconv.Itoa(utr)})
		}
		firm := book("Fictional Farms", "29AABCF5678L1ZZ", stall24)
		pays(firm, "bank", 40_000)
		pays(firm, "bank", 48_500)
		person := book("Ravi Seeds", "", stall{"25", "3x3m"})
		pays(person, "cheque", 44_250)
		cancelled := book("Soil Life", "36AABTP1234K1ZL", stall{"26", "3x3m"})
		pays(cancelled, "bank", 88_500)
		cancel := m
		cancel.path = "/api/ledgers/booking/" + cancelled
		cancel.post(m.owner, "/cancellations", map[string]any{
			"cancelledBy": "organiser", "reason": "no room", "amount": 40_000,
		})
		_, _ = s.paidRegistration("Ramulu")

		today := s.app.Now().In(fair.Kolkata).Format(time.DateOnly)
		answer := s.do(call{
			method: "GET", path: "/api/exports/gst_register.xlsx?from=" + today + "&to=" + today,
			as: s.signIn(fair.RoleAccounts), want: 200,
		})
		file, err := excelize.OpenReader(strings.NewReader(answer.body))
		must(t, err)
		t.Cleanup(func() { must(t, file.Close()) })

		rows := sheetOf(t, file, "Documents")
		for column, amount := range map[string]fair.Paise{
			"Taxable value (₹)": added(t, rows, "Taxable value (₹)"), "IGST (₹)": 13_500_00,
		} {
			if got := added(t, rows, column); got != amount || got == 0 {
				t.Errorf("%s is %s, want %s", column, got, amount)
			}
		}
		var charged int64
		must(t, db.One(t.Context(), `SELECT CAST(SUM(amount_paise) AS BIGINT) FROM ledger_entry e WHERE kind IN
			('charge', 'discount', 'credit', 'cancellation_charge') AND record_id <> $1`, []any{person}, &charged))
		if got := added(t, rows, "Total (₹)"); got != fair.Paise(charged) {
			t.Errorf("the documents say %s, the ledgers %s", got, fair.Paise(charged))
		}
		reported := added(t, sheetOf(t, file, "b2b,sez,de"), "Taxable Value") +
			added(t, sheetOf(t, file, "b2cl"), "Taxable Value") + added(t, sheetOf(t, file, "b2cs"), "Taxable Value") -
			added(t, sheetOf(t, file, "cdnr"), "Taxable Value") - added(t, sheetOf(t, file, "cdnur"), "Taxable Value")
		if want := added(t, rows, "Taxable value (₹)"); reported != want {
			t.Errorf("the sheets of supplies say %s, the register %s", reported, want)
		}
		services := append(sheetOf(t, file, "hsn(b2b)"), sheetOf(t, file, "hsn(b2c)")...)
		if got := added(t, services, "Taxable Value"); got != reported {
			t.Errorf("the summary by SAC says %s, the supplies %s", got, reported)
		}
		untaxed := sheetOf(t, file, "exemp")
		outside := added(t, untaxed, "Exempted(other than nil rated/non GST supply)") + added(t, untaxed, "Non-GST Supplies")
		if want := added(t, rows, "Exempt or outside GST (₹)"); outside != want || want != 100_00 {
			t.Errorf("%s is not taxed, the register says %s", outside, want)
		}
		// The half payment of the person is an advance that is not used up; the firm's advance was used up on the same day.
		advances := sheetOf(t, file, "at")
		if len(advances) != 1 || advances[0]["Place Of Supply"] != "36-Telangana" ||
			added(t, advances, "Gross Advance Received") != 37_500_00 {
			t.Errorf("advances %v", advances)
		}
		if adjusted := sheetOf(t, file, "atadj"); len(adjusted) != 0 {
			t.Errorf("adjusted %v", adjusted)
		}
		b2b, notes, series := sheetOf(t, file, "b2b,sez,de"), sheetOf(t, file, "cdnr"), sheetOf(t, file, "docs")
		if len(b2b) != 2 || b2b[0]["GSTIN/UIN of Recipient"] != "29AABCF5678L1ZZ" ||
			b2b[0]["Place Of Supply"] != "29-Karnataka" || b2b[0]["Rate"] != "18" ||
			b2b[0]["Invoice Value"] != "88500" || b2b[0]["Reverse Charge"] != "N" {
			t.Errorf("b2b %v", b2b)
		}
		if len(notes) != 1 || notes[0]["Note Type"] != "C" || notes[0]["Note Value"] != "40000" {
			t.Errorf("notes %v", notes)
		}
		if len(series) != 3 {
			t.Errorf("series %v", series)
		}
		for _, row := range series {
			if row["Cancelled"] != "0" {
				t.Errorf("numbers are missing: %v", row)
			}
		}

		// The screen shows the same sums.
		var sums struct {
			Kinds []struct {
				Kind                            string
				Count                           int
				TaxablePaise, NetPaise          fair.Paise
				CgstPaise, SgstPaise, IgstPaise fair.Paise
			}
			Missing []string
		}
		s.do(call{method: "GET", path: "/api/documents/summary?from=" + today, as: m.manager, want: 200}).json(&sums)
		var net, igst fair.Paise
		for _, k := range sums.Kinds {
			net, igst = net+k.NetPaise, igst+k.IgstPaise
		}
		if net != fair.Paise(charged) || igst != 13_500_00 || len(sums.Missing) != 0 {
			t.Errorf("the sums are %+v", sums)
		}
		must(t, db.Exec(t.Context(), "UPDATE document_series SET last = last + 1 WHERE prefix = 'CN'"))
		s.do(call{
			method: "GET", path: "/api/documents/summary", as: m.manager, want: 200,
			has: []string{`"missing":["` + fair.DocumentNumber("CN", fair.FinancialYear(s.app.Now()), 2) + `"]`},
		})
	})
}

func TestADocumentIsSentAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		_, _ = s.paidRegistration("Ramulu")
		number := fair.DocumentNumber("RC", fair.FinancialYear(s.app.Now()), 1)
		path := "/api/documents/" + number + "/send"
		for _, role := range fair.Roles {
			want := 403
			if role.Can(fair.MayBooks) {
				want = 200
			}
			s.do(call{
				method: "POST", path: path, as: s.signIn(role), want: want, body: map[string]any{"email": "accounts@example.org"},
			})
		}
		accounts := s.signIn(fair.RoleAccounts)
		s.do(call{method: "POST", path: path, as: accounts, body: map[string]any{"email": "nobody"}, want: 422})
		s.do(call{
			method: "POST", path: "/api/documents/RC/99-00/000001/send", as: accounts, body: map[string]any{}, want: 404,
		})
		var messages []struct{ Kind, Email, Subject string }
		s.do(call{method: "GET", path: "/api/admin/messages?kind=document_sent", as: accounts, want: 200}).json(&messages)
		if len(messages) != 3 || messages[0].Email != "accounts@example.org" ||
			!strings.Contains(messages[0].Subject, number) {
			t.Errorf("messages %+v", messages)
		}
	})
}

func TestDebtorsAreListedAndReminded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		m := moneyOf{site: s, manager: s.signIn(fair.RoleManager), owner: s.signIn(fair.RoleOwner)}
		accounts := s.signIn(fair.RoleAccounts)
		const path = "/api/debtors"
		s.do(call{method: "GET", path: path, want: 401})
		s.do(call{method: "GET", path: path, as: s.signIn(fair.RoleHall), want: 403})
		s.do(call{method: "GET", path: path, as: accounts, want: 200, has: []string{"[]"}})
		book := func(name string, on stall) string {
			return s.do(call{
				method: "POST", path: "/api/stallBooking", as: m.manager, body: bookingFields(name, on), want: 201,
			}).field("_id")
		}
		half := book("Soil Life", stall24)
		m.receives(half, map[string]any{
			"channel": "bank", "amount": 43_500, "reference": "UTR1", "tds": []map[string]any{{"provision": "1024", "amount": 750}},
		})
		invoiced := book("Fictional Farms", stall{"25", "3x3m"})
		day := s.app.Now().In(fair.Kolkata).AddDate(0, 0, 10).Format(time.DateOnly)
		s.do(call{
			method: "POST", path: "/api/ledgers/booking/" + invoiced + "/invoice", as: accounts, want: 201,
			body: map[string]any{"payBy": day},
		})
		var debtors []struct {
			RecordID, Company, Why, Document, PayBy, NotReminded, ToldKind, Stalls string
			DuePaise                                                               fair.Paise
			Late                                                                   int
		}
		see := func() {
			debtors = nil
			s.do(call{method: "GET", path: path, as: accounts, want: 200}).json(&debtors)
		}
		see()
		if len(debtors) != 2 || debtors[0].RecordID != half || debtors[0].Why != "part_paid" ||
			debtors[0].DuePaise != 44_250_00 || debtors[1].Why != "invoice" || debtors[1].Late != -10 ||
			debtors[1].PayBy != day ||
			debtors[1].Document == "" || debtors[1].Company != "Fictional Farms" || debtors[1].Stalls == "" {
			t.Fatalf("debtors %+v", debtors)
		}
		remind := path + "/booking/" + half + "/remind"
		s.do(call{method: "POST", path: remind, as: s.signIn(fair.RoleViewer), body: map[string]any{}, want: 403})
		s.do(call{method: "POST", path: remind, as: accounts, body: map[string]any{}, want: 204})
		s.do(call{method: "POST", path: remind, as: accounts, body: map[string]any{}, want: 409})
		if see(); debtors[0].NotReminded != "today" || debtors[0].ToldKind != "payment_due" || debtors[1].NotReminded != "" {
			t.Errorf("after the reminder %+v", debtors)
		}
		s.advance("24h")
		if see(); debtors[0].NotReminded != "" {
			t.Errorf("a day later %+v", debtors)
		}
		s.do(call{method: "GET", path: "/api/exports/debtors.xlsx", as: accounts, want: 200})

		// The certificate of the deducted tax is missing until it has arrived.
		var deducted []struct {
			ID          string `json:"_id"`
			Certificate string
			FileName    string
			FilePath    string
			Quarter     string
			AmountPaise fair.Paise
			No          int
		}
		const tax = "/api/deducted-tax"
		s.do(call{method: "GET", path: tax, as: accounts, want: 200}).json(&deducted)
		if len(deducted) != 1 || deducted[0].Certificate != "" || deducted[0].AmountPaise != 750_00 ||
			deducted[0].Quarter == "" {
			t.Fatalf("deducted %+v", deducted)
		}
		certificate := tax + "/" + deducted[0].ID + "/certificate"
		put := func(as *http.Cookie, number string, file []byte, want int) {
			t.Helper()
			form := newForm("number", number)
			if file != nil {
				form.file("file", "Form 16A.pdf", file)
			}
			s.do(form.call("PUT", certificate, as, want))
		}
		see16A := func() string {
			t.Helper()
			deducted = nil
			s.do(call{method: "GET", path: tax, as: accounts, want: 200}).json(&deducted)
			return strings.Join([]string{deducted[0].Certificate, deducted[0].FileName}, " ")
		}
		put(s.signIn(fair.RoleViewer), "1", nil, 403)
		put(accounts, "", biodata, 422) // a file needs its number
		put(accounts, "1", []byte("no PDF"), 422)
		ask := tax + "/" + deducted[0].ID + "/remind"
		s.do(call{method: "POST", path: ask, as: accounts, body: map[string]any{}, want: 204})
		s.do(call{method: "POST", path: ask, as: accounts, body: map[string]any{}, want: 409})
		s.do(call{
			method: "GET", path: "/api/admin/messages?kind=certificate_missing", as: accounts, want: 200, has: []string{"₹750"},
		})
		put(accounts, "131/2026/77", biodata, 204)
		if got := see16A(); got != "131/2026/77 Form 16A.pdf" {
			t.Errorf("the certificate is %s", got)
		}
		file := deducted[0].FilePath
		s.do(call{method: "GET", path: file, want: 401})
		s.do(call{method: "GET", path: file, as: s.signIn(fair.RoleHall), want: 403})
		if got := s.do(call{method: "GET", path: file, as: accounts, want: 200}); got.body != string(biodata) {
			t.Error("the file is another one")
		}
		put(accounts, "131/2026/78", nil, 204) // the file stays
		if got := see16A(); got != "131/2026/78 Form 16A.pdf" {
			t.Errorf("the corrected certificate is %s", got)
		}
		s.do(call{method: "POST", path: ask, as: accounts, body: map[string]any{}, want: 409})
		put(accounts, "", nil, 204)
		if got := see16A(); got != " " {
			t.Errorf("the missing certificate is %s", got)
		}
		s.do(newForm("number", "1").call("PUT", tax+"/booking/"+half+"/1/certificate", accounts, 404))
		s.do(call{method: "GET", path: "/api/exports/tds.xlsx", as: accounts, want: 200})
	})
}
