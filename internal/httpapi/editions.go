package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// editionFacts is an entry of the list of editions.
type editionFacts struct {
	ID       string `json:"id"`
	Title    string `json:"title" doc:"In English"`
	FirstDay string `json:"firstDay" format:"date"`
	LastDay  string `json:"lastDay" format:"date"`
	Current  bool   `json:"current"`
	Waiting  int    `json:"waiting" doc:"Payments, refunds and cancellations of this edition that wait for a person"`
}

type editionList struct{ Body []editionFacts }

func (a *API) routeEditions(tags []string) {
	add(a, huma.Operation{
		OperationID: "list-editions", Method: http.MethodGet, Path: "/api/admin/editions", Tags: tags,
		Summary: "All editions, the current one first",
		Description: "Lists, counts and exports take an edition's id in the parameter `edition`. Earlier editions can be " +
			"read, but not changed, " +
			"except for refunds, decisions about money already received, erasure, and corrections of documents.",
	}, a.listEditions)
}

func (a *API) listEditions(ctx context.Context, _ *struct{}) (*editionList, error) {
	found, err := a.app.Content.Editions(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]editionFacts, len(found))
	for i, e := range found {
		waiting, err := a.app.Office.MoneyWaiting(ctx, fair.EditionScope(e.ID))
		if err != nil {
			return nil, err
		}
		list[i] = editionFacts{
			ID: e.ID, Title: e.Title.OrEnglish(fair.English), FirstDay: e.FirstDay, LastDay: e.LastDay, Current: e.Current,
			Waiting: waiting,
		}
	}
	return &editionList{list}, nil
}
