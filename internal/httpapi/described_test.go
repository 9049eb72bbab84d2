package httpapi_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// What the document says about required members and allowed values is what the use cases check.
func TestTheDocumentSaysWhatIsRequiredAndAllowed(t *testing.T) {
	t.Parallel()
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
			schema := document().Components.Schemas[c.schema]
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
					body[c.without] = string(fair.Farmer)
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
					if strings.Contains(a.body, `"`+member+`":"`) {
						t.Errorf("%s with the %s %v: %s", c.schema, member, value, a.body)
					}
				}
			}
		}
	})
}

// Some requests must have all members of one of several groups: an order is for a registration, or for stalls.
func TestTheDocumentSaysWhichMembersGoTogether(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		for _, c := range []struct{ schema, path string }{
			{"NewOrder", "/api/cashfree/create-order"}, {"NewBooking", "/api/stallBooking"},
		} {
			schema := document().Components.Schemas[c.schema]
			if len(schema.AllOf) != 1 || len(schema.AllOf[0].AnyOf) < 2 {
				t.Fatalf("%s has no groups", c.schema)
			}
			office := s.signIn(fair.RoleOwner)
			s.do(call{method: "POST", path: c.path, body: map[string]any{}, as: office, want: 422})
			for _, group := range schema.AllOf[0].AnyOf {
				for _, member := range group.Required {
					if schema.Properties[member] == nil {
						t.Errorf("%s has no %s", c.schema, member)
					}
				}
			}
		}
	})
}

// What the office changes: each allowed value is taken, and another one is refused.
func TestTheDocumentSaysWhatTheOfficeMayChange(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		registered := s.do(call{method: "POST", path: "/api/registers", body: map[string]any{
			"category": "Farmer", "name": "Lakshmi", "address": "Nalgonda", "whatsappNo": "9848012345",
		}, want: 201})
		for _, c := range []struct{ schema, method, path string }{
			{"RegistrationUpdate", "PUT", "/api/registers/" + registered.field("_id")},
		} {
			for member, property := range document().Components.Schemas[c.schema].Properties {
				if len(property.Enum) == 0 {
					continue
				}
				if a := s.free(call{
					method: c.method, path: c.path, body: map[string]any{member: "nonsense"}, as: owner,
				}); !strings.Contains(a.body, `"`+member+`":"`) {
					t.Errorf("%s with a wrong %s: %s", c.schema, member, a.body)
				}
				for _, value := range property.Enum {
					if a := s.free(call{
						method: c.method, path: c.path, body: map[string]any{member: value}, as: owner,
					}); strings.Contains(a.body, `"`+member+`":"Please choose`) {
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
