package web

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Maximum sizes of ordinary requests, in bytes.
const (
	maxBody = 128 << 10
	// maxPublicBody is the limit for requests that need no account. It is the same as for the forms of the pages. The
	// largest valid request is a booking whose requirements are 5,000 characters of Telugu, escaped twice because they
	// are JSON text inside JSON.
	maxPublicBody = 64 << 10
	// maxPublicValues is the maximum number of JSON values in such a request. The largest valid request is a booking of
	// 20 stalls. Without this limit, a body of 64 kB could contain 30,000 wrong values, and the errors of the validation
	// would take 15 MB of memory.
	maxPublicValues = 500
)

// bodyTime is the maximum time for receiving a body. It is long because networks in villages are slow.
const bodyTime = 30 * time.Second

// Op describes an operation by its route, such as "GET /api/event", and by its id, tags and summary. A description may
// follow.
func Op(route, id string, tags []string, summary string, description ...string) huma.Operation {
	method, path, _ := strings.Cut(route, " ")
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Tags: tags, Summary: summary,
		Description: strings.Join(description, " "),
	}
}

// Created describes an operation whose success has the status 201.
func Created(op huma.Operation) huma.Operation {
	op.DefaultStatus = http.StatusCreated
	return op
}

// unlogged is the key of the metadata of an operation that Unlogged sets.
const unlogged = "unlogged"

// Unlogged declares that an operation of accounts writes no line of the activity log, although its method is not GET.
// The reason is for the reader. All other operations that change something must write a line; a test checks this.
func Unlogged(op huma.Operation, reason string) huma.Operation {
	op.Metadata = map[string]any{unlogged: reason}
	return op
}

// reportChange calls OnChange after a successful request.
func (a *API) reportChange(ctx huma.Context, next func(huma.Context)) {
	inner, logged := app.WithLogged(ctx.Context())
	next(huma.WithContext(ctx, inner))
	if ctx.Status() < http.StatusMultipleChoices {
		op := ctx.Operation()
		_, declared := op.Metadata[unlogged]
		a.OnChange(op.Method+" "+op.Path, logged(), declared)
	}
}

// Add registers an operation that requires the permission `may`. It may also be Public or ByDevice. If the handler
// returns an error, fail writes it as the response. The middlewares run after the checks and before the handler. If
// `op` has no DefaultStatus, the status of a success is 200, or 204 if the output `O` has no Body.
func Add[I, O any](a *API, may fair.Permission, op huma.Operation, handle func(context.Context, *I) (*O, error),
	between ...func(huma.Context, func(huma.Context)),
) {
	if may == "" {
		panic("web: no permission is stated for " + op.Method + " " + op.Path)
	}
	a.routes = append(a.routes, Route{Method: op.Method, Path: op.Path, Permission: may})
	op.BodyReadTimeout = bodyTime
	if op.MaxBodyBytes == 0 && may == Public {
		op.MaxBodyBytes = maxPublicBody
	}
	if op.MaxBodyBytes == 0 {
		op.MaxBodyBytes = maxBody
	}
	switch may {
	case Public:
		op.Security = []map[string][]string{} // not nil, so that the document states that no sign-in is needed
	case ByDevice:
		op.Security = []map[string][]string{{"device": {}}}
		op.Middlewares = append(op.Middlewares, a.guardDevice)
	default:
		op.Security = []map[string][]string{{"session": {}}}
		op.Middlewares = append(op.Middlewares, a.guard(may))
		if a.OnChange != nil && op.Method != http.MethodGet {
			op.Middlewares = append(op.Middlewares, a.reportChange)
		}
	}
	op.Middlewares = append(op.Middlewares, a.checkEdition(may), a.checkBody(may, op.MaxBodyBytes))
	op.Middlewares = append(op.Middlewares, between...)
	if op.Responses == nil {
		op.Responses = map[string]*huma.Response{}
	}
	op.Responses["default"] = a.problemResponse()
	huma.Register(a.huma, op, handle)
}

// problemResponse returns the OpenAPI description of error responses.
func (a *API) problemResponse() *huma.Response {
	return &huma.Response{
		Description: "An error, as problem details (RFC 9457)",
		Content:     map[string]*huma.MediaType{problemType: {Schema: a.SchemaOf(Problem{})}},
	}
}

// AlsoAnswers returns the OpenAPI description of an additional status. Its body has the schema of the given value.
func (a *API) AlsoAnswers(status, description string, body any) map[string]*huma.Response {
	return map[string]*huma.Response{status: {
		Description: description, Content: map[string]*huma.MediaType{"application/json": {Schema: a.SchemaOf(body)}},
	}}
}

// checkBody rejects a body before it is read if its declared length is too large or its content type is not JSON.
// Operations that accept other content types list them in the content of their request body. checkBody limits the
// number of values in the JSON of requests that need no account.
func (a *API) checkBody(may fair.Permission, limit int64) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		body := ctx.Operation().RequestBody
		if body == nil {
			next(ctx)
			return
		}
		r, w := humago.Unwrap(ctx)
		if r.ContentLength >= limit {
			writeProblem(w, r, errBodyTooLarge())
			return
		}
		isJSON := jsonType(r)
		_, takesForms := body.Content["multipart/form-data"] // the middleware of the form checks the content type
		_, takesJSON := body.Content["application/json"]
		if takesJSON && !takesForms && !isJSON {
			writeProblem(w, r, errWrongContentType())
			return
		}
		if isJSON && (takesJSON || takesForms) && may == Public { // others read the raw body
			r.Body = &valueLimit{ReadCloser: r.Body, left: maxPublicValues}
		}
		next(ctx)
	}
}

var errTooManyValues = errors.New("the body has too many values")

// valueLimit is the body of a request with JSON. It ends with an error if there are more values than `left`. It does
// not check the syntax.
type valueLimit struct {
	io.ReadCloser
	left              int
	inString, escaped bool
}

func (l *valueLimit) Read(p []byte) (int, error) {
	n, err := l.ReadCloser.Read(p)
	for _, c := range p[:n] {
		switch {
		case l.escaped:
			l.escaped = false
		case c == '"':
			l.inString = !l.inString
		case l.inString:
			l.escaped = c == '\\'
		case c == ',' || c == '[' || c == '{':
			l.left--
		}
	}
	if l.left < 0 {
		return 0, errTooManyValues
	}
	return n, err
}

// jsonType reports whether a request's content type is JSON or missing. It rewrites the header to the only spelling
// that huma accepts.
func jsonType(r *http.Request) bool {
	given := r.Header.Get("Content-Type")
	if given == "" {
		return true
	}
	kind, _, err := mime.ParseMediaType(given)
	if err != nil || kind != "application/json" && !strings.HasSuffix(kind, "+json") {
		return false
	}
	r.Header.Set("Content-Type", "application/json")
	return true
}

func errBodyTooLarge() error { return fair.Fail(fair.KindMalformed, texts.Errors.BodyTooLarge()) }

func errWrongContentType() error {
	return fair.Fail(fair.KindMalformed, texts.Errors.WrongContentType())
}
