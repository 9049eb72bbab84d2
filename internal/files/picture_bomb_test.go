package files_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

// The limit must be lower for an image with 16 bits per channel, because decoding it can need many times the memory of
// an ordinary image, even if the file is small.
func TestDeepPicturesAreLimited(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewNRGBA64(image.Rect(0, 0, 4000, 2600))); err != nil {
		t.Fatal(err)
	}
	rule := fair.PictureRule{Field: "image", Limit: 2 << 20, Widths: []int{160}}
	_, err := onDisk(t).SavePicture(t.Context(), "logos",
		fair.Upload{Name: "bomb.png", Size: int64(file.Len()), Content: bytes.NewReader(file.Bytes())}, rule)
	if !fair.IsKind(err, fair.KindInvalid) {
		t.Errorf("a picture of 10.4 megapixels with 16 bits: %v", err)
	}
}
