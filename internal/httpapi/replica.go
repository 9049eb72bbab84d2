package httpapi

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/fair"
)

// Replica is the database's read replica. A position identifies a point in the database's change log.
type Replica interface {
	// Position returns the current end of the log, after all changes that are committed.
	Position(ctx context.Context) (string, error)
	// WithReplica returns a context whose queries read from the replica if the replica contains all changes up to the
	// position. Otherwise it returns ctx.
	WithReplica(ctx context.Context, position string) context.Context
}

// positionCookie is the name of the cookie with the position after the last change by this browser's account. It
// gives no rights: with a forged value, an account only sees older data.
const positionCookie = "mela_position"

// replicated contains the permissions whose GET routes may read from the replica: lists, records, searches and
// exports.
var replicated = map[fair.Permission]bool{fair.MayRead: true, fair.MayExport: true}

// onReplica returns the writer and the context for a request of an account. Read requests use the replica if it
// contains the account's own changes. For a request that changes data, the returned writer sets the position cookie.
// Visitors and payers never use the replica (docs/scaling.md#read-replica).
func (a *API) onReplica(ctx context.Context, w http.ResponseWriter, r *http.Request,
) (http.ResponseWriter, context.Context) {
	switch {
	case a.deps.Replica == nil:
		return w, ctx
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return &positionWriter{ResponseWriter: w, of: a, ctx: ctx}, ctx
	case !replicated[access[infoOf(ctx).pattern]]:
		return w, ctx
	}
	position := ""
	if cookie, err := r.Cookie(positionCookie); err == nil {
		position = cookie.Value
	}
	return w, a.deps.Replica.WithReplica(ctx, position)
}

// positionWriter adds the position cookie to the response of a request that may change data.
type positionWriter struct {
	http.ResponseWriter
	of    *API
	ctx   context.Context //nolint:containedctx // the context of the only request that this writer answers
	begun bool
}

// Unwrap returns the wrapped writer for http.ResponseController.
func (p *positionWriter) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (p *positionWriter) WriteHeader(status int) {
	p.mark()
	p.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (p *positionWriter) Write(body []byte) (int, error) {
	p.mark()
	return p.ResponseWriter.Write(body)
}

func (p *positionWriter) mark() {
	if p.begun {
		return
	}
	p.begun = true
	position, err := p.of.deps.Replica.Position(p.ctx)
	if err != nil {
		// The change is already stored, but its position is unknown. The cookie gets a position that no replica reaches, so
		// that the next reads use the database.
		p.of.log.WarnContext(p.ctx, "the position of a change is unknown", "error", err)
		position = "FFFFFFFF/FFFFFFFF"
	}
	http.SetCookie(p.ResponseWriter, &http.Cookie{
		Name: positionCookie, Value: position, Path: "/api", HttpOnly: true, Secure: p.of.sessions.scs.Cookie.Secure,
		SameSite: http.SameSiteLaxMode,
	})
}
