package site

import (
	"fmt"
	"strings"

	"github.com/skip2/go-qrcode"
)

// QRCode is a QR code that a page draws as an SVG of Size × Size units. This includes a quiet zone of four units on
// each side. Path must be drawn with a stroke that is one unit wide. The zero value means that there is no code.
type QRCode struct {
	Size int    `json:"size"`
	Path string `json:"path"`
}

// qrCode returns the QR code of a text for display on a screen. It returns an error only if the text is too long.
func qrCode(text string) (QRCode, error) {
	// A code on a screen cannot get damaged, so the lowest level of error correction is sufficient. With this level, the
	// modules are largest.
	code, err := qrcode.New(text, qrcode.Low)
	if err != nil {
		return QRCode{}, fmt.Errorf("draw a QR code: %w", err)
	}
	rows := code.Bitmap()
	var path strings.Builder
	for y, row := range rows {
		drawRow(&path, y, row)
	}
	return QRCode{Size: len(rows), Path: path.String()}, nil
}

// drawRow draws each sequence of dark modules in a row as one stroke along the middle of the row.
func drawRow(path *strings.Builder, y int, row []bool) {
	begun := -1 // position after the last stroke in this row; negative: no stroke yet
	for x := 0; x < len(row); {
		run := x
		for run < len(row) && row[run] {
			run++
		}
		if run == x {
			x++
			continue
		}
		if begun < 0 {
			fmt.Fprintf(path, "M%d %d.5h%d", x, y, run-x)
		} else {
			fmt.Fprintf(path, "m%d 0h%d", x-begun, run-x)
		}
		begun, x = run, run
	}
}
