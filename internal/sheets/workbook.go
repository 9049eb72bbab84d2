package sheets

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// These are limits for the content of a workbook. They protect against archives that expand to a huge size. A rule may
// set other limits.
const (
	maxParts    = 2_000
	maxUnpacked = 16 << 20
	maxTags     = 600_000 // XML tags per part: twice as many as in the largest expected list
	maxMerged   = 5_000   // merged cells per part; they are compared in pairs, which takes quadratic time
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
	workbook, err := openBook(archive)
	if err != nil {
		return fair.Sheet{}, damaged(rule, err)
	}
	var scans []*scan
	for _, sheet := range workbook.sheets {
		if !sheet.visible || sheet.part == "" {
			continue
		}
		s, about, err := scanSheet(ctx, workbook, sheet, rule)
		if err != nil {
			return fair.Sheet{}, err
		}
		if s.all {
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

// scanSheet reads the rows of a sheet. Invalid XML is an error only if the sheet contains the headings.
func scanSheet(ctx context.Context, from *book, sheet bookSheet, rule fair.SheetRule) (*scan, marks, error) {
	s := &scan{rule: rule, sheet: fair.Sheet{Name: sheet.name}}
	rows := rowReader{shared: from.shared, marks: marks{formulas: map[place]bool{}}}
	rows.row = func(number int, cells []string) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return s.take(number, cells, errorsIn(cells))
	}
	err := tokens(from.archive, sheet.part, rows.take)
	_, noXML := errors.AsType[*xml.SyntaxError](err)
	switch {
	case errors.Is(err, errEnough), noXML && !s.all:
		return s, marks{}, nil
	case fair.IsKind(err, fair.KindInvalid), err != nil && ctx.Err() != nil:
		return nil, marks{}, err
	case err != nil:
		return nil, marks{}, damaged(rule, err)
	}
	return s, rows.marks, nil
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

// fillIn completes the rows of a sheet with the positions in `m`. It copies the value of a merged cell to all rows
// that the cell covers. For a formula without a result, it adds an error to the row.
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
