package httpapi_test

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestReceiptOfAPaidOrder(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.order("Soil Life", stall24)
		receipt := "/api/receipts/" + o.field("orderId") + "/" + o.field("userID")
		s.do(call{method: "GET", path: receipt, want: 404})
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		number := fair.DocumentNumber("TI", fair.FinancialYear(s.app.Now()), 1)
		name := strings.ReplaceAll(number, "/", "-")
		for lang, file := range map[string]string{"": "-en.pdf", "?lang=hi": "-hi.pdf", "?lang=te&number=" +
			url.QueryEscape(number): "-te.pdf"} {
			got := s.do(call{method: "GET", path: receipt + lang, want: 200, has: []string{"%PDF-1.7"}})
			for header, want := range map[string]string{
				"Content-Type": "application/pdf", "Cache-Control": "no-store",
				"Content-Disposition": "attachment; filename=tax-invoice-" + name + file,
			} {
				if got.header.Get(header) != want {
					t.Errorf("%q: %s is %q, want %q", lang, header, got.header.Get(header), want)
				}
			}
		}
		other := s.order("Other", stallT3)
		for _, wrong := range []string{
			"/api/receipts/" + o.field("orderId") + "/" + other.field("userID"), "/api/receipts/" + other.field("orderId") +
				"/" + other.field("userID"),
			"/api/receipts/" + other.field("orderId") + "/" + other.field("userID") + "?number=" + url.QueryEscape(number),
			receipt + "?number=" + url.QueryEscape("TI/00-01/000001"), receipt + "x",
		} {
			s.do(call{method: "GET", path: wrong, want: 404})
		}
		// The office can search for a document by its number. The order contains the number as well.
		office := s.signIn(fair.RoleViewer)
		s.do(call{method: "GET", path: "/api/documents/" + number, want: 401})
		s.do(call{method: "GET", path: "/api/documents/" + number, as: s.signIn(fair.RoleGate), want: 403})
		s.do(call{
			method: "GET", path: "/api/documents/" + number + "?lang=te", as: office, want: 200,
			has: []string{"%PDF-1.7"},
		})
		s.do(call{method: "GET", path: "/api/documents/TI/99-00/000001", as: office, want: 404})
		s.do(call{method: "GET", path: "/api/orders?status=PAID", as: office, want: 200, has: []string{
			`"number":"` + number + `"`, `"documents":[{"number":"` + number + `","kind":"tax_invoice"`, `"url":"/api/documents/` +
				number + `"`,
		}})
		s.do(call{
			method: "GET", path: "/api/orders?status=ACTIVE", as: office, want: 200,
			has: []string{`"number":"","documents":[]`},
		})
	})
}

func TestCorrectingADocument(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.order("Soil Life", stall24)
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		year := fair.FinancialYear(s.app.Now())
		number, note, next := fair.DocumentNumber("TI", year, 1), fair.DocumentNumber("CN", year, 1),
			fair.DocumentNumber("TI", year, 2)
		path, body := "/api/documents/"+number+"/correct",
			`{"name":"Soil Life Ltd","gstin":"36AABTP1234K1ZL","reason":"Wrong name"}`
		manager := s.signIn(fair.RoleManager)
		s.do(call{method: "POST", path: path, body: body, want: 401})
		s.do(call{method: "POST", path: path, body: body, as: s.signIn(fair.RoleViewer), want: 403})
		s.do(call{
			method: "POST", path: path, body: `{"gstin":"36"}`, as: manager, want: 422,
			has: []string{`"gstin":"`, `"reason":"`},
		})
		s.do(call{method: "POST", path: path, body: body, as: manager, want: 200, has: []string{
			`[{"number":"` + note + `","kind":"credit_note"`, `"number":"` + next + `","kind":"tax_invoice"`,
			`"about":"` + number + `"`, `"recipient":"Soil Life Ltd"`,
		}})
		s.do(call{method: "POST", path: path, body: body, as: manager, want: 409, has: []string{next}})
		receipt := s.do(call{method: "GET", path: "/api/receipts/" + o.field("orderId") + "/" + o.field("userID"), want: 200})
		if file := receipt.header.Get("Content-Disposition"); !strings.Contains(file, strings.ReplaceAll(next, "/", "-")) {
			t.Errorf("the payer downloads %s, want %s", file, next)
		}
	})
}

func TestStatementOfARecord(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		booking := s.do(call{
			method: "POST", path: "/api/stallBooking", as: s.signIn(fair.RoleManager),
			body: bookingFields("Soil Life", stall24), want: 201,
		}).field("_id")
		path := "/api/ledgers/booking/" + booking + "/statement"
		s.do(call{method: "GET", path: path, want: 401})
		for _, role := range []fair.Role{fair.RoleGate, fair.RoleHall} {
			s.do(call{method: "GET", path: path, as: s.signIn(role), want: 403})
		}
		viewer := s.signIn(fair.RoleViewer)
		s.do(call{method: "GET", path: "/api/ledgers/booking/nobody/statement", as: viewer, want: 404})
		s.do(call{method: "GET", path: "/api/ledgers/order/" + booking + "/statement", as: viewer, want: 422})
		for _, lang := range fair.Langs {
			got := s.do(call{
				method: "GET", path: path + "?lang=" + string(lang), as: viewer, want: 200, has: []string{"%PDF-1.7"},
			})
			file := "statement-" + s.app.Now().In(fair.Kolkata).Format(time.DateOnly) + "-" + string(lang) + ".pdf"
			for header, want := range map[string]string{
				"Content-Type": "application/pdf", "Cache-Control": "no-store",
				"Content-Disposition": "attachment; filename=" + file,
			} {
				if got.header.Get(header) != want {
					t.Errorf("%s: %s is %q, want %q", lang, header, got.header.Get(header), want)
				}
			}
			kept := filepath.Join(t.TempDir(), file)
			must(t, os.WriteFile(kept, []byte(got.body), 0o600))
			text, err := exec.CommandContext(t.Context(), "pdftotext", "-raw", kept, "-").Output()
			must(t, err)
			for _, want := range []string{"Soil Life", "88,500", "GST"} {
				if !strings.Contains(string(text), want) {
					t.Errorf("%s: pdftotext does not find %q in %q", lang, want, text)
				}
			}
		}
	})
}
