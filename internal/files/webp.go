package files

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"

	"golang.org/x/image/webp"
)

// decode decodes an image. The package that writes WebP registers a decoder, too, so a WebP is decoded by name.
func decode(content []byte, format string) (picture image.Image, err error) {
	if format != "webp" {
		picture, _, err = image.Decode(bytes.NewReader(content))
		return picture, err
	}
	if picture, err = webp.Decode(bytes.NewReader(content)); err != nil {
		return nil, err
	}
	return trueColours(picture), nil
}

// trueColours corrects the colours of a decoded lossy WebP. The decoder returns its values as those of a JPEG, which
// use the range 0 to 255. A WebP uses the range of video: 16 to 235 for the brightness, 16 to 240 for the colours.
func trueColours(picture image.Image) image.Image {
	var planes *image.YCbCr
	var alpha func(x, y int) uint8
	switch p := picture.(type) {
	case *image.YCbCr:
		planes, alpha = p, func(int, int) uint8 { return 255 }
	case *image.NYCbCrA:
		planes, alpha = &p.YCbCr, func(x, y int) uint8 { return p.A[p.AOffset(x, y)] }
	default:
		return picture
	}
	bounds := planes.Rect
	out := image.NewNRGBA(bounds)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			at := planes.COffset(x, y)
			c := videoColour(planes.Y[planes.YOffset(x, y)], planes.Cb[at], planes.Cr[at])
			c.A = alpha(x, y)
			out.SetNRGBA(x, y, c)
		}
	}
	return out
}

// videoColour converts values of ITU-R BT.601 to red, green and blue, in fixed-point numbers of 16 bits.
func videoColour(y, cb, cr uint8) color.NRGBA {
	bright, blue, red := 76309*(int(y)-16), int(cb)-128, int(cr)-128
	clip := func(v int) uint8 { return uint8(min(255, max(0, (v+1<<15)>>16))) }
	return color.NRGBA{
		R: clip(bright + 104597*red), G: clip(bright - 25675*blue - 53279*red), B: clip(bright + 132201*blue), A: 255,
	}
}

// orientationOfWebP returns the EXIF orientation of a WebP, from 1 (upright) to 8. It returns 1 if it cannot read the
// value.
func orientationOfWebP(content []byte) int {
	for rest := content[min(12, len(content)):]; len(rest) >= 8; {
		name, length := string(rest[:4]), int(binary.LittleEndian.Uint32(rest[4:]))
		if length < 0 || len(rest) < 8+length {
			break
		}
		if name == "EXIF" {
			return orientationTag(bytes.TrimPrefix(rest[8:8+length], []byte("Exif\x00\x00")))
		}
		rest = rest[min(len(rest), 8+length+length%2):]
	}
	return 1
}
