package site_test

import (
	"encoding/json"
	"regexp"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/skip2/go-qrcode"

	"github.com/mela-fair/mela/internal/site"
)

var qrStroke = regexp.MustCompile(`(?:M(\d+) (\d+)\.5|m(\d+) 0)h(\d+)`)

// The QR code on the payment page must contain the URL of this page.
func TestQRCodeOfThePaymentPage(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	html := text(t, s.get("/te"+payPath(r)))
	var boot struct{ Props site.PaymentProps }
	if err := json.Unmarshal([]byte(bootBlock.FindStringSubmatch(html)[2]), &boot); err != nil {
		t.Fatal(err)
	}
	code, err := qrcode.New(baseURL+"/te"+payPath(r), qrcode.Low)
	if err != nil {
		t.Fatal(err)
	}
	got := boot.Props.QR
	if diff := cmp.Diff(code.Bitmap(), squares(t, got)); diff != "" {
		t.Errorf("another code (-want +got):\n%s", diff)
	}
	if rest := qrStroke.ReplaceAllString(got.Path, ""); rest != "" {
		t.Errorf("the path holds %q", rest)
	}
}

func squares(t *testing.T, code site.QRCode) [][]bool {
	t.Helper()
	rows := make([][]bool, code.Size)
	for y := range rows {
		rows[y] = make([]bool, code.Size)
	}
	x, y := 0, 0
	for _, stroke := range qrStroke.FindAllStringSubmatch(code.Path, -1) {
		if stroke[1] != "" {
			x, y = number(t, stroke[1]), number(t, stroke[2])
		} else {
			x += number(t, stroke[3])
		}
		for range number(t, stroke[4]) {
			rows[y][x] = true
			x++
		}
	}
	return rows
}

func number(t *testing.T, digits string) int {
	t.Helper()
	n, err := strconv.Atoi(digits)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
