package committee_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/committee"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var someCommittees = []fair.Committee{
	{ID: "executive", Name: fair.Text{
		fair.English: "Executive Committee", fair.Hindi: "कार्यकारी समिति",
		fair.Telugu: "కార్యనిర్వాహక కమిటీ",
	}},
	{ID: "finance", Name: fair.Text{
		fair.English: "Finance & Marketing", fair.Hindi: "वित्त और प्रचार",
		fair.Telugu: "ఆర్థిక, ప్రచార విభాగం",
	}},
	{ID: "old"},
}

// sheetOf builds a sheet from lines of text. Vertical bars separate the cells of a line. The headings are in row 3.
func sheetOf(lines ...string) fair.Sheet {
	sheet := fair.Sheet{Head: fair.SheetRow{Number: 3, Cells: strings.Split(lines[0], "|")}}
	for i, line := range lines[1:] {
		sheet.Rows = append(sheet.Rows, fair.SheetRow{Number: 4 + i, Cells: strings.Split(line, "|")})
	}
	return sheet
}

func membersOf(lines ...string) []committee.Member {
	var members []committee.Member
	for i, line := range lines {
		part := strings.Split(line, "|")
		members = append(members, committee.Member{
			Record: fair.Record{ID: fmt.Sprint("m", i), Version: 1}, Name: part[0],
			Designation: fair.Text{fair.English: part[1], fair.Telugu: "తె"}, Committee: part[2],
			Position: i + 1, Sample: len(part) > 3,
		})
	}
	return members
}

func planOf(t *testing.T, sheet fair.Sheet, live []committee.Member, rule committee.Rule) committee.Import {
	t.Helper()
	list, err := committee.Read(sheet, someCommittees)
	if err != nil {
		t.Fatal(err)
	}
	return committee.Plan(list, live, rule)
}

// summaryOf formats a plan as a short text.
func summaryOf(plan committee.Import) []string {
	var lines []string
	for _, a := range plan.Added {
		lines = append(lines, fmt.Sprintf("%d + %s, %s, %s", a.Row, a.Record.Name, a.Record.Designation[fair.English],
			a.Record.Committee))
	}
	for _, c := range plan.Changed {
		lines = append(lines, fmt.Sprintf("%d %s, %s, %q, %v -> %s, %s, %q, %v", c.Row, c.Before.Name,
			c.Before.Designation[fair.English], c.Before.Designation[fair.Telugu], c.Before.Sample,
			c.After.Name, c.After.Designation[fair.English], c.After.Designation[fair.Telugu], c.After.Sample))
	}
	for _, m := range plan.Removed {
		lines = append(lines, "- "+m.Name)
	}
	for _, f := range plan.Faults {
		lines = append(lines, fmt.Sprintf("%d %s %s: %s", f.Row, f.Cell, f.Column, f.Message.In(fair.English)))
	}
	if plan.Unchanged > 0 {
		lines = append(lines, fmt.Sprint("= ", plan.Unchanged))
	}
	if len(plan.Reordered) > 0 {
		lines = append(lines, "order of "+strings.Join(plan.Reordered, ", "))
	}
	return lines
}

func TestPlanOfAnImport(t *testing.T) {
	t.Parallel()
	live := membersOf("Asha Rao|Patron|executive", "Ravi|Member|finance", "Dr. K. Rao|Chair|executive|sample",
		"Ravi|Member|executive")
	head := "Name|Designation|Committee"
	for name, c := range map[string]struct {
		sheet fair.Sheet
		live  []committee.Member
		rule  committee.Rule
		want  []string
	}{
		"added, changed, the same": {
			sheet: sheetOf(head, "ASHA  rao|Patron|Executive Committee", "Ravi|Member|finance",
				"కవిత|సభ్యులు|కార్యనిర్వాహక కమిటీ"), live: live,
			want: []string{
				`6 + కవిత, సభ్యులు, executive`, `4 Asha Rao, Patron, "తె", false -> ASHA  rao, Patron, "తె", false`,
				"= 1",
			},
		},
		"committees by id and name in any spelling and language": {
			sheet: sheetOf(head, "A|x|EXECUTIVE", "B|x|executive committee", "C|x|finance and marketing committee",
				"D|x|Finance&Marketing", "E|x|वित्त और प्रचार समिति", "F|x|ఆర్థిక ప్రచార విభాగం", "G|x|old"),
			want: []string{
				"4 + A, x, executive", "5 + B, x, executive", "6 + C, x, finance", "7 + D, x, finance", "8 + E, x, finance",
				"9 + F, x, finance", "10 + G, x, old",
			},
		},
		"alternative headings in another order; unknown columns": {
			sheet: sheetOf("S. No.|COMMITTEE NAME|Designation (Telugu)|Phone|  full-name |Designation",
				"2|executive|చైర్|98|B|Chair", "1|executive||99|A|Patron"),
			want: []string{"5 + A, Patron, executive", "4 + B, Chair, executive"},
		},
		"an empty column clears the field; a missing column keeps it": {
			sheet: sheetOf(head+"|Designation in Telugu", "Asha Rao||executive|"), live: live,
			want: []string{`4 Asha Rao, Patron, "తె", false -> Asha Rao, , "", false`},
		},
		"a member in the file is no longer a sample": {
			sheet: sheetOf(head, "dr. k. rao|Chair|executive"), live: live,
			want: []string{`4 Dr. K. Rao, Chair, "తె", true -> dr. k. rao, Chair, "తె", false`},
		},
		"a row that says the same changes nothing, and a sample stays one": {
			sheet: sheetOf(head, "Dr. K. Rao|Chair|executive", "Asha Rao|Patron|executive"), live: live,
			want: []string{"= 2"},
		},
		"replacing changes only the committees of the file": {
			sheet: sheetOf(head, "Ravi|Member|executive", "New|x|executive"), live: live, rule: committee.Rule{Replace: true},
			want: []string{"5 + New, x, executive", "- Asha Rao", "- Dr. K. Rao", "= 1"},
		},
		"samples of all committees are removed": {
			sheet: sheetOf(head, "New|x|finance"), live: live, rule: committee.Rule{DropSamples: true},
			want: []string{"4 + New, x, finance", "- Dr. K. Rao"},
		},
		"replaced lists get the file's order": {
			sheet: sheetOf(head, "Ravi|Member|executive", "Dr. K. Rao|Vice|executive", "Asha Rao|Patron|executive"), live: live,
			rule: committee.Rule{Replace: true},
			want: []string{`5 Dr. K. Rao, Chair, "తె", true -> Dr. K. Rao, Vice, "తె", false`, "= 2", "order of executive"},
		},
		"without numbers the order stays": {
			sheet: sheetOf(head, "Ravi|Member|executive", "Asha Rao|Patron|executive"), live: live,
			want: []string{"= 2"},
		},
		"numbers define the order": {
			sheet: sheetOf(head+"|Order", "Asha Rao|Patron|executive|9.0", "Ravi|Member|executive|3."), live: live,
			want: []string{"= 2", "order of executive"},
		},
		"errors by row and column": {
			sheet: sheetOf(head+"|Order", "|Chair|executive|1", "A|x|Finanse|1", "B|x||1", "C|"+strings.Repeat("x", 501)+
				"|executive|1", "D|x|executive|first", "\x00|x|nobody|-1"),
			want: []string{
				"4 A4 Name: Please fill in this field",
				`5 C5 Committee: There is no committee “Finanse”. Write one of: Executive Committee, Finance & Marketing, old`,
				"6 C6 Committee: Please fill in this field", "7 B7 Designation: Please use at most 500 characters",
				"8 D8 Order: Enter a whole number from 0 to 99999",
				"9 A9 Name: " + texts.Errors.ControlCharacters().In(fair.English),
				`9 C9 Committee: There is no committee “nobody”. Write one of: Executive Committee, Finance & Marketing, old`,
				"9 D9 Order: Enter a whole number from 0 to 99999",
			},
		},
		"a name twice in one committee": {
			sheet: sheetOf(head, "A|x|executive", "A|x|finance", " a |y|Executive Committee"),
			want: []string{
				"4 + A, x, executive", "5 + A, x, finance",
				"6 A6 Name: Row 4 has the same name for the same committee",
			},
		},
		"two people with the same name are kept": {
			sheet: sheetOf(head, "A|one|executive", "A|three|executive", "A|x|executive"),
			live:  membersOf("A|one|executive", "A|two|executive"),
			want: []string{
				`5 A, two, "తె", false -> A, three, "తె", false`,
				"6 A6 Name: Row 4 has the same name for the same committee", "= 1",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, summaryOf(planOf(t, c.sheet, c.live, c.rule))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCellsWithAnErrorValueAreReported(t *testing.T) {
	t.Parallel()
	sheet := sheetOf("Name|Designation|Committee", "#REF!|x|executive", "A|x|executive")
	sheet.Rows[0].Faults = map[int]texts.Message{
		0: texts.PortalErrors.CellFormulaError(),
		7: texts.PortalErrors.CellFormulaError(),
	}
	want := []string{"5 + A, x, executive", "4 A4 Name: The formula in this cell ends in an error"}
	if diff := cmp.Diff(want, summaryOf(planOf(t, sheet, nil, committee.Rule{}))); diff != "" {
		t.Error(diff)
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	t.Parallel()
	for want, sheet := range map[string]fair.Sheet{
		"Row 3 lacks these headings: Designation. The template shows all of them": sheetOf("Name|Rank|Committee",
			"A|x|executive"),
		"Row 3 lacks these headings: Name, Committee. The template shows all of them": sheetOf("Designation|x", "A|x"),
		"Row 3 has more than one heading for the same column: Full name. Keep one of them": sheetOf(
			"Name|Designation|Committee|Full name", "A|x|executive|B"),
		"There are no people below the headings": sheetOf(
			"Name|Designation|Committee"),
	} {
		_, err := committee.Read(sheet, someCommittees)
		var got string
		if e, ok := errors.AsType[*fair.Error](err); ok {
			got = e.Fields["file"].In(fair.English)
			if e.Message.In(fair.English) != got {
				t.Errorf("the message is %q, that of the field %q", e.Message.In(fair.English), got)
			}
		}
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestGroupInstituteAndAddressAreRead(t *testing.T) {
	t.Parallel()
	plan := planOf(t, sheetOf(
		"Name|Name (Telugu)|Designation|Committee|College|Institute or district in Telugu|Group|E-mail",
		"B|బి|x|executive|Soil College|నేల కళాశాల|Scientists|b@example.org"), membersOf("B|x|executive"), committee.Rule{})
	if len(plan.Changed) != 1 {
		t.Fatalf("%d changed members", len(plan.Changed))
	}
	now := plan.Changed[0].After
	if now.Name != "B" || now.NameIn[fair.Telugu] != "బి" {
		t.Errorf("read the names %q %q", now.Name, now.NameIn)
	}
	if now.Institute[fair.English] != "Soil College" || now.Institute[fair.Telugu] != "నేల కళాశాల" ||
		now.Group[fair.English] != "Scientists" || now.Email != "b@example.org" {
		t.Errorf("read %+v", now)
	}
	// Without these columns, the stored values stay.
	again := planOf(t, sheetOf("Name|Designation|Committee", "B|x|executive"), []committee.Member{now}, committee.Rule{})
	if !again.IsEmpty() {
		t.Errorf("changed %+v", again.Changed)
	}
}

func TestIgnoredColumnsAndSamplesAreReported(t *testing.T) {
	t.Parallel()
	plan := planOf(t, sheetOf("Name|Designation|Committee|Phone||Fax", "A|x|executive"),
		membersOf("B|x|executive|sample", "C|x|finance"), committee.Rule{})
	if diff := cmp.Diff([]string{"Phone", "Fax"}, plan.Ignored); diff != "" || plan.Samples != 1 {
		t.Error(diff, plan.Samples)
	}
}

// An import must keep all members that it does not report as removed, and must give each member exactly one position.
// It must not change the order of committees that the file does not contain. Importing the same file again must
// change nothing.
func TestASecondImportOfTheSameFileChangesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom([]string{"A", "B", "C", "D", "a", "E", "F"})
		named := rapid.SampledFrom([]string{"executive", "finance", "old"})
		var lines []string
		for range rapid.IntRange(0, 8).Draw(rt, "live") {
			line := name.Draw(rt, "name") + "|x|" + named.Draw(rt, "committee")
			if rapid.Bool().Draw(rt, "sample") {
				line += "|sample"
			}
			lines = append(lines, line)
		}
		live := membersOf(lines...)
		rows := []string{"Name|Designation|Committee"}
		if numbered := rapid.Bool().Draw(rt, "numbered"); numbered {
			rows[0] += "|Order"
		}
		for range rapid.IntRange(1, 8).Draw(rt, "rows") {
			order := rapid.SampledFrom([]string{"", "1", "2", "3"}).Draw(rt, "order")
			rows = append(rows, name.Draw(rt, "name")+"|"+rapid.SampledFrom([]string{"x", "y"}).Draw(rt, "designation")+"|"+
				named.Draw(rt, "committee")+"|"+order)
		}
		list, err := committee.Read(sheetOf(rows...), someCommittees)
		if err != nil {
			rt.Fatal(err)
		}
		rule := committee.Rule{Replace: rapid.Bool().Draw(rt, "replace"), DropSamples: rapid.Bool().Draw(rt, "drop")}
		plan := committee.Plan(list, live, rule)
		after := applied(rt, plan, live)
		if len(plan.Faults) > 0 {
			return // a plan with errors is never applied
		}
		list, err = committee.Read(sheetOf(rows...), someCommittees)
		if err != nil {
			rt.Fatal(err)
		}
		if again := committee.Plan(list, after, rule); !again.IsEmpty() {
			rt.Fatalf("again: %v", summaryOf(again))
		}
	})
}

// applied returns the members after an import, in display order.
func applied(rt *rapid.T, plan committee.Import, live []committee.Member) []committee.Member {
	now := map[string]committee.Member{}
	for _, m := range live {
		now[m.ID] = m
	}
	for _, m := range plan.Removed {
		delete(now, m.ID)
	}
	for _, c := range plan.Changed {
		now[c.After.ID] = c.After
	}
	for i := range plan.Added {
		plan.Added[i].Record.ID = fmt.Sprint("new", i)
		now[plan.Added[i].Record.ID] = plan.Added[i].Record
	}
	ids := plan.OrderedIDs()
	if len(ids) != len(now) {
		rt.Fatalf("%d members have a position, want %d", len(ids), len(now))
	}
	var after []committee.Member
	for _, id := range ids {
		member, there := now[id]
		if !there || slices.ContainsFunc(after, func(m committee.Member) bool { return m.ID == id }) {
			rt.Fatalf("%s has no position, or two", id)
		}
		after = append(after, member)
	}
	return after
}
