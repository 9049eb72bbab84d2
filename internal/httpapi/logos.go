package httpapi

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// picture is the JSON representation of an uploaded image (fair.Picture).
type picture struct {
	Path   string        `json:"path"`
	Width  int           `json:"width"`
	Height int           `json:"height"`
	Sizes  []pictureSize `json:"sizes" doc:"The image in several sizes, the smallest first."`
	Cuts   []pictureSize `json:"cuts,omitempty" doc:"The cropped versions for phones, the smallest first. Only for banners."`
}

type pictureSize struct {
	Path   string `json:"path"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

func pictureOf(p fair.Picture) picture {
	return picture{
		Path: p.Path, Width: p.Width, Height: p.Height, Sizes: pictureSizesOf(p.Sizes), Cuts: pictureSizesOf(p.Cuts),
	}
}

func pictureSizesOf(sizes []fair.PictureSize) []pictureSize {
	return fair.Each(sizes, func(s fair.PictureSize) pictureSize { return pictureSize(s) })
}

// Logo is the JSON representation of a fair.Logo.
type Logo struct {
	record.Facts
	Image   string  `json:"image" doc:"The path of the image."`
	Picture picture `json:"picture" doc:"The image with its sizes."`
}

func (a *API) logos() *record.Resource[fair.Logo, fair.LogoInput, Logo] {
	return &record.Resource[fair.Logo, fair.LogoInput, Logo]{
		Path: "/api/logo", One: "logo", Many: "logos", Tag: "Logos",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: a.app.Content.Logos,
		View: func(l fair.Logo, office bool) Logo {
			return Logo{Facts: record.FactsOf(l.Record, office), Image: l.Image.Path, Picture: pictureOf(l.Image)}
		},
	}
}

func (a *API) routeLogos() {
	a.logos().RouteReading(a.API)
	a.logos().RouteOrder(a.API)
	record.RouteFormCreate(a.API, a.logos(), web.FormShape{Files: []string{"image"}, Limit: 8 << 20},
		func(f *web.Form, in *fair.LogoInput) {
			in.Image = f.File("image")
		})
}
