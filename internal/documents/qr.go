package documents

import (
	"fmt"

	"github.com/skip2/go-qrcode"

	"github.com/mela-fair/mela/internal/documents/pdf"
)

// qr draws a QR code. The square in which it is drawn includes the quiet zone. The code stays readable if up to 15 %
// of it is damaged, for example by creases in the paper. If the text is too long, finish returns an error.
func (p *press) qr(c *pdf.Canvas, e *pdf.Element, text string, x, y, size float64) {
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		p.fail(fmt.Errorf("draw a QR code: %w", err))
		return
	}
	rows := code.Bitmap()
	unit := size / float64(len(rows))
	c.Mark(e, func() {
		c.FillRect(white, x, y, size, size)
		c.SetFill(ink)
		for j, row := range rows {
			for i := 0; i < len(row); {
				run := i
				for run < len(row) && row[run] {
					run++
				}
				if run > i {
					// The rectangles overlap slightly, so that screens show no white lines between rows.
					c.Rect(x+float64(i)*unit, y+float64(j)*unit, float64(run-i)*unit, unit*1.02)
				}
				i = max(run, i+1)
			}
		}
		c.Paint(pdf.Fill)
	})
}
