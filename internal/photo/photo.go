// Package photo has the photographs of the fair that the home page shows: their type, rules, table and routes.
package photo

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Photo is a photograph of the fair. The website shows it 3 wide and 2 high.
type Photo struct {
	fair.Record
	Alt      fair.Text    `db:"alt,json"`     // what it shows, for people who do not see it; English is required
	Caption  fair.Text    `db:"caption,json"` // below the photograph; may be empty
	Focus    fair.Focus   `db:"focus"`
	Image    fair.Picture `db:"image,json"`
	Position int          `db:"position"` // display order
}

// Input is a photograph as entered by the office. If Image is nil, the stored image stays unchanged.
type Input struct {
	Alt, Caption fair.Text
	Focus        string // empty: the middle
	Image        *fair.Upload
}

// Image contains the maximum file size and the stored widths of a photograph.
var Image = fair.PictureRule{
	Field: "image", Limit: 10<<20 + 1, TooLarge: texts.PortalErrors.BannerImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{360, 720, 1080},
}

// Clean validates the input. The argument `was` is the photograph before the change, or the zero value for a new one.
// The error has a message for each invalid field.
func (in Input) Clean(was Photo) (Photo, error) {
	p := fair.Problems{}
	clean := Photo{
		Alt:     p.CleanLineIn("alt", in.Alt, true, fair.MaxAddress),
		Caption: p.CleanLineIn("caption", in.Caption, false, fair.MaxAddress),
		Focus:   p.CleanFocus("focus", in.Focus, ""), Image: was.Image,
	}
	if in.Image == nil && was.Image.Path == "" {
		p.Add("image", texts.PortalErrors.ImageRequired())
	}
	return clean, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (p Photo) Typed() Input { return Input{Alt: p.Alt, Caption: p.Caption, Focus: string(p.Focus)} }

// View is the JSON representation of a photograph.
type View struct {
	record.Facts
	Alt       string         `json:"alt" doc:"What the photograph shows, in English."`
	AltIn     fair.Text      `json:"altIn" doc:"What it shows, in each language, by language code."`
	Caption   string         `json:"caption" doc:"The caption in English. May be empty."`
	CaptionIn fair.Text      `json:"captionIn" doc:"The caption in each language, by language code."`
	Focus     string         `json:"focus" enum:"middle,start,end" doc:"The part that stays visible where the photograph is cut to 3:2. start: the left or upper end."`
	Image     string         `json:"image" doc:"The path of the image."`
	Picture   record.Picture `json:"picture" doc:"The image with its sizes."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "Photo" }

func view(p Photo, office bool) View {
	return View{
		Facts: record.FactsOf(p.Record, office), Alt: p.Alt[fair.English], AltIn: p.Alt,
		Caption: p.Caption[fair.English], CaptionIn: p.Caption, Focus: string(p.Focus),
		Image: p.Image.Path, Picture: record.PictureOf(p.Image),
	}
}

// Records are the use cases of photographs.
type Records = record.Records[Photo, Input]

// New returns the use cases of photographs and registers their routes.
func New(core *record.Core) *Records {
	photos := record.Of(core, kind(core))
	core.AddRoutes(func(api *web.API) { routes(api, photos) })
	return photos
}

func kind(core *record.Core) record.Kind[Photo, Input] {
	return record.Kind[Photo, Input]{
		Entity: "photo",
		Public: true,
		Copied: true,
		Table: db.Table[Photo]{
			Name:     "photo",
			Position: func(p *Photo) *int { return &p.Position },
			Search:   func(p Photo) []string { return append(p.Alt.All(), p.Caption.All()...) },
		},
		Name:  func(p Photo) texts.Message { return texts.PortalActivity.RecordPhoto(p.Alt[fair.English]) },
		Typed: Photo.Typed,
		Clean: func(_ context.Context, in Input, was Photo) (Photo, error) { return in.Clean(was) },
		Save: func(ctx context.Context, in Input, p *Photo) error {
			return core.SavePicture(ctx, "photos", in.Image, Image, &p.Image)
		},
		Files:      func(p Photo) []string { return []string{p.Image.Path} },
		FileColumn: "image",
		Fields: func(p Photo) map[string]any {
			fields := map[string]any{"focus": p.Focus, "image": p.Image.Path}
			return record.WithTexts(record.WithTexts(fields, "alt", p.Alt), "caption", p.Caption)
		},
	}
}

var form = web.FormShape{
	Texts: slices.Concat([]string{"focus"}, web.TextFields("alt"), web.TextFields("caption")),
	Files: []string{"image"}, Limit: 12 << 20, JSON: true,
}

func routes(api *web.API, photos *Records) {
	r := &record.Resource[Photo, Input, View]{
		Path: "/api/photos", One: "photograph", Many: "photographs", Tag: "Photographs",
		MayList: fair.MayRead, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: photos, View: view,
	}
	r.RouteReading(api)
	r.RouteOrder(api)
	apply := func(f *web.Form, in *Input) {
		web.Set(&in.Focus, f.Text("focus"))
		f.ApplyTexts(&in.Alt, "alt")
		f.ApplyTexts(&in.Caption, "caption")
		in.Image = f.File("image")
	}
	record.RouteFormCreate(api, r, form, apply)
	record.RouteFormUpdate(api, r, form, apply)
}
