package tracing

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Sizes and times of the export. Spans that do not fit into the queue are discarded, so that the site never waits for
// a collector.
const (
	queued      = 4096
	batch       = 512
	exportEvery = 2 * time.Second
	exportTime  = 10 * time.Second
)

// Tracer sends finished spans to a collector. It is safe for concurrent use.
type Tracer struct {
	url      string
	headers  http.Header
	resource []keyValue
	log      *slog.Logger
	client   *http.Client
	spans    chan finished
	dropped  atomic.Int64
}

// New returns a tracer for the collector at a URL such as http://127.0.0.1:4318. Spans are sent to the path /v1/traces
// of this URL. `headers` contains the HTTP headers of each export request, written as name=value and separated by
// commas. Spans are sent only while Run is running.
func New(endpoint, headers, version string, log *slog.Logger) (*Tracer, error) {
	u, err := url.Parse(endpoint)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("the collector's address must begin with http:// or https://")
	}
	if !strings.HasSuffix(u.Path, "/v1/traces") {
		u = u.JoinPath("v1", "traces")
	}
	t := &Tracer{
		url: u.String(), headers: http.Header{"Content-Type": {"application/json"}}, log: log,
		client: &http.Client{Timeout: exportTime}, spans: make(chan finished, queued),
		resource: encoded([]Attribute{{"service.name", "mela"}, {"service.version", version}}),
	}
	for pair := range strings.SplitSeq(headers, ",") {
		if name, value, ok := strings.Cut(pair, "="); ok {
			t.headers.Set(strings.TrimSpace(name), strings.TrimSpace(value))
		}
	}
	return t, nil
}

func (t *Tracer) add(span finished) {
	select {
	case t.spans <- span:
	default:
		t.dropped.Add(1)
	}
}

// Run regularly exports finished spans until the context ends. Then it exports the remaining spans.
func (t *Tracer) Run(ctx context.Context) {
	tick := time.NewTicker(exportEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			t.export(context.WithoutCancel(ctx))
			return
		case <-tick.C:
			t.export(ctx)
		}
	}
}

// export sends all waiting spans. If a batch cannot be sent, export discards the batch and logs the error.
func (t *Tracer) export(ctx context.Context) {
	if n := t.dropped.Swap(0); n > 0 {
		t.log.Warn("traces were dropped because the collector is slow", "spans", n)
	}
	for waiting := t.take(); len(waiting) > 0; waiting = t.take() {
		if err := t.send(ctx, waiting); err != nil {
			t.log.Warn("traces could not be sent", "spans", len(waiting), "cause", err)
			return
		}
	}
}

func (t *Tracer) take() (waiting []finished) {
	for len(waiting) < batch {
		select {
		case span := <-t.spans:
			waiting = append(waiting, span)
		default:
			return waiting
		}
	}
	return waiting
}

func (t *Tracer) send(ctx context.Context, spans []finished) error {
	body, err := json.Marshal(request{ResourceSpans: []resourceSpans{{
		Resource: resource{Attributes: t.resource}, ScopeSpans: []scopeSpans{{Scope: scope{Name: "mela"}, Spans: spans}},
	}}})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header = t.headers.Clone()
	res, err := t.client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 1<<16))
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("the collector answered %d", res.StatusCode)
	}
	return nil
}

// The JSON representation of traces in OTLP (opentelemetry.io/docs/specs/otlp). Ids are in hexadecimal, and times are
// decimal numbers in strings.
type (
	request struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource   resource     `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	resource struct {
		Attributes []keyValue `json:"attributes"`
	}
	scopeSpans struct {
		Scope scope      `json:"scope"`
		Spans []finished `json:"spans"`
	}
	scope struct {
		Name string `json:"name"`
	}
	finished struct {
		TraceID      string     `json:"traceId"`
		SpanID       string     `json:"spanId"`
		ParentSpanID string     `json:"parentSpanId,omitempty"`
		Name         string     `json:"name"`
		Kind         Kind       `json:"kind"`
		Start        string     `json:"startTimeUnixNano"`
		End          string     `json:"endTimeUnixNano"`
		Attributes   []keyValue `json:"attributes,omitempty"`
		Status       status     `json:"status,omitzero"`
	}
	status struct {
		Code int `json:"code,omitempty"`
	}
	keyValue struct {
		Key   string `json:"key"`
		Value struct {
			Text string `json:"stringValue"`
		} `json:"value"`
	}
)

func encoded(attributes []Attribute) []keyValue {
	values := make([]keyValue, len(attributes))
	for i, a := range attributes {
		values[i].Key, values[i].Value.Text = a.Key, a.Value
	}
	return values
}

func nanoseconds(at time.Time) string { return strconv.FormatInt(at.UnixNano(), 10) }
