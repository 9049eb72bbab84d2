package documents

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io/fs"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/vector"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
)

// The text area in share-ground.jpg, in pixels (web/tools/share-pictures.ts).
const (
	shareLeft   = 88
	shareTop    = 176
	shareWidth  = 560
	shareHeight = 296
)

// shareText is one text on the share image with its style. Its font size is chosen so that all texts together fit into
// the text area.
type shareText struct {
	text  string
	style style
	color color.RGBA
}

// SharePicture returns a JPEG of 1200 × 630 pixels with the fair's name, days, venue and entry fee. Messengers show it
// next to a link to the site.
func (m *Maker) SharePicture(about fair.Printed) ([]byte, error) {
	ground, err := fs.ReadFile(m.art, "share-ground.jpg")
	if err != nil {
		return nil, fmt.Errorf("ground of the share picture: %w", err)
	}
	photo, err := jpeg.Decode(bytes.NewReader(ground))
	if err != nil {
		return nil, fmt.Errorf("ground of the share picture: %w", err)
	}
	p, err := m.begin(about, "", "")
	if err != nil {
		return nil, err
	}
	picture := image.NewRGBA(photo.Bounds())
	draw.Draw(picture, picture.Bounds(), photo, image.Point{}, draw.Src)
	y := float64(shareTop)
	for _, t := range p.shareTexts(about) {
		y += p.draw(picture, t, shareLeft, y, shareWidth) + 10
	}
	return shareJPEG(picture)
}

// shareTexts returns the texts with the largest font sizes at which all of them fit into the text area.
func (p *press) shareTexts(about fair.Printed) []shareText {
	e := about.Edition
	for size := 1.0; ; size *= 0.94 {
		texts := []shareText{
			{e.Title.OrEnglish(p.lang), style{cut: displayCut, size: 80 * size}, color.RGBA{0x24, 0x1c, 0x16, 0xff}},
			{e.Dates.OrEnglish(p.lang), style{cut: displayCut, size: 44 * size}, color.RGBA{0x8e, 0x30, 0x16, 0xff}},
			{e.VenueShort.OrEnglish(p.lang), style{cut: textCut, size: 34 * size}, color.RGBA{0x4c, 0x3f, 0x35, 0xff}},
			{about.FeeText, style{cut: displayCut, size: 38 * size}, color.RGBA{0x24, 0x1c, 0x16, 0xff}},
		}
		height := 0.0
		for _, t := range texts {
			height += p.height(t.text, t.style, shareWidth) + 10
		}
		if height <= shareHeight || size < 0.3 {
			return texts
		}
	}
}

// draw writes a text with its upper left corner at left, y, and returns its height.
func (p *press) draw(picture draw.Image, t shareText, left, y, width float64) float64 {
	lines, height := p.wrap(t.text, t.style, width), p.lineHeight(t.style)
	pen := vector.NewRasterizer(picture.Bounds().Dx(), picture.Bounds().Dy())
	base := y + (height-(above+below)*t.style.size)/2 + above*t.style.size
	for i, l := range lines {
		l.runs(func(f *face, at float64, glyphs []pdf.Glyph) {
			outlines := font.NewFace(f.shapes)
			for _, g := range glyphs {
				if outline, ok := outlines.GlyphDataOutline(font.GID(g.ID)); ok {
					scale := t.style.size / float64(f.shapes.Upem())
					x := left + (at+g.DX)*t.style.size/1000
					outlineGlyph(pen, outline, x, base+float64(i)*height-g.DY*t.style.size/1000, scale)
				}
				at += g.Advance
			}
		})
	}
	pen.Draw(picture, picture.Bounds(), image.NewUniform(t.color), image.Point{})
	return float64(len(lines)) * height
}

// outlineGlyph adds a glyph's outline. The glyph's origin is at x, y. In outlines, y increases upwards. In the image,
// it increases downwards.
func outlineGlyph(pen *vector.Rasterizer, outline font.GlyphOutline, x, y, scale float64) {
	at := func(p font.SegmentPoint) (float32, float32) {
		return float32(x + float64(p.X)*scale), float32(y - float64(p.Y)*scale)
	}
	for _, s := range outline.Segments {
		ax, ay := at(s.Args[0])
		bx, by := at(s.Args[1])
		cx, cy := at(s.Args[2])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			pen.ClosePath()
			pen.MoveTo(ax, ay)
		case opentype.SegmentOpLineTo:
			pen.LineTo(ax, ay)
		case opentype.SegmentOpQuadTo:
			pen.QuadTo(ax, ay, bx, by)
		case opentype.SegmentOpCubeTo:
			pen.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	pen.ClosePath()
}

// maxSharePicture is the maximum size of the share image in bytes. Messengers load a preview image up to this size
// quickly.
const maxSharePicture = 120_000

// shareJPEG encodes the image with the highest quality at which the file is not larger than maxSharePicture.
func shareJPEG(picture image.Image) ([]byte, error) {
	for quality := 84; ; quality -= 6 {
		var file bytes.Buffer
		if err := jpeg.Encode(&file, picture, &jpeg.Options{Quality: quality}); err != nil {
			return nil, fmt.Errorf("encode the share picture: %w", err)
		}
		if file.Len() <= maxSharePicture || quality < 40 {
			return file.Bytes(), nil
		}
	}
}
