package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// openBook downloads an export and returns each sheet's rows by sheet name. Cells contain the stored values as
// strings, without number formats.
func (s *site) openBook(path, file string) map[string][][]string {
	s.t.Helper()
	a := s.do(call{method: "GET", path: path, as: s.signIn(fair.RoleViewer), want: 200})
	if got, want := a.header.Get("Content-Disposition"), `attachment; filename="`+file+`"`; got != want {
		s.t.Errorf("disposition %s, want %s", got, want)
	}
	book, err := excelize.OpenReader(bytes.NewReader([]byte(a.body)))
	must(s.t, err)
	s.t.Cleanup(func() { must(s.t, book.Close()) })
	sheets := map[string][][]string{}
	for _, name := range book.GetSheetList() {
		rows, err := book.GetRows(name, excelize.Options{RawCellValue: true})
		must(s.t, err)
		sheets[name] = rows
	}
	return sheets
}

// paidBooking books stalls and pays for them. It returns the order id and the provider's payment id.
func (s *site) paidBooking(name string, stalls ...stall) (orderID, paymentID string) {
	s.t.Helper()
	o := s.order(name, stalls...)
	s.pay(o.field("orderId"))
	s.check(o, "PAID")
	return o.field("orderId"), s.paymentOf(o.field("orderId"))
}

func (s *site) paymentOf(orderID string) string {
	s.t.Helper()
	payments, err := s.db.Payments(s.t.Context(), orderID)
	must(s.t, err)
	if len(payments) != 1 {
		s.t.Fatalf("%d payments of %s", len(payments), orderID)
	}
	return payments[0].CFPaymentID
}

// paidRegistration registers a farmer and pays the entry fee. It returns the order id and the provider's payment id.
func (s *site) paidRegistration(name string) (orderID, paymentID string) {
	s.t.Helper()
	r := s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 201})
	o := s.do(call{
		method: "POST", path: "/api/cashfree/create-order",
		body: map[string]any{"registrationId": r.field("_id"), "userID": r.field("userID")}, want: 200,
	})
	s.pay(o.field("orderId"))
	s.check(o, "PAID")
	return o.field("orderId"), s.paymentOf(o.field("orderId"))
}

func (s *site) givenBack(orderID, paymentID string, amount fair.Paise) {
	s.t.Helper()
	now := s.app.Now()
	o, err := s.db.FindOrder(s.t.Context(), orderID)
	must(s.t, err)
	ref := ledger.Ref{Record: o.Kind, RecordID: o.SubjectID()}
	_, err = s.app.Ledger.Change(s.t.Context(), ref, func(l *ledger.Ledger) error {
		l.Find(ledger.Found{CFRefundID: "cf" + paymentID, Payment: paymentID, Amount: amount}, ledger.Actor{At: now})
		return nil
	})
	must(s.t, err)
}

func TestDayBook(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		stalls, stallsPaid := s.paidBooking("Soil Life", stall24, stallT3)
		person, personPaid := s.paidRegistration("Ramulu")
		s.givenBack(person, personPaid, fair.Rupees(40))
		office := s.signIn(fair.RoleViewer)
		today := s.app.Now().In(fair.Kolkata).Format(time.DateOnly)

		list := s.do(call{
			method: "GET", path: "/api/admin/daybook?page=1&perPage=2&from=" + today, as: office, want: 200,
			has: []string{
				`"direction":"in","kind":"booking","channel":"online","orderId":"` + stalls +
					`","name":"V. Suresh","company":"Soil Life","providerId":"` + stallsPaid + `"`, `"in":100300,"out":0`,
				`"kind":"registration"`, `"in":100,"out":0`,
			},
		})
		if list.header.Get("X-Total-Count") != "3" ||
			!strings.Contains(list.header.Get("Link"), `from=`+today+`&page=2&perPage=2>; rel="next"`) {
			t.Errorf("headers %v", list.header)
		}
		s.do(call{method: "GET", path: "/api/admin/daybook?page=1&direction=out", as: office, want: 200, has: []string{
			`"orderId":"` + person + `"`, `"providerId":"cf` + personPaid + `"`, `"number":"PN/`, `"in":0,"out":40}`,
		}, hasNot: []string{stalls}})
		s.do(call{
			method: "GET", path: "/api/admin/daybook?kind=booking&sort=-at", as: office, want: 200,
			has: []string{stalls}, hasNot: []string{person},
		})
		s.do(call{
			method: "GET", path: "/api/admin/daybook/summary?from=" + today + "&to=" + today, as: office, want: 200,
			has: []string{
				`"opening":0,"closing":100360,"in":100400,"out":40,"balance":100360,"lines":3`,
				`"days":[{"date":"` + today + `","closing":100360,"in":100400,"out":40,"balance":100360,"lines":3}]`,
				`{"kind":"registration","channel":"online","in":100,"out":40,"balance":60,"lines":2},{"kind":"booking","channel":"online","in":100300,"out":0,"balance":100300,"lines":1}`,
			},
		})
		s.do(call{
			method: "GET", path: "/api/admin/daybook/summary?to=2024-01-01&channel=cash", as: office, want: 200,
			has: []string{`"opening":0,"closing":0`, `"days":[],"kinds":[]`},
		})
		for path, field := range map[string]string{
			"/api/admin/daybook?from=yesterday": "from", "/api/admin/daybook/summary?kind=gift": "kind",
			"/api/admin/daybook?channel=gold": "channel", "/api/exports/day_book.xlsx?direction=up": "direction",
		} {
			if a := s.do(call{method: "GET", path: path, as: office, want: 422}); a.fieldProblem(field) == "" {
				t.Errorf("%s: %s", path, a.body)
			}
		}

		sheets := s.openBook("/api/exports/day_book.xlsx?from="+today, "day_book.xlsx")
		if rows := sheets["Day book"]; len(rows) != 4 || rows[0][10] != "In (₹)" || rows[1][1] != stalls ||
			rows[1][4] != "Stalls" || rows[1][5] != "Online" || rows[1][10] != "100300" || rows[3][11] != "40" ||
			rows[3][12] != "100360" {
			t.Errorf("%q", rows)
		}
		shown := strconv.Itoa(int(s.app.Now().In(fair.Kolkata).Sub(time.Date(1899, 12, 30, 0, 0, 0, 0,
			fair.Kolkata)).Hours()) / 24)
		want := [][]string{
			{"Day", "Lines", "In (₹)", "Out (₹)", "Closing balance (₹)"},
			{"Opening balance", "", "", "", "0"},
			{shown, "3", "100400", "40", "100360"},
			{"Total", "3", "100400", "40", "100360"},
		}
		if diff := cmp.Diff(want, sheets["By day"]); diff != "" {
			t.Error(diff)
		}
		want = [][]string{
			{"Kind", "Channel", "Lines", "In (₹)", "Out (₹)", "Balance (₹)"},
			{"Registration", "Online", "2", "100", "40", "60"},
			{"Stalls", "Online", "1", "100300", "0", "100300"},
			{"Total", "", "3", "100400", "40", "100360"},
		}
		if diff := cmp.Diff(want, sheets["By kind"]); diff != "" {
			t.Error(diff)
		}
	})
}

// A day book of 2,300 lines is exported as one file, and the sums of its sheets agree.
func TestLongDayBook(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		order, _ := s.paidRegistration("Ramulu")
		o, err := s.db.FindOrder(t.Context(), order)
		must(t, err)
		at := time.Date(2025, 8, 1, 0, 0, 0, 0, fair.Kolkata)
		must(t, s.db.InTx(t.Context(), func(ctx context.Context) error {
			for i := range 2_300 {
				e := ledger.Entry{
					Ref: ledger.RefOf(o), No: 3 + i, Kind: ledger.Payment, Amount: -fair.Rupees(1),
					Source: ledger.Source{
						Order: order, Payment: fmt.Sprintf("extra%05d", i), Method: ledger.Online,
						Day: at.Add(time.Duration(i) * time.Minute),
					},
				}
				if err := s.db.Insert(ctx, "ledger_entry", s.db.Columns(&e)); err != nil {
					return err
				}
			}
			return nil
		}))
		sheets := s.openBook("/api/exports/day_book.xlsx?to=2025-08-31", "day_book.xlsx")
		if rows := sheets["Day book"]; len(rows) != 2_301 || rows[2_300][12] != "2300" {
			t.Errorf("%d rows, the last %q", len(rows), rows[len(rows)-1])
		}
		if days := sheets["By day"]; len(days) != 5 || days[2][1] != "1440" || days[4][4] != "2300" {
			t.Errorf("%q", days)
		}
	})
}
