package httpapi_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestAProformaBeforeThePayment(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o, other := s.order("Soil Life", stall24), s.order("Other", stallT3)
		stored, err := db.FindOrder(t.Context(), o.field("orderId"))
		must(t, err)
		booking := stored.BookingID
		accounts := s.signIn(fair.RoleAccounts)
		numbers := func() (all []string) {
			var found []struct {
				Number            string
				Counts            bool
				TotalPaise, Count int
			}
			s.do(call{method: "GET", path: "/api/documents?kind=proforma&sort=number", as: accounts, want: 200}).json(&found)
			for _, d := range found {
				if d.Counts {
					t.Errorf("%s counts in the sums", d.Number)
				}
				all = append(all, d.Number)
			}
			return all
		}
		proforma := func(place int64) string {
			return fair.DocumentNumber("PF", fair.FinancialYear(s.app.Now()), place)
		}

		// The payer opens it with the two ids of the order. The same amount is asked for by the same document.
		own := "/api/proforma/" + o.field("orderId") + "/" + o.field("userID")
		for _, wrong := range []string{
			"/api/proforma/" + o.field("orderId") + "/" + other.field("userID"), own + "x",
		} {
			s.do(call{method: "GET", path: wrong, want: 404})
		}
		file := strings.ReplaceAll(proforma(1), "/", "-")
		for _, lang := range []string{"en", "hi", "te"} {
			got := s.do(call{method: "GET", path: own + "?lang=" + lang, want: 200, has: []string{"%PDF-1.7"}})
			if name := got.header.Get("Content-Disposition"); name != "attachment; filename=proforma-"+file+"-"+lang+".pdf" {
				t.Errorf("the file is %s", name)
			}
		}
		if got := numbers(); !slices.Equal(got, []string{proforma(1)}) {
			t.Fatalf("proformas: %v", got)
		}

		// The office makes one with a purchase order and sends it. The payer's address then gives that one.
		path := "/api/ledgers/booking/" + booking
		s.do(call{method: "POST", path: path + "/proforma", as: s.signIn(fair.RoleViewer), body: map[string]any{}, want: 403})
		s.do(call{
			method: "POST", path: path + "/proforma", as: accounts, body: map[string]any{"payBy": "2020-01-01"}, want: 422,
			has: []string{`"payBy":"`},
		})
		terms := map[string]any{
			"purchaseOrder": "PO-77", "payBy": s.app.Now().AddDate(0, 0, 9).In(fair.Kolkata).Format(time.DateOnly),
		}
		for range 2 {
			s.do(call{method: "POST", path: path + "/proforma", as: accounts, body: terms, want: 201, has: []string{
				`"number":"` + proforma(2) + `","kind":"proforma"`,
			}})
		}
		s.do(call{
			method: "POST", path: "/api/documents/" + proforma(2) + "/send", as: accounts, body: map[string]any{}, want: 200,
		})
		s.do(call{method: "GET", path: own, want: 200})

		// A discount changes what is due: the payer gets another one, and the earlier ones stay.
		s.do(call{
			method: "POST", path: path + "/discounts", as: s.signIn(fair.RoleManager), want: 201,
			body: map[string]any{"amount": 8_500, "reason": "early"},
		})
		s.do(call{method: "GET", path: own, want: 200})
		if got := numbers(); !slices.Equal(got, []string{proforma(1), proforma(2), proforma(3)}) {
			t.Errorf("proformas: %v", got)
		}
		receipts := "/api/receipts/" + o.field("orderId") + "/" + o.field("userID") + "?number="
		s.do(call{method: "GET", path: receipts + proforma(2), want: 200, has: []string{"%PDF-1.7"}})
		theirs := "/api/receipts/" + other.field("orderId") + "/" + other.field("userID")
		s.do(call{method: "GET", path: theirs + "?number=" + proforma(2), want: 404})

		// The invoice follows the payment. A proforma is in no sum and in no register.
		m := moneyOf{site: s, manager: s.signIn(fair.RoleManager), owner: s.signIn(fair.RoleOwner)}
		m.receives(booking, map[string]any{"channel": "bank", "amount": 80_000, "reference": "UTR1"})
		s.do(call{method: "GET", path: own, want: 200})
		s.do(call{
			method: "POST", path: path + "/proforma", as: accounts, body: map[string]any{}, want: 409,
		})
		s.do(call{method: "GET", path: "/api/documents/summary", as: accounts, want: 200, has: []string{
			`"kind":"proforma","count":3,"taxablePaise":0,"cgstPaise":0,"sgstPaise":0,"igstPaise":0,"netPaise":0`,
			`"missing":[]`,
		}})
		for name, rows := range s.openBook("/api/exports/gst_register.xlsx", "gst_register.xlsx") {
			for _, row := range rows {
				if slices.ContainsFunc(row, func(cell string) bool { return strings.HasPrefix(cell, "PF/") }) {
					t.Errorf("the sheet %s has a proforma: %v", name, row)
				}
			}
		}
	})
}

func TestTheBankAccountIsTheOwners(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		account := func(number, ifsc, upi string) map[string]any {
			return map[string]any{"tax": map[string]any{"bank": map[string]any{"number": number, "ifsc": ifsc, "upi": upi}}}
		}
		const path = "/api/admin/edition"
		owner := s.signIn(fair.RoleOwner)
		s.do(call{
			method: "PUT", path: path, as: s.signIn(fair.RoleManager), body: account("12345678901", "SBIN0001234", ""),
			want: 422,
		})
		for field, body := range map[string]map[string]any{
			"tax.bank.number": account("12", "SBIN0001234", ""), "tax.bank.ifsc": account("12345678901", "", ""),
			"tax.bank.upi": account("", "", "mela"),
		} {
			s.do(call{method: "PUT", path: path, as: owner, body: body, want: 422, has: []string{`"` + field + `":"`}})
		}
		s.do(call{
			method: "PUT", path: path, as: owner, body: account("१२३४ ५६७८ ९०१", "sbin 0001234", "mela@examplebank"), want: 200,
			has: []string{`"number":"12345678901","ifsc":"SBIN0001234","upi":"mela@examplebank"`},
		})
	})
}
