package httpapi_test

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

func TestRegister(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		browser := s.browser()
		register := call{method: "POST", path: "/api/registers", body: farmer("రాములు"), header: browser}
		register.want, register.has = 201, []string{
			`"category":"Farmer"`, `"name":"రాములు"`, `"phone":"9848012345"`, `"whatsappNo":"9848012345"`, `"amount":100`,
			`"status":"Pending"`,
		}
		a := s.do(register)
		id, userID := a.field("_id"), a.field("userID")
		if want := "/payment?" + (url.Values{
			"registrationId": {id},
			"userID":         {userID},
		}).Encode(); a.field("paymentUrl") != want {
			t.Errorf("paymentUrl %q, want %q", a.field("paymentUrl"), want)
		}

		// A repeated request whose text differs only in spaces returns the same registration.
		again := farmer("  రాములు ")
		b := s.do(call{method: "POST", path: "/api/registers", body: again, header: browser, want: 200})
		if b.field("_id") != id || b.field("userID") != userID {
			t.Errorf("sending twice made a second registration")
		}
		s.do(call{method: "POST", path: "/api/registers", body: map[string]any{
			"category": "Startup", "companyName": "Soil & Co", "address": "Hyderabad", "email": "a@b.in",
			"whatsappNo": 9848012345,
		}, want: 422, has: []string{`"whatsappNo":"Write text here"`}})
		s.do(call{method: "POST", path: "/api/registers", body: map[string]any{
			"category": "Startup", "companyName": "Soil & Co", "address": "Hyderabad", "email": "a@b.in",
			"whatsappNo": "9848012345", "unknown": 1, "website": nil,
		}, want: 201, has: []string{`"name":"Soil & Co"`, `"company":"Soil & Co"`, `"companyName":"Soil & Co"`}})
	})
}

// A double click creates only one registration. A repeated idempotency key of the client also creates only one.
func TestRegisterTwice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		ids, browser := make([]string, 8), s.browser()
		var all sync.WaitGroup
		for i := range ids {
			all.Go(func() {
				resp := s.free(call{method: "POST", path: "/api/registers", body: farmer("Double"), header: browser})
				if resp.status == 200 || resp.status == 201 {
					ids[i] = resp.field("_id")
				}
			})
		}
		all.Wait()
		for _, id := range ids {
			if id == "" || id != ids[0] {
				t.Fatalf("eight clicks made %v", ids)
			}
		}
		key := map[string]string{"Idempotency-Key": "5f2c7a0e-9d1b-4c55-8a6e-0b9f3c1d2e4f"}
		first := s.do(call{method: "POST", path: "/api/registers", body: farmer("Keyed"), header: key, want: 201})
		if again := s.do(call{
			method: "POST", path: "/api/registers", body: farmer("Keyed"), header: key,
			want: 200,
		}); again.field("_id") != first.field("_id") {
			t.Error("the same key made two")
		}
		// Another visitor who uses the same key must not see the first visitor's registration.
		s.do(call{
			method: "POST", path: "/api/registers", body: farmer("Somebody else"), header: key, want: 409,
			hasNot: []string{first.field("userID"), "Keyed"},
		})
		s.do(call{
			method: "POST", path: "/api/registers", body: farmer("Long key"),
			header: map[string]string{"Idempotency-Key": strings.Repeat("k", 5000)}, want: 422,
		})
	})
}

func TestRegisterRefusesInLanguage(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	for _, c := range []struct {
		name   string
		change map[string]any
		lang   string
		field  string
		want   string
	}{
		{"no name", map[string]any{"name": " "}, "en", "name", "Enter your full name"},
		{
			"no name in Telugu",
			map[string]any{"name": ""},
			"te-IN,te;q=0.9,en;q=0.5", "name",
			texts.RequiredField("registration", "name").In(fair.Telugu),
		},
		{
			"short number",
			map[string]any{"whatsappNo": "98480"},
			"en", "whatsappNo",
			"Please enter a valid 10-digit phone number",
		},
		{
			"number in Hindi",
			map[string]any{"whatsappNo": "12"},
			"hi", "whatsappNo",
			texts.Errors.WhatsappInvalid().In(fair.Hindi),
		},
		{
			"5,000 characters",
			map[string]any{"name": strings.Repeat("అ", 5000)},
			"en", "name",
			"Please use at most 120 characters",
		},
		{
			"control characters",
			map[string]any{"name": "Ra\x00mu"},
			"en", "name",
			texts.Errors.ControlCharacters().In(fair.English),
		},
		{
			"escape sequence",
			map[string]any{"address": "\x1b[31mred"},
			"en", "address",
			texts.Errors.ControlCharacters().In(fair.English),
		},
		{"text direction is not control", map[string]any{"name": 5}, "en", "name", "Write text here"},
		{"an object for a name", map[string]any{"name": map[string]any{"first": "R"}}, "en", "name", "Write text here"},
		{"no yes or no", map[string]any{"adult": "maybe"}, "en", "adult", "Answer yes or no here"},
		{"under age", map[string]any{"adult": false}, "en", "adult", texts.Errors.AdultRequired().In(fair.English)},
		{"no such category", map[string]any{"category": "Pirate"}, "en", "category", "Please choose one of the options"},
		{
			"others",
			map[string]any{"category": "Other"},
			"en", "category",
			"Please contact our organizers directly for registration details.",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			body := farmer("Ramu")
			for name, value := range c.change {
				body[name] = value
			}
			s := *s
			s.t = t
			a := s.do(call{
				method: "POST", path: "/api/registers", body: body,
				header: map[string]string{"Accept-Language": c.lang}, want: 422,
			})
			if got := a.fieldProblem(c.field); got != c.want {
				t.Errorf("%s: %q, want %q", c.field, got, c.want)
			}
		})
	}
	s.do(call{
		method: "POST", path: "/api/registers?lang=te", body: map[string]any{"category": "Farmer"}, want: 422,
		has: []string{texts.RequiredField("registration", "whatsappNo").In(fair.Telugu)},
	})
}

func TestRegistrationsList(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		for i := range 7 {
			s.do(call{method: "POST", path: "/api/registers", body: farmer(fmt.Sprintf("Farmer no%dx", i)), want: 201})
		}
		list := func(query string) (answer, []map[string]any) {
			a := s.do(call{method: "GET", path: "/api/registers" + query, as: owner, want: 200})
			var found []map[string]any
			a.json(&found)
			return a, found
		}
		a, found := list("")
		if len(found) != 7 || a.header.Get("X-Total-Count") != "7" || a.header.Get("Link") != "" {
			t.Errorf("all: %d records, total %q, link %q", len(found), a.header.Get("X-Total-Count"), a.header.Get("Link"))
		}
		if strings.Contains(a.body, "userID") {
			t.Error("the office sees payers' ids")
		}
		seen := map[any]bool{}
		for page := 1; page <= 3; page++ {
			a, found = list(fmt.Sprintf("?page=%d&perPage=3&sort=name&q=farmer", page))
			for _, r := range found {
				seen[r["_id"]] = true
			}
		}
		if len(seen) != 7 || len(found) != 1 {
			t.Errorf("three pages show %d records, the last one %d", len(seen), len(found))
		}
		want := `</api/registers?page=1&perPage=3&q=farmer&sort=name>; rel="first", ` +
			`</api/registers?page=2&perPage=3&q=farmer&sort=name>; rel="prev", ` +
			`</api/registers?page=3&perPage=3&q=farmer&sort=name>; rel="last"`
		if got := a.header.Get("Link"); got != want {
			t.Errorf("link %s, want %s", got, want)
		}
		if _, found = list("?status=Paid"); len(found) != 0 {
			t.Errorf("%d are paid", len(found))
		}
		if _, found = list("?status=All&category=farmer&q=" + url.QueryEscape("farmer no3x")); len(found) != 1 {
			t.Errorf("one word of its own finds %d", len(found))
		}
		s.do(call{
			method: "GET", path: "/api/registers?sort=" + url.QueryEscape("name; DROP TABLE registration"), as: owner, want: 422,
		})
		for query, field := range map[string]string{
			"?page=0": "page", "?page=-1": "page", "?page=x": "page", "?page=99999999999999999999": "page",
			"?perPage=0":   "perPage",
			"?status=Sold": "status", "?category=Pirate": "category", "?q=" + strings.Repeat("x", 300): "q",
			"?deleted=perhaps": "deleted",
		} {
			a := s.do(call{method: "GET", path: "/api/registers" + query, as: owner, want: 422})
			if a.fieldProblem(field) == "" {
				t.Errorf("%s: no sentence for %s in %s", query, field, a.body)
			}
		}
		s.do(call{method: "GET", path: "/api/registers?q=%00", as: owner, want: 400})
		s.do(call{method: "GET", path: "/api/registers?q=%ff", as: owner, want: 400})
	})
}

func TestRegistrationChangeDeleteRestore(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		id := s.do(call{method: "POST", path: "/api/registers", body: farmer("Ramu"), want: 201}).field("_id")
		path := "/api/registers/" + id
		s.do(call{method: "PUT", path: path, as: owner, want: 200, body: map[string]any{
			"name": "Ramulu", "phone": "9999999999", "amount": "150.50", "status": "Cancelled", "version": 1,
			"createdAt": "never", "_id": "other",
		}, has: []string{
			`"name":"Ramulu"`, `"phone":"9999999999"`, `"amount":150.50`, `"status":"Cancelled"`,
			`"address":"Chityala, Nalgonda"`,
		}})
		s.do(call{
			method: "PUT", path: path, as: owner, want: 409, body: map[string]any{"name": "Late", "version": 1},
			has: []string{"changed_meanwhile"},
		})
		a := s.do(call{
			method: "PUT", path: path, as: owner, want: 422,
			body: map[string]any{"phone": "1", "amount": "1e9", "status": "Lost", "name": ""},
		})
		for _, field := range []string{"phone", "amount", "status", "name"} {
			if a.fieldProblem(field) == "" {
				t.Errorf("no sentence for %s: %s", field, a.body)
			}
		}
		s.do(call{
			method: "PUT", path: path, as: owner, want: 422, body: map[string]any{"amount": []int{1}},
			has: []string{`"amount":"Write a number here"`},
		})
		s.do(call{method: "DELETE", path: path, as: owner, want: 204})
		s.do(call{method: "DELETE", path: path, as: owner, want: 404})
		s.do(call{method: "PUT", path: path, as: owner, want: 404, body: map[string]any{"name": "x"}})
		s.do(call{method: "GET", path: "/api/registers", as: owner, want: 200, hasNot: []string{id}})
		s.do(call{method: "GET", path: "/api/registers?deleted=true", as: owner, want: 200, has: []string{id, "deletedAt"}})
		s.do(call{
			method: "POST", path: path + "/restore", as: owner, want: 200, has: []string{`"name":"Ramulu"`},
			hasNot: []string{"deletedAt"},
		})
		s.do(call{method: "POST", path: path + "/restore", as: owner, want: 404})
		s.do(call{method: "GET", path: "/api/admin/activity", as: owner, want: 200, has: []string{
			`"action":"restored"`, `"action":"deleted"`, `"actor":"owner@example.org"`, `"before":{"address"`,
			`"after":{"amount":"150.50"`,
		}})
	})
}

// The office registers a group and changes its number of people until it is paid. A visitor cannot do so with this
// request.
func TestTheOfficeRegistersAGroup(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		group := farmer("Narsimha")
		group["persons"], group["memberNames"] = "60", "Ravi\nSita"
		s.do(call{
			method: "POST", path: "/api/registers", body: group, want: 201,
			has: []string{`"persons":1`, `"amount":100`}, hasNot: []string{"Sita"},
		})
		id := s.do(call{
			method: "POST", path: "/api/registers", as: owner, body: group, want: 201,
			has: []string{`"persons":60`, `"amount":6000`, `"memberNames":"Ravi\nSita"`},
		}).field("_id")
		path := "/api/registers/" + id
		s.do(call{
			method: "PUT", path: path, as: owner, want: 200, body: map[string]any{"persons": 61},
			has: []string{`"persons":61`, `"amount":6100`},
		})
		s.do(call{
			method: "PUT", path: path, as: owner, want: 200, body: map[string]any{"persons": "40", "amount": 3500},
			has: []string{`"persons":40`, `"amount":3500`},
		})
		for _, change := range []struct {
			field string
			body  map[string]any
		}{
			{"persons", map[string]any{"persons": 0}},
			{"persons", map[string]any{"persons": "many"}},
			{"persons", map[string]any{"persons": 101}},
			{"memberNames", map[string]any{"persons": 1}}, // two names
		} {
			a := s.do(call{method: "PUT", path: path, as: owner, want: 422, body: change.body})
			if a.fieldProblem(change.field) == "" {
				t.Errorf("%v: no sentence for %s: %s", change.body, change.field, a.body)
			}
		}
		s.do(call{method: "PUT", path: path, as: owner, want: 200, body: map[string]any{"amount": 400, "status": "Paid"}})
		a := s.do(call{method: "PUT", path: path, as: owner, want: 422, body: map[string]any{"persons": 41}})
		if !strings.Contains(a.fieldProblem("persons"), "paid registration") {
			t.Errorf("a paid group grows: %s", a.body)
		}
	})
}
