package documents

import (
	"bytes"
	"fmt"
	"unicode"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"

	"github.com/mela-fair/mela/internal/documents/fonts"
	"github.com/mela-fair/mela/internal/documents/pdf"
)

// cut is the style of a script's face: text or display.
type cut int

const (
	textCut    cut = iota // for body text
	displayCut            // condensed and heavy, for titles, labels and prices
)

// face is one font file, used for shaping and embedding.
type face struct {
	name   string
	script language.Script
	shapes *font.Font
	file   *pdf.FontFile
}

// faces are the faces of each cut: Latin, Telugu, Devanagari.
type faces [2][3]*face

func loadFaces() (*faces, error) {
	scripts := [3]language.Script{language.Latin, language.Telugu, language.Devanagari}
	names := [2][3]string{
		textCut:    {fonts.LatinText, fonts.TeluguText, fonts.DevanagariText},
		displayCut: {fonts.LatinDisplay, fonts.TeluguDisplay, fonts.DevanagariDisplay},
	}
	loaded := &faces{}
	for c := range names {
		for i, name := range names[c] {
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
			loaded[c][i] = &face{name: name, script: scripts[i], shapes: parsed.Font, file: file}
		}
	}
	return loaded, nil
}

func (f *face) has(r rune) bool {
	_, ok := f.shapes.NominalGlyph(r)
	return ok
}

// choose returns the face for a rune. A space, joiner, digit or mark keeps the face of the previous rune if that
// face has it, so that a word is one run.
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
	return f[c][0] // shows the empty box of the missing glyph
}

// joins reports whether a rune must be kept together with the previous one.
func joins(r rune) bool {
	return r == '\u200c' || r == '\u200d' || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r)
}
