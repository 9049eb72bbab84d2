// Package documents makes the product's PDFs in English, Hindi and Telugu: the fair's brochure and the layout
// of its hall from the edition's data, so that next year's are an edit of the data, and receipts, tax invoices,
// credit notes and refund vouchers from what was frozen when they were issued.
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

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
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
	return m.beginAs(about.Lang, pdf.Info{Title: title, Author: about.Edition.Society.OrEnglish(about.Lang), Subject: subject, Made: about.Edition.UpdatedAt})
}

// beginAs begins a document in a language.
func (m *Maker) beginAs(lang fair.Lang, info pdf.Info) (*press, error) {
	faces, err := m.faces()
	if err != nil {
		return nil, err
	}
	info.Language = string(lang)
	return &press{maker: m, lang: lang, doc: pdf.New(info), shaper: newShaper(faces, lang), fonts: map[*face]*pdf.Font{}, forms: map[string]*pdf.Form{}}, nil
}
