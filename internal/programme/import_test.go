package programme_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
)

var someEdition = fair.Edition{FirstDay: "2025-09-13", LastDay: "2025-09-14"}

var someSpeakers = []programme.Speaker{{
	Record: fair.Record{ID: "s1"}, Name: fair.Text{fair.English: "Dr Devi", fair.Telugu: "డా. దేవి"},
}}

// sheetOf builds a sheet from lines of text. Vertical bars separate the cells of a line. The headings are in row 1.
func sheetOf(lines ...string) fair.Sheet {
	sheet := fair.Sheet{Head: fair.SheetRow{Number: 1, Cells: strings.Split(lines[0], "|")}}
	for i, line := range lines[1:] {
		sheet.Rows = append(sheet.Rows, fair.SheetRow{Number: 2 + i, Cells: strings.Split(line, "|")})
	}
	return sheet
}

func itemsOf(lines ...string) []programme.Item {
	var items []programme.Item
	for i, line := range lines {
		part := strings.Split(line, "|")
		items = append(items, programme.Item{
			Record: fair.Record{ID: fmt.Sprint("i", i), Version: 1},
			Title:  fair.Text{fair.English: part[0], fair.Telugu: "తె"}, Day: part[1], From: part[2], Until: part[3],
			Hall: fair.Text{fair.English: part[4]}, Speaker: fair.Text{fair.English: "Dr Rao"},
		})
	}
	return items
}

// more formats the values that only some sessions have.
func more(i programme.Item) string {
	var text string
	changed := i.Status != programme.Planned && i.Status != ""
	if len(i.Languages)+len(i.Speakers) > 0 || i.Topic[fair.English] != "" || changed {
		text = fmt.Sprint(" ", i.Topic[fair.English], i.Topic[fair.Telugu], i.Languages, i.Speakers, " ", i.Status)
	}
	if i.Planned.Day != "" {
		text += fmt.Sprint(" before: ", i.Planned.Day, " ", i.Planned.From, " ", i.Planned.Hall[fair.English])
	}
	return text
}

const head = "Title|Day|From|Until|Hall"

// summaryOf plans the import of a sheet and formats the plan as a short text.
func summaryOf(t *testing.T, sheet fair.Sheet, live []programme.Item, rule programme.Rule) []string {
	t.Helper()
	list, err := programme.Read(sheet, someEdition, someSpeakers)
	if err != nil {
		t.Fatal(err)
	}
	plan := programme.Plan(list, live, rule)
	shown := func(i programme.Item) string {
		return strings.Join([]string{
			i.Title[fair.English], i.Title[fair.Telugu], i.Day, i.From, i.Until, i.Hall[fair.English],
			i.Speaker[fair.English], i.About[fair.English], i.About[fair.Hindi],
			i.Hall[fair.Telugu], i.Speaker[fair.Hindi],
		}, ",") + more(i)
	}
	var lines []string
	for _, a := range plan.Added {
		lines = append(lines, fmt.Sprint(a.Row, " + ", shown(a.Record)))
	}
	for _, c := range plan.Changed {
		lines = append(lines, fmt.Sprint(c.Row, " ", c.Before.ID, " -> ", shown(c.After)))
	}
	for _, i := range plan.Removed {
		lines = append(lines, "- "+i.ID)
	}
	for _, f := range plan.Faults {
		lines = append(lines, fmt.Sprintf("%s %s: %s", f.Cell, f.Column, f.Message.In(fair.English)))
	}
	if plan.Unchanged > 0 {
		lines = append(lines, fmt.Sprint("= ", plan.Unchanged))
	}
	return lines
}

func TestPlanOfAnImport(t *testing.T) {
	t.Parallel()
	live := itemsOf("Soil health|2025-09-13|09:30|10:15|Main stage", "Seeds|2025-09-13|11:00|12:00|Field")
	for name, c := range map[string]struct {
		sheet fair.Sheet
		rule  programme.Rule
		want  []string
	}{
		"dates and times as people and spreadsheet programs write them": {
			sheet: sheetOf(head, "A|13-09-2025|9:30|10.15|Stage", "B|13/09/2025|9:30 am|1 p.m.|Field",
				"C|14 September 2025|14:00:00|3 PM|Stage", "D|45914|0.39583333333333331|0.5|Field"),
			want: []string{
				"2 + A,,2025-09-13,09:30,10:15,Stage,,,,,", "3 + B,,2025-09-13,09:30,13:00,Field,,,,,",
				"4 + C,,2025-09-14,14:00,15:00,Stage,,,,,", "5 + D,,2025-09-14,09:30,12:00,Field,,,,,",
			},
		},
		"three languages, alternative headings in another order, unknown columns": {
			sheet: sheetOf("Venue|Date|Start|End|Session|Title in Telugu|Hindi|Speaker|Details|Description (Hindi)|Phone|"+
				"Hall in Telugu|Speaker (Hindi)",
				"Stage|2025-09-13|09:00|10:00|Opening|ప్రారంభం|उद्घाटन|Dr Dev|With lamps|दीप के साथ|98|వేదిక|डॉ. देवी"),
			want: []string{"2 + Opening,ప్రారంభం,2025-09-13,09:00,10:00,Stage,Dr Dev,With lamps,दीप के साथ,వేదిక,डॉ. देवी"},
		},
		"the slot identifies an entry; missing columns keep their values": {
			sheet: sheetOf(head, "Soil and water|2025-09-13|09:30|10:30|main  stage", "Seeds|2025-09-13|11:00|12:00|Field"),
			want:  []string{"2 i0 -> Soil and water,తె,2025-09-13,09:30,10:30,main  stage,Dr Rao,,,,", "= 1"},
		},
		"a moved entry is found by its title": {
			sheet: sheetOf(head, "soil health|2025-09-14|15:00|16:00|Field"),
			want:  []string{"2 i0 -> soil health,తె,2025-09-14,15:00,16:00,Field,Dr Rao,,,,"},
		},
		"an empty column clears the field": {
			sheet: sheetOf(head+"|Speaker|Telugu", "Seeds|2025-09-13|11:00|12:00|Field||"),
			want:  []string{"2 i1 -> Seeds,,2025-09-13,11:00,12:00,Field,,,,,"},
		},
		"replacing removes the other entries": {
			sheet: sheetOf(head, "Seeds|2025-09-13|11:00|12:00|Field"), rule: programme.Rule{Replace: true},
			want: []string{"- i0", "= 1"},
		},
		"topic, languages, speakers with a page and others, status": {
			sheet: sheetOf(head+"|Topic|Topic in Telugu|Languages|Speaker|Status",
				"A|2025-09-13|09:00|10:00|Stage|Soil|నేల|Telugu, हिन्दी|dr  devi; Two farmers|",
				"Seeds|2025-09-13|15:00|16:00|Field||||డా. దేవి|Moved",
				"Soil health|2025-09-13|09:30|10:15|Main stage||||Dr Rao|cancelled"),
			want: []string{
				"2 + A,,2025-09-13,09:00,10:00,Stage,Two farmers,,,, Soilనేల[te hi] [s1] planned",
				"3 i1 -> Seeds,తె,2025-09-13,15:00,16:00,Field,,,,, [] [s1] moved before: 2025-09-13 11:00 Field",
				"4 i0 -> Soil health,తె,2025-09-13,09:30,10:15,Main stage,Dr Rao,,,, [] [] cancelled",
			},
		},
		"a wrong language and a wrong status": {
			sheet: sheetOf(head+"|Languages|Status", "A|2025-09-13|09:00|10:00|Stage|Latin|soon"),
			want: []string{
				"F2 Languages: Choose English, Hindi or Telugu", "G2 Status: Please choose one of the options",
			},
		},
		"errors by row and column": {
			sheet: sheetOf(head, "|2025-09-13|09:00|10:00|Stage", "A|2025-09-15|9 o'clock|10:00|",
				"B|2025-09-13|10:00|09:00|Stage", "C|2025-09-14|09:00|10:00|Stage", "D|14-09-2025|9:00|9:30|stage"),
			want: []string{
				"5 + C,,2025-09-14,09:00,10:00,Stage,,,,,",
				"A2 Title: Please fill in this field",
				"B3 Day: Choose a day of the fair, such as 13-09-2025 (day, month, year)", "C3 From: Enter a time such as 09:30",
				"E3 Hall: Please fill in this field", "D4 Until: The end is later than the start",
				"E6 Hall: Row 5 has the same day, start and hall",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, summaryOf(t, c.sheet, live, c.rule)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	t.Parallel()
	for want, sheet := range map[string]fair.Sheet{
		"Row 1 lacks these headings: Until, Hall. The template shows all of them": sheetOf("Title|Day|From", "A|b|c"),
		"Row 1 has more than one heading for the same column: Date. Keep one of them": sheetOf(head+"|Date",
			"A|2025-09-13|09:00|10:00|Stage|x"),
		"There are no programme items below the headings": sheetOf(head),
	} {
		_, err := programme.Read(sheet, someEdition, someSpeakers)
		e, ok := errors.AsType[*fair.Error](err)
		if !ok {
			t.Errorf("got %v, want %q", err, want)
			continue
		}
		if got := e.Fields["file"].In(fair.English); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Importing the same file again must change nothing, for any programme before the first import.
func TestASecondImportOfTheSameFileChangesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		line := rapid.Custom(func(rt *rapid.T) string {
			pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(rt, name) }
			return pick("title", "A", "B", "a", "C") + "|" + pick("day", "2025-09-13", "2025-09-14") + "|" +
				pick("from", "09:00", "10:00") + "|" + pick("until", "11:00", "12:00") + "|" + pick("hall", "Stage", "Field")
		})
		live := itemsOf(rapid.SliceOfN(line, 0, 6).Draw(rt, "live")...)
		programme.Sort(live)
		sheet := sheetOf(append([]string{head}, rapid.SliceOfN(line, 1, 6).Draw(rt, "rows")...)...)
		rule := programme.Rule{Replace: rapid.Bool().Draw(rt, "replace")}
		read := func() programme.List {
			list, err := programme.Read(sheet, someEdition, someSpeakers)
			if err != nil {
				rt.Fatal(err)
			}
			return list
		}
		plan := programme.Plan(read(), live, rule)
		if len(plan.Faults) > 0 {
			return // a plan with errors is never applied
		}
		now := map[string]programme.Item{}
		for _, item := range live {
			now[item.ID] = item
		}
		for _, item := range plan.Removed {
			delete(now, item.ID)
		}
		for _, change := range plan.Changed {
			now[change.After.ID] = change.After
		}
		var after []programme.Item
		for _, item := range live {
			if kept, there := now[item.ID]; there {
				after = append(after, kept)
			}
		}
		for i, added := range plan.Added {
			added.Record.ID = fmt.Sprint("new", i)
			after = append(after, added.Record)
		}
		programme.Sort(after)
		if again := programme.Plan(read(), after, rule); !again.IsEmpty() {
			rt.Fatalf("again: %+v", again)
		}
	})
}
