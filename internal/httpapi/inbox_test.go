package httpapi_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

type contactSeen struct {
	ID      string `json:"_id"`
	State   string
	Owner   string
	Version int

	AnsweredBy string
}

func TestTheOfficeAnswersContactMessages(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		const path = "/api/contactus"
		for _, name := range []string{"Ravi", "Asha"} {
			s.do(call{
				method: "POST", path: path, want: 201,
				body:   `{"name":"` + name + `","email":"` + name + `@example.org","message":"Is there parking?","lang":"te"}`,
				hasNot: []string{`"state"`, `"owner"`},
			})
		}
		find := func(query string) []contactSeen {
			t.Helper()
			return read[[]contactSeen](t, s.do(call{method: "GET", path: path + query, as: viewer, want: 200}))
		}
		open := find("?state=open&sort=name")
		if len(open) != 2 || open[1].State != "open" {
			t.Fatalf("open: %+v", open)
		}
		ravi := path + "/" + open[1].ID
		s.do(call{method: "GET", path: path + "?state=banana", as: viewer, want: 422})
		s.do(call{
			method: "GET", path: "/api/admin/summary", as: viewer, want: 200,
			has: []string{`"total":2,"week":2`, `"open":2`},
		})
		s.do(call{method: "POST", path: ravi + "/reply", as: viewer, body: `{"text":"Yes"}`, want: 403})
		s.do(call{
			method: "POST", path: ravi + "/reply", as: manager, body: `{"text":" "}`, want: 422,
			has: []string{`"text"`},
		})

		taken := read[contactSeen](t, s.do(call{
			method: "PATCH", path: ravi, as: manager, body: `{"take":true}`, want: 200,
		}))
		if taken.Owner != "manager@example.org" || taken.State != "open" {
			t.Errorf("taken: %+v", taken)
		}
		s.do(call{
			method: "PATCH", path: ravi, as: manager,
			body: map[string]any{"answered": true, "version": taken.Version - 1}, want: 409,
		})
		fields := bookingFields("Ravi", stall{"24", "3x3m"})
		fields["email"] = "ravi@example.org"
		order := s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: map[string]any{"booking": fields}, want: 200,
		}).field("orderId")
		answered := read[contactSeen](t, s.do(call{
			method: "POST", path: ravi + "/reply", as: manager, body: `{"text":"Yes, at gate 2. {order}{seat}"}`, want: 200,
		}))
		if answered.State != "answered" || answered.AnsweredBy != "manager@example.org" {
			t.Errorf("answered: %+v", answered)
		}
		s.do(call{method: "GET", path: "/api/admin/summary", as: viewer, want: 200, has: []string{`"open":1`}})
		if left := find("?state=open"); len(left) != 1 || left[0].ID == answered.ID {
			t.Errorf("still open: %+v", left)
		}

		messages, err := db.MessagesAbout(t.Context(), []string{answered.ID})
		must(t, err)
		reply := messages[len(messages)-1]
		if reply.Kind != fair.MessageContactReply || reply.To != "Ravi@example.org" || reply.Lang != fair.Telugu ||
			!strings.Contains(reply.Body, "Yes, at gate 2. "+order+"{seat}") ||
			!strings.Contains(reply.Body, "> Is there parking?") {
			t.Errorf("the reply is %+v", reply)
		}
		// The message to the office was created in the same millisecond, so the first messages can be in any order.
		first := messages[slices.IndexFunc(messages, func(m fair.Message) bool { return strings.EqualFold(m.To, reply.To) })]
		must(t, db.MarkMessageSent(t.Context(), first, s.app.Now()))
		if earlier, err := db.EarlierInThread(t.Context(), reply); err != nil || len(earlier) != 1 ||
			earlier[0].ID != first.ID {
			t.Errorf("the conversation has %+v, %v", earlier, err)
		}
		s.do(call{
			method: "GET", path: "/api/admin/records/contact-message/" + answered.ID, as: viewer, want: 200,
			has: []string{"Yes, at gate 2.", `"after":{"answeredBy":"manager@example.org","state":"answered"}`},
		})
		again := read[contactSeen](t, s.do(call{
			method: "PATCH", path: ravi, as: manager,
			body: `{"answered":false,"take":false}`, want: 200,
		}))
		if again.State != "open" || again.Owner != "" || again.AnsweredBy != "" {
			t.Errorf("open again: %+v", again)
		}
	})
}

func TestAnApplicantIsNotifiedOfTheReason(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		sent, _, err := s.app.Applications.Submit(t.Context(), application.Input{
			Type: "volunteer", Name: "Lakshmi", Occupation: "farmer", Address: "Nalgonda", Email: "lakshmi@example.org",
			Experience: "Ten years", Mobile: "9848012345", Reason: "I want it",
		}, record.Submission{Lang: fair.English})
		must(t, err)
		id := sent.ID
		path := "/api/resource-person/" + id
		s.do(call{method: "GET", path: path, as: manager, want: 200, hasNot: []string{`"reason"`}})
		s.do(call{
			method: "PATCH", path: path + "/status", as: manager, want: 422, has: []string{`"reason"`},
			body: map[string]string{"status": "Rejected", "reason": strings.Repeat("x", 501)},
		})
		s.do(call{
			method: "PATCH", path: path + "/status", as: manager, want: 200, has: []string{`"reason":"All places are taken"`},
			body: map[string]string{"status": "Rejected", "reason": "All places are taken"},
		})
		messages, err := db.MessagesAbout(t.Context(), []string{id})
		must(t, err)
		if len(messages) != 1 || !strings.Contains(messages[0].Body, "All places are taken") {
			t.Errorf("the applicant gets %+v", messages)
		}
		s.do(call{
			method: "PATCH", path: path + "/status", as: manager, want: 200,
			body: map[string]string{"status": "Confirmed", "reason": ""},
		})
		if messages, err = db.MessagesAbout(t.Context(), []string{id}); err != nil || len(messages) != 2 ||
			strings.Contains(messages[1].Body, "office adds") {
			t.Errorf("without a reason: %+v, %v", messages, err)
		}
	})
}
