// Package news has the news of the fair for visitors: their type, rules, table and routes.
package news

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Item is a piece of news. The website shows it from its day on.
type Item struct {
	fair.Record
	Day   string       `db:"day"`        // YYYY-MM-DD in Asia/Kolkata
	Title fair.Text    `db:"title,json"` // English is required
	Text  fair.Text    `db:"text,json"`  // may be empty
	Photo fair.Picture `db:"photo,json"` // Path is empty if there is no photo
}

// Input is a piece of news as entered by the office. If Photo is nil, the stored photo stays unchanged. RemovePhoto
// removes the stored photo.
type Input struct {
	Day         string
	Title, Text fair.Text
	Photo       *fair.Upload
	RemovePhoto bool
}

// Photo contains the maximum file size and the stored widths of a photo.
var Photo = fair.PictureRule{
	Field: "photo", Limit: 10<<20 + 1, TooLarge: texts.PortalErrors.BannerImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{360, 720, 1080},
}

// Clean validates the input: the day and the English title are required. The error has a message for each invalid
// field.
func (in Input) Clean() (Item, error) {
	p := fair.Problems{}
	item := Item{
		Day:   strings.TrimSpace(in.Day),
		Title: p.CleanLineIn("title", in.Title, true, fair.MaxAddress),
		Text:  p.CleanTextIn("text", in.Text, fair.MaxMessage),
	}
	if _, err := time.Parse(time.DateOnly, item.Day); err != nil {
		p.Add("day", texts.PortalErrors.DateInvalid())
	}
	return item, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (i Item) Typed() Input { return Input{Day: i.Day, Title: i.Title, Text: i.Text} }

// Published returns the news that visitors may read at a time, the newest first.
func Published(items []Item, now time.Time) []Item {
	today := now.In(fair.Kolkata).Format(time.DateOnly)
	shown := slices.DeleteFunc(slices.Clone(items), func(i Item) bool { return i.Day > today })
	slices.SortStableFunc(shown, func(a, b Item) int { return strings.Compare(b.Day, a.Day) })
	return shown
}

// View is the JSON representation of a piece of news.
type View struct {
	record.Facts
	Day     string          `json:"day" doc:"The day from which the website shows it, YYYY-MM-DD."`
	Title   string          `json:"title" doc:"The title in English."`
	TitleIn fair.Text       `json:"titleIn" doc:"The title in each language, by language code."`
	Text    string          `json:"text" doc:"The text in English. May be empty."`
	TextIn  fair.Text       `json:"textIn" doc:"The text in each language, by language code."`
	Photo   string          `json:"photo" doc:"The path of the photo. Empty if there is none."`
	Picture *record.Picture `json:"picture,omitempty" doc:"The photo with its sizes. Absent if there is none."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "News" }

func view(i Item, office bool) View {
	return View{
		Facts: record.FactsOf(i.Record, office), Day: i.Day, Title: i.Title[fair.English], TitleIn: i.Title,
		Text: i.Text[fair.English], TextIn: i.Text, Photo: i.Photo.Path,
		Picture: record.PictureIfAny(i.Photo),
	}
}

// Records are the use cases of news.
type Records = record.Records[Item, Input]

// New returns the use cases of news and registers their routes.
func New(core *record.Core) *Records {
	items := record.Of(core, kind(core))
	core.AddRoutes(func(api *web.API) { routes(api, items) })
	return items
}

func kind(core *record.Core) record.Kind[Item, Input] {
	return record.Kind[Item, Input]{
		Entity: "news",
		Public: true,
		Table: db.Table[Item]{
			Name:   "news",
			Search: func(i Item) []string { return append(i.Title.All(), i.Text.All()...) },
			Sorts:  map[string]string{"day": "day"},
		},
		Name:  func(i Item) texts.Message { return texts.PortalActivity.RecordNews(i.Title[fair.English]) },
		Typed: Item.Typed,
		Clean: func(_ context.Context, in Input, was Item) (Item, error) {
			clean, err := in.Clean()
			if !in.RemovePhoto {
				clean.Photo = was.Photo
			}
			return clean, err
		},
		Save: func(ctx context.Context, in Input, i *Item) error {
			return core.SavePicture(ctx, "news", in.Photo, Photo, &i.Photo)
		},
		Files:      func(i Item) []string { return []string{i.Photo.Path} },
		FileColumn: "photo",
		Fields: func(i Item) map[string]any {
			fields := map[string]any{"day": i.Day, "photo": i.Photo.Path}
			return record.WithTexts(record.WithTexts(fields, "title", i.Title), "text", i.Text)
		},
	}
}

var form = web.FormShape{
	Texts: slices.Concat([]string{"day"}, web.TextFields("title"), web.TextFields("text")),
	Flags: []string{"removePhoto"}, Files: []string{"photo"}, Limit: 12 << 20, JSON: true,
}

func routes(api *web.API, items *Records) {
	r := &record.Resource[Item, Input, View]{
		Path: "/api/news", One: "piece of news", Many: "news", Tag: "News",
		MayList: fair.MayRead, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: items, View: view,
	}
	r.RouteReading(api)
	apply := func(f *web.Form, in *Input) {
		web.Set(&in.Day, f.Text("day"))
		f.ApplyTexts(&in.Title, "title")
		f.ApplyTexts(&in.Text, "text")
		in.Photo, in.RemovePhoto = f.File("photo"), f.Flag("removePhoto")
	}
	record.RouteFormCreate(api, r, form, apply)
	record.RouteFormUpdate(api, r, form, apply)
}
