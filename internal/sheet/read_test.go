package sheet_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
)

// rule requires the headings Name and Place.
var rule = fair.SheetRule{
	Field: "file", MaxBytes: 1 << 20, MaxRows: 20,
	Known: func(cells []string) (known int, all bool) {
		for _, cell := range cells {
			if cell == "Name" || cell == "Place" {
				known++
			}
		}
		return known, known == 2
	},
}

func read(t *testing.T, name string, content []byte) (fair.Sheet, error) {
	t.Helper()
	return sheet.New().Read(
		t.Context(), fair.Upload{Name: name, Size: int64(len(content)), Content: bytes.NewReader(content)}, rule,
	)
}

// rowsOf returns one text for each row of a sheet. The text contains the row number, the cells and the errors.
func rowsOf(sheet fair.Sheet) []string {
	var lines []string
	for _, row := range append([]fair.SheetRow{sheet.Head}, sheet.Rows...) {
		line := fmt.Sprint(row.Number, " ", strings.Join(row.Cells, "|"))
		for column, id := range row.Faults {
			line += fmt.Sprint(" !", column, " ", id.Key())
		}
		lines = append(lines, line)
	}
	return lines
}

func check(t *testing.T, name string, content []byte, want ...string) {
	t.Helper()
	sheet, err := read(t, name, content)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if diff := cmp.Diff(want, rowsOf(sheet)); diff != "" {
		t.Errorf("%s: %s", name, diff)
	}
}

func refused(t *testing.T, name string, content []byte, want string) {
	t.Helper()
	_, err := read(t, name, content)
	e, ok := errors.AsType[*fair.Error](err)
	if !ok || e.Kind != fair.KindInvalid || e.Fields["file"].Key() != want {
		t.Errorf("%s: %v, want %s", name, err, want)
		return
	}
	if said := e.Message.In(fair.English); said != e.Fields["file"].In(fair.English) || strings.Contains(said, "{") {
		t.Errorf("%s: the message is %q", name, said)
	}
}

// book creates a workbook. The function `change` fills it.
func book(t *testing.T, change func(*excelize.File) error) []byte {
	t.Helper()
	file := excelize.NewFile()
	if err := change(file); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func fill(file *excelize.File, sheet string, cells map[string]any) error {
	var errs []error
	for at, value := range cells {
		errs = append(errs, file.SetCellValue(sheet, at, value))
	}
	return errors.Join(errs...)
}

func TestWorkbooks(t *testing.T) {
	t.Parallel()
	check(t, "titles above, blank rows, spaces", book(t, func(f *excelize.File) error {
		return fill(f, "Sheet1", map[string]any{
			"A1": "Committees 2025", "B4": " Name ", "C4": "Place\n", "B5": "  డా. ఆశ \u00a0 రావు\u200b ", "C5": "చిట్యాల",
			"B8": "=1+1", "C8": 7, "B9": "   ", "B10": true,
		})
	}), "4 |Name|Place", "5 |డా. ఆశ రావు|చిట్యాల", "8 |=1+1|7", "10 |1")

	check(t, "the first sheet with the headings", book(t, func(f *excelize.File) error {
		for _, name := range []string{"Hidden", "People", "Others"} {
			if _, err := f.NewSheet(name); err != nil {
				return err
			}
		}
		return errors.Join(
			fill(f, "Sheet1", map[string]any{"A1": "Name", "A2": "nobody"}),
			fill(f, "Hidden", map[string]any{"A1": "Name", "B1": "Place", "A2": "hidden"}),
			fill(f, "People", map[string]any{"A1": "Name", "B1": "Place", "A2": "Asha"}),
			fill(f, "Others", map[string]any{"A1": "Name", "B1": "Place", "A2": "Ravi"}),
			f.SetSheetVisible("Hidden", false),
		)
	}), "1 Name|Place", "2 Asha")

	check(t, "headings that are not complete come alone", book(t, func(f *excelize.File) error {
		return fill(f, "Sheet1", map[string]any{"A1": "List", "A2": "Name", "B2": "Town", "A3": "Asha"})
	}), "2 Name|Town")

	check(t, "merged cells", book(t, func(f *excelize.File) error {
		return errors.Join(
			fill(f, "Sheet1", map[string]any{
				"A1": "All", "A2": "Name", "B2": "Place", "A3": "Asha", "B3": "Medak", "A4": "Ravi",
				"A6": "Kiran", "A7": "Sita",
			}),
			f.MergeCell("Sheet1", "A1", "B1"), f.MergeCell("Sheet1", "B3", "B6"), f.MergeCell("Sheet1", "A7", "B7"),
		)
	}), "2 Name|Place", "3 Asha|Medak", "4 Ravi|Medak", "6 Kiran|Medak", "7 Sita")

	check(t, "far to the right", book(t, func(f *excelize.File) error {
		return fill(f, "Sheet1", map[string]any{"A1": "Name", "B1": "Place", "A2": "Asha", "XFD2": "lost"})
	}), "1 Name|Place", "2 Asha"+strings.Repeat("|", 49))
}

// Rows and cells without addresses must be numbered consecutively. This must take linear time.
func TestRowsWithoutNumbers(t *testing.T) {
	t.Parallel()
	content := book(t, func(f *excelize.File) error {
		return fill(f, "Sheet1", map[string]any{"A1": "Name", "B1": "Place", "A2": "Asha"})
	})
	content = rewrite(t, content, "xl/worksheets/sheet1.xml", func(s string) string {
		rows := strings.Repeat("<row/>", 50_000) + `<row><c t="str"><v>Ravi</v></c><c t="str"><f>A1</f></c></row></sheetData>`
		return strings.Replace(s, "</sheetData>", rows, 1)
	})
	check(t, "without numbers.xlsx", content, "1 Name|Place", "2 Asha", "50003 Ravi| !1 cell_formula_without_result")
}

// Saved results of formulas must be used. Formulas must not be evaluated.
func TestFormulas(t *testing.T) {
	t.Parallel()
	content := book(t, func(f *excelize.File) error {
		return errors.Join(
			fill(f, "Sheet1", map[string]any{"A1": "Name", "B1": "Place", "B2": "Medak", "A3": "#REF!", "A4": "Ravi"}),
			f.SetCellFormula("Sheet1", "A2", `UPPER("other")`), f.SetCellFormula("Sheet1", "B4", "A4"),
			f.SetCellFormula("Sheet1", "B5", "A4"),
		)
	})
	// The library writes formulas without results. The test adds the results, as spreadsheet programs do.
	content = rewrite(t, content, "xl/worksheets/sheet1.xml", func(xml string) string {
		return strings.Replace(xml, `</f></c><c r="B2"`, `</f><v>SAVED</v></c><c r="B2"`, 1)
	})
	sheet, err := read(t, "formulas.xlsx", content)
	if err != nil {
		t.Fatal(err)
	}
	if len(sheet.Rows) != 4 || sheet.Rows[0].Cell(1) != "Medak" || sheet.Rows[1].Faults[0].Key() != "cell_formula_error" ||
		sheet.Rows[2].Faults[1].Key() != "cell_formula_without_result" ||
		sheet.Rows[3].Faults[1].Key() != "cell_formula_without_result" {
		t.Errorf("%q", rowsOf(sheet))
	}
	if got := sheet.Rows[0].Cell(0); got != "SAVED" {
		t.Errorf("the formula's cell is %q", got)
	}
}

// rewrite changes one part of a workbook.
func rewrite(t *testing.T, content []byte, name string, change func(string) string) []byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, part := range archive.File {
		var text bytes.Buffer
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := text.ReadFrom(r); err != nil {
			t.Fatal(err)
		}
		to, err := w.Create(part.Name)
		if err != nil {
			t.Fatal(err)
		}
		was := text.String()
		if part.Name == name {
			if text = *bytes.NewBufferString(change(was)); text.String() == was {
				t.Fatalf("nothing to change in %s: %s", name, was)
			}
		}
		if _, err := to.Write(text.Bytes()); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func utf16Of(s string, big bool) []byte {
	var out []byte
	for _, unit := range utf16.Encode([]rune(s)) {
		if big {
			out = append(out, byte(unit>>8), byte(unit))
		} else {
			out = append(out, byte(unit), byte(unit>>8))
		}
	}
	return out
}

func TestSeparatedValues(t *testing.T) {
	t.Parallel()
	plain := []string{"1 Name|Place", "2 ఆశ, రావు|Medak"}
	text := "Name,Place\n\"ఆశ, రావు\",Medak\n"
	for name, content := range map[string][]byte{
		"plain": []byte(text), "marked": []byte("\ufeff" + text),
		"windows lines":         []byte(strings.ReplaceAll(text, "\n", "\r\n")),
		"mac lines":             []byte(strings.ReplaceAll(text, "\n", "\r")),
		"utf-16":                append([]byte{0xff, 0xfe}, utf16Of(text, false)...),
		"utf-16, big":           append([]byte{0xfe, 0xff}, utf16Of(text, true)...),
		"utf-16 without a mark": utf16Of(text, false), "utf-16, big, without a mark": utf16Of(text, true),
		"semicolons": []byte("Name;Place\nఆశ, రావు;Medak"), "tabs": []byte("Name\tPlace\nఆశ, రావు\tMedak"),
		"bars":              []byte("Name|Place\nఆశ, రావు|Medak\n\n\n"),
		"a named separator": []byte("sep=;\r\nName;Place\r\n\"ఆశ, రావు\";Medak"), "called .xlsx": []byte(text),
	} {
		ending := ".csv"
		if name == "called .xlsx" {
			ending = ".xlsx"
		}
		check(t, name+ending, content, plain...)
	}
	check(
		t, "windows-1252.csv", []byte("Name;Place\nJos\xe9 \x96 \x93Pepe\x94;M\xfcnchen"), "1 Name|Place",
		"2 José – “Pepe”|München",
	)
	check(
		t, "letters in parts.csv", []byte("Name,Place\nJose\u0301,\u0c39\u0c46\u0c56దరాబాద్\n\u0958లమ,x"),
		"1 Name|Place", "2 Jos\u00e9|\u0c39\u0c48దరాబాద్", "3 \u0915\u093cలమ|x",
	)
	check(
		t, "formulas are text.csv", []byte("Name,Place\n=1+1,\"@SUM(A1)\"\n+91,-3"), "1 Name|Place", "2 =1+1|@SUM(A1)",
		"3 +91|-3",
	)
	check(t, "rows as a program counts them.csv",
		[]byte("\n\nList\n\nName,Place\n\nAsha,\"Medak\nTelangana\"\n,\n\nRavi,x\n\"a \"\"quoted\"\" name\",x\n"),
		"5 Name|Place", "7 Asha|Medak Telangana", "10 Ravi|x", `11 a "quoted" name|x`)
	check(
		t, "lost letters.csv", []byte("Name,Place\n?????? ???,Medak\nWho?,x"), "1 Name|Place",
		"2 ?????? ???|Medak !0 cell_letters_lost", "3 Who?|x",
	)
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	people := book(t, func(f *excelize.File) error {
		return fill(f, "Sheet1", map[string]any{"A1": "Name", "B1": "Place", "A2": "Asha"})
	})
	compound := append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), make([]byte, 600)...)
	for name, c := range map[string]struct {
		content []byte
		want    string
	}{
		"empty.xlsx":          {nil, "file_empty"},
		"blank.csv":           {[]byte(" \r\n \n"), "file_empty"},
		"large.csv":           {bytes.Repeat([]byte("x"), 1<<20+1), "sheet_too_large"},
		"picture.xlsx":        {[]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), "sheet_kind"},
		"paper.csv":           {[]byte("%PDF-1.4\n"), "sheet_kind"},
		"letter.xlsx":         {[]byte("Dear organisers,\nplease find our list below.\n"), "sheet_kind"},
		"letter.txt":          {[]byte("Dear organisers,\nplease find our list below.\n"), "sheet_no_headings"},
		"page.xls":            {[]byte("<html><table><tr><td>Name</td><td>Place</td></tr></table></html>"), "sheet_kind"},
		"zeros.csv":           {[]byte("Name,Place\nA\x00B,x"), "sheet_kind"},
		"unknown letters.csv": {[]byte("Name,Place\n\x81\x8d,x"), "sheet_letters"},
		"old.xls":             {slices.Concat(compound, utf16Of("Workbook", false)), "sheet_old_format"},
		"locked.xlsx":         {slices.Concat(compound, utf16Of("EncryptedPackage", false)), "sheet_locked"},
		"letter.doc":          {slices.Concat(compound, utf16Of("WordDocument", false)), "sheet_kind"},
		"cut off.xlsx":        {people[:len(people)/2], "file_damaged"},
		"not a workbook.xlsx": {archiveOf(t, map[string]int{"word/document.xml": 10}), "sheet_kind"},
		"no sheets.xlsx":      {archiveOf(t, map[string]int{"xl/workbook.xml": 10}), "file_damaged"},
		"bomb.xlsx": {
			archiveOf(t, map[string]int{"xl/workbook.xml": 10, "xl/worksheets/sheet1.xml": 17 << 20}),
			"sheet_unpacked_too_large",
		},
		"bomb in parts.xlsx": {
			archiveOf(t, map[string]int{"xl/workbook.xml": 9 << 20, "xl/worksheets/sheet1.xml": 9 << 20}),
			"sheet_unpacked_too_large",
		},
		"cells without end.xlsx": {rewrite(t, people, "xl/worksheets/sheet1.xml", func(s string) string {
			return strings.Replace(s, "</row>", strings.Repeat("<c/>", 600_001)+"</row>", 1)
		}), "sheet_unpacked_too_large"},
		"merged without end.xlsx": {rewrite(t, people, "xl/worksheets/sheet1.xml", func(s string) string {
			return strings.Replace(
				s, "</sheetData>",
				"</sheetData><mergeCells>"+strings.Repeat(`<mergeCell ref="A1:B2"/>`, 5_001)+"</mergeCells>", 1,
			)
		}), "sheet_unpacked_too_large"},
		"nonsense inside.xlsx": {rewrite(t, people, "xl/worksheets/sheet1.xml", func(string) string {
			return "<worksheet><sheetData><row r="
		}), "sheet_no_headings"},
		"cell nowhere.xlsx": {rewrite(t, people, "xl/worksheets/sheet1.xml", func(s string) string {
			return strings.Replace(s, `r="A2"`, `r="2A2"`, 1)
		}), "file_damaged"},
		"no headings.xlsx": {book(t, func(f *excelize.File) error {
			return fill(f, "Sheet1", map[string]any{"A1": "x"})
		}), "sheet_no_headings"},
		"nothing.xlsx":          {book(t, func(*excelize.File) error { return nil }), "sheet_no_headings"},
		"headings too low.csv":  {[]byte(strings.Repeat("x\n", 30) + "Name,Place\nAsha,x"), "sheet_no_headings"},
		"too many rows.csv":     {[]byte("Name,Place\n" + strings.Repeat("Asha,x\n", 21)), "sheet_too_many_rows"},
		"ten thousand rows.csv": {[]byte("Name,Place\n" + strings.Repeat("Asha,x\n", 10_000)), "sheet_too_many_rows"},
	} {
		refused(t, name, c.content, c.want)
	}
	check(
		t, "just as many rows.csv", []byte("Name,Place\n"+strings.Repeat("A,x\n", 20)),
		append([]string{"1 Name|Place"}, numbered(20)...)...,
	)
}

func numbered(n int) []string {
	var lines []string
	for i := range n {
		lines = append(lines, fmt.Sprint(i+2, " A|x"))
	}
	return lines
}

// archiveOf returns a ZIP archive. `parts` maps each part's name to its size. The parts consist of spaces.
func archiveOf(t *testing.T, parts map[string]int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for name, size := range parts {
		part, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(bytes.Repeat([]byte(" "), size)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// An archive must be refused if its directory declares a size that is smaller than the real size of a part.
func TestAnArchiveWithAWrongSizeIsRefused(t *testing.T) {
	t.Parallel()
	content := archiveOf(t, map[string]int{"xl/workbook.xml": 40 << 20})
	directory := bytes.LastIndex(content, []byte("PK\x01\x02"))
	copy(content[directory+24:], []byte{10, 0, 0, 0})
	refused(t, "lies.xlsx", content, "file_damaged")
}

func TestACancelledImportStops(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	reader := sheet.New()
	content := book(t, func(f *excelize.File) error { return fill(f, "Sheet1", map[string]any{"A1": "Name"}) })
	_, err := reader.Read(
		ctx, fair.Upload{Name: "x.xlsx", Size: int64(len(content)), Content: bytes.NewReader(content)}, rule,
	)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("who has gone is read to the end: %v", err)
	}
}
