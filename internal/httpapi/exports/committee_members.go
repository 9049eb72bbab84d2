package exports

import (
	"bytes"
	"strconv"

	"github.com/mela-fair/mela/internal/app/content/members"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Member is a committee member in the export.
type Member struct {
	fair.CommitteeMember
	CommitteeName string
	Place         int // position in the committee, from 1; 0: none
}

// textColumn is a column with text cells only.
type textColumn[T any] struct {
	title texts.Message
	width float64
	value func(T) string
}

// memberColumns are the columns that the import of members reads.
var memberColumns = func() []textColumn[Member] {
	columns := make([]textColumn[Member], len(members.Columns))
	for i, c := range members.Columns {
		columns[i] = textColumn[Member]{c.Title(), 30, memberCell(c)}
	}
	return columns
}()

func memberCell(c members.Column) func(Member) string {
	switch c {
	case members.ColumnName:
		return func(m Member) string { return m.Name }
	case members.ColumnCommittee:
		return func(m Member) string { return m.CommitteeName }
	case members.ColumnOrder:
		return func(m Member) string {
			if m.Place == 0 {
				return ""
			}
			return strconv.Itoa(m.Place)
		}
	}
	return func(m Member) string {
		for l, text := range m.Designation {
			if members.DesignationIn(l) == c {
				return text
			}
		}
		return ""
	}
}

// committeeColumns are the names of a committee, one column for each language, and its id.
func committeeColumns() []textColumn[fair.Committee] {
	var columns []textColumn[fair.Committee]
	for _, lang := range fair.Langs {
		title := texts.PortalExports.ColumnsCommittee()
		if lang != fair.English {
			title = texts.PortalExports.ColumnsInLanguage(lang.Language().EnglishName)
		}
		columns = append(columns, textColumn[fair.Committee]{
			title, 30, func(c fair.Committee) string { return c.Name[lang] },
		})
	}
	return append(columns, textColumn[fair.Committee]{
		texts.PortalExports.ColumnsId(), 16, func(c fair.Committee) string { return c.ID },
	})
}

// Members creates the workbook of committee members in the format of the import. All cells are text, and a separate
// sheet lists the committees that the column offers for selection. Without members the workbook is the template for the
// import.
func Members(committees []fair.Committee, people []Member) ([]byte, error) {
	file := excelize.NewFile()
	defer file.Close()
	if err := writeMembers(file, committees, people); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func writeMembers(file *excelize.File, committees []fair.Committee, people []Member) error {
	memberSheet := texts.PortalExports.SheetsMembers().In(fair.English)
	committeeSheet := texts.PortalExports.SheetsCommittees().In(fair.English)
	if err := file.SetSheetName("Sheet1", memberSheet); err != nil {
		return err
	}
	if err := writeTexts(file, memberSheet, memberColumns, people); err != nil {
		return err
	}
	if _, err := file.NewSheet(committeeSheet); err != nil {
		return err
	}
	if err := writeTexts(file, committeeSheet, committeeColumns(), committees); err != nil {
		return err
	}
	if len(committees) == 0 {
		return nil
	}
	choice := excelize.NewDataValidation(true)
	choice.SetSqref("C2:C" + strconv.Itoa(members.Sheet.MaxRows+1))
	choice.SetSqrefDropList("'" + committeeSheet + "'!$A$2:$A$" + strconv.Itoa(len(committees)+1))
	// The import also accepts other names of a committee, so the spreadsheet must not refuse them.
	choice.ShowErrorMessage = false
	return file.AddDataValidation(memberSheet, choice)
}

// writeTexts writes a sheet with a fixed row of titles and rows of text below.
func writeTexts[T any](file *excelize.File, sheet string, columns []textColumn[T], records []T) error {
	format := "@" // text format, whatever the content
	text, err := file.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		return err
	}
	bold, err := file.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	for i, c := range columns {
		name, err := excelize.ColumnNumberToName(i + 1)
		if err != nil {
			return err
		}
		// The format of the column makes later input text as well, so that a name never becomes a formula or a date.
		if err := file.SetColStyle(sheet, name, text); err != nil {
			return err
		}
		if err := file.SetColWidth(sheet, name, name, c.width); err != nil {
			return err
		}
	}
	for i, c := range columns {
		if err := writeText(file, sheet, i+1, 1, c.title.In(fair.English), bold); err != nil {
			return err
		}
		for row, record := range records {
			if err := writeText(file, sheet, i+1, row+2, c.value(record), text); err != nil {
				return err
			}
		}
	}
	return file.SetPanes(sheet, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"})
}

func writeText(file *excelize.File, sheet string, column, row int, value string, style int) error {
	cell, err := excelize.CoordinatesToCellName(column, row)
	if err != nil {
		return err
	}
	if err := file.SetCellStr(sheet, cell, value); err != nil {
		return err
	}
	return file.SetCellStyle(sheet, cell, cell, style)
}
