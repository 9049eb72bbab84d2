// Package tracing records the operations on which a request or a job spends its time. It sends the records to a
// collector (OTLP over HTTP, with JSON). Spans contain names of routes, tables and jobs. Callers must not pass
// addresses, queries, record ids or other personal data.
package tracing

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"sync"
	"time"
)

// Kind is the role of a span. The values are the numbers that OTLP uses for span kinds.
type Kind int

// The kinds of span.
const (
	Internal Kind = 1
	Server   Kind = 2
	Client   Kind = 3
	Consumer Kind = 5 // a span of a job
)

// Attribute is a named value that describes a span. It must not contain personal data.
type Attribute struct{ Key, Value string }

// Span is an operation in progress. If a Span is nil, its methods record nothing. It is safe for concurrent use.
type Span struct {
	tracer *Tracer
	trace  string
	id     string
	parent string
	kind   Kind
	began  time.Time

	mu         sync.Mutex
	name       string
	attributes []Attribute
}

type spanKey struct{}

// Of returns a context's span, or nil if there is none.
func Of(ctx context.Context) *Span {
	span, _ := ctx.Value(spanKey{}).(*Span)
	return span
}

// Start begins a span as a child of the context's span. If the context has no span, it records nothing.
func Start(ctx context.Context, name string, kind Kind, attributes ...Attribute) (context.Context, *Span) {
	parent := Of(ctx)
	if parent == nil {
		return ctx, nil
	}
	return parent.tracer.begin(ctx, parent.trace, parent.id, name, kind, attributes)
}

// Root begins a new trace. If the Tracer is nil, it records nothing.
func (t *Tracer) Root(ctx context.Context, name string, kind Kind, attributes ...Attribute) (context.Context, *Span) {
	if t == nil {
		return ctx, nil
	}
	return t.begin(ctx, randomID(16), "", name, kind, attributes)
}

func (t *Tracer) begin(ctx context.Context, trace, parent, name string, kind Kind, attributes []Attribute,
) (context.Context, *Span) {
	span := &Span{
		tracer: t, trace: trace, id: randomID(8), parent: parent, kind: kind, began: time.Now(), name: name,
		attributes: attributes,
	}
	return context.WithValue(ctx, spanKey{}, span), span
}

// Rename changes the name of the span and adds attributes.
func (s *Span) Rename(name string, attributes ...Attribute) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.name = name
	s.attributes = append(s.attributes, attributes...)
}

// End ends the span and passes it to the exporter. If `failed` is true, the span is marked as an error.
func (s *Span) End(failed bool, attributes ...Attribute) {
	if s == nil {
		return
	}
	s.mu.Lock()
	done := finished{
		TraceID: s.trace, SpanID: s.id, ParentSpanID: s.parent, Name: s.name, Kind: s.kind, Start: nanoseconds(s.began),
		End: nanoseconds(time.Now()), Attributes: encoded(append(s.attributes, attributes...)),
	}
	s.mu.Unlock()
	if failed {
		done.Status.Code = 2
	}
	s.tracer.add(done)
}

func randomID(bytes int) string {
	id := make([]byte, bytes)
	_, _ = rand.Read(id) // never fails
	return hex.EncodeToString(id)
}
