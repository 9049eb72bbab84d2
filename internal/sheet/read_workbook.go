package sheet

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// These are limits for the content of a workbook. They protect against archives that expand to a huge size, and against
// parts that the library would need much memory or time for. A rule may set other limits.
const (
	maxParts    = 2_000
	maxUnpacked = 16 << 20
	maxTags     = 600_000    // XML tags per part: twice as many as in the largest expected list
	maxSheets   = 200        // the library compares each sheet with each relationship
	maxCells    = 20_000_000 // cells per sheet, with the empty ones before a cell: a row with one cell has up to 16,384
	maxMerged   = 5_000      // merged cells per sheet; each is compared with each row
)

// readWorkbook reads an .xlsx file.
func readWorkbook(ctx context.Context, content []byte, rule fair.SheetRule) (fair.Sheet, error) {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return fair.Sheet{}, damaged(rule, err)
	}
	if refusal := checkArchive(archive, rule); !refusal.IsZero() {
		return fair.Sheet{}, refuse(rule, refusal)
	}
	limit := or(rule.MaxUnpacked, maxUnpacked)
	file, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: limit, UnzipXMLSizeLimit: limit, // with equal limits nothing is unpacked to disk
	})
	if err != nil {
		return fair.Sheet{}, damaged(rule, err)
	}
	defer func() { _ = file.Close() }()
	if len(file.WorkBook.Sheets.Sheet) == 0 {
		return fair.Sheet{}, damaged(rule, errors.New("the workbook lists no sheets"))
	}
	var scans []*scan
	for _, sheet := range file.WorkBook.Sheets.Sheet {
		if sheet.State != "" && sheet.State != "visible" {
			continue
		}
		s, err := scanSheet(ctx, file, sheet.Name, rule)
		if err != nil {
			return fair.Sheet{}, err
		}
		if s.all {
			err := complete(&s.sheet, file, sheet.ID, rule)
			return s.sheet, err
		}
		scans = append(scans, s)
	}
	if best := better(scans); best != nil {
		return best.sheet, nil
	}
	return fair.Sheet{}, noHeadings(rule)
}

// checkArchive checks an archive before its parts are read. The ZIP reader enforces the declared size of each
// part.
func checkArchive(archive *zip.Reader, rule fair.SheetRule) texts.Message {
	if len(archive.File) > maxParts {
		return texts.PortalErrors.SheetUnpackedTooLarge()
	}
	workbook, left := false, uint64(or(rule.MaxUnpacked, maxUnpacked))
	for _, part := range archive.File {
		if part.UncompressedSize64 > left {
			return texts.PortalErrors.SheetUnpackedTooLarge()
		}
		left -= part.UncompressedSize64
		workbook = workbook || strings.EqualFold(strings.TrimPrefix(part.Name, "/"), "xl/workbook.xml")
	}
	if !workbook {
		return texts.PortalErrors.SheetKind()
	}
	for _, part := range archive.File {
		if refusal := checkPart(part, rule); !refusal.IsZero() {
			return refusal
		}
	}
	return texts.Message{}
}

var sheetTag = regexp.MustCompile(`<([^\s<>/]*:)?sheet[\s/>]`)

// checkPart refuses a part that is damaged or has too many XML tags. The memory that a part needs depends on the
// number of its tags.
func checkPart(part *zip.File, rule fair.SheetRule) texts.Message {
	in, err := part.Open()
	if err != nil {
		return texts.Errors.FileDamaged()
	}
	defer in.Close()
	xml, err := io.ReadAll(io.LimitReader(in, or(rule.MaxUnpacked, maxUnpacked)+1))
	switch {
	case err != nil:
		return texts.Errors.FileDamaged()
	case bytes.Count(xml, []byte("<")) > or(rule.MaxTags, maxTags),
		len(sheetTag.FindAllIndex(xml, maxSheets+1)) > maxSheets:
		return texts.PortalErrors.SheetUnpackedTooLarge()
	}
	return texts.Message{}
}

func damaged(rule fair.SheetRule, cause error) error {
	err := refuse(rule, texts.Errors.FileDamaged())
	if e, ok := errors.AsType[*fair.Error](err); ok {
		e.Err = cause
	}
	return err
}

// scanSheet reads the rows of a sheet.
func scanSheet(ctx context.Context, file *excelize.File, name string, rule fair.SheetRule) (*scan, error) {
	s := &scan{rule: rule, sheet: fair.Sheet{Name: name}}
	rows, err := file.Rows(name)
	if _, missing := errors.AsType[excelize.ErrSheetNotExist](err); missing {
		return s, nil
	}
	if err != nil {
		return nil, damaged(rule, err)
	}
	defer func() { _ = rows.Close() }()
	total := 0
	for number := 1; rows.Next(); number++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cells, err := rows.Columns()
		if err != nil {
			return nil, damaged(rule, err)
		}
		if total += len(cells); total > maxCells {
			return nil, refuse(rule, texts.PortalErrors.SheetUnpackedTooLarge())
		}
		err = s.take(number, cells, errorsIn(cells))
		if errors.Is(err, errEnough) {
			return s, nil
		}
		if err != nil {
			return nil, err
		}
	}
	if err := rows.Error(); err != nil {
		return nil, damaged(rule, err)
	}
	return s, nil
}

// cellErrors contains the results that failed formulas have.
var cellErrors = map[string]bool{
	"#NULL!": true, "#DIV/0!": true, "#VALUE!": true, "#REF!": true, "#NAME?": true, "#NUM!": true, "#N/A": true,
	"#SPILL!": true, "#CALC!": true,
}

func errorsIn(cells []string) map[int]texts.Message {
	var faults map[int]texts.Message
	for i, cell := range cells {
		if i < maxColumns && cellErrors[cell] {
			faults = note(faults, i, texts.PortalErrors.CellFormulaError())
		}
	}
	// If a row has cells but none of them has a text, all its cells are formulas without results. This is an error.
	if last := min(len(cells), maxColumns) - 1; last >= 0 && strings.Join(cells, "") == "" {
		faults = note(faults, last, texts.PortalErrors.CellFormulaWithoutResult())
	}
	return faults
}

func note(faults map[int]texts.Message, i int, id texts.Message) map[int]texts.Message {
	if faults == nil {
		faults = map[int]texts.Message{}
	}
	faults[i] = id
	return faults
}

// place is the position of a cell: its column and its row, both counted from 1.
type place struct{ column, row int }

func placeOf(address string) (at place, err error) {
	at.column, at.row, err = excelize.CellNameToCoordinates(address)
	return at, err
}

// marks contains what the library's rows do not tell.
type marks struct {
	formulas map[place]bool
	numbers  map[place]string // number cells whose text is not the usual notation of the number
	merged   [][2]place       // first and last cell
}

var errTooManyMerged = errors.New("too many merged cells")

// readMarks reads the XML of a sheet. `shared` is the number of texts to which cells can refer. Unlike the library's
// rows, readMarks returns an error for damaged XML.
func readMarks(sheet []byte, shared int) (marks, error) {
	m := marks{formulas: map[place]bool{}, numbers: map[place]string{}}
	decoder := xml.NewDecoder(bytes.NewReader(sheet))
	var at place
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return m, nil
		}
		if err != nil {
			return m, err
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "row":
			at = place{row: at.row + 1}
			if number := attribute(e, "r"); number != "" {
				if at.row, err = strconv.Atoi(number); err != nil {
					return m, err
				}
			}
		case "c":
			at.column++
			if err := m.readCell(decoder, e, &at, shared); err != nil {
				return m, err
			}
		case "mergeCell":
			if len(m.merged) == maxMerged {
				return m, errTooManyMerged
			}
			if err := m.merge(attribute(e, "ref")); err != nil {
				return m, err
			}
		}
	}
}

func (m *marks) readCell(decoder *xml.Decoder, e xml.StartElement, at *place, shared int) (err error) {
	var cell struct {
		Address string    `xml:"r,attr"`
		Kind    string    `xml:"t,attr"`
		Value   string    `xml:"v"`
		Formula *struct{} `xml:"f"`
	}
	if err := decoder.DecodeElement(&cell, &e); err != nil {
		return err
	}
	if cell.Address != "" {
		if *at, err = placeOf(cell.Address); err != nil {
			return err
		}
	}
	if at.column > maxColumns {
		return nil
	}
	if cell.Formula != nil {
		m.formulas[*at] = true
	}
	switch cell.Kind {
	case "", "n":
		if number := plainNumber(cell.Value); number != cell.Value {
			m.numbers[*at] = number
		}
	case "s":
		if n, err := strconv.Atoi(strings.TrimSpace(cell.Value)); cell.Value != "" && (err != nil || n < 0 || n >= shared) {
			return fmt.Errorf("a cell refers to the shared text %q", cell.Value)
		}
	}
	return nil
}

// merge stores an area of merged cells, such as A1:B2.
func (m *marks) merge(area string) error {
	first, last, found := strings.Cut(area, ":")
	if !found {
		return nil
	}
	from, err := placeOf(first)
	if err != nil {
		return err
	}
	to, err := placeOf(last)
	m.merged = append(m.merged, [2]place{from, to})
	return err
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// plainNumber returns the usual notation of the number in a number cell. Programs write the same number as 9880000123,
// 9880000123.0 or 9.880000123E9. A number outside the range in which a cell keeps all digits is returned unchanged.
func plainNumber(text string) string {
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if size := math.Abs(n); err != nil || math.IsNaN(n) || size > 1e15 || size != 0 && size < 1e-9 {
		return text
	}
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// complete completes the rows of a sheet: numbers get their usual notation, the value of a merged cell is copied to all
// rows that the cell covers, and a formula without a result becomes an error of its row. `id` is the id of the
// relationship that leads from the workbook to the sheet's part.
func complete(sheet *fair.Sheet, file *excelize.File, id string, rule fair.SheetRule) error {
	part, err := partOf(file, id)
	if err != nil {
		return damaged(rule, err)
	}
	m, err := readMarks(part, len(file.SharedStrings.SI))
	if errors.Is(err, errTooManyMerged) {
		return refuse(rule, texts.PortalErrors.SheetUnpackedTooLarge())
	}
	if err != nil {
		return damaged(rule, err)
	}
	byNumber := make(map[int]*fair.SheetRow, len(sheet.Rows))
	for i := range sheet.Rows {
		row := &sheet.Rows[i]
		byNumber[row.Number] = row
		for column, cell := range row.Cells {
			if number, ok := m.numbers[place{column + 1, row.Number}]; ok && cell != "" {
				row.Cells[column] = number
			}
		}
	}
	for _, cells := range m.merged {
		spread(sheet.Rows, byNumber[cells[0].row], cells[0], cells[1])
	}
	for i := range sheet.Rows {
		row := &sheet.Rows[i]
		for column, heading := range sheet.Head.Cells {
			if heading != "" && row.Cell(column) == "" && m.formulas[place{column + 1, row.Number}] {
				row.Faults = note(row.Faults, column, texts.PortalErrors.CellFormulaWithoutResult())
			}
		}
	}
	return nil
}

// partOf returns the XML of the sheet to which a relationship of the workbook leads.
func partOf(file *excelize.File, id string) ([]byte, error) {
	content, _ := file.Pkg.Load("xl/_rels/workbook.xml.rels")
	list, _ := content.([]byte)
	var relations struct {
		Relationship []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		}
	}
	if err := xml.Unmarshal(list, &relations); err != nil {
		return nil, err
	}
	for _, relation := range relations.Relationship {
		if relation.ID != id {
			continue
		}
		name := relation.Target
		if !strings.HasPrefix(name, "/") {
			name = path.Join("xl", name)
		}
		content, _ := file.Pkg.Load(strings.TrimPrefix(name, "/"))
		if part, ok := content.([]byte); ok {
			return part, nil
		}
	}
	return nil, fmt.Errorf("the part of the sheet with the relationship %q is missing", id)
}

// spread copies the value of a merged cell to the same column in the rows below. If a merged cell begins in or above
// the row of headings, `top` is nil, and spread does nothing.
func spread(rows []fair.SheetRow, top *fair.SheetRow, first, last place) {
	if top == nil || top.Cell(first.column-1) == "" {
		return
	}
	for i := range rows {
		row := &rows[i]
		if row.Number <= first.row || row.Number > last.row {
			continue
		}
		for len(row.Cells) < first.column {
			row.Cells = append(row.Cells, "")
		}
		row.Cells[first.column-1] = top.Cells[first.column-1]
	}
}
