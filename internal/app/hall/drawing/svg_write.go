package drawing

import (
	"bytes"
	"encoding/xml"
	"strconv"

	"github.com/mela-fair/mela/internal/fair"
)

// svgNamespace is the namespace of SVG elements.
const svgNamespace = "http://www.w3.org/2000/svg"

// The colours of the drawing. They are not the site's design: they only make the plan legible in a drawing program, and
// ReadSVG ignores them.
const (
	groundEdge = "#555555"
	aisleFill  = "#eeeeee"
	stallFill  = "#ffffff"
	stallInk   = "#222222"
)

type svgFile struct {
	XMLName xml.Name   `xml:"svg"`
	Space   string     `xml:"xmlns,attr"`
	ViewBox string     `xml:"viewBox,attr"`
	Groups  []svgGroup `xml:"g"`
}

type svgGroup struct {
	ID     string    `xml:"id,attr"`
	Fill   string    `xml:"fill,attr"`
	Stroke string    `xml:"stroke,attr"`
	Width  string    `xml:"stroke-width,attr"`
	Rects  []svgRect `xml:"rect"`
	Labels []svgText `xml:"text"`
}

type svgRect struct {
	ID       string `xml:"id,attr,omitempty"`
	X        string `xml:"x,attr"`
	Y        string `xml:"y,attr"`
	W        string `xml:"width,attr"`
	H        string `xml:"height,attr"`
	Number   string `xml:"data-number,attr,omitempty"`
	Label    string `xml:"data-label,attr,omitempty"`
	Kind     string `xml:"data-kind,attr,omitempty"`
	Zone     string `xml:"data-zone,attr,omitempty"`
	Aisle    string `xml:"data-aisle,attr,omitempty"`
	Opens    string `xml:"data-opens,attr,omitempty"`
	Corner   string `xml:"data-corner,attr,omitempty"`
	Released string `xml:"data-released,attr,omitempty"`
}

type svgText struct {
	X      string `xml:"x,attr"`
	Y      string `xml:"y,attr"`
	Size   string `xml:"font-size,attr"`
	Anchor string `xml:"text-anchor,attr"`
	Stroke string `xml:"stroke,attr"`
	Fill   string `xml:"fill,attr"`
	Text   string `xml:",chardata"`
}

// WriteSVG returns the plan as a drawing in metres. Each stall is a rectangle. ReadSVG reads the stall's values from
// the rectangle's data attributes.
func WriteSVG(plan fair.Plan) ([]byte, error) {
	file := svgFile{
		Space:   svgNamespace,
		ViewBox: meters(plan.Site.X) + " " + meters(plan.Site.Y) + " " + meters(plan.Site.W) + " " + meters(plan.Site.H),
	}
	ground := svgGroup{ID: "ground", Fill: "none", Stroke: groundEdge, Width: "0.2"}
	for _, f := range plan.Features {
		if f.W > 0 && f.H > 0 {
			ground.Rects = append(ground.Rects, rectOf(fair.Rect{X: f.X, Y: f.Y, W: f.W, H: f.H}))
		}
	}
	aisles := svgGroup{ID: "aisles", Fill: aisleFill, Stroke: "none", Width: "0"}
	for _, a := range plan.Aisles {
		aisles.Rects = append(aisles.Rects, rectOf(a.Rect))
	}
	stalls := svgGroup{ID: "stalls", Fill: stallFill, Stroke: stallInk, Width: "0.1"}
	for _, s := range plan.Stalls {
		if !s.OnPlan {
			continue
		}
		stalls.Rects = append(stalls.Rects, stallRect(s))
		stalls.Labels = append(stalls.Labels, svgText{
			X: meters(s.X + s.W/2), Y: meters(s.Y + s.H/2 + 0.25), Size: "0.7", Anchor: "middle", Stroke: "none",
			Fill: stallInk, Text: s.Label,
		})
	}
	file.Groups = []svgGroup{ground, aisles, stalls}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	encoder := xml.NewEncoder(&b)
	encoder.Indent("", " ")
	if err := encoder.Encode(file); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

func rectOf(r fair.Rect) svgRect {
	return svgRect{X: meters(r.X), Y: meters(r.Y), W: meters(r.W), H: meters(r.H)}
}

func stallRect(s fair.PlanStall) svgRect {
	r := rectOf(fair.Rect{X: s.X, Y: s.Y, W: s.W, H: s.H})
	r.ID, r.Number, r.Label, r.Kind, r.Zone, r.Aisle, r.Opens = s.ID, s.Number, s.Label, s.Kind, s.Zone, s.Aisle, s.Opens
	if s.Corner {
		r.Corner = "true"
	}
	r.Released = strconv.FormatBool(s.Released)
	return r
}

func meters(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
