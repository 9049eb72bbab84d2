package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// newRole creates a role with the given abilities.
func (s *site) newRole(owner *http.Cookie, name string, abilities ...string) (role httpapi.OfficeRole) {
	s.t.Helper()
	s.do(call{
		method: "POST", path: "/api/admin/roles", as: owner, want: 201,
		body: map[string]any{"name": name, "abilities": abilities},
	}).json(&role)
	return role
}

// with creates an account with the role, signs in with it and returns the session cookie.
func (s *site) with(role, email string) *http.Cookie {
	s.t.Helper()
	_, err := s.app.Accounts.CreateAccount(s.t.Context(), email, "", password, fair.Role(role))
	must(s.t, err)
	return s.do(call{
		method: "POST", path: "/api/admin/login", want: 200, body: map[string]string{"email": email, "password": password},
	}).cookie()
}

// needsExport reports whether a route also needs the export ability, because it selects records of a whole list.
func needsExport(path string) bool {
	return strings.HasPrefix(path, "/api/admin/campaigns/") && !strings.Contains(path, "{") ||
		strings.HasPrefix(path, "/api/admin/badges/") || strings.HasPrefix(path, "/api/admin/prints/door-list-")
}

// An account with one ability can call exactly the routes that require this ability in roles.go, and the routes that
// every account can call.
func TestEachAbilityOpensItsRoutes(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	owner := s.signIn(fair.RoleOwner)
	for _, ability := range fair.Abilities {
		role := s.newRole(owner, "Only "+string(ability), string(ability))
		session := s.with(role.ID, string(ability)+"@roles.example.org")
		for _, route := range s.api.Routes() {
			if route.Permission == "" || route.Permission == "device" || endsSession[route.Method+" "+route.Path] {
				continue
			}
			own := fair.Account{RoleAbilities: fair.Each(role.Abilities,
				func(a string) fair.Permission { return fair.Permission(a) })}
			may := own.Can(route.Permission)
			if needsExport(route.Path) {
				may = may && slices.Contains(role.Abilities, string(fair.MayExport))
			}
			resp := s.free(call{method: route.Method, path: pathOf(route), body: "{}", as: session})
			if got := resp.status != 403; got != may || resp.status == 401 || resp.status >= 500 {
				t.Errorf("%s calls %s %s: %d", ability, route.Method, route.Path, resp.status)
			}
		}
	}
}

func TestRolesAreMadeOfAbilities(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		role := s.newRole(owner, "Registration desk", "edit")
		if !slices.Equal(role.Abilities, []string{"read", "people", "edit"}) || role.BuiltIn {
			t.Errorf("%+v", role)
		}
		session := s.with(role.ID, "desk@roles.example.org")
		s.do(call{
			method: "GET", path: "/api/admin/me", as: session, want: 200,
			has: []string{`"roleName":"Registration desk"`, `"abilities":["read","people","edit"]`},
		})
		s.do(call{method: "GET", path: "/api/exports/registrations.xlsx", as: session, want: 403})
		path := "/api/admin/roles/" + role.ID
		change := func(want int, abilities ...string) answer {
			return s.do(call{
				method: "PUT", path: path, as: owner, want: want,
				body: map[string]any{"name": "Registration desk", "abilities": abilities, "version": role.Version},
			})
		}
		// A change of a role's abilities takes effect in existing sessions.
		change(200, "edit", "export").json(&role)
		s.do(call{method: "GET", path: "/api/exports/registrations.xlsx", as: session, want: 200})
		old := role.Version
		change(200, "checkin").json(&role)
		s.do(call{method: "GET", path: "/api/registers", as: session, want: 403})
		s.do(call{method: "GET", path: "/api/admin/gate/summary", as: session, want: 200})
		role.Version = old
		change(409, "read")

		// A role cannot be deleted while an account has it, even if that account is removed.
		s.do(call{method: "DELETE", path: path, as: owner, want: 409, has: []string{"role_in_use"}})
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=role", as: owner, want: 200,
			has: []string{"The role Registration desk was made: Read, People, Records", "was changed: Gate"},
		})
		s.do(call{method: "GET", path: "/api/admin/messages", as: owner, want: 200, has: []string{"owner@example.org"}})

		unused := s.newRole(owner, "Unused", "read")
		s.do(call{method: "DELETE", path: "/api/admin/roles/" + unused.ID, as: owner, want: 204})
		s.do(call{
			method: "POST", path: "/api/admin/accounts", as: owner, want: 422, has: []string{`"role":`},
			body: map[string]string{"email": "new@roles.example.org", "name": "New", "role": unused.ID},
		})
	})
}

func TestRolesThatCannotBeMade(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		s.newRole(owner, "Desk", "read")
		for name, c := range map[string]struct {
			body map[string]any
			want int
		}{
			"no name":          {map[string]any{"abilities": []string{"read"}}, 422},
			"no ability":       {map[string]any{"name": "A", "abilities": []string{}}, 422},
			"unknown":          {map[string]any{"name": "A", "abilities": []string{"fly"}}, 422},
			"of owners only":   {map[string]any{"name": "A", "abilities": []string{"manage"}}, 422},
			"a built-in name":  {map[string]any{"name": "Owner", "abilities": []string{"read"}}, 422},
			"used, other case": {map[string]any{"name": "dESK", "abilities": []string{"read"}}, 409},
			"long name":        {map[string]any{"name": strings.Repeat("x", 200), "abilities": []string{"read"}}, 422},
		} {
			if a := s.free(call{method: "POST", path: "/api/admin/roles", as: owner, body: c.body}); a.status != c.want {
				t.Errorf("%s: %d", name, a.status)
			}
		}
		body := map[string]any{"name": "A", "abilities": []string{"read"}}
		for _, role := range fair.BuiltInRoles {
			want := 403
			if role == fair.RoleOwner {
				want = 404
			}
			s.do(call{method: "PUT", path: "/api/admin/roles/owner", as: s.signIn(role), body: body, want: want})
		}
	})
}
