package httpapi_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

// When two cells of a spreadsheet are pasted into a search field, a tab separates them. Every list treats the tab as
// a space.
func TestPastedCellsInEverySearch(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		s.do(call{method: "POST", path: "/api/registers", body: farmer("Ramulu"), want: 201})
		found := s.do(call{
			method: "GET", path: "/api/registers?page=1&q=" + url.QueryEscape("Ramulu\t98480 12345\r\n"),
			as: owner, want: 200,
		})
		if found.header.Get("X-Total-Count") != "1" {
			t.Errorf("name and phone found %s", found.header.Get("X-Total-Count"))
		}
		for _, path := range searchable(t) {
			if a := s.free(call{
				method: "GET", path: path + "?q=" + url.QueryEscape("name\t98480 12345\n"),
				as: owner,
			}); a.status != 200 && !(a.status == 404 && isPrint(path)) {
				t.Errorf("%s: %d %s", path, a.status, a.body)
			}
			s.do(call{method: "GET", path: path + "?q=a%00b", as: owner, want: 400})
		}
	})
}

// searchable returns the paths of the lists that can be searched, except paths that contain an id.
func searchable(t *testing.T) (paths []string) {
	t.Helper()
	raw, err := httpapi.OpenAPI()
	must(t, err)
	var document struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name string }
		}
	}
	must(t, json.Unmarshal(raw, &document))
	for path, operations := range document.Paths {
		for _, p := range operations[strings.ToLower(http.MethodGet)].Parameters {
			ofDevices := strings.HasPrefix(path, "/api/gate/")
			if p.Name == "q" && !ofDevices && !strings.Contains(path, "{") && !strings.HasPrefix(path, "/api/exports/") {
				paths = append(paths, path)
			}
		}
	}
	slices.Sort(paths)
	if len(paths) < 15 {
		t.Fatalf("only %v can be searched", paths)
	}
	return paths
}

func TestPastedCellsInForms(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	pasted := farmer(" Ramulu\tGoud\r\n")
	pasted["whatsappNo"] = "\u202a+91 98480\u00a012345\u202c\t"
	s.do(call{
		method: "POST", path: "/api/registers", body: pasted, want: 201,
		has: []string{`"name":"Ramulu Goud"`, `"phone":"9848012345"`},
	})

	// Names with characters that change the writing direction are refused, because the rest of the line would be shown
	// in the wrong order.
	for _, name := range []string{"Ramulu \u202egnihtemos", "\u2066Ramulu\u2069"} {
		s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 422, has: []string{
			`"name":"` + texts.Errors.ControlCharacters().In(fair.English) + `"`,
		}})
	}
	s.do(call{method: "POST", path: "/api/registers", body: farmer("రాము\u200cలు"), want: 201})
	turned := "Asha \u202e gift"
	for path, body := range map[string]map[string]any{
		"/api/contactus":              {"name": turned, "email": "asha@example.org", "message": "Where to park?"},
		"/api/sponsorship":            {"contactPerson": turned, "mobile": "9848012345"},
		"/api/cashfree/create-order":  {"booking": bookingFields(turned, stall24)},
		"/api/admin/privacy/requests": {"kind": "see", "name": turned, "email": "asha@example.org"},
	} {
		s.do(call{method: "POST", path: path, body: body, as: s.signIn(fair.RoleOwner), want: 422, has: []string{
			texts.Errors.ControlCharacters().In(fair.English),
		}})
	}
}
