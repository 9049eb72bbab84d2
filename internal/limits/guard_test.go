package limits_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/limits"
)

// door is a guard in a test. The handler behind it accepts every request.
type door struct {
	t       *testing.T
	guard   *limits.Guard
	handler http.Handler
	clock   *handclock.Clock
}

func newDoor(t *testing.T, options ...func(*limits.Options)) *door {
	t.Helper()
	d := &door{t: t, clock: handclock.At(time.Date(2025, 9, 13, 6, 0, 0, 0, time.UTC))}
	o := limits.Options{
		Settings: limits.DefaultSettings(), Limited: true,
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")},
		Key:            []byte("a key"), SessionCookie: "session", Now: d.clock.Now,
		Refuse: func(w http.ResponseWriter, _ *http.Request, refusal *fair.Error) {
			w.Header().Set("Retry-After", refusal.Wait.String())
			w.WriteHeader(http.StatusTooManyRequests)
		},
	}
	for _, change := range options {
		change(&o)
	}
	d.guard = limits.New(o)
	d.handler = d.guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		account := ""
		if cookie, err := r.Cookie("session"); err == nil && strings.HasPrefix(cookie.Value, "valid-") {
			account = cookie.Value
		}
		if refusal := limits.Of(r.Context()).Resolve(account); refusal != nil {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
	}))
	return d
}

// send sends one request from an address and returns the response.
func (d *door) send(method, path, address string, change ...func(*http.Request)) *http.Response {
	d.t.Helper()
	r := httptest.NewRequestWithContext(d.t.Context(), method, path, nil)
	r.RemoteAddr = net.JoinHostPort(address, "5000")
	for _, c := range change {
		c(r)
	}
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	return w.Result()
}

// until sends at most the given number of requests and stops when one is refused. It returns the number of requests
// that passed.
func (d *door) until(most int, send func() *http.Response) int {
	d.t.Helper()
	for i := range most {
		if send().StatusCode == http.StatusTooManyRequests {
			return i
		}
	}
	return most
}

func with(cookie *http.Cookie) func(*http.Request) {
	return func(r *http.Request) { r.AddCookie(cookie) }
}

func html(r *http.Request) { r.Header.Set("Accept", "text/html") }

func (d *door) visitor(address string) *http.Cookie {
	d.t.Helper()
	for _, cookie := range d.send(http.MethodGet, "/", address, html).Cookies() {
		if cookie.Name == "mela_visit" {
			return cookie
		}
	}
	d.t.Fatal("no cookie was set")
	return nil
}

func TestPagesAndFormsCountLikeTheAPI(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/registration", "/stallbooking", "/hi/volunteer", "/api/registers"} {
		d := newDoor(t)
		if n := d.until(300, func() *http.Response { return d.send(http.MethodPost, path, "203.0.113.7") }); n != 120 {
			t.Errorf("%s: %d posts of one address passed, want 120", path, n)
		}
		if d.send(http.MethodPost, path, "203.0.113.8").StatusCode != http.StatusOK {
			t.Errorf("%s: another address is refused", path)
		}
		d.clock.Advance(2 * time.Minute)
		if d.send(http.MethodPost, path, "203.0.113.7").StatusCode != http.StatusOK {
			t.Errorf("%s: refused after two minutes", path)
		}
	}
}

func TestRetryAfterIsLongEnough(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	d.clock.Advance(20 * time.Second)
	send := func() *http.Response { return d.send(http.MethodPost, "/registration", "203.0.113.7") }
	d.until(200, send)
	wait, err := time.ParseDuration(send().Header.Get("Retry-After"))
	if err != nil || wait <= 0 || wait > 2*time.Minute {
		t.Fatalf("Retry-After %v, %v", wait, err)
	}
	d.clock.Advance(wait)
	if status := send().StatusCode; status != http.StatusOK {
		t.Errorf("%d after waiting %s", status, wait)
	}
}

// Sixty people behind one address can register, book and pay in the same minute. No request is refused.
func TestAVillageBehindOneAddressIsNotLimited(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	for person := range 60 {
		cookie := d.visitor("203.0.113.7")
		visit := func(method, path string, times int) {
			for range times {
				if status := d.send(method, path, "203.0.113.7", with(cookie), html).StatusCode; status != http.StatusOK {
					t.Fatalf("person %d: %s %s: %d", person, method, path, status)
				}
			}
		}
		visit(http.MethodGet, "/assets/entry.js", 30)
		visit(http.MethodGet, "/files/logos/a.png", 30)
		visit(http.MethodGet, "/registration", 10)
		visit(http.MethodPost, "/registration", 2)
		visit(http.MethodPost, "/api/cashfree/create-order", 2)
		visit(http.MethodGet, "/api/cashfree/checkpaymentstatus/a/b", 20)
	}
}

func TestACookieCannotBeForgedOrUsedForEver(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	cookie := d.visitor("203.0.113.7")
	forged := *cookie
	forged.Value = "A" + cookie.Value[1:]
	if forged.Value == cookie.Value {
		forged.Value = "B" + cookie.Value[1:]
	}
	own := func(c *http.Cookie) int {
		return d.until(300, func() *http.Response { return d.send(http.MethodPost, "/registration", "203.0.113.7", with(c)) })
	}
	if n := own(cookie); n != 40 {
		t.Errorf("a visitor sent %d forms, want 40", n)
	}
	if n := own(&forged); n != 120 {
		t.Errorf("with a forged cookie %d forms passed, want the 120 of an address without one", n)
	}
	d.clock.Advance(25 * time.Hour)
	if n := own(cookie); n != 120 {
		t.Errorf("with an old cookie %d forms passed, want 120", n)
	}
}

func TestRotatingNetworksOfOneSiteAreCountedTogether(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	i := 0
	n := d.until(2000, func() *http.Response {
		i++
		return d.send(http.MethodPost, "/registration", fmt.Sprintf("2001:db8:1:%x::1", i))
	})
	if n != 4*120 {
		t.Errorf("%d posts from one /48 passed, want %d", n, 4*120)
	}
	if d.send(http.MethodPost, "/registration", "2001:db8:2:1::1").StatusCode != http.StatusOK {
		t.Error("another /48 is refused")
	}
}

func TestTheOfficeCountsByAccount(t *testing.T) {
	synctest.Test(t, testOfficeCountsByAccount) // refused requests wait
}

func testOfficeCountsByAccount(t *testing.T) {
	d := newDoor(t)
	session := func(value string) func(*http.Request) { return with(&http.Cookie{Name: "session", Value: value}) }
	write := func(value string) *http.Response {
		return d.send(http.MethodPost, "/api/partners", "203.0.113.7", session(value))
	}
	if write("valid-a").StatusCode != http.StatusOK {
		t.Fatal("the office is refused")
	}
	// Other clients at the same address send requests, first without a session and then with an invented one. Most of
	// these requests are refused, but the account can still use its whole limit.
	d.until(300, func() *http.Response { return d.send(http.MethodPost, "/registration", "203.0.113.7") })
	if n := d.until(500, func() *http.Response { return write("invented") }); n > 120 {
		t.Errorf("%d requests with an invented session passed", n)
	}
	for range 200 {
		write("invented")
	}
	if n := d.until(500, func() *http.Response { return write("valid-a") }); n != 359 {
		t.Errorf("%d writes of the account passed, want 359 more", n)
	}
}

// failing lets a door refuse every form.
func (d *door) failing() (yielding *int) {
	yielding = new(int)
	d.handler = d.guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if limits.Of(r.Context()).Yields() {
			*yielding++
		}
		if r.Method == http.MethodPost {
			w.WriteHeader(http.StatusUnprocessableEntity)
		}
	}))
	return yielding
}

// Checking a form and showing it again is expensive. Whoever sends many failing forms waits for others, and is
// then refused before the form is read. A village can make as many mistakes as people make.
func TestFailingFormsHaveALowLimit(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	yielding := d.failing()
	post := func(address string, change ...func(*http.Request)) func() *http.Response {
		return func() *http.Response { return d.send(http.MethodPost, "/registration", address, change...) }
	}
	if n := d.until(100, post("203.0.113.7")); n != 10 || *yielding != 10 {
		t.Errorf("without a cookie, %d failing forms passed and %d yielded, want 10 and 10", n, *yielding)
	}
	*yielding = 0
	if n := d.until(100, post("203.0.113.7", with(d.visitor("203.0.113.7")))); n != 15 || *yielding != 11 {
		t.Errorf("%d failing forms of a visitor passed and %d yielded, want 15 and 11", n, *yielding)
	}
	*yielding = 0
	for person := range 60 {
		if n := d.until(3, post("203.0.113.9", with(d.visitor("203.0.113.9")))); n != 3 || *yielding != 0 {
			t.Fatalf("person %d: %d failing forms passed and %d yielded", person, n, *yielding)
		}
	}
	d.clock.Advance(time.Minute)
	if status := post("203.0.113.7")().StatusCode; status != http.StatusUnprocessableEntity {
		t.Errorf("%d after a minute", status)
	}
}

// A program that goes on after many refusals waits for each response, and the number of waiting responses is bounded.
func TestAFloodSlowsItselfDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoor(t)
		var body *strings.Reader
		upload := func() *http.Response {
			return d.send(http.MethodPost, "/volunteer", "203.0.113.7", func(r *http.Request) {
				body = strings.NewReader("body")
				r.Body, r.ContentLength = io.NopCloser(body), 4
				r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
			})
		}
		d.until(200, upload)
		begun := time.Now()
		for range 9 {
			upload()
		}
		if took := time.Since(begun); took != 0 {
			t.Errorf("the first refusals took %s", took)
		}
		for range 50 {
			go d.send(http.MethodPost, "/volunteer", "203.0.113.7")
		}
		synctest.Wait()
		func() {
			defer func() {
				if recover() != http.ErrAbortHandler { //nolint:errorlint // the test expects this value itself
					t.Error("the 51st response waits too")
				}
			}()
			upload()
		}()
		if status := d.send(http.MethodPost, "/volunteer", "203.0.113.8").StatusCode; status != http.StatusOK {
			t.Errorf("another address: %d", status)
		}
		if took := time.Since(begun); took != 0 {
			t.Errorf("another address waited for %s", took)
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		begun = time.Now()
		upload()
		if took := time.Since(begun); took != 5*time.Second || body.Len() != 4 {
			t.Errorf("a further response waited for %s, and %d bytes were read", took, 4-body.Len())
		}
	})
}

func TestUploadsHaveAQuotaInBytes(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	upload := func(address string, change ...func(*http.Request)) func() *http.Response {
		return func() *http.Response {
			return d.send(http.MethodPost, "/volunteer", address, append(change, func(r *http.Request) {
				r.Body, r.ContentLength = io.NopCloser(strings.NewReader("x")), 5<<20
				r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
			})...)
		}
	}
	if n := d.until(50, upload("203.0.113.7")); n != 11 {
		t.Errorf("%d uploads of 5 MB passed, want 11 of 60 MB", n)
	}
	if d.send(http.MethodPost, "/volunteer", "203.0.113.7").StatusCode != http.StatusOK {
		t.Error("a form without a file is refused too")
	}
	// If sixty people behind one address each send a different biodata file, no file is refused.
	for person := range 60 {
		if status := upload("203.0.113.9", with(d.visitor("203.0.113.9")))().StatusCode; status != http.StatusOK {
			t.Fatalf("person %d: %d", person, status)
		}
	}
}

// The forms for finding orders and personal data have a lower limit, so that trying many phone numbers takes a long
// time.
func TestSearchesHaveALowerLimit(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/my-data", "/te/receipt", "/orders"} {
		d := newDoor(t)
		post := func() *http.Response { return d.send(http.MethodPost, path, "203.0.113.7") }
		if n := d.until(100, post); n != 20 {
			t.Errorf("%s: %d searches in a minute, want 20", path, n)
		}
		d.clock.Advance(3 * time.Minute)
		if n := d.until(100, post); n != 11 {
			t.Errorf("%s: %d more searches in the hour, want 11", path, n)
		}
		for person := range 60 {
			if status := d.send(http.MethodPost, path, "203.0.113.9",
				with(d.visitor("203.0.113.9"))).StatusCode; status != http.StatusOK {
				t.Fatalf("%s: person %d: %d", path, person, status)
			}
		}
	}
}

// Searches for people at the gate and at the desk are counted by account and by device.
func TestSearchesForPeopleHaveALowLimit(t *testing.T) {
	t.Parallel()
	session := with(&http.Cookie{Name: "session", Value: "valid-a"})
	for _, path := range []string{"/api/admin/gate/search", "/api/gate/search", "/api/desk/unpaid"} {
		d := newDoor(t)
		if n := d.until(200, func() *http.Response { return d.send(http.MethodGet, path, "203.0.113.7", session) }); n != 60 {
			t.Errorf("%s: %d searches in a minute, want 60", path, n)
		}
		other := with(&http.Cookie{Name: "session", Value: "valid-b"})
		if status := d.send(http.MethodGet, path, "203.0.113.7", other).StatusCode; status != http.StatusOK {
			t.Errorf("%s: another account: %d", path, status)
		}
		unlimited := newDoor(t, func(o *limits.Options) { o.Limited = false })
		if n := unlimited.until(200, func() *http.Response {
			return unlimited.send(http.MethodGet, path, "203.0.113.7", session)
		}); n != 200 {
			t.Errorf("%s: without limits, %d searches passed", path, n)
		}
	}
}

// A header lifts no limit: neither where no device key is used, nor on a route that nobody serves.
func TestAnUnusedDeviceKeyLiftsNoLimit(t *testing.T) {
	t.Parallel()
	key := func(r *http.Request) { r.Header.Set("Authorization", "Bearer x") }
	for _, c := range []struct {
		method, path string
		most         int
	}{
		{http.MethodPost, "/api/gate/pair", 30},
		{http.MethodGet, "/api/admin/gate/search", 60},
		{http.MethodGet, "/api/admin/gate/summary", 1200},
		{http.MethodGet, "/api/gate/none", 120},
		{http.MethodPost, "/registration", 120},
		{http.MethodGet, "/sandbox/none", 1200},
	} {
		d := newDoor(t)
		d.handler = d.guard.Handler(http.NotFoundHandler()) // looks up no key
		n := d.until(2000, func() *http.Response { return d.send(c.method, c.path, "203.0.113.7", key) })
		if n > c.most {
			t.Errorf("%s %s: %d requests with a made-up key passed, want at most %d", c.method, c.path, n, c.most)
		}
	}
}

func TestWithoutLimitsNothingIsCounted(t *testing.T) {
	t.Parallel()
	d := newDoor(t, func(o *limits.Options) { o.Limited = false })
	if n := d.until(500, func() *http.Response {
		return d.send(http.MethodPost, "/registration", "203.0.113.7")
	}); n != 500 {
		t.Errorf("refused after %d", n)
	}
}

func TestTransportSecurityOnEveryRoute(t *testing.T) {
	t.Parallel()
	d := newDoor(t, func(o *limits.Options) { o.Secure = true })
	for _, path := range []string{"/", "/api/event", "/files/logos/a.png", "/healthz", "/metrics"} {
		if d.send(http.MethodGet, path, "203.0.113.7").Header.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s has no Strict-Transport-Security", path)
		}
	}
}
