package office

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// progress compares an edition with its goals and with the previous edition.
type progress struct {
	Registrations course `json:"registrations" doc:"The registrations that are not cancelled."`
	Stalls        course `json:"stalls" doc:"The sold stalls."`
	Before        string `json:"before,omitempty" doc:"The id of the previous edition. Absent if there is none."`
}

type course struct {
	Goal   int           `json:"goal" doc:"The goal of the edition. 0: no goal."`
	Now    []coursePoint `json:"now" doc:"The numbers of the edition, from 180 days before the fair to today, or to the last day of the fair."`
	Before []coursePoint `json:"before" doc:"The numbers of the previous edition for the same days. Empty if there is no previous edition."`
}

type coursePoint struct {
	DaysBefore int `json:"daysBefore" doc:"The number of days before the first day of the fair. Negative for the following days of the fair."`
	Count      int `json:"count" doc:"The total number at the end of this day."`
}

func (a *Service) routeProgress(api *web.API, tags []string) {
	web.Add(api, fair.MayRead, web.Op("GET /api/admin/progress", "get-progress", tags,
		"Get the numbers of registrations and sold stalls by days before the fair, with the goals and the previous edition"),
		func(ctx context.Context, in *web.EditionQuery) (*web.Body[progress], error) {
			p, err := a.Progress(ctx, in.Scope())
			return web.BodyOf(progress{courseView(p.Registrations), courseView(p.Stalls), p.Before}), err
		})
}

func courseView(c Course) course {
	points := func(of []Point) []coursePoint {
		return fair.Each(of, func(p Point) coursePoint { return coursePoint(p) })
	}
	return course{Goal: c.Goal, Now: points(c.Now), Before: points(c.Before)}
}
