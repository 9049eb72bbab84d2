// Package documents makes the product's PDFs: the fair's brochure and the layout of its hall, in English,
// Hindi and Telugu, from the edition's data. Next year's documents are an edit of the data.
//
// The engine under them is for every other document, too. From the bottom: package pdf writes files;
// faces.go and shape.go turn text of mixed scripts into glyphs (HarfBuzz's shaping); lines.go breaks it
// into lines; print.go writes styled text at a place; flow.go and table.go fill pages from top to bottom
// and begin new ones; drawing.go draws the site's SVG art. Lengths are points, y grows downwards.
package documents

import (
	"fmt"
	"io/fs"
	"sync"

	"mela/internal/documents/pdf"
	"mela/internal/fair"
)

// Maker makes documents. It is safe for use by many goroutines.
type Maker struct {
	art   fs.FS
	faces func() (*faces, error)
	arts  sync.Map // name → *drawing
}

// New returns a Maker that draws with the site's art: hero-phone.svg, labels/farmer.svg and so on.
func New(art fs.FS) *Maker {
	return &Maker{art: art, faces: sync.OnceValues(loadFaces)}
}

// drawing returns a drawing of the art, read once.
func (m *Maker) drawing(name string) (*drawing, error) {
	if kept, ok := m.arts.Load(name); ok {
		return kept.(*drawing), nil
	}
	data, err := fs.ReadFile(m.art, name+".svg")
	if err != nil {
		return nil, fmt.Errorf("art of a document: %w", err)
	}
	d, err := readDrawing(data)
	if err != nil {
		return nil, fmt.Errorf("art of a document: %s: %w", name, err)
	}
	kept, _ := m.arts.LoadOrStore(name, d)
	return kept.(*drawing), nil
}

// begin begins a document about the fair.
func (m *Maker) begin(about fair.Printed, title, subject string) (*press, error) {
	faces, err := m.faces()
	if err != nil {
		return nil, err
	}
	p := &press{maker: m, lang: about.Lang, shaper: newShaper(faces, about.Lang), fonts: map[*face]*pdf.Font{}, forms: map[string]*pdf.Form{}}
	p.doc = pdf.New(pdf.Info{Title: title, Author: about.Edition.Society.In(about.Lang), Subject: subject, Language: string(about.Lang), Made: about.Edition.UpdatedAt})
	return p, nil
}
