package web

import (
	"encoding/base64"

	"github.com/skip2/go-qrcode"
)

// QRDataURL returns the QR code of a text as an image in a data URL. `width` is the width of the image in pixels.
func QRDataURL(text string, width int) (string, error) {
	picture, err := qrcode.Encode(text, qrcode.Medium, width)
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture), err
}
