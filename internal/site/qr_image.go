package site

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"github.com/skip2/go-qrcode"
)

// QRImage is a QR code as an image with one pixel per module. It includes a quiet zone of four modules on each side.
// It needs a third of the bytes of an SVG image (QRCode), which is important for pages with several codes. Browsers
// can enlarge it without blurring.
type QRImage struct {
	Size int    `json:"size"` // width and height in pixels, which are also the numbers of modules
	Src  string `json:"src"`  // the image as a data URL
}

// qrImage returns the image of an entry code. The error correction can restore about a seventh of the code, because
// printed codes may become dirty or folded. It returns an error only if the text is too long.
func qrImage(text string) (QRImage, error) {
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		return QRImage{}, fmt.Errorf("draw a QR code: %w", err)
	}
	rows := code.Bitmap()
	picture := image.NewPaletted(image.Rect(0, 0, len(rows), len(rows)), color.Palette{color.White, color.Black})
	for y, row := range rows {
		for x, dark := range row {
			if dark {
				picture.SetColorIndex(x, y, 1)
			}
		}
	}
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, picture); err != nil {
		return QRImage{}, fmt.Errorf("write a QR code: %w", err)
	}
	return QRImage{Size: len(rows), Src: "data:image/png;base64," + base64.StdEncoding.EncodeToString(file.Bytes())}, nil
}
