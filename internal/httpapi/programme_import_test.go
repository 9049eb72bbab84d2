package httpapi_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

const programmeImportPath = "/api/programme/import"

// previewProgramme uploads a spreadsheet of the programme without applying it.
func (s *site) previewProgramme(
	office *http.Cookie,
	file string,
	content []byte,
	texts ...string,
) programme.ImportResult {
	s.t.Helper()
	return preview[programme.ImportResult](s, programmeImportPath, office, file, content, texts...)
}

// talks returns the public programme: day, times, hall, speaker, English and Telugu title.
func (s *site) talks() []string {
	s.t.Helper()
	var shown []programme.View
	s.do(call{method: "GET", path: "/api/programme", want: 200}).json(&shown)
	lines := []string{}
	for _, i := range shown {
		lines = append(lines, strings.Join([]string{
			i.Day, i.From, i.Until, i.Hall, i.Speaker, i.Title, i.TitleIn[fair.Telugu],
		}, ", "))
	}
	return lines
}

func TestImportProgramme(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		clearKind(s, office, "/api/programme")
		was := s.dataVersion()
		first := "\ufeffTitle;Day;From;Until;Hall;Speaker;Title in Telugu;Phone\n" +
			"Soil health;13-09-2025;9:30 am;10.15 am;Main stage;Dr Rao;నేల ఆరోగ్యం;98\n" +
			"Seeds;2025-09-14;11:00;12:00;Field;;;\n"
		plan := s.previewProgramme(office, "list.csv", []byte(first))
		if len(plan.Added) != 2 || plan.Added[0].Row != 2 || plan.Added[0].TitleIn[fair.Telugu] != "నేల ఆరోగ్యం" ||
			len(plan.Faults) != 0 {
			t.Fatalf("%+v", plan)
		}
		if diff := cmp.Diff([]string{"Phone"}, plan.Ignored); diff != "" {
			t.Error(diff)
		}
		if s.dataVersion() != was || len(s.talks()) != 0 {
			t.Error("a preview changed something")
		}
		s.apply(programmeImportPath, office, first, plan.Preview, 409, "replace", "true")
		s.apply(programmeImportPath, office, first, "", 409)
		s.apply(programmeImportPath, office, first, plan.Preview, 200)
		if diff := cmp.Diff([]string{
			"2025-09-13, 09:30, 10:15, Main stage, Dr Rao, Soil health, నేల ఆరోగ్యం",
			"2025-09-14, 11:00, 12:00, Field, , Seeds, ",
		}, s.talks()); diff != "" {
			t.Fatal(diff)
		}
		if s.dataVersion() == was {
			t.Error("pages do not render anew")
		}
		s.apply(programmeImportPath, office, first, plan.Preview, 409)

		second := "Title,Day,From,Until,Hall\nSoil health,2025-09-14,15:00,16:00,Main stage\n"
		plan = s.previewProgramme(office, "list.csv", []byte(second), "replace", "true")
		if len(plan.Changed) != 1 || plan.Changed[0].Before.From != "09:30" || plan.Changed[0].After.From != "15:00" ||
			len(plan.Removed) != 1 || plan.Removed[0].Title != "Seeds" {
			t.Fatalf("%+v", plan)
		}
		s.apply(programmeImportPath, office, second, plan.Preview, 200, "replace", "true")
		if diff := cmp.Diff([]string{"2025-09-14, 15:00, 16:00, Main stage, Dr Rao, Soil health, నేల ఆరోగ్యం"},
			s.talks()); diff != "" {
			t.Error(diff)
		}
		s.do(call{method: "GET", path: "/api/admin/activity?page=1&perPage=3", as: office, want: 200, has: []string{
			`"The programme was imported from list.csv: 0 added, 1 changed, 1 removed"`,
			`was deleted by an import"`, `was changed by an import"`,
		}})
		s.do(call{
			method: "POST", path: "/api/programme/" + plan.Removed[0].ID + "/restore", as: s.signIn(fair.RoleOwner), want: 200,
		})
	})
}

// If the file is unreadable or contains an error, the import changes nothing.
func TestImportOfAFaultyProgramme(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		before := s.talks()
		faulty := "Title,Day,From,Until,Hall\nA,2025-12-24,09:00,10:00,Stage\nB,2025-09-13,late,10:00,Stage\n"
		plan := s.previewProgramme(office, "list.csv", []byte(faulty), "replace", "true")
		want := []web.SheetFault{
			{Row: 2, Column: "Day", Cell: "B2", Message: "Choose a day of the fair, such as 13-09-2025 (day, month, year)"},
			{Row: 3, Column: "From", Cell: "C3", Message: "Enter a time such as 09:30"},
		}
		if diff := cmp.Diff(want, plan.Faults); diff != "" {
			t.Error(diff)
		}
		a := s.apply(programmeImportPath, office, faulty, plan.Preview, 422, "replace", "true")
		if got := a.fieldProblem("file"); got != "2 cells of this file need a correction. Nothing was imported" {
			t.Error(got)
		}
		for want, form := range map[string]*sentForm{
			"Please fill in this field": newForm("replace", "true"),
			"needs the headings Title, Day, From, Until and Hall": newForm().file("file", "list.csv",
				[]byte("x,y\n1,2\n")),
			"There are no programme items": newForm().file("file", "list.csv", []byte("Title,Day,From,Until,Hall\n,,,,\n")),
		} {
			a := s.do(form.call("POST", programmeImportPath, office, 422))
			if got := a.fieldProblem("file"); !strings.Contains(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
		viewer := s.signIn(fair.RoleViewer)
		s.do(newForm().file("file", "list.csv", []byte(faulty)).call("POST", programmeImportPath, viewer, 403))
		s.do(call{method: "GET", path: "/api/programme/template.xlsx", as: viewer, want: 403})
		if diff := cmp.Diff(before, s.talks()); diff != "" {
			t.Error(diff)
		}
	})
}

// An exported programme can be imported again, even if a spreadsheet program has stored its dates and times as
// numbers.
func TestImportOfAnExportedProgramme(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		clearKind(s, office, "/api/programme")
		list := "Title,Day,From,Until,Hall,Description in Hindi,Hall in Telugu,Speaker,Speaker in Hindi," +
			"Topic,Topic in Telugu,Languages,Status\n" +
			"=Soil,2025-09-13,09:30,10:15,Stage,मिट्टी,వేదిక,Dr Rao,डॉ. राव,Soil,నేల,\"Telugu, English\",Cancelled\n"
		s.apply(programmeImportPath, office, list, s.previewProgramme(office, "list.csv", []byte(list)).Preview, 200)
		file := s.do(call{
			method: "GET", path: "/api/exports/programme.xlsx", as: s.signIn(fair.RoleViewer), want: 200,
		})
		if got := file.header.Get("Content-Disposition"); got != `attachment; filename="programme.xlsx"` {
			t.Error(got)
		}
		if plan := s.previewProgramme(office, "list.xlsx", []byte(file.body), "replace", "true"); plan.Unchanged != 1 ||
			len(plan.Added)+len(plan.Changed)+len(plan.Removed)+len(plan.Faults) != 0 {
			t.Errorf("%+v", plan)
		}
		book, err := excelize.OpenReader(strings.NewReader(file.body))
		must(t, err)
		rows, err := book.GetRows("Programme")
		must(t, err)
		if diff := cmp.Diff("Title|Day|From|Until|Hall|Speaker|Description|Topic|Languages|Status|"+
			"Title in Telugu|Title in Hindi|Hall in Telugu|Hall in Hindi|Speaker in Telugu|Speaker in Hindi|"+
			"Description in Telugu|Description in Hindi|Topic in Telugu|Topic in Hindi",
			strings.Join(rows[0], "|")); diff != "" {
			t.Error(diff)
		}
		must(t, book.SetCellFloat("Programme", "B2", 45914, 0, 64))
		must(t, book.SetCellFloat("Programme", "C2", 0.40625, 5, 64))
		var changed bytes.Buffer
		must(t, book.Write(&changed))
		must(t, book.Close())
		plan := s.previewProgramme(office, "list.xlsx", changed.Bytes())
		if len(plan.Changed) != 1 || plan.Changed[0].After.Day != "2025-09-14" || plan.Changed[0].After.From != "09:45" ||
			plan.Changed[0].After.AboutIn[fair.Hindi] != "मिट्टी" ||
			plan.Changed[0].After.HallIn[fair.Telugu] != "వేదిక" ||
			plan.Changed[0].After.SpeakerIn[fair.Hindi] != "डॉ. राव" {
			t.Errorf("%+v", plan)
		}
	})
}
