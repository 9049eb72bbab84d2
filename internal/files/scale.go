package files

import (
	"image"
	"image/color"
	"slices"

	"golang.org/x/image/draw"

	"github.com/mela-fair/mela/internal/fair"
)

// scaled returns the image in each of the widths, upright and in ascending order. It replaces a width above the
// original width with the original width, so it never enlarges the image. `turned` is the image's EXIF orientation.
func scaled(picture image.Image, turned int, widths []int) []*image.RGBA {
	size := picture.Bounds().Size()
	if turned >= 5 {
		size.X, size.Y = size.Y, size.X
	}
	var wanted []int
	for _, width := range widths {
		wanted = append(wanted, min(width, size.X))
	}
	slices.Sort(wanted)
	wanted = slices.Compact(wanted)
	forms := make([]*image.RGBA, len(wanted))
	source := fast(picture)
	for i, width := range slices.Backward(wanted) {
		height := max(1, (width*size.Y+size.X/2)/size.X)
		if i < len(wanted)-1 {
			turned = 1 // the source is now the next larger version, which is already upright
		}
		forms[i] = upright(resized(source, turned, width, height), turned)
		source = forms[i]
	}
	return forms
}

// cuts crops an image to the largest area with the aspect ratio of `c`. It returns the crop in each of the widths of
// `c`.
func cuts(picture *image.RGBA, c fair.PictureCut) []*image.RGBA {
	size := picture.Rect.Size()
	width := max(1, min(size.X, size.Y*c.Width/c.Height))
	height := max(1, min(size.Y, size.X*c.Height/c.Width))
	left := picture.Rect.Min.X + int(float64(size.X-width)*c.Focus.Place(c.Across))
	top := picture.Rect.Min.Y + int(float64(size.Y-height)*c.Focus.Place(0.5))
	return scaled(picture.SubImage(image.Rect(left, top, left+width, top+height)), 1, c.Widths)
}

// resized scales an image. `width` and `height` are the dimensions that the result has after its rotation to the
// upright position.
func resized(source image.Image, turned, width, height int) *image.RGBA {
	if turned >= 5 {
		width, height = height, width
	}
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	if source.Bounds().Size() == out.Bounds().Size() {
		draw.Draw(out, out.Bounds(), source, source.Bounds().Min, draw.Src)
		return out
	}
	draw.CatmullRom.Scale(out, out.Bounds(), source, source.Bounds(), draw.Src, nil)
	return out
}

// fast converts an image to a type that the scaler processes fast. For other types, the scaler reads each pixel
// separately.
func fast(picture image.Image) image.Image {
	switch picture.(type) {
	case *image.RGBA, *image.NRGBA, *image.YCbCr, *image.Gray:
		return picture
	}
	out := image.NewRGBA(image.Rectangle{Max: picture.Bounds().Size()})
	draw.Draw(out, out.Bounds(), picture, picture.Bounds().Min, draw.Src)
	return out
}

// upright rotates and mirrors an image according to its EXIF orientation.
func upright(p *image.RGBA, turned int) *image.RGBA {
	if turned == 1 {
		return p
	}
	w, h := p.Rect.Dx(), p.Rect.Dy()
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	if turned >= 5 {
		out = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			fromX, fromY := x, y
			switch turned {
			case 2:
				fromX = w - 1 - x
			case 3:
				fromX, fromY = w-1-x, h-1-y
			case 4:
				fromY = h - 1 - y
			case 5:
				fromX, fromY = y, x
			case 6:
				fromX, fromY = y, h-1-x
			case 7:
				fromX, fromY = w-1-y, h-1-x
			case 8:
				fromX, fromY = w-1-y, x
			}
			out.SetRGBA(x, y, p.RGBAAt(fromX, fromY))
		}
	}
	return out
}

// Limits that distinguish a drawing from a photograph.
const (
	manyColours = 4096
	samples     = 1 << 20
)

// fewColours reports whether an image is probably a drawing. For drawings, PNG is sharper than JPEG, and the files
// are often smaller.
func fewColours(picture image.Image) bool {
	bounds := picture.Bounds()
	seen := make(map[color.Color]struct{}, manyColours)
	every := 1 + bounds.Dx()*bounds.Dy()/samples
	for i := 0; i < bounds.Dx()*bounds.Dy(); i += every {
		seen[picture.At(bounds.Min.X+i%bounds.Dx(), bounds.Min.Y+i/bounds.Dx())] = struct{}{}
		if len(seen) > manyColours {
			return false
		}
	}
	return true
}
