package httpapi_test

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

const (
	herName    = "Wazirunnisa Quraishi"
	herPhone   = "9123498765"
	herEmail   = "wazirunnisa.q@example.org"
	herAddress = "17 Xylophone Lane, Warangal"
)

func her() map[string]any {
	return map[string]any{
		"category": "Student", "name": herName, "whatsappNo": herPhone, "email": herEmail, "degree": "BSc",
		"college": "Quraishi College", "adult": true, "lang": "te",
	}
}

// tokenOf returns the token of the newest link that was sent to the visitor.
func (s *site) tokenOf() string {
	s.t.Helper()
	var body string
	must(s.t, s.db.Pool().QueryRowContext(s.t.Context(),
		"SELECT body FROM message WHERE kind = 'privacy_link' ORDER BY created_at DESC, id DESC LIMIT 1").Scan(&body))
	_, rest, _ := strings.Cut(body, "token=")
	token, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSpace(token)
}

func TestOwnDataAndTheOfficesAnswer(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		r := s.do(call{method: "POST", path: "/api/registers", body: her(), want: 201})
		must(t, s.app.Privacy.AskForOwnData(t.Context(), person.Asking{Contact: herEmail, Lang: fair.English}))
		token := s.tokenOf()
		a := s.do(call{
			method: "GET", path: "/api/my-data?token=" + token, want: 200,
			has:    []string{`"kind":"registration"`, herName, herPhone, `"notice":"2025-1"`, `"recipients":[]`},
			hasNot: []string{"MKMUUID"},
		})
		if got := a.header.Get("Content-Disposition"); got != `attachment; filename="my-data.json"` {
			t.Errorf("served as %s", got)
		}
		if got := a.header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("may be kept: %s", got)
		}
		for _, query := range []string{
			"", "?token=", "?token=wrong", "?transactionId=MKM001&userID=MKMUUID1",
			"?userID=" + r.field("userID"),
		} {
			s.do(call{method: "GET", path: "/api/my-data" + query, want: 404, hasNot: []string{herName}})
		}

		asked, err := s.app.Privacy.AskForErasure(t.Context(), person.OwnDataKey{Token: token}, fair.Telugu)
		must(t, err)
		viewer, manager := s.signIn(fair.RoleViewer), s.signIn(fair.RoleManager)
		path := "/api/admin/privacy/requests"
		list := s.do(call{
			method: "GET", path: path + "?state=open&page=1", as: viewer, want: 200,
			has: []string{`"kind":"erase"`, `"proven":true`, `"overdue":false`, herEmail},
		})
		if list.header.Get("X-Total-Count") != "1" {
			t.Errorf("%s requests", list.header.Get("X-Total-Count"))
		}
		waiting := func(want string) {
			t.Helper()
			s.do(call{method: "GET", path: "/api/admin/summary", as: viewer, want: 200, has: []string{`"privacy":` + want}})
		}
		waiting("1")
		s.do(call{method: "GET", path: path + "?state=lost", as: viewer, want: 422, has: []string{`"state":`}})
		s.do(call{method: "GET", path: path + "?kind=see", as: viewer, want: 200, hasNot: []string{herEmail}})
		s.do(call{method: "GET", path: path + "?q=WAZIR", as: viewer, want: 200, has: []string{herEmail}})
		s.do(call{method: "GET", path: path + "?q=100%25", as: viewer, want: 200, hasNot: []string{herEmail}})
		s.do(call{
			method: "GET", path: path + "/" + asked.ID, as: viewer, want: 200,
			has: []string{`"held":{`, herName, `"field":"college"`},
		})
		s.do(call{method: "GET", path: path + "/nobody", as: viewer, want: 404})
		s.do(call{method: "POST", path: path + "/" + asked.ID + "/answer", body: `{}`, as: viewer, want: 403})
		s.do(call{
			method: "POST", path: path + "/" + asked.ID + "/answer", body: `{"refuse":true}`, as: manager, want: 422,
			has: []string{`"answer":`},
		})
		s.do(call{method: "POST", path: path + "/" + asked.ID + "/answer", body: `{"version":9}`, as: manager, want: 409})
		s.do(call{
			method: "POST", path: path + "/" + asked.ID + "/answer", body: `{"version":1}`, as: manager, want: 200,
			has: []string{`"state":"done"`, `"name":"Erased"`}, hasNot: []string{herEmail},
		})
		waiting("0")
		s.do(call{
			method: "POST", path: path + "/" + asked.ID + "/answer", body: `{}`, as: manager, want: 409,
			has: []string{"request_answered"},
		})
		s.do(call{
			method: "GET", path: "/api/registers?page=1", as: viewer, want: 200, has: []string{`"name":"Erased"`},
			hasNot: []string{herName, herPhone, herEmail},
		})
		s.do(call{
			method: "PUT", path: "/api/registers/" + r.field("_id"), body: `{"name":"Back"}`, as: manager, want: 409,
			has: []string{`"code":"erased"`},
		})
		s.do(call{method: "GET", path: "/api/my-data?token=" + token, want: 404})

		s.do(call{method: "POST", path: path, body: `{"kind":"see"}`, as: manager, want: 422, has: []string{`"phone":`}})
		entered := s.do(call{
			method: "POST", path: path, body: `{"kind":"see","phone":"98480 12345","wish":"By letter"}`,
			as: manager, want: 201, has: []string{`"proven":false`},
		})
		link := s.do(call{
			method: "POST", path: path + "/" + entered.field("_id") + "/link", as: manager, want: 200,
			has: []string{"https://wa.me/919848012345?text="},
		})
		if !strings.HasPrefix(link.field("url"), s.url+"/my-data?token=") {
			t.Errorf("the link is %s", link.field("url"))
		}
		s.do(call{method: "POST", path: path + "/" + entered.field("_id") + "/link", as: viewer, want: 403})
		s.do(call{
			method: "GET", path: "/api/admin/privacy/consents?kind=registration&id=" + r.field("_id"), as: viewer,
			want: 200, has: []string{`"notice":"2025-1"`, `"lang":"te"`},
		})
		s.do(call{method: "GET", path: "/api/admin/privacy/consents?kind=account&id=1", as: viewer, want: 422})
		s.do(call{method: "POST", path: "/api/registers", body: farmer("Anjali"), want: 201})
		s.do(call{
			method: "GET", path: "/api/admin/privacy/retention", as: viewer, want: 200,
			has: []string{`"what":"registrations","edition":"2025","count":1`, `"due":false`},
		})
	})
}

// traces returns all texts that must not appear outside the records: the given secrets and the personal data.
func traces(secrets ...string) []string {
	return append([]string{"Wazirunnisa", "Quraishi", herPhone, "98765", "wazirunnisa", "Xylophone", "Hegde Seeds"},
		secrets...)
}

// measuredTimes matches the time of a line in the log and the duration of a request.
var measuredTimes = regexp.MustCompile(`"(?:time":"[^"]*"|took":\d+)`)

func TestLogsAndFileNamesContainNoPersonalData(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		folder := t.TempDir()
		uploads, err := files.Open(folder, "")
		must(t, err)
		s.files.Files = uploads
		owner := s.signIn(fair.RoleOwner)
		quoted := url.QueryEscape(herName)

		browser := s.browser()
		r := s.do(call{method: "POST", path: "/api/registers", body: her(), header: browser, want: 201})
		s.do(call{method: "POST", path: "/api/registers", body: her(), header: browser, want: 200})
		wrong := her()
		wrong["whatsappNo"], wrong["email"] = "12"+herPhone, herEmail+"@@"
		s.do(call{method: "POST", path: "/api/registers", body: wrong, want: 422})
		s.do(call{method: "POST", path: "/api/registers", body: `{"name":"` + herName + `","category":`, want: 400})
		o := s.do(call{method: "POST", path: "/api/cashfree/create-order", want: 200, body: map[string]any{
			"registrationId": r.field("_id"), "userID": r.field("userID"), "username": herName, "Mobile": herPhone,
			"email": herEmail, "redirecturl": "/", "callBack": "/",
		}})
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		s.do(call{method: "GET", path: "/api/cashfree/checkpaymentstatus/" + o.field("orderId") + "/" + herPhone, want: 404})
		booking := bookingFields("Hegde Seeds", stall24)
		booking["contactPerson"], booking["phone"], booking["email"], booking["address"] = herName, herPhone, herEmail,
			herAddress
		first := s.do(call{
			method: "POST", path: "/api/cashfree/create-order", want: 200,
			body: map[string]any{"config": booking, "redirecturl": "/", "callBack": "/"},
		})
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order", want: 409,
			body: map[string]any{"config": booking, "redirecturl": "/", "callBack": "/"},
		})
		s.attempt(first.field("orderId"), map[string]any{"outcome": "FAILED"})
		s.do(call{
			method: "POST", path: "/api/contactus",
			body: map[string]string{"name": herName, "email": herEmail, "message": "Call " + herPhone}, want: 201,
		})
		s.do(call{
			method: "POST", path: "/api/sponsorship",
			body: map[string]string{"contactPerson": herName, "mobile": herPhone, "email": herEmail}, want: 201,
		})
		form := applicant("name", herName, "email", herEmail, "mobile", herPhone, "address", herAddress).file("biodata",
			herName+" "+herPhone+".pdf", biodata)
		applied := s.do(form.call("POST", "/api/resource-person", nil, 201))
		bad := applicant("name", herName, "email", herEmail, "mobile", herPhone).file("biodata", herName+".exe",
			[]byte("MZ\x90\x00"))
		s.do(bad.call("POST", "/api/resource-person", nil, 422))

		// The office searches for records, changes one, and downloads exports and a file.
		s.do(call{method: "GET", path: "/api/registers?page=1&q=" + quoted, as: owner, want: 200, has: []string{herName}})
		s.do(call{method: "GET", path: "/api/admin/search?q=" + herPhone, as: owner, want: 200})
		s.do(call{method: "GET", path: "/api/registers/" + quoted, as: owner, want: 404})
		s.do(call{
			method: "PUT", path: "/api/registers/" + r.field("_id"),
			body: map[string]any{"name": herName + " II", "version": 99}, as: owner, want: 409,
		})
		s.do(call{method: "GET", path: "/api/" + quoted, want: 404})
		var served []string
		for _, path := range []string{
			"/api/exports/registrations.xlsx?q=" + quoted, "/api/exports/stall_bookings.xlsx",
			"/api/exports/contact_messages.xlsx", "/api/exports/sponsorships.xlsx",
			"/api/exports/resource-persons.xlsx", "/api/exports/volunteers.xlsx", applied.field("biodata"),
		} {
			a := s.do(call{method: "GET", path: path, as: owner, want: 200})
			name, _, _ := strings.Cut(path, "?")
			served = append(served, name, a.header.Get("Content-Disposition"), a.header.Get("Location"), a.header.Get("Link"))
		}

		// The visitor requests their own data. Other people send requests that contain the visitor's personal data.
		must(t, s.app.Privacy.AskForOwnData(t.Context(), person.Asking{Contact: herEmail, Lang: fair.English}))
		token := s.tokenOf()
		served = append(served, s.do(call{
			method: "GET", path: "/api/my-data?token=" + token,
			want: 200,
		}).header.Get("Content-Disposition"))
		s.do(call{method: "GET", path: "/api/my-data?token=" + quoted, want: 404})
		s.do(call{method: "POST", path: "/api/cashfree/webhook", body: `{"data":{"customer_details":{"customer_name":"` +
			herName + `"}}}`, want: 401})
		s.do(call{
			method: "POST", path: "/api/admin/login", body: map[string]string{"email": herEmail, "password": herName},
			want: 401,
		})
		s.advance("2h")
		for range 3 {
			_, err := s.app.Payments.Sweep(t.Context())
			must(t, err)
		}

		// The log of a database error contains the statement, but no personal data.
		for _, table := range []string{"contact_message", "sponsorship"} {
			_, err := db.Pool().ExecContext(t.Context(), "ALTER TABLE "+table+" RENAME TO gone_"+table)
			must(t, err)
		}
		s.do(call{
			method: "POST", path: "/api/contactus",
			body: map[string]string{"name": herName, "email": herEmail, "message": "Again " + herPhone}, want: 500,
		})
		s.do(call{
			method: "POST", path: "/api/sponsorship",
			body: map[string]string{"contactPerson": herName, "mobile": herPhone, "email": herEmail}, want: 500,
		})

		// Measured times are left out, because they may contain the digits of the phone number.
		log := measuredTimes.ReplaceAllString(s.log.String(), "")
		if !strings.Contains(log, "a request failed") || !strings.Contains(log, `"route":"POST /api/registers"`) {
			t.Fatal("the log holds nothing to look through")
		}
		for line := range strings.SplitSeq(log, "\n") {
			for _, trace := range traces(r.field("userID"), first.field("userID"), token, o.field("payment_session_id"),
				"MKMUUID", owner.Value) {
				if trace != "" && strings.Contains(line, trace) {
					t.Errorf("the log names her (%s): %s", trace, clip(line))
				}
			}
		}
		must(t, filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			served = append(served, strings.TrimPrefix(path, folder))
			return err
		}))
		if _, err := os.Stat(folder); err != nil || len(served) < 20 {
			t.Fatalf("only %q was looked through", served)
		}
		for _, name := range served {
			for _, trace := range traces() {
				if strings.Contains(name, trace) {
					t.Errorf("a file's name holds her (%s): %s", trace, name)
				}
			}
		}
	})
}
