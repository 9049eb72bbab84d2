package files_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"os"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

// The quarters of four.webp, a lossy WebP that Chromium wrote, are red, green, blue and grey.
func TestColoursAndOrientationOfWebP(t *testing.T) {
	plain, err := os.ReadFile("testdata/four.webp")
	if err != nil {
		t.Fatal(err)
	}
	red, green, blue, grey := [3]int{200, 40, 40}, [3]int{40, 160, 60}, [3]int{40, 70, 200}, [3]int{128, 128, 128}
	for name, c := range map[string]struct {
		content []byte
		want    [4][3]int // upper left, upper right, lower left, lower right
	}{
		"upright": {plain, [4][3]int{red, green, blue, grey}},
		"turned":  {withWebPOrientation(plain, 3), [4][3]int{grey, blue, green, red}},
	} {
		s := onDisk(t)
		kept, err := s.SavePicture(t.Context(), "logos", upload("p.webp", c.content),
			fair.PictureRule{Limit: 1 << 20, Widths: []int{64}})
		if err != nil {
			t.Fatal(name, err)
		}
		content, _ := read(t, s, kept.Path)
		picture, _, err := image.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.want {
			r, g, b, _ := picture.At(16+32*(i%2), 16+32*(i/2)).RGBA()
			for j, got := range []uint32{r, g, b} {
				if d := int(got>>8) - want[j]; d > 8 || d < -8 {
					t.Errorf("%s: quarter %d has the colour %d %d %d, want %v", name, i, r>>8, g>>8, b>>8, want)
					break
				}
			}
		}
	}
}

// withWebPOrientation adds the metadata of a camera to a WebP without any.
func withWebPOrientation(plain []byte, orientation uint16) []byte {
	order := binary.LittleEndian
	tiff := order.AppendUint32([]byte("II*\x00"), 8)
	tiff = order.AppendUint16(tiff, 1)
	for _, value := range []uint16{0x0112, 3, 1, 0, orientation, 0} {
		tiff = order.AppendUint16(tiff, value)
	}
	chunk := func(name string, content []byte) []byte {
		return append(order.AppendUint32([]byte(name), uint32(len(content))), content...)
	}
	extended := []byte{8, 0, 0, 0, 63, 0, 0, 63, 0, 0} // with EXIF, 64 × 64 pixels
	body := append([]byte("WEBP"), chunk("VP8X", extended)...)
	body = append(body, plain[12:]...)
	body = append(body, chunk("EXIF", tiff)...)
	return append(order.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}
