package workbook_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/workbook"
)

// opened writes one-column rows and opens the workbook with another library.
func opened(t *testing.T, values ...any) *excelize.File {
	t.Helper()
	var out bytes.Buffer
	w := workbook.New(&out, "Sheet", []workbook.Column{{Title: "Head", Width: 10}})
	for _, value := range values {
		if err := w.Row(value); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	})
	return file
}

func TestTextsAreStoredUnchanged(t *testing.T) {
	texts := []string{
		"రాములు", "नमस्ते", "😀 fair", "=1+1", "+91 98480 12345", "-2", "@x", "\t=x", "0098480", "12345678901234567890", "1e5",
		"TRUE",
		"a & b <c> \"d\" 'e'", " both ends ", "two\nlines\n", "tab\tinside", "\r=x", "_x0041_", "__x0041__", "_x004", "a_b",
		"_", "\x7f",
		strings.Repeat("మ", workbook.MaxText), "]]>", "&amp;", "\u200d\ufeff",
	}
	values := make([]any, len(texts))
	for i, text := range texts {
		values[i] = text
	}
	file := opened(t, values...)
	rows, err := file.GetRows("Sheet")
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(texts)+1 || rows[0][0] != "Head" {
		t.Fatalf("%d rows, the head %q", len(rows), rows[0])
	}
	for i, want := range texts {
		cell, err := excelize.CoordinatesToCellName(1, i+2)
		if err != nil {
			t.Fatal(err)
		}
		if kind, err := file.GetCellType("Sheet", cell); err != nil || kind != excelize.CellTypeInlineString {
			t.Errorf("%.20q is of type %v, %v", want, kind, err)
		}
		if formula, err := file.GetCellFormula("Sheet", cell); err != nil || formula != "" {
			t.Errorf("%.20q is the formula %q, %v", want, formula, err)
		}
		if got := rows[i+1][0]; got != want {
			t.Errorf("%.40q was read as %.40q", want, got)
		}
	}
}

func TestTextsThatDoNotFitIntoACell(t *testing.T) {
	// The maximum length falls in the middle of the last emoji. The text must then be cut off before this emoji.
	long := strings.Repeat("a", workbook.MaxText-1) + "😀"
	file := opened(t, long, "a\xffb", "a\uffffb", "a\x00b\x1bc", strings.Repeat("మ", workbook.MaxText+1))
	for cell, want := range map[string]string{
		"A2": strings.Repeat("a", workbook.MaxText-1), "A3": "a\uFFFDb", "A4": "a\uFFFDb", "A5": "a\x00b\x1bc",
		"A6": strings.Repeat("మ", workbook.MaxText),
	} {
		if got, err := file.GetCellValue("Sheet", cell); err != nil || got != want {
			t.Errorf("%s is %.40q (%d bytes), %v", cell, got, len(got), err)
		}
	}
}

func TestNumbersMoneyAndMoments(t *testing.T) {
	midnight := time.Date(2025, 9, 13, 0, 0, 0, 0, fair.Kolkata)
	file := opened(
		t, 3, fair.Paise(-5), fair.Paise(10_030_050), fair.Rupees(12_34_56_789), midnight,
		midnight.Add(18*time.Hour+30*time.Minute), time.Time{},
	)
	for cell, want := range map[string][2]string{
		"A2": {"3", "3"}, "A3": {"-0.05", "-0.05"}, "A4": {"100300.50", "1,00,300.50"},
		"A5": {"123456789", "12,34,56,789.00"},
		"A6": {"45913", "13-09-2025 00:00"}, "A7": {"45913.77083333333", "13-09-2025 18:30"}, "A8": {"", ""},
	} {
		raw, err := file.GetCellValue("Sheet", cell, excelize.Options{RawCellValue: true})
		if err != nil || raw != want[0] {
			t.Errorf("%s holds %q, want %q, %v", cell, raw, want[0], err)
		}
		// The library cannot evaluate the conditional number format of amounts. Therefore, the displayed text is
		// compared only for dates.
		if strings.Contains(want[1], ":") {
			if shown, err := file.GetCellValue("Sheet", cell); err != nil || shown != want[1] {
				t.Errorf("%s shows %q, want %q, %v", cell, shown, want[1], err)
			}
		}
	}
}

func TestTheHeaderRowIsFrozen(t *testing.T) {
	file := opened(t, "x")
	panes, err := file.GetPanes("Sheet")
	if err != nil || !panes.Freeze || panes.YSplit != 1 || panes.TopLeftCell != "A2" {
		t.Errorf("panes %+v, %v", panes, err)
	}
	if width, err := file.GetColWidth("Sheet", "A"); err != nil || width != 10 {
		t.Errorf("width %v, %v", width, err)
	}
}

// If a sheet has its maximum number of rows, further rows must be written to the next sheet.
func TestMoreRowsThanASheetHolds(t *testing.T) {
	var out bytes.Buffer
	w := workbook.New(&out, "Many", []workbook.Column{{Title: "N", Width: 10}})
	for n := range workbook.MaxRows + 1 {
		if err := w.Row(n); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	parts, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"xl/worksheets/sheet1.xml": `<c r="A1048576" s="3"><v>1048574</v></c></row></sheetData>`,
		"xl/worksheets/sheet2.xml": `<row r="3"><c r="A3" s="3"><v>1048576</v></c></row></sheetData>`,
		"xl/workbook.xml":          `<sheet name="Many 2" sheetId="2" r:id="rId2"/>`,
	} {
		part, err := parts.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(part)
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s (%v)", path, want, err)
		}
	}
}

func TestColumnsBeyondZ(t *testing.T) {
	var out bytes.Buffer
	columns, values := make([]workbook.Column, 60), make([]any, 60)
	for i := range columns {
		columns[i], values[i] = workbook.Column{Title: "C", Width: 8.5}, i
	}
	w := workbook.New(&out, "Wide", columns)
	if err := w.Row(values...); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	for cell, want := range map[string]string{"Z2": "25", "AA2": "26", "BH2": "59"} {
		if got, err := file.GetCellValue("Wide", cell); err != nil || got != want {
			t.Errorf("%s is %q, %v", cell, got, err)
		}
	}
}

// full is a writer that returns an error after a given number of bytes.
type full struct{ left int }

var errFull = errors.New("no room")

func (f *full) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestWriteErrorsAreReturned(t *testing.T) {
	for _, room := range []int{0, 700, 5_000, 100_000} {
		w := workbook.New(&full{room}, "Sheet", []workbook.Column{{Title: "Head", Width: 10}})
		var first error
		for n := range 200_000 {
			if err := w.Row(n * n); err != nil && first == nil {
				first = err
			}
		}
		if !errors.Is(first, errFull) {
			t.Errorf("with room for %d bytes a row answers %v", room, first)
		}
		if err := w.Close(); !errors.Is(err, errFull) {
			t.Errorf("with room for %d bytes the end answers %v", room, err)
		}
	}
	for _, values := range [][]any{{1.5}, {nil}, {"a", "b"}, {}} {
		w := workbook.New(io.Discard, "Sheet", []workbook.Column{{Title: "Head", Width: 10}})
		if err := w.Row(values...); err == nil || w.Close() == nil {
			t.Errorf("%v is written", values)
		}
	}
}

// Each sheet of a workbook has its own columns. A Day must be shown without a time.
func TestFurtherSheets(t *testing.T) {
	var out bytes.Buffer
	w := workbook.New(&out, "Lines", []workbook.Column{{Title: "Text", Width: 10}})
	if err := w.Row("first"); err != nil {
		t.Fatal(err)
	}
	w.Sheet("By day", []workbook.Column{{Title: "Day", Width: 12}, {Title: "Lines", Width: 8}})
	lastMoment := time.Date(2025, 9, 13, 23, 59, 59, 0, fair.Kolkata)
	for _, day := range []time.Time{lastMoment, lastMoment.Add(time.Second), {}} {
		if err := w.Row(workbook.Day(day), 7); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	if sheets := file.GetSheetList(); len(sheets) != 2 || sheets[0] != "Lines" || sheets[1] != "By day" {
		t.Errorf("sheets %v", sheets)
	}
	for cell, want := range map[string]string{
		"A1": "Day", "B1": "Lines", "A2": "13-09-2025", "A3": "14-09-2025", "A4": "",
		"B4": "7",
	} {
		if got, err := file.GetCellValue("By day", cell); err != nil || got != want {
			t.Errorf("%s is %q, want %q: %v", cell, got, want, err)
		}
	}
	if got, err := file.GetCellValue("Lines", "A2"); err != nil || got != "first" {
		t.Errorf("%q, %v", got, err)
	}
}
