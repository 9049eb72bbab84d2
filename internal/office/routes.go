package office

import (
	"context"
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

var activityBook = web.Workbook[fair.Activity]{
	File: "activity.xlsx", Sheet: texts.PortalExports.SheetsActivity(),
	Columns: []web.Column[fair.Activity]{
		web.Col(texts.PortalExports.ColumnsTime(), 20, func(a fair.Activity) any { return a.At }),
		web.Col(texts.PortalExports.ColumnsActor(), 28, func(a fair.Activity) any { return a.Actor }),
		web.Col(texts.PortalExports.ColumnsWhat(), 60, func(a fair.Activity) any { return a.Summary }),
		web.Col(texts.PortalExports.ColumnsRecord(), 16, func(a fair.Activity) any { return a.Entity }),
		web.Col(texts.PortalExports.ColumnsId(), 28, func(a fair.Activity) any { return a.EntityID }),
		web.Col(texts.PortalExports.ColumnsBefore(), 40, func(a fair.Activity) any { return a.Before }),
		web.Col(texts.PortalExports.ColumnsAfter(), 40, func(a fair.Activity) any { return a.After }),
	},
}

// activity is one entry of the activity log.
type activity struct {
	ID       int64           `json:"_id"`
	At       time.Time       `json:"at"`
	Actor    string          `json:"actor" doc:"The e-mail address of the account, or 'system' for automatic actions."`
	Action   string          `json:"action"`
	Entity   string          `json:"entity"`
	EntityID string          `json:"entityId"`
	Summary  string          `json:"summary"`
	Before   json.RawMessage `json:"before,omitempty" doc:"The changed fields with their old values."`
	After    json.RawMessage `json:"after,omitempty" doc:"The changed fields with their new values."`
}

type activityFilter struct {
	web.ListQuery
	web.DayFilter
	Entity   string `query:"entity" doc:"The kind of record. Examples: registration, booking, stall, order, edition, account."`
	EntityID string `query:"entityId" doc:"The id of a record."`
	Actor    string `query:"actor" doc:"The e-mail address of an account, or 'system' for automatic actions."`
}

// Routes registers the routes.
func (a *Service) Routes(api *web.API) {
	tags := []string{"Office"}
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/activity", "list-activity", tags,
		"List the activity log, newest first"),
		a.listActivity)
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/activity/people", "list-activity-people", tags,
		"List everybody who has an entry in the activity log"),
		func(ctx context.Context, in *web.EditionQuery) (*web.Body[[]string], error) {
			all, err := a.Actors(ctx, in.Scope())
			return web.BodyOf(all), err
		})
	op := web.ExportOperation(activityBook.File, "the entries of the activity log")
	op.Parameters = nil // entries cannot be selected one by one
	web.Add(api, fair.MayExportPeople, op,
		func(ctx context.Context, in *activityFilter) (*huma.StreamResponse, error) {
			filter, err := in.read()
			if err != nil {
				return nil, err
			}
			selected, err := a.SelectActivities(ctx, filter)
			if err != nil {
				return nil, err
			}
			if err := api.LogDownload(ctx, "", len(selected.IDs)); err != nil {
				return nil, err
			}
			return web.Send(ctx, api, activityBook, selected)
		})
	a.routeSummary(api, tags)
	a.routeSearch(api, tags)
	a.routeWork(api, tags)
	a.routeProgress(api, tags)
}

// read converts the query parameters to a filter.
func (in *activityFilter) read() (fair.ActivityFilter, error) {
	p := fair.Problems{}
	filter := fair.ActivityFilter{
		ListQuery: in.Read(p), Entity: p.CleanLine("entity", in.Entity, false, web.MaxWords),
		EntityID: p.CleanLine("entityId", in.EntityID, false, web.MaxWords),
		Actor:    p.CleanLine("actor", in.Actor, false, fair.MaxEmail),
		Days:     p.ParseDays(in.From, in.To),
	}
	return filter, p.Err()
}

func (a *Service) listActivity(ctx context.Context, in *activityFilter) (*web.List[activity], error) {
	filter, err := in.read()
	if err != nil {
		return nil, err
	}
	found, total, err := a.Activities(ctx, filter)
	own := web.Filters("entity", in.Entity, "entityId", in.EntityID, "actor", in.Actor, "from", in.From,
		"to", in.To)
	return &web.List[activity]{
		ListHead: in.HeadOf("/api/admin/activity", total, own),
		Body:     fair.Each(found, activityOf),
	}, err
}

func activityOf(line fair.Activity) activity {
	return activity{
		ID: line.ID, At: line.At, Actor: line.Actor, Action: line.Action, Entity: line.Entity, EntityID: line.EntityID,
		Summary: line.Summary, Before: json.RawMessage(line.Before), After: json.RawMessage(line.After),
	}
}
