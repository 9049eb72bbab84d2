package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/texts"
)

// The permissions of routes that no role has.
const (
	Public   fair.Permission = "public" // everybody may call the route without signing in
	ByDevice fair.Permission = "device" // a paired device calls the route with its key
)

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
			writeProblem(w, r, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SignInFirst()))
		case !account.Can(permission):
			a.NoteRefusal(r.Context(), r.Method+" "+ctx.Operation().Path,
				limits.NetworkOf(InfoOf(r.Context()).Address))
			writeProblem(w, r, fair.Fail(fair.KindForbidden, account.Refusal()))
		default:
			next(ctx)
		}
	}
}

// guardDevice rejects a request without the key of a paired device, before the body is read.
func (a *API) guardDevice(ctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(ctx)
	of, err := a.deviceOfRequest(r)
	if err != nil {
		writeProblem(w, r, err)
		return
	}
	next(huma.WithContext(ctx, of))
}

// deviceOfRequest returns the context of a request with the device whose key is in the Authorization header. It counts
// the request towards the rate limit of this device.
func (a *API) deviceOfRequest(r *http.Request) (context.Context, error) {
	key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return nil, fair.Fail(fair.KindUnauthenticated, texts.Errors.DeviceNotPaired())
	}
	of, id, err := a.WithDevice(r.Context(), key)
	if err != nil && !fair.IsKind(err, fair.KindUnauthenticated) {
		return nil, err
	}
	if refusal := limits.Of(r.Context()).Resolve(id); refusal != nil {
		return nil, refusal
	}
	return of, err
}
