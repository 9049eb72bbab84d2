package httpapi

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// Banner is the JSON representation of a fair.Banner.
type Banner struct {
	record.Facts
	Title    string    `json:"title" doc:"The title in English."`
	TitleIn  fair.Text `json:"titleIn" doc:"The title in each language, by language code."`
	Images   []string  `json:"images" doc:"The paths of the images."`
	Pictures []picture `json:"pictures" doc:"The images with their sizes, in the same order as 'images'."`
}

func (a *API) banners() *record.Resource[fair.Banner, fair.BannerInput, Banner] {
	return &record.Resource[fair.Banner, fair.BannerInput, Banner]{
		Path: "/api/banners", One: "banner", Many: "banners", Tag: "Banners",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: a.app.Content.Banners,
		View: func(b fair.Banner, office bool) Banner {
			view := Banner{
				Facts: record.FactsOf(b.Record, office), Title: b.Title[fair.English], TitleIn: b.Title,
				Images: make([]string, len(b.Images)), Pictures: make([]picture, len(b.Images)),
			}
			for i, image := range b.Images {
				view.Images[i], view.Pictures[i] = image.Path, pictureOf(image)
			}
			return view
		},
	}
}

// bannerForm describes the upload of banner images. Its size limit allows more than ten images of 10 MB with their
// phone versions, so that a form with too many images gets a specific error message. A part "phones" contains the phone
// version of the image in the preceding part "images".
var bannerForm = web.FormShape{
	Texts: append(web.TextFields("title"), "keep"), Files: []string{"images", "phones"},
	Repeated: []string{"images", "phones", "keep"}, Limit: 256 << 20,
}

func (a *API) routeBanners() {
	a.banners().RouteReading(a.API)
	a.banners().RouteOrder(a.API)
	apply := func(f *web.Form, in *fair.BannerInput) {
		for _, l := range fair.Langs {
			web.SetText(&in.Title, l, f.Text(fair.TextField("title", l)))
		}
		for _, part := range f.Parts {
			switch {
			case part.Name == "images" && part.File != nil:
				in.Images = append(in.Images, fair.BannerImage{Upload: part.File})
			case part.Name == "phones" && part.File != nil:
				in.Images = withPhone(in.Images, part.File)
			case part.Name == "keep" && part.File == nil && part.Text != "":
				in.Images = append(in.Images, fair.BannerImage{Keep: part.Text})
			}
		}
	}
	record.RouteFormCreate(a.API, a.banners(), bannerForm, apply)
	record.RouteFormUpdate(a.API, a.banners(), bannerForm, apply)
}

// withPhone sets the phone version of the last image. If there is no image, or if the last image already has a phone
// version, it appends an entry that has only a phone version. The validation refuses such an entry.
func withPhone(images []fair.BannerImage, phone *fair.Upload) []fair.BannerImage {
	last := len(images) - 1
	if last < 0 || images[last].Phone != nil {
		return append(images, fair.BannerImage{Phone: phone})
	}
	images[last].Phone = phone
	return images
}
