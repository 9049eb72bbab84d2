package cashfree

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"github.com/mela-fair/mela/internal/fair"
)

const (
	callTimeout  = 15 * time.Second // time-out of a call, including its retries and the wait of background calls
	maxAnswer    = 1 << 20          // maximum response size in bytes
	getAttempts  = 3
	firstBackoff = 150 * time.Millisecond
	longestPause = 2 * time.Second // longest pause between two attempts; if the provider asks for more, the call fails
)

// newLimits returns the limits of background calls by the name of the call. They are half of what the provider allows
// an account in a minute, so that payers, who are never limited here, find the other half.
func newLimits() map[string]*rate.Limiter {
	half := func(perMinute int) *rate.Limiter {
		return rate.NewLimiter(rate.Every(2*time.Minute/time.Duration(perMinute)), max(1, perMinute/20))
	}
	refunds := half(30)
	return map[string]*rate.Limiter{
		"terminate order": half(200), "get order": half(400), "get payments": half(100), "create refund": half(100),
		"get refund": refunds, "get refunds": refunds,
	}
}

// call describes one request to the provider.
type call struct {
	method, path   string
	name           string // name for the log; contains no ids
	body           any    // nil: no body
	idempotencyKey string
	requestID      string
	private        []string // values that must not appear in an error
}

// do performs a call and decodes the response into `out`. It retries only GET requests. After a POST or PATCH with an
// unknown result, the caller must first decide which idempotency key the next request has. Calls in the background
// wait until their limit allows them.
func (c *Client) do(ctx context.Context, k call, out any) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	attempts := 1
	if k.method == http.MethodGet {
		attempts = getAttempts
	}
	wait := firstBackoff
	for attempt := 1; ; attempt++ {
		if limit := c.limits[k.name]; limit != nil && fair.IsInBackground(ctx) {
			if err := limit.Wait(ctx); err != nil {
				return &fair.GatewayError{Failure: fair.GatewayBusy, RetryAfter: time.Minute, Err: err}
			}
		}
		if err := c.waitForPause(ctx, k.name); err != nil {
			return err
		}
		err := c.once(ctx, k, out)
		failure, isFailure := errors.AsType[*fair.GatewayError](err)
		if isFailure && failure.Failure == fair.GatewayBusy {
			c.pauses.Store(k.name, c.clock.Now().Add(failure.RetryAfter))
		}
		if err == nil || !isFailure || attempt == attempts || !worthRepeating(failure) {
			return err
		}
		if !sleep(ctx, max(wait, failure.RetryAfter)) {
			return err
		}
		wait *= 3
	}
}

// waitForPause waits until the pause has ended that the provider asked for in a 429 response. The provider counts the
// calls of the whole account, so the pause is for all orders.
func (c *Client) waitForPause(ctx context.Context, name string) error {
	until, _ := c.pauses.Load(name)
	end, _ := until.(time.Time)
	if left := end.Sub(c.clock.Now()); left > 0 && !sleep(ctx, left) {
		return &fair.GatewayError{
			Failure: fair.GatewayBusy, HTTPStatus: http.StatusTooManyRequests, Message: "the provider is busy",
			RetryAfter: left,
		}
	}
	return nil
}

// sleep waits for a pause. It returns false at once if the pause is longer than longestPause, and if ctx ends.
func sleep(ctx context.Context, pause time.Duration) bool {
	if pause > longestPause {
		return false
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(pause):
		return true
	}
}

func worthRepeating(e *fair.GatewayError) bool {
	switch e.Failure {
	case fair.GatewayBusy, fair.GatewayServerError, fair.GatewayNoAnswer:
		return true
	}
	return false
}

// once sends one request. It does not retry.
func (c *Client) once(ctx context.Context, k call, out any) error {
	req, err := c.newRequest(ctx, k)
	if err != nil {
		return err
	}
	started := time.Now()
	resp, err := c.http.Do(req)
	if err != nil {
		failure := noAnswer(err)
		c.logFailure(ctx, k, failure, started)
		return failure
	}
	defer func() { _ = resp.Body.Close() }()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	var failure *fair.GatewayError
	switch {
	case resp.StatusCode < 200 || resp.StatusCode > 299:
		failure = refusal(resp, raw, k.private)
	case err != nil:
		failure = noAnswer(err)
	case len(raw) > maxAnswer:
		failure = noAnswer(errors.New("the answer is longer than 1 MiB"))
	default:
		if err := decode(raw, out); err != nil {
			failure = noAnswer(err)
		}
	}
	if failure != nil {
		failure.HTTPStatus = resp.StatusCode
		failure.RequestID = resp.Header.Get("x-request-id")
		c.logFailure(ctx, k, failure, started)
		return failure
	}
	c.log.LogAttrs(ctx, slog.LevelDebug, "payment provider answered", slog.String("call", k.name),
		slog.Int("status", resp.StatusCode), slog.Duration("took", time.Since(started)))
	return nil
}

func (c *Client) newRequest(ctx context.Context, k call) (*http.Request, error) {
	var body io.Reader
	if k.body != nil {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false) // URLs must reach the provider with & and not with an escape sequence
		if err := enc.Encode(k.body); err != nil {
			return nil, refused("request_unwritable", err.Error())
		}
		body = &b
	}
	req, err := http.NewRequestWithContext(ctx, k.method, c.base+k.path, body)
	if err != nil {
		return nil, refused("request_unwritable", "the address cannot be built")
	}
	req.Header.Set("x-client-id", c.id)
	req.Header.Set("x-client-secret", c.secret)
	req.Header.Set("x-api-version", c.version)
	req.Header.Set("Accept", "application/json")
	if k.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if k.requestID != "" {
		req.Header.Set("x-request-id", k.requestID)
	}
	if k.idempotencyKey != "" {
		// The header name is in lower case on purpose. If net/http finds X-Idempotency-Key, it repeats a POST after a
		// connection error. But only the caller of this client may repeat a request.
		req.Header["x-idempotency-key"] = []string{k.idempotencyKey}
	}
	return req, nil
}

// decode parses one JSON value. It does not convert numbers to floating point, and it ignores unknown fields.
func decode(raw []byte, out any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if err := dec.Decode(out); err != nil {
		// The decoder's error is not returned, because it may contain part of the response, such as a session id.
		return errors.New("the answer is not the JSON that was expected")
	}
	return nil
}

func (c *Client) logFailure(ctx context.Context, k call, e *fair.GatewayError, started time.Time) {
	attrs := []slog.Attr{
		slog.String("call", k.name), slog.String("failure", string(e.Failure)), slog.Int("status", e.HTTPStatus),
		slog.String("code", e.Code), slog.String("request_id", e.RequestID), slog.Duration("took", time.Since(started)),
	}
	if e.Err != nil {
		attrs = append(attrs, slog.String("error", e.Err.Error()))
	} else {
		attrs = append(attrs, slog.String("message", e.Message))
	}
	c.log.LogAttrs(ctx, slog.LevelWarn, "payment provider call failed", attrs...)
}
