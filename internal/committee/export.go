package committee

import (
	"slices"
	"strconv"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/texts"
)

// workbookOf creates the workbook of committee members, which the import can read. All cells are text. A separate sheet
// lists the committees that the committee column may contain. Without members, the workbook is the template for the
// import. `order` has each member's position in the committee by the member's id, from 1. A member without a position
// is not in the list of the site.
func workbookOf(edition fair.Edition, members []Member, order map[string]int) ([]byte, error) {
	committees := texts.PortalExports.SheetsCommittees().In(fair.English)
	columns := make([]sheet.Column, len(Columns))
	for i, c := range Columns {
		columns[i] = sheet.Column{Title: Title(c), Width: 30, KeepsText: true}
	}
	if n := len(edition.Committees); n > 0 {
		choices := &columns[slices.Index(Columns, ColumnCommittee)]
		choices.Choices, choices.ChoiceRows = "'"+committees+"'!$A$2:$A$"+strconv.Itoa(n+1), Sheet.MaxRows
	}
	w := sheet.NewWriter(texts.PortalExports.SheetsMembers().In(fair.English), columns)
	// The errors of Row are ignored, because Bytes returns the writer's first error.
	for _, m := range members {
		row := make([]any, len(Columns))
		for i, c := range Columns {
			row[i] = m.cell(c, edition, order)
		}
		_ = w.Row(row...)
	}
	w.Sheet(committees, committeeColumns())
	for _, c := range edition.Committees {
		var row []any
		for _, lang := range fair.Langs {
			row = append(row, c.Name[lang])
		}
		_ = w.Row(append(row, c.ID)...)
	}
	return w.Bytes()
}

func (m Member) cell(c recordsheet.Column, edition fair.Edition, order map[string]int) string {
	switch c {
	case ColumnName:
		return m.Name
	case ColumnCommittee:
		if committee, ok := edition.FindCommittee(m.Committee); ok {
			return committee.Name[fair.English]
		}
		return m.Committee
	case ColumnEmail:
		return m.Email
	case ColumnOrder:
		if order[m.ID] == 0 {
			return ""
		}
		return strconv.Itoa(order[m.ID])
	}
	for column, translated := range map[recordsheet.Column]fair.Text{
		ColumnName: m.NameIn, ColumnDesignation: m.Designation, ColumnInstitute: m.Institute, ColumnGroup: m.Group,
	} {
		for l, text := range translated {
			if column.In(l) == c {
				return text
			}
		}
	}
	return ""
}

// committeeColumns returns the columns of the committees sheet: the name in each language, and the id.
func committeeColumns() []sheet.Column {
	var columns []sheet.Column
	for _, lang := range fair.Langs {
		title := texts.PortalExports.ColumnsCommittee()
		if lang != fair.English {
			title = texts.PortalExports.ColumnsInLanguage(lang.Language().EnglishName)
		}
		columns = append(columns, sheet.Column{Title: title.In(fair.English), Width: 30, KeepsText: true})
	}
	return append(
		columns,
		sheet.Column{Title: texts.PortalExports.ColumnsId().In(fair.English), Width: 16, KeepsText: true},
	)
}
