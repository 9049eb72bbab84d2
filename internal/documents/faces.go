package documents

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
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

// faces contains the faces of each style, one for each script that the site's languages use. Names and addresses may
// be in other scripts. Their faces are read when a text contains such a letter.
type faces struct {
	own    [2][]*face
	others []otherFace
}

type otherFace struct {
	holds *unicode.RangeTable // nil: any character
	read  [2]func() (*face, error)
}

// shippedFaces returns the faces. The first call in a process reads those of the site's languages.
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
			loaded.own[cut] = append(loaded.own[cut], face)
		}
	}
	for _, other := range []struct {
		name   string
		script language.Script
		holds  *unicode.RangeTable
	}{
		{"noto-tamil", language.Tamil, unicode.Tamil},
		{"noto-kannada", language.Kannada, unicode.Kannada},
		{"noto-malayalam", language.Malayalam, unicode.Malayalam},
		{"noto-bengali", language.Bengali, unicode.Bengali},
		{"noto-gujarati", language.Gujarati, unicode.Gujarati},
		{"noto-odia", language.Oriya, unicode.Oriya},
		{"noto-gurmukhi", language.Gurmukhi, unicode.Gurmukhi},
		{"noto-urdu", language.Arabic, unicode.Arabic},
		{"noto", language.Latin, nil}, // further Latin letters, Greek, Cyrillic, signs
	} {
		read := func(ending string) func() (*face, error) {
			return sync.OnceValues(func() (*face, error) { return loadFace(other.name+ending, other.script) })
		}
		loaded.others = append(loaded.others, otherFace{other.holds, [2]func() (*face, error){
			textCut: read("-text"), displayCut: read("-display"),
		}})
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

// find returns the first face that contains a character, or nil.
func (f *faces) find(c cut, r rune) *face {
	for _, candidate := range f.own[c] {
		if candidate.has(r) {
			return candidate
		}
	}
	for _, other := range f.others {
		if other.holds != nil && !unicode.Is(other.holds, r) {
			continue
		}
		// The files are part of the program and are read in a test, so they can be read here.
		if candidate, err := other.read[c](); err == nil && candidate.has(r) {
			return candidate
		}
	}
	return nil
}

// choose returns the face for a rune. A space, joiner, digit or mark gets the previous rune's face if that face
// contains the character, so that a word stays one run.
func (f *faces) choose(c cut, r rune, before *face) *face {
	if before != nil && (joins(r) || !unicode.IsLetter(r) && before.has(r)) {
		return before
	}
	if found := f.find(c, r); found != nil {
		return found
	}
	if before != nil {
		return before
	}
	return f.own[c][0] // this face shows an empty box for the missing glyph (see Missing)
}

// joins reports whether a rune must have the same face as the previous rune.
func joins(r rune) bool {
	return r == '\u200c' || r == '\u200d' || unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Mc, r)
}

// Missing returns the characters of a text that no font of the documents contains, each once. A document leaves out
// emoji and shows an empty box for the others.
func (m *Maker) Missing(text string) (string, error) {
	loaded, err := shippedFaces()
	if err != nil {
		return "", err
	}
	// Each word is shaped once, because the texts of many records repeat most words. All fonts contain ASCII.
	words := slices.DeleteFunc(strings.Fields(text), func(word string) bool {
		return !strings.ContainsFunc(word, func(r rune) bool { return r > unicode.MaxASCII })
	})
	slices.Sort(words)
	text = strings.Join(slices.Compact(words), "\n")
	missing := ""
	seen := map[rune]bool{}
	for _, r := range text {
		if unicode.Is(unicode.So, r) && !seen[r] && loaded.find(textCut, r) == nil {
			seen[r] = true
			missing += string(r)
		}
	}
	for _, c := range newShaper(loaded, "en").shape(text, textCut).clusters {
		for _, g := range c.glyphs {
			for _, r := range g.Text {
				if g.ID == 0 && !seen[r] {
					seen[r] = true
					missing += string(r)
				}
			}
		}
	}
	return missing, nil
}
