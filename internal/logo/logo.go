// Package logo has the logos of the page header: their type, rules, table and routes.
package logo

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Logo is a logo for the page header. The header shows the first two logos of the list.
type Logo struct {
	fair.Record
	Image    fair.Picture `db:"image,json"`
	Position int          `db:"position"` // display order
}

// Input is a logo as uploaded by the office.
type Input struct{ Image *fair.Upload }

// Image contains the maximum file size and the stored widths of header logos.
var Image = fair.PictureRule{
	Field: "image", Limit: 2 << 20, TooLarge: texts.PortalErrors.ImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{96, 192, 384},
}

// Clean returns an error if there is no file. The file's content is validated when the file is stored.
func (in Input) Clean() (Logo, error) {
	p := fair.Problems{}
	if in.Image == nil {
		p.Add("image", texts.PortalErrors.ImageRequired())
	}
	return Logo{}, p.ErrWithMessage(texts.PortalErrors.ImageRequired())
}

// View is the JSON representation of a logo.
type View struct {
	record.Facts
	Image   string         `json:"image" doc:"The path of the image."`
	Picture record.Picture `json:"picture" doc:"The image with its sizes."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "Logo" }

// Records are the use cases of logos.
type Records = record.Records[Logo, Input]

// New returns the use cases of logos and registers their routes.
func New(core *record.Core) *Records {
	logos := record.Of(core, kind(core))
	core.AddRoutes(func(api *web.API) { routes(api, logos) })
	return logos
}

func kind(core *record.Core) record.Kind[Logo, Input] {
	return record.Kind[Logo, Input]{
		Entity: "logo",
		Public: true,
		Copied: true,
		Table: db.Table[Logo]{
			Name:     "logo",
			Position: func(l *Logo) *int { return &l.Position },
			Search:   func(Logo) []string { return nil },
		},
		Name:  func(Logo) texts.Message { return texts.PortalActivity.RecordLogo() },
		Clean: func(_ context.Context, in Input, _ Logo) (Logo, error) { return in.Clean() },
		Save: func(ctx context.Context, in Input, l *Logo) error {
			return core.SavePicture(ctx, "logos", in.Image, Image, &l.Image)
		},
		Files:      func(l Logo) []string { return []string{l.Image.Path} },
		FileColumn: "image",
		Fields:     func(l Logo) map[string]any { return map[string]any{"image": l.Image.Path} },
	}
}

func routes(api *web.API, logos *Records) {
	r := &record.Resource[Logo, Input, View]{
		Path: "/api/logo", One: "logo", Many: "logos", Tag: "Logos",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: logos,
		View: func(l Logo, office bool) View {
			return View{Facts: record.FactsOf(l.Record, office), Image: l.Image.Path, Picture: record.PictureOf(l.Image)}
		},
	}
	r.RouteReading(api)
	r.RouteOrder(api)
	record.RouteFormCreate(api, r, web.FormShape{Files: []string{"image"}, Limit: 8 << 20},
		func(f *web.Form, in *Input) { in.Image = f.File("image") })
}
