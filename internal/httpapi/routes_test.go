package httpapi_test

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

// publicRoutes contains every route that can be called without a session. A new route must be added only if everyone
// may call it.
var publicRoutes = []string{
	"GET /api/event",
	"GET /api/counters",
	"GET /api/partners",
	"GET /api/logo",
	"GET /api/banners",
	"GET /api/committee-members",
	"POST /api/contactus",
	"POST /api/sponsorship",
	"POST /api/resource-person",
	"GET /api/hall",
	"GET /api/exhibitors",
	"GET /api/programme",
	"GET /api/speakers",
	"GET /api/hall/states",
	"GET /api/hall/events",
	"POST /api/hall/quote",
	"POST /api/registers",
	"POST /api/cashfree/create-order",
	"GET /api/cashfree/checkpaymentstatus/{transactionId}/{userID}",
	"GET /api/unpaid/{kind}/{id}/{userID}",
	"POST /api/cashfree/release/{transactionId}/{userID}",
	"GET /api/receipts/{transactionId}/{userID}",
	"GET /api/proforma/{transactionId}/{userID}",
	"GET /api/desk/pay/{token}",
	"POST /api/cashfree/webhook", "GET /api/whatsapp/webhook", "POST /api/whatsapp/webhook",
	"GET /api/stallBooking/stall-bookings",
	"POST /api/stallBooking",
	"POST /api/stallBooking/check",
	"POST /api/admin/login",
	"GET /api/setup",
	"POST /api/setup",
	"POST /api/setup/check-payments",
	"POST /api/setup/test-mail",
	"POST /api/admin/password-link",
	"POST /api/admin/forgotten-password",
	"POST /api/admin/passkey-sign-in/begin",
	"POST /api/admin/passkey-sign-in/finish",
	"GET /api/my-data",
	"GET /api/openapi.json",
	"GET /api/docs",
	"GET /files/{folder}/{name}",
	"GET /api/entry-key",
	"POST /api/gate/pair",
}

// pathOf returns a route's path with values for its parameters.
func pathOf(route web.Route) string {
	path := route.Path
	for {
		start := strings.IndexByte(path, '{')
		if start < 0 {
			return path
		}
		end := strings.IndexByte(path, '}')
		path = path[:start] + "507f1f77bcf86cd799439011" + path[end+1:]
	}
}

// Every route is in the document. Every route that is not in publicRoutes answers 401 to a request without a session,
// even if the body is invalid.
func TestEveryRouteIsDocumentedAndGuarded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		var doc struct {
			OpenAPI string
			Paths   map[string]map[string]struct {
				OperationID string `json:"operationId"`
				Security    []map[string][]string
			}
		}
		s.do(call{method: "GET", path: "/api/openapi.json", want: 200}).json(&doc)
		if !strings.HasPrefix(doc.OpenAPI, "3.1") {
			t.Errorf("the document is OpenAPI %s", doc.OpenAPI)
		}
		ids := map[string]bool{}
		for _, route := range s.api.Routes() {
			key := route.Method + " " + route.Path
			op, ok := doc.Paths[route.Path][strings.ToLower(route.Method)]
			if !ok {
				t.Errorf("%s is not in the document", key)
			}
			if ids[op.OperationID] || op.OperationID == "" {
				t.Errorf("%s has the operation id %q, which is not its own", key, op.OperationID)
			}
			ids[op.OperationID] = true
			isPublic := slices.Contains(publicRoutes, key)
			if isPublic != (len(op.Security) == 0) || isPublic != (route.Permission == web.Public) {
				t.Errorf("%s: public is %v here, security %v in the document, permission %q of the route", key, isPublic,
					op.Security, route.Permission)
			}
			if isPublic {
				continue
			}
			for _, body := range []any{nil, "{}", "not JSON", strings.Repeat("x", 200<<10)} {
				s.do(call{method: route.Method, path: pathOf(route), body: body, want: 401, has: []string{refusalOf(route)}})
			}
			s.do(call{
				method: route.Method, path: pathOf(route), want: 401,
				as: &http.Cookie{Name: "mela_session", Value: "forged"},
			})
		}
		for _, key := range publicRoutes {
			method, path, _ := strings.Cut(key, " ")
			if !slices.Contains(s.api.Routes(), web.Route{Method: method, Path: path, Permission: web.Public}) {
				t.Errorf("%s is not served", key)
			}
		}
	})
}

// refusalOf returns the expected error code for a request without a session or, for routes of devices, without a
// device key.
func refusalOf(route web.Route) string {
	if route.Permission == web.ByDevice {
		return "device_not_paired"
	}
	return "sign_in_first"
}

// endsSession contains the routes that end the session. The test does not call them, because it uses the session for
// all other routes.
var endsSession = map[string]bool{"POST /api/admin/logout": true, "DELETE /api/admin/me/sessions": true}

// Each role can call the routes for which it has the permission. All other routes answer 403 without reading the
// record.
// A body of 60 kB can contain 30,000 values. If each of them were validated, a crowd of strangers could exhaust the
// memory.
func TestPublicRequestsHaveFewValues(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		refused := 0
		for _, route := range s.api.Routes() {
			if route.Permission != web.Public || route.Method == "GET" {
				continue
			}
			for name, values := range map[string]string{
				"lists": strings.Repeat("[],", 20_000), "numbers": strings.Repeat("1,", 30_000),
				"objects": strings.Repeat("{},", 20_000), "nested": strings.Repeat("[", 600) + strings.Repeat("]", 600) + ",",
			} {
				for _, field := range []string{`{"stalls":`, `{"booking":{"stalls":`} {
					a := s.free(call{
						method: route.Method, path: pathOf(route),
						body: field + "[" + values + `"\"["]` + strings.Repeat("}", strings.Count(field, "{")),
					})
					switch {
					case a.status == http.StatusBadRequest:
						refused++
					case a.status == http.StatusUnprocessableEntity || a.status < 300: // the values were validated
						t.Errorf("%s %s with many %s: %d %s", route.Method, route.Path, name, a.status, a.body)
					}
				}
			}
		}
		if refused < 80 {
			t.Errorf("only %d requests were refused", refused)
		}
		// Characters of a text are not values.
		body := message("Kamala")
		body["message"] = strings.Repeat(`"[{,\`, 900)
		s.do(call{method: "POST", path: "/api/contactus", body: body, want: 201})
	})
}

func TestRoles(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		for _, role := range fair.Roles {
			session := s.signIn(role)
			for _, route := range s.api.Routes() {
				if route.Permission == web.Public || route.Permission == web.ByDevice ||
					endsSession[route.Method+" "+route.Path] {
					continue
				}
				resp := s.free(call{method: route.Method, path: pathOf(route), body: "{}", as: session})
				if got := resp.status != 403; got != role.Can(route.Permission) || resp.status == 401 || resp.status >= 500 {
					t.Errorf("%s calls %s %s: %d", role, route.Method, route.Path, resp.status)
				}
			}
		}
		// In addition, the most important combinations of role and route are checked explicitly.
		for _, c := range []struct {
			role         fair.Role
			method, path string
			want         int
		}{
			{fair.RoleViewer, "GET", "/api/registers", 200},
			{fair.RoleViewer, "DELETE", "/api/registers/x", 403},
			{fair.RoleViewer, "GET", "/api/exports/registrations.xlsx", 200},
			{fair.RoleManager, "DELETE", "/api/registers/x", 404},
			{fair.RoleManager, "POST", "/api/registers/x/restore", 403},
			{fair.RoleOwner, "POST", "/api/registers/x/restore", 404},
			{fair.RoleGate, "GET", "/api/registers", 403},
			{fair.RoleGate, "GET", "/api/admin/summary", 403},
			{fair.RoleGate, "GET", "/api/admin/me", 200},
		} {
			s.do(call{method: c.method, path: c.path, as: s.signIn(c.role), want: c.want})
		}
	})
}

func TestDocumentIsCommitted(t *testing.T) {
	t.Parallel()
	document, err := httpapi.OpenAPI()
	must(t, err)
	committed, err := os.ReadFile("../../api/openapi.json")
	must(t, err)
	if string(committed) != string(document) {
		t.Error("api/openapi.json is not what the routes say: run make gen")
	}
	again, err := httpapi.OpenAPI()
	must(t, err)
	if string(again) != string(document) {
		t.Error("the document differs from call to call")
	}
	if !json.Valid(document) {
		t.Error("the document is not JSON")
	}
}

func TestDocsPageLoadsNoOtherFiles(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	a := s.do(call{
		method: "GET", path: "/api/docs", want: 200,
		hasNot: []string{"<script", "http://", "https://", " src=", "<link"},
	})
	for _, route := range s.api.Routes() {
		if !strings.Contains(a.body, route.Method+" "+route.Path) {
			t.Errorf("the page does not list %s %s", route.Method, route.Path)
		}
	}
	if policy := a.header.Get("Content-Security-Policy"); !strings.Contains(policy,
		"default-src 'none'; style-src 'sha256-") {
		t.Errorf("policy %q", policy)
	}
}
