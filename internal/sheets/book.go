package sheets

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"
)

// book contains a workbook's list of sheets and its shared texts. The rows are read from the archive when they are
// needed.
type book struct {
	archive *zip.Reader
	sheets  []bookSheet // in the workbook's order
	shared  []string    // texts to which cells refer by number
}

type bookSheet struct {
	name, part string // part is empty for other kinds of sheets, such as charts
	visible    bool
}

var errNoSheets = errors.New("the workbook lists no sheets")

// openBook reads a workbook's list of sheets and its shared texts.
func openBook(archive *zip.Reader) (*book, error) {
	b := &book{archive: archive}
	parts, texts, err := relations(archive)
	if err != nil {
		return nil, err
	}
	err = elements(archive, "xl/workbook.xml", func(e xml.StartElement) error {
		if e.Name.Local != "sheet" {
			return nil
		}
		state := attribute(e, "state")
		b.sheets = append(b.sheets, bookSheet{
			name: attribute(e, "name"), part: parts[relationOf(e)], visible: state == "" || state == "visible",
		})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(b.sheets) == 0 {
		return nil, errNoSheets
	}
	b.shared, err = sharedTexts(archive, texts)
	return b, err
}

// relationOf returns the id of the relationship that leads from the element <sheet> to the sheet's file in the
// archive. This id is not the attribute sheetId.
func relationOf(sheet xml.StartElement) string {
	for _, a := range sheet.Attr {
		if a.Name.Local == "id" && a.Name.Space != "" {
			return a.Value
		}
	}
	return ""
}

// relations returns the file names of the worksheets in the archive, by the ids of their relationships. It also returns
// the name of the file with the shared texts.
func relations(archive *zip.Reader) (sheets map[string]string, texts string, err error) {
	sheets, texts = map[string]string{}, "xl/sharedStrings.xml"
	err = elements(archive, "xl/_rels/workbook.xml.rels", func(e xml.StartElement) error {
		if e.Name.Local != "Relationship" {
			return nil
		}
		part := attribute(e, "Target")
		if !strings.HasPrefix(part, "/") {
			part = path.Join("xl", part)
		}
		part = strings.TrimPrefix(part, "/")
		switch path.Base(attribute(e, "Type")) {
		case "worksheet":
			sheets[attribute(e, "Id")] = part
		case "sharedStrings":
			texts = part
		}
		return nil
	})
	return sheets, texts, err
}

// sharedTexts reads the texts to which cells refer by number.
func sharedTexts(archive *zip.Reader, part string) (all []string, err error) {
	var reading textReader
	err = tokens(archive, part, func(token xml.Token) error {
		reading.take(token)
		switch t := token.(type) {
		case xml.StartElement:
			if t.Name.Local == "si" {
				reading.begin()
			}
		case xml.EndElement:
			if t.Name.Local == "si" {
				all = append(all, reading.text())
			}
		}
		return nil
	})
	return all, err
}

// textReader joins the parts of a text. A text with several formats consists of several parts. textReader omits
// pronunciation hints.
type textReader struct {
	parts    strings.Builder
	in, hint bool // in: inside a text element; hint: inside a pronunciation hint
}

func (r *textReader) begin() { r.parts.Reset() }

func (r *textReader) text() string { return unescaped(r.parts.String()) }

func (r *textReader) take(token xml.Token) {
	switch t := token.(type) {
	case xml.StartElement:
		r.in = t.Name.Local == "t" || t.Name.Local == "v"
		r.hint = r.hint || t.Name.Local == "rPh"
	case xml.EndElement:
		r.in = false
		r.hint = r.hint && t.Name.Local != "rPh"
	case xml.CharData:
		if r.in && !r.hint {
			r.parts.Write(t)
		}
	}
}

// unescaped decodes escape sequences such as _x000D_, which the format uses for characters that XML cannot contain.
func unescaped(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "_x")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		if code, ok := escape(rest); ok {
			b.WriteRune(code)
			text = rest[5:]
			continue
		}
		b.WriteString("_x")
		text = rest
	}
}

// escape decodes the end of an escape sequence such as _x000D_: four hexadecimal digits and an underscore.
func escape(rest string) (code rune, ok bool) {
	if len(rest) < 5 || rest[4] != '_' {
		return 0, false
	}
	number, err := strconv.ParseUint(rest[:4], 16, 16)
	return rune(number), err == nil
}

// tokens calls `visit` for each XML token of a part. If the part does not exist, it does nothing.
func tokens(archive *zip.Reader, name string, visit func(xml.Token) error) error {
	for _, part := range archive.File {
		if !strings.EqualFold(strings.TrimPrefix(strings.ReplaceAll(part.Name, `\`, "/"), "/"), name) {
			continue
		}
		in, err := part.Open()
		if err != nil {
			return err
		}
		defer in.Close()
		decoder := xml.NewDecoder(in)
		for {
			token, err := decoder.RawToken()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			if err := visit(token); err != nil {
				return err
			}
		}
	}
	return nil
}

// elements calls `visit` for each start element of a part. If the part does not exist, it does nothing.
func elements(archive *zip.Reader, name string, visit func(xml.StartElement) error) error {
	return tokens(archive, name, func(token xml.Token) error {
		if begun, ok := token.(xml.StartElement); ok {
			return visit(begun)
		}
		return nil
	})
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
