// Package banner has the slides of the home page: their type, rules, table and routes.
package banner

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Banner is one slide of the home page's slider.
type Banner struct {
	fair.Record
	Title    fair.Text      `db:"title,json"` // English is required, the other languages are optional
	Images   []fair.Picture `db:"images,json"`
	Position int            `db:"position"` // display order
}

// MaxImages is the maximum number of images that the office can upload for one banner.
const MaxImages = 10

// ImageInput is one image of a banner in a request: a new upload, or the path of a stored image to keep.
type ImageInput struct {
	Upload *fair.Upload
	Phone  *fair.Upload // an image for phones; allowed only if the main image is also uploaded (field Upload)
	Keep   string
	Focus  string // the part that stays visible; empty: a stored image keeps its focus, a new one gets the middle
}

// Input is a banner as the office typed it. A change without images keeps the stored images.
type Input struct {
	Title  fair.Text
	Images []ImageInput
}

// PictureRule is the rule for each banner image. An image may have at most 10 MB.
var PictureRule = fair.PictureRule{
	Field: "images", Limit: 10<<20 + 1, TooLarge: texts.PortalErrors.BannerImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{480, 960, 1440},
	// The crop has the aspect ratio of the slider on a phone, and shows the same part of the image as banner.module.css.
	// The first width is for most phones, the second for phones with a high-resolution screen.
	// The smallest version is the first picture that a phone loads (ADR 0013).
	Cut: fair.PictureCut{
		Widths: []int{468, 720}, Width: 36, Height: 25, Across: 0.7, Quality: 33, SmallestBytes: 25_000,
	},
}

// Clean validates the input. The argument `was` contains the banner before the change, or the zero value for a new
// banner. The result contains the images in the input's order: stored images to keep, and an empty Picture for each
// upload. The error has a message for each invalid field.
func (in Input) Clean(was Banner) (Banner, error) {
	p := fair.Problems{}
	b := Banner{Title: p.CleanLineIn("title", in.Title, true, fair.MaxName)}
	if b.Title[fair.English] == "" {
		p["title"] = texts.PortalErrors.TitleRequired()
	}
	b.Images = in.keptOf(p, was)
	switch {
	case len(b.Images) == 0:
		p.Add("images", texts.PortalErrors.ImagesRequired())
	case len(b.Images) > MaxImages:
		p.Add("images", texts.PortalErrors.TooManyImages())
	}
	return b, p.ErrSayingFirst("title", "images")
}

func (in Input) keptOf(p fair.Problems, was Banner) []fair.Picture {
	if len(in.Images) == 0 {
		return was.Images
	}
	images := make([]fair.Picture, 0, len(in.Images))
	for _, image := range in.Images {
		if image.Phone != nil && image.Upload == nil {
			p.Add("phones", texts.PortalErrors.PhoneImageAlone())
			continue
		}
		if image.Upload != nil {
			images = append(images, fair.Picture{Focus: p.CleanFocus("focus", image.Focus, "")})
			continue
		}
		i := slices.IndexFunc(was.Images, func(have fair.Picture) bool { return slices.Contains(have.Paths(), image.Keep) })
		if i < 0 {
			p.Add("keep", texts.Errors.NotFound())
			continue
		}
		kept := was.Images[i]
		if focus := p.CleanFocus("focus", image.Focus, kept.Focus); focus != cmp.Or(kept.Focus, fair.FocusMiddle) {
			kept.Focus = focus
			if !kept.OwnCuts {
				kept.Cuts = nil // Save makes them again
			}
		}
		images = append(images, kept)
	}
	return images
}

// Typed converts the record to form input. A partial change then replaces some fields of this input.
func (b Banner) Typed() Input { return Input{Title: b.Title} }

func (b Banner) files() []string {
	return fair.Each(b.Images, func(image fair.Picture) string { return image.Path })
}

// View is the JSON representation of a banner.
type View struct {
	record.Facts
	Title    string           `json:"title" doc:"The title in English."`
	TitleIn  fair.Text        `json:"titleIn" doc:"The title in each language, by language code."`
	Images   []string         `json:"images" doc:"The paths of the images."`
	Pictures []record.Picture `json:"pictures" doc:"The images with their sizes, in the same order as 'images'."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "Banner" }

// Records are the use cases of banners.
type Records = record.Records[Banner, Input]

// New returns the use cases of banners and registers their routes.
func New(core *record.Core) *Records {
	banners := record.Of(core, kind(core))
	core.AddRoutes(func(api *web.API) { routes(api, banners) })
	return banners
}

func kind(core *record.Core) record.Kind[Banner, Input] {
	return record.Kind[Banner, Input]{
		Entity: "banner",
		Public: true,
		Copied: true,
		Table: db.Table[Banner]{
			Name:     "banner",
			Position: func(b *Banner) *int { return &b.Position },
			Search:   func(b Banner) []string { return b.Title.All() },
			Sorts:    map[string]string{"title": "title"},
		},
		Name:  func(b Banner) texts.Message { return texts.PortalActivity.RecordBanner(b.Title[fair.English]) },
		Typed: Banner.Typed,
		Clean: func(_ context.Context, in Input, was Banner) (Banner, error) { return in.Clean(was) },
		Save: func(ctx context.Context, in Input, b *Banner) error {
			sent := 0
			for i, image := range in.Images {
				rule, focus := PictureRule, b.Images[i].Focus
				rule.Cut.Focus = focus
				if image.Upload == nil {
					if b.Images[i].Cuts == nil {
						if err := core.CutPicture(ctx, rule, &b.Images[i]); err != nil {
							return err
						}
					}
					continue
				}
				// The field name in an error message contains the upload's position: "images.0" for the first uploaded
				// image, and "phones.0" for this image's version for phones.
				rule.PhoneField = "phones." + strconv.Itoa(sent)
				rule.Field += "." + strconv.Itoa(sent)
				up := *image.Upload
				up.Phone = image.Phone
				if err := core.SavePicture(ctx, "banners", &up, rule, &b.Images[i]); err != nil {
					return err
				}
				b.Images[i].Focus = focus
				sent++
			}
			return nil
		},
		Files:      Banner.files,
		FileColumn: "images",
		Fields: func(b Banner) map[string]any {
			fields := map[string]any{
				"images": b.files(), "focus": fair.Each(b.Images, func(image fair.Picture) fair.Focus {
					return cmp.Or(image.Focus, fair.FocusMiddle)
				}),
			}
			return record.WithTexts(fields, "title", b.Title)
		},
	}
}

// form describes the upload of banner images. Its size limit allows more than ten images of 10 MB with their phone
// versions, so that a form with too many images gets a specific error message. A part "phones" contains the phone
// version of the image in the preceding part "images". A part "focus" contains the focus of the image in the preceding
// part "images" or "keep".
var form = web.FormShape{
	Texts: append(web.TextFields("title"), "keep", "focus"), Files: []string{"images", "phones"},
	Repeated: []string{"images", "phones", "keep", "focus"}, Limit: 256 << 20,
}

func routes(api *web.API, banners *Records) {
	r := &record.Resource[Banner, Input, View]{
		Path: "/api/banners", One: "banner", Many: "banners", Tag: "Banners",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: banners,
		View: func(b Banner, office bool) View {
			return View{
				Facts: record.FactsOf(b.Record, office), Title: b.Title[fair.English], TitleIn: b.Title,
				Images: b.files(), Pictures: fair.Each(b.Images, record.PictureOf),
			}
		},
	}
	r.RouteReading(api)
	r.RouteOrder(api)
	apply := func(f *web.Form, in *Input) {
		f.ApplyTexts(&in.Title, "title")
		for _, part := range f.Parts {
			switch {
			case part.Name == "images" && part.File != nil:
				in.Images = append(in.Images, ImageInput{Upload: part.File})
			case part.Name == "phones" && part.File != nil:
				in.Images = withPhone(in.Images, part.File)
			case part.Name == "keep" && part.File == nil && part.Text != "":
				in.Images = append(in.Images, ImageInput{Keep: part.Text})
			case part.Name == "focus" && part.File == nil:
				in.Images = withFocus(in.Images, part.Text)
			}
		}
	}
	record.RouteFormCreate(api, r, form, apply)
	record.RouteFormUpdate(api, r, form, apply)
}

// withPhone sets the phone version of the last image. If there is no image, or if the last image already has a phone
// version, it appends an entry that has only a phone version. The validation refuses such an entry.
func withPhone(images []ImageInput, phone *fair.Upload) []ImageInput {
	last := len(images) - 1
	if last < 0 || images[last].Phone != nil {
		return append(images, ImageInput{Phone: phone})
	}
	images[last].Phone = phone
	return images
}

// withFocus sets the focus of the last image. If there is no image, it appends an entry that has only a focus. The
// validation refuses such an entry.
func withFocus(images []ImageInput, focus string) []ImageInput {
	if len(images) == 0 {
		images = append(images, ImageInput{})
	}
	images[len(images)-1].Focus = focus
	return images
}
