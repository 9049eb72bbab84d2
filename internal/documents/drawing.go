package documents

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/documents/pdf"
)

// drawing is a parsed SVG image. It supports the subset of SVG that the site's art uses: groups, shapes, paths,
// clipping, translation and rotation, and flat colours.
type drawing struct {
	x, y, width, height float64 // the image's view box
	steps               []step
}

// step is one drawing operation. It draws a shape with a style, or begins or ends a group.
type step struct {
	begin, end bool
	matrix     [6]float64
	clip       []segment
	path       []segment
	look       look
}

// look is the paint style of a shape. Children inherit it from their group.
type look struct {
	fill, stroke             pdf.Color
	filled, stroked          bool
	width                    float64
	roundEnds, roundCorners  bool
	dashes                   []float64
	fillOpacity, lineOpacity float64
}

var errDrawing = errors.New("not a drawing that can be printed")

// readDrawing parses an SVG file.
func readDrawing(data []byte) (*drawing, error) {
	r := drawingReader{decoder: xml.NewDecoder(bytes.NewReader(data)), clips: map[string][]segment{}}
	looks := []look{{filled: true, width: 1, fillOpacity: 1, lineOpacity: 1}}
	for {
		token, err := r.decoder.Token()
		if errors.Is(err, io.EOF) {
			if r.drawing.width <= 0 || r.drawing.height <= 0 {
				return nil, errDrawing
			}
			return &r.drawing, nil
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			l, err := r.start(t, looks[len(looks)-1])
			if err != nil {
				return nil, fmt.Errorf("<%s>: %w", t.Name.Local, err)
			}
			looks = append(looks, l)
		case xml.EndElement:
			looks = looks[:len(looks)-1]
			r.stop(t.Name.Local)
		}
	}
}

type drawingReader struct {
	decoder *xml.Decoder
	drawing drawing
	clips   map[string][]segment
	clip    string // id of the current clip path
}

func (r *drawingReader) start(t xml.StartElement, l look) (look, error) {
	a := attributes{}
	for _, attribute := range t.Attr {
		a[attribute.Name.Local] = attribute.Value
	}
	if err := l.change(a); err != nil {
		return l, err
	}
	switch t.Name.Local {
	case "svg":
		box := floats(a["viewBox"])
		if len(box) != 4 {
			return l, errDrawing
		}
		r.drawing.x, r.drawing.y, r.drawing.width, r.drawing.height = box[0], box[1], box[2], box[3]
		return l, nil
	case "defs":
		return l, nil
	case "clipPath":
		r.clip = a["id"]
		return l, nil
	case "g":
		matrix, err := transform(a["transform"])
		if err != nil {
			return l, err
		}
		r.drawing.steps = append(r.drawing.steps, step{begin: true, matrix: matrix, clip: r.clips[clipName(a)]})
		return l, nil
	}
	path, err := a.shape(t.Name.Local)
	if err != nil {
		return l, err
	}
	if r.clip != "" {
		r.clips[r.clip] = append(r.clips[r.clip], path...)
		return l, nil
	}
	matrix, err := transform(a["transform"])
	if err != nil {
		return l, err
	}
	s := step{path: path, look: l, matrix: matrix, clip: r.clips[clipName(a)]}
	r.drawing.steps = append(r.drawing.steps, s)
	return l, nil
}

func (r *drawingReader) stop(name string) {
	switch name {
	case "g":
		r.drawing.steps = append(r.drawing.steps, step{end: true})
	case "clipPath":
		r.clip = ""
	}
}

func clipName(a attributes) string {
	return strings.TrimSuffix(strings.TrimPrefix(a["clip-path"], "url(#"), ")")
}

// change updates the style with the style attributes of an element.
func (l *look) change(a attributes) error {
	var err error
	set := func(key string, color *pdf.Color, on *bool) {
		switch value := a[key]; value {
		case "":
		case "none":
			*on = false
		default:
			*on = true
			if *color, err = parseColor(value); err != nil {
				err = fmt.Errorf("%s: %w", key, err)
			}
		}
	}
	set("fill", &l.fill, &l.filled)
	set("stroke", &l.stroke, &l.stroked)
	for key, value := range map[string]*float64{
		"stroke-width": &l.width, "fill-opacity": &l.fillOpacity, "stroke-opacity": &l.lineOpacity,
	} {
		if a[key] != "" {
			*value = a.number(key)
		}
	}
	if o := a["opacity"]; o != "" {
		l.fillOpacity, l.lineOpacity = l.fillOpacity*a.number("opacity"), l.lineOpacity*a.number("opacity")
	}
	if v := a["stroke-linecap"]; v != "" {
		l.roundEnds = v == "round"
	}
	if v := a["stroke-linejoin"]; v != "" {
		l.roundCorners = v == "round"
	}
	if v := a["stroke-dasharray"]; v != "" {
		l.dashes = floats(v)
	}
	return err
}

func parseColor(value string) (pdf.Color, error) {
	digits := strings.TrimPrefix(value, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) != 6 {
		return 0, fmt.Errorf("%q: %w", value, errDrawing)
	}
	return pdf.Color(n), nil
}

// transform parses a transformation: translate, scale or rotate.
func transform(text string) ([6]float64, error) {
	m := [6]float64{1, 0, 0, 1, 0, 0}
	for rest := strings.TrimSpace(text); rest != ""; {
		name, after, ok := strings.Cut(rest, "(")
		inside, tail, closed := strings.Cut(after, ")")
		v := floats(inside)
		switch {
		case !ok || !closed:
			return m, errDrawing
		case name == "translate" && len(v) >= 1:
			m = multiply(m, [6]float64{1, 0, 0, 1, v[0], append(v, 0)[1]})
		case name == "scale" && len(v) >= 1:
			m = multiply(m, [6]float64{v[0], 0, 0, append(v, v[0])[1], 0, 0})
		case name == "rotate" && len(v) == 1:
			sin, cos := math.Sincos(v[0] * math.Pi / 180)
			m = multiply(m, [6]float64{cos, sin, -sin, cos, 0, 0})
		case name == "rotate" && len(v) == 3:
			sin, cos := math.Sincos(v[0] * math.Pi / 180)
			m = multiply(m, [6]float64{cos, sin, -sin, cos, v[1] - cos*v[1] + sin*v[2], v[2] - sin*v[1] - cos*v[2]})
		default:
			return m, fmt.Errorf("transform %q: %w", name, errDrawing)
		}
		rest = strings.TrimLeft(tail, " ,")
	}
	return m, nil
}

func multiply(m, n [6]float64) [6]float64 {
	return [6]float64{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1], m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

// draw draws the image on a canvas that has the image's size.
func (d *drawing) draw(c *pdf.Canvas) {
	if d.x != 0 || d.y != 0 {
		c.Transform(1, 0, 0, 1, -d.x, -d.y)
	}
	for _, s := range d.steps {
		switch {
		case s.end:
			c.Restore()
		case s.begin:
			c.Save()
			s.place(c)
		case s.look.filled || s.look.stroked:
			c.Save()
			s.place(c)
			s.paint(c)
			c.Restore()
		}
	}
}

func (s step) place(c *pdf.Canvas) {
	if s.matrix != [6]float64{1, 0, 0, 1, 0, 0} {
		c.Transform(s.matrix[0], s.matrix[1], s.matrix[2], s.matrix[3], s.matrix[4], s.matrix[5])
	}
	if len(s.clip) > 0 {
		trace(c, s.clip)
		c.Paint(pdf.Clip)
	}
}

func (s step) paint(c *pdf.Canvas) {
	l := s.look
	if l.filled {
		c.SetFill(l.fill)
		if l.fillOpacity < 1 {
			c.SetAlpha(l.fillOpacity)
		}
	}
	how := pdf.Fill
	if l.stroked {
		c.SetStroke(l.stroke, l.width)
		c.SetRound(l.roundEnds, l.roundCorners)
		if len(l.dashes) > 0 {
			c.SetDash(l.dashes...)
		}
		if l.lineOpacity < 1 {
			c.SetAlpha(l.lineOpacity)
		}
		how = pdf.Stroke
		if l.filled {
			how = pdf.FillStroke
		}
	}
	trace(c, s.path)
	c.Paint(how)
}
