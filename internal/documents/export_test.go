package documents

import "github.com/mela-fair/mela/internal/fair"

// ShapeIDs shapes a text. It returns the glyph number and the face of each glyph.
func ShapeIDs(text string, lang fair.Lang, display bool) (ids []uint16, faces []string, err error) {
	loaded, err := shippedFaces()
	if err != nil {
		return nil, nil, err
	}
	c := textCut
	if display {
		c = displayCut
	}
	for _, cluster := range newShaper(loaded, lang).shape(text, c).clusters {
		for _, g := range cluster.glyphs {
			ids, faces = append(ids, g.ID), append(faces, cluster.face.name)
		}
	}
	return ids, faces, nil
}

// WrapText breaks a text into lines of at most the given width, in points.
func WrapText(text string, lang fair.Lang, size, width float64) ([]string, error) {
	loaded, err := shippedFaces()
	if err != nil {
		return nil, err
	}
	p := press{lang: lang, shaper: newShaper(loaded, lang)}
	var lines []string
	for _, l := range p.wrap(text, style{size: size}, width) {
		if wide := l.width * size / 1000; wide > width+0.01 && len(l.clusters) > 1 {
			lines = append(lines, "TOO WIDE")
		}
		words := ""
		for _, c := range l.clusters {
			if len(c.glyphs) > 0 {
				words += c.glyphs[0].Text
			}
		}
		lines = append(lines, words)
	}
	return lines, nil
}

// DrawingSize parses an SVG image. It returns the image's size and the number of its drawing operations.
func DrawingSize(data []byte) (width, height float64, steps int, err error) {
	d, err := readDrawing(data)
	if err != nil {
		return 0, 0, 0, err
	}
	return d.width, d.height, len(d.steps), nil
}

// VisualText returns the characters of a text in the order in which they stand on the page, from left to right.
func VisualText(text string) (string, error) {
	loaded, err := shippedFaces()
	if err != nil {
		return "", err
	}
	s := newShaper(loaded, fair.English).shape(text, textCut)
	words := ""
	for _, c := range visual(s.clusters) {
		words += string(s.runes[c.from:c.to])
	}
	return words, nil
}
