package httpapi_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

// Every invalid body gets a problem response and never a 500.
func TestBodies(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		large := `{"name":"` + strings.Repeat("x", 1<<20) + `"}`
		deep := strings.Repeat("[", 20_000)
		for _, path := range []string{
			"/api/registers", "/api/cashfree/create-order", "/api/stallBooking", "/api/hall/quote",
			"/api/admin/login",
		} {
			post := func(body any, contentType string, want int, has string) {
				t.Helper()
				s.do(call{
					method: "POST", path: path, body: body, header: map[string]string{"Content-Type": contentType},
					want: want, has: []string{has},
				})
			}
			post(large, "application/json", 413, `"code":"body_too_large"`)
			post("{", "application/json", 400, `"code":"malformed"`)
			post("", "application/json", 400, `"code":"malformed"`)
			post("null", "application/json", 400, "malformed")
			post(`"text"`, "application/json", 400, "malformed")
			post("[]", "application/json", 400, "malformed")
			post("\xff\xfe{}", "application/json", 400, "malformed")
			post("{\"name\":\"R\xe9mu\",\"email\":\"\xff@x.in\"}", "application/json", 400, `"code":"malformed"`)
			post(deep, "application/json", 400, "malformed")
			post("{} trailing", "application/json", 400, "malformed")
			post("name=x", "application/x-www-form-urlencoded", 415, `"code":"wrong_content_type"`)
			post("{}", "text/plain", 415, "wrong_content_type")
			post("<x/>", "application/xml", 415, "wrong_content_type")
			post("x", "multipart/form-data; boundary=x", 415, "wrong_content_type")
			post("{}", "application/json; charset=", 415, "wrong_content_type")
		}
		register := call{method: "POST", path: "/api/registers", body: farmer("Ramu"), want: 201}
		for _, kind := range []string{
			"APPLICATION/JSON", "application/json ; charset=UTF-8", "application/vnd.api+json",
			"",
		} {
			register.header = map[string]string{"Content-Type": kind}
			s.do(register)
		}
		// The request has no Content-Length, so the server knows the size only after reading the body.
		req, err := http.NewRequestWithContext(t.Context(), "POST", s.url+"/api/registers", &unmeasured{left: 200 << 10})
		must(t, err)
		req.Header.Set("Content-Type", "application/json")
		resp, err := s.http.Do(req)
		must(t, err)
		resp.Body.Close()
		if resp.StatusCode != 413 {
			t.Errorf("a long body without a length: %d", resp.StatusCode)
		}
	})
}

// unmeasured is a request body that consists of spaces and is sent without a Content-Length.
type unmeasured struct{ left int }

func (u *unmeasured) Read(b []byte) (int, error) {
	n := copy(b[:min(len(b), u.left)], bytes.Repeat([]byte(" "), u.left))
	if u.left -= n; u.left == 0 {
		return n, io.EOF
	}
	return n, nil
}

func TestUnknownPathsAndMethods(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	for _, path := range []string{
		"/api", "/api/", "/api/nothing", "/api/Registers", "/api/registers/1/2/3",
		"/elsewhere",
	} {
		s.do(call{method: "GET", path: path, want: 404, has: []string{`"code":"not_found"`, "We could not find this."}})
	}
	s.do(call{
		method: "GET", path: "/api/nothing", header: map[string]string{"Accept-Language": "hi"}, want: 404,
		has: []string{"यह नहीं मिला।"},
	})
	a := s.do(call{
		method: "PATCH", path: "/api/registers", body: "{}", want: 405,
		has: []string{`"code":"method_not_allowed"`, "PATCH"},
	})
	if allow := a.header.Get("Allow"); !strings.Contains(allow, "GET") || !strings.Contains(allow, "POST") {
		t.Errorf("Allow %q", allow)
	}
	s.do(call{method: "BREW", path: "/api/event", want: 405})
	s.do(call{method: "GET", path: "/api/event?x=%zz", want: 400})
	s.do(call{method: "GET", path: "/api/event?x=a%01b", want: 400})
	if a := s.free(call{method: "HEAD", path: "/api/event"}); a.status != 200 || a.body != "" {
		t.Errorf("HEAD: %d %q", a.status, a.body)
	}
	if a := s.free(call{method: "HEAD", path: "/api/hall/events"}); a.status != 200 {
		t.Errorf("HEAD of the stream: %d", a.status)
	}
}

// A page of another site cannot send requests through a visitor's browser. The provider's webhooks, and programs
// other than browsers, can send requests.
func TestForeignWrites(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	owner := s.signIn(fair.RoleOwner)
	for _, header := range []map[string]string{
		{"Origin": "https://evil.example"},
		{"Origin": "null"},
		{"Sec-Fetch-Site": "cross-site"},
		{"Sec-Fetch-Site": "same-site"},
		{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"},
		{"Origin": s.url + ".evil.example"},
	} {
		for _, c := range []call{
			{method: "POST", path: "/api/registers", body: farmer("Ramu")},
			{method: "DELETE", path: "/api/registers/1"},
			{method: "POST", path: "/api/admin/logout"},
			{method: "POST", path: "/api/admin/login", body: `{}`},
		} {
			c.header, c.as, c.want, c.has = header, owner, 403, []string{`"code":"foreign_site"`}
			s.do(c)
		}
		s.do(call{method: "GET", path: "/api/registers", as: owner, header: header, want: 200})
	}
	s.do(call{method: "GET", path: "/api/admin/me", as: owner, want: 200})
	s.do(call{
		method: "POST", path: "/api/registers", body: farmer("A"), header: map[string]string{"Origin": s.url},
		want: 201,
	})
	s.do(call{
		method: "POST", path: "/api/registers", body: farmer("B"),
		header: map[string]string{"Sec-Fetch-Site": "same-origin", "Origin": s.url}, want: 201,
	})
	s.do(call{method: "POST", path: "/api/registers", body: farmer("C"), want: 201})
	event := successEvent("SOMEBODY-ELSES")
	header := s.signed(event)
	header["Origin"] = "https://provider.example"
	s.deliver(event, header, 200)

	// Behind a proxy that changes the host, requests from our public URL are accepted.
	proxied := newSite(t, storetest.SQLite(t), func(d *siteDeps) {
		d.BaseURL = func() string { return "https://fair.example.org" }
	})
	proxied.do(call{
		method: "POST", path: "/api/registers", body: farmer("D"),
		header: map[string]string{"Origin": "https://fair.example.org"}, want: 201,
	})
	proxied.do(call{
		method: "POST", path: "/api/registers", body: farmer("E"),
		header: map[string]string{"Origin": "http://fair.example.org"}, want: 403,
	})
}

func TestRequestLimits(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t), limited, trustLoopback)
	write := func(forwarded string) answer {
		return s.free(call{
			method: "POST", path: "/api/hall/quote", body: map[string]any{"stalls": []stall{stall24}},
			header: map[string]string{"X-Forwarded-For": forwarded},
		})
	}
	refused := answer{}
	for range 200 {
		if a := write("203.0.113.7"); a.status != 200 {
			refused = a
			break
		}
	}
	if refused.status != 429 {
		t.Fatal("a flood of writes passes")
	}
	refused.check(call{path: "quote", want: 429, has: []string{`"code":"too_many_requests"`}})
	if refused.header.Get("Retry-After") == "" {
		t.Error("429 without Retry-After")
	}
	for name, c := range map[string]struct {
		forwarded string
		want      int
	}{
		"another address":                {"203.0.113.8", 200},
		"what a visitor invents":         {"198.51.100.1, 203.0.113.7", 429},
		"an invention and our own proxy": {"198.51.100.2, 203.0.113.7, 10.1.2.3", 429},
		"another behind our own proxy":   {"203.0.113.9, 10.1.2.3", 200},
		"IPv4 written as IPv6":           {"::ffff:203.0.113.7", 429},
		"IPv6":                           {"2001:db8:1:2::1", 200},
	} {
		if a := write(c.forwarded); a.status != c.want {
			t.Errorf("%s: %d, want %d", name, a.status, c.want)
		}
	}
	// Requests that only read, webhooks and the routes for monitoring have no limit.
	flooder := map[string]string{"X-Forwarded-For": "203.0.113.7"}
	s.do(call{method: "GET", path: "/api/hall/states", header: flooder, want: 200})
	s.do(call{method: "GET", path: "/healthz", header: flooder, want: 200})
	header := s.signed("{}")
	header["X-Forwarded-For"] = "203.0.113.7"
	s.deliver("{}", header, 400)

	// Without a trusted proxy, a client cannot forge its IP address.
	direct := newSite(t, storetest.SQLite(t), limited)
	status := 0
	for i := range 200 {
		a := direct.free(call{
			method: "POST", path: "/api/hall/quote", body: map[string]any{"stalls": []stall{stall24}},
			header: map[string]string{"X-Forwarded-For": "203.0.113." + strconv.Itoa(i)},
		})
		if status = a.status; status != 200 {
			break
		}
	}
	if status != 429 {
		t.Error("a header lifts the limit")
	}

	// Without configured limits, no request is refused.
	free := newSite(t, storetest.SQLite(t))
	for range 150 {
		if a := free.free(call{
			method: "POST", path: "/api/hall/quote",
			body: map[string]any{"stalls": []stall{stall24}},
		}); a.status != 200 {
			t.Fatalf("without limits: %d", a.status)
		}
	}
}

func TestProcessRoutes(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "mela_outbox_waiting"},
		func() float64 { return 3 }))
	broken := errors.New("no database at db.internal:5432")
	s := newSite(t, storetest.SQLite(t), func(d *siteDeps) {
		d.Registry = registry
		d.Ready = func(context.Context) error { return broken }
	})
	s.do(call{method: "GET", path: "/healthz", want: 200, has: []string{`{"status":"ok"}`}})
	s.do(call{method: "GET", path: "/readyz", want: 503, hasNot: []string{"db.internal"}})
	failures := strings.Count(s.log.String(), "a request failed")
	broken = fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable()) // nothing is broken
	s.do(call{method: "GET", path: "/readyz", want: 503})
	if n := strings.Count(s.log.String(), "a request failed"); failures != 1 || n != 1 {
		t.Errorf("%d failures are logged, then %d", failures, n)
	}
	broken = nil
	s.do(call{method: "GET", path: "/readyz", want: 200, has: []string{`{"status":"ready"}`}})

	o := s.order("Soil Life", stall24)
	s.check(o, "ACTIVE")
	s.deliver("x", nil, 401)
	s.do(call{method: "GET", path: "/metrics", want: 200, has: []string{
		"mela_outbox_waiting 3",
		`mela_http_requests_total{code="200",method="POST",route="POST /api/cashfree/create-order"} 1`,
		`mela_orders_asked_total{kind="booking",outcome="ok"} 1`, `mela_payment_checks_total{status="ACTIVE"} 1`,
		`mela_webhooks_total{outcome="unauthenticated"} 1`, "mela_event_streams 0", `mela_orders{status="ACTIVE"} 1`,
		`mela_orders{status="REFUNDED"} 0`, "mela_http_request_seconds_bucket",
	}, hasNot: []string{o.field("orderId"), o.field("userID")}})
	for _, header := range []map[string]string{
		{"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"X-Real-Ip": "127.0.0.1"}, {"Via": "1.1 proxy"},
	} {
		s.do(call{method: "GET", path: "/metrics", header: header, want: 403})
	}
	from := func(api *httpapi.API, address string) int {
		r := httptest.NewRequest("GET", "/metrics", nil)
		r.RemoteAddr = address
		w := httptest.NewRecorder()
		api.Handler().ServeHTTP(w, r)
		return w.Code
	}
	if got := from(s.api, "192.0.2.7:1234"); got != 403 {
		t.Errorf("another machine reads the metrics: %d", got)
	}
	if got := from(s.api, "[::1]:1234"); got != 200 {
		t.Errorf("this machine by IPv6: %d", got)
	}
	open := newSite(t, storetest.SQLite(t), func(d *siteDeps) { d.MetricsOpen = true })
	if got := from(open.api, "192.0.2.7:1234"); got != 200 {
		t.Errorf("open metrics: %d", got)
	}
}

// The log contains the requests and their results, but no personal data.
func TestLog(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t), trustLoopback)
	owner := s.signIn(fair.RoleOwner)
	o := s.order("Soil Life", stall24)
	s.check(o, "ACTIVE")
	s.do(call{
		method: "POST", path: "/api/registers", body: farmer("Ramulu Secret"), want: 201,
		header: map[string]string{"X-Forwarded-For": "203.0.113.7"},
	})
	s.do(call{method: "GET", path: "/api/registers?q=Ramulu+Secret", as: owner, want: 200})
	a := s.do(call{method: "GET", path: "/api/cashfree/checkpaymentstatus/guess/MKMUUIDguess", want: 404})
	text := s.log.String()
	for _, part := range []string{
		`"route":"GET /api/cashfree/checkpaymentstatus/{transactionId}/{userID}"`, `"route":"POST /api/registers"`,
		`"status":201`, `"bytes":`, `"took":`, `"method":"GET"`,
		`"request":"` + a.header.Get("X-Request-Id") + `"`,
	} {
		if !strings.Contains(text, part) {
			t.Errorf("%s is missing in the log", part)
		}
	}
	for _, secret := range []string{
		o.field("userID"), o.field("payment_session_id"), owner.Value, "Ramulu", "9848012345", "98480 12345", "203.0.113.7",
		"MKMUUIDguess", "suresh@", "owner@example.org", "q=", password,
	} {
		if strings.Contains(text, secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
	given := map[string]string{"X-Request-Id": "from-the-proxy"}
	if a := s.do(call{
		method: "GET", path: "/api/event", header: given,
		want: 200,
	}); a.header.Get("X-Request-Id") != "from-the-proxy" {
		t.Error("a trusted proxy's request id is not taken over")
	}
	other := newSite(t, storetest.SQLite(t))
	if a := other.do(call{
		method: "GET", path: "/api/event", header: given,
		want: 200,
	}); a.header.Get("X-Request-Id") == "from-the-proxy" {
		t.Error("a stranger's request id is taken over")
	}
}

func TestSecurityHeaders(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	for _, path := range []string{"/api/event", "/api/nothing", "/api/admin/me", "/api/docs"} {
		a := s.free(call{method: "GET", path: path})
		if a.header.Get("X-Content-Type-Options") != "nosniff" ||
			!strings.Contains(a.header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %v", path, a.header)
		}
	}
	for path, want := range map[string]string{
		"/api/event": "no-cache", "/api/admin/me": "no-store",
		"/api/stallBooking/stall-bookings": "no-store", "/api/hall": "no-cache",
	} {
		if got := s.free(call{method: "GET", path: path}).header.Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control %q, want %q", path, got, want)
		}
	}
}

// The cause of a database error is logged and not sent.
func TestCausesAreNotSent(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	must(t, s.db.Close())
	for _, c := range []call{
		{method: "GET", path: "/api/hall"},
		{method: "GET", path: "/api/event"},
		{method: "POST", path: "/api/registers", body: farmer("Ramu")},
		{method: "GET", path: "/api/hall/events"},
		{method: "GET", path: "/api/registers", as: &http.Cookie{Name: "mela_session", Value: "x"}},
	} {
		c.want, c.hasNot = 500, []string{"sql", "database", "closed"}
		s.do(c)
	}
	if !strings.Contains(s.log.String(), "closed") {
		t.Error("the cause is not in the log")
	}
}

// A panic in a handler causes a problem response, and the server continues to serve requests.
func TestPanic(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t), func(d *siteDeps) {
		d.Ready = func(context.Context) error { panic("out of order: secret") }
	})
	s.do(call{method: "GET", path: "/readyz", want: 500, hasNot: []string{"secret"}})
	s.do(call{method: "GET", path: "/healthz", want: 200})
	if text := s.log.String(); !strings.Contains(text, "out of order") || !strings.Contains(text, "input_test.go") {
		t.Error("the panic is not in the log with its place")
	}
}

// A client cannot keep a connection open by sending a body very slowly.
func TestAVerySlowBodyIsCutOff(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("waits for the time limit of a body")
	}
	s := newSite(t, storetest.SQLite(t))
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	must(t, err)
	defer conn.Close()
	_, err = conn.Write([]byte("POST /api/registers HTTP/1.1\r\nHost: x\r\nContent-Type: " +
		"application/json\r\nContent-Length: 100\r\n\r\n{"))
	must(t, err)
	must(t, conn.SetReadDeadline(time.Now().Add(time.Minute)))
	var got bytes.Buffer
	_, _ = got.ReadFrom(conn)
	if text := got.String(); !strings.HasPrefix(text, "HTTP/1.1 408 ") ||
		!strings.Contains(text, `"code":"request_timeout"`) {
		t.Errorf("answer %q", clip(text))
	}
}

// A connection that breaks while a body is received does not count as a server error.
func TestCutBody(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	must(t, err)
	defer conn.Close()
	_, err = conn.Write([]byte("POST /api/registers HTTP/1.1\r\nHost: x\r\nContent-Type: " +
		"application/json\r\nContent-Length: 100\r\n\r\n{"))
	must(t, err)
	must(t, conn.(*net.TCPConn).CloseWrite())
	var got bytes.Buffer
	_, _ = got.ReadFrom(conn)
	if !strings.HasPrefix(got.String(), "HTTP/1.1 400 ") {
		t.Errorf("answer %q", clip(got.String()))
	}
	if text := s.log.String(); strings.Contains(text, `"level":"ERROR"`) {
		t.Errorf("the log calls it an error: %s", text)
	}
}
