package sheets

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Limits of a workbook, against archives that expand to a huge size. A rule may set other limits.
const (
	maxParts    = 2_000
	maxUnpacked = 16 << 20
	maxTags     = 600_000 // per part: twice the number in the largest expected list
	maxMerged   = 5_000   // merged cells, each of which is compared with all others
)

// readWorkbook reads an .xlsx file. A panic of the library counts as a damaged file.
func readWorkbook(ctx context.Context, content []byte, rule fair.SheetRule) (sheet fair.Sheet, err error) {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return fair.Sheet{}, damaged(rule, err)
	}
	if refusal := checkArchive(archive, rule); !refusal.IsZero() {
		return fair.Sheet{}, refuse(rule, refusal)
	}
	defer func() {
		if cause := recover(); cause != nil {
			sheet, err = fair.Sheet{}, damaged(rule, fmt.Errorf("reading a workbook: %v", cause))
		}
	}()
	book, err := excelize.OpenReader(bytes.NewReader(content), excelize.Options{
		UnzipSizeLimit: or(rule.MaxUnpacked, maxUnpacked), UnzipXMLSizeLimit: or(rule.MaxUnpacked, maxUnpacked),
		RawCellValue: true,
	})
	if err != nil {
		return fair.Sheet{}, damaged(rule, err)
	}
	defer book.Close()
	var scans []*scan
	for _, name := range book.GetSheetList() {
		if visible, err := book.GetSheetVisible(name); err != nil || !visible {
			continue
		}
		s, err := scanSheet(ctx, book, name, rule)
		if err != nil {
			return fair.Sheet{}, err
		}
		if s.all {
			about, err := marksOf(archive, name)
			if err != nil {
				return fair.Sheet{}, damaged(rule, err)
			}
			fillIn(&s.sheet, about)
			return s.sheet, nil
		}
		scans = append(scans, s)
	}
	if best := better(scans); best != nil {
		return best.sheet, nil
	}
	return fair.Sheet{}, noHeadings(rule)
}

// checkArchive checks an archive before the library reads it. The ZIP reader enforces the declared size of each
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

// checkPart counts the XML tags of a part, which determine its size in memory.
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
	case bytes.Count(xml, []byte("<")) > or(rule.MaxTags, maxTags), bytes.Count(xml, []byte("mergeCell ")) > maxMerged:
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

func scanSheet(ctx context.Context, book *excelize.File, name string, rule fair.SheetRule) (*scan, error) {
	s := &scan{rule: rule, sheet: fair.Sheet{Name: name}}
	rows, err := book.Rows(name)
	if err != nil {
		return s, nil //nolint:nilerr // another kind of sheet, such as a chart, has no headings
	}
	for number := 1; rows.Next(); number++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cells, err := rows.Columns()
		if err == nil {
			err = s.take(number, cells, errorsIn(cells))
		}
		switch {
		case errors.Is(err, errEnough):
			return s, nil
		case fair.IsKind(err, fair.KindInvalid):
			return nil, err
		case err != nil:
			return nil, damaged(rule, err)
		}
	}
	if err := rows.Error(); err != nil {
		return nil, damaged(rule, err)
	}
	return s, nil
}

// cellErrors are the results of failed formulas.
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
	// For a row of formulas without results, the library returns a row number but no texts.
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

// fillIn adds the marks to the rows: a merged cell gets its value in each row, and a formula without a result is an
// error, not an empty cell.
func fillIn(sheet *fair.Sheet, m marks) {
	byNumber := make(map[int]*fair.SheetRow, len(sheet.Rows))
	for i := range sheet.Rows {
		byNumber[sheet.Rows[i].Number] = &sheet.Rows[i]
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
}

// spread copies the value of a merged cell to its column in the rows below. A merged cell that begins in the
// headings or above has no top row and is ignored.
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
