package exports

import (
	"strconv"

	"github.com/mela-fair/mela/internal/app/content/members"
	"github.com/mela-fair/mela/internal/app/content/recordsheet"

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

// memberColumns are the columns that the import of members reads.
var memberColumns = func() []textColumn[Member] {
	columns := make([]textColumn[Member], len(members.Columns))
	for i, c := range members.Columns {
		columns[i] = textColumn[Member]{members.Title(c), 30, memberCell(c)}
	}
	return columns
}()

func memberCell(c recordsheet.Column) func(Member) string {
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
			if members.ColumnDesignation.In(l) == c {
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
			title.In(fair.English), 30, func(c fair.Committee) string { return c.Name[lang] },
		})
	}
	return append(columns, textColumn[fair.Committee]{
		texts.PortalExports.ColumnsId().In(fair.English), 16, func(c fair.Committee) string { return c.ID },
	})
}

// Members creates the workbook of committee members in the format of the import. All cells are text, and a separate
// sheet lists the committees that the column offers for selection. Without members the workbook is the template for the
// import.
func Members(committees []fair.Committee, people []Member) ([]byte, error) {
	return textWorkbook(func(file *excelize.File) error { return writeMembers(file, committees, people) })
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
