package main_test

import (
	"encoding/base64"
	"maps"
	"net/http"
	"strings"
	"testing"
)

const servicesPath = "/api/admin/services"

// fields returns the server as the forms of the portal send it.
func (s *mailServer) fields() map[string]any {
	host, port, _ := strings.Cut(strings.TrimPrefix(s.url, "smtp://"), ":")
	return map[string]any{
		"mailHost": host, "mailPort": port, "mailSecurity": "starttls", "mailFrom": "fair@example.org",
	}
}

// Owners change payments and the mail server later. The site takes them over without a restart by the operator. No
// answer has a secret, and a stored password goes to its own server only.
func TestOwnersChangePaymentsAndMailLater(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		server, other := startMailServer(t), startMailServer(t)
		server.release()
		other.release()
		env = append(env, "MELA_PAYMENTS=setup")
		p := startSiteWith(t, "-log-level=info", env...)
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
		chosen["payments"], chosen["mailUser"], chosen["mailPassword"] = "off", "fair", "a secret of mail"
		wrong := maps.Clone(chosen)
		wrong["mailPort"] = "many"
		put(wrong, http.StatusUnprocessableEntity)
		put(map[string]any{"payments": "cashfree"}, http.StatusUnprocessableEntity)
		put(chosen, http.StatusNoContent)
		waitUntil(t, "payments are off", func() bool {
			response, err := anybody.Get(p.url + "/sandbox/sim/clock")
			if err != nil {
				return false // the moment of the restart
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
		sendTest := func(mail map[string]any) {
			t.Helper()
			mail["mailUser"], mail["to"] = "fair", "lakshmi@example.org"
			var found struct{ State, Cause string }
			if status, err := p.call(owner, http.MethodPost, servicesPath+"/test-mail", mail, &found); err != nil ||
				status != http.StatusOK {
				t.Errorf("%d, %v, %+v", status, err, found)
			}
		}
		sendTest(server.fields())
		if auth, _ := server.last(); server.count() != 1 || !holdsPassword(auth) {
			t.Errorf("%d e-mails, signed in by %q", server.count(), auth)
		}
		sendTest(other.fields())
		if auth, _ := other.last(); holdsPassword(auth) {
			t.Error("the stored password went to another server")
		}
	})
}

// holdsPassword reports whether an AUTH command has the stored password.
func holdsPassword(auth string) bool {
	text, err := base64.StdEncoding.DecodeString(auth[strings.LastIndex(auth, " ")+1:])
	return err == nil && strings.Contains(string(text), "a secret of mail")
}
