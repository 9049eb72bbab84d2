package pdf

import (
	"fmt"
	"strings"
)

// Page is one page. Content that is drawn later covers earlier content.
type Page struct {
	Canvas
	W, H      float64
	id        int
	structKey int
	marks     []*Element // index: mark number
	links     []*link
}

type link struct {
	id         int
	structKey  int
	element    *Element
	address    string
	x, y, w, h float64
}

// AddPage appends a page of the given size.
func (d *Doc) AddPage(w, h float64) *Page {
	p := &Page{W: w, H: h, id: d.file.reserve()}
	p.Canvas = Canvas{doc: d, page: p}
	d.pages = append(d.pages, p)
	return p
}

// Link links an area of the page to a URL. The element e contains the link text.
func (p *Page) Link(e *Element, address string, x, y, w, h float64) {
	l := &link{id: p.doc.file.reserve(), element: e, address: address, x: x, y: y, w: w, h: h}
	p.links = append(p.links, l)
	e.kids = append(e.kids, kid{page: p, annotation: l.id})
}

func (d *Doc) writePage(p *Page, resources int) {
	p.endArtifact()
	content := d.file.reserve()
	flip := fmt.Sprintf("1 0 0 -1 0 %s cm\n", num(p.H))
	d.file.stream(content, "", append([]byte(flip), p.ops.Bytes()...))
	var annotations strings.Builder
	for _, l := range p.links {
		d.file.object(l.id, fmt.Sprintf(
			"<</Type/Annot/Subtype/Link/Rect[%s]/Border[0 0 0]/F 4/StructParent %d/Contents%s/A<</S/URI/URI%s>>>>",
			nums(l.x, p.H-l.y-l.h, l.x+l.w, p.H-l.y), l.structKey, text(l.address), uri(l.address)))
		annotations.WriteString(ref(l.id) + " ")
	}
	d.file.object(p.id, fmt.Sprintf(
		"<</Type/Page/Parent %s/MediaBox[0 0 %s %s]/Resources %s/Contents %s/StructParents %d/Tabs/S/Annots[%s]>>",
		ref(d.pagesID), num(p.W), num(p.H), ref(resources), ref(content), p.structKey, annotations.String()))
}

// Form is a drawing that is stored once and can be drawn several times.
type Form struct {
	Canvas
	W, H  float64
	id    int
	index int
}

// AddForm adds an empty form of the given size. Content outside this area is clipped.
func (d *Doc) AddForm(w, h float64) *Form {
	f := &Form{W: w, H: h, id: d.file.reserve(), index: len(d.forms)}
	f.Canvas = Canvas{doc: d}
	d.forms = append(d.forms, f)
	return f
}
