package httpapi_test

import (
	"net/url"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// A name is found in every script in which it sounds the same, with and without nukta and accents.
func TestSearchFindsNamesInOtherScripts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		for _, name := range []string{"రమేష్ గౌడ్", "Ramesh Kumar", "ज़मीन वाला", "Société Générale"} {
			s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 201})
			s.do(call{
				method: "POST", path: "/api/contactus",
				body: map[string]any{"name": name, "email": "a@example.org", "message": "Hello"}, want: 201,
			})
		}
		s.order("లక్ష్మీ సీడ్స్", stall24)
		for _, c := range []struct{ path, typed, want string }{
			{"/api/registers", "ramesh", "2"},
			{"/api/registers", "రమేష్", "2"},
			{"/api/registers", "रमेश", "2"},
			{"/api/registers", "ramesh goud", "1"},
			{"/api/registers", "जमीन", "1"},
			{"/api/registers", "jameen", "1"},
			{"/api/registers", "societe", "1"},
			{"/api/registers", "suresh", "0"},
			{"/api/contactus", "रमेश", "2"},
			{"/api/contactus", "zameen", "1"},
			{"/api/stallBooking/stall-bookings", "lakshmi seeds", "1"},
			{"/api/orders", "Laxmi", "1"},
		} {
			found := s.do(call{
				method: "GET", path: c.path + "?page=1&q=" + url.QueryEscape(c.typed), as: owner, want: 200,
			}).header.Get("X-Total-Count")
			if found != c.want {
				t.Errorf("%s: %q found %s, want %s", c.path, c.typed, found, c.want)
			}
		}
	})
}
