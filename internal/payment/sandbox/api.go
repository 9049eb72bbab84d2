package sandbox

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
)

const maxRequestBody = 1 << 20

const acceptedVersions = "2021-05-21, 2022-01-01, 2022-09-01, 2023-08-01, 2025-01-01, 2026-01-01"

// request is an authenticated call to the provider's API, with a known API version.
type request struct {
	*http.Request
	body []byte
	key  string // value of x-idempotency-key; empty: none
}

// answer is an encoded response. A retry with the same idempotency key gets the same bytes.
type answer struct {
	status   int
	body     []byte
	code     string // error code, for the log
	replayed bool
}

// answerOf encodes a result or an *apiError as a response. It returns every other error unchanged.
func answerOf(result any, err error) (answer, error) {
	a := answer{status: http.StatusOK}
	if err != nil {
		refusal, ok := errors.AsType[*apiError](err)
		if !ok {
			return answer{}, err
		}
		a.status, a.code, result = refusal.status, refusal.Code, refusal
	}
	a.body, err = marshal(result)
	return a, err
}

// marshal encodes a value as JSON. Like the provider, it does not escape & and <.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// readFunc answers a call about an order without side effects. `o` is the order as it is at the current time.
type readFunc func(ctx context.Context, r *request, o order) (any, error)

type writeFunc func(c *change, r *request) (any, error)

// read returns a handler for a call about an order without side effects.
func (s *Simulator) read(limit string, f readFunc) http.Handler {
	return s.endpoint(limit, func(ctx context.Context, r *request, planned *fault) (answer, error) {
		a, err := carryOut(planned, func() (any, error) {
			o, err := s.currentOrder(ctx, r.PathValue("order_id"))
			if err != nil {
				return nil, err
			}
			return f(ctx, r, o)
		})
		if err == nil {
			s.logRead(apiLine(r, a, planned))
		}
		return a, err
	})
}

// write returns a handler for a call with side effects. One transaction contains the side effects and the idempotency
// key's record.
func (s *Simulator) write(limit string, f writeFunc) http.Handler {
	return s.endpoint(limit, func(ctx context.Context, r *request, planned *fault) (a answer, err error) {
		err = s.change(ctx, func(c *change) error {
			a, err = c.idempotent(r, planned, func() (any, error) { return f(c, r) })
			if err != nil {
				return err
			}
			return c.record(apiLine(r, a, planned))
		})
		return a, err
	})
}

// endpoint returns a handler for a call to the provider's API. The handler validates the request, enforces the rate
// limit and applies the faults that a test has set. `f` executes the call and creates the response.
func (s *Simulator) endpoint(limit string, f func(context.Context, *request, *fault) (answer, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, hr *http.Request) {
		refused := s.commonHeaders(w.Header(), hr, limit)
		r, refusal := readRequest(w, hr)
		if refusal == nil && refused {
			refusal = faultError(http.StatusTooManyRequests, "")
		}
		if refusal != nil {
			a := must(answerOf(nil, refusal))
			s.logRead(apiLine(r, a, nil))
			s.send(w, r, a)
			return
		}
		planned, err := s.takeFault(hr.Context(), r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		switch {
		case planned.is(http.StatusTooManyRequests):
			w.Header().Set("x-ratelimit-remaining", "0")
			w.Header().Set("x-ratelimit-retry", planned.retrySeconds())
			a := must(answerOf(nil, faultError(planned.Status, planned.Code)))
			s.logRead(apiLine(r, a, planned))
			s.send(w, r, a)
			return
		case planned.cutsBefore():
			s.logRead(apiLine(r, answer{}, planned))
			planned.cut(w, hr)
			return
		}
		a, err := f(hr.Context(), r, planned)
		switch {
		case err != nil:
			s.fail(w, r, err)
		case planned.cutsAfter():
			planned.cut(w, hr)
		default:
			planned.wait(hr.Context())
			a.body = planned.spoil(a.body)
			s.send(w, r, a)
		}
	})
}

// must returns `a`. It panics if `err` is not nil. Use it only for constant responses, which can always be encoded.
func must(a answer, err error) answer {
	if err != nil {
		panic(err)
	}
	return a
}

// readRequest parses a call. It first checks the credentials, then the API version, and then the ids and the format.
func readRequest(w http.ResponseWriter, hr *http.Request) (*request, *apiError) {
	r := &request{Request: hr, key: hr.Header.Get("x-idempotency-key")}
	id, secret := hr.Header.Get("x-client-id"), hr.Header.Get("x-client-secret")
	if subtle.ConstantTimeCompare([]byte(id+"\n"+secret), []byte(ClientID+"\n"+ClientSecret)) != 1 {
		return r, errAuthentication
	}
	version := hr.Header.Get("x-api-version")
	if version == "" {
		return r, errVersionMissing
	}
	if !slices.Contains(strings.Split(acceptedVersions, ", "), version) {
		return r, errVersionInvalid
	}
	if refusal := checkNames(r); refusal != nil || hr.Method == http.MethodGet {
		return r, refusal
	}
	if kind, _, _ := strings.Cut(hr.Header.Get("Content-Type"), ";"); strings.TrimSpace(kind) != "application/json" {
		return r, badRequest("request_failed", "Content-Type must be application/json")
	}
	var err error
	if r.body, err = io.ReadAll(http.MaxBytesReader(w, hr.Body, maxRequestBody)); err != nil {
		return r, errBody
	}
	return r, nil
}

// checkNames refuses invalid ids in a path or header before they reach the database.
func checkNames(r *request) *apiError {
	if id := r.PathValue("order_id"); id != "" && !orderIDs.MatchString(id) {
		return errOrderNotFound
	}
	if id := r.PathValue("cf_payment_id"); id != "" && !refundIDs.MatchString(id) {
		return errPaymentNotFound
	}
	if id := r.PathValue("refund_id"); id != "" && !refundIDs.MatchString(id) {
		return errRefundNotFound
	}
	unprintable := strings.ContainsFunc(r.key, func(c rune) bool { return c <= ' ' || c > '~' })
	if unprintable || len(r.key) > 255 {
		r.key = ""
		return badRequest("request_failed", "x-idempotency-key is not a UUID")
	}
	return nil
}

// commonHeaders sets the headers that all responses have, and counts the call. `refused` is true if there were more
// calls than the limit allows.
func (s *Simulator) commonHeaders(h http.Header, r *http.Request, limit string) (refused bool) {
	id := r.Header.Get("x-request-id")
	if id == "" {
		id = newRequestID()
	}
	h.Set("x-request-id", id)
	if v := r.Header.Get("x-api-version"); v != "" {
		h.Set("x-api-version", v)
	}
	return s.limits.count(h, limit, s.clock.Now())
}

func (s *Simulator) send(w http.ResponseWriter, r *request, a answer) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	if r.key != "" {
		h.Set("x-idempotency-key", r.key)
		h.Set("x-idempotency-replayed", map[bool]string{true: "true", false: "false"}[a.replayed])
	}
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body)
}

// fail sends the response for an internal error of the simulator.
func (s *Simulator) fail(w http.ResponseWriter, r *request, err error) {
	s.log.LogAttrs(r.Context(), slog.LevelError, "sandbox: call failed",
		slog.String("method", r.Method), slog.String("path", r.URL.Path), slog.String("error", err.Error()))
	s.send(w, r, must(answerOf(nil, errInternal)))
}

// noRoute returns the provider's error for an endpoint that does not exist.
func noRoute(context.Context, *request, *fault) (answer, error) { return answerOf(nil, errRoute) }
