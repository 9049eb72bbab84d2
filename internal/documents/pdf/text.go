package pdf

import (
	"fmt"
	"strings"
)

// Glyph is a shaped glyph. Lengths are thousandths of the font size.
type Glyph struct {
	ID      uint16
	Advance float64
	DX, DY  float64 // offset from the pen; DY grows upwards
	// Text is the text that the glyph represents. If several glyphs represent one text, the first glyph contains the text,
	// and Part is true for all further glyphs.
	Text string
	Part bool
}

// Text draws glyphs of one font. The pen starts at a point on the base line.
func (c *Canvas) Text(f *Font, size, x, y float64, glyphs []Glyph) {
	if len(glyphs) == 0 {
		return
	}
	c.op("BT /F%d %s Tf 1 0 0 -1 %sTm", f.index, num(size), nums(x, y))
	w := textWriter{canvas: c, font: f}
	for i := 0; i < len(glyphs); {
		end := i + 1
		for end < len(glyphs) && glyphs[end].Part {
			end++
		}
		if end-i > 1 { // several glyphs, possibly in another order than their letters, need an ActualText
			w.flush()
			c.op("/Span<</ActualText<FEFF%s>>>BDC", utf16Hex(glyphs[i].Text))
		}
		for _, g := range glyphs[i:end] {
			w.glyph(g, size)
		}
		if end-i > 1 {
			w.close(glyphs[i:end], size)
			w.flush()
			c.op("EMC")
		}
		i = end
	}
	w.flush()
	c.op("ET")
}

// textWriter writes glyphs with as few operators as possible.
type textWriter struct {
	canvas *Canvas
	font   *Font
	array  strings.Builder
	hex    strings.Builder
	rise   float64
	shift  float64 // pending horizontal move before the next glyph
}

func (w *textWriter) glyph(g Glyph, size float64) {
	if g.DY != w.rise {
		w.flush()
		w.rise = g.DY
		w.canvas.op("%s Ts", num(g.DY*size/1000))
	}
	w.shift += g.DX
	if w.shift > 0.5 || w.shift < -0.5 {
		w.endHex()
		w.array.WriteString(num(-w.shift))
		w.shift = 0
	}
	fmt.Fprintf(&w.hex, "%04X", w.font.code(g))
	w.shift += g.Advance - w.font.width(g.ID) - g.DX
}

// close adds a blank glyph at the end of a cluster if the last glyph does not reach this end, for example because it
// is a mark above the previous letter. Without the blank glyph, readers would detect a gap there and insert a space.
func (w *textWriter) close(cluster []Glyph, size float64) {
	last := cluster[len(cluster)-1]
	short := last.Advance - last.DX - w.font.width(last.ID)
	blank, ok := w.font.source.blank()
	if short > -1 && short < 1 || !ok {
		return
	}
	w.glyph(Glyph{ID: blank, DX: -w.font.width(blank), Part: true}, size)
}

func (w *textWriter) endHex() {
	if w.hex.Len() > 0 {
		w.array.WriteString("<" + w.hex.String() + ">")
		w.hex.Reset()
	}
}

// flush writes the collected glyphs and a pending move.
func (w *textWriter) flush() {
	w.endHex()
	if w.shift > 0.5 || w.shift < -0.5 {
		w.array.WriteString(num(-w.shift))
		w.shift = 0
	}
	if w.array.Len() > 0 {
		w.canvas.op("[%s]TJ", w.array.String())
		w.array.Reset()
	}
}
