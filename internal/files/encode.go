package files

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"

	"github.com/deepteams/webp"
)

const quality = 80 // JPEG quality, unless an image's rule sets another quality

// form is an encoded version of an image in one width. It may be a crop of the image.
type form struct {
	cut           bool
	width, height int
	ending        string
	content       []byte
	webp          []byte // the same as WebP, for browsers that accept it; nil: it would not be smaller
}

// encodeForms encodes the scaled versions of an image. Photographs become JPEG and WebP, and images with transparency
// become PNG. Opaque drawings are stored in the format that gives the smaller file.
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
		if best.ending == "jpg" {
			content, err := asWebP(picture, quality)
			if err != nil {
				return nil, err
			}
			if len(content) < len(best.content) {
				best.webp = content
			}
		}
		forms = append(forms, best)
	}
	return forms, nil
}

func asWebP(picture *image.RGBA, quality int) ([]byte, error) {
	var out bytes.Buffer
	options := webp.OptionsForPreset(webp.PresetPhoto, float32(quality))
	err := webp.Encode(&out, picture, options)
	return out.Bytes(), err
}

func asJPEG(picture *image.RGBA, quality int) ([]byte, error) {
	var out bytes.Buffer
	err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: quality})
	return out.Bytes(), err
}

// asPNG encodes an image as PNG. Drawings, and images of at most 256 colours, get a palette.
func asPNG(picture *image.RGBA, drawing bool) ([]byte, error) {
	var shown image.Image = picture
	if counts, enough := colours(picture); enough || drawing {
		shown = withPalette(picture, counts)
	}
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, shown)
	return out.Bytes(), err
}
