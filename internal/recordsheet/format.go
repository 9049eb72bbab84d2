package recordsheet

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Column identifies a spreadsheet column. Its value is the name that error messages use for the record's field.
type Column string

// In returns the column of a translated field in a language. For English, this is the column itself.
func (c Column) In(l fair.Lang) Column { return Column(fair.TextField(string(c), l)) }

// Translated lists the languages whose texts have separate columns: all languages except English.
var Translated = slices.DeleteFunc(slices.Clone(fair.Langs), func(l fair.Lang) bool { return l == fair.English })

// Field is the name of the form field with the uploaded file.
const Field = "file"

// Format defines the spreadsheet columns for one kind of record.
type Format struct {
	Columns    []Column              // all columns, also for translations, in the order of the template and the export
	Needed     []Column              // columns that an import requires
	Texts      []Column              // translated columns; the heading "Telugu" alone means the first of these columns
	Lines      []Column              // columns whose cells keep their line breaks
	Headings   map[Column][]string   // headings accepted in addition to Title, normalised by cellvalue.HeadingKey
	Title      func(c Column) string // the heading in the template and the export
	NoHeadings texts.Message         // error message if no row contains the headings; zero: PortalErrors.SheetNoHeadings
	NoRows     texts.Message         // error message if there are no rows below the headings
	MaxRows    int
}

// Rule returns the description of the spreadsheets that an import of this format accepts.
func (f *Format) Rule() fair.SheetRule {
	return fair.SheetRule{
		Field: Field, MaxBytes: 5 << 20, MaxRows: f.MaxRows, NoHeadings: f.NoHeadings, Lines: true,
		Known: func(cells []string) (int, bool) {
			found := f.columnsOf(cells)
			return len(found.at), len(f.missing(found)) == 0
		},
	}
}

// columns contains the positions of the columns in a row of headings.
type columns struct {
	at      map[Column]int
	twice   []string // headings that were ignored because an earlier heading means the same column
	ignored []string // headings that match no known column
}

func (f *Format) columnsOf(cells []string) columns {
	found := columns{at: map[Column]int{}}
	for i, cell := range cells {
		key := cellvalue.HeadingKey(cell)
		if key == "" {
			continue
		}
		column, known := f.columnOf(key)
		_, there := found.at[column]
		switch {
		case !known:
			found.ignored = append(found.ignored, cell)
		case there:
			found.twice = append(found.twice, cell)
		default:
			found.at[column] = i
		}
	}
	return found
}

func (f *Format) columnOf(key string) (Column, bool) {
	for _, column := range f.Columns {
		if key == cellvalue.HeadingKey(f.Title(column)) || slices.Contains(f.Headings[column], key) {
			return column, true
		}
	}
	for i, column := range f.Texts {
		field := cellvalue.HeadingKey(f.Title(column))
		for _, l := range Translated {
			language := l.Language()
			name := strings.ToLower(language.EnglishName)
			headings := []string{field + "in" + name, field + name, name + field, field + string(l)}
			if i == 0 {
				headings = append(headings, name, cellvalue.HeadingKey(language.Name))
			}
			if slices.Contains(headings, key) {
				return column.In(l), true
			}
		}
	}
	return "", false
}

// totals are the words for a total in the languages of the spreadsheets, normalised by cellvalue.HeadingKey.
var totals = []string{
	"total", "totals", "grandtotal", "subtotal", "sum", "మొత్తం", "మొత్తము", "कुल", "कुलयोग", "योग",
}

// isTotal reports whether a row is the sum below a list: a cell says so, and a needed cell is empty.
func (f *Format) isTotal(found columns, row fair.SheetRow) bool {
	return slices.ContainsFunc(row.Cells, func(cell string) bool {
		return slices.Contains(totals, cellvalue.HeadingKey(cell))
	}) && slices.ContainsFunc(f.Needed, func(c Column) bool {
		at, there := found.at[c]
		return there && row.Cell(at) == ""
	})
}

func (f *Format) missing(found columns) []string {
	var missing []string
	for _, column := range f.Needed {
		if _, there := found.at[column]; !there {
			missing = append(missing, f.Title(column))
		}
	}
	return missing
}

// Open checks the headings of a spreadsheet. It returns an error about the whole file if the file has wrong columns or
// no rows.
func (f *Format) Open(sheet fair.Sheet) (Rows, error) {
	p := fair.Problems{}
	found := f.columnsOf(sheet.Head.Cells)
	head := strconv.Itoa(sheet.Head.Number)
	if missing := f.missing(found); len(missing) > 0 {
		p.Add(Field, texts.PortalErrors.SheetColumnsMissing(head, strings.Join(missing, ", ")))
	}
	if len(found.twice) > 0 {
		p.Add(Field, texts.PortalErrors.SheetColumnTwice(head, strings.Join(found.twice, ", ")))
	}
	if len(found.twice) == 0 {
		sheet.Rows = slices.DeleteFunc(sheet.Rows, func(row fair.SheetRow) bool { return f.isTotal(found, row) })
	}
	if len(sheet.Rows) == 0 {
		p.Add(Field, f.NoRows)
	}
	return Rows{Sheet: sheet, Ignored: found.ignored, format: f, at: found.at}, p.ErrSayingFirst(Field)
}
