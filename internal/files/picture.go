package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // an animated one gives its first picture
	_ "image/jpeg" // the kinds that are accepted
	_ "image/png"
	"slices"
	"strconv"
	"strings"

	"github.com/gabriel-vasile/mimetype"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Bounds of pictures (decisions §3).
const (
	maxPixels     = 40_000_000
	maxSide       = 30_000 // JPEG ends at 65,535
	decodedAtOnce = 2
	// largePixels is where a picture takes the memory of two.
	largePixels = 16_000_000
)

var formats = []string{"png", "jpeg", "gif"}

// SavePicture keeps a picture in the widths of its rule, never larger than it came: upright, without what the
// camera noted beside it, and encoded anew, so that nothing of the upload reaches a visitor as it was. Names
// of folders are small letters. Errors are fair.KindInvalid with the rule's field, or fair.KindUnavailable.
//
// WebP is refused: the decoder that there is for Go reads its colours wrongly.
func (f *Files) SavePicture(ctx context.Context, folder string, up fair.Upload, rule fair.PictureRule) (fair.Picture, error) {
	switch {
	case up.Size >= rule.Limit:
		return fair.Picture{}, refuse(rule.Field, rule.TooLarge)
	case up.Size == 0:
		return fair.Picture{}, refuse(rule.Field, texts.Errors.FileEmpty())
	}
	content, err := contentOf(up, rule.Limit)
	if err != nil {
		return fair.Picture{}, err
	}
	shape, format, err := image.DecodeConfig(bytes.NewReader(content))
	switch {
	case errors.Is(err, image.ErrFormat):
		return fair.Picture{}, refuse(rule.Field, unknownKind(content, rule))
	case err == nil && !slices.Contains(formats, format): // a decoder that another package brought along
		return fair.Picture{}, refuse(rule.Field, texts.Errors.ImageKind())
	case err != nil || shape.Width <= 0 || shape.Height <= 0:
		return fair.Picture{}, refuse(rule.Field, texts.Errors.FileDamaged())
	case int64(shape.Width)*int64(shape.Height) > maxPixels, max(shape.Width, shape.Height) > maxSide:
		return fair.Picture{}, refuse(rule.Field, texts.Errors.ImageTooManyPixels(strconv.Itoa(shape.Width), strconv.Itoa(shape.Height), strconv.Itoa(maxPixels/1_000_000)))
	}
	forms, err := f.makeForms(ctx, content, shape, format, rule)
	if errors.Is(err, errDamaged) {
		return fair.Picture{}, refuse(rule.Field, texts.Errors.FileDamaged())
	}
	if err != nil {
		return fair.Picture{}, err
	}
	return f.keepForms(ctx, folder, forms)
}

// unknownKind tells what is a picture of a kind that is not taken from what is none.
func unknownKind(content []byte, rule fair.PictureRule) texts.Message {
	if strings.HasPrefix(mimetype.Detect(content).String(), "image/") {
		return texts.Errors.ImageKind()
	}
	return rule.NotPicture
}

var errDamaged = errors.New("the picture cannot be decoded")

// makeForms decodes a picture and encodes it in every width, and cut as its rule wants.
func (f *Files) makeForms(ctx context.Context, content []byte, shape image.Config, format string, rule fair.PictureRule) ([]form, error) {
	places := 1
	if shape.Width*shape.Height > largePixels {
		places = decodedAtOnce
	}
	give, err := f.decoding.take(ctx, places)
	if err != nil {
		return nil, err
	}
	defer give()
	picture, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	turned := 1
	if format == "jpeg" {
		turned = orientationOf(content)
	}
	drawing := fewColours(picture)
	pictures := scaled(picture, turned, rule.Widths)
	forms, err := encodeForms(pictures, drawing, quality)
	if err != nil || rule.Cut == (fair.PictureCut{}) {
		return forms, err
	}
	part, err := encodeForms([]*image.RGBA{cut(pictures[len(pictures)-1], rule.Cut)}, drawing, rule.Cut.Quality)
	if err != nil {
		return nil, err
	}
	part[0].cut = true
	return append(forms, part...), nil
}

// keepForms stores a picture's forms; when one cannot be stored the others are taken away again.
func (f *Files) keepForms(ctx context.Context, folder string, forms []form) (fair.Picture, error) {
	upload := folder + "/" + newName()
	var picture fair.Picture
	for _, form := range forms {
		key := upload + "-" + strconv.Itoa(form.width) + "." + form.ending
		if form.cut {
			key = fmt.Sprintf("%s-%dx%d.%s", upload, form.width, form.height, form.ending)
		}
		if err := f.put(ctx, key, form.content, about{contentType: contentTypes[form.ending]}); err != nil {
			return fair.Picture{}, errors.Join(err, f.blobs.remove(context.WithoutCancel(ctx), upload))
		}
		size := fair.PictureSize{Path: root + key, Width: form.width, Height: form.height}
		if form.cut {
			picture.Cut = &size
			continue
		}
		picture.Path, picture.Width, picture.Height = size.Path, size.Width, size.Height
		picture.Sizes = append(picture.Sizes, size)
	}
	return picture, nil
}
