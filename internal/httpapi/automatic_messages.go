package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/automatic"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// automaticMessage is a message that the program sends by the calendar of the fair.
type automaticMessage struct {
	Name       string     `json:"name" enum:"unpaid,tomorrow,thanks" doc:"'unpaid': what is due has not been paid for two days. 'tomorrow': the fair begins tomorrow. 'thanks': the fair is over."`
	Enabled    bool       `json:"enabled"`
	EnabledAt  *time.Time `json:"enabledAt,omitempty"`
	EnabledBy  string     `json:"enabledBy,omitempty"`
	SubjectIn  fair.Text  `json:"subjectIn"`
	BodyIn     fair.Text  `json:"bodyIn"`
	WhatsApp   bool       `json:"whatsapp" doc:"true: by WhatsApp where its text is approved and the person can be reached there."`
	Next       *time.Time `json:"next,omitempty" doc:"When it starts next. Absent: not any more for this fair."`
	Recipients int        `json:"recipients" doc:"The number of people who would get it now."`
	Version    int64      `json:"version"`
}

// automaticChange is an automatic message as the office typed it.
type automaticChange struct {
	Enabled   bool                 `json:"enabled,omitempty"`
	WhatsApp  bool                 `json:"whatsapp,omitempty"`
	SubjectIn map[fair.Lang]string `json:"subjectIn,omitempty" doc:"By language code. A language without a subject and a text gets the default text."`
	BodyIn    map[fair.Lang]string `json:"bodyIn,omitempty"`
	Version   int64                `json:"version,omitempty" doc:"The version that was read; 0 if it was never changed."`
}

func (c automaticChange) change() automatic.Change {
	made := automatic.Change{
		Enabled: c.Enabled, WhatsApp: c.WhatsApp, Version: c.Version, Subject: fair.Text{}, Body: fair.Text{},
	}
	for _, lang := range fair.Langs {
		made.Subject[lang], made.Body[lang] = c.SubjectIn[lang], c.BodyIn[lang]
	}
	return made
}

type (
	automaticInput struct {
		Name string `path:"name"`
		Body automaticChange
	}
	automaticPreviewInput struct {
		Name string `path:"name"`
		Kind string `query:"kind" required:"true" enum:"registration,booking"`
		Body automaticChange
	}
)

func (a *API) routeAutomaticMessages(tags []string) {
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/admin/automatic-messages", "list-automatic-messages", tags,
		"List the messages that the program sends by the calendar of the current fair"),
		func(ctx context.Context, _ *struct{}) (*web.Body[[]automaticMessage], error) {
			all, err := a.app.Automatic.FindAll(ctx)
			return web.BodyOf(fair.Each(all, automaticIn)), err
		})
	web.Add(a.API, fair.MayEdit, web.Op("PUT /api/admin/automatic-messages/{name}", "update-automatic-message", tags,
		"Switch an automatic message on or off, and change its text"),
		func(ctx context.Context, in *automaticInput) (*web.Body[automaticMessage], error) {
			return web.With(automaticIn)(a.app.Automatic.Update(ctx, in.Name, in.Body.change()))
		})
	preview := web.Unlogged(huma.Operation{
		OperationID: "preview-automatic-message", Method: http.MethodPost,
		Path: "/api/admin/automatic-messages/{name}/preview", Tags: tags,
		Summary: "Preview an automatic message as if it was sent now",
	}, "it stores nothing")
	web.Add(a.API, fair.MayEdit, preview,
		func(ctx context.Context, in *automaticPreviewInput) (*web.Body[campaignPreview], error) {
			p, err := a.app.Automatic.Preview(ctx, in.Name, fair.PersonalKind(in.Kind), in.Body.change())
			return web.With(campaignPreviewOf)(p, err)
		})
}

func automaticIn(v automatic.View) automaticMessage {
	return automaticMessage{
		Name: v.Name, Enabled: !v.EnabledAt.IsZero(), EnabledAt: web.TimeOrNil(v.EnabledAt), EnabledBy: v.EnabledBy,
		WhatsApp: v.WhatsApp, SubjectIn: v.Subject, BodyIn: v.Body, Next: web.TimeOrNil(v.Next),
		Recipients: v.Recipients, Version: v.Version,
	}
}
