package httpapi_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// What the document says about required members and allowed values is what the use cases check.
func TestTheDocumentSaysWhatIsRequiredAndAllowed(t *testing.T) {
	t.Parallel()
	text, err := httpapi.OpenAPI()
	must(t, err)
	var document struct {
		Components struct {
			Schemas map[string]struct {
				Required   []string
				Properties map[string]struct{ Enum []any }
			}
		}
	}
	must(t, json.Unmarshal(text, &document))
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		for _, c := range []struct {
			schema, path string
			within       string // the member of the request that has the schema
			without      string // a member that is checked before all others
		}{
			{schema: "NewRegistration", path: "/api/registers", without: "category"},
			{schema: "BookingDetails", path: "/api/stallBooking/check", within: "booking"},
			{schema: "NewContactMessage", path: "/api/contactus"},
			{schema: "NewSponsorship", path: "/api/sponsorship"},
			{schema: "NewAccount", path: "/api/admin/accounts"},
		} {
			schema := document.Components.Schemas[c.schema]
			send := func(body map[string]any) answer {
				if c.within != "" {
					body = map[string]any{c.within: body}
				}
				return s.free(call{method: "POST", path: c.path, body: body, as: s.signIn(fair.RoleOwner)})
			}
			if len(schema.Required) == 0 {
				t.Errorf("%s has no required member", c.schema)
			}
			for _, member := range schema.Required {
				body := map[string]any{}
				if c.without != "" && member != c.without {
					body[c.without] = schema.Properties[c.without].Enum[0]
				}
				if a := send(body); !strings.Contains(a.body, `"`+member+`":"`) {
					t.Errorf("%s without %s: %s", c.schema, member, a.body)
				}
			}
			for member, property := range schema.Properties {
				if len(property.Enum) == 0 || member == "lang" {
					continue
				}
				if a := send(map[string]any{member: "nonsense"}); !strings.Contains(a.body, `"`+member+`":"`) {
					t.Errorf("%s with a wrong %s: %s", c.schema, member, a.body)
				}
				for _, value := range property.Enum {
					a := send(map[string]any{member: value})
					if value != "Other" && strings.Contains(a.body, `"`+member+`":"`) {
						t.Errorf("%s with the %s %v: %s", c.schema, member, value, a.body)
					}
				}
			}
		}
	})
}

func TestAnUnknownSortColumnIsNamed(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		for _, path := range []string{"/api/registers", "/api/orders", "/api/exports/registrations.xlsx"} {
			s.do(call{
				method: "GET", path: path + "?sort=-colour", as: s.signIn(fair.RoleViewer), want: 422,
				has: []string{`"sort":"This list can be sorted by: `, "createdAt"},
			})
		}
	})
}
