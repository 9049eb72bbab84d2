package sheets

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strings"

	"github.com/xuri/excelize/v2"
)

// place is a cell by column and row, both counted from 1.
type place struct{ column, row int }

// marks are the positions of formulas and of merged cells in a sheet. The library is not used for this: it would
// load the whole sheet into memory, and its time is quadratic for sheets whose rows have no numbers.
type marks struct {
	formulas map[place]bool
	merged   [][2]place // first and last cell
}

// marksOf reads the marks of a sheet by its name. A sheet that is not in the workbook's lists has none.
func marksOf(archive *zip.Reader, name string) (marks, error) {
	m := marks{formulas: map[place]bool{}}
	id := ""
	err := elements(archive, "xl/workbook.xml", func(e xml.StartElement) error {
		if e.Name.Local == "sheet" && attribute(e, "name") == name {
			id = attribute(e, "id")
		}
		return nil
	})
	if err != nil {
		return m, err
	}
	target := ""
	err = elements(archive, "xl/_rels/workbook.xml.rels", func(e xml.StartElement) error {
		if e.Name.Local == "Relationship" && attribute(e, "Id") == id {
			target = attribute(e, "Target")
		}
		return nil
	})
	if err != nil || target == "" {
		return m, err
	}
	if !strings.HasPrefix(target, "/") {
		target = path.Join("xl", target)
	}
	var at place
	err = elements(archive, strings.TrimPrefix(target, "/"), func(e xml.StartElement) error { return m.note(e, &at) })
	return m, err
}

// note processes one XML element of a sheet. at is the cell that started last.
func (m *marks) note(e xml.StartElement, at *place) (err error) {
	switch e.Name.Local {
	case "row":
		at.row, at.column = at.row+1, 0
		if number := attribute(e, "r"); number != "" {
			_, at.row, err = excelize.CellNameToCoordinates("A" + number)
		}
	case "c":
		at.column++
		if name := attribute(e, "r"); name != "" {
			at.column, at.row, err = excelize.CellNameToCoordinates(name)
		}
	case "f":
		if at.column <= maxColumns {
			m.formulas[*at] = true
		}
	case "mergeCell":
		first, last, found := strings.Cut(attribute(e, "ref"), ":")
		if !found {
			return nil
		}
		var from, to place
		if from.column, from.row, err = excelize.CellNameToCoordinates(first); err != nil {
			return err
		}
		to.column, to.row, err = excelize.CellNameToCoordinates(last)
		m.merged = append(m.merged, [2]place{from, to})
	}
	return err
}

// elements calls visit for each start element of a part. A missing part has none.
func elements(archive *zip.Reader, name string, visit func(xml.StartElement) error) error {
	for _, part := range archive.File {
		if !strings.EqualFold(strings.TrimPrefix(strings.ReplaceAll(part.Name, `\`, "/"), "/"), name) {
			continue
		}
		in, err := part.Open()
		if err != nil {
			return err
		}
		defer in.Close()
		tokens := xml.NewDecoder(in)
		for {
			token, err := tokens.RawToken()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			if begun, ok := token.(xml.StartElement); ok {
				if err := visit(begun); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
