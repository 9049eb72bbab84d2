package documents

import (
	"cmp"
	"strings"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// style is a text's font, size and colour.
type style struct {
	cut     cut
	size    float64
	color   pdf.Color
	leading float64 // line height as a multiple of the font size; 0: the language's default
	align   align
}

type align int

const (
	left align = iota
	centre
	right
)

// in returns the style with another colour.
func (s style) in(c pdf.Color) style {
	s.color = c
	return s
}

// at returns the style with another alignment.
func (s style) at(a align) style {
	s.align = a
	return s
}

// sized returns the style with another size.
func (s style) sized(size float64) style {
	s.size = size
	return s
}

// press is a document that is being drawn, with its pages, language and fonts.
type press struct {
	maker  *Maker
	doc    *pdf.Doc
	lang   fair.Lang
	shaper *shaper
	fonts  map[*face]*pdf.Font
	forms  map[string]*pdf.Form
	err    error // the first error of drawing, which finish returns
}

// fail records an error. Drawing continues, so that the functions that draw need not return errors.
func (p *press) fail(err error) { p.err = cmp.Or(p.err, err) }

// finish returns the file of the document, or the first error of drawing it.
func (p *press) finish() ([]byte, error) {
	if p.err != nil {
		return nil, p.err
	}
	return p.doc.Bytes()
}

// say returns a message's text in the document's language.
func (p *press) say(m texts.Message) string { return m.In(p.lang) }

// latin reports whether the document's language uses the Latin script. Indian scripts need more space, because they
// have signs above and below the letters.
func (p *press) latin() bool { return p.lang.Language().Script == "Latn" }

// lineHeight returns the line height of a style (docs/design/README.md#type).
func (p *press) lineHeight(s style) float64 {
	if s.leading > 0 {
		return s.size * s.leading
	}
	switch {
	case p.latin() && s.cut == displayCut:
		return s.size * 1.12
	case p.latin():
		return s.size * 1.42
	case s.cut == displayCut && s.size < 16: // a line of text directly follows small display text
		return s.size * 1.42
	case s.cut == displayCut:
		return s.size * 1.3
	}
	return s.size * 1.5
}

// The space above and below the base line, as a share of the font size. It is used to centre text vertically.
const above, below = 0.9, 0.25

// wrap breaks a text into lines of at most the given width.
func (p *press) wrap(text string, s style, width float64) []line {
	return p.shaper.shape(strings.TrimSpace(text), s.cut).lines(width * 1000 / s.size)
}

// height returns a text's height when it is broken into lines of the given width.
func (p *press) height(text string, s style, width float64) float64 {
	if strings.TrimSpace(text) == "" {
		return 0
	}
	return float64(len(p.wrap(text, s, width))) * p.lineHeight(s)
}

// widthOf returns a text's width on one line.
func (p *press) widthOf(text string, s style) float64 {
	return widthOf(p.shaper.shape(strings.TrimSpace(text), s.cut).clusters) * s.size / 1000
}

// write draws a text in lines of at most the given width. Its upper left corner is at the point (x, y). It returns
// the height of the text.
func (p *press) write(c *pdf.Canvas, e *pdf.Element, text string, s style, x, y, width float64) float64 {
	if strings.TrimSpace(text) == "" {
		return 0
	}
	return p.writeLines(c, e, p.wrap(text, s, width), s, x, y, width)
}

// writeLines does the same as write for a text that is already broken into lines.
func (p *press) writeLines(c *pdf.Canvas, e *pdf.Element, lines []line, s style, x, y, width float64) float64 {
	height := p.lineHeight(s)
	base := y + (height-(above+below)*s.size)/2 + above*s.size
	draw := func() {
		c.SetFill(s.color)
		for i, l := range lines {
			p.line(c, l, s, x, base+float64(i)*height, width)
		}
	}
	c.Mark(e, draw)
	return float64(len(lines)) * height
}

func (p *press) line(c *pdf.Canvas, l line, s style, x, base, width float64) {
	switch free := width - l.width*s.size/1000; s.align {
	case centre:
		x += free / 2
	case right:
		x += free
	}
	l.runs(func(f *face, at float64, glyphs []pdf.Glyph) {
		c.Text(p.font(f), s.size, x+at*s.size/1000, base, glyphs)
	})
}

// mark draws a text on one line of a drawing. The argument `base` is the vertical position of its base line. The
// argument `x` is the position of the left end, the centre or the right end of the text, depending on the style's
// alignment.
func (p *press) mark(c *pdf.Canvas, text string, s style, x, base float64) {
	l := line{clusters: p.shaper.shape(strings.TrimSpace(text), s.cut).clusters}
	l.width = widthOf(l.clusters)
	switch s.align {
	case centre:
		x -= l.width * s.size / 2000
	case right:
		x -= l.width * s.size / 1000
	}
	c.SetFill(s.color)
	p.line(c, l, style{cut: s.cut, size: s.size}, x, base, 0)
}

func (p *press) font(f *face) *pdf.Font {
	used := p.fonts[f]
	if used == nil {
		used = p.doc.AddFont(f.file)
		p.fonts[f] = used
	}
	return used
}

// fit returns the style with the largest font size at which a text has at most the given number of lines. The size is
// at least the parameter `least` and at most the style's size.
func (p *press) fit(text string, s style, width float64, lines int, least float64) style {
	for s.size > least && len(p.wrap(text, s, width)) > lines {
		s.size = max(least, s.size*0.94)
	}
	return s
}

// writeFitted draws a text in at most the given number of lines, and returns the height. If necessary, it reduces the
// font size. If the text is too long even at the smallest size, it cuts the text and adds an ellipsis.
func (p *press) writeFitted(
	c *pdf.Canvas, e *pdf.Element, text string, s style, x, y, width float64, lines int, least float64,
) float64 {
	if strings.TrimSpace(text) == "" {
		return 0
	}
	s = p.fit(text, s, width, lines, least)
	broken := p.wrap(text, s, width)
	if len(broken) > lines {
		broken = p.cutOff(broken[lines-1], text, s, width, broken[:lines-1])
	}
	return p.writeLines(c, e, broken, s, x, y, width)
}

// cutOff shortens the last line of a text and adds an ellipsis. The argument `before` contains the preceding lines.
func (p *press) cutOff(last line, text string, s style, width float64, before []line) []line {
	runes := p.shaper.shape(strings.TrimSpace(text), s.cut).runes
	for kept := last.clusters; len(kept) > 0; kept = kept[:len(kept)-1] {
		words := string(runes[kept[0].from:kept[len(kept)-1].to])
		if ended := p.wrap(strings.TrimSpace(words)+"…", s, width); len(ended) == 1 {
			return append(before[:len(before):len(before)], ended[0])
		}
	}
	return append(before[:len(before):len(before)], p.wrap("…", s, width)...)
}

// picture draws an image with the given width and upper left corner. The file contains each image only once, even if
// it is drawn several times.
func (p *press) picture(c *pdf.Canvas, name string, x, y, width float64) {
	if f := p.form(name); f != nil {
		c.Draw(f, x, y, width)
	}
}

// form returns an image of the site's art as a form. If the image cannot be read, it returns nil, and finish returns
// the error.
func (p *press) form(name string) *pdf.Form {
	if f := p.forms[name]; f != nil {
		return f
	}
	d, err := p.maker.drawing(name)
	if err != nil {
		p.fail(err)
		return nil
	}
	f := p.doc.AddForm(d.width, d.height)
	d.draw(&f.Canvas)
	p.forms[name] = f
	return f
}
