package httpapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/committee"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

const importPath = "/api/committee-members/import"

// preview uploads a spreadsheet to the import at a path without applying it. `texts` contains additional form fields.
func preview[Plan any](
	s *site,
	path string,
	office *http.Cookie,
	file string,
	content []byte,
	texts ...string,
) (plan Plan) {
	s.t.Helper()
	upload := newForm(texts...).file("file", file, content).call("POST", path, office, 200)
	upload.has = []string{`"applied":false`}
	s.do(upload).json(&plan)
	return plan
}

// previewMembers uploads a CSV file of committee members without applying it.
func (s *site) previewMembers(office *http.Cookie, content string, texts ...string) committee.ImportResult {
	s.t.Helper()
	return preview[committee.ImportResult](s, importPath, office, "list.csv", []byte(content), texts...)
}

// apply uploads a CSV file again and applies the changes that its preview listed.
func (s *site) apply(path string, office *http.Cookie, content, preview string, want int, texts ...string) answer {
	s.t.Helper()
	return s.do(newForm(append(texts, "preview", preview, "apply", "true")...).file("file", "list.csv",
		[]byte(content)).call("POST", path, office, want))
}

// people returns the members in display order with name, designation and committee, and marks samples.
func (s *site) people(committees ...string) []string {
	s.t.Helper()
	var shown []committee.View
	s.do(call{method: "GET", path: "/api/committee-members", want: 200}).json(&shown)
	var lines []string
	for _, m := range shown {
		if len(committees) > 0 && m.Committee != committees[0] {
			continue
		}
		line := m.Name + ", " + m.Designation + m.DesignationIn[fair.Telugu] + ", " + m.Committee
		if m.Sample {
			line += ", sample"
		}
		lines = append(lines, line)
	}
	return lines
}

func TestImportCommitteeMembers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		samples, was := len(s.people()), s.dataVersion()
		first := "\ufeffName;Designation;Committee;Designation in Telugu;Phone\nDr. " +
			"Asha;Patron;executive;పోషకులు;98\nRavi;Chair;Finance & Marketing;;\nకవిత;;కార్యనిర్వాహక కమిటీ;సభ్యులు;\n"

		// The preview lists the sample members and changes nothing.
		plan := s.previewMembers(office, first, "dropSamples", "true")
		if plan.Samples != samples || len(plan.Removed) != samples || len(plan.Added) != 3 || len(plan.Changed)+
			len(plan.Faults)+plan.Unchanged != 0 {
			t.Fatalf("%d samples: %d removed, %d added of %d", samples, len(plan.Removed), len(plan.Added), plan.Samples)
		}
		if diff := cmp.Diff(committee.ImportedMember{
			Row: 4, Name: "కవిత", Committee: "executive",
			DesignationIn: fair.Text{fair.English: "", fair.Telugu: "సభ్యులు"},
		},
			plan.Added[2]); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"Phone"}, plan.Ignored); diff != "" {
			t.Error(diff)
		}
		if s.dataVersion() != was || len(s.people()) != samples {
			t.Error("a preview changed something")
		}

		// A request to apply is refused with 409 if its options or its file differ from the preview, or if it names no
		// preview.
		s.apply(importPath, office, first, plan.Preview, 409)
		s.apply(importPath, office, first+"One more;x;executive\n", plan.Preview, 409, "dropSamples", "true")
		s.apply(importPath, office, first, "", 409, "dropSamples", "true")
		done := s.apply(importPath, office, first, plan.Preview, 200, "dropSamples", "true")
		if !strings.Contains(done.body, `"applied":true`) {
			t.Error(done.body)
		}
		want := []string{"Dr. Asha, Patronపోషకులు, executive", "Ravi, Chair, finance", "కవిత, సభ్యులు, executive"}
		if diff := cmp.Diff(want, s.people()); diff != "" {
			t.Fatal(diff)
		}
		if s.dataVersion() == was {
			t.Error("pages do not render anew")
		}
		again := s.apply(importPath, office, first, plan.Preview, 409, "dropSamples", "true")
		if !strings.Contains(again.body, `"code":"import_changed"`) {
			t.Error(again.body)
		}

		// The import changes both values of one member, removes another member and changes the order. Other committees
		// stay unchanged.
		second := "Order,Committee,Designation,Name\n2,Executive,Patron,dr. asha\n1,Executive,Secretary,Kiran\n"
		plan = s.previewMembers(office, second, "replace", "true")
		if len(plan.Added) != 1 || len(plan.Changed) != 1 || len(plan.Removed) != 1 || plan.Removed[0].Name != "కవిత" {
			t.Fatalf("%+v", plan)
		}
		if c := plan.Changed[0]; c.Row != 2 || c.Before.Name != "Dr. Asha" || c.After.Name != "dr. asha" ||
			c.After.DesignationIn[fair.Telugu] != "పోషకులు" || c.After.ID != c.Before.ID {
			t.Errorf("%+v", c)
		}
		if diff := cmp.Diff([]string{"executive"}, plan.Reordered); diff != "" {
			t.Error(diff)
		}
		s.apply(importPath, office, second, plan.Preview, 200, "replace", "true")
		if diff := cmp.Diff([]string{"Kiran, Secretary, executive", "dr. asha, Patronపోషకులు, executive"},
			s.people("executive")); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"Ravi, Chair, finance"}, s.people("finance")); diff != "" {
			t.Error(diff)
		}
		log := s.do(call{method: "GET", path: "/api/admin/activity?page=1&perPage=4", as: office, want: 200, has: []string{
			`"Committee members were imported from list.csv: 1 added, 1 changed, 1 removed"`, `"imported"`,
			`"Committee member కవిత was deleted by an import"`,
			`"Committee member Kiran was created by an import"`, `"before":{"name":"Dr. Asha"}`, `"after":{"name":"dr. asha"}`,
		}})
		if first := strings.Index(log.body, "imported from"); first < 0 || first > strings.Index(log.body, "by an import") {
			t.Errorf("the import as a whole is not the newest line: %s", clip(log.body))
		}
		// A removed member can be restored.
		s.do(call{
			method: "POST", path: "/api/committee-members/" + plan.Removed[0].ID + "/restore",
			as: s.signIn(fair.RoleOwner), want: 200,
		})
		// A second import of the same file changes nothing and writes no activity log entry.
		same := "Name,Designation,Committee\nRavi,Chair,finance\n"
		plan = s.previewMembers(office, same)
		if plan.Unchanged != 1 || len(plan.Added)+len(plan.Changed)+len(plan.Removed)+len(plan.Reordered) != 0 {
			t.Errorf("%+v", plan)
		}
		s.apply(importPath, office, same, plan.Preview, 200)
		s.do(call{
			method: "GET", path: "/api/admin/activity?page=1&perPage=1", as: office, want: 200,
			hasNot: []string{"imported"},
		})
	})
}

// If the file is unreadable or contains an error, the import changes nothing.
func TestImportRefusals(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		before := s.people()
		faulty := "Name,Designation,Committee\nAsha,x,executive\nRavi,x,Nobody's\n,x,finance\nAsha,y,Executive\n"
		plan := s.previewMembers(office, faulty, "replace", "true")
		want := []web.SheetFault{
			{
				Row: 3, Column: "Committee", Cell: "C3",
				Message: "There is no committee “Nobody's”. Write one of: Executive Committee, Programme, Registration, " +
					"Exhibition, Finance & Marketing, Logistics & Food, Field Activities",
			},
			{Row: 4, Column: "Name", Cell: "A4", Message: "Please fill in this field"},
			{Row: 5, Column: "Name", Cell: "A5", Message: "Row 2 has the same name for the same committee"},
		}
		if diff := cmp.Diff(want, plan.Faults); diff != "" {
			t.Error(diff)
		}
		a := s.apply(importPath, office, faulty, plan.Preview, 422, "replace", "true")
		if got := a.fieldProblem("file"); got != "3 cells of this file need a correction. Nothing was imported" {
			t.Error(got)
		}
		long := "Name,Designation,Committee\n" + strings.Repeat("Asha,x,executive\n", 10_000)
		for want, form := range map[string]*sentForm{
			"Please fill in this field": newForm("replace", "true"),
			"This file is empty":        newForm().file("file", "list.xlsx", nil),
			"lacks these headings: Designation": newForm().file("file", "list.csv",
				[]byte("Name,Committee\nAsha,executive\n")),
			"There are no people": newForm().file("file", "list.csv",
				[]byte("Name,Designation,Committee\n\n,,\n")),
			"has more than 2,000 rows":              newForm().file("file", "list.csv", []byte(long)),
			"This file is 5.1 MB":                   newForm().file("file", "list.csv", bytes.Repeat([]byte("x"), 5<<20+100)),
			"is not a spreadsheet that can be read": newForm().file("file", "list.xlsx", pngOf(9, 9, 1)),
		} {
			a := s.do(form.call("POST", importPath, office, 422))
			if got := a.fieldProblem("file"); !strings.Contains(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
		s.do(newForm().file("file", "list.csv", bytes.Repeat([]byte("x"), 9<<20)).call("POST", importPath, office, 413))
		s.do(call{method: "POST", path: importPath, body: map[string]any{"apply": true}, as: office, want: 415})
		s.do(newForm().file("file", "list.csv", []byte(faulty)).call("POST", importPath, s.signIn(fair.RoleViewer), 403))
		s.do(call{method: "GET", path: "/api/committee-members/template.xlsx", as: s.signIn(fair.RoleViewer), want: 403})
		if diff := cmp.Diff(before, s.people()); diff != "" {
			t.Error(diff)
		}
	})
}

// When two accounts apply the same preview concurrently, one succeeds and the other gets an error.
func TestImportAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		content := "Name,Designation,Committee\n"
		for i := range 40 {
			content += fmt.Sprintf("New %02d,x,executive\n", i)
		}
		plan := s.previewMembers(office, content, "replace", "true")
		statuses := make([]int, 4)
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() {
				form := newForm("preview", plan.Preview, "apply", "true", "replace", "true").file("file", "list.csv",
					[]byte(content)).call("POST", importPath, office, 0)
				statuses[i] = s.free(form).status
			})
		}
		all.Wait()
		done := 0
		for _, status := range statuses {
			switch status {
			case 200:
				done++
			case 409:
			default:
				t.Errorf("status %d", status)
			}
		}
		if got := len(s.people("executive")); done != 1 || got != 40 {
			t.Errorf("%d were done, and %d people are there", done, got)
		}
		// A change to one of the members makes the preview out of date.
		plan = s.previewMembers(office, content+"One more,x,finance\n")
		s.do(call{
			method: "POST", path: "/api/committee-members",
			body: map[string]any{"name": "Meanwhile", "committee": "finance"}, as: office, want: 201,
		})
		s.apply(importPath, office, content+"One more,x,finance\n", plan.Preview, 409)
	})
}

// An export that was changed in a spreadsheet program can be imported. The template is an export without members.
func TestImportOfAnExport(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		clearKind(s, office, "/api/committee-members")
		list := "Name,Designation,Committee,Designation in Telugu,Designation in " +
			"Hindi\n=Ravi,+Chair,finance,,अध्यक्ष\nAsha,Patron,executive,పోషకులు,\nKiran,Member,executive,,\n" +
			"Asha,Member,finance,,\n"
		s.apply(importPath, office, list, s.previewMembers(office, list).Preview, 200)
		before := s.people()

		file := s.do(call{
			method: "GET", path: "/api/exports/committee-members.xlsx", as: s.signIn(fair.RoleViewer),
			want: 200,
		})
		if got := file.header.Get("Content-Disposition"); got != `attachment; filename="committee-members.xlsx"` {
			t.Error(got)
		}
		book, err := excelize.OpenReader(strings.NewReader(file.body))
		must(t, err)
		rows, err := book.GetRows("Committee Members")
		must(t, err)
		if diff := cmp.Diff([]string{
			"Name|Designation|Committee|Institute or district|Group|E-mail|Name in Telugu|Name in Hindi|" +
				"Designation in Telugu|Designation in Hindi|Institute or district in Telugu|Institute or district in Hindi|" +
				"Group in Telugu|Group in Hindi|Order",
			"=Ravi|+Chair|Finance & Marketing|||||||अध्यक्ष|||||1",
		},
			[]string{strings.Join(rows[0], "|"), strings.Join(rows[1], "|")}); diff != "" {
			t.Error(diff)
		}
		if formula, _ := book.GetCellFormula("Committee Members", "A2"); formula != "" {
			t.Errorf("a name is the formula %s", formula)
		}
		plan := s.previewBook(office, []byte(file.body), "replace", "true")
		if plan.Unchanged != 4 || len(plan.Added)+len(plan.Changed)+len(plan.Removed)+len(plan.Reordered)+
			len(plan.Faults) != 0 {
			t.Errorf("%+v", plan)
		}
		must(t, book.SetCellStr("Committee Members", "B3", "Chief patron"))
		must(t, book.SetCellInt("Committee Members", "O3", 9))
		var changed bytes.Buffer
		must(t, book.Write(&changed))
		must(t, book.Close())
		plan = s.previewBook(office, changed.Bytes())
		if len(plan.Changed) != 1 || plan.Changed[0].After.Designation != "Chief patron" || len(plan.Reordered) != 1 ||
			plan.Unchanged != 3 {
			t.Errorf("%+v", plan)
		}
		s.do(newForm("preview", plan.Preview, "apply", "true").file("file", "list.xlsx", changed.Bytes()).call("POST",
			importPath, office, 200))
		want := []string{before[0], "Kiran, Member, executive", "Asha, Chief patronపోషకులు, executive", before[3]}
		if diff := cmp.Diff(want, s.people()); diff != "" {
			t.Error(diff)
		}
		s.do(call{
			method: "GET", path: "/api/exports/committee-members.xlsx?committee=finance&sort=-name", as: office,
			want: 200,
		})

		template := s.do(call{method: "GET", path: "/api/committee-members/template.xlsx", as: office, want: 200})
		a := s.do(newForm().file("file", "template.xlsx", []byte(template.body)).call("POST", importPath, office, 422))
		if got := a.fieldProblem("file"); got != "There are no people below the headings" {
			t.Error(got)
		}
		book, err = excelize.OpenReader(strings.NewReader(template.body))
		must(t, err)
		choices, err := book.GetDataValidations("Committee Members")
		must(t, err)
		if len(choices) != 1 || choices[0].Sqref != "C2:C2001" ||
			!strings.Contains(choices[0].Formula1, "'Committees'!$A$2:$A$8") {
			t.Errorf("choices %+v", choices)
		}
		must(t, book.Close())
	})
}

func (s *site) previewBook(office *http.Cookie, content []byte, texts ...string) committee.ImportResult {
	s.t.Helper()
	return preview[committee.ImportResult](s, importPath, office, "list.xlsx", content, texts...)
}

// A list of the maximum size is imported in the order of the file.
func TestImportOfTheLargestList(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		rows := []string{"Name,Designation,Committee"}
		for i := range committee.Sheet.MaxRows {
			rows = append(rows, fmt.Sprintf("పేరు %d,Member,%s", i, []string{"executive", "finance"}[i%2]))
		}
		content := strings.Join(rows, "\n")
		plan := s.previewMembers(office, content, "replace", "true", "dropSamples", "true")
		began := time.Now()
		s.apply(importPath, office, content, plan.Preview, 200, "replace", "true", "dropSamples", "true")
		t.Logf("%d people were imported in %v", len(plan.Added), time.Since(began).Round(time.Millisecond))
		if people := s.people(
			"finance",
		); len(people) != committee.Sheet.MaxRows/2 ||
			people[0] != "పేరు 1, Member, finance" ||
			people[len(people)-1] != "పేరు 1999, Member, finance" {
			t.Errorf("%d people", len(people))
		}
	})
}

// If the network fails while a file to be applied is uploaded, nothing is changed and no file remains.
func TestImportThatLosesTheNetwork(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	s := newSite(t, storetest.SQLite(t))
	office := s.signIn(fair.RoleManager)
	content := "Name,Designation,Committee\n" + strings.Repeat("Asha,x,executive\n", 1)
	plan := s.previewMembers(office, content, "replace", "true")
	before := s.people()
	form := newForm("preview", plan.Preview, "apply", "true", "replace", "true").file("file", "list.csv",
		[]byte(content)).call("POST", importPath, office, 0)
	body, _ := form.body.([]byte)
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	must(t, err)
	_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: x\r\nCookie: %s\r\nContent-Type: %s\r\nContent-Length: "+
		"%d\r\n\r\n%s",
		importPath, office.Name+"="+office.Value, form.header["Content-Type"], len(body), body[:len(body)-20])
	must(t, err)
	// The upload contains the whole file, but the end of the form is missing.
	waitFor(t, "the file to arrive", func() bool { return uploadsIn(t, folder) == 1 })
	must(t, conn.Close())
	waitFor(t, "the file to go", func() bool { return uploadsIn(t, folder) == 0 })
	if diff := cmp.Diff(before, s.people()); diff != "" {
		t.Error(diff)
	}
	s.apply(importPath, office, content, plan.Preview, 200, "replace", "true")
}

func uploadsIn(t *testing.T, folder string) (n int) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	must(t, err)
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), "mela-upload-") {
			n++
		}
	}
	return n
}

func waitFor(t *testing.T, what string, ready func() bool) {
	t.Helper()
	for range 6000 {
		if ready() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("waited too long for %s", what)
}

// If a banner image is rejected, the error message contains the image's position among the uploaded images.
func TestRefusedBannerImageIsNamed(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	office := s.signIn(fair.RoleManager)
	a := s.do(newForm("title", "Roots").file("images", "a.png", pngOf(20, 20, 1)).file("images", "b.png",
		[]byte("hello")).call("POST", "/api/banners", office, 422))
	var p web.Problem
	must(t, json.Unmarshal([]byte(a.body), &p))
	if diff := cmp.Diff(map[string]string{"images.1": "Only image files are allowed"}, p.Fields); diff != "" ||
		p.Detail != "Only image files are allowed" {
		t.Error(diff, p.Detail)
	}
	if n := s.files.count(); n != 0 {
		t.Errorf("%d pictures are kept", n)
	}
}

func TestPartnerLogoIsRemoved(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	office := s.signIn(fair.RoleManager)
	a := s.do(newForm("name", "Soil", "type", "Media").file("logo", "l.png", pngOf(200, 100, 1)).call("POST",
		"/api/partners", office, 201, `"logo":"/files/partners/`))
	path := "/api/partners/" + a.field("_id")
	s.do(newForm("removeLogo", "false").call("PUT", path, office, 200, `"logo":"/files/partners/`))
	s.do(newForm("removeLogo", "true", "version", "2").call("PUT", path, office, 200, `"logo":""`, `"name":"Soil"`))
	s.runJobs(11 * time.Minute)
	if n := s.files.count(); n != 0 {
		t.Errorf("%d pictures are kept", n)
	}
	// If a request removes the old logo and contains a new one, the new logo is stored. The response contains the
	// address of the new logo.
	s.do(newForm("removeLogo", "true").file("logo", "m.png", pngOf(100, 100, 2)).call("PUT", path, office, 200,
		`"logo":"/files/partners/`))
	s.do(call{
		method: "PUT", path: path, body: map[string]any{"removeLogo": true}, as: office, want: 200,
		has: []string{`"logo":""`},
	})
}

func TestMembersWithPhotoGroupAndMessage(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	office := s.signIn(fair.RoleManager)
	a := s.do(newForm("name", "Dr. Asha Rao", "committee", "executive", "designation", "Patron", "instituteIn.te", "మెదక్",
		"group", "Scientists", "email", "asha@example.org", "patron", "true", "messageIn.hi", "आइए").
		file("photo", "a.png", pngOf(300, 300, 1)).call("POST", "/api/committee-members", office, 201,
		`"photo":"/files/members/`, `"patron":true`, `"email":"asha@example.org"`, `"te":"మెదక్"`, `"hi":"आइए"`))
	path := "/api/committee-members/" + a.field("_id")
	// A change of one field keeps the others, also as JSON.
	s.do(call{
		method: "PUT", path: path, body: map[string]any{"instituteIn": map[string]string{"te": "నల్గొండ"}}, as: office,
		want: 200, has: []string{`"photo":"/files/members/`, `"patron":true`, `"te":"నల్గొండ"`, `"group":"Scientists"`},
	})
	s.do(newForm("email", "asha").call("PUT", path, office, 422, `"email":`))
	s.do(newForm("name", "x", "committee", "executive").file("photo", "a.png", []byte("no picture")).call("POST",
		"/api/committee-members", office, 422, `"photo":`))
	s.do(newForm("removePhoto", "true", "patron", "false").call("PUT", path, office, 200, `"photo":""`, `"patron":false`))
	s.runJobs(11 * time.Minute)
	if n := s.files.count(); n != 0 {
		t.Errorf("%d pictures are kept", n)
	}
}
