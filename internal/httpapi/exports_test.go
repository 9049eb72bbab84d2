package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
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

// openSheet downloads an export. It returns the displayed texts of a sheet, and the file for further checks.
func (s *site) openSheet(path, file, sheet string) ([][]string, *excelize.File) {
	s.t.Helper()
	a := s.do(call{method: "GET", path: path, as: s.signIn(fair.RoleViewer), want: 200})
	if got, want := a.header.Get("Content-Disposition"), `attachment; filename="`+file+`"`; got != want {
		s.t.Errorf("disposition %s, want %s", got, want)
	}
	if a.header.Get("Content-Type") != "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" ||
		a.header.Get("Cache-Control") != "no-store" {
		s.t.Errorf("headers %v", a.header)
	}
	book, err := excelize.OpenReader(bytes.NewReader([]byte(a.body)))
	must(s.t, err)
	s.t.Cleanup(func() { must(s.t, book.Close()) })
	if sheets := book.GetSheetList(); len(sheets) != 1 || sheets[0] != sheet {
		s.t.Fatalf("sheets %v", sheets)
	}
	rows, err := book.GetRows(sheet)
	must(s.t, err)
	return rows, book
}

func TestExportRegistrations(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		name := `=HYPERLINK("http://evil.example","రాములు")`
		s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 201})
		time.Sleep(2 * time.Millisecond) // times are stored in milliseconds, and the first record must be the oldest
		for i := range 4 {
			s.do(call{method: "POST", path: "/api/registers", body: farmer([]string{"+1", "-2", "@3", "Plain"}[i]), want: 201})
		}
		before := time.Now().In(fair.Kolkata)
		rows, book := s.openSheet("/api/exports/registrations.xlsx?sort=createdAt", "registrations.xlsx", "Registrations")
		if len(rows) != 6 || rows[0][0] != "Name" || rows[0][3] != "Phone" {
			t.Fatalf("rows %v", rows)
		}
		if rows[1][0] != name || rows[1][3] != "9848012345" || rows[1][5] != "Chityala, Nalgonda" {
			t.Errorf("row %q", rows[1])
		}
		cellOf := func(head string) string {
			cell, err := excelize.CoordinatesToCellName(slices.Index(rows[0], head)+1, 2)
			must(t, err)
			return cell
		}
		amountCell, dateCell := cellOf("Amount (₹)"), cellOf("Date")
		for cell, want := range map[string]excelize.CellType{
			"A2": excelize.CellTypeInlineString, "A3": excelize.CellTypeInlineString, "A4": excelize.CellTypeInlineString,
			"A5": excelize.CellTypeInlineString,
			"D2": excelize.CellTypeInlineString, amountCell: excelize.CellTypeUnset, dateCell: excelize.CellTypeUnset,
		} {
			got, err := book.GetCellType("Registrations", cell)
			must(t, err)
			if got != want {
				t.Errorf("%s is of type %v, want %v", cell, got, want)
			}
			if formula, _ := book.GetCellFormula("Registrations", cell); formula != "" {
				t.Errorf("%s is the formula %s", cell, formula)
			}
		}
		amount, err := book.GetCellValue("Registrations", amountCell, excelize.Options{RawCellValue: true})
		must(t, err)
		if amount != "100" {
			t.Errorf("amount %q", amount)
		}
		serial, err := book.GetCellValue("Registrations", dateCell, excelize.Options{RawCellValue: true})
		must(t, err)
		number, err := strconv.ParseFloat(serial, 64)
		must(t, err)
		at, err := excelize.ExcelDateToTime(number, false)
		must(t, err)
		// The cell shows the time in India.
		shown := time.Date(before.Year(), before.Month(), before.Day(), before.Hour(), before.Minute(), before.Second(), 0,
			time.UTC)
		if d := shown.Sub(at); d < -time.Minute || d > time.Minute {
			t.Errorf("date %v, want about %v", at, shown)
		}
		rows, _ = s.openSheet("/api/exports/registrations.xlsx?q=plain&status=Pending", "registrations.xlsx", "Registrations")
		if len(rows) != 2 {
			t.Errorf("the filter lets %d rows through", len(rows)-1)
		}
		rows, _ = s.openSheet("/api/exports/registrations.xlsx?status=Paid", "registrations.xlsx", "Registrations")
		if len(rows) != 1 {
			t.Errorf("nobody paid, and yet %d rows", len(rows)-1)
		}
		s.do(call{
			method: "GET", path: "/api/exports/registrations.xlsx?status=Lost", as: s.signIn(fair.RoleViewer),
			want: 422,
		})
	})
}

// addFarmers stores `n` registrations. Their names differ only by a number.
func (s *site) addFarmers(n int) {
	s.t.Helper()
	must(s.t, s.db.InTx(s.t.Context(), func(ctx context.Context) error {
		for i := range n {
			r, err := fair.RegistrationInput{
				Category: "Farmer", Name: fmt.Sprintf("Farmer %04d", i), Address: "x",
				WhatsappNo: "9848012345",
			}.Clean(fair.Edition{}, fair.English)
			if err != nil {
				return err
			}
			r.ID, r.UserID, r.EditionID, r.Status, r.Version, r.Print = fmt.Sprintf("%024d", i), fmt.Sprint("u", i), "2025",
				fair.RegistrationPending, 1, fmt.Sprint(i)
			r.CreatedAt = time.Date(2025, 8, 1, 0, 0, i, 0, time.UTC)
			if _, _, err = s.db.CreateRegistration(ctx, r); err != nil {
				return err
			}
		}
		return nil
	}))
}

// An export contains all pages of the list, even if the query contains a page number.
func TestAnExportContainsAllPagesOfTheList(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.addFarmers(230)
		rows, _ := s.openSheet("/api/exports/registrations.xlsx?page=2&perPage=10&sort=name", "registrations.xlsx",
			"Registrations")
		if len(rows) != 231 {
			t.Fatalf("%d of 230 are there", len(rows)-1)
		}
		for i, row := range rows[1:] {
			if want := fmt.Sprintf("Farmer %04d", i); row[0] != want {
				t.Fatalf("row %d is %s", i, row[0])
			}
		}
	})
}

func TestExportBookings(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.order("-Soil Life", stall24, stallT3)
		rows, book := s.openSheet("/api/exports/stall_bookings.xlsx?stall=24:3x3m", "stall_bookings.xlsx", "Stall Bookings")
		if len(rows) != 2 {
			t.Fatalf("rows %v", rows)
		}
		text := strings.Join(rows[1], "|")
		for _, part := range []string{
			"-Soil Life|Private Company|V. Suresh|9885120034|", "24 (3x3m), t3 (6x2ft)|3|",
			o.field("orderId"), "|Pending|Not paid yet|",
		} {
			if !strings.Contains(text, part) {
				t.Errorf("%q is missing in %s", part, text)
			}
		}
		for cell, want := range map[string]string{"M2": "85000", "N2": "15300", "O2": "100300", "I2": "3"} {
			if got, _ := book.GetCellValue("Stall Bookings", cell, excelize.Options{RawCellValue: true}); got != want {
				t.Errorf("%s is %s, want %s", cell, got, want)
			}
		}
	})
}
