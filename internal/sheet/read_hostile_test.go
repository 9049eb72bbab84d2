package sheet_test

import (
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// Small files must not cause much work or need much memory when they are unpacked.
func TestHostileWorkbooks(t *testing.T) {
	t.Parallel()
	people := book(t, func(f *excelize.File) error {
		return fill(f, "Sheet1", map[string]any{"A1": "Name", "B1": "Place", "A2": 7})
	})
	const first = "xl/worksheets/sheet1.xml"
	for name, c := range map[string]struct{ part, before, more, want string }{
		"a million shared texts": {
			"xl/sharedStrings.xml", "</sst>", strings.Repeat("<si><t>x</t></si>", 1_000_000), "sheet_unpacked_too_large",
		},
		"many sheets": {
			"xl/workbook.xml", "</sheets>", strings.Repeat(`<sheet name="x"/>`, 200), "sheet_unpacked_too_large",
		},
		"rows with one cell in the last column": {
			first, "</sheetData>", strings.Repeat(`<row><c r="XFD1" t="str"><v> </v></c></row>`, 1_500),
			"sheet_unpacked_too_large",
		},
		"a row below the last one": {first, "</sheetData>", `<row r="1048577"/>`, "file_damaged"},
		"nested elements":          {first, "</sheetData>", strings.Repeat("<x>", 50_000), "file_damaged"},
		"nested in a cell": {
			first, "</row></sheetData>", `<c r="C2">` + strings.Repeat("<x>", 50_000), "file_damaged",
		},
		"the end is missing":  {first, "</sheetData>", `</sheetData><row`, "file_damaged"},
		"no such shared text": {first, "</row></sheetData>", `<c r="B2" t="s"><v>77</v></c>`, "file_damaged"},
	} {
		content := rewrite(t, people, c.part, func(s string) string {
			return strings.Replace(s, c.before, c.more+c.before, 1)
		})
		refused(t, name+".xlsx", content, c.want)
	}
	content := rewrite(t, people, first, func(s string) string {
		s = strings.Replace(s, `<dimension ref="A1:B2"`, `<dimension ref="A1:XFD1048576"`, 1)
		return strings.Replace(s, "</sheetData>", `<row r="1048576"><c r="A1048576"><v>8</v></c></row></sheetData>`, 1)
	})
	check(t, "the whole sheet", content, "1 Name|Place", "2 7", "1048576 8")
}
