package office

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// listView is a view of a list that a user of the portal has saved.
type listView struct {
	ID     string `json:"_id"`
	List   string `json:"list" doc:"The name of the list. Example: registrations."`
	Name   string `json:"name"`
	Search string `json:"search" doc:"The query string of the list's URL, with filters, columns and sort order."`
}

type newListView struct {
	List   string `json:"list"`
	Name   string `json:"name"`
	Search string `json:"search"`
}

// RouteViews registers the routes of saved views of lists.
func (a *Service) RouteViews(api *web.API) {
	tags := []string{"Own account"}
	web.Add(api, fair.MayRead, web.Op("GET /api/admin/me/views", "list-views", tags,
		"List the account's saved views of lists"),
		web.AnswerAll(a.ListViews, listViewOf))
	web.Add(api, fair.MayRead, web.Op("PUT /api/admin/me/views", "save-view", tags,
		"Save a view of a list; it replaces a saved view with the same name"),
		func(ctx context.Context, in *web.Body[newListView]) (*web.Body[listView], error) {
			return web.With(listViewOf)(a.SaveListView(ctx, ListViewInput(in.Body)))
		})
	web.Add(api, fair.MayRead, web.Op("DELETE /api/admin/me/views/{id}", "delete-view", tags, "Delete a saved view"),
		web.RunByID(a.DeleteListView))
}

func listViewOf(v ListView) listView {
	return listView{ID: v.ID, List: v.List, Name: v.Name, Search: v.Search}
}
