package main

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"unicode"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/outbox"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/tracing"
)

// wireTraces creates the tracer and adds it to the background work. If no collector is configured, it returns nil.
func (p *parts) wireTraces(cfg config.Config, db *store.DB, log *slog.Logger) (*tracing.Tracer, error) {
	if cfg.OTLPEndpoint == "" {
		return nil, nil //nolint:nilnil // a nil tracer records nothing
	}
	tracer, err := tracing.New(cfg.OTLPEndpoint, string(cfg.OTLPHeaders), version, log)
	if err != nil {
		return nil, err
	}
	db.OnQuery(traceQuery(db.Engine()))
	p.workers = append(p.workers, tracer.Run)
	return tracer, nil
}

// traceRequests records each request as a trace. nameTrace later names the trace after the route. The path is never
// used as the name, because paths contain payers' ids.
func traceRequests(tracer *tracing.Tracer, next http.Handler) http.Handler {
	if tracer == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		method := r.Method
		if len(method) > 7 {
			method = "other"
		}
		ctx, span := tracer.Root(r.Context(), method, tracing.Server,
			tracing.Attribute{Key: "http.request.method", Value: method})
		answer := &statusWriter{ResponseWriter: w}
		defer func() {
			status := max(answer.status, http.StatusOK)
			span.End(status >= http.StatusInternalServerError,
				tracing.Attribute{Key: "http.response.status_code", Value: strconv.Itoa(status)})
		}()
		next.ServeHTTP(answer, r.WithContext(ctx))
	})
}

// statusWriter is an http.ResponseWriter that records the status of the response. http.ResponseController reaches the
// wrapped writer through Unwrap.
type statusWriter struct {
	http.ResponseWriter

	status int
}

// WriteHeader implements http.ResponseWriter.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap returns the wrapped writer. http.ResponseController calls it.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// nameTrace names the trace of a request after its route.
func nameTrace(ctx context.Context, route, requestID string) {
	attributes := []tracing.Attribute{{Key: "http.route", Value: route}}
	if requestID != "" {
		attributes = append(attributes, tracing.Attribute{Key: "mela.request", Value: requestID})
	}
	tracing.Of(ctx).Rename(route, attributes...)
}

// traceQuery returns a function that records an SQL statement as a span. The span contains only the verb and the
// table. The store calls the function for each statement.
func traceQuery(engine string) func(ctx context.Context, query string) func(error) {
	return func(ctx context.Context, query string) func(error) {
		name := summaryOf(query)
		_, span := tracing.Start(ctx, name, tracing.Client, tracing.Attribute{Key: "db.system.name", Value: engine},
			tracing.Attribute{Key: "db.query.summary", Value: name})
		return func(err error) { span.End(err != nil && !fair.IsKind(err, fair.KindNotFound)) }
	}
}

// summaryOf returns a statement's verb and its first table, for example "SELECT payment_order".
func summaryOf(query string) string {
	words := strings.Fields(query)
	for i, word := range words[:max(0, len(words)-1)] {
		switch strings.ToUpper(word) {
		case "FROM", "INTO", "UPDATE":
			return words[0] + " " + strings.TrimFunc(words[i+1], func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
		}
	}
	if len(words) == 0 {
		return "query"
	}
	return words[0]
}

// tracedCalls is an http.RoundTripper that records each call to the payment provider as a span. The name of a span
// does not contain the ids in the path.
type tracedCalls struct{ next http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (t tracedCalls) RoundTrip(r *http.Request) (*http.Response, error) {
	name := r.Method + " " + withoutIDs(r.URL.Path)
	_, span := tracing.Start(r.Context(), name, tracing.Client, tracing.Attribute{Key: "peer.service", Value: "cashfree"})
	res, err := t.next.RoundTrip(r)
	status := "none"
	if err == nil {
		status = strconv.Itoa(res.StatusCode)
	}
	span.End(err != nil || res.StatusCode >= http.StatusInternalServerError,
		tracing.Attribute{Key: "http.response.status_code", Value: status})
	return res, err
}

// withoutIDs replaces each part of a path that does not consist of lower-case letters with {id}.
func withoutIDs(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if strings.ContainsFunc(part, func(r rune) bool { return r < 'a' || r > 'z' }) {
			parts[i] = "{id}"
		}
	}
	return strings.Join(parts, "/")
}

// tracedRenderer is a Renderer that records each rendering as a span.
type tracedRenderer struct{ ssr.Renderer }

// Render implements ssr.Renderer.
func (t tracedRenderer) Render(ctx context.Context, boot []byte) ([]byte, error) {
	ctx, span := tracing.Start(ctx, "render page", tracing.Internal)
	html, err := t.Renderer.Render(ctx, boot)
	span.End(err != nil)
	return html, err
}

// traceTasks records every job as a trace, together with the id of the request that created the job.
func traceTasks(tracer *tracing.Tracer, tasks map[fair.JobKind]outbox.Task) map[fair.JobKind]outbox.Task {
	if tracer == nil {
		return tasks
	}
	for kind, task := range tasks {
		handle := task.Handle
		task.Handle = func(ctx context.Context, key string) error {
			ctx, span := tracer.Root(ctx, "job "+string(kind), tracing.Consumer,
				tracing.Attribute{Key: "mela.request", Value: fair.RequestIDOf(ctx)})
			err := handle(ctx, key)
			span.End(err != nil && (task.NotYet == nil || !task.NotYet(err)))
			return err
		}
		tasks[kind] = task
	}
	return tasks
}
