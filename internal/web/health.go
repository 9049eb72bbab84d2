package web

import (
	"encoding/json"
	"net/http"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/texts"
)

// processRoutes are the routes for monitoring the process. They have no rate limit, are logged only at debug level,
// and are not in the OpenAPI document.
var processRoutes = map[string]func(*API, http.ResponseWriter, *http.Request){
	"GET /healthz": (*API).healthz,
	"GET /readyz":  (*API).readyz,
	"GET /metrics": (*API).metrics,
}

func (a *API) routeProcess() {
	for pattern, handle := range processRoutes {
		a.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { handle(a, w, r) })
	}
}

// healthz reports that the process is running.
func (a *API) healthz(w http.ResponseWriter, _ *http.Request) { writeState(w, "ok") }

// readyz reports whether the process can serve visitors.
func (a *API) readyz(w http.ResponseWriter, r *http.Request) {
	if err := a.Ready(r.Context()); err != nil {
		if !isExpected(err) {
			err = fair.FailBecause(fair.KindUnavailable, err, texts.Errors.Unavailable())
		}
		writeProblem(w, r, err)
		return
	}
	writeState(w, "ready")
}

func writeState(w http.ResponseWriter, state string) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]string{"status": state})
}

// metrics serves the metrics to the server itself and to the configured networks. If MetricsOpen is set, it serves
// them to all clients. A request through a proxy on the same machine does not count as a request of the server
// itself.
func (a *API) metrics(w http.ResponseWriter, r *http.Request) {
	if !a.MetricsOpen && !limits.FromThisMachine(r) && !limits.IsTrusted(limits.PeerAddress(r), a.MetricsFrom) {
		writeProblem(w, r, &requestError{http.StatusForbidden, texts.PortalErrors.LocalOnly()})
		return
	}
	a.requests.page.ServeHTTP(w, r)
}
