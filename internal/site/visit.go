package site

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// VisitProps are the props of the visit page. It explains when the fair takes place, where it is, and how to get
// there.
type VisitProps struct {
	Dates    string         `json:"dates"`
	Weekdays string         `json:"weekdays"`
	Opens    string         `json:"opens"` // time at which the fair opens, such as "9:00 am"; "" if unknown
	Venue    string         `json:"venue"`
	Map      ContactMap     `json:"map"`
	Sections []VisitSection `json:"sections"`
	Calendar string         `json:"calendar"` // URL of the calendar file, without a language
}

// VisitSection is a section of the page with practical information.
type VisitSection struct {
	Icon  string `json:"icon"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

func visitPage(d Deps) Page {
	return Page{
		Name: "visit", Path: "/visit", Cached: true, Shape: VisitProps{},
		Props: func(ctx context.Context, r *Request) (any, error) {
			edition, err := d.App.Content.Edition(ctx)
			if err != nil {
				return nil, err
			}
			return visitProps(edition, r.Lang), nil
		},
	}
}

func visitProps(e fair.Edition, lang fair.Lang) VisitProps {
	p := VisitProps{
		Dates: e.Dates.OrEnglish(lang), Weekdays: e.Weekdays.OrEnglish(lang), Venue: e.Venue.OrEnglish(lang), Map: mapOf(e),
		Sections: make([]VisitSection, len(e.Visit)), Calendar: calendarPath,
	}
	if start := e.Start(); !start.IsZero() {
		p.Opens = fair.TimeIn(lang, start)
	}
	for i, s := range e.Visit {
		p.Sections[i] = VisitSection{Icon: s.Icon, Title: s.Title.OrEnglish(lang), Text: s.Text.OrEnglish(lang)}
	}
	return p
}
