package httpapi_test

import (
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/committee"
	"github.com/mela-fair/mela/internal/counter"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/outbox"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// clearKind deletes the demo records of a kind, but not their files.
func clearKind(s *site, office *http.Cookie, path string) {
	s.t.Helper()
	var list []struct {
		ID string `json:"_id"`
	}
	s.do(call{method: "GET", path: path, as: office, want: 200}).json(&list)
	for _, one := range list {
		s.do(call{method: "DELETE", path: path + "/" + one.ID, as: office, want: 204})
	}
	s.files.mu.Lock()
	defer s.files.mu.Unlock()
	s.files.kept = map[string]bool{}
}

func (s *site) dataVersion() uint64 {
	s.t.Helper()
	version, err := s.app.Content.DataVersion(s.t.Context())
	must(s.t, err)
	return version
}

// runJobs advances the clock and runs the background jobs that are due then.
func (s *site) runJobs(advance time.Duration) {
	s.t.Helper()
	s.do(call{method: "POST", path: "/sandbox/sim/clock", body: map[string]string{"advance": advance.String()}, want: 200})
	_, err := s.app.Purge(s.t.Context())
	must(s.t, err)
	box := &outbox.Outbox{
		Log:   slog.New(slog.DiscardHandler),
		Store: s.db, Now: s.app.Now,
		Tasks: map[fair.JobKind]outbox.Task{fair.JobFile: {Handle: s.app.Content.DeleteFile}},
	}
	for {
		n, err := box.Round(s.t.Context())
		must(s.t, err)
		if n == 0 {
			return
		}
	}
}

func message(name string) map[string]any {
	return map[string]any{"name": name, "email": "asha@example.org", "message": "When does the fair open?\nThank you"}
}

func TestContactMessages(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		was := s.dataVersion()
		browser := s.browser()
		a := s.do(call{
			method: "POST", path: "/api/contactus", body: message("ఆశ"), header: browser, want: 201,
			has: []string{`"name":"ఆశ"`, `"createdAt"`}, hasNot: []string{"version"},
		})
		// A second submission returns the same record, even if spaces and letter case differ. Double clicks and reloads
		// cause such submissions.
		again := message("  ఆశ ")
		again["email"] = "ASHA@example.org"
		if b := s.do(call{
			method: "POST", path: "/api/contactus", body: again, header: browser, want: 200,
		}); b.field("_id") != a.field("_id") {
			t.Error("sending twice made a second message")
		}
		if s.dataVersion() != was {
			t.Error("a message makes pages render anew")
		}
		s.runJobs(11 * time.Minute)
		if b := s.do(call{
			method: "POST", path: "/api/contactus", body: message("ఆశ"), header: browser,
			want: 201,
		}); b.field("_id") == a.field("_id") {
			t.Error("eleven minutes later it is still the same message")
		}
		for name, c := range map[string]struct {
			change map[string]any
			field  string
			want   string
		}{
			"blank":  {map[string]any{"message": " \n "}, "message", "Enter your message"},
			"absent": {map[string]any{"name": nil}, "name", "Enter your name"},
			"e-mail": {map[string]any{"email": "asha@"}, "email", "Enter an e-mail address like name@example.com"},
			"NUL": {
				map[string]any{"message": "a\x00b"},
				"message",
				"This text has characters that cannot be shown. Please type it again",
			},
			"control": {
				map[string]any{"name": "a\x1b[2J"},
				"name",
				"This text has characters that cannot be shown. Please type it again",
			},
			"5,001": {
				map[string]any{"message": strings.Repeat("మ", 5001)},
				"message",
				"Please use at most 5000 characters",
			},
			"long name":  {map[string]any{"name": strings.Repeat("మ", 121)}, "name", "Please use at most 120 characters"},
			"not a text": {map[string]any{"name": 7}, "name", "Write text here"},
		} {
			body := message("Wrong")
			for field, value := range c.change {
				body[field] = value
			}
			resp := s.free(call{method: "POST", path: "/api/contactus", body: body})
			if resp.status != 422 || resp.fieldProblem(c.field) != c.want {
				t.Errorf("%s: %d %s", name, resp.status, clip(resp.body))
			}
		}
		long := message("Long")
		long["message"] = strings.Repeat("మ", 5000)
		s.do(call{method: "POST", path: "/api/contactus", body: long, want: 201})
		telugu := s.do(call{method: "POST", path: "/api/contactus?lang=te", body: message(""), want: 422})
		if telugu.fieldProblem("name") != "మీ పేరు రాయండి" {
			t.Errorf("in Telugu: %s", telugu.body)
		}
		s.do(call{
			method: "POST", path: "/api/contactus", body: "name=x",
			header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, want: 415,
		})
		s.do(call{method: "POST", path: "/api/contactus", body: `{"name":`, want: 400})
		s.do(call{method: "POST", path: "/api/contactus", body: strings.Repeat(" ", 65<<10), want: 413})

		// The office can list and read the messages.
		office := s.signIn(fair.RoleManager)
		s.do(call{method: "GET", path: "/api/contactus", want: 401})
		s.do(call{method: "GET", path: "/api/contactus", as: s.signIn(fair.RoleGate), want: 403})
		list := s.do(call{
			method: "GET", path: "/api/contactus?page=1&perPage=2&sort=-name", as: office, want: 200,
			has: []string{`"version":1`},
		})
		if list.header.Get("X-Total-Count") != "3" || !strings.Contains(list.header.Get("Link"), `rel="next"`) {
			t.Errorf("headers %v", list.header)
		}
		s.do(call{
			method: "GET", path: "/api/contactus?q=మమ", as: office, want: 200, has: []string{`"Long"`},
			hasNot: []string{"ఆశ"},
		})
		s.do(call{method: "GET", path: "/api/contactus/" + a.field("_id"), as: office, want: 200, has: []string{"ఆశ"}})
		s.do(call{method: "DELETE", path: "/api/contactus/" + a.field("_id"), as: office, want: 204})
		s.do(call{method: "GET", path: "/api/contactus/" + a.field("_id"), as: office, want: 404})
		s.do(call{
			method: "GET", path: "/api/contactus?deleted=true", as: office, want: 200,
			has: []string{a.field("_id"), "deletedAt"},
		})
		s.do(call{
			method: "POST", path: "/api/contactus/" + a.field("_id") + "/restore", as: s.signIn(fair.RoleOwner),
			want: 200, has: []string{`"version":3`},
		})
		s.do(call{method: "GET", path: "/api/admin/activity", as: office, want: 200, has: []string{
			`"The message of ఆశ was deleted"`, `"restored"`, `"entity":"contact message"`, `"manager@example.org"`,
		}})
		rows, _ := s.openSheet("/api/exports/contact_messages.xlsx?sort=createdAt", "contact_messages.xlsx",
			"Contact Messages")
		if len(rows) != 4 || rows[1][1] != "ఆశ" || rows[1][3] != "When does the fair open?\nThank you" {
			t.Errorf("rows %v", rows)
		}
	})
}

// The same form is sent eight times at once, and then eight times with an idempotency key of the client. Each time
// only one record is created.
func TestSentTwiceIsOneRecord(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		browser := s.browser()
		for path, body := range map[string]map[string]any{
			"/api/contactus":   message("Double"),
			"/api/sponsorship": {"contactPerson": "Double", "mobile": "9848012345"},
		} {
			ids, created := make([]string, 8), make([]int, 8)
			var all sync.WaitGroup
			for i := range ids {
				all.Go(func() {
					resp := s.free(call{method: "POST", path: path, body: body, header: browser})
					if created[i] = resp.status; resp.status == 200 || resp.status == 201 {
						ids[i] = resp.field("_id")
					}
				})
			}
			all.Wait()
			first := 0
			for i, id := range ids {
				if id == "" || id != ids[0] {
					t.Fatalf("%s: eight clicks made %v", path, ids)
				}
				if created[i] == 201 {
					first++
				}
			}
			if first != 1 {
				t.Errorf("%s: %d of eight got “created”", path, first)
			}
		}
		key := map[string]string{"Idempotency-Key": "5f2c7a0e"}
		first := s.do(call{method: "POST", path: "/api/contactus", body: message("Keyed"), header: key, want: 201})
		s.runJobs(time.Hour)
		if again := s.do(call{
			method: "POST", path: "/api/contactus", body: message("Keyed"), header: key,
			want: 200,
		}); again.field("_id") != first.field("_id") {
			t.Error("the same key made two")
		}
		s.do(call{
			method: "POST", path: "/api/contactus", body: message("Somebody else"), header: key, want: 409,
			hasNot: []string{"Keyed", first.field("_id")},
		})
		s.do(call{
			method: "POST", path: "/api/contactus", body: message("Long"),
			header: map[string]string{"Idempotency-Key": strings.Repeat("k", 5000)}, want: 422,
		})
	})
}

func TestSponsorships(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		a := s.do(call{method: "POST", path: "/api/sponsorship", body: map[string]any{
			"contactPerson": "Asha", "mobile": "+91 98480 12345", "level": "platinum", "category": "Seeds",
			"status": "Confirmed",
		}, want: 201, has: []string{`"mobile":"9848012345"`, `"level":"Platinum"`, `"status":"Pending"`, `"email":""`}})
		s.do(call{
			method: "POST", path: "/api/sponsorship",
			body: map[string]any{"contactPerson": "Ravi", "mobile": "09848012346", "level": "EVENT SPONSOR"}, want: 201,
			has: []string{`"level":"Event Sponsor"`},
		})
		for field, value := range map[string]any{
			"mobile": "984801234", "contactPerson": " ", "level": "diamond",
			"email": "x", "category": strings.Repeat("c", 121),
		} {
			body := map[string]any{"contactPerson": "Wrong", "mobile": "9848012345"}
			body[field] = value
			resp := s.free(call{method: "POST", path: "/api/sponsorship", body: body})
			if resp.status != 422 || resp.fieldProblem(field) == "" {
				t.Errorf("%s %v: %d %s", field, value, resp.status, resp.body)
			}
		}
		office := s.signIn(fair.RoleManager)
		path := "/api/sponsorship/" + a.field("_id")
		s.do(call{method: "PATCH", path: path, body: map[string]any{"status": "Confirmed", "version": 1}, want: 401})
		s.do(call{
			method: "PATCH", path: path, body: map[string]any{"status": "Confirmed", "version": 1}, as: office,
			want: 200, has: []string{`"status":"Confirmed"`, `"level":"Platinum"`, `"version":2`},
		})
		s.do(call{
			method: "PATCH", path: path, body: map[string]any{"status": "Rejected", "version": 1}, as: office,
			want: 409, has: []string{"changed_meanwhile"},
		})
		s.do(call{
			method: "PATCH", path: path, body: map[string]any{"status": ""}, as: office, want: 422,
			has: []string{`"status":"Please choose`},
		})
		s.do(call{
			method: "PATCH", path: "/api/sponsorship/nobody", body: map[string]any{"status": "Rejected"}, as: office,
			want: 404,
		})
		s.do(call{
			method: "GET", path: "/api/sponsorship?status=Confirmed&level=Gold", as: office, want: 200,
			hasNot: []string{"Asha"},
		})
		s.do(call{
			method: "GET", path: "/api/sponsorship?level=Platinum&q=SEEDS", as: office, want: 200,
			has: []string{"Asha"}, hasNot: []string{"Ravi"},
		})
		s.do(call{
			method: "GET", path: "/api/admin/activity", as: office, want: 200,
			has: []string{`"before":{"status":"Pending"}`, `"after":{"status":"Confirmed"}`},
		})
		rows, _ := s.openSheet("/api/exports/sponsorships.xlsx?level=Platinum", "sponsorships.xlsx", "Sponsorships")
		if len(rows) != 2 || rows[1][0] != "Asha" || rows[1][2] != "9848012345" {
			t.Errorf("rows %v", rows)
		}
		s.do(call{method: "DELETE", path: path, as: office, want: 204})
		s.do(call{method: "PATCH", path: path, body: map[string]any{"status": "Rejected"}, as: office, want: 404})
	})
}

func TestApplicationExports(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	s.do(applicant("name", "=1+1", "type", "").call("POST", "/api/resource-person", nil, 201, `"type":"resource"`))
	s.do(applicant("name", "Volunteer").call("POST", "/api/resource-person", nil, 201))
	for file, c := range map[string][2]string{
		"resource-persons.xlsx": {"Resource Persons", "=1+1"},
		"volunteers.xlsx":       {"Volunteers", "Volunteer"},
	} {
		rows, _ := s.openSheet("/api/exports/"+file+"?type=volunteer", file, c[0])
		if len(rows) != 2 || rows[1][0] != c[1] {
			t.Errorf("%s: %v", file, rows)
		}
	}
}

func TestPartners(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		clearKind(s, office, "/api/partners")
		was := s.dataVersion()
		a := s.do(call{
			method: "POST", path: "/api/partners",
			body: map[string]any{
				"name": "రైతు సంస్థ", "type": "academic", "website": "example.org", "line": "Seeds",
				"lineIn": map[string]string{"te": "విత్తనాలు"},
			},
			as: office, want: 201,
			has: []string{
				`"type":"Knowledge"`, `"website":"https://example.org"`, `"logo":""`, `"line":"Seeds"`, `"te":"విత్తనాలు"`,
			},
		})
		if s.dataVersion() == was {
			t.Error("pages do not render anew")
		}
		path := "/api/partners/" + a.field("_id")
		for _, body := range []map[string]any{{"name": "x"}, {"type": "Media"}, {"name": " ", "type": "Media"}, {}} {
			s.do(call{
				method: "POST", path: "/api/partners", body: body, as: office, want: 422,
				has: []string{`"error":"Name and Type are required"`},
			})
		}
		s.do(call{
			method: "POST", path: "/api/partners", body: map[string]any{"name": "x", "type": "Friend"}, as: office,
			want: 422, has: []string{`"type":"Please choose`},
		})
		s.do(call{method: "POST", path: "/api/partners", body: map[string]any{"name": "x", "type": "Media"}, want: 401})
		s.do(call{
			method: "PUT", path: path, body: map[string]any{"name": "Second", "type": "Media", "version": 1},
			as: office, want: 200, has: []string{`"name":"Second"`, `"website":"https://example.org"`},
		})
		s.do(call{
			method: "PUT", path: path, body: map[string]any{"name": "Third", "type": "Media", "version": 1}, as: office,
			want: 409,
		})
		s.do(newForm("name", "With a logo").file("logo", "l.png", pngOf(200, 100, 1)).call("PUT", path, office, 200,
			`"name":"With a logo"`, `"type":"Media"`, `"logo":"/files/partners/`))
		s.do(call{
			method: "PUT", path: path, body: map[string]any{"name": "Renamed"}, as: office, want: 200,
			has: []string{`"logo":"/files/partners/`},
		})
		s.do(call{
			method: "PUT", path: path, body: "name=x", header: map[string]string{"Content-Type": "text/plain"},
			as: office, want: 415,
		})
		s.do(call{method: "PUT", path: path, body: "{", as: office, want: 400})
		s.do(call{method: "GET", path: "/api/partners?type=Academic", as: office, want: 200, hasNot: []string{"Renamed"}})
		s.do(call{method: "GET", path: "/api/partners?type=Media", as: office, want: 200, has: []string{"Renamed"}})
		s.do(call{method: "GET", path: "/api/partners", want: 200, has: []string{"Renamed"}, hasNot: []string{"version"}})
		s.do(call{
			method: "GET", path: "/api/partners", as: s.signIn(fair.RoleGate), want: 200, has: []string{"Renamed"},
			hasNot: []string{"version"},
		})
	})
}

func TestNews(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office, editor := s.signIn(fair.RoleManager), s.signIn(fair.RoleEditor)
		clearKind(s, office, "/api/news")
		was := s.dataVersion()
		a := s.do(call{
			method: "POST", path: "/api/news", as: editor, want: 201,
			body: map[string]any{"title": "Buses", "titleIn": map[string]string{"te": "బస్సులు"}, "day": "2025-08-01"},
			has:  []string{`"title":"Buses"`, `"te":"బస్సులు"`, `"day":"2025-08-01"`, `"photo":""`},
		})
		if s.dataVersion() == was {
			t.Error("pages do not render anew")
		}
		path := "/api/news/" + a.field("_id")
		s.do(call{
			method: "POST", path: "/api/news", as: office, want: 422, body: map[string]any{"day": "2025-02-30"},
			has: []string{`"title":`, `"day":"Enter a date like 2025-09-13"`},
		})
		s.do(newForm("text", "From the bus stand.").file("photo", "p.png", pngOf(900, 600, 1)).call("PUT", path, office, 200,
			`"title":"Buses"`, `"text":"From the bus stand."`, `"photo":"/files/news/`))
		s.do(call{
			method: "PUT", path: path, body: map[string]any{"title": "More buses"}, as: office, want: 200,
			has: []string{`"photo":"/files/news/`},
		})
		s.do(newForm("removePhoto", "true").call("PUT", path, office, 200, `"photo":""`))
		s.do(call{method: "GET", path: "/api/news", want: 401})
		gate := s.signIn(fair.RoleGate)
		s.do(call{method: "POST", path: "/api/news", body: map[string]any{"title": "x"}, as: gate, want: 403})
		s.do(call{method: "GET", path: "/api/news", as: office, want: 200, has: []string{"More buses"}})
	})
}

func TestPhotographs(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		editor := s.signIn(fair.RoleEditor)
		clearKind(s, editor, "/api/photos")
		was := s.dataVersion()
		a := s.do(newForm("alt", "The stage", "captionIn.te", "వేదిక").file("image", "p.png", pngOf(900, 600, 1)).
			call("POST", "/api/photos", editor, 201, `"alt":"The stage"`, `"te":"వేదిక"`, `"focus":"middle"`, `"image":"/files/photos/`))
		if s.dataVersion() == was {
			t.Error("pages do not render anew")
		}
		path := "/api/photos/" + a.field("_id")
		s.do(newForm("focus", "left").call("POST", "/api/photos", editor, 422, `"alt":`, `"focus":`, `"image":`))
		s.do(call{
			method: "PUT", path: path, body: map[string]any{"focus": "end"}, as: editor, want: 200,
			has: []string{`"focus":"end"`, `"alt":"The stage"`, `"image":"/files/photos/`},
		})
		second := newForm("alt", "A stall").file("image", "q.png", pngOf(300, 200, 1))
		b := s.do(second.call("POST", "/api/photos", editor, 201))
		s.do(call{
			method: "PATCH", path: "/api/photos/order", as: editor, want: 200,
			body: map[string]any{"ids": []string{b.field("_id"), a.field("_id")}},
		})
		s.do(call{method: "GET", path: "/api/photos", want: 401})
		s.do(call{method: "DELETE", path: path, as: s.signIn(fair.RoleGate), want: 403})
	})
}

func TestAPartnerIsASponsorOfALevelOfTheEdition(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	office := s.signIn(fair.RoleManager)
	sponsor := map[string]any{"name": "Seeds", "type": "Industrial", "level": "gold"}
	s.do(call{method: "POST", path: "/api/partners", body: sponsor, as: office, want: 201, has: []string{`"level":"gold"`}})
	sponsor["level"] = "diamond"
	s.do(call{method: "POST", path: "/api/partners", body: sponsor, as: office, want: 422, has: []string{`"level":"Please choose`}})
}

func TestCounters(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		var demo []counter.View
		s.do(call{method: "GET", path: "/api/counters", want: 200, hasNot: []string{"version"}}).json(&demo)
		if len(demo) != 1 {
			t.Fatalf("counters %v", demo)
		}
		right := map[string]any{
			"venue": "హైదరాబాద్", "entryFee": 150.5, "eventDate": "2025-09-14", "hours": 23,
			"minutes": "59", "seconds": 0,
		}
		a := s.do(call{
			method: "POST", path: "/api/counters", body: right, as: office, want: 201,
			has: []string{`"entryFee":150.5`, `"eventTime":"23:59"`, `"seconds":0`},
		})
		for field, values := range map[string][]any{
			"venue": {" "}, "entryFee": {-1, "x", 1.005, ""}, "eventDate": {"2025-02-30", "14-09-2025", ""},
			"hours": {24, -1, 1.5, "", "x"}, "minutes": {60, -1}, "seconds": {60, "0x1"},
		} {
			for _, value := range values {
				body := map[string]any{}
				for name, v := range right {
					body[name] = v
				}
				body[field] = value
				resp := s.free(call{method: "POST", path: "/api/counters", body: body, as: office})
				if resp.status != 422 || resp.fieldProblem(field) == "" {
					t.Errorf("%s %v: %d %s", field, value, resp.status, resp.body)
				}
			}
		}
		s.do(call{
			method: "POST", path: "/api/counters", body: map[string]any{}, as: office, want: 422,
			has: []string{`"hours"`, `"entryFee"`, `"venue"`},
		})
		// The counter of the edition shows data of the edition. A change of the counter changes the edition, and a change
		// of the edition changes the counter.
		own := "/api/counters/" + demo[0].ID
		s.do(call{
			method: "PUT", path: own,
			body: map[string]any{"eventDate": "2025-09-20", "hours": 10, "minutes": 5, "seconds": 30, "venue": "Warangal"},
			as:   office, want: 200, has: []string{`"own":true`, `"seconds":30`},
		})
		edition, _ := s.edition(fair.RoleManager)
		if edition.FirstDay != "2025-09-20" || edition.LastDay != "2025-09-21" || edition.OpensAt != "10:05:30" ||
			edition.Dates[fair.English] != "20–21 September 2025" || edition.Venue[fair.Telugu] != "Warangal" {
			t.Errorf("the edition follows its counter: %s to %s, %s, %v", edition.FirstDay, edition.LastDay, edition.OpensAt,
				edition.Dates)
		}
		s.do(call{
			method: "PUT", path: "/api/admin/edition",
			body: map[string]any{
				"firstDay": "2099-09-27", "lastDay": "2099-09-28", "defaultFeePaise": 20000,
				"opensAt": "09:15",
			}, as: office, want: 200,
		})
		s.do(call{
			method: "GET", path: own, as: office, want: 200,
			has: []string{`"eventDate":"2099-09-27"`, `"entryFee":200`, `"eventTime":"09:15"`, `"seconds":0`},
		})
		s.do(call{method: "PUT", path: own, body: map[string]any{"venue": "x", "version": 1}, as: office, want: 409})
		s.do(call{
			method: "PUT", path: own, body: map[string]any{"entryFee": 99999999}, as: office, want: 422,
			has: []string{`"entryFee"`},
		})
		// The entry fee of the edition's counter is the price of a registration. Counters of other events have no fee.
		s.do(call{
			method: "PUT", path: "/api/counters/" + demo[0].ID, body: map[string]any{"entryFee": 250}, as: office,
			want: 200, has: []string{`"entryFee":250`, `"eventDate":"2099-09-27"`},
		})
		s.do(call{method: "POST", path: "/api/registers", body: farmer("Fee"), want: 201, has: []string{`"amount":250`}})
		s.do(call{method: "DELETE", path: own, as: office, want: 409, has: []string{"own_counter"}})
		s.do(call{method: "GET", path: "/api/event", want: 200, has: []string{`"fee":250`}})
		var both []struct{ Own bool }
		s.do(call{method: "GET", path: "/api/counters", want: 200}).json(&both)
		if len(both) != 2 || !both[0].Own || both[1].Own {
			t.Errorf("counters %+v", both)
		}
		s.do(call{method: "DELETE", path: "/api/counters/" + a.field("_id"), as: office, want: 204})
		s.do(call{
			method: "POST", path: "/api/counters/" + a.field("_id") + "/restore", as: s.signIn(fair.RoleOwner),
			want: 200,
		})
	})
}

func TestCommitteeMembers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		clearKind(s, office, "/api/committee-members")
		var ids []string
		for i := range 3 {
			a := s.do(call{method: "POST", path: "/api/committee-members", body: map[string]any{
				"name": "డా. " + strconv.Itoa(i), "designation": "Chair", "designationIn": map[string]string{"te": "అధ్యక్షులు"},
				"committee": []string{"executive", "finance"}[i%2],
			}, as: office, want: 201, has: []string{`"sample":false`}})
			ids = append(ids, a.field("_id"))
		}
		s.do(call{
			method: "POST", path: "/api/committee-members", body: map[string]any{"name": "x", "committee": "unknown"},
			as: office, want: 422, has: []string{`"committee":"Please choose`},
		})
		s.do(call{
			method: "POST", path: "/api/committee-members", body: map[string]any{"name": "x", "committee": ""},
			as: office, want: 422, has: []string{`"committee":"Please choose`},
		})
		s.do(call{
			method: "POST", path: "/api/committee-members", body: map[string]any{"committee": "finance"}, as: office,
			want: 422, has: []string{`"name":"Please fill in`},
		})
		s.do(call{
			method: "PUT", path: "/api/committee-members/" + ids[0], body: map[string]any{"designation": "Vice chair"},
			as: office, want: 200, has: []string{`"designationIn":{"en":"Vice chair","te":"అధ్యక్షులు"}`, "Vice chair"},
		})
		s.do(call{
			method: "PATCH", path: "/api/committee-members/order",
			body: map[string]any{"ids": []string{ids[2], ids[0]}}, as: office, want: 200,
		})
		s.do(call{
			method: "PATCH", path: "/api/committee-members/order", body: map[string]any{"ids": []string{ids[2]}},
			as: s.signIn(fair.RoleViewer), want: 403,
		})
		var shown []committee.View
		s.do(call{method: "GET", path: "/api/committee-members", want: 200}).json(&shown)
		if len(shown) != 3 || shown[0].ID != ids[2] || shown[1].ID != ids[0] || shown[2].ID != ids[1] {
			t.Errorf("shown %+v", shown)
		}
		s.do(call{
			method: "GET", path: "/api/committee-members?committee=finance", as: office, want: 200,
			has: []string{ids[1]}, hasNot: []string{ids[0]},
		})
	})
}
