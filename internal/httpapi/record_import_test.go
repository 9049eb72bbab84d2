package httpapi_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

const (
	registrationImportPath = "/api/registers/import"
	bookingImportPath      = "/api/stallBooking/import"
)

// importSheet sends a CSV file to an import. If `preview` is empty, the server returns a preview. Otherwise, `preview`
// is the id of an earlier preview, and the server applies the import.
func (s *site) importSheet(path string, as *http.Cookie, content, preview string, want int) answer {
	s.t.Helper()
	var options []string
	if preview != "" {
		options = []string{"preview", preview, "apply", "true"}
	}
	return s.do(newForm(options...).file("file", "list.csv", []byte(content)).call("POST", path, as, want))
}

// countOf returns the number of records in a list.
func (s *site) countOf(as *http.Cookie, path string) int {
	s.t.Helper()
	var list []struct{}
	s.do(call{method: "GET", path: path, as: as, want: 200}).json(&list)
	return len(list)
}

// A college can register 60 students with one file, although all students have the phone number of their teacher.
func TestImportRegistrationsOfACollege(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		var file strings.Builder
		file.WriteString("\ufeffCategory;Student name;Mobile;E-mail;Course;Institute;Roll no\n")
		for i := range 60 {
			fmt.Fprintf(&file, "student;Student %d;98480 12345;s%d@example.org;BSc;Agri College;%d\n", i, i, i)
		}
		var plan httpapi.RegistrationImport
		s.importSheet(registrationImportPath, office, file.String(), "", 200).json(&plan)
		if len(plan.Added) != 60 || plan.Amount != 6000 || plan.Added[59].Row != 61 || len(plan.Faults) != 0 ||
			!slices.Equal(plan.Ignored, []string{"Roll no"}) {
			t.Fatalf("%+v", plan)
		}
		if n := s.countOf(office, "/api/registers"); n != 0 {
			t.Fatalf("a preview made %d registrations", n)
		}
		s.importSheet(registrationImportPath, office, file.String()+"Student;One;1;;;\n", plan.Preview, 409)
		var done httpapi.RegistrationImport
		s.importSheet(registrationImportPath, office, file.String(), plan.Preview, 200).json(&done)
		n := s.countOf(office, "/api/registers?status=Pending&perPage=200")
		if !done.Applied || len(done.Added) != 60 || n != 60 {
			t.Fatalf("%d of 60: %+v", n, done)
		}
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=registration", as: office, want: 200,
			has: []string{"Registrations were imported from list.csv: 60 added"},
		})
		s.importSheet(registrationImportPath, office, file.String(), plan.Preview, 409)
		// A second import of the same file adds nothing, even after a student's name was corrected.
		var again httpapi.RegistrationImport
		first := s.do(call{method: "GET", path: "/api/registers?q=Student+7", as: office, want: 200})
		var found []httpapi.Registration
		first.json(&found)
		s.do(call{
			method: "PUT", path: "/api/registers/" + found[0].ID, as: office, want: 200,
			body: map[string]any{"name": "Padma"},
		})
		s.importSheet(registrationImportPath, office, file.String(), "", 200).json(&again)
		if len(again.Added) != 0 || len(again.Present) != 60 || again.Unchanged != 60 || again.Amount != 0 {
			t.Errorf("%d added, %d present", len(again.Added), len(again.Present))
		}
	})
}

func TestImportTakesTheGoodRowsAndMarksTheOthers(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	office := s.signIn(fair.RoleManager)
	file := "Category,Name,Phone,Address,Persons\n" +
		"Farmer,Ramulu,9848012345.0,\"H.No 5\nKukatpally\nHyderabad\",\n" +
		"రైతులు,RAMULU,98480 12345,H.No 5 Kukatpally HYDERABAD,\n" + // the same person
		"Farmer,Ramulu,98480 12345,Siddipet,\n" + // another one: the address differs
		"Farmer,Sita,12,Medak,0\n" +
		"Gardener,Ravi,9848012346,Medak,\n" +
		"Student,Asha,9848012347,Medak,101\n" +
		"Farmer,\"Ravi\nMina\",9848012348,Medak,\n" +
		"Total,,,,3\n"
	var plan httpapi.RegistrationImport
	s.importSheet(registrationImportPath, office, file, "", 200).json(&plan)
	var faults []string
	for _, f := range plan.Faults {
		faults = append(faults, fmt.Sprint(f.Row, " ", f.Column, ": ", f.Message))
	}
	text := strings.Join(faults, "\n")
	for _, want := range []string{
		"Phone: ", "Persons: Enter a whole number from 1 to 100",
		"Category: Write one of: Farmer, Scientist, Entrepreneur, Startup, Student", "Degree: ", "College: ",
		"Name: This cell has several lines",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not among\n%s", want, text)
		}
	}
	if strings.Contains(text, "E-mail") {
		t.Error("a student needs an e-mail address")
	}
	if len(plan.Added) != 2 || len(plan.Present) != 1 || plan.Present[0].SameAs != plan.Added[0].Row {
		t.Fatalf("%+v", plan)
	}
	book, err := excelize.OpenReader(bytes.NewReader(plan.Marked))
	must(t, err)
	rows, err := book.GetRows(book.GetSheetName(0))
	must(t, err)
	if len(rows) != 5 || rows[0][5] != "To correct" || rows[1][1] != "Sita" || rows[4][1] != "Ravi\nMina" {
		t.Errorf("the marked rows are %q", rows)
	}
	s.importSheet(registrationImportPath, office, file, plan.Preview, 200)
	var found []httpapi.Registration
	s.do(call{method: "GET", path: "/api/registers?sort=createdAt", as: office, want: 200}).json(&found)
	if len(found) != 2 || !slices.ContainsFunc(found, func(r httpapi.Registration) bool {
		return r.Address == "H.No 5\nKukatpally\nHyderabad" && r.Phone == "9848012345"
	}) {
		t.Errorf("%+v", found)
	}
	s.importSheet(registrationImportPath, office, "Name,Address\nA,B\n", "", 422)
	s.importSheet(registrationImportPath, s.signIn(fair.RoleViewer), file, "", 403)
	for _, path := range []string{"/api/registers/template.xlsx", "/api/stallBooking/template.xlsx"} {
		s.do(call{method: "GET", path: path, as: office, want: 200})
	}
}

// wishedImport previews and applies an import of registrations with options.
func (s *site) wishedImport(
	as *http.Cookie, name string, content []byte, options ...string,
) httpapi.RegistrationImport {
	s.t.Helper()
	var plan, done httpapi.RegistrationImport
	s.do(newForm(options...).file("file", name, content).call("POST", registrationImportPath, as, 200)).json(&plan)
	options = append(options, "preview", plan.Preview, "apply", "true")
	s.do(newForm(options...).file("file", name, content).call("POST", registrationImportPath, as, 200)).json(&done)
	return done
}

// What is exported can be corrected and imported again. Into an empty edition, it brings the same records.
func TestExportIsImportedAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		file := "Category,Name,Phone,E-mail,Address,Company,Persons,Names of the persons,Language,College,Degree\n" +
			"Farmer,Rythu Sangham,9848012345,,\"H.No 5\nMedak\",,3,\"Ravi\n\nAsha\",Telugu,,\n" +
			"Entrepreneur,Green Seeds,9848012346,g@example.org,Hyderabad,,,,hi,,\n" +
			"Student,Padma,9848012347,,,,,,,Agri College,BSc\n"
		s.wishedImport(office, "list.csv", []byte(file))
		export := []byte(s.do(call{method: "GET", path: "/api/exports/registrations.xlsx", as: office, want: 200}).body)
		again := s.wishedImport(office, "registrations.xlsx", export)
		if len(again.Added)+len(again.Changed)+len(again.Faults) != 0 || len(again.Present) != 3 {
			t.Fatalf("%+v", again)
		}
		book, err := excelize.OpenReader(bytes.NewReader(export))
		must(t, err)
		sheet := book.GetSheetName(0)
		rows, err := book.GetRows(sheet)
		must(t, err)
		name, email := slices.Index(rows[0], "Name"), slices.Index(rows[0], "Email")
		for i, row := range rows {
			if row[name] == "Padma" {
				cell, _ := excelize.CoordinatesToCellName(name+1, i+1)
				must(t, book.SetCellValue(sheet, cell, "Padma Devi"))
				cell, _ = excelize.CoordinatesToCellName(email+1, i+1)
				must(t, book.SetCellValue(sheet, cell, "padma@example.org"))
			}
		}
		var out bytes.Buffer
		must(t, book.Write(&out))
		changed := s.wishedImport(office, "registrations.xlsx", out.Bytes())
		if len(changed.Added) != 0 || len(changed.Changed) != 1 || changed.Changed[0].After.Name != "Padma Devi" {
			t.Fatalf("%+v", changed)
		}
		s.do(call{
			method: "GET", path: "/api/registers/" + changed.Changed[0].After.ID, as: office, want: 200,
			has: []string{`"name":"Padma Devi"`, `"email":"padma@example.org"`},
		})
		var before []httpapi.Registration
		s.do(call{method: "GET", path: "/api/registers", as: office, want: 200}).json(&before)
		for _, r := range before {
			s.do(call{method: "DELETE", path: "/api/registers/" + r.ID, as: office, want: 204})
		}
		s.wishedImport(office, "registrations.xlsx", out.Bytes(), "silent", "true")
		var after []httpapi.Registration
		s.do(call{method: "GET", path: "/api/registers", as: office, want: 200}).json(&after)
		contents := func(list []httpapi.Registration) (all []string) {
			for _, r := range list {
				all = append(all, fmt.Sprint(r.Category, r.Name, r.Phone, r.Email, r.Address, r.Company, r.College, r.Degree,
					r.Persons, r.MemberNames, r.Amount))
			}
			slices.Sort(all)
			return all
		}
		if diff := cmp.Diff(contents(before), contents(after)); diff != "" || len(after) != 3 {
			t.Error(diff)
		}
	})
}

// newest returns the registration that was created last.
func (s *site) newest(as *http.Cookie) httpapi.Registration {
	s.t.Helper()
	var found []httpapi.Registration
	s.do(call{method: "GET", path: "/api/registers", as: as, want: 200}).json(&found)
	return slices.MaxFunc(found, func(a, b httpapi.Registration) int { return a.CreatedAt.Compare(b.CreatedAt) })
}

func (s *site) newestSubject(as *http.Cookie) []fair.Subject {
	s.t.Helper()
	return []fair.Subject{{Kind: fair.PersonalRegistration, ID: s.newest(as).ID}}
}

// waitingDecisions lists the ids of the payments that wait for a second person.
func (s *site) waitingDecisions(as *http.Cookie) (ids []string) {
	s.t.Helper()
	var list []struct{ ID, List string }
	s.do(call{method: "GET", path: "/api/admin/work?perPage=100", as: as, want: 200}).json(&list)
	for _, item := range list {
		if strings.HasPrefix(item.ID, "IMP") {
			ids = append(ids, item.ID)
		}
	}
	return ids
}

// What the office chose for an import: how people agreed, no messages, duplicates, and that they have paid already.
func TestWishesOfAnImport(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		messages := func(want int) {
			t.Helper()
			if n := s.countOf(office, "/api/admin/messages"); n != want {
				t.Errorf("%d messages, want %d", n, want)
			}
		}
		head := "Category,Name,Phone,Address\n"
		row := head + "Farmer,Ramulu,9848012345,Medak\n"
		done := s.wishedImport(office, "a.csv", []byte(row), "silent", "true", "lang", "te", "agreed", "On paper, 3 May")
		messages(0)
		consents, err := db.ConsentsOf(t.Context(), s.newestSubject(office))
		must(t, err)
		if len(done.Added) != 1 || len(consents) != 1 || consents[0].Source != "On paper, 3 May" ||
			consents[0].Lang != fair.Telugu {
			t.Errorf("%+v", consents)
		}
		s.wishedImport(office, "a.csv", []byte(row), "duplicates", "true")
		messages(1)
		consents, err = db.ConsentsOf(t.Context(), s.newestSubject(office))
		must(t, err)
		if n := s.countOf(office, "/api/registers"); n != 2 || len(consents) != 0 {
			t.Errorf("%d registrations, %+v", n, consents)
		}
		var many strings.Builder
		many.WriteString(head)
		for i := range 6 {
			fmt.Fprintf(&many, "Farmer,Farmer %d,98480123%02d,Medak\n", i, i)
		}
		day := s.sim.Clock().Now().In(fair.Kolkata).Format(time.DateOnly)
		paid := []string{"paid", "true", "channel", "bank", "reference", "UTR 77", "date", day}
		s.do(newForm("paid", "true", "channel", "bank").file("file", "b.csv", []byte(many.String())).call("POST",
			registrationImportPath, office, 422))
		s.wishedImport(office, "b.csv", []byte(many.String()), append(paid, "silent", "true")...)
		if n := s.countOf(office, "/api/registers?status=Paid"); n != 0 {
			t.Errorf("%d are paid without a second person", n)
		}
		waits := s.waitingDecisions(office)
		if len(waits) != 6 {
			t.Fatalf("%d payments wait", len(waits))
		}
		approve := call{
			method: "POST", path: "/api/decisions/" + waits[0] + "/approve", as: office, want: 409,
			body: map[string]any{"together": true},
		}
		s.do(approve)
		approve.as, approve.want = owner, 200
		s.do(approve)
		if n := s.countOf(office, "/api/registers?status=Paid"); n != 6 {
			t.Errorf("%d of 6 are paid", n)
		}
		messages(1)

		// Within the cash limit it counts at once, with the day and the number that were entered.
		earlier := s.sim.Clock().Now().In(fair.Kolkata).AddDate(0, 0, -3).Format(time.DateOnly)
		s.wishedImport(office, "c.csv", []byte(head+"Farmer,Yadamma,9848012390,Medak\n"),
			"paid", "true", "channel", "bank", "reference", "UTR 78", "date", earlier, "silent", "true")
		paidDay := s.do(call{
			method: "GET", path: "/api/ledgers/registration/" + s.newest(office).ID, as: office, want: 200,
			has: []string{`"status":"PAID"`, `"reference":"UTR 78"`},
		})
		midnight, err := time.ParseInLocation(time.DateOnly, earlier, fair.Kolkata)
		must(t, err)
		if want := `"day":"` + midnight.UTC().Format("2006-01-02T15"); !strings.Contains(paidDay.body, want) {
			t.Errorf("the day is not %s: %s", want, paidDay.body)
		}
	})
}

// A group is one registration. It has one payment and one receipt for all persons, and an entry code for each
// person. A refund covers the whole group.
func TestOnePaymentForAnImportedGroup(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		file := "Category,Name,Phone,Address,Persons\nFarmer,Rythu Sangham,9848012345,Medak,12\n"
		var plan httpapi.RegistrationImport
		s.importSheet(registrationImportPath, office, file, "", 200).json(&plan)
		if len(plan.Added) != 1 || plan.Added[0].Persons != 12 || plan.Amount != 1200 {
			t.Fatalf("%+v", plan)
		}
		s.importSheet(registrationImportPath, office, file, plan.Preview, 200)
		var found []httpapi.Registration
		s.do(call{method: "GET", path: "/api/registers", as: office, want: 200}).json(&found)
		if len(found) != 1 || found[0].Persons != 12 || found[0].Amount != 1200 {
			t.Fatalf("%+v", found)
		}
		payment := func(amount, want int) answer {
			t.Helper()
			return s.do(call{
				method: "POST", path: "/api/offline-payments", as: office, want: want, body: map[string]any{
					"registrationId": found[0].ID, "channel": "bank", "amount": amount, "reference": "UTR 1",
					"date": s.sim.Clock().Now().In(fair.Kolkata).Format(time.DateOnly),
				},
			})
		}
		payment(1300, 422)
		off := payment(1200, 201)
		s.do(call{method: "POST", path: "/api/decisions/" + off.field("_id") + "/approve", as: owner, want: 200})
		r, err := s.app.Sales.FindRegistration(s.office(), found[0].ID)
		must(t, err)
		codes, err := s.app.Entry.CodesOfRegistration(t.Context(), r)
		must(t, err)
		if len(codes) != 12 {
			t.Errorf("%d entry codes", len(codes))
		}
		s.nameGroup(office, found[0], codes)
		s.do(call{method: "GET", path: "/api/orders", as: office, want: 200, has: []string{`"amount":1200`}})
		s.do(call{
			method: "POST", path: "/api/orders/" + s.orderOfRecorded(off) + "/refunds", as: office, want: 201,
			body: map[string]any{"reason": "The fair was cancelled", "cancelledBy": "organiser"},
			has:  []string{`"amount":1200`},
		})
	})
}

// nameGroup names two people of a paid group. It checks that their names appear wherever the group's people are
// listed.
func (s *site) nameGroup(office *http.Cookie, group httpapi.Registration, codes []fair.EntryCode) {
	s.t.Helper()
	change := func(names string, want int, has ...string) {
		s.t.Helper()
		s.do(call{
			method: "PUT", path: "/api/registers/" + group.ID, as: office, want: want,
			body: map[string]any{"memberNames": names}, has: has,
		})
	}
	if codes[1].Holder != "Rythu Sangham (2 of 12)" || codes[1].Name != "" {
		s.t.Errorf("the second person is %+v", codes[1])
	}
	change(strings.Repeat("x\n", 13), 422, "The group has 12 people")
	change("Ravi\nAsha\n ravi", 200, `"memberNames":"Ravi\nAsha\nravi"`) // two people may have the same name
	change("Ravi\t Kumar \r\n\r\nAsha Devi\n\n", 200, `"memberNames":"Ravi Kumar\n\nAsha Devi"`)
	r, err := s.app.Sales.FindRegistration(s.office(), group.ID)
	must(s.t, err)
	named, err := s.app.Entry.CodesOfRegistration(s.t.Context(), r)
	must(s.t, err)
	for i, want := range []string{"Ravi Kumar", "Rythu Sangham (2 of 12)", "Asha Devi", "Rythu Sangham (4 of 12)"} {
		if named[i].Holder != want || named[i].Text != codes[i].Text {
			s.t.Errorf("code %d is of %q, want %q with the same code", i+1, named[i].Holder, want)
		}
	}
	s.do(call{
		method: "GET", path: "/api/admin/records/registration/" + group.ID, as: office, want: 200,
		has: []string{`"holder":"Asha Devi"`, `"after":{"memberNames":"Ravi Kumar\n\nAsha Devi"}`},
	})
	s.do(call{
		method: "GET", path: "/api/admin/gate/search?q=asha+devi", as: office, want: 200,
		has: []string{`"name":"Rythu Sangham"`, `"memberNames":["Ravi Kumar","","Asha Devi","`},
	})
	s.do(call{
		method: "POST", path: "/api/admin/gate/check", as: office, want: 200,
		body: map[string]any{"code": codes[2].Text, "dry": true},
		has:  []string{`"name":"Asha Devi"`, `"organisation":"Rythu Sangham"`},
	})
}

func TestImportBookings(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		head := "Firm,Contact person,Phone,Address,Stall no,Size,Category\n"
		file := head + "Green Seeds,Ravi,9848012345,Hyderabad,\"24, C6\",,private company\n" +
			"Agri Dept,Devi,9848012346,Medak,25 (3x3m),3 × 3 m,Government\n"
		var plan httpapi.BookingImport
		s.importSheet(bookingImportPath, office, file, "", 200).json(&plan)
		if len(plan.Added) != 2 || plan.Added[0].Stalls != "24 (3x3m), C6 (2x2m)" || len(plan.Faults) != 0 {
			t.Fatalf("%+v", plan)
		}
		if s.stallState("std-24") != "available" {
			t.Error("a preview holds a stall")
		}
		s.importSheet(bookingImportPath, office, file, plan.Preview, 200)
		if s.stallState("std-24") != "held" {
			t.Errorf("the stall is %s", s.stallState("std-24"))
		}
		var sum int
		var bookings []struct{ Amount int }
		s.do(call{method: "GET", path: "/api/stallBooking/stall-bookings", as: office, want: 200}).json(&bookings)
		for _, b := range bookings {
			sum += b.Amount
		}
		if len(bookings) != 2 || sum != int(plan.Amount) {
			t.Errorf("%+v make %d, not %d", bookings, sum, plan.Amount)
		}
		var again httpapi.BookingImport
		s.importSheet(bookingImportPath, office, file, "", 200).json(&again)
		if len(again.Added) != 0 || len(again.Present) != 2 || again.Amount != 0 {
			t.Errorf("%+v", again)
		}
		wrong := head + "A,Ravi,9848012347,Medak,\"24,26\",,\nB,Ravi,9848012348,Medak,26,2x2m,\n" +
			"C,Ravi,9848012349,Medak,999,,\nD,Ravi,9848012350,Medak,27,,Circus\nE,Ravi,1,Medak,,,\n" +
			"F,Ravi,9848012351,Medak,28,,\nG,Ravi,9848012352,Medak,\"29,28\",,\n"
		var refused httpapi.BookingImport
		s.importSheet(bookingImportPath, office, wrong, "", 200).json(&refused)
		var faults []string
		for _, f := range refused.Faults {
			faults = append(faults, fmt.Sprint(f.Row, " ", f.Column, ": ", f.Message))
		}
		text := strings.Join(faults, "\n")
		for _, want := range []string{
			"2 Stall no: ", "Green Seeds", "3 Size: Stall 26 has the size 3x3m", "4 Stall no: ",
			"5 Category: Write one of: Private Company", "6 Phone: ", "6 Stall no: ", "8 Stall no: ",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not among\n%s", want, text)
			}
		}
		s.importSheet(bookingImportPath, office, wrong, refused.Preview, 200)
		s.importSheet(bookingImportPath, s.signIn(fair.RoleViewer), file, "", 403)
		if n := s.countOf(office, "/api/stallBooking/stall-bookings"); n != 2+len(refused.Added) || len(refused.Added) != 1 {
			t.Errorf("%d bookings", n)
		}
	})
}
