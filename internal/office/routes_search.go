package office

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// found is a result of the global search.
type found struct {
	Kind   string     `json:"kind" enum:"registration,booking,order,sponsorship,application,message,stall"`
	ID     string     `json:"id"`
	Title  string     `json:"title"`
	Detail string     `json:"detail" doc:"A text that distinguishes this result from other results with the same title."`
	Status string     `json:"status" doc:"The status. Empty for a message."`
	At     *time.Time `json:"at,omitempty" doc:"The creation time of the record. Absent for a stall."`
}

type searchQuery struct {
	web.EditionQuery
	Words string `query:"q" doc:"A name, a phone number, an e-mail address, an order or a stall, at least two characters."`
	Limit int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

func (a *Service) routeSearch(api *web.API, tags []string) {
	web.Add(api, fair.MayRead, web.Op("GET /api/admin/search", "search", tags, "Search all kinds of record",
		"The response contains at most five results of each kind, the newest first."), a.searchAll)
}

func (a *Service) searchAll(ctx context.Context, in *searchQuery) (*web.Body[[]found], error) {
	p := fair.Problems{}
	words := p.CleanLine("q", in.Words, false, web.MaxWords)
	if err := p.Err(); err != nil {
		return nil, err
	}
	all, err := a.SearchAll(ctx, words, in.Scope(), in.Limit)
	if err != nil {
		return nil, err
	}
	list := make([]found, len(all))
	for i, f := range all {
		list[i] = found{
			Kind: string(f.Kind), ID: f.ID, Title: f.Title, Detail: f.Detail, Status: f.Status,
			At: web.TimeOrNil(f.At),
		}
	}
	return web.BodyOf(list), nil
}
