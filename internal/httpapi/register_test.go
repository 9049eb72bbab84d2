package httpapi_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

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
