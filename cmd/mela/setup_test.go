package main_test

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/payment/sandbox"
)

// firstStart returns the data with which the tests fill in the form of the setup page.
func firstStart(code string) map[string]any {
	return map[string]any{
		"code": code, "email": "lakshmi@example.org", "name": "Lakshmi", "password": "mango rain bullock cart",
		"title":    map[string]string{"en": "Rythu Mela", "hi": "रैतु मेला", "te": "రైతు మేళా"},
		"firstDay": "2030-01-12", "lastDay": "2030-01-13", "payments": "sandbox",
		"language": "te", "phone": "+91 98480 22334", "venue": map[string]string{"en": "Market yard, Warangal"},
		"notRegistered": true,
		"bank": map[string]string{
			"holder": "", "bank": "SBI, Warangal", "number": "3012 3456 789", "ifsc": "sbin0020123", "upi": "",
		},
	}
}

// statusOf returns the status and the Location header of a response. It does not follow redirects.
func (p *process) statusOf(path string) (status int, location string) {
	p.t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Get(p.url + path)
	if err != nil {
		p.t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, res.Body)
	_ = res.Body.Close()
	return res.StatusCode, res.Header.Get("Location")
}

func TestTheFirstStartPageSetsUpTheSite(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		env = append(env, "MELA_PAYMENTS=setup")
		p := startNewSite(t, env...)
		if len(p.code) < 20 || p.password != "" {
			t.Fatalf("code %q, password %q", p.code, p.password)
		}
		if status, to := p.statusOf("/admin"); status != http.StatusFound || to != "/admin/setup" {
			t.Errorf("/admin answers %d to %q before there is an owner", status, to)
		}
		first := p.code
		if err := p.end(); err != nil {
			t.Fatal(err)
		}
		p = startNewSite(t, env...)
		finish := func(body map[string]any, want int) {
			t.Helper()
			if status, err := p.call(anybody, http.MethodPost, "/api/setup", body, nil); err != nil || status != want {
				t.Fatalf("%d, %v, want %d", status, err, want)
			}
		}
		finish(firstStart(first), http.StatusUnprocessableEntity) // the restart made the first code invalid
		weak := firstStart(p.code)
		weak["password"], weak["lastDay"] = "123456789012", "2029-01-01"
		finish(weak, http.StatusUnprocessableEntity)
		wrongBank := firstStart(p.code)
		wrongBank["bank"] = map[string]string{"holder": "", "bank": "", "number": "12", "ifsc": "", "upi": ""}
		finish(wrongBank, http.StatusUnprocessableEntity)
		finish(firstStart(p.code), http.StatusNoContent)
		p.waitForRestart()
		finish(firstStart(p.code), http.StatusNotFound) // the code works once
		if status, _ := p.statusOf("/admin/setup"); status != http.StatusNotFound {
			t.Errorf("/admin/setup answers %d when there is an owner", status)
		}
		p.email, p.password = "lakshmi@example.org", "mango rain bullock cart"
		expectSetUp(t, p)
		if err := p.end(); err != nil {
			t.Fatal(err)
		}
		// An owner whom nobody made must not be printed.
		again := startNewSite(t, append(env, "MELA_ADMIN_EMAIL=other@example.org", "MELA_ADMIN_PASSWORD="+p.password)...)
		if again.email != "as before" {
			t.Errorf("the owner is printed as %q", again.email)
		}
		again.email, again.password = p.email, p.password
		expectSetUp(t, again)
	})
}

// waitForRestart waits until the site has started again with the new settings. It then closes the idle connections of
// the test, because they lead to the stopped server.
func (p *process) waitForRestart() {
	p.t.Helper()
	select {
	case <-p.starts:
		anybody.CloseIdleConnections()
	case <-time.After(startTime):
		p.t.Fatal("the site did not start again")
	}
}

// expectSetUp checks that the owner can sign in, that the fair has its name, and that payments work.
func expectSetUp(t *testing.T, p *process) {
	t.Helper()
	var edition struct {
		Title    map[string]string `json:"title"`
		FirstDay string            `json:"firstDay"`
	}
	if status, err := p.call(p.signIn(), http.MethodGet, "/api/admin/edition", nil, &edition); err != nil ||
		status != http.StatusOK || edition.Title["te"] != "రైతు మేళా" || edition.FirstDay != "2030-01-12" {
		t.Errorf("%d, %v, %+v", status, err, edition)
	}
	var facts struct {
		Phone string            `json:"phone"`
		Venue map[string]string `json:"venue"`
		Tax   struct {
			Bank struct{ Number, IFSC string } `json:"bank"`
		} `json:"tax"`
	}
	if _, err := p.call(p.signIn(), http.MethodGet, "/api/admin/edition", nil, &facts); err != nil ||
		facts.Phone != "+91 98480 22334" || facts.Venue["en"] != "Market yard, Warangal" ||
		facts.Tax.Bank.Number != "30123456789" || facts.Tax.Bank.IFSC != "SBIN0020123" {
		t.Errorf("%v, %+v", err, facts)
	}
	var editions []struct {
		ID string `json:"id"`
	}
	if _, err := p.call(p.signIn(), http.MethodGet, "/api/admin/editions", nil, &editions); err != nil ||
		len(editions) != 1 || editions[0].ID != "2030" {
		t.Errorf("the edition of the fair's year: %v, %+v", err, editions)
	}
	if status, to := p.statusOf("/?a=b"); status != http.StatusFound || to != "/te/?a=b" {
		t.Errorf("the home page answers %d to %q: Telugu was chosen", status, to)
	}
	if status, _ := p.statusOf("/sandbox/sim/clock"); status == http.StatusNotFound {
		t.Error("the simulator was chosen and does not run")
	}
}

func TestWrongSetupCodesAreLimited(t *testing.T) {
	p := startNewSite(t, "MELA_DATA="+t.TempDir(), "MELA_PAYMENTS=setup")
	var last int
	for range 12 {
		last, _ = p.call(anybody, http.MethodPost, "/api/setup", firstStart("WRONG"), nil)
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the twelfth wrong code is answered with %d", last)
	}
	if status, _ := p.call(anybody, http.MethodPost, "/api/setup", firstStart(p.code), nil); status !=
		http.StatusTooManyRequests {
		t.Errorf("the right code is answered with %d after many wrong ones", status)
	}
	if strings.Contains(p.log.String(), p.code) {
		t.Error("the log holds the code")
	}
}

// The test buttons test the values in the form before these values are stored. They require the one-time code.
func TestTheTestButtonsOfTheFirstStart(t *testing.T) {
	mailServer, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := strings.TrimPrefix(mailServer.Addr().String(), "127.0.0.1:")
	if err := mailServer.Close(); err != nil { // no server listens at this address any more
		t.Fatal(err)
	}
	p := startNewSite(t, "MELA_DATA="+t.TempDir(), "MELA_PAYMENTS=setup",
		"MELA_CASHFREE_URL=http://127.0.0.1:9/pg")
	mail := map[string]string{
		"code": p.code, "to": "lakshmi@example.org", "mailHost": "127.0.0.1", "mailPort": port, "mailFrom": "fair@example.org",
	}
	for path, body := range map[string]map[string]string{
		"/api/setup/test-mail":      mail,
		"/api/setup/check-payments": {"code": p.code, "clientId": "id", "clientSecret": "secret"},
	} {
		var found struct{ State, Cause, Advice string }
		if status, err := p.call(anybody, http.MethodPost, path, body, &found); err != nil || status != http.StatusOK ||
			found.State != "problem" || found.Cause == "" || found.Advice == "" {
			t.Errorf("%s: %d, %v, %+v", path, status, err, found)
		}
		body["code"] = "WRONG"
		if status, err := p.call(anybody, http.MethodPost, path, body, nil); err != nil ||
			status != http.StatusUnprocessableEntity {
			t.Errorf("%s without the code: %d, %v", path, status, err)
		}
	}
}

// With correct settings, the test buttons of the setup page report success: a real provider accepts the keys, and the
// e-mail arrives.
func TestTheTestButtonsOfTheFirstStartSucceed(t *testing.T) {
	provider := startSite(t, "MELA_DATA="+t.TempDir()) // this site's simulator is the payment provider
	server := startMailServer(t)
	server.release()
	p := startNewSite(t, "MELA_DATA="+t.TempDir(), "MELA_PAYMENTS=setup",
		"MELA_CASHFREE_URL="+provider.url+"/sandbox/pg")
	var found struct{ State, Detail, Cause string }
	keys := map[string]string{"code": p.code, "clientId": sandbox.ClientID, "clientSecret": sandbox.ClientSecret}
	if status, err := p.call(anybody, http.MethodPost, "/api/setup/check-payments", keys, &found); err != nil ||
		status != http.StatusOK || found.State != "ok" {
		t.Errorf("right keys: %d, %v, %+v", status, err, found)
	}
	keys["clientSecret"] = "wrong"
	if status, err := p.call(anybody, http.MethodPost, "/api/setup/check-payments", keys, &found); err != nil ||
		status != http.StatusOK || found.State != "problem" {
		t.Errorf("wrong keys: %d, %v, %+v", status, err, found)
	}
	mail := server.fields()
	mail["code"], mail["to"] = p.code, "lakshmi@example.org"
	if status, err := p.call(anybody, http.MethodPost, "/api/setup/test-mail", mail, &found); err != nil ||
		status != http.StatusOK || found.State != "ok" || !strings.Contains(found.Detail, "lakshmi@example.org") {
		t.Errorf("the test e-mail: %d, %v, %+v", status, err, found)
	}
	if email := server.last(); server.count() != 1 || !strings.Contains(email, "To: <lakshmi@example.org>") {
		t.Errorf("%d e-mails arrived, the last one:\n%s", server.count(), email)
	}
}

// The first owner can also be created on the command line. After that, the setup page must no longer be available.
func TestAnOwnerOfTheCommandLineClosesTheFirstStartPage(t *testing.T) {
	env := []string{"MELA_DATA=" + t.TempDir(), "MELA_PAYMENTS=setup"}
	p := startNewSite(t, env...)
	cmd := exec.Command(program, "admin", "create", "--email", "owner@example.org", "--role", "owner")
	cmd.Env, cmd.Stdin = append(cmd.Environ(), env...), bytes.NewBufferString("mango rain bullock cart\n")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if status, err := p.call(anybody, http.MethodPost, "/api/setup", firstStart(p.code), nil); err != nil ||
		status != http.StatusNotFound {
		t.Errorf("%d, %v", status, err)
	}
}
