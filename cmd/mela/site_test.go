package main_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// site is a running process with helpers for tests: a portal session, access to the process's database, and unused
// stalls. The simulator's clock, webhook mode and faults apply to the whole process, so tests that change them run one
// after another.
type site struct {
	*process
	t      *testing.T
	office *http.Client
	db     *sql.DB
	free   *freeStalls
	serial *atomic.Int64
}

type freeStalls struct {
	list []stall
	next int
}

// openSite starts a site with the database engine in env.
func openSite(t *testing.T, env []string) *site {
	t.Helper()
	return siteOf(t, startSite(t, env...), env)
}

// siteOf is like openSite, but uses a process that is already running.
func siteOf(t *testing.T, p *process, env []string) *site {
	t.Helper()
	s := &site{process: p, t: t, free: &freeStalls{}, serial: &atomic.Int64{}}
	s.office = s.signIn()
	driver, address := "sqlite", ""
	for _, setting := range env {
		if folder, ok := strings.CutPrefix(setting, "MELA_DATA="); ok && address == "" {
			address = "file:" + filepath.Join(folder, "mela.db") + "?_pragma=busy_timeout(10000)"
		}
		if url, ok := strings.CutPrefix(setting, "MELA_DATABASE_URL="); ok && driver != "pgx" {
			driver, address = "pgx", url
		}
		if url, ok := strings.CutPrefix(setting, "MELA_DATABASE_DIRECT_URL="); ok {
			driver, address = "pgx", url
		}
	}
	var err error
	if s.db, err = sql.Open(driver, address); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.db.Close() })
	for _, found := range s.states() {
		if found.State == "available" && found.Size == standard {
			s.free.list = append(s.free.list, found.stall)
		}
	}
	return s
}

// onEachEngine starts one site for each database engine and runs the tests of one topic on each site, one after
// another. Finally, it compares each site's orders and payments with the provider's data.
func onEachEngine(t *testing.T, tests ...func(s *site)) {
	t.Helper()
	t.Parallel()
	engines(t, func(t *testing.T, env []string) {
		s := openSite(t, env)
		for _, test := range tests {
			test(s)
		}
		s.run("the books agree with the provider's", (*site).checkBooks)
		s.run("the log contains no personal data and no panic", (*site).checkLog)
		if err := s.end(); err != nil {
			t.Errorf("it ended with %v", err)
		}
	})
}

// run runs a subtest and then restores the provider's normal behaviour.
func (s *site) run(name string, test func(s *site)) {
	s.t.Run(name, func(t *testing.T) {
		sub := *s
		sub.t = t
		defer sub.calm()
		test(&sub)
	})
}

// answer is an HTTP response.
type answer struct {
	status int
	header http.Header
	body   string
}

// plain is a request body that is sent unchanged. If `kind` is empty, the request has no Content-Type header.
type plain struct {
	kind, text string
	chunked    bool // send the body without a Content-Length header
}

// try sends a request and reads the response. The body is encoded as JSON unless it is plain. Redirects are not
// followed.
func (s *site) try(client *http.Client, method, path string, body any, headers ...string) (answer, error) {
	given, isPlain := body.(plain)
	if !isPlain {
		given.kind = "application/json"
		if body != nil {
			text, err := json.Marshal(body)
			if err != nil {
				return answer{}, err
			}
			given.text = string(text)
		}
	}
	var send io.Reader = strings.NewReader(given.text)
	if given.chunked {
		send = io.MultiReader(send)
	}
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, send)
	if err != nil {
		return answer{}, err
	}
	if given.kind != "" {
		req.Header.Set("Content-Type", given.kind)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	still := *client
	still.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	res, err := still.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, res.Header, string(text)}, err
}

// ask sends a visitor's request and checks the status of the response.
func (s *site) ask(want int, method, path string, body any, headers ...string) answer {
	s.t.Helper()
	return s.mustAnswer(want, anybody, method, path, body, headers...)
}

// askOffice is like ask, but uses the owner's session.
func (s *site) askOffice(want int, method, path string, body any) answer {
	s.t.Helper()
	return s.mustAnswer(want, s.office, method, path, body)
}

func (s *site) mustAnswer(want int, client *http.Client, method, path string, body any, headers ...string) answer {
	s.t.Helper()
	a, err := s.try(client, method, path, body, headers...)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	if a.status != want {
		s.t.Fatalf("%s %s: %d, want %d: %.600s", method, path, a.status, want, a.body)
	}
	return a
}

// browser returns a client that has opened a page, and therefore sends the signed cookie of a visitor.
func (s *site) browser() *http.Client {
	s.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	client := &http.Client{Timeout: anybody.Timeout, Jar: jar}
	a, err := s.try(client, http.MethodGet, "/", nil, "Accept", "text/html")
	if err != nil || len(a.header.Values("Set-Cookie")) == 0 {
		s.t.Fatalf("the page sets no cookie: %d, %v", a.status, err)
	}
	return client
}

// page requests a rendered page for a client without cookies.
func (s *site) page(method, path string, body any) answer {
	s.t.Helper()
	return s.pageFor(anybody, method, path, body)
}

// pageFor requests a rendered page. If the machine is too busy to render the page in time, the correct response is
// 503. In this case, pageFor repeats the request.
func (s *site) pageFor(client *http.Client, method, path string, body any) answer {
	s.t.Helper()
	var a answer
	s.until(func() string {
		var err error
		if a, err = s.try(client, method, path, body); err != nil {
			s.t.Fatalf("%s %.100s: %v", method, path, err)
		}
		if a.status == http.StatusServiceUnavailable {
			return fmt.Sprintf("%s %.100s: 503", method, path)
		}
		return ""
	})
	return a
}

// into decodes the JSON of a response.
func (s *site) into(a answer, v any) {
	s.t.Helper()
	if err := json.Unmarshal([]byte(a.body), v); err != nil {
		s.t.Fatalf("%v in %.600s", err, a.body)
	}
}

// problem is an error response of the API.
type problem struct {
	Title   string            `json:"title"`
	Status  int               `json:"status"`
	Detail  string            `json:"detail"`
	Error   string            `json:"error"`
	Message string            `json:"message"`
	Code    string            `json:"code"`
	Fields  map[string]string `json:"fields"`
	Stalls  []stall           `json:"stalls"`
}

// problem decodes an error response and checks its format (docs/product/api.md#errors).
func (s *site) problem(a answer) problem {
	s.t.Helper()
	var p problem
	s.into(a, &p)
	kind := a.header.Get("Content-Type")
	if kind != "application/problem+json" || p.Status != a.status || p.Title == "" || p.Detail == "" ||
		p.Error != p.Detail || p.Message != p.Detail {
		s.t.Errorf("not a problem of the usual form (%s): %s", kind, a.body)
	}
	return p
}

// patience is the maximum time for which a test waits for background work.
const patience = 90 * time.Second

// until calls `look` repeatedly until it returns an empty string. Any other string describes what is still missing. If
// `look` does not return an empty string within the time `patience`, the test fails.
func (s *site) until(look func() string) {
	s.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		missing := look()
		if missing == "" {
			return
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("after %s: %s", patience, missing)
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// name returns a name that is unique in this process.
func (s *site) name(what string) string { return fmt.Sprintf("%s %d", what, s.serial.Add(1)) }

// money is an amount in paise. In JSON, it is a number or a string, in rupees.
type money fair.Paise

func (m *money) UnmarshalJSON(raw []byte) error {
	p, err := fair.ParseRupees(string(bytes.Trim(raw, `"`)))
	*m = money(p)
	return err
}

func (m money) String() string { return fair.Paise(m).String() }

type stall struct {
	Number string `json:"stallnumber"`
	Size   string `json:"stallSize"`
}

// The most frequent stall size, and its price in rupees including GST.
const (
	standard      = "3x3m"
	standardPrice = 88500
	standardText  = "₹88,500"
)

// newStall returns a free stall of the standard size that no other test uses.
func (s *site) newStall() stall {
	s.t.Helper()
	if s.free.next == len(s.free.list) {
		s.t.Fatal("the hall has no more stalls for tests")
	}
	s.free.next++
	return s.free.list[s.free.next-1]
}

type stallState struct {
	stall
	State string `json:"state"`
}

func (s *site) states() []stallState {
	s.t.Helper()
	var list []stallState
	s.into(s.ask(http.StatusOK, http.MethodGet, "/api/hall/states", nil), &list)
	return list
}

func (s *site) stateOf(wanted stall) string {
	s.t.Helper()
	for _, found := range s.states() {
		if found.stall == wanted {
			return found.State
		}
	}
	return "not in the hall"
}

// wantState checks the state of a stall. Use it after a request that has changed the state itself. After a payment
// that the site settles in the background, use untilState instead: the states are cached until the change is counted,
// which happens just after the commit, so the order's record may show the change earlier.
func (s *site) wantState(wanted stall, state string) {
	s.t.Helper()
	if got := s.stateOf(wanted); got != state {
		s.t.Errorf("stall %s is %s, want %s", wanted.Number, got, state)
	}
}

// untilState waits until a stall has a state.
func (s *site) untilState(wanted stall, state string) {
	s.t.Helper()
	s.until(func() string {
		if got := s.stateOf(wanted); got != state {
			return fmt.Sprintf("stall %s is %s, want %s", wanted.Number, got, state)
		}
		return ""
	})
}

// Tables and conditions for counting messages and jobs with the method `rows`. They exclude the daily messages and
// jobs, which every process adds soon after its start, independently of the tests.
const (
	messages = "message WHERE kind <> 'daily_summary'"
	jobs     = "job WHERE kind <> 'retention' AND key NOT IN (SELECT id FROM message WHERE kind = 'daily_summary')"
)

// rows counts the rows of a table. In the argument, the table name may be followed by a condition.
func (s *site) rows(table string) int {
	s.t.Helper()
	var n int
	if err := s.db.QueryRowContext(s.t.Context(), "SELECT COUNT(*) FROM "+table).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// traces returns the number of records in each table to which an order adds records. Tests compare these numbers to
// check that a refused order stores nothing.
func (s *site) traces() string {
	s.t.Helper()
	var b strings.Builder
	for _, table := range []string{
		"registration", "booking", "claim", "payment_order", "payment", "ledger_payout", messages,
		"sandbox_orders",
	} {
		fmt.Fprintf(&b, "%s %d, ", table, s.rows(table))
	}
	return b.String()
}

// mustStayClean runs `do` and checks that it stores nothing.
func (s *site) mustStayClean(do func()) {
	s.t.Helper()
	before := s.traces()
	do()
	if after := s.traces(); after != before {
		s.t.Errorf("something was kept:\nbefore %s\nafter  %s", before, after)
	}
}

// meter returns the value of a metric, or 0 if it does not exist.
func (s *site) meter(name string) float64 {
	s.t.Helper()
	value := 0.0
	for line := range strings.Lines(s.ask(http.StatusOK, http.MethodGet, "/metrics", nil).body) {
		if rest, ok := strings.CutPrefix(line, name+" "); ok {
			if _, err := fmt.Sscan(rest, &value); err != nil {
				s.t.Fatal(err)
			}
		}
	}
	return value
}

// checkLog searches the whole log for personal data, secrets and panics.
func (s *site) checkLog() {
	text := s.log.String()
	for _, secret := range []string{
		payerPhone, payerEmail, payerName, "session_", "sandbox-secret", "MKMUUID",
		s.password,
	} {
		if strings.Contains(text, secret) {
			s.t.Errorf("the log contains %q", secret)
		}
	}
	for line := range strings.Lines(text) {
		if strings.Contains(line, "panic") {
			s.t.Errorf("panic in the log: %s", line)
		}
	}
}
