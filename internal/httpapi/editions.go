package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// editionFacts is an entry of the list of editions.
type editionFacts struct {
	ID       string `json:"id"`
	Title    string `json:"title" doc:"The title in English."`
	FirstDay string `json:"firstDay" format:"date"`
	LastDay  string `json:"lastDay" format:"date"`
	Current  bool   `json:"current"`
	Waiting  int    `json:"waiting" doc:"The number of payments, refunds and cancellations of this edition that need a decision by the office."`
}

func (a *API) routeEditions(tags []string) {
	add(a, operation("GET /api/admin/editions", "list-editions", tags, "List all editions, the current one first",
		"Lists, counts and exports accept the id of an edition in the parameter `edition`. Earlier editions "+
			"are read-only, except for refunds, decisions about received money, erasure of personal data, and corrections of "+
			"documents."), a.listEditions)
}

func (a *API) listEditions(ctx context.Context, _ *struct{}) (*bodyOf[[]editionFacts], error) {
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
	return &bodyOf[[]editionFacts]{list}, nil
}
