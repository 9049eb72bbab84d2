// Package documents creates PDFs in English, Hindi and Telugu. The brochure and the hall layout are made from the
// edition's data. Receipts, tax invoices, credit notes and refund vouchers are made from the data that was stored
// when they were issued (docs/product/documents.md).
//
// All documents share the same layers. Package pdf writes files. faces.go and shape.go convert text of mixed
// scripts to glyphs with HarfBuzz shaping. lines.go breaks text into lines. print.go draws styled text at a
// position. flow.go and table.go fill pages from top to bottom and add pages. drawing.go draws the site's SVG art.
// Lengths are in points; y grows downwards.
package documents

import (
	"fmt"
	"io/fs"
	"sync"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
)

// Maker creates documents. It is safe for concurrent use.
type Maker struct {
	art  fs.FS
	arts sync.Map // name → *drawing
}

// New returns a Maker that uses the site's images, such as hero-phone.svg and labels/farmer.svg.
func New(art fs.FS) *Maker {
	return &Maker{art: art}
}

// drawing returns an image of the site's art. Each image is parsed once.
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

// begin starts a document about the fair.
func (m *Maker) begin(about fair.Printed, title, subject string) (*press, error) {
	return m.beginAs(about.Lang, pdf.Info{
		Title: title, Author: about.Edition.Society.OrEnglish(about.Lang),
		Subject: subject, Made: about.Edition.UpdatedAt,
	})
}

// beginAs starts a document in a language.
func (m *Maker) beginAs(lang fair.Lang, info pdf.Info) (*press, error) {
	faces, err := shippedFaces()
	if err != nil {
		return nil, err
	}
	info.Language = string(lang)
	return &press{
		maker: m, lang: lang, doc: pdf.New(info), shaper: newShaper(faces, lang), fonts: map[*face]*pdf.Font{},
		forms: map[string]*pdf.Form{},
	}, nil
}
