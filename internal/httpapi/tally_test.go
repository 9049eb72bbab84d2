package httpapi_test

import (
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// tallyImport is what Tally reads of an export.
type tallyImport struct {
	Request  string `xml:"HEADER>TALLYREQUEST"`
	Vouchers []struct {
		ID        string `xml:"REMOTEID,attr"`
		Date      string `xml:"DATE"`
		Type      string `xml:"VOUCHERTYPENAME"`
		Number    string `xml:"VOUCHERNUMBER"`
		Narration string `xml:"NARRATION"`
		Entries   []struct {
			Ledger string `xml:"LEDGERNAME"`
			Debit  string `xml:"ISDEEMEDPOSITIVE"`
			Amount string `xml:"AMOUNT"`
		} `xml:"ALLLEDGERENTRIES.LIST"`
	} `xml:"BODY>IMPORTDATA>REQUESTDATA>TALLYMESSAGE>VOUCHER"`
}

// lines returns the vouchers as text, sorted: "Receipt Bank +40000.00, Farm -40000.00". A debit has a plus sign.
func (i tallyImport) lines() (all []string) {
	for _, v := range i.Vouchers {
		var parts []string
		for _, e := range v.Entries {
			sign, name := "-", e.Ledger
			if e.Debit == "Yes" {
				sign = "+"
			}
			if at := strings.IndexByte(name, '('); at > 0 {
				name = strings.TrimSpace(name[:at])
			}
			parts = append(parts, name+" "+sign+strings.TrimPrefix(e.Amount, "-"))
		}
		slices.Sort(parts)
		all = append(all, v.Type+": "+strings.Join(parts, ", "))
	}
	slices.Sort(all)
	return all
}

// The export for Tally has a voucher for everything that happens to money, with the ledgers of the tax settings, and a
// second export has the same vouchers.
func TestTheVouchersForTally(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(60)
		m := moneyOf{site: s, manager: s.signIn(fair.RoleManager), owner: s.signIn(fair.RoleOwner)}
		accounts := s.signIn(fair.RoleAccounts)
		s.do(call{method: "PUT", path: "/api/admin/edition", as: m.owner, want: 200, body: map[string]any{
			"tax": map[string]any{"tally": map[string]any{"bank": "SBI 1234", "upi": ""}},
		}})
		book := func(name, gstin string, on stall) string {
			body := bookingFields(name, on)
			body["gst"] = gstin
			return s.do(call{method: "POST", path: "/api/stallBooking", as: m.manager, body: body, want: 201}).field("_id")
		}
		firm := book("Farm & <Sons> రైతు", "29AABCF5678L1ZZ", stall24)
		m.receives(firm, map[string]any{"channel": "bank", "amount": 44_250, "reference": "UTR1"})
		m.receives(firm, map[string]any{
			"channel": "bank", "amount": 42_750, "reference": "UTR2",
			"tds": []map[string]any{{"provision": "1024", "amount": 1_500}},
		})
		bounced := book("Ravi", "", stall{"25", "3x3m"})
		l := m.receives(bounced, map[string]any{"channel": "cheque", "amount": 88_500, "reference": "000123"})
		m.path = "/api/ledgers/booking/" + bounced
		m.post(m.owner, "/dishonoured", map[string]any{"entry": l.Entries[1].No, "reason": "no funds"})
		l = m.post(m.owner, "/discounts", map[string]any{"forgive": true, "reason": "gone"})
		s.do(call{
			method: "POST", path: "/api/decisions/" + l.Decisions[len(l.Decisions)-1].ID + "/approve", as: m.manager, want: 200,
			body: map[string]any{},
		})
		m.path = "/api/ledgers/booking/" + firm
		m.post(m.owner, "/discounts", map[string]any{"amount": 1_000, "reason": "late discount"})
		_, paymentID := s.paidRegistration("Ramulu")
		settled := (&report{}).event("PAYMENT", paymentID, "", 100_00, 2_00, s.app.Now(), "UTR900")
		const report = "report.csv"
		preview := s.previewReport(m.manager, report, settled.csv()).Preview
		s.applyReport(m.manager, report, settled.csv(), preview, 200)

		export := func(query string) (file tallyImport, body string) {
			a := s.do(call{method: "GET", path: "/api/exports/tally.xml" + query, as: accounts, want: 200})
			must(t, xml.Unmarshal([]byte(a.body), &file))
			return file, a.body
		}
		got, body := export("")
		want := []string{
			"Journal: Bad debts +88500.00, Ravi -88500.00",
			"Journal: Credits without tax +1000.00, Farm & <Sons> రైతు -1000.00",
			"Journal: Farm & <Sons> రైతు -1500.00, TDS receivable +1500.00",
			"Journal: GST on advances +6750.00, Output IGST -6750.00",
			"Journal: GST on advances -6750.00, Output IGST +6750.00",
			"Journal: Input IGST +0.36, Payment gateway -2.36, Payment gateway charges +2.00",
			"Payment: Ravi +88500.00, SBI 1234 -88500.00",
			"Receipt: Farm & <Sons> రైతు -42750.00, SBI 1234 +42750.00",
			"Receipt: Farm & <Sons> రైతు -44250.00, SBI 1234 +44250.00",
			"Receipt: Payment gateway +100.00, Visitors -100.00",
			"Receipt: Ravi -88500.00, SBI 1234 +88500.00",
			"Sales: Entry fees -100.00, Visitors +100.00",
			"Sales: Farm & <Sons> రైతు +88500.00, Output IGST -13500.00, Stall rent -75000.00",
			"Sales: Output CGST -6750.00, Output SGST -6750.00, Ravi +88500.00, Stall rent -75000.00",
		}
		if lines := got.lines(); !slices.Equal(lines, want) {
			t.Errorf("vouchers:\n%s\nwant:\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
		}
		if got.Request != "Import Data" {
			t.Errorf("the request is %q", got.Request)
		}
		for _, v := range got.Vouchers {
			for _, e := range v.Entries {
				if strings.HasPrefix(e.Amount, "-") != (e.Debit == "Yes") {
					t.Errorf("a debit has a minus sign in this layout, %s has %+v", v.Type, e)
				}
			}
		}
		for _, part := range []string{
			`<VOUCHER REMOTEID="mela-TI-` + fair.FinancialYear(s.app.Now()) + `-000001" VCHTYPE="Sales" ACTION="Create"`,
			"<PARTYGSTIN>29AABCF5678L1ZZ</PARTYGSTIN>", "<PLACEOFSUPPLY>Karnataka</PLACEOFSUPPLY>",
			`<LEDGER NAME="Farm &amp; &lt;Sons&gt; రైతు (29AABCF5678L1ZZ)" ACTION="Create">`, "<PARENT>Sundry Debtors</PARENT>",
		} {
			if !strings.Contains(body, part) {
				t.Errorf("%s is missing in %.2000s", part, body)
			}
		}
		if _, again := export(""); again != body {
			t.Error("a second export differs")
		}
		today := s.app.Now().In(fair.Kolkata).Format(time.DateOnly)
		if inside, _ := export("?from=" + today + "&to=" + today); len(inside.Vouchers) != len(want)-1 {
			t.Errorf("%d vouchers of today, all but the fee of the settlement are %d", len(inside.Vouchers), len(want)-1)
		}
		if before, _ := export("?to=2020-01-01"); len(before.Vouchers) != 0 {
			t.Errorf("%d vouchers before the fair", len(before.Vouchers))
		}
		s.do(call{method: "GET", path: "/api/exports/tally.xml", as: s.signIn(fair.RoleHall), want: 403})
		s.do(call{method: "GET", path: "/api/exports/tally.xml", want: 401})
	})
}

// Invoices to firms with a GST number are downloaded in the schema of the invoice portal. What the portal has given for
// them is stored and printed.
func TestEInvoices(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		m := moneyOf{site: s, manager: s.signIn(fair.RoleManager), owner: s.signIn(fair.RoleOwner)}
		accounts := s.signIn(fair.RoleAccounts)
		body := bookingFields("Fictional Farms", stall24)
		body["gst"], body["address"] = "29AABCF5678L1ZZ", "12 Market Road, Bengaluru 560 001"
		firm := s.do(call{method: "POST", path: "/api/stallBooking", as: m.manager, body: body, want: 201}).field("_id")
		m.receives(firm, map[string]any{"channel": "bank", "amount": 88_500, "reference": "UTR1"})
		person := s.do(call{
			method: "POST", path: "/api/stallBooking", as: m.manager, want: 201,
			body: bookingFields("Ravi", stall{"25", "3x3m"}),
		}).field("_id")
		m.receives(person, map[string]any{"channel": "bank", "amount": 88_500, "reference": "UTR2"})
		m.path = "/api/ledgers/booking/" + firm
		m.post(m.owner, "/cancellations", map[string]any{"cancelledBy": "organiser", "reason": "no room", "amount": 44_250})

		year := fair.FinancialYear(s.app.Now())
		invoice, note := fair.DocumentNumber("TI", year, 1), fair.DocumentNumber("CN", year, 1)
		const path = "/api/exports/einvoices.json"
		irn := strings.Repeat("0af", 21) + "b"
		today := s.app.Now().In(fair.Kolkata).Format(time.DateOnly)
		given := map[string]any{
			"irn": irn, "ackNumber": "112010036563310", "ackDay": today, "qr": strings.Repeat("eyJhbGciOi", 100),
		}
		enter := func(number string, want int, has ...string) {
			t.Helper()
			s.do(call{
				method: "PUT", path: "/api/documents/" + number + "/irn", as: accounts, body: given, want: want, has: has,
			})
		}
		s.do(call{method: "GET", path: path, as: accounts, want: 409})
		enter(invoice, 409)
		s.do(call{method: "PUT", path: "/api/admin/edition", as: m.owner, want: 200, body: map[string]any{
			"tax": map[string]any{"eInvoice": true},
		}})
		var found []struct {
			Version   string
			TranDtls  map[string]string
			DocDtls   map[string]string
			BuyerDtls struct {
				Gstin, LglNm, Pos, Loc, Stcd string
				Pin                          int
			}
			ItemList []struct {
				HsnCd, IsServc, PrdDesc string
				AssAmt, GstRt, IgstAmt  float64
				UnitPrice, TotItemVal   float64
			}
			ValDtls map[string]float64
			RefDtls struct {
				PrecDocDtls []struct{ InvNo, InvDt string }
			}
		}
		s.do(call{method: "GET", path: path, as: accounts, want: 200}).json(&found)
		if len(found) != 2 {
			t.Fatalf("e-invoices %+v", found)
		}
		one, credit, day := found[0], found[1], s.app.Now().In(fair.Kolkata).Format("02/01/2006")
		if one.Version != "1.1" || one.TranDtls["SupTyp"] != "B2B" || one.TranDtls["RegRev"] != "N" ||
			one.DocDtls["Typ"] != "INV" || one.DocDtls["No"] != invoice || one.DocDtls["Dt"] != day ||
			one.BuyerDtls.Gstin != "29AABCF5678L1ZZ" || one.BuyerDtls.Pos != "29" || one.BuyerDtls.Stcd != "29" ||
			one.BuyerDtls.Pin != 560_001 || one.BuyerDtls.Loc != "Bengaluru" || len(one.ItemList) != 1 {
			t.Errorf("the invoice is %+v", one)
		}
		if item := one.ItemList[0]; item.HsnCd != "998596" || item.IsServc != "Y" || item.AssAmt != 75_000 ||
			item.GstRt != 18 || item.IgstAmt != 13_500 || item.TotItemVal != 88_500 || item.UnitPrice != 75_000 {
			t.Errorf("the item is %+v", item)
		}
		if one.ValDtls["TotInvVal"] != 88_500 || one.ValDtls["AssVal"] != 75_000 || one.ValDtls["IgstVal"] != 13_500 {
			t.Errorf("the values are %v", one.ValDtls)
		}
		if credit.DocDtls["Typ"] != "CRN" || credit.DocDtls["No"] != note || len(credit.RefDtls.PrecDocDtls) != 1 ||
			credit.RefDtls.PrecDocDtls[0].InvNo != invoice || credit.ValDtls["TotInvVal"] != 44_250 {
			t.Errorf("the credit note is %+v", credit)
		}

		s.do(call{method: "GET", path: path, as: s.signIn(fair.RoleViewer), want: 403})
		enter(fair.DocumentNumber("TI", year, 2), 409) // to a person without a GST number
		enter(invoice, 204)
		s.do(call{
			method: "GET", path: "/api/documents?kind=tax_invoice,credit_note&sort=issuedAt", as: accounts, want: 200,
			has: []string{`"irn":{"irn":"` + irn + `"`, `"forPortal":true`},
		})
		found = nil
		s.do(call{method: "GET", path: path, as: accounts, want: 200}).json(&found)
		if len(found) != 1 || found[0].DocDtls["No"] != note {
			t.Errorf("without the registered one: %+v", found)
		}
		for field, values := range map[string][]string{
			"irn": {"abc"}, "ackNumber": {"none"}, "ackDay": {"2020-01-01"},
			"qr": {strings.Repeat("x", 2_001), "eyJ hb", "ఇన్వాయిస్"},
		} {
			was := given[field]
			for _, value := range values {
				given[field] = value
				enter(invoice, 422, strconv.Quote(field)+`:"`)
			}
			given[field] = was
		}
	})
}

// A confirmed booking without any money loses its stalls after its last day, if the edition says so. Whoever has paid
// a part keeps them.
func TestUnpaidBookingsAreReleased(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(20)
		m := moneyOf{site: s, manager: s.signIn(fair.RoleManager), owner: s.signIn(fair.RoleOwner)}
		accounts := s.signIn(fair.RoleAccounts)
		tomorrow := s.app.Now().In(fair.Kolkata).AddDate(0, 0, 1).Format(time.DateOnly)
		book := func(name string, where stall) string {
			id := s.do(call{
				method: "POST", path: "/api/stallBooking", as: m.manager, body: bookingFields(name, where), want: 201,
			}).field("_id")
			s.do(call{
				method: "PUT", path: "/api/stallBooking/stall-bookings/" + id, as: m.manager, want: 200,
				body: map[string]any{"status": "Confirmed", "payBy": tomorrow},
			})
			return id
		}
		never, half, waits := book("Never Paid", stall24), book("Half Paid", stall{"25", "3x3m"}),
			book("Recorded", stall{"26", "3x3m"})
		later := book("Later Invoice", stall{"27", "3x3m"})
		for id, day := range map[string]string{never: tomorrow, later: s.app.Now().AddDate(0, 0, 9).Format(time.DateOnly)} {
			s.do(call{
				method: "POST", path: "/api/ledgers/booking/" + id + "/invoice", as: accounts, want: 201,
				body: map[string]any{"payBy": day},
			})
		}
		asked := book("Later Proforma", stall{"28", "3x3m"})
		s.do(call{
			method: "POST", path: "/api/ledgers/booking/" + asked + "/proforma", as: accounts, want: 201,
			body: map[string]any{"payBy": s.app.Now().In(fair.Kolkata).AddDate(0, 0, 8).Format(time.DateOnly)},
		})
		m.receives(half, map[string]any{"channel": "bank", "amount": 10_000, "reference": "UTR1"})
		s.do(call{method: "POST", path: "/api/offline-payments", as: m.manager, want: 201, body: map[string]any{
			"bookingId": waits, "channel": "bank", "amount": 88_500, "reference": "UTR2",
			"date": s.app.Now().Format(time.DateOnly),
		}})
		var debtors []struct {
			RecordID, FreedOn string
			Releases          bool
		}
		freed := func() (found map[string]string) {
			debtors, found = nil, map[string]string{}
			s.do(call{method: "GET", path: "/api/debtors", as: accounts, want: 200}).json(&debtors)
			for _, d := range debtors {
				if d.FreedOn != "" {
					found[d.RecordID] = d.FreedOn + " " + strconv.FormatBool(d.Releases)
				}
			}
			return found
		}
		next := s.app.Now().In(fair.Kolkata).AddDate(0, 0, 2).Format(time.DateOnly)
		ninth := s.app.Now().In(fair.Kolkata).AddDate(0, 0, 9).Format(time.DateOnly)
		if got := freed(); len(got) != 3 || got[never] != next+" false" || got[asked] != ninth+" false" {
			t.Errorf("the preview is %v", got)
		}
		run := func() (state string) {
			t.Helper()
			must(t, s.app.Payments.RemindWhenDue(t.Context()))
			return s.do(call{
				method: "GET", path: "/api/stallBooking/stall-bookings/" + never, as: m.manager, want: 200,
			}).field("status")
		}
		// The program does this on each morning from nine o'clock.
		now := s.app.Now().In(fair.Kolkata)
		noon := time.Date(now.Year(), now.Month(), now.Day()+3, 12, 0, 0, 0, fair.Kolkata)
		s.advance(noon.Sub(now).String())
		if got := run(); got != "Confirmed" {
			t.Errorf("switched off, the booking is %s", got)
		}
		s.do(call{method: "PUT", path: "/api/admin/edition", as: s.signIn(fair.RoleEditor), want: 422, body: map[string]any{
			"releaseUnpaid": true,
		}})
		s.do(call{method: "PUT", path: "/api/admin/edition", as: m.manager, want: 200, body: map[string]any{
			"releaseUnpaid": true,
		}})
		s.advance("24h")
		if got := run(); got != "Rejected" {
			t.Errorf("the booking is %s", got)
		}
		s.advance("24h")
		run() // nothing happens twice
		for id, want := range map[string]string{
			half: "Confirmed", waits: "Confirmed", later: "Confirmed", asked: "Confirmed",
		} {
			s.do(call{
				method: "GET", path: "/api/stallBooking/stall-bookings/" + id, as: m.manager, want: 200,
				has: []string{`"status":"` + want + `"`},
			})
		}
		if state := s.stallState("std-24"); state != "available" {
			t.Errorf("the stall is %s", state)
		}
		var documents []struct {
			Kind, Recipient string
			TotalPaise      fair.Paise
		}
		s.do(call{method: "GET", path: "/api/documents?kind=credit_note", as: accounts, want: 200}).json(&documents)
		if len(documents) != 1 || documents[0].TotalPaise != 88_500_00 || documents[0].Recipient != "Never Paid" {
			t.Errorf("the credit notes are %+v", documents)
		}
		var messages []struct{ Body string }
		s.do(call{method: "GET", path: "/api/admin/messages?kind=booking_released", as: accounts, want: 200}).json(&messages)
		if len(messages) != 1 {
			t.Errorf("messages %+v", messages)
		}
		s.do(call{
			method: "GET", path: "/api/ledgers/booking/" + never, as: accounts, want: 200,
			has: []string{`"status":"EXPIRED"`, `"duePaise":0`},
		})
	})
}
