package main

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/outbox"
	"github.com/mela-fair/mela/internal/ssr"
)

// startTraces sends the spans of this process to the configured collector until `end` is called. If no collector is
// configured, nothing is recorded.
func startTraces(ctx context.Context, cfg config.Config, log *slog.Logger) (end func(), err error) {
	if cfg.OTLPEndpoint == "" {
		return func() {}, nil
	}
	collector, err := url.Parse(cfg.OTLPEndpoint)
	if err != nil {
		return nil, err
	}
	if !strings.HasSuffix(collector.Path, "/v1/traces") {
		collector = collector.JoinPath("v1", "traces")
	}
	headers := map[string]string{}
	for pair := range strings.SplitSeq(string(cfg.OTLPHeaders), ",") {
		if name, value, ok := strings.Cut(pair, "="); ok {
			headers[strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(collector.String()),
		otlptracehttp.WithHeaders(headers))
	if err != nil {
		return nil, err
	}
	failed := func(err error) { log.Warn("traces could not be sent", "cause", err) }
	otel.SetErrorHandler(otel.ErrorHandlerFunc(failed))
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(publicSpans{exporter}),
		sdktrace.WithSampler(sdktrace.ParentBased(requestsAndJobs{})),
		sdktrace.WithResource(resource.NewSchemaless(attribute.String("service.name", "mela"),
			attribute.String("service.version", version))))
	otel.SetTracerProvider(provider)
	return func() {
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		if err := provider.Shutdown(limited); err != nil {
			failed(err)
		}
	}, nil
}

// requestsAndJobs is a sampler that records no traces of background work, such as the regular checks of the database.
type requestsAndJobs struct{}

func (requestsAndJobs) ShouldSample(p sdktrace.SamplingParameters) sdktrace.SamplingResult {
	if p.Kind == trace.SpanKindServer || p.Kind == trace.SpanKindConsumer {
		return sdktrace.SamplingResult{Decision: sdktrace.RecordAndSample}
	}
	return sdktrace.SamplingResult{Decision: sdktrace.Drop}
}

func (requestsAndJobs) Description() string { return "requests and jobs" }

// sentAttributes are the only attributes that leave the process. The libraries also record paths, queries and
// addresses, which contain order ids, tokens and personal data.
var sentAttributes = []attribute.Key{
	"http.request.method", "http.response.status_code", "http.route", "db.system.name", "mela.request",
}

// publicSpans is an exporter that sends only sentAttributes, and no events, because the texts of errors may contain
// what a visitor typed.
type publicSpans struct{ sdktrace.SpanExporter }

func (e publicSpans) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	public := make([]sdktrace.ReadOnlySpan, len(spans))
	for i, span := range spans {
		public[i] = publicSpan{span}
	}
	return e.SpanExporter.ExportSpans(ctx, public)
}

type publicSpan struct{ sdktrace.ReadOnlySpan }

func (s publicSpan) Attributes() []attribute.KeyValue {
	return slices.DeleteFunc(slices.Clone(s.ReadOnlySpan.Attributes()), func(a attribute.KeyValue) bool {
		return !slices.Contains(sentAttributes, a.Key)
	})
}

func (publicSpan) Events() []sdktrace.Event { return nil }

func (s publicSpan) Status() sdktrace.Status {
	return sdktrace.Status{Code: s.ReadOnlySpan.Status().Code}
}

// traceRequests records each request as a trace. nameTrace later names it after its route.
func traceRequests(cfg config.Config, next http.Handler) http.Handler {
	if cfg.OTLPEndpoint == "" {
		return next
	}
	return otelhttp.NewHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The copy hides the pattern of the outer mux, after which otelhttp would name the span.
		next.ServeHTTP(w, r.WithContext(r.Context()))
	}), "request")
}

// nameTrace names the trace of a request after its route, such as "POST /api/registers" or "page contact". By
// OpenTelemetry's conventions, the attribute http.route has no method.
func nameTrace(ctx context.Context, route, requestID string) {
	span := trace.SpanFromContext(ctx)
	span.SetName(route)
	path := route
	if _, after, ok := strings.Cut(route, " /"); ok {
		path = "/" + after
	}
	span.SetAttributes(attribute.String("http.route", path), attribute.String("mela.request", requestID))
}

// tracedRenderer is a Renderer that records each rendering as a span.
type tracedRenderer struct{ ssr.Renderer }

func (t tracedRenderer) Render(ctx context.Context, boot []byte) ([]byte, error) {
	ctx, span := otel.Tracer("mela").Start(ctx, "render page")
	defer span.End()
	html, err := t.Renderer.Render(ctx, boot)
	if err != nil {
		span.SetStatus(codes.Error, "")
	}
	return html, err
}

// traceTasks records every job as a trace, together with the id of the request that created the job.
func traceTasks(tasks map[fair.JobKind]outbox.Task) map[fair.JobKind]outbox.Task {
	for kind, task := range tasks {
		handle := task.Handle
		task.Handle = func(ctx context.Context, key string) error {
			ctx, span := otel.Tracer("mela").Start(ctx, "job "+string(kind), trace.WithSpanKind(trace.SpanKindConsumer),
				trace.WithAttributes(attribute.String("mela.request", fair.RequestIDOf(ctx))))
			defer span.End()
			err := handle(ctx, key)
			if err != nil && (task.NotYet == nil || !task.NotYet(err)) {
				span.SetStatus(codes.Error, "")
			}
			return err
		}
		tasks[kind] = task
	}
	return tasks
}
