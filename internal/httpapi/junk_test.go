package httpapi_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// junkIDs returns the ids of the records in a list that are suspected to be junk. It also checks that each of them is
// marked as junk and that the links to other pages keep the filter.
func (s *site) junkIDs(as *http.Cookie, path string) (ids []string) {
	s.t.Helper()
	var found []struct {
		ID   string `json:"_id"`
		Junk bool   `json:"junk"`
	}
	a := s.do(call{method: "GET", path: path + "?junk=true&page=1", as: as, want: 200})
	a.json(&found)
	for _, r := range found {
		if ids = append(ids, r.ID); !r.Junk {
			s.t.Errorf("%s: %s is listed without the mark", path, r.ID)
		}
	}
	if link := a.header.Get("Link"); !strings.Contains(link, "junk=true") {
		s.t.Errorf("%s: the links to other pages are %q", path, link)
	}
	return ids
}

// sendJunk sends one form of each kind: registration, message, enquiry and application. It returns the ids of the
// records by the paths of their lists.
func (s *site) sendJunk(ctx context.Context, name string) map[string]string {
	s.t.Helper()
	ids := map[string]string{}
	keep := func(path, id string, err error) {
		if ids[path] = id; err != nil {
			s.t.Fatal(path, err)
		}
	}
	adult := true
	r, _, err := s.app.Sales.CreateRegistration(ctx, sales.NewRegistration{RegistrationInput: fair.RegistrationInput{
		Category: "Farmer", Name: name, Address: "Chityal", WhatsappNo: "9848012345", Adult: &adult,
	}, Lang: fair.English})
	keep("/api/registers", r.ID, err)
	english := record.Submission{Lang: fair.English}
	m, _, err := s.app.Contact.Submit(ctx,
		contact.Input{Name: name, Email: "a@example.org", Message: "Hello"}, english)
	keep("/api/contactus", m.ID, err)
	e, _, err := s.app.Content.Sponsorships.Submit(ctx, fair.SponsorshipInput{
		ContactPerson: name, Mobile: "9848012345", Email: "a@example.org", Category: "Seeds", Level: "gold",
	}, english)
	keep("/api/sponsorship", e.ID, err)
	p, _, err := s.app.Applications.Submit(ctx, application.Input{
		Type: "volunteer", Name: name, Occupation: "farmer", Address: "Karimnagar", Email: "s@example.org",
		Experience: "Ten years", Mobile: "9000341877",
	}, english)
	keep("/api/resource-person", p.ID, err)
	return ids
}

func TestSuspectedJunkIsListedAndDeletedTogether(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		s.sendJunk(t.Context(), "Asha")
		junk := s.sendJunk(app.WithVisitor(t.Context(), app.Visitor{Junk: true}), "Robot")
		for path, id := range junk {
			if ids := s.junkIDs(owner, path); !slices.Equal(ids, []string{id}) {
				t.Errorf("%s: suspected %v, want only %s", path, ids, id)
			}
			list := map[string]string{
				"/api/registers": "registrations", "/api/contactus": "contact-messages", "/api/sponsorship": "sponsorships",
				"/api/resource-person": "applications",
			}[path]
			if deleted := s.inBulk(owner, list, "delete", "", idOf(id)); deleted.Done != 1 {
				t.Errorf("%s: %+v", path, deleted)
			}
			if ids := s.junkIDs(owner, path); len(ids) != 0 {
				t.Errorf("%s: %v after deleting", path, ids)
			}
			if restored := s.inBulk(owner, list, "restore", "", idOf(id)); restored.Done != 1 {
				t.Errorf("%s: %+v", path, restored)
			}
		}
		// A paid record is not junk.
		s.do(call{
			method: "PUT", path: "/api/registers/" + junk["/api/registers"], as: owner, want: 200,
			body: map[string]any{"status": "Paid"},
		})
		if ids := s.junkIDs(owner, "/api/registers"); len(ids) != 0 {
			t.Errorf("a paid registration is still suspected: %v", ids)
		}
	})
}

func TestSuspectedJunkCausesNoEMails(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	owner := s.signIn(fair.RoleOwner)
	junk := s.sendJunk(app.WithVisitor(t.Context(), app.Visitor{Junk: true}), "Robot")
	honest := s.sendJunk(t.Context(), "Asha")
	a := s.do(call{method: "GET", path: "/api/admin/messages", as: owner, want: 200})
	about := func(id string) bool { return strings.Contains(a.body, id) }
	if about(junk["/api/contactus"]) || !about(honest["/api/contactus"]) {
		t.Errorf("the messages are %s", a.body)
	}
}
