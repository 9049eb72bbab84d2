package httpapi

import (
	"net/http"

	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"

	"github.com/mela-fair/mela/internal/fair"
)

// ProgrammeItem is the JSON representation of a fair.ProgrammeItem.
type ProgrammeItem struct {
	record.Facts
	ProgrammeFacts
}

// ProgrammeFacts contains the fields of an entry that the office sets.
type ProgrammeFacts struct {
	Day       string    `json:"day" doc:"The day (YYYY-MM-DD)."`
	From      string    `json:"from" doc:"The start time (HH:MM) in Asia/Kolkata."`
	Until     string    `json:"until" doc:"The end time (HH:MM) in Asia/Kolkata."`
	Hall      string    `json:"hall" doc:"The hall in English."`
	HallIn    fair.Text `json:"hallIn" doc:"The hall in each language, by language code."`
	Speaker   string    `json:"speaker" doc:"The speaker in English."`
	SpeakerIn fair.Text `json:"speakerIn" doc:"The speaker in each language, by language code."`
	Title     string    `json:"title" doc:"The title in English."`
	TitleIn   fair.Text `json:"titleIn" doc:"The title in each language, by language code."`
	About     string    `json:"about" doc:"The description in English."`
	AboutIn   fair.Text `json:"aboutIn" doc:"The description in each language, by language code."`
}

// programmeItemBody is an entry as entered in the portal. In an update, absent fields stay unchanged.
type programmeItemBody struct {
	record.ChangeOf
	Day       *string              `json:"day,omitempty"`
	From      *string              `json:"from,omitempty"`
	Until     *string              `json:"until,omitempty"`
	Hall      *string              `json:"hall,omitempty"`
	HallIn    map[fair.Lang]string `json:"hallIn,omitempty" doc:"The hall in each language, by language code."`
	Speaker   *string              `json:"speaker,omitempty"`
	SpeakerIn map[fair.Lang]string `json:"speakerIn,omitempty" doc:"The speaker in each language, by language code."`
	Title     *string              `json:"title,omitempty"`
	TitleIn   map[fair.Lang]string `json:"titleIn,omitempty" doc:"The title in each language, by language code."`
	About     *string              `json:"about,omitempty"`
	AboutIn   map[fair.Lang]string `json:"aboutIn,omitempty" doc:"The description in each language, by language code."`
}

func (a *API) programmeItems() *record.Resource[fair.ProgrammeItem, fair.ProgrammeItemInput, ProgrammeItem] {
	return &record.Resource[fair.ProgrammeItem, fair.ProgrammeItemInput, ProgrammeItem]{
		Path: "/api/programme", One: "programme item", Many: "programme items", Tag: "Programme",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: a.app.Content.ProgrammeItems,
		View: func(i fair.ProgrammeItem, office bool) ProgrammeItem {
			return ProgrammeItem{record.FactsOf(i.Record, office), programmeFactsOf(i)}
		},
		Filters: []web.Filter{{Name: "day", Doc: "The day (YYYY-MM-DD)."}},
	}
}

func programmeFactsOf(i fair.ProgrammeItem) ProgrammeFacts {
	return ProgrammeFacts{
		Day: i.Day, From: i.From, Until: i.Until,
		Hall: i.Hall[fair.English], HallIn: i.Hall, Speaker: i.Speaker[fair.English], SpeakerIn: i.Speaker,
		Title: i.Title[fair.English], TitleIn: i.Title, About: i.About[fair.English], AboutIn: i.About,
	}
}

func (a *API) routeProgramme() {
	a.routeProgrammeImport()
	a.programmeItems().RouteReading(a.API)
	apply := func(b programmeItemBody, in *fair.ProgrammeItemInput) {
		web.Set(&in.Day, b.Day)
		web.Set(&in.From, b.From)
		web.Set(&in.Until, b.Until)
		web.SetTexts(&in.Hall, b.Hall, b.HallIn)
		web.SetTexts(&in.Speaker, b.Speaker, b.SpeakerIn)
		web.SetTexts(&in.Title, b.Title, b.TitleIn)
		web.SetTexts(&in.About, b.About, b.AboutIn)
	}
	record.RouteCreate(a.API, a.programmeItems(), apply)
	record.RouteUpdate(a.API, a.programmeItems(), http.MethodPut, apply)
}
