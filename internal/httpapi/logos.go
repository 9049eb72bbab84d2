package httpapi

import (
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
)

// picture is an uploaded image in the API.
type picture struct {
	Path   string        `json:"path"`
	Width  int           `json:"width"`
	Height int           `json:"height"`
	Sizes  []pictureSize `json:"sizes" doc:"From small to large"`
	Cut    *pictureSize  `json:"cut,omitempty" doc:"The part of a banner that a phone shows; banners of earlier times have none"`
}

type pictureSize struct {
	Path   string `json:"path"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

func pictureOf(p fair.Picture) picture {
	sizes := make([]pictureSize, len(p.Sizes))
	for i, s := range p.Sizes {
		sizes[i] = pictureSize(s)
	}
	return picture{Path: p.Path, Width: p.Width, Height: p.Height, Sizes: sizes, Cut: (*pictureSize)(p.Cut)}
}

// Logo is a logo of the page header in the API.
type Logo struct {
	RecordFacts
	Image   string  `json:"image" doc:"The address of the picture"`
	Picture picture `json:"picture" doc:"The same with its widths"`
}

var logos = resource[fair.Logo, fair.LogoInput, Logo]{
	path: "/api/logo", one: "logo", many: "logos", tag: "Logos", public: true,
	records: func(a *areas.Areas) *content.Records[fair.Logo, fair.LogoInput] { return a.Content.Logos },
	view: func(l fair.Logo, office bool) Logo {
		return Logo{RecordFacts: recordFactsOf(l.Record, office), Image: l.Image.Path, Picture: pictureOf(l.Image)}
	},
}

func (a *API) routeLogos() {
	logos.routeReading(a)
	logos.routeOrder(a)
	routeFormCreate(a, logos, formShape{files: []string{"image"}, limit: 8 << 20}, func(f *form, in *fair.LogoInput) {
		in.Image = f.file("image")
	})
}
