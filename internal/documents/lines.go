package documents

import (
	"github.com/go-text/typesetting/segmenter"

	"github.com/mela-fair/mela/internal/documents/pdf"
)

// line is one line of a shaped text, without leading and trailing spaces.
type line struct {
	clusters []cluster
	width    float64 // thousandths of the font size
}

// lines breaks a shaped text into lines. The argument `width` is the maximum width in thousandths of the font size.
// The breaks follow the Unicode rules. A word is only broken if it is longer than a line.
func (s shaped) lines(width float64) []line {
	var b breaker
	b.width = width
	next := 0
	for _, p := range s.pieces {
		first := next
		for next < len(s.clusters) && s.clusters[next].from < p.end {
			next++
		}
		b.add(s.clusters[first:next])
		if p.ends {
			b.end()
		}
	}
	b.end()
	return b.lines
}

// piece is a part of a text. It ends at an allowed or required line break.
type piece struct {
	end  int  // position after the last rune of the piece
	ends bool // whether a line break is required after the piece
}

func piecesOf(runes []rune) []piece {
	var rules segmenter.Segmenter
	rules.Init(runes)
	var pieces []piece
	for found := rules.LineIterator(); found.Next(); {
		line := found.Line()
		end := line.Offset + len(line.Text)
		pieces = append(pieces, piece{end: end, ends: line.IsMandatoryBreak && end < len(runes)})
	}
	return pieces
}

type breaker struct {
	width   float64
	lines   []line
	current []cluster
	used    float64
}

// add appends clusters that belong together to the current line, or to the next line if they do not fit. It splits the
// clusters across lines only if together they are wider than a line.
func (b *breaker) add(together []cluster) {
	if wide := widthOf(trimmed(together)); b.used > 0 && b.used+wide > b.width {
		b.end()
	}
	for _, c := range together {
		if b.used > 0 && !c.space && b.used+c.width > b.width {
			b.end()
		}
		b.current = append(b.current, c)
		b.used += c.width
	}
}

func (b *breaker) end() {
	kept := trimmed(b.current)
	b.lines = append(b.lines, line{clusters: kept, width: widthOf(kept)})
	b.current, b.used = nil, 0
}

// trimmed returns the clusters without the spaces at the end.
func trimmed(clusters []cluster) []cluster {
	for len(clusters) > 0 && clusters[len(clusters)-1].space {
		clusters = clusters[:len(clusters)-1]
	}
	return clusters
}

func widthOf(clusters []cluster) float64 {
	var width float64
	for _, c := range clusters {
		width += c.width
	}
	return width
}

// runs calls write for each sequence of glyphs with the same font face. The argument `at` is the distance between the
// start of the line and the sequence, in thousandths of the font size.
func (l line) runs(write func(f *face, at float64, glyphs []pdf.Glyph)) {
	at, clusters := 0.0, visual(l.clusters)
	for i := 0; i < len(clusters); {
		begin, used := at, clusters[i].face
		var glyphs []pdf.Glyph
		for i < len(clusters) && clusters[i].face == used {
			glyphs = append(glyphs, clusters[i].glyphs...)
			at += clusters[i].width
			i++
		}
		write(used, begin, glyphs)
	}
}
