package sheet_test

import (
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// Programs write the same number in different ways. A number cell gives the number, and a text cell gives the text.
func TestNumberCellsGiveTheNumber(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		`<c r="A2"><v>9880000123</v></c>`:                    "9880000123",
		`<c r="A2"><v>9880000123.0</v></c>`:                  "9880000123",
		`<c r="A2"><v>9.880000123E9</v></c>`:                 "9880000123",
		`<c r="A2" t="n"><v>9.88E9</v></c>`:                  "9880000000",
		`<c r="A2" t="n"><v> 3.0 </v></c>`:                   "3",
		`<c r="A2"><v>1500.50</v></c>`:                       "1500.5",
		`<c r="A2"><v>-5E-1</v></c>`:                         "-0.5",
		`<c r="A2"><v>45913.354166666664</v></c>`:            "45913.354166666664",
		`<c r="A2"><v>5.1149100000010002E18</v></c>`:         "5.1149100000010002E18", // not all digits are left
		`<c r="A2"><v>1E-300</v></c>`:                        "1E-300",
		`<c r="A2"><v>NaN</v></c>`:                           "NaN",
		`<c r="A2"><f>3*1</f><v>3.0</v></c>`:                 "3",
		`<c r="A2" t="str"><f>A1</f><v>3.0</v></c>`:          "3.0",
		`<c r="A2" t="inlineStr"><is><t>019001</t></is></c>`: "019001",
		`<c r="A2" t="inlineStr"><is><t>1E5</t></is></c>`:    "1E5",
		`<c r="A2" t="inlineStr"><is><t>60.0</t></is></c>`:   "60.0",
	} {
		people := book(t, func(f *excelize.File) error {
			return fill(f, "Sheet1", map[string]any{"A1": "Name", "B1": "Place", "A2": 7, "B2": "1E5"})
		})
		content := rewrite(t, people, "xl/worksheets/sheet1.xml", func(s string) string {
			return strings.Replace(s, `<c r="A2"><v>7</v></c>`, cell, 1)
		})
		check(t, cell, content, "1 Name|Place", "2 "+want+"|1E5")
	}
}

// A file can have rows that are too long to be rows: with millions of separators, or with a quotation mark that is
// never closed. Reading ends at the limit.
func TestTooLongRows(t *testing.T) {
	t.Parallel()
	head := "Name,Place\nAsha,x\n"
	for name, content := range map[string]string{
		"separators.csv":      head + strings.Repeat(",", 900_000),
		"separators only.csv": strings.Repeat(",", 900_000),
		"open quote.csv":      head + `"` + strings.Repeat("Asha,x\n", 100_000),
	} {
		refused(t, name, []byte(content), "sheet_row_too_long")
	}
	long := strings.Repeat("ఆ", 5000)
	check(t, "long texts.csv", []byte(head+long+","+long+strings.Repeat(",", 9_000)+"\nRavi,y\n"),
		"1 Name|Place", "2 Asha|x", "3 "+long+"|"+long+strings.Repeat("|", 48), "4 Ravi|y")
}
