package web

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// EditionQuery is the query parameter that selects the edition. All lists, counts and exports for the office have it.
// For lists, it is part of ListQuery.
type EditionQuery struct {
	Edition string `query:"edition" maxLength:"20" doc:"The id of an edition, or 'all' for all editions. Default: the current edition."`
}

// Scope returns the requested editions. checkEdition has already verified that they exist.
func (q EditionQuery) Scope() fair.EditionScope { return fair.EditionScope(q.Edition) }

// OfficeScope returns the same as scope for a request from an office account. For a visitor, it returns the current
// edition.
func (q EditionQuery) OfficeScope(ctx context.Context) fair.EditionScope {
	if app.Require(ctx, fair.MayRead) != nil {
		return ""
	}
	return q.Scope()
}

// changing contains the permissions of the routes that change data. A request to such a route is refused if it is for
// an earlier edition.
var changing = []fair.Permission{
	Public, fair.MayEdit, fair.MayContent, fair.MayHall, fair.MayBooks, fair.MayManage,
}

// checkEdition checks the edition that an office request names. It sends a 404 if the edition does not exist, and a
// 409 if the request would change an earlier edition. Use cases check the edition of existing records themselves.
// checkEdition is needed for other requests, such as requests that create a record.
func (a *API) checkEdition(permission fair.Permission) func(huma.Context, func(huma.Context)) {
	reads := map[string]bool{http.MethodGet: true, http.MethodHead: true}
	return func(ctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(ctx)
		asked := fair.EditionScope(InfoOf(r.Context()).Query.Get("edition"))
		mayAsk := app.Require(r.Context(), fair.MayRead) == nil || app.Require(r.Context(), fair.MayCheckIn) == nil
		if asked == "" || !mayAsk {
			next(ctx)
			return
		}
		current, err := a.CheckEdition(r.Context(), asked)
		if err == nil && !current && !reads[r.Method] &&
			slices.Contains(changing, permission) {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.EarlierEdition(string(asked)))
		}
		if err != nil {
			writeProblem(w, r, err)
			return
		}
		next(ctx)
	}
}
