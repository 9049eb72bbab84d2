package httpapi

import (
	"net/http"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// SavedText is the JSON representation of a fair.SavedText.
type SavedText struct {
	record.Facts
	Title     string    `json:"title"`
	Subject   string    `json:"subject" doc:"The subject in English."`
	SubjectIn fair.Text `json:"subjectIn" doc:"The subject in each language, by language code."`
	Body      string    `json:"body" doc:"The text in English."`
	BodyIn    fair.Text `json:"bodyIn" doc:"The text in each language, by language code."`
}

// savedTextBody is a saved text as entered in the portal. In an update, absent fields stay unchanged.
type savedTextBody struct {
	record.ChangeOf
	Title     *string              `json:"title,omitempty"`
	Subject   *string              `json:"subject,omitempty"`
	SubjectIn map[fair.Lang]string `json:"subjectIn,omitempty" doc:"The subject in each language, by language code."`
	Body      *string              `json:"body,omitempty"`
	BodyIn    map[fair.Lang]string `json:"bodyIn,omitempty" doc:"The text in each language, by language code."`
}

func (a *API) savedTexts() *record.Resource[fair.SavedText, fair.SavedTextInput, SavedText] {
	return &record.Resource[fair.SavedText, fair.SavedTextInput, SavedText]{
		Path: "/api/admin/saved-texts", One: "saved text", Many: "saved texts", Tag: "Messages",
		MayList: fair.MayRead, MayRead: fair.MayRead, MayChange: fair.MayEdit,
		Records: a.app.Content.SavedTexts,
		View: func(t fair.SavedText, office bool) SavedText {
			return SavedText{
				Facts: record.FactsOf(t.Record, office), Title: t.Title, Subject: t.Subject[fair.English],
				SubjectIn: t.Subject, Body: t.Body[fair.English], BodyIn: t.Body,
			}
		},
	}
}

func (a *API) routeSavedTexts() {
	a.savedTexts().RouteReading(a.API)
	apply := func(b savedTextBody, in *fair.SavedTextInput) {
		web.Set(&in.Title, b.Title)
		web.SetTexts(&in.Subject, b.Subject, b.SubjectIn)
		web.SetTexts(&in.Body, b.Body, b.BodyIn)
	}
	record.RouteCreate(a.API, a.savedTexts(), apply)
	record.RouteUpdate(a.API, a.savedTexts(), http.MethodPut, apply)
}
