package exports

import (
	"bytes"

	"github.com/xuri/excelize/v2"
)

// textColumn is a column with text cells only.
type textColumn[T any] struct {
	title string
	width float64
	value func(T) string
}

// textWorkbook returns the workbook that write fills.
func textWorkbook(write func(*excelize.File) error) ([]byte, error) {
	file := excelize.NewFile()
	defer file.Close()
	if err := write(file); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := file.Write(&out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
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
		if err := writeText(file, sheet, i+1, 1, c.title, bold); err != nil {
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
