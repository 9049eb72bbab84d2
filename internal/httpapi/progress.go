package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/office"
)

// progress compares an edition with its goals and with the previous edition.
type progress struct {
	Registrations course `json:"registrations" doc:"Without cancelled ones"`
	Stalls        course `json:"stalls" doc:"Sold ones"`
	Before        string `json:"before,omitempty" doc:"The id of the edition before; absent when there is none"`
}

type course struct {
	Goal   int           `json:"goal" doc:"0: none"`
	Now    []coursePoint `json:"now" doc:"From 180 days before the fair to today, or to its last day"`
	Before []coursePoint `json:"before" doc:"The same of the edition before; empty when there is none"`
}

type coursePoint struct {
	DaysBefore int `json:"daysBefore" doc:"Days before the first day of the fair; negative during it"`
	Count      int `json:"count" doc:"All until the end of this day"`
}

type progressAnswer struct{ Body progress }

func (a *API) routeProgress(tags []string) {
	add(a, huma.Operation{
		OperationID: "get-progress", Method: http.MethodGet, Path: "/api/admin/progress", Tags: tags,
		Summary: "Registrations and sold stalls by days before the fair, with goals and the edition before",
	}, func(ctx context.Context, in *EditionQuery) (*progressAnswer, error) {
		p, err := a.app.Office.Progress(ctx, in.scope())
		return &progressAnswer{progress{courseOf(p.Registrations), courseOf(p.Stalls), p.Before}}, err
	})
}

func courseOf(c office.Course) course {
	points := func(of []office.Point) []coursePoint {
		list := make([]coursePoint, len(of))
		for i, p := range of {
			list[i] = coursePoint{p.DaysBefore, p.Count}
		}
		return list
	}
	return course{Goal: c.Goal, Now: points(c.Now), Before: points(c.Before)}
}
