package main_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"
)

const servicesPath = "/api/admin/services"

// fields returns the settings for this mail server in the format of the portal's form.
func (s *mailServer) fields() map[string]any {
	host, port, _ := strings.Cut(strings.TrimPrefix(s.url, "smtp://"), ":")
	return map[string]any{
		"mailHost": host, "mailPort": port, "mailSecurity": "starttls", "mailFrom": "fair@example.org",
	}
}

// Owners can change the payment provider and the mail server later. The site applies the new settings without a
// restart by the operator. No response contains a secret.
func TestOwnersChangePaymentsAndMailLater(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		server := startMailServer(t)
		server.release()
		env = append(env, "MELA_PAYMENTS=setup")
		p := startNewSite(t, env...)
		if status, err := p.call(anybody, http.MethodPost, "/api/setup", firstStart(p.code), nil); err != nil ||
			status != http.StatusNoContent {
			t.Fatalf("%d, %v", status, err)
		}
		p.waitForRestart()
		p.email, p.password = "lakshmi@example.org", "mango rain bullock cart"
		owner := p.signIn()
		put := func(services map[string]any, want int) {
			t.Helper()
			if status, err := p.call(owner, http.MethodPut, servicesPath, services, nil); err != nil || status != want {
				t.Fatalf("%d, %v, want %d", status, err, want)
			}
		}
		chosen := server.fields()
		chosen["payments"], chosen["mailUser"], chosen["mailPassword"] = "off", "fair", "secret-of-mail"
		wrong := maps.Clone(chosen)
		wrong["mailPort"] = "many"
		put(wrong, http.StatusUnprocessableEntity)
		put(map[string]any{"payments": "cashfree"}, http.StatusUnprocessableEntity)
		put(chosen, http.StatusNoContent)
		waitUntil(t, "payments are off", func() bool {
			response, err := anybody.Get(p.url + "/sandbox/sim/clock")
			if err != nil {
				return false // the site is restarting
			}
			_ = response.Body.Close()
			return response.StatusCode == http.StatusNotFound
		})

		var seen map[string]any
		if status, err := p.call(owner, http.MethodGet, servicesPath, nil, &seen); err != nil || status != http.StatusOK ||
			seen["payments"] != "off" || seen["mailUser"] != "fair" || seen["paymentsGiven"] != false ||
			seen["mailGiven"] != false || seen["mailPassword"] != nil {
			t.Errorf("%d, %v, %v", status, err, seen)
		}
		mail := server.fields()
		mail["to"] = "lakshmi@example.org"
		var found struct{ State, Cause string }
		if status, err := p.call(owner, http.MethodPost, servicesPath+"/test-mail", mail, &found); err != nil ||
			status != http.StatusOK || found.State != "ok" || server.count() != 1 {
			t.Errorf("%d, %v, %+v, %d e-mails", status, err, found, server.count())
		}
	})
}
