package site

import (
	"fmt"
	"strings"

	"github.com/skip2/go-qrcode"
)

// QRCode is a QR code for an SVG of Size × Size units, the quiet zone of four units included: Path is
// drawn with a stroke one unit wide. The zero value is none.
type QRCode struct {
	Size int    `json:"size"`
	Path string `json:"path"`
}

// qrCode draws a text for a screen. It fails only when the text is too long for a code.
func qrCode(text string) (QRCode, error) {
	// A screen is neither dirty nor torn: the lowest correction gives the largest squares.
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

// drawRow writes a row's dark runs as strokes along the middle of the row.
func drawRow(path *strings.Builder, y int, row []bool) {
	begun := -1 // where the last stroke of this row ended
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
