package sheet_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
)

// opened writes one-column rows and opens the workbook with another library.
func opened(t *testing.T, values ...any) *excelize.File {
	t.Helper()
	w := sheet.NewWriter("Sheet", []sheet.Column{{Title: "Head", Width: 10}})
	for _, value := range values {
		if err := w.Row(value); err != nil {
			t.Fatal(err)
		}
	}
	content, err := w.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(bytes.NewReader(content))
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
		strings.Repeat("మ", excelize.TotalCellChars), "]]>", "&amp;", "\u200d\ufeff",
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
	long := strings.Repeat("a", excelize.TotalCellChars-1) + "😀"
	file := opened(t, long, "a\xffb", "a\uffffb", "a\x00b\x1bc", strings.Repeat("మ", excelize.TotalCellChars+1))
	for cell, want := range map[string]string{
		"A2": strings.Repeat("a", excelize.TotalCellChars-1), "A3": "a\uFFFDb", "A4": "a\uFFFDb", "A5": "a\uFFFDb\uFFFDc",
		"A6": strings.Repeat("మ", excelize.TotalCellChars),
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
		"A2": {"3", "3"}, "A3": {"-0.05", "-0.05"}, "A4": {"100300.5", "1,00,300.50"},
		"A5": {"123456789", "12,34,56,789.00"},
		"A6": {"45913", "13-09-2025 00:00"}, "A7": {"45913.770833333336", "13-09-2025 18:30"}, "A8": {"", ""},
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

func TestColumnsBeyondZ(t *testing.T) {
	columns, values := make([]sheet.Column, 60), make([]any, 60)
	for i := range columns {
		columns[i], values[i] = sheet.Column{Title: "C", Width: 8.5}, i
	}
	w := sheet.NewWriter("Wide", columns)
	if err := w.Row(values...); err != nil {
		t.Fatal(err)
	}
	content, err := w.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	for cell, want := range map[string]string{"Z2": "25", "AA2": "26", "BH2": "59"} {
		if got, err := file.GetCellValue("Wide", cell); err != nil || got != want {
			t.Errorf("%s is %q, %v", cell, got, err)
		}
	}
}

func TestWrongCellsAreRefused(t *testing.T) {
	for _, values := range [][]any{{1.5}, {nil}, {"a", "b"}, {}} {
		w := sheet.NewWriter("Sheet", []sheet.Column{{Title: "Head", Width: 10}})
		if err := w.Row(values...); err == nil {
			t.Errorf("%v is written", values)
		}
		if _, err := w.Bytes(); err == nil {
			t.Errorf("the workbook with %v is written", values)
		}
	}
}

// A long sheet needs a temporary file. It is removed when the workbook is complete and when it is given up.
func TestTemporaryFilesAreRemoved(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	text := strings.Repeat("x", 30_000)
	for _, complete := range []bool{true, false} {
		w := sheet.NewWriter("Long", []sheet.Column{{Title: "Head", Width: 10}})
		for range 600 {
			if err := w.Row(text); err != nil {
				t.Fatal(err)
			}
		}
		if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
			t.Errorf("%d temporary files while rows are written, %v", len(left), err)
		}
		if complete {
			if _, err := w.Bytes(); err != nil {
				t.Error(err)
			}
		}
		w.Close()
		if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
			t.Errorf("%d temporary files are left, %v", len(left), err)
		}
	}
}

// Each sheet of a workbook has its own columns. A Day must be shown without a time.
func TestFurtherSheets(t *testing.T) {
	w := sheet.NewWriter("Lines", []sheet.Column{{Title: "Text", Width: 10}})
	if err := w.Row("first"); err != nil {
		t.Fatal(err)
	}
	w.Sheet("By day", []sheet.Column{{Title: "Day", Width: 12}, {Title: "Lines", Width: 8}})
	lastMoment := time.Date(2025, 9, 13, 23, 59, 59, 0, fair.Kolkata)
	for _, day := range []time.Time{lastMoment, lastMoment.Add(time.Second), {}} {
		if err := w.Row(sheet.Day(day), 7); err != nil {
			t.Fatal(err)
		}
	}
	content, err := w.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(bytes.NewReader(content))
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
