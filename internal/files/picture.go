package files

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/gif"  // only the first frame of an animation is used
	_ "image/jpeg" // JPEG, PNG, GIF and WebP are accepted
	_ "image/png"
	"io/fs"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Limits of images (docs/product/forms.md#uploads).
const (
	maxPixels = 40_000_000
	// maxDeepPixels is the maximum number of pixels of an image with 16 bits per channel. It is lower than maxPixels,
	// because the conversion of such an image needs at least twice the memory.
	maxDeepPixels = 10_000_000
	maxSide       = 30_000 // JPEG allows 65,535
	decodedAtOnce = 2
	// Images with more than largePixels pixels are processed one at a time, because they need much memory.
	largePixels = 16_000_000
)

var formats = []string{"png", "jpeg", "gif", "webp"}

// SavePicture stores an image in the widths of the image's rule. It never enlarges an image. It rotates the image
// upright and encodes it again without metadata, so visitors never receive bytes of the upload itself. `folder` must
// consist of lower-case letters. SavePicture returns fair.KindInvalid with a message for the field that the rule
// names, or fair.KindUnavailable.
func (f *Files) SavePicture(ctx context.Context, folder string, up fair.Upload, rule fair.PictureRule) (fair.Picture,
	error,
) {
	forms, err := f.formsOf(ctx, up, rule)
	if err != nil {
		return fair.Picture{}, err
	}
	upload := folder + "/" + newName()
	picture, err := f.keepForms(ctx, upload, rule.Cut.Focus, forms)
	if err != nil {
		return fair.Picture{}, errors.Join(err, f.remove(context.WithoutCancel(ctx), upload))
	}
	picture.OwnCuts = up.Phone != nil
	return picture, nil
}

// CutPicture crops a stored image for phones again, from its largest size. The crops' names contain the focus of the
// rule, so browsers do not show crops that they have cached. The files of the former crops stay until the image is
// deleted, because pages that were loaded before use them. If the image's file is missing, CutPicture changes nothing.
func (f *Files) CutPicture(ctx context.Context, picture fair.Picture, rule fair.PictureRule) (fair.Picture, error) {
	key, upload, _, ok := keyOf(picture.Path)
	if !ok {
		return picture, nil
	}
	content, err := readAll(ctx, f.place, key)
	if errors.Is(err, fs.ErrNotExist) {
		return picture, nil
	}
	if err != nil {
		return picture, fair.FailBecause(fair.KindUnavailable, err, texts.Errors.Unavailable())
	}
	rule.Widths = nil
	stored := fair.Upload{Size: int64(len(content)), Content: bytes.NewReader(content)}
	forms, err := f.checkAndEncode(ctx, stored, rule)
	if err != nil {
		return picture, err
	}
	again, err := f.keepForms(ctx, upload, rule.Cut.Focus, forms)
	if err != nil {
		return picture, err
	}
	picture.Cuts = again.Cuts
	return picture, nil
}

// formsOf checks an image and, if there is one, the separate image for phones. It returns the scaled and cropped
// versions of both images.
func (f *Files) formsOf(ctx context.Context, up fair.Upload, rule fair.PictureRule) ([]form, error) {
	wide := rule
	if up.Phone != nil {
		wide.Cut = fair.PictureCut{}
	}
	forms, err := f.checkAndEncode(ctx, up, wide)
	if err != nil || up.Phone == nil {
		return forms, err
	}
	phone := rule
	phone.Widths, phone.Field = nil, cmp.Or(rule.PhoneField, rule.Field)
	phone.Cut.Focus = "" // the focus is about the main image
	parts, err := f.checkAndEncode(ctx, *up.Phone, phone)
	return append(forms, parts...), err
}

func (f *Files) checkAndEncode(ctx context.Context, up fair.Upload, rule fair.PictureRule) ([]form, error) {
	switch {
	case up.Size >= rule.Limit:
		return nil, refuse(rule.Field, rule.TooLarge)
	case up.Size == 0:
		return nil, refuse(rule.Field, texts.Errors.FileEmpty())
	}
	content, err := contentOf(up, rule.Limit)
	if err != nil {
		return nil, err
	}
	shape, format, err := image.DecodeConfig(bytes.NewReader(content))
	switch {
	case errors.Is(err, image.ErrFormat):
		return nil, refuse(rule.Field, unknownKind(content, rule))
	case err == nil && !slices.Contains(formats, format): // another package has registered a decoder for this format
		return nil, refuse(rule.Field, texts.Errors.ImageKind())
	case err != nil || shape.Width <= 0 || shape.Height <= 0:
		return nil, refuse(rule.Field, texts.Errors.FileDamaged())
	case int64(shape.Width)*int64(shape.Height) > pixelLimit(shape), max(shape.Width, shape.Height) > maxSide:
		return nil, refuse(rule.Field,
			texts.Errors.ImageTooManyPixels(strconv.Itoa(shape.Width), strconv.Itoa(shape.Height),
				strconv.FormatInt(pixelLimit(shape)/1_000_000, 10)))
	}
	forms, err := f.makeForms(ctx, content, shape, format, rule)
	if errors.Is(err, errDamaged) {
		return nil, refuse(rule.Field, texts.Errors.FileDamaged())
	}
	return forms, err
}

// pixelLimit returns the maximum number of pixels. It is lower for an image with 16 bits per channel.
func pixelLimit(shape image.Config) int64 {
	switch shape.ColorModel {
	case color.RGBA64Model, color.NRGBA64Model, color.Gray16Model, color.Alpha16Model:
		return maxDeepPixels
	}
	return maxPixels
}

// unknownKind returns the error message for content that is not a supported image. There is one message for images of
// other types, and another for all other content.
func unknownKind(content []byte, rule fair.PictureRule) texts.Message {
	if isImage(content[:min(len(content), signatureBytes)]) {
		return texts.Errors.ImageKind()
	}
	return rule.NotPicture
}

// signatureBytes is the number of bytes at the beginning of a file that determine its type.
const signatureBytes = 512

// isImage reports whether a file begins like an image.
func isImage(start []byte) bool {
	return strings.HasPrefix(http.DetectContentType(start), "image/") || otherImage.Match(start)
}

// otherImage matches the beginnings of images that net/http does not recognize: HEIC and AVIF, which phones create,
// TIFF and SVG.
var otherImage = regexp.MustCompile(
	`^(?:(?s:....)ftyp(?:hei|hev|mif|msf|avi)|II\*\x00|MM\x00\*|\s*(?:<\?xml[^>]*>\s*)?<svg\s)`)

var errDamaged = errors.New("the picture cannot be decoded")

// makeForms decodes an image and encodes it in every width and crop of the rule.
func (f *Files) makeForms(ctx context.Context, content []byte, shape image.Config, format string,
	rule fair.PictureRule,
) ([]form, error) {
	places := 1
	if shape.Width*shape.Height > largePixels {
		places = decodedAtOnce
	}
	give, err := f.decoding.take(ctx, places)
	if err != nil {
		return nil, err
	}
	defer give()
	picture, err := decode(content, format)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	turned := 1
	switch format {
	case "jpeg":
		turned = orientationOf(content)
	case "webp":
		turned = orientationOfWebP(content)
	}
	drawing := fewColours(picture)
	if len(rule.Widths) == 0 { // all versions are crops
		return encodeCuts(scaled(picture, turned, []int{shape.Width})[0], drawing, rule.Cut)
	}
	pictures := scaled(picture, turned, rule.Widths)
	forms, err := encodeForms(pictures, drawing, quality)
	if err != nil || len(rule.Cut.Widths) == 0 {
		return forms, err
	}
	parts, err := encodeCuts(pictures[len(pictures)-1], drawing, rule.Cut)
	return append(forms, parts...), err
}

// encodeCuts encodes the cropped versions for phones.
func encodeCuts(picture *image.RGBA, drawing bool, cut fair.PictureCut) ([]form, error) {
	pictures := cuts(picture, cut)
	parts, err := encodeForms(pictures, drawing, cut.Quality)
	for quality := cut.Quality - qualityStep; err == nil && tooHeavy(parts, cut) && quality >= leastQuality; {
		parts, err = encodeForms(pictures, drawing, quality)
		quality -= qualityStep
	}
	for i := range parts {
		parts[i].cut = true
	}
	return parts, err
}

// The quality of the versions for phones is reduced in steps, but not below leastQuality.
const (
	qualityStep  = 6
	leastQuality = 10
)

// tooHeavy reports whether the smallest version for phones has too many bytes.
func tooHeavy(parts []form, cut fair.PictureCut) bool {
	return cut.SmallestBytes > 0 && len(parts) > 0 && len(parts[0].content) > cut.SmallestBytes
}

// keepForms stores the encoded versions of an image. `upload` is the beginning of their keys, and `focus` the focus of the
// crops.
func (f *Files) keepForms(ctx context.Context, upload string, focus fair.Focus, forms []form) (fair.Picture, error) {
	var picture fair.Picture
	shown := ""
	if focus == fair.FocusStart || focus == fair.FocusEnd {
		shown = "-" + string(focus)
	}
	for _, form := range forms {
		key := upload + "-" + strconv.Itoa(form.width) + "." + form.ending
		if form.cut {
			key = fmt.Sprintf("%s-%dx%d%s.%s", upload, form.width, form.height, shown, form.ending)
		}
		err := f.put(ctx, key, form.content)
		if err == nil && form.webp != nil {
			err = f.put(ctx, webpKey(key), form.webp)
		}
		if err != nil {
			return fair.Picture{}, err
		}
		size := fair.PictureSize{Path: root + key, Width: form.width, Height: form.height}
		if form.cut {
			picture.Cuts = append(picture.Cuts, size)
			continue
		}
		picture.Path, picture.Width, picture.Height = size.Path, size.Width, size.Height
		picture.Sizes = append(picture.Sizes, size)
	}
	return picture, nil
}
