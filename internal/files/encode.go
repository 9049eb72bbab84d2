package files

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
)

const quality = 80 // of JPEG, unless a rule says otherwise

// form is a picture in one width as it is kept, or the part of it that is cut out.
type form struct {
	cut           bool
	width, height int
	ending        string
	content       []byte
}

// encodeForms encodes a picture's widths, each in the kind that suits it: JPEG for photographs, PNG where it is
// transparent, and for drawings whichever is smaller.
func encodeForms(pictures []*image.RGBA, drawing bool, quality int) ([]form, error) {
	forms := make([]form, 0, len(pictures))
	for _, picture := range pictures {
		best := form{width: picture.Rect.Dx(), height: picture.Rect.Dy()}
		opaque := picture.Opaque()
		if opaque {
			content, err := asJPEG(picture, quality)
			if err != nil {
				return nil, err
			}
			best.ending, best.content = "jpg", content
		}
		if drawing || !opaque {
			content, err := asPNG(picture, drawing)
			if err != nil {
				return nil, err
			}
			if !opaque || len(content) <= len(best.content) {
				best.ending, best.content = "png", content
			}
		}
		forms = append(forms, best)
	}
	return forms, nil
}

func asJPEG(picture *image.RGBA, quality int) ([]byte, error) {
	var out bytes.Buffer
	err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: quality})
	return out.Bytes(), err
}

// asPNG gives a palette to a picture of at most 256 colours, and to any drawing.
func asPNG(picture *image.RGBA, drawing bool) ([]byte, error) {
	var shown image.Image = picture
	if counts, enough := colours(picture); enough || drawing {
		shown = withPalette(picture, counts)
	}
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, shown)
	return out.Bytes(), err
}
