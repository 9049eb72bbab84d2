package httpapi_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// importFile sends a spreadsheet to an import: without `preview` for a preview, and with it to apply the import.
func (s *site) importFile(
	path string, as *http.Cookie, name string, content []byte, preview string, want int, options ...string,
) answer {
	s.t.Helper()
	if preview != "" {
		options = append(options, "preview", preview, "apply", "true")
	}
	return s.do(newForm(options...).file("file", name, content).call("POST", path, as, want))
}

// The office imports sponsors: the good rows go in as enquiries with the agreed amounts, the others come back. Exported
// and imported again, they change nothing. A row with an id changes its record.
func TestImportSponsorships(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		const path = "/api/sponsorship/import"
		file := []byte("Person,Phone,E-mail,Company,Tier,Amount (₹),GSTIN,Since\n" +
			"Asha Rao,9848012345.0,asha@example.org,Kaveri Seeds,Platinum,\"1,50,000\",36AABTP1234K1ZL,2019\n" +
			"Ravi,12,,Green Roots,,,,\n" +
			"Mina,98480 12347,,Soil Life,Diamond Ring,,,\n")
		s.importFile(path, s.signIn(fair.RoleViewer), "sponsors.csv", file, "", 403)
		var plan record.Additions[httpapi.Sponsorship]
		s.importFile(path, office, "sponsors.csv", file, "", 200).json(&plan)
		if len(plan.Added) != 1 || len(plan.Faults) != 2 || len(plan.Marked) == 0 || plan.Stopped {
			t.Fatalf("%+v %+v %+v", plan.Added, plan.Changed, plan.Faults)
		}
		if diff := cmp.Diff([]string{"Since"}, plan.Ignored); diff != "" {
			t.Error(diff)
		}
		if n := s.countOf(office, "/api/sponsorship"); n != 0 {
			t.Errorf("a preview made %d sponsorships", n)
		}
		s.importFile(path, office, "sponsors.csv", append(file, "Uma,9848012348,,,,,,\n"...), plan.Preview, 409)
		s.importFile(path, office, "sponsors.csv", file, plan.Preview, 409, "agreed", "by phone") // not previewed like this
		s.importFile(path, office, "sponsors.csv", file, plan.Preview, 200)
		var stored []httpapi.Sponsorship
		s.do(call{method: "GET", path: "/api/sponsorship", as: office, want: 200}).json(&stored)
		if len(stored) != 1 || stored[0].Company != "Kaveri Seeds" || stored[0].Amount == 0 ||
			stored[0].Status != "Pending" || stored[0].Mobile != "9848012345" || stored[0].Level != "Platinum" {
			t.Fatalf("%+v", stored)
		}
		if n := len(s.messages(office, "")); n != 0 {
			t.Errorf("%d messages", n)
		}

		export := []byte(s.do(call{method: "GET", path: "/api/exports/sponsorships.xlsx", as: office, want: 200}).body)
		var same record.Additions[httpapi.Sponsorship]
		s.importFile(path, office, "sponsorships.xlsx", export, "", 200).json(&same)
		if len(same.Added)+len(same.Changed)+len(same.Faults) != 0 || len(same.Present) != 1 {
			t.Errorf("the export is not equal: %+v", same)
		}
		s.importFile(path, office, "sponsors.csv", file, "", 200).json(&same)
		if len(same.Added) != 0 || len(same.Present) != 1 {
			t.Errorf("the same file adds %d", len(same.Added))
		}

		changed := withCell(t, export, "Organization", "Kaveri Seeds Ltd")
		s.importFile(path, office, "sponsorships.xlsx", changed, "", 200).json(&plan)
		if len(plan.Changed) != 1 || plan.Changed[0].After.Company != "Kaveri Seeds Ltd" || len(plan.Added) != 0 {
			t.Fatalf("%+v %+v %+v", plan.Added, plan.Changed, plan.Faults)
		}
		s.importFile(path, office, "sponsorships.xlsx", changed, plan.Preview, 200)
		s.do(call{
			method: "GET", path: "/api/sponsorship/" + stored[0].ID, as: office, want: 200, has: []string{
				"Kaveri Seeds Ltd", `"amount":150000`, `"total":177000`,
			},
		})
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=sponsorship", as: office, want: 200,
			has: []string{"Records were imported from sponsorships.xlsx: 0 added, 1 changed"},
		})
	})
}

// Volunteers and resource persons are imported into their own lists. How they agreed is stored.
func TestImportApplications(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		const path = "/api/resource-person/import"
		row := func(name, phone string) string {
			return fmt.Sprintf("%s,%s,%s@example.org,\"H.No 5\nMedak\",Farmer,Ten years of millets,Confirmed\n", name, phone,
				strings.ToLower(name))
		}
		file := []byte("పేరు,ఫోన్,Email,చిరునామా,Occupation,Experience,Status\n" + row("Sita", "9848012345") +
			row("Sita", "9848012345") + row("Uma", "9848012346"))
		var plan record.Additions[application.View]
		s.importFile(path, office, "list.csv", file, "", 200, "type", "volunteer", "agreed", "signed on 3 May").json(&plan)
		if len(plan.Added) != 2 || len(plan.Present) != 1 || len(plan.Faults) != 0 {
			t.Fatalf("%+v %+v %+v", plan.Added, plan.Changed, plan.Faults)
		}
		s.importFile(path, office, "list.csv", file, plan.Preview, 200, "type", "volunteer", "agreed", "signed on 3 May")
		var stored []application.View
		s.do(call{method: "GET", path: "/api/resource-person?type=volunteer&sort=name", as: office, want: 200}).json(&stored)
		if len(stored) != 2 || stored[0].Status != "Pending" || stored[0].Address != "H.No 5\nMedak" {
			t.Fatalf("%+v", stored)
		}
		s.do(call{
			method: "GET", path: "/api/admin/privacy/consents?kind=application&id=" + stored[0].ID, as: office, want: 200,
			has: []string{"signed on 3 May"},
		})
		s.importFile(path, office, "list.csv", file, "", 422, "type", "guest")
		s.do(call{method: "GET", path: "/api/resource-person/template.xlsx", as: office, want: 200})
	})
}

// withCell returns a workbook whose first row below the headings has another value in a column.
func withCell(t *testing.T, book []byte, heading, value string) []byte {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(book))
	must(t, err)
	sheet := f.GetSheetName(0)
	rows, err := f.GetRows(sheet)
	must(t, err)
	for at, title := range rows[0] {
		if title == heading {
			cell, err := excelize.CoordinatesToCellName(at+1, 2)
			must(t, err)
			must(t, f.SetCellValue(sheet, cell, value))
		}
	}
	out, err := f.WriteToBuffer()
	must(t, err)
	return out.Bytes()
}
