package httpapi

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

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
	Entity   string `query:"entity" doc:"The kind of record. Examples: registration, booking, stall, order, edition, account."`
	EntityID string `query:"entityId" doc:"The id of a record."`
	Actor    string `query:"actor" doc:"The e-mail address of an account, or 'system' for automatic actions."`
}

func (a *API) routeOffice() {
	tags := []string{"Office"}
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/admin/activity", "list-activity", tags,
		"List the activity log, newest first"),
		a.listActivity)
	a.routeSummary(tags)
	a.routeSearch(tags)
	a.routeWork(tags)
	a.routeProgress(tags)
}

func (a *API) listActivity(ctx context.Context, in *activityFilter) (*web.List[activity], error) {
	p := fair.Problems{}
	filter := fair.ActivityFilter{
		ListQuery: in.Read(p), Entity: p.CleanLine("entity", in.Entity, false, web.MaxWords),
		EntityID: p.CleanLine("entityId", in.EntityID, false, web.MaxWords),
		Actor:    p.CleanLine("actor", in.Actor, false, fair.MaxEmail),
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.app.Office.Activities(ctx, filter)
	own := web.Filters("entity", in.Entity, "entityId", in.EntityID, "actor", in.Actor)
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
