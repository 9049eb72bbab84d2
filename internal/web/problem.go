package web

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Problem is the body of every error response: RFC 9457 problem details with additional members for old clients. See
// docs/product/api.md#errors.
type Problem struct {
	Type    string            `json:"type" doc:"Always 'about:blank'. The error is identified by 'code'."`
	Title   string            `json:"title" doc:"The text of the HTTP status."`
	Status  int               `json:"status"`
	Detail  string            `json:"detail" doc:"The error message for the user, in the language of the request."`
	Sorry   string            `json:"error" doc:"The same text as in 'detail'."`
	Message string            `json:"message" doc:"The same text as in 'detail'."`
	Code    string            `json:"code" doc:"The error code. Programs can rely on it, because it does not change."`
	Fields  map[string]string `json:"fields,omitempty" doc:"The error message of each wrong field. Present only if the input has wrong fields."`
	Stalls  []StallKey        `json:"stalls,omitempty" doc:"The stalls that are not free. Present only for the code 'stalls_taken'."`

	Refund string `json:"refund,omitempty" doc:"The path of the operation that refunds the order. Present only for the code 'paid_booking'."`

	wait time.Duration // value of the header Retry-After
}

func (p *Problem) Error() string { return p.Code }

func (p *Problem) GetStatus() int { return p.Status }

func (p *Problem) ContentType(string) string { return "application/problem+json" }

// requestError is an error in the request's method, headers or format. Its code is the key of its message.
type requestError struct {
	status  int
	message texts.Message
}

func (e *requestError) Error() string { return e.message.Key() }

// WrongField returns the error for a request with one wrong field.
func WrongField(field string, message texts.Message) error {
	p := fair.Problems{}
	p.Add(field, message)
	return p.Err()
}

func errMethodNotAllowed(method string) error {
	return &requestError{http.StatusMethodNotAllowed, texts.Errors.MethodNotAllowed(method)}
}

var statusOf = map[fair.Kind]int{
	fair.KindInvalid: http.StatusUnprocessableEntity, fair.KindMalformed: http.StatusBadRequest,
	fair.KindNotFound: http.StatusNotFound, fair.KindConflict: http.StatusConflict,
	fair.KindUnauthenticated: http.StatusUnauthorized, fair.KindForbidden: http.StatusForbidden,
	fair.KindPaymentRequired: http.StatusPaymentRequired, fair.KindUnavailable: http.StatusServiceUnavailable,
	fair.KindClosed: http.StatusForbidden, fair.KindInternal: http.StatusInternalServerError,
}

// statusOfCode maps error codes to HTTP statuses. It contains only the codes whose status differs from the status of
// their kind.
var statusOfCode = map[string]int{
	texts.Errors.TooManyRequests().Key():  http.StatusTooManyRequests,
	texts.Errors.BodyTooLarge().Key():     http.StatusRequestEntityTooLarge,
	texts.Errors.WrongContentType().Key(): http.StatusUnsupportedMediaType,
	texts.Errors.HoldsWait("").Key():      http.StatusTooManyRequests,
	texts.Errors.NetworkHolds("").Key():   http.StatusTooManyRequests,
	texts.Errors.HeldLong("").Key():       http.StatusTooManyRequests,
	texts.Errors.StallRests().Key():       http.StatusTooManyRequests,
	texts.Errors.DiskFull().Key():         http.StatusInsufficientStorage,
	texts.Errors.StorageFull().Key():      http.StatusInsufficientStorage,
}

// StatusOf returns the HTTP status of an error.
func StatusOf(e *fair.Error) int {
	if status, finer := statusOfCode[e.Code]; finer {
		return status
	}
	return statusOf[e.Kind]
}

// WriteProblem writes an error of a handler outside the API as problem details, in a language.
func WriteProblem(w http.ResponseWriter, r *http.Request, lang fair.Lang, log *slog.Logger, err error) {
	info := &Info{Lang: lang, log: log, id: w.Header().Get("X-Request-Id"), pattern: noRoute}
	writeProblem(w, r.WithContext(context.WithValue(r.Context(), infoKey{}, info)), err)
}

// writeProblem writes an error that occurred outside huma's handlers. Only this function and humaProblem convert errors
// to responses.
func writeProblem(w http.ResponseWriter, r *http.Request, err error) {
	p := ProblemOf(r.Context(), err)
	h := w.Header()
	for name, value := range p.headers(r.Context()) {
		h.Set(name, value)
	}
	h.Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the error is ignored, because it only occurs when the client has disconnected
}

func (p *Problem) headers(ctx context.Context) map[string]string {
	h := map[string]string{"Cache-Control": "no-store", "Content-Language": string(InfoOf(ctx).Lang)}
	if p.wait > 0 {
		h["Retry-After"] = strconv.Itoa(int((p.wait + time.Second - 1) / time.Second))
	}
	return h
}

// ProblemOf converts an error to the problem that is sent. It does not send the cause of the error; the cause is only
// logged.
func ProblemOf(ctx context.Context, err error) *Problem {
	info := InfoOf(ctx)
	p := &Problem{Status: http.StatusInternalServerError, Code: texts.Errors.Internal().Key()}
	sentence := texts.Errors.Internal().In(info.Lang)
	if e, ok := errors.AsType[*fair.GatewayError](err); ok {
		p.wait = max(p.wait, e.RetryAfter) // the provider requested this delay
	}
	if e, ok := errors.AsType[*requestError](err); ok {
		p.Status, p.Code = e.status, e.message.Key()
		sentence = e.message.In(info.Lang)
	} else if e, ok := errors.AsType[*fair.Error](err); ok {
		p.Status, p.Code, p.wait = StatusOf(e), e.Code, max(p.wait, e.Wait)
		sentence = e.Message.In(info.Lang)
		p.addFields(e, info.Lang)
	} else if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		p.Status, p.Code = http.StatusServiceUnavailable, texts.Errors.Unavailable().Key()
		sentence = texts.Errors.Unavailable().In(info.Lang)
	}
	if p.Status == http.StatusServiceUnavailable && p.wait == 0 {
		p.wait = 5 * time.Second
	}
	p.say(sentence)
	info.noteFailure(p.Status, err)
	return p
}

func (p *Problem) say(sentence string) {
	p.Type, p.Title = "about:blank", http.StatusText(p.Status)
	p.Detail, p.Sorry, p.Message = sentence, sentence, sentence
}

func (p *Problem) addFields(e *fair.Error, lang fair.Lang) {
	if len(e.Fields) > 0 {
		p.Fields = make(map[string]string, len(e.Fields))
		for field, sentence := range e.Fields {
			p.Fields[field] = sentence.In(lang)
		}
	}
	if e.RefundOrder != "" {
		p.Refund = "/api/orders/" + url.PathEscape(e.RefundOrder) + "/refunds"
	}
	for _, key := range e.Taken {
		p.Stalls = append(p.Stalls, StallKey(key))
	}
}

// init replaces huma's error type by Problem, both for errors of huma's validation and for errors returned by
// handlers.
func init() {
	// Huma reports a missing property as an error of the object that should contain it. Therefore, the message must
	// contain the name of the property.
	validation.MsgExpectedRequiredProperty = "required|%s"
	huma.DefaultArrayNullable = false
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return humaProblem(context.Background(), status, message, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
		p := humaProblem(ctx.Context(), status, message, errs)
		for name, value := range p.headers(ctx.Context()) {
			ctx.SetHeader(name, value)
		}
		return p
	}
}

// cutBody is huma's message for a body that ends before its announced length.
const cutBody = "cannot read request body"

// humaProblem converts an error of huma to a problem. An error returned by a handler has the status 500, and `errs`
// contains its cause. All other errors are errors in the request.
func humaProblem(ctx context.Context, status int, message string, errs []error) *Problem {
	switch {
	case message == cutBody: // the connection was lost, which is not an error of the server
	case status >= http.StatusInternalServerError || status == 0:
		return ProblemOf(ctx, errors.Join(errs...))
	case status == http.StatusRequestEntityTooLarge:
		return ProblemOf(ctx, errBodyTooLarge())
	case status == http.StatusUnsupportedMediaType:
		return ProblemOf(ctx, errWrongContentType())
	case status == http.StatusRequestTimeout:
		return ProblemOf(ctx, &requestError{status, texts.Errors.RequestTimeout()})
	case status == http.StatusUnprocessableEntity:
		if fields := fieldsOf(errs, InfoOf(ctx).Lang); len(fields) > 0 {
			p := ProblemOf(ctx, fair.Fail(fair.KindInvalid, texts.Errors.CheckFields()))
			p.Fields = fields
			return p
		}
	}
	return ProblemOf(ctx, fair.Fail(fair.KindMalformed, texts.Errors.Malformed()))
}

// fieldsOf maps huma's errors to field names. An error inside a list or an object is assigned to the field that
// contains the list or object, because forms can only show errors at that field.
func fieldsOf(errs []error, lang fair.Lang) map[string]string {
	fields := map[string]string{}
	for _, err := range errs {
		detail, ok := errors.AsType[*huma.ErrorDetail](err)
		if !ok {
			continue
		}
		_, name, _ := strings.Cut(detail.Location, ".")
		message := detail.Message
		if property, missing := strings.CutPrefix(message, "required|"); missing {
			message = "required"
			if name == "" {
				name = property
			}
		}
		if end := strings.IndexAny(name, ".["); end >= 0 {
			name = name[:end]
		}
		if _, there := fields[name]; name != "" && !there {
			fields[name] = fieldSentence(message, lang)
		}
	}
	return fields
}

func fieldSentence(message string, lang fair.Lang) string {
	switch message {
	case "required":
		return texts.Errors.Required().In(lang)
	case validation.MsgExpectedString:
		return texts.Errors.ExpectedText().In(lang)
	case validation.MsgExpectedNumber, validation.MsgExpectedInteger, validation.MsgExpectedMatchExactlyOneSchema,
		"invalid integer":
		return texts.Errors.ExpectedNumber().In(lang)
	case validation.MsgExpectedBoolean, "invalid boolean":
		return texts.Errors.ExpectedYesNo().In(lang)
	}
	return texts.Errors.ExpectedForm().In(lang)
}

// StallKey identifies a stall by its number on the plan together with its size.
type StallKey struct {
	Number string `json:"stallnumber" example:"24"`
	Size   string `json:"stallSize" example:"3x3m"`
}

// StallKeys converts the keys of stalls to the type of responses.
func StallKeys(keys []fair.StallKey) []StallKey {
	return fair.Each(keys, func(k fair.StallKey) StallKey { return StallKey(k) })
}
