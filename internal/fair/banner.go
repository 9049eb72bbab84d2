package fair

import (
	"slices"

	"github.com/mela-fair/mela/texts"
)

// Banner is one slide of the home page's slider.
type Banner struct {
	Record
	Title    Text      `db:"title,json"` // English is required, the other languages are optional
	Images   []Picture `db:"images,json"`
	Position int       `db:"position"` // display order
}

// MaxBannerImages is the maximum number of images that the office can upload for one banner.
const MaxBannerImages = 10

// BannerImage is one image of a banner in a request: a new upload, or the path of a stored image to keep.
type BannerImage struct {
	Upload *Upload
	Phone  *Upload // an image for phones; allowed only if the main image is also uploaded (field Upload)
	Keep   string
}

// BannerInput is a banner as the office typed it. A change without images keeps the stored images.
type BannerInput struct {
	Title  Text
	Images []BannerImage
}

// BannerPicture is the rule for each banner image. An image may have at most 10 MB.
var BannerPicture = PictureRule{
	Field: "images", Limit: 10<<20 + 1, TooLarge: texts.PortalErrors.BannerImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{480, 960, 1440},
	// The crop has the aspect ratio of the slider on a phone, and shows the same part of the image as banner.module.css.
	// The first width is for most phones, the second for phones with a high-resolution screen.
	Cut: PictureCut{Widths: []int{468, 720}, Width: 36, Height: 25, Across: 0.7, Quality: 33},
}

// Clean validates the input. The argument `was` contains the banner before the change, or the zero value for a new
// banner. The result contains the images in the input's order: stored images to keep, and an empty Picture for each
// upload. The error has a message for each invalid field.
func (in BannerInput) Clean(was Banner) (Banner, error) {
	p := Problems{}
	b := Banner{Title: p.CleanLineIn("title", in.Title, true, MaxName)}
	if b.Title[English] == "" {
		p["title"] = texts.PortalErrors.TitleRequired()
	}
	b.Images = in.keptOf(p, was)
	switch {
	case len(b.Images) == 0:
		p.Add("images", texts.PortalErrors.ImagesRequired())
	case len(b.Images) > MaxBannerImages:
		p.Add("images", texts.PortalErrors.TooManyImages())
	}
	return b, p.ErrSayingFirst("title", "images")
}

func (in BannerInput) keptOf(p Problems, was Banner) []Picture {
	if len(in.Images) == 0 {
		return was.Images
	}
	images := make([]Picture, 0, len(in.Images))
	for _, image := range in.Images {
		if image.Phone != nil && image.Upload == nil {
			p.Add("phones", texts.PortalErrors.PhoneImageAlone())
			continue
		}
		if image.Upload != nil {
			images = append(images, Picture{})
			continue
		}
		i := slices.IndexFunc(was.Images, func(have Picture) bool { return slices.Contains(have.Paths(), image.Keep) })
		if i < 0 {
			p.Add("keep", texts.Errors.NotFound())
			continue
		}
		images = append(images, was.Images[i])
	}
	return images
}

// Typed converts the record to form input. A partial change then replaces some fields of this input.
func (b Banner) Typed() BannerInput {
	return BannerInput{Title: b.Title}
}
