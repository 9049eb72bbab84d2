package exports

import (
	"github.com/mela-fair/mela/internal/app/content/programme"
	"github.com/mela-fair/mela/internal/app/recordsheet"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/texts"
)

// programmeColumns are the columns that the import of the programme reads.
var programmeColumns = func() []textColumn[fair.ProgrammeItem] {
	columns := make([]textColumn[fair.ProgrammeItem], len(programme.Columns))
	for i, c := range programme.Columns {
		width := 24.0
		switch c {
		case programme.ColumnDay, programme.ColumnFrom, programme.ColumnUntil:
			width = 12
		}
		columns[i] = textColumn[fair.ProgrammeItem]{programme.Title(c), width, programmeCell(c)}
	}
	return columns
}()

func programmeCell(c recordsheet.Column) func(fair.ProgrammeItem) string {
	switch c {
	case programme.ColumnDay:
		return func(i fair.ProgrammeItem) string { return i.Day }
	case programme.ColumnFrom:
		return func(i fair.ProgrammeItem) string { return i.From }
	case programme.ColumnUntil:
		return func(i fair.ProgrammeItem) string { return i.Until }
	}
	for _, l := range fair.Langs {
		switch c {
		case programme.ColumnHall.In(l):
			return func(i fair.ProgrammeItem) string { return i.Hall[l] }
		case programme.ColumnSpeaker.In(l):
			return func(i fair.ProgrammeItem) string { return i.Speaker[l] }
		case programme.ColumnTitle.In(l):
			return func(i fair.ProgrammeItem) string { return i.Title[l] }
		case programme.ColumnAbout.In(l):
			return func(i fair.ProgrammeItem) string { return i.About[l] }
		}
	}
	return func(fair.ProgrammeItem) string { return "" }
}

// Programme creates the workbook of the programme in the format of the import. All cells are text. Without entries the
// workbook is the template for the import.
func Programme(items []fair.ProgrammeItem) ([]byte, error) {
	w := sheet.NewWriter(texts.PortalExports.SheetsProgramme().In(fair.English), textColumns(programmeColumns))
	writeTexts(w, programmeColumns, items)
	return w.Bytes()
}
