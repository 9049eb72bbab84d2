package httpapi

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

// EditionQuery is the query parameter with the edition. Every list, count and export of the office has it. For lists,
// it is a part of ListQuery.
type EditionQuery struct {
	Edition string `query:"edition" maxLength:"20" doc:"The id of an edition, or 'all' for all editions. Default: the current edition."`
}

// scope returns the editions that are requested. checkEdition has already verified that they exist.
func (q EditionQuery) scope() fair.EditionScope { return fair.EditionScope(q.Edition) }

// officeScope returns the same as scope for requests of office accounts. For visitors, it returns the current
// edition.
func (q EditionQuery) officeScope(ctx context.Context) fair.EditionScope {
	if account, signedIn := app.Actor(ctx); !allowed(account, signedIn, fair.MayRead) {
		return ""
	}
	return q.scope()
}

// changing contains the permissions of the routes that change data. These routes are refused for an earlier edition.
var changing = []fair.Permission{
	public, fair.MayEdit, fair.MayContent, fair.MayHall, fair.MayBooks, fair.MayManage,
}

// checkEdition sends a 404 to a request of the office if the requested edition does not exist, and a 409 if the request
// would change an earlier edition. Use cases check the edition of existing records themselves. checkEdition is needed
// for requests without an existing record, such as requests that create a record.
func (a *API) checkEdition(permission fair.Permission) func(huma.Context, func(huma.Context)) {
	reads := map[string]bool{http.MethodGet: true, http.MethodHead: true}
	return func(ctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(ctx)
		asked := fair.EditionScope(infoOf(r.Context()).query.Get("edition"))
		account, signedIn := app.Actor(r.Context())
		if asked == "" || !allowed(account, signedIn, fair.MayRead) && !allowed(account, signedIn, fair.MayCheckIn) {
			next(ctx)
			return
		}
		current, err := a.app.Content.CheckEdition(r.Context(), asked)
		if err == nil && !current && !reads[r.Method] &&
			slices.Contains(changing, permission) {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.EarlierEdition(string(asked)))
		}
		if err != nil {
			a.fail(w, r, err)
			return
		}
		next(ctx)
	}
}
