// Package savedtext has the reusable texts of the office: their type, rules, table and routes.
package savedtext

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Text is a saved text: a reusable text for the office's replies and bulk messages.
type Text struct {
	fair.Record
	Title   string    `db:"title"`
	Subject fair.Text `db:"subject,json"` // subject of bulk messages; may be empty
	Body    fair.Text `db:"body,json"`
}

// Input is a saved text as the office typed it.
type Input struct {
	Title         string
	Subject, Body fair.Text
}

// Clean validates the input. The title and a body in at least one language are required. The text may contain the same
// placeholders as a campaign. The error has a message for each invalid field.
func (in Input) Clean() (Text, error) {
	p := fair.Problems{}
	t := Text{
		Title:   p.CleanLine("title", in.Title, true, fair.MaxName),
		Subject: p.CleanLineIn("subject", in.Subject, false, fair.MaxSubject),
		Body:    p.CleanTextIn("body", in.Body, fair.MaxMessageBody),
	}
	for _, l := range fair.Langs {
		p.CheckPlaceholders(fair.TextField("subject", l), t.Subject[l], fair.CampaignPlaceholders)
		p.CheckPlaceholders(fair.TextField("body", l), t.Body[l], fair.CampaignPlaceholders)
	}
	if len(t.Body.All()) == 0 {
		p.Add("body", texts.PortalErrors.BodyRequired())
	}
	return t, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (t Text) Typed() Input { return Input{Title: t.Title, Subject: t.Subject, Body: t.Body} }

// View is the JSON representation of a saved text.
type View struct {
	record.Facts
	Title     string    `json:"title"`
	Subject   string    `json:"subject" doc:"The subject in English."`
	SubjectIn fair.Text `json:"subjectIn" doc:"The subject in each language, by language code."`
	Body      string    `json:"body" doc:"The text in English."`
	BodyIn    fair.Text `json:"bodyIn" doc:"The text in each language, by language code."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "SavedText" }

// savedTextBody is a saved text as entered in the portal. In an update, absent fields stay unchanged.
type savedTextBody struct {
	record.ChangeOf
	Title     *string              `json:"title,omitempty"`
	Subject   *string              `json:"subject,omitempty"`
	SubjectIn map[fair.Lang]string `json:"subjectIn,omitempty" doc:"The subject in each language, by language code."`
	Body      *string              `json:"body,omitempty"`
	BodyIn    map[fair.Lang]string `json:"bodyIn,omitempty" doc:"The text in each language, by language code."`
}

func (b savedTextBody) apply(in *Input) {
	web.Set(&in.Title, b.Title)
	web.SetTexts(&in.Subject, b.Subject, b.SubjectIn)
	web.SetTexts(&in.Body, b.Body, b.BodyIn)
}

// Records are the use cases of saved texts.
type Records = record.Records[Text, Input]

// New returns the use cases of saved texts and registers their routes.
func New(core *record.Core) *Records {
	saved := record.Of(core, kind)
	core.AddRoutes(func(api *web.API) { routes(api, saved) })
	return saved
}

var kind = record.Kind[Text, Input]{
	Entity: "saved text",
	Copied: true,
	Table: db.Table[Text]{
		Name:   "saved_text",
		Search: func(t Text) []string { return append(t.Body.All(), t.Title) },
		Sorts:  map[string]string{"title": "title"},
	},
	Name:  func(t Text) texts.Message { return texts.PortalActivity.RecordNamed("saved text", t.Title) },
	Typed: Text.Typed,
	Clean: func(_ context.Context, in Input, _ Text) (Text, error) { return in.Clean() },
	Fields: func(t Text) map[string]any {
		fields := map[string]any{"title": t.Title}
		return record.WithTexts(record.WithTexts(fields, "subject", t.Subject), "body", t.Body)
	},
}

func routes(api *web.API, saved *Records) {
	r := &record.Resource[Text, Input, View]{
		Path: "/api/admin/saved-texts", One: "saved text", Many: "saved texts", Tag: "Messages",
		MayList: fair.MayRead, MayRead: fair.MayRead, MayChange: fair.MayEdit,
		Records: saved,
		View: func(t Text, office bool) View {
			return View{
				Facts: record.FactsOf(t.Record, office), Title: t.Title, Subject: t.Subject[fair.English],
				SubjectIn: t.Subject, Body: t.Body[fair.English], BodyIn: t.Body,
			}
		},
	}
	r.RouteReading(api)
	record.RouteCreate(api, r, savedTextBody.apply)
	record.RouteUpdate(api, r, http.MethodPut, savedTextBody.apply)
}
