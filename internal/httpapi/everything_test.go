package httpapi_test

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// One file holds every export of the chosen edition. Only an owner gets it, and the activity log says so.
func TestEverythingIsOneFile(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		s.paidOrder("Soil Life", stall24)
		const path = "/api/exports/everything.zip"
		s.do(call{method: "GET", path: path, as: s.signIn(fair.RoleManager), want: 403})
		s.do(call{method: "GET", path: path + "?edition=1999", as: owner, want: 404})
		a := s.do(call{method: "GET", path: path + "?edition=2025", as: owner, want: 200})
		archive, err := zip.NewReader(bytes.NewReader([]byte(a.body)), int64(len(a.body)))
		must(t, err)
		var names []string
		for _, file := range archive.File {
			names = append(names, file.Name)
			opened, err := file.Open()
			must(t, err)
			content, err := io.ReadAll(opened)
			must(t, err)
			if file.Name != "stall_bookings.xlsx" {
				continue
			}
			book, err := excelize.OpenReader(bytes.NewReader(content))
			must(t, err)
			rows, err := book.GetRows("Stall Bookings")
			must(t, err)
			if len(rows) != 2 || rows[1][0] != "Soil Life" {
				t.Errorf("the bookings: %q", rows)
			}
		}
		for _, route := range s.api.Routes() {
			file, isExport := strings.CutPrefix(route.Path, "/api/exports/")
			left := file == "everything.zip" || file == "einvoices.json" // e-invoices are switched off
			if isExport && slices.Contains(names, file) == left {
				t.Errorf("%s: left out %t, the archive has %v", file, left, names)
			}
		}
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=download&perPage=100", as: owner, want: 200,
			has: []string{"everything.zip was downloaded", "refunds.xlsx was downloaded"},
		})
	})
}
