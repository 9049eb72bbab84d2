package httpapi

import (
	"bytes"
	"context"
	"strconv"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// memberColumnWidths are those of fair.MemberColumns, in characters.
var memberColumnWidths = []float64{32, 30, 26, 30, 30, 10}

const (
	memberSheetName    = "Committee Members"
	committeeSheetName = "Committees"
)

// memberTemplate sends a workbook without people.
func (a *API) memberTemplate(ctx context.Context, _ *struct{}) (*workbookAnswer, error) {
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	return membersWorkbook("committee-members-template.xlsx", edition.Committees, nil)
}

// exportMembers sends the members that the list's filters match, as an import takes them.
func (a *API) exportMembers(ctx context.Context, in *recordQuery) (*workbookAnswer, error) {
	filter, _, err := committeeMembers.filter(ctx, in.ListQuery)
	if err != nil {
		return nil, err
	}
	filter.NoLimit = true
	found, _, err := a.app.Content.CommitteeMembers.FindAll(ctx, filter)
	if err != nil {
		return nil, err
	}
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return nil, err
	}
	shown, err := a.app.Content.CommitteeMembers.Shown(ctx)
	if err != nil {
		return nil, err
	}
	// The place of each in its own committee, whatever the list's order and filters are.
	place, people := map[string]int{}, map[string]int{}
	for _, m := range shown {
		people[m.Committee]++
		place[m.ID] = people[m.Committee]
	}
	rows := make([][]string, len(found))
	for i, m := range found {
		committee := m.Committee
		if c, ok := edition.FindCommittee(m.Committee); ok {
			committee = c.Name[fair.English]
		}
		order := ""
		if place[m.ID] > 0 {
			order = strconv.Itoa(place[m.ID])
		}
		rows[i] = []string{m.Name, m.Designation[fair.English], committee, m.Designation[fair.Telugu], m.Designation[fair.Hindi], order}
	}
	return membersWorkbook("committee-members.xlsx", edition.Committees, rows)
}

type workbookAnswer struct {
	ContentType        string `header:"Content-Type" hidden:"true"`
	ContentDisposition string `header:"Content-Disposition" hidden:"true"`
	CacheControl       string `header:"Cache-Control" hidden:"true"`
	Body               []byte
}

// membersWorkbook writes a workbook of members: every cell is text, and the committees stand on a sheet of
// their own from which the column offers them.
func membersWorkbook(name string, committees []fair.Committee, rows [][]string) (*workbookAnswer, error) {
	file := excelize.NewFile()
	defer file.Close()
	if err := writeMembers(file, committees, rows); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		return nil, err
	}
	return &workbookAnswer{
		ContentType: workbookType, ContentDisposition: `attachment; filename="` + name + `"`, CacheControl: "no-store", Body: out.Bytes(),
	}, nil
}

func writeMembers(file *excelize.File, committees []fair.Committee, rows [][]string) error {
	if err := file.SetSheetName("Sheet1", memberSheetName); err != nil {
		return err
	}
	titles := make([]string, len(fair.MemberColumns))
	for i, column := range fair.MemberColumns {
		titles[i] = string(column)
	}
	if err := writeTexts(file, memberSheetName, titles, rows, memberColumnWidths); err != nil {
		return err
	}
	if _, err := file.NewSheet(committeeSheetName); err != nil {
		return err
	}
	names := make([][]string, len(committees))
	for i, c := range committees {
		names[i] = []string{c.Name[fair.English], c.Name[fair.Telugu], c.Name[fair.Hindi], c.ID}
	}
	if err := writeTexts(file, committeeSheetName, []string{"Committee", "In Telugu", "In Hindi", "Id"}, names, []float64{30, 30, 30, 16}); err != nil {
		return err
	}
	if len(committees) == 0 {
		return nil
	}
	choice := excelize.NewDataValidation(true)
	choice.SetSqref("C2:C" + strconv.Itoa(fair.MemberSheet.MaxRows+1))
	choice.SetSqrefDropList("'" + committeeSheetName + "'!$A$2:$A$" + strconv.Itoa(len(committees)+1))
	// Other names of a committee are understood too: nothing is refused here.
	choice.ShowErrorMessage = false
	return file.AddDataValidation(memberSheetName, choice)
}

// writeTexts fills a sheet with a row of titles, which stays in sight, and rows of text below it.
func writeTexts(file *excelize.File, sheet string, titles []string, rows [][]string, widths []float64) error {
	format := "@" // text, whatever it looks like
	text, err := file.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		return err
	}
	bold, err := file.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	for i, width := range widths {
		name, err := excelize.ColumnNumberToName(i + 1)
		if err != nil {
			return err
		}
		// Text also where somebody types later, so that a name is never taken for a formula or a date.
		if err := file.SetColStyle(sheet, name, text); err != nil {
			return err
		}
		if err := file.SetColWidth(sheet, name, name, width); err != nil {
			return err
		}
	}
	for number, row := range append([][]string{titles}, rows...) {
		for i, value := range row {
			cell, err := excelize.CoordinatesToCellName(i+1, number+1)
			if err != nil {
				return err
			}
			style := text
			if number == 0 {
				style = bold
			}
			if err := file.SetCellStr(sheet, cell, value); err != nil {
				return err
			}
			if err := file.SetCellStyle(sheet, cell, cell, style); err != nil {
				return err
			}
		}
	}
	return file.SetPanes(sheet, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"})
}
