package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

func nothing(context.Context, *struct{}) (*struct{}, error) { return nil, nil } //nolint:nilnil // no body

func TestARouteWithoutAPermissionCannotBeRegistered(t *testing.T) {
	t.Parallel()
	defer func() {
		if said := recover(); said == nil || !strings.Contains(said.(string), "GET /api/open") {
			t.Errorf("the route was registered: %v", said)
		}
	}()
	web.Add(web.New(web.Config{}), "", web.Op("GET /api/open", "open", []string{"Test"}, "Open"), nothing)
}

func TestTheGuardRunsBeforeTheHandler(t *testing.T) {
	t.Parallel()
	a := web.New(web.Config{})
	tags := []string{"Test"}
	web.Add(a, fair.MayEdit, web.Op("POST /api/edit", "edit", tags, "Edit"), nothing)
	web.Add(a, web.ByDevice, web.Op("POST /api/scan", "scan", tags, "Scan"), nothing)
	web.Add(a, web.Public, web.Op("POST /api/send", "send", tags, "Send"), nothing)
	for path, want := range map[string]int{"/api/edit": 401, "/api/scan": 401, "/api/send": 204, "/api/none": 404} {
		w := httptest.NewRecorder()
		a.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodPost, path, http.NoBody))
		if w.Code != want {
			t.Errorf("%s: %d, want %d: %s", path, w.Code, want, w.Body)
		}
	}
	if routes := a.Routes(); len(routes) != 3 || routes[2].Permission != web.Public {
		t.Errorf("routes %v", routes)
	}
}
