package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

type listedMessage struct {
	ID         string `json:"_id"`
	Kind       string `json:"kind"`
	Status     string `json:"status"`
	Email      string `json:"email"`
	WhatsApp   string `json:"whatsapp"`
	EntityID   string `json:"entityId"`
	PassedOnBy string `json:"passedOnBy"`
}

func (s *site) messages(as *http.Cookie, query string) (list []listedMessage) {
	s.t.Helper()
	s.do(call{method: "GET", path: "/api/admin/messages" + query, as: as, want: 200}).json(&list)
	return list
}

func TestMessagesOfTheOffice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		viewer, manager := s.signIn(fair.RoleViewer), s.signIn(fair.RoleManager)
		r := s.do(call{method: "POST", path: "/api/registers?lang=te", body: farmer("రాములు"), want: 201})
		s.do(call{method: "POST", path: "/api/contactus", body: message("Asha"), want: 201})

		all := s.messages(viewer, "?page=1&sort=createdAt")
		if len(all) != 3 {
			t.Fatalf("%+v", all)
		}
		for query, want := range map[string]int{
			"?status=kept": 1, "?status=waiting": 2, "?status=sent": 0, "?lang=te": 1, "?kind=contact_received_office": 1,
			"?q=asha%40example": 1, "?q=98480+12345": 1,
			"?from=2025-01-01": 3, "?to=2025-01-01": 0, "?q=" + r.field("_id"): 1, "?q=" + all[0].ID: 1, "?status=All": 3,
		} {
			if got := len(s.messages(viewer, query)); got != want {
				t.Errorf("%s finds %d, want %d", query, got, want)
			}
		}
		s.do(call{
			method: "GET", path: "/api/admin/messages?status=lost&kind=none&lang=xx", as: viewer, want: 422,
			has: []string{`"status":`, `"kind":`, `"lang":`},
		})
		kept := s.messages(viewer, "?status=kept")[0]
		rows, _ := s.openSheet("/api/exports/messages.xlsx?status=kept", "messages.xlsx", "Messages")
		if line := strings.Join(rows[len(rows)-1], "|"); len(rows) != 2 || !strings.Contains(line, "|Not sent|రాములు|") {
			t.Errorf("the export: %q", rows)
		}
		if kept.Kind != "registration_received" || kept.EntityID != r.field("_id") ||
			!strings.HasPrefix(kept.WhatsApp, "https://wa.me/919848012345?text=") {
			t.Errorf("%+v", kept)
		}
		path := "/api/admin/messages/" + kept.ID
		whole := s.do(call{
			method: "GET", path: path, as: viewer, want: 200,
			has: []string{`"body":"నమస్కారం రాములు`},
		}).field("html")
		if !strings.Contains(whole, `lang="te"`) || !strings.Contains(whole, "రాములు") {
			t.Errorf("the e-mail: %s", clip(whole))
		}
		s.do(call{method: "GET", path: "/api/admin/messages/none", as: viewer, want: 404})
		s.do(call{
			method: "GET", path: "/api/admin/messages/state", as: viewer, want: 200,
			has: []string{`"sends":false`, `"waiting":2`, `"failed":0`, `"kept":1`},
		})

		s.do(call{method: "POST", path: path + "/resend", body: map[string]any{}, as: viewer, want: 403})
		s.do(call{
			method: "POST", path: path + "/resend", body: map[string]any{}, as: manager, want: 422,
			has: []string{`"email":"No e-mail address is known`},
		})
		s.do(call{
			method: "POST", path: path + "/resend", body: map[string]any{"email": "ramulu@"}, as: manager, want: 422,
			has: []string{`"email":`},
		})
		s.do(call{
			method: "POST", path: path + "/resend", body: map[string]any{"email": "ramulu@example.org"}, as: manager,
			want: 200, has: []string{`"status":"waiting"`, `"email":"ramulu@example.org"`},
		})
		s.do(call{method: "POST", path: path + "/passed-on", as: viewer, want: 403})
		s.do(call{
			method: "POST", path: path + "/passed-on", as: manager, want: 200,
			has: []string{`"passedOnBy":"manager@example.org"`},
		})
		contact := s.messages(viewer, "?kind=contact_received")[0]
		s.do(call{method: "POST", path: "/api/admin/messages/" + contact.ID + "/passed-on", as: manager, want: 409})

		// The dashboard shows messages that could not be sent.
		must(t, db.MarkMessageFailed(t.Context(), kept.ID, "The mail server is away"))
		s.do(call{
			method: "GET",
			path:   "/api/admin/summary",
			as:     viewer,
			want:   200,
			has: []string{
				`"waiting":{"orders":0,"cancellations":0,"approvals":0,"refunds":0,"messages":1,"conversations":0,"privacy":0,"work":1}`,
			},
		})
		s.do(call{
			method: "GET", path: "/api/admin/messages?status=failed", as: viewer, want: 200,
			has: []string{"The mail server is away"},
		})
		if log := s.log.String(); strings.Contains(log, "asha@") || strings.Contains(log, "9848012345") {
			t.Error("the log names persons")
		}
	})
}

func TestMessageTexts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		viewer, manager := s.signIn(fair.RoleViewer), s.signIn(fair.RoleManager)
		var kinds []struct {
			Kind   string
			Group  string
			Office bool
			Texts  []struct{ Lang, Body string }
		}
		s.do(call{method: "GET", path: "/api/admin/message-texts", as: viewer, want: 200}).json(&kinds)
		if len(kinds) != len(fair.MessageTemplates()) {
			t.Fatalf("%d kinds", len(kinds))
		}
		for _, k := range kinds {
			if want := map[bool]int{true: 1, false: 3}[k.Office]; len(k.Texts) != want {
				t.Errorf("%s has %d texts", k.Kind, len(k.Texts))
			}
		}
		const path = "/api/admin/message-texts/booking_paid/hi"
		shipped := s.do(call{
			method: "GET", path: path, as: viewer, want: 200,
			has: []string{`"version":0`, `"own":false`},
		}).field("body")
		typed := map[string]any{"subject": "मिला {amount}", "body": "नमस्ते {name}\n<script>alert(1)</script>\nदेखें: {link}"}
		preview := s.do(call{
			method: "POST", path: path + "/preview", body: typed, as: viewer, want: 200,
			has: []string{`"subject":"मिला ₹1,77,000"`, "wa.me/919000000000"},
		})
		if html := preview.field("html"); strings.Contains(html, "<script") || !strings.Contains(html, "लक्ष्मी देवी<br>") ||
			!strings.Contains(html, ">देखें</a>") {
			t.Errorf("the e-mail: %s", html)
		}
		s.do(call{method: "PUT", path: path, body: typed, as: viewer, want: 403})
		s.do(call{
			method: "PUT", path: path, body: map[string]any{"subject": "{who}", "body": ""}, as: manager, want: 422,
			has: []string{`"subject":"{who} cannot be filled in here`, `"body":"Please fill in this field"`},
		})
		s.do(call{
			method: "POST", path: path + "/preview", body: map[string]any{"subject": "{who}", "body": "x"}, as: viewer,
			want: 422,
		})
		s.do(call{method: "PUT", path: path, body: typed, as: manager, want: 200, has: []string{`"version":1`, `"own":true`}})
		s.do(call{method: "PUT", path: path, body: typed, as: manager, want: 409})
		typed["version"] = 1
		s.do(call{
			method: "PUT", path: path, body: typed, as: manager, want: 200,
			has: []string{`"version":1`},
		}) // the request does not change the text, so the version stays the same
		s.do(call{method: "DELETE", path: path, as: viewer, want: 403})
		for range 2 {
			s.do(call{method: "DELETE", path: path, as: manager, want: 204})
		}
		if now := s.do(call{method: "GET", path: path, as: viewer, want: 200}).field("body"); now != shipped {
			t.Errorf("after the reset it is %q", now)
		}
		for _, none := range []string{
			"/api/admin/message-texts/none/hi", "/api/admin/message-texts/booking_paid/fr",
			"/api/admin/message-texts/daily_summary/te",
		} {
			s.do(call{method: "GET", path: none, as: viewer, want: 404})
		}
	})
}

// A link in a message lets its recipient act without signing in. An account that may only read must not see such
// links.
func TestReadersSeeNoPersonalLinks(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		viewer, manager := s.signIn(fair.RoleViewer), s.signIn(fair.RoleManager)
		r := s.do(call{method: "POST", path: "/api/registers", body: farmer("Ramulu"), want: 201})
		path := "/api/admin/messages/" + s.messages(manager, "?q="+r.field("_id"))[0].ID
		secrets := []string{r.field("userID"), "userID", "token="}
		s.do(call{method: "GET", path: "/api/admin/messages", as: viewer, want: 200, hasNot: secrets})
		s.do(call{method: "GET", path: path, as: viewer, want: 200, has: []string{"[link hidden]"}, hasNot: secrets})
		s.do(call{method: "GET", path: path, as: manager, want: 200, has: []string{r.field("userID")}})
	})
}

func TestMessagesOfAccountsAreNotSentAgainByHandOrInBulk(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		m := fair.Message{
			ID: "65f0a1b2c3d4e5f607182999", Kind: fair.MessageAccountForgot, To: "owner@example.org", Lang: fair.English,
			Subject: "Choose a password", Body: "https://fair.example.org/admin/set-password#token=abc",
			Link:   "https://fair.example.org/admin/set-password#token=abc",
			Entity: fair.EntityAccount, EntityID: "a", Status: fair.MessageFailed, CreatedAt: s.app.Now(),
		}
		if err := db.CreateMessage(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		for _, body := range []map[string]any{{}, {"email": "private@evil.example"}} {
			s.do(call{
				method: "POST", path: "/api/admin/messages/" + m.ID + "/resend", body: body, as: manager, want: 409,
				has: []string{`"code":"account_message"`},
			})
		}
		result := s.inBulk(manager, "messages", "send", "", map[string]any{"_id": m.ID})
		if len(result.done()) != 0 || len(result.reasons()) != 1 {
			t.Errorf("in bulk: %+v", result)
		}
		if after, err := db.FindMessage(t.Context(), m.ID); err != nil || after.Status != fair.MessageFailed ||
			after.To != m.To {
			t.Errorf("%+v, %v", after, err)
		}
	})
}

func TestOnlyOwnersChangeMessagesAboutAccounts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner, manager, editor := s.signIn(fair.RoleOwner), s.signIn(fair.RoleManager), s.signIn(fair.RoleEditor)
		for _, template := range fair.MessageTemplates() {
			if !template.Account {
				continue
			}
			path := "/api/admin/message-texts/" + string(template.Kind) + "/en"
			text := map[string]any{"subject": "Hello", "body": template.ShippedText(fair.English).Body}
			for _, as := range []*http.Cookie{manager, editor} {
				s.do(call{method: "PUT", path: path, body: text, as: as, want: 403})
				s.do(call{method: "DELETE", path: path, as: as, want: 403})
			}
			s.do(call{
				method: "PUT", path: path, body: map[string]any{"subject": "x", "body": "All is well."}, as: owner, want: 422,
				has: []string{`"body":`},
			})
			before := len(s.messages(owner, "?kind=security_notice"))
			s.do(call{method: "PUT", path: path, body: text, as: owner, want: 200})
			if now := len(s.messages(owner, "?kind=security_notice")); now <= before {
				t.Errorf("no owner was told of the new text of %s", template.Kind)
			}
			s.do(call{method: "DELETE", path: path, as: owner, want: 204})
		}
		s.do(call{
			method: "PUT",
			path:   "/api/admin/message-texts/registration_paid/en",
			as:     editor,
			want:   422,
			has:    []string{`"body":`},
			body:   map[string]any{"subject": "x", "body": "https://evil.example/?u={link}"},
		})
		s.do(call{
			method: "PUT", path: "/api/admin/message-texts/registration_paid/en", as: editor, want: 200,
			body: map[string]any{"subject": "x", "body": "Pay: {link}"},
		})
	})
}
