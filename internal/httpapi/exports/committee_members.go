package exports

import (
	"slices"
	"strconv"

	"github.com/mela-fair/mela/internal/app/content/members"
	"github.com/mela-fair/mela/internal/app/recordsheet"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/texts"
)

// Member is a committee member in the export.
type Member struct {
	fair.CommitteeMember
	CommitteeName string
	Place         int // position in the committee, from 1; 0: the site's list does not show the member
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

// committeeColumns returns the columns of the committees sheet: the name in each language, and the id.
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

// Members creates the workbook of committee members, which the import can read. All cells are text. A separate sheet
// lists the committees that the committee column may contain. Without members, the workbook is the template for the
// import.
func Members(committees []fair.Committee, people []Member) ([]byte, error) {
	committeeSheet := texts.PortalExports.SheetsCommittees().In(fair.English)
	columns := textColumns(memberColumns)
	if len(committees) > 0 {
		at := slices.Index(members.Columns, members.ColumnCommittee)
		columns[at].Choices = "'" + committeeSheet + "'!$A$2:$A$" + strconv.Itoa(len(committees)+1)
		columns[at].ChoiceRows = members.Sheet.MaxRows
	}
	w := sheet.NewWriter(texts.PortalExports.SheetsMembers().In(fair.English), columns)
	writeTexts(w, memberColumns, people)
	w.Sheet(committeeSheet, textColumns(committeeColumns()))
	writeTexts(w, committeeColumns(), committees)
	return w.Bytes()
}
