package httpapi_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// Every route that sends a file with data of many people leaves a line in the activity log.
func TestEveryDownloadOfPeoplesDataIsLogged(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		s.paidOrder("Soil Life", stall24)
		count := func() []activitySeen {
			return read[[]activitySeen](t, s.do(call{
				method: "GET", path: "/api/admin/activity?entity=download&perPage=100", as: owner, want: 200,
			}))
		}
		downloads := 0
		for _, route := range s.api.Routes() {
			isFile := strings.HasPrefix(route.Path, "/api/exports/") && strings.HasSuffix(route.Path, ".xlsx") ||
				isPrint(route.Path)
			isPublic := strings.HasSuffix(route.Path, "/programme.xlsx") ||
				strings.HasSuffix(route.Path, "/committee-members.xlsx")
			if route.Method != "GET" || !isFile || isPublic {
				continue
			}
			before := len(count())
			s.free(call{method: "GET", path: route.Path + "?q=" + url.QueryEscape("Lakshmi Devi"), as: manager})
			after := count()
			if len(after) != before+1 || after[0].Actor != "manager@example.org" {
				t.Errorf("%s left %d lines: %+v", route.Path, len(after)-before, after)
			}
			downloads++
		}
		if downloads < 14 {
			t.Errorf("only %d routes send files", downloads)
		}
		office := app.WithActor(t.Context(), fair.Account{ID: "o", Role: fair.RoleOwner})
		lines, _, err := s.app.Office.Activities(office,
			fair.ActivityFilter{Entity: "download", ListQuery: fair.ListQuery{PerPage: 100}})
		must(t, err)
		for _, line := range lines {
			if strings.Contains(line.After, "Lakshmi") || !strings.Contains(line.After, `"records"`) {
				t.Errorf("the line says %s", line.After)
			}
		}
	})
}

func TestTheLineOfADownloadNamesFileFilterAndCount(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.paidOrder("Soil Life", stall24)
		s.do(call{
			method: "GET", path: "/api/exports/stall_bookings.xlsx?status=Confirmed", as: s.signIn(fair.RoleViewer), want: 200,
		})
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=download", as: s.signIn(fair.RoleOwner), want: 200,
			has: []string{"stall_bookings.xlsx was downloaded with 1 record", "Confirmed"},
		})
	})
}
