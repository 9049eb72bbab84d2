package documents

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
	"golang.org/x/text/unicode/norm"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
)

// cluster is the smallest part into which shaped text can be split: a letter, or a conjunct with its vowel signs.
// Widths are in thousandths of the font size.
type cluster struct {
	face   *face
	glyphs []pdf.Glyph
	width  float64
	from   int // first rune
	to     int // position after the last rune
	level  int // bidirectional level; odd: from right to left
	space  bool
}

// shaped is the result of shaping a text.
type shaped struct {
	runes    []rune
	clusters []cluster
	pieces   []piece
}

// shaper shapes text for one document. It is not safe for concurrent use.
type shaper struct {
	faces *faces
	lang  language.Language
	fonts map[*face]*harfbuzz.Font
	kept  map[shapeKey]shaped
}

type shapeKey struct {
	text string
	cut  cut
}

func newShaper(f *faces, lang fair.Lang) *shaper {
	return &shaper{
		faces: f, lang: language.NewLanguage(string(lang)), fonts: map[*face]*harfbuzz.Font{},
		kept: map[shapeKey]shaped{},
	}
}

// shape converts a text to clusters, in the order in which the text is read. It never returns an error: it replaces
// control characters with spaces, and letters without a glyph with empty boxes.
func (s *shaper) shape(text string, c cut) shaped {
	key := shapeKey{text, c}
	if kept, ok := s.kept[key]; ok {
		return kept
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r >= 0x300 && r < 0x370 }) {
		text = norm.NFC.String(text) // a font has more Latin letters with their accents than accents
	}
	result := shaped{runes: []rune(strings.Map(func(r rune) rune {
		if isPictograph(r) && s.faces.find(c, r) == nil {
			return -1
		}
		return printable(r)
	}, text))}
	direction := levels(result.runes)
	level := func(i int) int {
		if direction == nil {
			return 0
		}
		return direction[i]
	}
	for from := 0; from < len(result.runes); {
		used := s.faces.choose(c, result.runes[from], s.ahead(result.runes[from:], c))
		to := from + 1
		for to < len(result.runes) && level(to) == level(from) && s.faces.choose(c, result.runes[to], used) == used {
			to++
		}
		result.clusters = append(result.clusters, s.run(result.runes, from, to, used, level(from))...)
		from = to
	}
	result.pieces = piecesOf(result.runes)
	s.kept[key] = result
	return result
}

// ahead returns the face of a text's first letter if the text begins with a joiner or a mark. Otherwise it returns
// nil.
func (s *shaper) ahead(runes []rune, c cut) *face {
	if !joins(runes[0]) {
		return nil
	}
	for _, r := range runes {
		if !joins(r) {
			return s.faces.choose(c, r, nil)
		}
	}
	return nil
}

// isPictograph reports whether a rune is an emoji, or changes one. They are left out where no font has them, because
// they only decorate a name.
func isPictograph(r rune) bool {
	return unicode.Is(unicode.So, r) || r == '\ufe0f' || r >= 0x1f3fb && r <= 0x1f3ff // variation, shades of skin
}

// printable removes or replaces unprintable characters. It keeps line breaks and joiners.
func printable(r rune) rune {
	switch {
	case r == '\n', r == '\u200c', r == '\u200d':
		return r
	case r == '\r', r == '\u200b', r == '\ufeff', r == unicode.ReplacementChar, unicode.Is(unicode.Bidi_Control, r):
		return -1
	case unicode.IsControl(r), unicode.IsSpace(r) && r != '\u00a0':
		return ' '
	}
	return r
}

// run shapes a part of a text whose runes all use the same font face and have the same bidirectional level.
func (s *shaper) run(runes []rune, from, to int, f *face, level int) []cluster {
	shapes := s.fonts[f]
	if shapes == nil {
		shapes = harfbuzz.NewFont(font.NewFace(f.shapes))
		s.fonts[f] = shapes
	}
	buffer := harfbuzz.NewBuffer()
	buffer.Props = harfbuzz.SegmentProperties{Direction: harfbuzz.LeftToRight, Script: f.script, Language: s.lang}
	if level%2 == 1 {
		buffer.Props.Direction = harfbuzz.RightToLeft
	}
	buffer.AddRunes(runes, from, to-from)
	buffer.Shape(shapes, nil)
	unit := 1000 / float64(f.shapes.Upem())
	var clusters []cluster
	for i, info := range buffer.Info {
		if len(clusters) == 0 || clusters[len(clusters)-1].from != info.Cluster {
			clusters = append(clusters, cluster{face: f, from: info.Cluster, level: level})
		}
		current := &clusters[len(clusters)-1]
		at := buffer.Pos[i]
		current.glyphs = append(current.glyphs, pdf.Glyph{
			ID: uint16(info.Glyph), Advance: float64(at.XAdvance) * unit, DX: float64(at.XOffset) * unit,
			DY:   float64(at.YOffset) * unit,
			Part: len(current.glyphs) > 0,
		})
		current.width += float64(at.XAdvance) * unit
	}
	if level%2 == 1 { // the shaper returns the glyphs from left to right
		slices.Reverse(clusters)
	}
	for i := range clusters {
		c := &clusters[i]
		c.to = to
		if i+1 < len(clusters) {
			c.to = clusters[i+1].from
		}
		c.glyphs[0].Text = string(runes[c.from:c.to])
		c.space = runes[c.from] == ' ' || runes[c.from] == '\n'
		if runes[c.from] == '\n' {
			c.glyphs, c.width = nil, 0
		}
	}
	return clusters
}
