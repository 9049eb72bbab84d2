package site_test

import (
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

func TestTheEntryCodeAsAnImage(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	unpaid := s.order(t, s.register(t), "")
	address := func(o fair.Order, more string) string {
		_, query, _ := strings.Cut(resultPath(o), "?")
		return "/entry-code.png?" + query + more
	}
	if response := s.get(address(unpaid, "&member=1")); response.StatusCode != http.StatusNotFound {
		t.Errorf("an unpaid order answers %d", response.StatusCode)
	}
	o := s.paid(t, unpaid)
	response := s.get(address(o, "&member=1"))
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "image/png" {
		t.Fatalf("status %d, %s", response.StatusCode, response.Header.Get("Content-Type"))
	}
	for name, want := range map[string]string{
		"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex",
		"Content-Disposition": `attachment; filename="entry-code-1.png"`,
	} {
		if got := response.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	codes, err := s.app.Entry.CodesOf(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if read := zbar(t, base64.StdEncoding.EncodeToString([]byte(text(t, response)))); read != codes[0].Text {
		t.Errorf("the image is read as %q, want %q", read, codes[0].Text)
	}
	picture, err := png.Decode(strings.NewReader(text(t, s.get(address(o, "&member=1&lang=te")))))
	if err != nil || picture.Bounds().Dx() != 900 || picture.Bounds().Dy() < 900+5*40 {
		t.Fatalf("%v, %v", picture.Bounds(), err)
	}
	if words := inkBelow(picture, 900); words < 2000 {
		t.Errorf("the image has %d dark pixels below the code, so it does not say whose it is", words)
	}
	short := fair.ShortCode(o.ID)
	page := "/entry-codes?" + strings.TrimPrefix(address(o, ""), "/entry-code.png?")
	wants(t, s.get(page), 200, []string{`<b translate="no">` + short + "</b>"}, nil)
	for _, path := range []string{
		"/entry-code.png", address(o, ""), address(o, "&member=0"), address(o, "&member=2"), address(o, "&member=x"),
		strings.Replace(address(o, "&member=1"), "userID=MKMUUID", "userID=MKMUUIE", 1),
	} {
		if response := s.get(path); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d", path, response.StatusCode)
		}
	}
}

// inkBelow counts the dark pixels of a picture below a row.
func inkBelow(picture image.Image, row int) (count int) {
	bounds := picture.Bounds()
	for y := row; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			if color.GrayModel.Convert(picture.At(x, y)).(color.Gray).Y < 128 {
				count++
			}
		}
	}
	return count
}
