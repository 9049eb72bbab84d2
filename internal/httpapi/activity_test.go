package httpapi_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

type activitySeen struct {
	Actor, Entity, EntityID, Summary string
}

func TestTheActivityLogIsFiltered(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		id := s.do(call{
			method: "POST", path: "/api/partners", body: `{"name":"Soil 100%_Lab","type":"Media"}`, as: manager,
			want: 201,
		}).field("_id")
		s.do(call{method: "POST", path: "/api/partners", body: `{"name":"Seed Trust","type":"Media"}`, as: owner, want: 201})
		s.do(call{method: "DELETE", path: "/api/partners/" + id, as: manager, want: 204})

		list := func(query string) (lines []activitySeen, link string) {
			t.Helper()
			a := s.do(call{method: "GET", path: "/api/admin/activity?" + query, as: owner, want: 200})
			return read[[]activitySeen](t, a), a.header.Get("Link")
		}
		for query, want := range map[string]int{
			"entity=partner": 3,
			"entity=partner&actor=manager@example.org":     2,
			"entity=partner&entityId=" + id:                2,
			"entity=partner&q=SEED+trust":                  1,
			"entity=partner&q=100%25_lab":                  2,
			"entity=partner&q=owner@example.org":           1,
			"entity=partner&q=%25":                         0, // a search needs a letter or a digit
			"entity=nothing":                               0,
			"actor=nobody@example.org":                     0,
			"entity=partner&from=2000-01-01&to=2000-12-31": 0,
			"entity=partner&from=2000-01-01":               3,
			"entity=partner&actor=manager@example.org'--x": 0,
		} {
			lines, _ := list(query)
			if len(lines) != want {
				t.Errorf("%s: %d lines, want %d: %+v", query, len(lines), want, lines)
			}
			for _, line := range lines {
				if line.Entity != "partner" {
					t.Errorf("%s: a line about %s", query, line.Entity)
				}
			}
		}
		newest, link := list("entity=partner&page=1&perPage=2")
		if !strings.Contains(link, "entity=partner") || !strings.Contains(newest[0].Summary, "Soil 100%_Lab") {
			t.Errorf("newest first: %+v, %s", newest, link)
		}
		if oldest, _ := list("entity=partner&sort=at"); oldest[0].EntityID != id || oldest[1].Actor != "owner@example.org" {
			t.Errorf("oldest first: %+v", oldest)
		}
		s.do(call{
			method: "GET", path: "/api/admin/activity/people", as: owner, want: 200,
			has: []string{`"manager@example.org"`, `"owner@example.org"`},
		})
		file := s.do(call{method: "GET", path: "/api/exports/activity.xlsx?entity=partner", as: owner, want: 200})
		if rows := file.header.Get("X-Total-Rows"); rows != "3" {
			t.Errorf("%s rows are exported", rows)
		}
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=" + strings.Repeat("x", 300), as: owner, want: 422,
			has: []string{`"entity"`},
		})
	})
}
