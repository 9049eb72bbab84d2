package documents

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io/fs"
	"slices"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/vector"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// The areas in share-ground.jpg, in pixels (web/tools/share-pictures.ts): the name stands beside the mark. The
// other texts stand below it, with the call at the foot of the panel.
const (
	shareLeft      = 84
	shareWidth     = 600
	shareNameLeft  = 260
	shareNameTop   = 72
	shareNameWide  = 424
	shareNameHigh  = 152
	shareFactsTop  = 244
	shareFactsHigh = 184
	shareCallTop   = 444
	shareCallHigh  = 64
	shareGap       = 10 // between two texts
)

// shareText is one text on the share image with its style.
type shareText struct {
	text  string
	style style
	color color.RGBA
}

var (
	shareInk  = color.RGBA{0x24, 0x1c, 0x16, 0xff}
	shareGold = color.RGBA{0xff, 0xc2, 0x20, 0xff}
)

// SharePicture returns a JPEG of 1200 × 630 pixels with the fair's name, days, venue and entry fee and, while
// registration is open, a call to register. Messengers show it next to a link to the site.
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
	e := about.Edition
	name := p.shareFit([]shareText{
		{e.Title.OrEnglish(p.lang), style{cut: displayCut, size: 72}, shareInk},
	}, shareNameWide, shareNameHigh)
	high := p.shareHeight(name, shareNameWide)
	p.drawAll(picture, name, shareNameLeft, shareNameTop+(shareNameHigh-high)/2, shareNameWide)
	facts := p.shareFit([]shareText{
		{e.Dates.OrEnglish(p.lang), style{cut: displayCut, size: 50}, color.RGBA{0x8e, 0x30, 0x16, 0xff}},
		{e.VenueShort.OrEnglish(p.lang), style{cut: textCut, size: 34}, color.RGBA{0x4c, 0x3f, 0x35, 0xff}},
		{about.FeeText, style{cut: displayCut, size: 40}, shareInk},
	}, shareWidth, shareFactsHigh)
	p.drawAll(picture, facts, shareLeft, shareFactsTop, shareWidth)
	if e.CheckRegistration(about.At, p.lang) == nil {
		p.drawCall(picture, p.say(texts.Documents.ShareCall(shortAddress(about.Site))))
	}
	return shareJPEG(picture)
}

// drawCall draws the call as a button that is as wide as its text.
func (p *press) drawCall(picture draw.Image, call string) {
	const padding = 24.0
	big := shareText{call, style{cut: displayCut, size: 38}, shareInk}
	text := p.shareFit([]shareText{big}, shareWidth-2*padding, shareCallHigh)
	wide := min(shareWidth, p.widthOf(call, text[0].style)+2*padding)
	button := image.Rect(shareLeft, shareCallTop, shareLeft+int(wide), shareCallTop+shareCallHigh)
	draw.Draw(picture, button, image.NewUniform(shareGold), image.Point{}, draw.Src)
	high := p.shareHeight(text, shareWidth-2*padding)
	p.drawAll(picture, text, shareLeft+padding, shareCallTop+(shareCallHigh-high)/2, shareWidth-2*padding)
}

// shareFit returns the texts with the largest font sizes, up to the given ones, at which all of them fit into an area.
func (p *press) shareFit(list []shareText, width, height float64) []shareText {
	list = slices.DeleteFunc(list, func(t shareText) bool { return t.text == "" })
	for size := 1.0; ; size *= 0.94 {
		fitted := slices.Clone(list)
		for i := range fitted {
			fitted[i].style.size *= size
		}
		if p.shareHeight(fitted, width) <= height || size < 0.15 {
			return fitted
		}
	}
}

func (p *press) shareHeight(list []shareText, width float64) float64 {
	height := -float64(shareGap)
	for _, t := range list {
		height += p.height(t.text, t.style, width) + shareGap
	}
	return height
}

func (p *press) drawAll(picture draw.Image, list []shareText, left, y, width float64) {
	for _, t := range list {
		y += p.draw(picture, t, left, y, width) + shareGap
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
