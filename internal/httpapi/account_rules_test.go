package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

// newAccountBy creates an account on behalf of an owner. It returns the account with its initial password.
func (s *site) newAccountBy(owner *http.Cookie, email, role string) accountSeen {
	s.t.Helper()
	body := map[string]string{"email": email, "role": role}
	return read[accountSeen](s.t, s.do(call{
		method: "POST", path: "/api/admin/accounts", as: owner, body: body,
		want: 201,
	}))
}

func (s *site) choosePassword(as *http.Cookie, current, next string, want int) {
	s.t.Helper()
	s.do(call{
		method: "PUT", path: "/api/admin/me/password", as: as,
		body: map[string]string{"current": current, "password": next}, want: want,
	})
}

// An account that still has its initial password can only call the route that sets a new password. All other routes
// reject its requests. An initial password expires after 72 hours.
func TestAnInitialPasswordOnlyAllowsSettingANewPassword(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		made := s.newAccountBy(owner, "new@example.org", "owner")
		first := s.enter("new@example.org", made.Password, "", 200).cookie()
		for _, route := range s.api.Routes() {
			if route.Permission == web.Public || route.Permission == web.ByDevice ||
				route.Permission == fair.MayChoosePassword {
				continue
			}
			s.do(call{
				method: route.Method, path: pathOf(route), as: first, body: "{}", want: 403,
				has: []string{"password_change_required"},
			})
		}
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?page=1", as: first, want: 200,
			hasNot: []string{`"phone"`},
		})
		s.do(call{method: "GET", path: "/api/admin/me", as: first, want: 200, has: []string{`"mustChange":true`}})
		s.choosePassword(first, made.Password, "passwordpassword", 422)
		s.choosePassword(first, made.Password, "mango rain bullock cart", 204)
		s.do(call{method: "GET", path: "/api/admin/accounts", as: first, want: 200})

		late := s.newAccountBy(owner, "late@example.org", "viewer")
		begun := s.enter("late@example.org", late.Password, "", 200).cookie()
		s.machine.advance(72*time.Hour + time.Minute)
		if a := s.enter("late@example.org", late.Password, "", 401); !strings.Contains(a.body, "password_expired") {
			t.Error(a.body)
		}
		s.choosePassword(begun, late.Password, "mango rain bullock cart", 401)
		s.enter("new@example.org", "mango rain bullock cart", "", 200)
	})
}

func TestCommonPasswordsAreRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	me := s.signIn(fair.RoleManager)
	for _, next := range []string{
		strings.Repeat(" ", 12), "123456789012", "passwordpassword", "manager@example.org",
		"MegaKisanMela2025", strings.Repeat("long ", 60),
	} {
		s.choosePassword(me, password, next, 422)
	}
	s.choosePassword(me, password, "goats eat the hedge", 204)
}

// A user can change accounts and keys only shortly after confirming their identity. Otherwise, anyone could make these
// changes in a browser that was left open.
func TestSensitiveChangesNeedARecentProof(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		made := s.newAccountBy(owner, "new@example.org", "viewer")
		s.machine.advance(16 * time.Minute)
		path := "/api/admin/accounts/" + made.ID
		stale := []call{
			{method: "POST", path: "/api/admin/accounts", body: `{"email":"b@example.org","role":"owner"}`},
			{method: "PATCH", path: path, body: `{"role":"owner"}`},
			{method: "DELETE", path: path},
			{method: "POST", path: path + "/password"},
			{method: "DELETE", path: path + "/second-factor"},
			{method: "POST", path: "/api/admin/keys/rotate", body: `{}`},
			{method: "POST", path: "/api/admin/keys/1/revoke"},
			{method: "POST", path: "/api/admin/me/passkeys/begin"},
			{method: "DELETE", path: "/api/admin/me/sessions"},
			{method: "DELETE", path: "/api/admin/me/sessions/1"},
		}
		for _, c := range stale {
			c.as, c.want, c.has = owner, 403, []string{"reauthentication_required"}
			s.do(c)
		}
		s.do(call{method: "GET", path: "/api/admin/accounts", as: owner, want: 200})
		s.do(call{
			method: "POST", path: "/api/admin/me/reauthenticate", as: owner, body: `{"current":"not my password"}`,
			want: 422, has: []string{`"current":`},
		})
		s.do(call{method: "PATCH", path: path, as: owner, body: `{"role":"owner"}`, want: 403})
		s.do(call{
			method: "POST", path: "/api/admin/me/reauthenticate", as: owner,
			body: map[string]string{"current": password}, want: 204,
		})
		s.do(call{method: "PATCH", path: path, as: owner, body: `{"role":"manager"}`, want: 200})
	})
}

func TestOwnersCanRequireASecondFactor(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner, viewer := s.signIn(fair.RoleOwner), s.signIn(fair.RoleViewer)
		list := read[[]accountSeen](t, s.do(call{method: "GET", path: "/api/admin/accounts", as: owner, want: 200}))
		path := "/api/admin/accounts/" + list[1].ID
		s.do(call{
			method: "PATCH", path: path, as: owner, body: `{"factorRequired":true}`, want: 200,
			has: []string{`"factorRequired":true`},
		})
		s.do(call{
			method: "GET", path: "/api/registers", as: viewer, want: 403,
			has: []string{"second_factor_setup_required"},
		})
		s.do(call{method: "GET", path: "/api/admin/me", as: viewer, want: 200, has: []string{`"needsFactor":true`}})
		offer := read[struct{ Secret string }](t,
			s.do(call{
				method: "POST", path: "/api/admin/me/second-factor", as: viewer,
				body: map[string]string{"current": password}, want: 200,
			}))
		code, err := totp.GenerateCode(offer.Secret, s.machine.Now())
		must(t, err)
		codes := read[struct{ RecoveryCodes []string }](t,
			s.do(call{
				method: "POST", path: "/api/admin/me/second-factor/confirm", as: viewer,
				body: map[string]string{"code": code}, want: 200,
			}))
		if len(strings.ReplaceAll(codes.RecoveryCodes[0], "-", ""))*5 < 112 {
			t.Errorf("a recovery code of few bits: %s", codes.RecoveryCodes[0])
		}
		s.do(call{method: "GET", path: "/api/registers", as: viewer, want: 200})
		s.do(call{
			method: "POST", path: "/api/admin/me/second-factor/off", as: viewer,
			body: map[string]string{"current": password, "code": codes.RecoveryCodes[0]}, want: 409,
		})
		// The secret of the authenticator app is stored encrypted.
		stored, err := (account.Store{DB: db.DB}).FindByEmail(t.Context(), "viewer@example.org")
		must(t, err)
		if !strings.HasPrefix(stored.SecondFactor.Secret, "v1.") ||
			strings.Contains(stored.SecondFactor.Secret, offer.Secret) {
			t.Error("the second factor is stored in plain text")
		}
	})
}

func TestOneSessionCanBeEnded(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		me, other, stranger := s.signIn(fair.RoleViewer), s.signIn(fair.RoleViewer), s.signIn(fair.RoleManager)
		type seen struct {
			ID      string `json:"_id"`
			Current bool
		}
		list := read[[]seen](t, s.do(call{method: "GET", path: "/api/admin/me/sessions", as: me, want: 200}))
		for _, session := range list {
			if session.Current {
				continue
			}
			path := "/api/admin/me/sessions/" + session.ID
			s.do(call{method: "DELETE", path: path, as: stranger, want: 404})
			s.do(call{method: "GET", path: "/api/admin/me", as: other, want: 200})
			s.do(call{method: "DELETE", path: path, as: me, want: 204})
		}
		s.do(call{method: "GET", path: "/api/admin/me", as: other, want: 401})
		s.do(call{method: "GET", path: "/api/admin/me", as: me, want: 200})
	})
}

// Wrong passwords from unknown clients do not lock the account for everyone. Sign-in still works from a known device,
// and for other users with the same network address.
func TestStrangersCannotLockTheOfficeOut(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db, trustLoopback)
		email := "owner@example.org"
		_, err := s.app.Accounts.Create(t.Context(), email, "", password, fair.RoleOwner)
		must(t, err)
		from := func(address, email, pass, device string) answer {
			header := map[string]string{"X-Forwarded-For": address}
			if device != "" {
				header["Cookie"] = device
			}
			return s.free(call{
				method: "POST", path: "/api/admin/login",
				body: map[string]string{"email": email, "password": pass}, header: header,
			})
		}
		expect := func(what string, a answer, want int) {
			t.Helper()
			if a.status != want {
				t.Errorf("%s: %d, want %d: %s", what, a.status, want, a.body)
			}
		}
		first := from("203.0.113.5", email, password, "")
		expect("the first sign-in", first, 200)
		device := ""
		for _, cookie := range (&http.Response{Header: first.header}).Cookies() {
			if cookie.Name == "mela_device" && cookie.HttpOnly && cookie.SameSite == http.SameSiteStrictMode {
				device = cookie.Name + "=" + cookie.Value
			}
		}
		for range 90 {
			from("198.51.100.7", email, "a wrong guess", "")
		}
		for i := range 40 {
			from("203.0.113.5", fmt.Sprintf("invented%d@example.org", i), "a wrong guess", "")
		}
		for range 5 {
			from("203.0.113.5", email, "a wrong guess", "")
		}
		expect("the stranger", from("198.51.100.7", email, password, ""), 429)
		expect("a new device at the address of the guesses", from("203.0.113.5", email, password, ""), 429)
		expect("the known device at the address of the guesses", from("203.0.113.5", email, password, device), 200)
		expect("a new device elsewhere", from("192.0.2.44", email, password, ""), 200)
		// A device cookie allows further attempts for its own account only, and only a limited number of them.
		expect("another account with the device", from("198.51.100.7", "manager@example.org", "x", device), 401)
		for range 10 {
			from("203.0.113.5", email, "a wrong guess", device)
		}
		expect("guesses with the device", from("203.0.113.5", email, password, device), 429)
		expect("a forged device", from("198.51.100.7", email, password, "mela_device=65f0.x.AAAA"), 429)
		for _, want := range []string{
			`"event":"sign-in failed","account":"owner@example.org","address":"198.51.100.7"`,
			`"account":"unknown"`,
		} {
			if !strings.Contains(s.log.String(), want) {
				t.Errorf("the log lacks %s", want)
			}
		}
		if strings.Contains(s.log.String(), "invented1@") {
			t.Error("the log holds an address that no account has")
		}
		office := s.signIn(fair.RoleViewer)
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=account", as: office, want: 200,
			has: []string{"is slowed down after repeated failures from 198.51.100.7"},
		})
		s.do(call{method: "DELETE", path: "/api/registers/1", as: office, want: 403})
		if !strings.Contains(s.log.String(), `"event":"refused","account":"viewer@example.org"`) {
			t.Error("the refusal left no event")
		}
	})
}

// Advancing the sandbox's clock must not reset the limit on password guesses.
func TestTheSandboxClockDoesNotResetTheSignInLimit(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	_, err := s.app.Accounts.Create(t.Context(), "owner@example.org", "", password, fair.RoleOwner)
	must(t, err)
	for range 5 {
		s.enter("owner@example.org", "a wrong guess", "", 401)
	}
	s.advance("24h")
	s.enter("owner@example.org", password, "", 429)
}

// An owner who resets a colleague's password can sign in as the colleague and approve their own proposal. For a week
// after the reset, the two accounts therefore do not count as two persons.
func TestTheProposerCannotApproveThroughAColleague(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(30)
		owner, _ := s.signIn(fair.RoleOwner), s.signIn(fair.RoleManager)
		o := s.paidOrder("Soil Life", stall24)
		refund := s.do(call{
			method: "POST", path: "/api/orders/" + o.field("orderId") + "/refunds", as: owner,
			body: map[string]any{"reason": "x", "cancelledBy": "organiser"}, want: 201, has: []string{`"status":"PROPOSED"`},
		})
		list := read[[]accountSeen](t, s.do(call{method: "GET", path: "/api/admin/accounts", as: owner, want: 200}))
		reset := read[accountSeen](t, s.do(call{
			method: "POST", path: "/api/admin/accounts/" + list[0].ID + "/password",
			as: owner, want: 200,
		}))
		taken := s.enter("manager@example.org", reset.Password, "", 200).cookie()
		s.choosePassword(taken, reset.Password, "mango rain bullock cart", 204)
		approve := call{
			method: "POST", path: "/api/decisions/" + refund.field("_id") + "/approve", as: taken, want: 409,
			has: []string{"access_given_recently"},
		}
		s.do(approve)
		made := s.newAccountBy(owner, "new@example.org", "manager")
		fresh := s.enter("new@example.org", made.Password, "", 200).cookie()
		s.choosePassword(fresh, made.Password, "mango rain bullock cart", 204)
		approve.as = fresh
		s.do(approve)
		s.machine.advance(account.AccessTrustedAfter + time.Hour)
		approve.as, approve.want, approve.has = s.enter("manager@example.org", "mango rain bullock cart", "", 200).cookie(),
			200, nil
		s.do(approve)
		// All owners are notified of the password reset.
		found := false
		for _, m := range s.messages(approve.as, "?kind=security_notice") {
			found = found || m.Email == "owner@example.org"
		}
		if !found {
			t.Error("the owners were not notified")
		}
	})
}

func TestEntryKeysCanBeRotated(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner, gate := s.signIn(fair.RoleOwner), s.signIn(fair.RoleGate)
		o := s.paidOrder("Soil Life", stallT3)
		order, err := db.FindOrder(t.Context(), o.field("orderId"))
		must(t, err)
		codeNow := func() string {
			codes, err := s.app.Entry.CodesOf(t.Context(), order)
			must(t, err)
			return codes[0].Text
		}
		check := func(code, want string) {
			t.Helper()
			s.do(call{
				method: "POST", path: "/api/admin/gate/check", as: gate, body: map[string]string{"code": code}, want: 200,
				has: []string{want},
			})
		}
		old := codeNow()
		check(old, `"answer":"valid"`)
		s.do(call{method: "POST", path: "/api/admin/keys/1/revoke", as: owner, want: 409, has: []string{"newest_key"}})
		s.do(call{
			method: "POST", path: "/api/admin/keys/rotate", as: owner, body: `{"overlapDays":2}`, want: 201,
			has: []string{`"kid":2`},
		})
		fresh := codeNow()
		if fresh == old {
			t.Error("the code did not change")
		}
		check(old, `"answer":"used"`)
		check(fresh, `"answer":"used"`)
		s.do(call{method: "GET", path: "/api/entry-key", want: 200, has: []string{`"kid":2`, `"kid":1`}})
		s.machine.advance(49 * time.Hour)
		gate, owner = s.signIn(fair.RoleGate), s.signIn(fair.RoleOwner)
		s.do(call{method: "GET", path: "/api/entry-key", want: 200, has: []string{`"kid":2`}, hasNot: []string{`"kid":1`}})
		check(fresh, `"answer":"used"`)
		a := s.do(call{
			method: "POST", path: "/api/admin/gate/check", as: gate, body: map[string]string{"code": old},
			want: 200,
		})
		if !strings.Contains(a.body, `"answer":"unknown"`) {
			t.Errorf("a revoked code: %s", a.body)
		}
		s.do(call{method: "GET", path: "/api/admin/keys", as: owner, want: 200, has: []string{`"revokedAt"`, `"signs":true`}})
		s.do(call{method: "GET", path: "/api/admin/keys", as: gate, want: 403})
	})
}
