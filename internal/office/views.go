package office

import (
	"context"
	"net/url"
	"regexp"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

const (
	// MaxListViews is the maximum number of saved views of one account. All lists are counted together.
	MaxListViews = 100
	// MaxListViewName is the maximum length of a view's name in characters.
	MaxListViewName = 60
	// MaxListViewSearch is the maximum length, in characters, of the query that contains the filters, columns and sort
	// order.
	MaxListViewSearch = 2000
)

// ListView is a saved view of a list in the portal. It stores the list's filters, columns and sort order under a name.
// It belongs to an account.
type ListView struct {
	ID        string    `db:"id"`
	AccountID string    `db:"account_id"`
	List      string    `db:"list"`   // the list's name in the portal, such as "registrations"
	Name      string    `db:"name"`   // unique for the account and the list
	Search    string    `db:"search"` // the query of the list's URL, without "?"
	CreatedAt time.Time `db:"created_at"`
}

// ListViewInput is a view as the portal sends it.
type ListViewInput struct {
	List, Name, Search string
}

var listName = regexp.MustCompile(`^[a-z][a-z-]{0,39}$`)

// Clean validates the input. The error has a message for each invalid field.
func (in ListViewInput) Clean() (ListView, error) {
	p := fair.Problems{}
	v := ListView{
		List:   in.List,
		Name:   p.CleanLine("name", in.Name, true, MaxListViewName),
		Search: p.CleanLine("search", in.Search, false, MaxListViewSearch),
	}
	if !listName.MatchString(in.List) {
		p.Add("list", texts.Errors.Required())
	}
	if _, err := url.ParseQuery(v.Search); err != nil {
		p.Add("search", texts.PortalErrors.ListViewInvalid())
	}
	return v, p.Err()
}

// ListViews lists the actor's saved views of lists, sorted by list and name.
func (a *Service) ListViews(ctx context.Context) ([]ListView, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	actor, _ := app.Actor(ctx)
	return a.db.ListViews(ctx, actor.ID)
}

// SaveListView saves a view of the actor. A view of the same list with the same name is replaced. It returns
// KindConflict if the account already has MaxListViews views.
func (a *Service) SaveListView(ctx context.Context, in ListViewInput) (view ListView, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return view, err
	}
	view, err = in.Clean()
	if err != nil {
		return view, err
	}
	actor, _ := app.Actor(ctx)
	now := a.MachineNow()
	view.ID, view.AccountID, view.CreatedAt = fair.NewID(now), actor.ID, now
	err = a.InTx(ctx, func(ctx context.Context) error {
		saved, err := a.db.SaveListView(ctx, view)
		if err != nil {
			return err
		}
		all, err := a.db.ListViews(ctx, actor.ID)
		if err == nil && len(all) > MaxListViews {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.ListViewsTooMany(strconv.Itoa(MaxListViews)))
		}
		view = saved
		return err
	})
	return view, err
}

// DeleteListView deletes a view of the actor. It returns KindNotFound if the actor has no view with that id.
func (a *Service) DeleteListView(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	return a.db.DeleteListView(ctx, actor.ID, id)
}

// queries runs the SQL of views of lists.
type queries struct{ *db.DB }

// SaveListView stores a view and returns the stored view. If the account already has a view of the same list with the
// same name, only that view's search is replaced.
func (s queries) SaveListView(ctx context.Context, v ListView) (ListView, error) {
	cols := s.Columns(&v)
	sql := db.InsertSQL("list_view", cols, "ON CONFLICT (account_id, list, name) DO UPDATE SET search = excluded.search")
	if err := s.Exec(ctx, sql, db.ColumnValues(cols)...); err != nil {
		return v, err
	}
	err := s.One(
		ctx,
		"SELECT "+db.ColumnNames(cols, "")+" FROM list_view WHERE account_id = $1 AND list = $2 AND name = $3",
		[]any{v.AccountID, v.List, v.Name},
		db.Targets(cols)...)
	return v, err
}

// ListViews lists an account's views, sorted by list and name.
func (s queries) ListViews(ctx context.Context, accountID string) ([]ListView, error) {
	return db.SelectAll[ListView](ctx, s.DB, "list_view WHERE account_id = $1 ORDER BY list, name", accountID)
}

// DeleteListView deletes one view of an account. It returns KindNotFound if the account has no view with that id.
func (s queries) DeleteListView(ctx context.Context, accountID, id string) error {
	return db.MissingIfNone(s.ExecCounted(ctx, "DELETE FROM list_view WHERE account_id = $1 AND id = $2", accountID, id))
}

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
