// Package notice has the short announcements of the organisers: their type, rules, table and routes.
package notice

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Notice is a short announcement by the organisers.
type Notice struct {
	fair.Record
	Title string `db:"title"`
	Text  string `db:"text"`
}

// Input is the content of a notice as the user entered it in the form.
type Input struct{ Title, Text string }

// Clean validates the input: both fields are required. The error contains a message for each invalid field.
func (in Input) Clean() (Notice, error) {
	p := fair.Problems{}
	n := Notice{
		Title: p.CleanLine("title", in.Title, true, fair.MaxName),
		Text:  p.CleanText("text", in.Text, true, fair.MaxMessage),
	}
	return n, p.Err()
}

// View is the JSON representation of a notice.
type View struct {
	record.Facts
	Title string `json:"title"`
	Text  string `json:"text"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "Notice" }

// noticeBody is the JSON of a notice that a portal user has entered. In an update, missing fields stay unchanged.
type noticeBody struct {
	record.ChangeOf
	Title *string `json:"title,omitempty"`
	Text  *string `json:"text,omitempty"`
}

func (b noticeBody) apply(in *Input) {
	web.Set(&in.Title, b.Title)
	web.Set(&in.Text, b.Text)
}

var kind = record.Kind[Notice, Input]{
	Entity: "notice",
	Table: db.Table[Notice]{
		Name:   "notice",
		Search: func(n Notice) []string { return []string{n.Title, n.Text} },
		Sorts:  map[string]string{"title": "title"},
	},
	Name:   func(n Notice) texts.Message { return texts.PortalActivity.RecordNamed("notice", n.Title) },
	Typed:  func(n Notice) Input { return Input{n.Title, n.Text} },
	Clean:  func(_ context.Context, in Input, _ Notice) (Notice, error) { return in.Clean() },
	Fields: func(n Notice) map[string]any { return map[string]any{"title": n.Title, "text": n.Text} },
}

// New returns the use cases of notices and registers their routes.
func New(core *record.Core) *record.Records[Notice, Input] {
	notices := record.Of(core, kind)
	core.AddRoutes(func(api *web.API) {
		r := &record.Resource[Notice, Input, View]{
			Path: "/api/notices", One: "notice", Many: "notices", Tag: "Notices",
			MayList: fair.MayRead, MayRead: fair.MayRead, MayChange: fair.MayEdit,
			Records: notices,
			View: func(n Notice, office bool) View {
				return View{record.FactsOf(n.Record, office), n.Title, n.Text}
			},
		}
		r.RouteReading(api)
		record.RouteCreate(api, r, noticeBody.apply)
		record.RouteUpdate(api, r, http.MethodPut, noticeBody.apply)
	})
	return notices
}
