package documents

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"github.com/skip2/go-qrcode"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// The width of an entry code's picture and the margin of its texts, in pixels. With this width, the code is sharp on
// every phone and remains readable after a messenger has reduced the picture.
const (
	entryPictureWide = 900
	entryPictureEdge = 60
)

// entryPicture returns a PNG with the entry code of the first badge. The texts below the code say whose it is and for
// which fair, because several codes on one phone look alike.
func (m *Maker) entryPicture(about fair.PrintedBadges) ([]byte, error) {
	p, err := m.beginAs(cmp.Or(about.Lang, fair.English), officeInfo(about.Edition, texts.Documents.Badges()))
	if err != nil {
		return nil, err
	}
	badge, e, ink := about.Badges[0], about.Edition, color.RGBA{0x24, 0x1c, 0x16, 0xff}
	small := style{cut: textCut, size: 34}
	lines := []shareText{
		{badge.Name, style{cut: displayCut, size: 60}, ink},
		{badge.LocalName, style{cut: displayCut, size: 44}, ink},
		{badge.Detail, small, ink},
		{badge.Stalls, small, ink},
		{e.Title.OrEnglish(p.lang) + ", " + e.Dates.OrEnglish(p.lang), small, ink},
	}
	if badge.Short != "" {
		lines = append(lines, shareText{p.say(texts.Documents.ShortCode(badge.Short)), small, ink})
	}
	const width = entryPictureWide - 2*entryPictureEdge
	tall := float64(entryPictureWide + entryPictureEdge)
	for _, t := range lines {
		if t.text != "" {
			tall += p.height(t.text, t.style, width) + 8
		}
	}
	code, err := qrcode.New(badge.Code, qrcode.Medium)
	if err != nil {
		return nil, fmt.Errorf("draw an entry code: %w", err)
	}
	picture := image.NewGray(image.Rect(0, 0, entryPictureWide, int(tall)))
	draw.Draw(picture, picture.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(picture, picture.Bounds(), code.Image(entryPictureWide), image.Point{}, draw.Src)
	y := float64(entryPictureWide)
	for _, t := range lines {
		if t.text != "" {
			y += p.draw(picture, t, entryPictureEdge, y, width) + 8
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		return nil, fmt.Errorf("encode an entry code: %w", err)
	}
	return file.Bytes(), nil
}
