package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The links with which a person pays are shown only to accounts that may answer.
func TestOnlyWhoAnswersSeesLinksToPay(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		s.do(call{method: "POST", path: "/api/registers", want: 201, body: map[string]any{
			"category": "Farmer", "name": "Lakshmi", "address": "Nalgonda", "whatsappNo": "9848012345", "adult": true, "lang": "te",
		}})
		must(t, db.Exec(t.Context(), `INSERT INTO whatsapp_contact (id, phone, name, lang, latest_at)
			VALUES ('c1', '9848012345', 'Lakshmi', 'te', 1)`))
		const path = "/api/admin/conversations/c1"
		record := []string{`"status":"Pending"`, `"duePaise":10000`, `"codes":0`}
		s.do(call{method: "GET", path: path, as: viewer, want: 200, has: record, hasNot: []string{"payText", "groupText"}})
		s.do(call{
			method: "GET", path: path, as: manager, want: 200,
			has: append(record, "/te/payment?registrationId=", `/te/group"`),
		})
		s.do(call{method: "POST", path: path + "/codes", as: viewer, want: 403})
		s.do(call{method: "POST", path: path + "/codes", as: manager, want: 409, has: []string{"WhatsApp is not set up."}})
	})
}
