package drawing

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// svgElements are the elements that a drawing may contain. ReadSVG rejects all other elements, such as links, images,
// styles and scripts.
var svgElements = map[string]bool{"svg": true, "g": true, "rect": true, "text": true, "title": true, "desc": true}

// maxDepth is the maximum nesting depth of elements in a file.
const maxDepth = 16

// ReadSVG reads the stalls of a drawing. WriteSVG has written the drawing, and a user may have changed it in a drawing
// program. ReadSVG ignores rectangles without the attribute data-kind. It rejects document types, entities, processing
// instructions, transformations, and all elements and attributes that a plan does not need. Errors are reported for
// the field "text".
func ReadSVG(data []byte) ([]fair.DrawnStall, error) {
	if len(data) > MaxFile {
		return nil, wrongFile(unreadable())
	}
	r := svgReader{}
	decoder := xml.NewDecoder(bytes.NewReader(data))
	decoder.Strict, decoder.Entity = true, nil
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, wrongFile(unreadable())
		}
		if err := r.take(token); err != nil {
			return nil, err
		}
	}
	if !r.began {
		return nil, wrongFile(unreadable())
	}
	return r.stalls, nil
}

type svgReader struct {
	began  bool
	depth  int
	stalls []fair.DrawnStall
}

func (r *svgReader) take(token xml.Token) error {
	switch token := token.(type) {
	case xml.Directive: // a document type, which can declare entities
		return wrongFile(unreadable())
	case xml.ProcInst:
		if token.Target != "xml" || r.began {
			return wrongFile(unreadable())
		}
	case xml.EndElement:
		r.depth--
	case xml.StartElement:
		return r.start(token)
	}
	return nil
}

func (r *svgReader) start(e xml.StartElement) error {
	root := !r.began
	r.began = true
	r.depth++
	known := e.Name.Space == svgNamespace && svgElements[e.Name.Local]
	if !known || root != (e.Name.Local == "svg") || r.depth > maxDepth {
		return wrongFile(texts.PortalErrors.HallFileElement(shortName(e.Name.Local)))
	}
	of := map[string]string{}
	for _, a := range e.Attr {
		name := a.Name.Local
		switch {
		case name == "transform", name == "style", name == "href", strings.HasPrefix(strings.ToLower(name), "on"):
			return wrongFile(texts.PortalErrors.HallFileElement(shortName(name)))
		}
		of[name] = a.Value
	}
	if e.Name.Local != "rect" || of["data-kind"] == "" {
		return nil
	}
	if len(r.stalls) >= fair.MaxPlanStalls {
		return wrongFile(texts.PortalErrors.HallTooManyStalls())
	}
	stall, err := stallOf(of)
	r.stalls = append(r.stalls, stall)
	return err
}

func stallOf(of map[string]string) (fair.DrawnStall, error) {
	s := fair.DrawnStall{
		ID: of["id"], Number: of["data-number"], Label: of["data-label"], Kind: of["data-kind"], Zone: of["data-zone"],
		Aisle: of["data-aisle"], Opens: of["data-opens"], Corner: of["data-corner"] == "true",
		Released: of["data-released"] == "true",
	}
	if s.ID == "" {
		s.ID = strings.ToLower(s.Kind + "-" + s.Number)
	}
	for name, side := range map[string]*float64{"x": &s.X, "y": &s.Y, "width": &s.W, "height": &s.H} {
		n, err := strconv.ParseFloat(of[name], 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return s, wrongFile(texts.PortalErrors.HallStallInvalid(shortName(s.Number)))
		}
		*side = n
	}
	return s, nil
}

func shortName(name string) string {
	if runes := []rune(name); len(runes) > 20 {
		return string(runes[:20])
	}
	return name
}

func wrongFile(message texts.Message) error {
	e := fair.Fail(fair.KindInvalid, message)
	e.Fields = map[string]texts.Message{"text": message}
	return e
}
