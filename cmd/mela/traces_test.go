package main_test

import (
	"bytes"
	"cmp"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	collectorpb "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// collector is a small server that receives traces (OTLP over HTTP).
type collector struct {
	*httptest.Server

	mu    sync.Mutex
	text  strings.Builder
	spans []*tracepb.Span
}

func startCollector(t *testing.T) *collector {
	t.Helper()
	c := &collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var sent collectorpb.ExportTraceServiceRequest
		if err != nil || proto.Unmarshal(body, &sent) != nil || r.URL.Path != "/v1/traces" ||
			r.Header.Get("X-Key") != "sesame" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, resource := range sent.GetResourceSpans() {
			for _, scope := range resource.GetScopeSpans() {
				c.spans = append(c.spans, scope.GetSpans()...)
				for _, s := range scope.GetSpans() { // without ids and times, which may contain any digits
					c.text.WriteString((&tracepb.Span{
						Name: s.GetName(), Attributes: s.GetAttributes(), Events: s.GetEvents(), Links: s.GetLinks(),
						Status: s.GetStatus(), TraceState: s.GetTraceState(),
					}).String())
				}
			}
			c.text.WriteString(resource.GetResource().String())
		}
	}))
	t.Cleanup(c.Close)
	return c
}

// named returns the collected spans with the given name.
func (c *collector) named(name string) (found []*tracepb.Span) {
	for _, s := range c.spans {
		if s.GetName() == name {
			found = append(found, s)
		}
	}
	return found
}

func (c *collector) hasChild(of *tracepb.Span, name string) bool {
	return slices.ContainsFunc(c.spans, func(s *tracepb.Span) bool {
		return bytes.Equal(s.GetTraceId(), of.GetTraceId()) && len(s.GetParentSpanId()) > 0 && s.GetName() == name
	})
}

func attributeOf(s *tracepb.Span, key string) string {
	for _, a := range s.GetAttributes() {
		if a.GetKey() == key {
			return cmp.Or(a.GetValue().GetStringValue(), strconv.FormatInt(a.GetValue().GetIntValue(), 10))
		}
	}
	return ""
}

// Traces show where requests, renders, statements, provider calls and jobs spend their time. They must not contain
// personal data.
func TestTracesGoToACollectorWithoutPersonalData(t *testing.T) {
	engines(t, func(t *testing.T, env []string) {
		c := startCollector(t)
		p := startSite(t, append(env, "MELA_OTLP_ENDPOINT="+c.URL, "MELA_OTLP_HEADERS=X-Key=sesame",
			"MELA_SMTP_URL=smtp://127.0.0.1:9", "MELA_MAIL_FROM=fair@example.org")...)
		person := farmer(1)
		if status, err := p.call(anybody, http.MethodPost, "/api/registers", person, nil); err != nil ||
			status != http.StatusCreated {
			t.Fatalf("register: %d, %v", status, err)
		}
		for _, path := range []string{"/te/contact?token=verysecret", "/orders?phone=9848012345"} {
			if status, _ := p.statusOf(path); status >= http.StatusInternalServerError {
				t.Fatalf("%s: %d", path, status)
			}
		}
		reached(p)
		if status, err := p.call(anybody, http.MethodPost, "/api/admin/forgotten-password",
			map[string]string{"email": "nobody@example.org"}, nil); err != nil || status >= http.StatusBadRequest {
			t.Fatalf("ask for a link: %d, %v", status, err)
		}
		for !strings.Contains(p.log.String(), "kind=password-link") { // the log line of the finished job
			time.Sleep(20 * time.Millisecond)
		}
		if err := p.end(); err != nil { // the last spans are sent before the end
			t.Fatal(err)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		registered := c.named("POST /api/registers")
		// On PostgreSQL, the statements of a transaction are sent in batches, for which the driver records no spans.
		batches := len(env) > 0
		if len(registered) != 1 || !batches && !c.hasChild(registered[0], "INSERT registration") ||
			attributeOf(registered[0], "http.response.status_code") != "201" ||
			attributeOf(registered[0], "http.route") != "/api/registers" ||
			attributeOf(registered[0], "mela.request") == "" {
			t.Errorf("the registration's trace: %+v", registered)
		}
		if !slices.ContainsFunc(c.spans, func(s *tracepb.Span) bool { return strings.HasPrefix(s.GetName(), "page ") }) ||
			len(c.named("render page")) == 0 {
			t.Error("no page or no render is traced")
		}
		if !slices.ContainsFunc(c.named("job password-link"), func(s *tracepb.Span) bool {
			asked := c.named("POST /api/admin/forgotten-password")
			return len(asked) == 1 && attributeOf(s, "mela.request") == attributeOf(asked[0], "mela.request")
		}) {
			t.Error("the job is not traced with the id of its request")
		}
		all := c.text.String()
		for _, private := range []string{"verysecret", "9848012345", "127.0.0.1", "Lakshmi", "98480", "@example.org", "?"} {
			if strings.Contains(all, private) {
				t.Errorf("the traces hold %q", private)
			}
		}
	})
}

// reached requests a response that the API caches, so that the trace of such a request is tested too.
func reached(p *process) {
	p.t.Helper()
	if status, err := p.call(anybody, http.MethodGet, "/api/event", nil, nil); err != nil || status != http.StatusOK {
		p.t.Fatalf("%d, %v", status, err)
	}
}
