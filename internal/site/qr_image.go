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

// QRImage is a QR code as a picture of one pixel to a square, the quiet zone of four included: a third of what
// its drawing (QRCode) weighs, which counts where there are several. Browsers draw it larger without blurring.
type QRImage struct {
	Size int    `json:"size"` // pixels, and squares, on each side
	Src  string `json:"src"`  // a data URL
}

// qrImage makes the picture of an entry code, which is printed, folded and carried in a pocket: a seventh of it may
// be lost. It fails only when the text is too long for a code.
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
