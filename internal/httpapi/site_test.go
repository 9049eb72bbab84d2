package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/mail"
	"github.com/mela-fair/mela/internal/payment/cashfree"
	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
	webfiles "github.com/mela-fair/mela/web"
)

// password is the password of all accounts in the tests.
const password = "a long enough password"

// site is a complete installation of the API for a test: a real database, the simulated payment provider and a real
// HTTP server.
type site struct {
	t       *testing.T
	db      *store.DB
	app     *wiring.Features
	machine *movingClock
	api     *httpapi.API
	guard   *limits.Guard
	sim     *sandbox.Simulator
	files   *failingFiles
	url     string
	log     *lines
	http    *http.Client
}

// option changes the dependencies of a site.
type option func(*siteDeps)

type siteDeps struct {
	httpapi.Deps
	limited bool
}

func trustLoopback(d *siteDeps) {
	d.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8")}
}

func limited(d *siteDeps) { d.limited = true }

// lines is a writer that collects the log lines.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// The databases of the tests have the demo's content. It is prepared without a file store, so that the demo images are
// not generated.
func init() {
	storetest.Fill(func(ctx context.Context, db *store.DB) error {
		return wiring.New(wiring.Deps{Store: db, Clock: machineClock{}}).Content.Prepare(ctx, true)
	})
}

func newSite(t *testing.T, db *store.DB, options ...option) *site {
	t.Helper()
	s := &site{t: t, db: db, log: &lines{}, machine: &movingClock{start: time.Now()}}
	server := httptest.NewUnstartedServer(nil)
	s.url = "http://" + server.Listener.Addr().String()
	base := func() string { return s.url }
	var err error
	s.sim, err = sandbox.New(t.Context(), sandbox.Config{
		DB: db.DB, Log: slog.New(slog.DiscardHandler), BaseURL: s.url, WebhookURL: s.url,
	})
	must(t, err)
	client, err := cashfree.New(cashfree.Config{
		BaseURL: s.url + "/sandbox/pg", ClientID: sandbox.ClientID, Secret: sandbox.ClientSecret, Clock: s.sim.Clock(),
	})
	must(t, err)
	log := slog.New(slog.NewJSONHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	uploads, err := files.Open(t.TempDir(), "")
	must(t, err)
	s.files = &failingFiles{Files: uploads}
	s.app = wiring.New(wiring.Deps{
		Store: db, Gateway: client, Files: s.files, Sheets: sheet.New(), Emails: mail.Emails{},
		Documents: documents.New(webfiles.Art()), Clock: s.sim.Clock(), Machine: s.machine, Log: log, PasswordCost: quickCost,
		Settings: app.Settings{
			BaseURL: s.url, Mode: fair.PaymentsSandbox, OrderExpiry: 20 * time.Minute,
			Grace: 25 * time.Minute,
		},
	})
	deps := siteDeps{Deps: httpapi.Deps{
		Config: web.Config{
			SessionStore: account.NewSessionStore(db.DB, nil), Log: log, BaseURL: base, Revision: db.Revision,
			Ready: func(context.Context) error { return nil }, OnChange: noteChange,
		},
		App: s.app, Webhooks: client, CheckoutURL: s.sim.CheckoutURL,
	}}
	for _, o := range options {
		o(&deps)
	}
	s.api, err = httpapi.New(deps.Deps)
	must(t, err)
	mux := http.NewServeMux()
	mux.Handle("/", s.api.Handler())
	mux.Handle("/sandbox/", s.sim.Handler())
	s.guard = limits.New(limits.Options{
		Settings: limits.DefaultSettings(), Limited: deps.limited, TrustedProxies: deps.TrustedProxies, Secure: deps.Secure,
		Sandbox: true, SessionCookie: s.api.SessionCookie(), Log: log, Refuse: s.api.Refuse,
	})
	server.Config.Handler = s.guard.Handler(mux)
	server.Config.RegisterOnShutdown(s.api.Close)
	server.Start()
	t.Cleanup(func() { s.api.Close(); server.Close() })
	s.http = server.Client()
	return s
}

// movingClock is the clock of the server in tests. It only advances when a test advances it.
type movingClock struct {
	start time.Time
	ahead atomic.Int64
}

func (c *movingClock) Now() time.Time { return c.start.Add(time.Duration(c.ahead.Load())) }

func (c *movingClock) advance(by time.Duration) { c.ahead.Add(int64(by)) }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// call is one request and its expected response.
type call struct {
	method string
	path   string
	body   any // strings and bytes are sent unchanged, other values are sent as JSON
	header map[string]string
	as     *http.Cookie // the session cookie
	want   int
	has    []string // texts that the body must contain
	hasNot []string // texts that the body must not contain
}

// browser returns the header with which a new browser sends its visitor's cookie. It has the cookie from a page.
func (s *site) browser() map[string]string {
	s.t.Helper()
	page := s.free(call{method: "GET", path: "/", header: map[string]string{"Accept": "text/html"}})
	for _, c := range (&http.Response{Header: page.header}).Cookies() {
		if c.Name == "mela_visit" {
			return map[string]string{"Cookie": c.Name + "=" + c.Value}
		}
	}
	s.t.Fatal("the page set no visitor's cookie")
	return nil
}

// answer is a response.
type answer struct {
	t      *testing.T
	route  string // the path of the route that was called
	status int
	header http.Header
	body   string
}

// do sends a request and checks the response. Every error response must be a complete web.Problem.
func (s *site) do(c call) answer {
	s.t.Helper()
	a := s.free(c)
	a.check(c)
	a.route = s.routeOf(c)
	a.checkSchema(c)
	return a
}

// routeOf returns the path of the route of a call, with the names of its parameters, or "".
func (s *site) routeOf(c call) string {
	path, _, _ := strings.Cut(c.path, "?")
	parts := strings.Split(path, "/")
	found, literal := "", -1
	for _, route := range s.api.Routes() {
		pattern := strings.Split(route.Path, "/")
		if route.Method != c.method || len(pattern) != len(parts) {
			continue
		}
		same := 0
		for i, part := range pattern {
			if part == parts[i] {
				same++
			} else if !strings.HasPrefix(part, "{") {
				same = -1
				break
			}
		}
		if same > literal {
			found, literal = route.Path, same
		}
	}
	return found
}

// free sends a request without checking the response. It is safe for concurrent use.
func (s *site) free(c call) answer {
	var body io.Reader
	contentType := "application/json"
	switch b := c.body.(type) {
	case nil:
		contentType = ""
	case string:
		body = strings.NewReader(b)
	case []byte:
		body = bytes.NewReader(b)
	default:
		text, _ := json.Marshal(b)
		body = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(s.t.Context(), c.method, s.url+c.path, body)
	if err != nil {
		return answer{t: s.t, body: err.Error()}
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	for name, value := range c.header {
		req.Header.Set(name, value)
		if value == "" {
			req.Header.Del(name)
		}
	}
	if c.as != nil {
		req.AddCookie(c.as)
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return answer{t: s.t, body: err.Error()}
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		return answer{t: s.t, body: err.Error()}
	}
	return answer{t: s.t, status: resp.StatusCode, header: resp.Header, body: string(raw)}
}

func (a answer) check(c call) {
	a.t.Helper()
	if a.status != c.want {
		a.t.Fatalf("%s %s: status %d, want %d: %s", c.method, c.path, a.status, c.want, clip(a.body))
	}
	for _, part := range c.has {
		if !strings.Contains(a.body, part) {
			a.t.Errorf("%s %s: %q is missing in %s", c.method, c.path, part, clip(a.body))
		}
	}
	for _, part := range c.hasNot {
		if strings.Contains(a.body, part) {
			a.t.Errorf("%s %s: %q must not be in %s", c.method, c.path, part, clip(a.body))
		}
	}
	if a.status >= 400 {
		a.checkProblem(c)
	}
}

// unfilled matches a placeholder that was not replaced by its value.
var unfilled = regexp.MustCompile(`\{[A-Za-z]+\}`)

// namesPlaceholders matches the routes whose error messages contain placeholders on purpose.
var namesPlaceholders = regexp.MustCompile(`/(message-texts|saved-texts|campaigns)\b`)

// checkProblem checks that an error response is a complete problem.
func (a answer) checkProblem(c call) {
	a.t.Helper()
	if got := a.header.Get("Content-Type"); got != "application/problem+json" {
		a.t.Errorf("%s %s: an error of type %q: %s", c.method, c.path, got, clip(a.body))
		return
	}
	var p web.Problem
	a.json(&p)
	if p.Status != a.status || p.Title != http.StatusText(a.status) || p.Code == "" || p.Type == "" ||
		p.Detail == "" || p.Sorry != p.Detail || p.Message != p.Detail {
		a.t.Errorf("%s %s: an incomplete problem: %s", c.method, c.path, a.body)
	}
	for field, sentence := range p.Fields {
		// The error messages of message texts, saved texts and bulk messages contain placeholders on purpose.
		if unfilled.MatchString(sentence+p.Detail) && !namesPlaceholders.MatchString(c.path) {
			a.t.Errorf("%s %s: a placeholder is not filled in: %s", c.method, c.path, a.body)
		}
		if field == "" || sentence == "" {
			a.t.Errorf("%s %s: an empty field or sentence: %s", c.method, c.path, a.body)
		}
	}
}

func (a answer) json(into any) {
	a.t.Helper()
	if err := json.Unmarshal([]byte(a.body), into); err != nil {
		a.t.Fatalf("not JSON: %v: %s", err, clip(a.body))
	}
}

// object parses the body as a JSON object.
func (a answer) object() map[string]any {
	a.t.Helper()
	var o map[string]any
	a.json(&o)
	return o
}

// field parses the body as a JSON object and returns one member as text.
func (a answer) field(name string) string {
	a.t.Helper()
	switch v := a.object()[name].(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	a.t.Fatalf("no %s in %s", name, clip(a.body))
	return ""
}

// fieldProblem returns the error message of a field in a problem, or "" if there is none.
func (a answer) fieldProblem(name string) string {
	a.t.Helper()
	var p web.Problem
	a.json(&p)
	return p.Fields[name]
}

func clip(s string) string {
	if len(s) > 600 {
		return s[:600] + "…"
	}
	return s
}

// quickCost makes passwords much faster to hash than in the product.
var quickCost = &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// quickHash is a hash of password.
var quickHash = sync.OnceValue(func() string {
	hash, err := argon2id.CreateHash(password, quickCost)
	if err != nil {
		panic(err)
	}
	return hash
})

// signIn signs in with the account of a role and returns its session cookie. It creates the account at the first
// call.
func (s *site) signIn(role fair.Role) *http.Cookie {
	s.t.Helper()
	email, now := string(role)+"@example.org", s.sim.Clock().Now()
	if err := (account.Store{DB: s.db.DB}).Create(s.t.Context(), fair.Account{
		ID: fair.NewID(now), Email: email, Name: string(role), Role: role, PasswordHash: quickHash(), Version: 1,
		CreatedAt: now,
	}); err != nil && !fair.IsKind(err, fair.KindConflict) {
		s.t.Fatal(err)
	}
	a := s.do(call{
		method: "POST", path: "/api/admin/login", body: map[string]string{"email": email, "password": password},
		want: 200,
	})
	return a.cookie()
}

func (a answer) cookie() *http.Cookie {
	a.t.Helper()
	cookies := (&http.Response{Header: a.header}).Cookies()
	for _, cookie := range cookies {
		if strings.HasSuffix(cookie.Name, "mela_session") {
			return cookie
		}
	}
	a.t.Fatalf("no session among the %d cookies of the answer", len(cookies))
	return nil
}

// farmer returns the body of a valid registration.
func farmer(name string) map[string]any {
	return map[string]any{
		"category": "Farmer", "name": name, "address": "Chityala, Nalgonda", "whatsappNo": "98480 12345",
		"adult": true,
	}
}

// stall is the JSON representation of a stall in the requests of the tests.
type stall struct {
	Number string `json:"stallnumber"`
	Size   string `json:"stallSize"`
}

var (
	stall24 = stall{"24", "3x3m"}
	stallT3 = stall{"t3", "6x2ft"}
)

// bookingFields returns the booking in a valid request to create-order.
func bookingFields(name string, stalls ...stall) map[string]any {
	members := 3
	if len(stalls) == 1 && stalls[0] == stallT3 {
		members = 2 // as many as a bench allows
	}
	return map[string]any{
		"name": name, "contactPerson": "V. Suresh", "phone": "+91 98851 20034", "email": "suresh@example.org",
		"address": "Kukatpally, Hyderabad",
		"type":    "STD Stall", "category": "Private Company", "card": "nurseries", "members": members, "gst": "",
		"requirements": "Two sockets",
		"stalls":       stalls,
	}
}

// order sends a request for an order of stalls and returns the response.
func (s *site) order(name string, stalls ...stall) answer {
	s.t.Helper()
	return s.do(call{
		method: "POST", path: "/api/cashfree/create-order", want: 200,
		body: map[string]any{
			"booking": bookingFields(name, stalls...), "redirecturl": "/stallbooking",
			"callBack": "/stallbooking?again=1",
		},
	})
}

// attempt makes a payment attempt at the provider. The provider sends no webhook about it.
func (s *site) attempt(orderID string, plan map[string]any) answer {
	s.t.Helper()
	return s.do(call{method: "POST", path: "/sandbox/sim/orders/" + orderID + "/attempts", body: plan, want: 201})
}

func (s *site) pay(orderID string) {
	s.t.Helper()
	s.attempt(orderID, map[string]any{"outcome": "SUCCESS"})
}

// check requests an order's status. It advances the clock first, because the provider is queried at most every five
// seconds.
func (s *site) check(o answer, want string) map[string]any {
	s.t.Helper()
	s.advance("6s")
	a := s.do(call{
		method: "GET", path: "/api/cashfree/checkpaymentstatus/" + o.field("orderId") + "/" + o.field("userID"),
		want: 200,
	})
	success := a.object()["success"].(map[string]any)
	if success["status"] != want {
		s.t.Fatalf("the status of the order is %v, want %s: %s", success["status"], want, a.body)
	}
	return success
}

func (s *site) advance(by string) {
	s.t.Helper()
	s.do(call{method: "POST", path: "/sandbox/sim/clock", body: map[string]string{"advance": by}, want: 200})
}

// stallState returns the state of a stall that visitors see.
func (s *site) stallState(id string) string {
	s.t.Helper()
	var states []struct{ ID, State string }
	s.do(call{method: "GET", path: "/api/hall/states", want: 200}).json(&states)
	for _, st := range states {
		if st.ID == id {
			return st.State
		}
	}
	s.t.Fatalf("no stall %s", id)
	return ""
}

type machineClock struct{}

func (machineClock) Now() time.Time { return time.Now() }
