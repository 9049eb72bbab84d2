package documents

import (
	"bytes"
	"fmt"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"

	"github.com/mela-fair/mela/internal/documents/fonts"
	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/texts"
)

// cut is a font style: text or display.
type cut int

const (
	textCut    cut = iota // for body text
	displayCut            // condensed and heavy, for titles, labels and prices
)

// face is one font file. It is used both to shape text and to embed the font.
type face struct {
	name   string
	script language.Script
	shapes *font.Font
	file   *pdf.FontFile
}

// faces contains the faces of each style, one for each script that the site's languages use.
type faces [2][]*face

// shippedFaces returns the faces. The first call in a process reads them.
var shippedFaces = sync.OnceValues(loadFaces)

func loadFaces() (*faces, error) {
	loaded := &faces{}
	known := map[string]bool{}
	for _, l := range texts.Languages() {
		if known[l.Fonts.Documents] {
			continue // the fonts of this script are already loaded
		}
		known[l.Fonts.Documents] = true
		script, err := language.ParseScript(l.Script)
		if err != nil {
			return nil, err
		}
		for cut, ending := range map[cut]string{textCut: "-text", displayCut: "-display"} {
			face, err := loadFace(l.Fonts.Documents+ending, script)
			if err != nil {
				return nil, err
			}
			loaded[cut] = append(loaded[cut], face)
		}
	}
	return loaded, nil
}

func loadFace(name string, script language.Script) (*face, error) {
	data, err := fonts.Read(name)
	if err != nil {
		return nil, err
	}
	parsed, err := font.ParseTTF(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read font %s: %w", name, err)
	}
	file, err := pdf.ReadFont(name, data)
	if err != nil {
		return nil, err
	}
	return &face{name: name, script: script, shapes: parsed.Font, file: file}, nil
}

func (f *face) has(r rune) bool {
	_, ok := f.shapes.NominalGlyph(r)
	return ok
}

// choose returns the face for a rune. A space, joiner, digit or mark gets the previous rune's face if that face
// contains the character, so that a word stays one run.
func (f *faces) choose(c cut, r rune, before *face) *face {
	if before != nil && (joins(r) || !unicode.IsLetter(r) && before.has(r)) {
		return before
	}
	for _, candidate := range f[c] {
		if candidate.has(r) {
			return candidate
		}
	}
	if before != nil {
		return before
	}
	return f[c][0] // this face shows an empty box for the missing glyph
}

// joins reports whether a rune must have the same face as the previous rune.
func joins(r rune) bool {
	return r == '\u200c' || r == '\u200d' || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r)
}
