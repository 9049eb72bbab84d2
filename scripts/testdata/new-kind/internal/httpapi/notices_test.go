package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestNotices(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		s.do(call{method: "GET", path: "/api/notices", want: 401})
		s.do(call{method: "POST", path: "/api/notices", body: map[string]any{"title": "Parking"}, as: office, want: 422,
			has: []string{`"text"`}})
		made := s.do(call{
			method: "POST", path: "/api/notices",
			body: map[string]any{"title": "Parking", "text": "Tractors park at gate 2."}, as: office, want: 201,
			has: []string{`"title":"Parking"`, `"version":1`},
		})
		path := "/api/notices/" + made.field("_id")
		s.do(call{method: "PUT", path: path, body: map[string]any{"title": "Tractors", "version": 1}, as: office, want: 200,
			has: []string{`"title":"Tractors"`, `gate 2`}})
		s.do(call{method: "PUT", path: path, body: map[string]any{"title": "Late", "version": 1}, as: office, want: 409})
		s.do(call{method: "GET", path: "/api/notices?q=tractors", as: office, want: 200, has: []string{"gate 2"}})
		s.do(call{method: "GET", path: "/api/notices?q=nothing", as: office, want: 200, hasNot: []string{"gate 2"}})
		s.do(call{method: "DELETE", path: path, as: office, want: 204})
		s.do(call{method: "GET", path: "/api/notices", as: office, want: 200, hasNot: []string{"gate 2"}})
		s.do(call{method: "POST", path: path + "/restore", as: s.signIn(fair.RoleOwner), want: 200, has: []string{"gate 2"}})
	})
}
