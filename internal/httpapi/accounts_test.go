package httpapi_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// read decodes the body of a response.
func read[T any](t *testing.T, a answer) (out T) {
	t.Helper()
	must(t, json.Unmarshal([]byte(a.body), &out))
	return out
}

type accountSeen struct {
	ID         string `json:"_id"`
	Email      string
	Role       string
	Password   string
	MustChange bool
	Version    int
}

func (s *site) enter(email, pass, code string, want int) answer {
	s.t.Helper()
	body := map[string]string{"email": email, "password": pass}
	if code != "" {
		body["code"] = code
	}
	return s.do(call{method: "POST", path: "/api/admin/login", body: body, want: want})
}

// readable matches a first password that can be read out by phone.
var readable = regexp.MustCompile(`^([a-z2-7]{4}-){4}[a-z2-7]{4}$`)

func TestOwnersManageAccounts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		_, err := s.app.Accounts.Create(t.Context(), "owner@example.org", "Lakshmi", password, fair.RoleOwner)
		must(t, err)
		owner := s.enter("owner@example.org", password, "", 200).cookie()

		s.do(call{
			method: "POST", path: "/api/admin/accounts", as: owner, body: `{"email":"no","role":"king"}`, want: 422,
			has: []string{`"email":`, `"role":`},
		})
		made := read[accountSeen](t, s.do(call{
			method: "POST", path: "/api/admin/accounts", as: owner, want: 201,
			body: `{"email":"Gate@Example.org","name":"రాజు","role":"gate"}`,
		}))
		if made.Email != "gate@example.org" || !readable.MatchString(made.Password) || !made.MustChange {
			t.Errorf("made %+v", made)
		}
		s.do(call{
			method: "POST", path: "/api/admin/accounts", as: owner, want: 409,
			body: `{"email":"gate@example.org","role":"viewer"}`,
		})
		list := s.do(call{
			method: "GET", path: "/api/admin/accounts", as: owner, want: 200, has: []string{"రాజు", "Lakshmi"},
			hasNot: []string{made.Password, "argon2"},
		})
		owners := read[[]accountSeen](t, list)[1]

		gate := s.enter("gate@example.org", made.Password, "", 200).cookie()
		s.do(call{method: "GET", path: "/api/admin/me", as: gate, want: 200, has: []string{`"mustChange":true`}})
		s.do(call{method: "GET", path: "/api/admin/accounts", as: gate, want: 403})

		// A role change ends the account's existing sessions.
		path := "/api/admin/accounts/" + made.ID
		s.do(call{
			method: "PATCH", path: path, as: owner, want: 200, body: `{"role":"manager","version":1}`,
			has: []string{`"role":"manager"`},
		})
		s.do(call{method: "GET", path: "/api/admin/me", as: gate, want: 401})
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=account", as: owner, want: 200,
			has: []string{"gate@example.org was created as Gate", `"role":"Manager"`},
		})
		s.do(call{
			method: "PATCH", path: path, as: owner, want: 409, body: `{"role":"viewer","version":1}`,
			has: []string{"changed_meanwhile"},
		})
		s.do(call{method: "PATCH", path: path, as: owner, want: 422, body: `{"role":"king"}`})

		reset := read[accountSeen](t, s.do(call{method: "POST", path: path + "/password", as: owner, want: 200}))
		s.enter("gate@example.org", made.Password, "", 401)
		s.enter("gate@example.org", reset.Password, "", 200)
		s.do(call{method: "PATCH", path: path, as: owner, want: 200, body: `{"disabled":true}`})
		s.enter("gate@example.org", reset.Password, "", 401)
		s.do(call{method: "DELETE", path: path, as: owner, want: 204})
		s.do(call{method: "DELETE", path: path, as: owner, want: 404})

		// A removed account is listed only among the deleted accounts. It can be restored unchanged within 30 days.
		s.do(call{method: "GET", path: "/api/admin/accounts", as: owner, want: 200, hasNot: []string{"gate@example.org"}})
		s.do(call{
			method: "GET", path: "/api/admin/accounts?deleted=true", as: owner, want: 200,
			has: []string{"gate@example.org"}, hasNot: []string{"Lakshmi"},
		})
		s.do(call{
			method: "POST", path: "/api/admin/accounts", as: owner, want: 409,
			body: `{"email":"gate@example.org","role":"viewer"}`, has: []string{"account_removed"},
		})
		s.do(call{method: "POST", path: path + "/restore", as: owner, want: 200, has: []string{`"disabled":true`}})
		s.do(call{method: "POST", path: path + "/restore", as: owner, want: 404})
		s.do(call{method: "PATCH", path: path, as: owner, want: 200, body: `{"disabled":false}`})
		back := s.enter("gate@example.org", reset.Password, "", 200).cookie()
		s.do(call{method: "DELETE", path: path, as: owner, want: 204})
		s.do(call{method: "GET", path: "/api/admin/me", as: back, want: 401})
		s.enter("gate@example.org", reset.Password, "", 401)

		// The last owner cannot be demoted, disabled or removed.
		own := "/api/admin/accounts/" + owners.ID
		for _, body := range []string{`{"role":"manager"}`, `{"disabled":true}`} {
			s.do(call{method: "PATCH", path: own, as: owner, want: 409, body: body, has: []string{"last_owner"}})
		}
		s.do(call{method: "DELETE", path: own, as: owner, want: 409})
		s.do(call{
			method: "GET", path: "/api/admin/activity", as: owner, want: 200,
			has: []string{"was removed", "was restored", "was reset"},
		})

		s.runJobs(31 * 24 * time.Hour)
		owner = s.enter("owner@example.org", password, "", 200).cookie()
		s.do(call{method: "POST", path: path + "/restore", as: owner, want: 404})
		s.do(call{
			method: "POST", path: "/api/admin/accounts", as: owner, want: 201,
			body: `{"email":"gate@example.org","role":"viewer"}`,
		})
	})
}

// When two owners demote each other at the same moment, one owner remains.
func TestTheLastOwnerCannotBeDemoted(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		cookies, ids := []*http.Cookie{}, []string{}
		for _, email := range []string{"a@example.org", "b@example.org"} {
			account, err := s.app.Accounts.Create(t.Context(), email, "", password, fair.RoleOwner)
			must(t, err)
			ids = append(ids, account.ID)
			cookies = append(cookies, s.enter(email, password, "", 200).cookie())
		}
		var wg sync.WaitGroup
		for i := range 2 {
			wg.Go(func() {
				r, err := http.NewRequestWithContext(t.Context(), "PATCH", s.url+"/api/admin/accounts/"+ids[1-i],
					strings.NewReader(`{"role":"viewer"}`))
				if err != nil {
					t.Error(err)
					return
				}
				r.Header.Set("Content-Type", "application/json")
				r.AddCookie(cookies[i])
				response, err := s.http.Do(r)
				if err != nil {
					t.Error(err)
					return
				}
				_ = response.Body.Close()
			})
		}
		wg.Wait()
		if n, err := (account.Store{DB: db.DB}).CountOwners(t.Context()); err != nil || n != 1 {
			t.Errorf("%d owners are left, %v", n, err)
		}
	})
}

func TestSecondFactor(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		_, err := s.app.Accounts.Create(t.Context(), "owner@example.org", "", password, fair.RoleOwner)
		must(t, err)
		me := s.enter("owner@example.org", password, "", 200).cookie()
		other := s.enter("owner@example.org", password, "", 200).cookie()
		again := map[string]string{"current": password}
		code := func(secret string, after time.Duration) string {
			code, err := totp.GenerateCode(secret, s.machine.Now().Add(after))
			must(t, err)
			return code
		}

		s.do(call{
			method: "POST", path: "/api/admin/me/second-factor", as: me, body: `{"current":"not my password"}`,
			want: 422, has: []string{`"current":"This is not your password"`},
		})
		s.do(call{method: "POST", path: "/api/admin/me/second-factor/confirm", as: me, body: `{"code":"123456"}`, want: 409})
		offer := read[struct{ Secret, URL, QR string }](t,
			s.do(call{method: "POST", path: "/api/admin/me/second-factor", as: me, body: again, want: 200}))
		if !strings.HasPrefix(offer.URL, "otpauth://totp/") || !strings.HasPrefix(offer.QR, "data:image/png;base64,") {
			t.Errorf("offer %+v", offer)
		}
		// Until a new second factor is confirmed, users can still sign in with the password alone.
		s.enter("owner@example.org", password, "", 200)
		s.do(call{
			method: "POST", path: "/api/admin/me/second-factor/confirm", as: me, body: `{"code":"000000x"}`, want: 422,
			has: []string{`"code":`},
		})
		codes := read[struct{ RecoveryCodes []string }](t, s.do(call{
			method: "POST", path: "/api/admin/me/second-factor/confirm", as: me,
			body: map[string]string{"code": code(offer.Secret, 0)}, want: 200,
		}))
		if len(codes.RecoveryCodes) != 10 {
			t.Fatalf("%d recovery codes", len(codes.RecoveryCodes))
		}
		s.do(call{method: "GET", path: "/api/admin/me", as: me, want: 200, has: []string{`"secondFactor":true`}})
		s.do(call{method: "GET", path: "/api/admin/me", as: other, want: 401})

		asked := s.enter("owner@example.org", password, "", 401)
		if !strings.Contains(asked.body, "second_factor_required") {
			t.Error(asked.body)
		}
		s.enter("owner@example.org", "wrong password!!", code(offer.Secret, 0), 401)
		s.enter("owner@example.org", password, code(offer.Secret, 0), 401) // the confirmation already used this code
		s.enter("owner@example.org", password, code(offer.Secret, 30*time.Second), 200)
		s.enter("owner@example.org", password, code(offer.Secret, 30*time.Second), 401)
		s.enter("owner@example.org", password, strings.ToUpper(codes.RecoveryCodes[3]), 200)
		s.enter("owner@example.org", password, codes.RecoveryCodes[3], 401)

		fresh := read[struct{ RecoveryCodes []string }](t,
			s.do(call{method: "POST", path: "/api/admin/me/recovery-codes", as: me, body: again, want: 200}))
		s.enter("owner@example.org", password, codes.RecoveryCodes[4], 401)
		s.machine.advance(16 * time.Minute)
		s.enter("owner@example.org", password, fresh.RecoveryCodes[0], 200)
		// After five wrong codes, further attempts are refused for a while.
		for range 5 {
			s.enter("owner@example.org", password, "000000", 401)
		}
		s.enter("owner@example.org", password, fresh.RecoveryCodes[1], 429)
		s.machine.advance(16 * time.Minute)
		s.do(call{
			method: "POST", path: "/api/admin/me/second-factor/off", as: me,
			body: map[string]string{"current": password, "code": "000000"}, want: 422, has: []string{`"code":`},
		})
		s.do(call{
			method: "POST", path: "/api/admin/me/second-factor/off", as: me,
			body: map[string]string{"current": password, "code": fresh.RecoveryCodes[2]}, want: 204,
		})
		s.enter("owner@example.org", password, "", 200)
	})
}

func TestOwnPasswordAndSessions(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		_, err := s.app.Accounts.Create(t.Context(), "viewer@example.org", "", password, fair.RoleViewer)
		must(t, err)
		me := s.enter("viewer@example.org", password, "", 200).cookie()
		other := s.enter("viewer@example.org", password, "", 200).cookie()
		sessions := s.do(call{method: "GET", path: "/api/admin/me/sessions", as: me, want: 200, hasNot: []string{me.Value}})
		if strings.Count(sessions.body, `"current":true`) != 1 || strings.Count(sessions.body, `"current":false`) != 1 {
			t.Error(sessions.body)
		}
		change := func(current, next string, want int) {
			t.Helper()
			s.do(call{
				method: "PUT", path: "/api/admin/me/password", as: me,
				body: map[string]string{"current": current, "password": next}, want: want,
			})
		}
		change("not it at all", "another long password", 422)
		change(password, "short", 422)
		change(password, password, 422)
		change(password, "another long password", 204)
		s.do(call{method: "GET", path: "/api/admin/me", as: me, want: 200})
		s.do(call{method: "GET", path: "/api/admin/me", as: other, want: 401})
		s.enter("viewer@example.org", password, "", 401)
		second := s.enter("viewer@example.org", "another long password", "", 200).cookie()
		s.do(call{method: "DELETE", path: "/api/admin/me/sessions", as: me, want: 204})
		for _, cookie := range []*http.Cookie{me, second} {
			s.do(call{method: "GET", path: "/api/admin/me", as: cookie, want: 401})
		}
		// After five wrong current passwords, password changes are refused for a while.
		me = s.enter("viewer@example.org", "another long password", "", 200).cookie()
		for range 5 {
			change("not it at all", "yet another password", 422)
		}
		change("another long password", "yet another password", 429)
	})
}
