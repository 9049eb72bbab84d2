package httpapi

import (
	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/texts"
)

// Public is the permission of a route that can be called without signing in.
const Public fair.Permission = "public"

// Route is a route of the API: the method, the path with its parameters in braces, and the required permission. The
// permission may also be Public or ByDevice.
type Route struct {
	Method     string
	Path       string
	Permission fair.Permission
}

// guard rejects a request without the required permission before its body is read. It sends 401 if there is no
// session, and 403 if the account lacks the permission.
func (a *API) guard(permission fair.Permission) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(ctx)
		account, signedIn := app.Actor(r.Context())
		switch {
		case !signedIn:
			a.fail(w, r, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SignInFirst()))
		case !account.Can(permission):
			a.app.Accounts.NoteRefusal(r.Context(), r.Method+" "+ctx.Operation().Path,
				limits.NetworkOf(infoOf(r.Context()).address))
			a.fail(w, r, fair.Fail(fair.KindForbidden, account.Refusal()))
		default:
			next(ctx)
		}
	}
}
