package cashfree

import (
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// noAnswer is a call whose fate is unknown: no answer, or one that cannot be understood.
func noAnswer(cause error) *fair.GatewayError {
	if u, ok := errors.AsType[*url.Error](cause); ok {
		cause = u.Err // the address it quotes says nothing and holds an order's id
	}
	return &fair.GatewayError{Failure: fair.GatewayNoAnswer, Err: cause}
}

// refused is a request that we do not even send, because the provider's documented rules forbid it.
func refused(code, message string) *fair.GatewayError {
	return &fair.GatewayError{Failure: fair.GatewayRefused, Code: code, Message: message}
}

// refusal reads an answer that is not a success. Status first, then code, never the message.
func refusal(resp *http.Response, raw []byte, private []string) *fair.GatewayError {
	var body struct {
		Message text `json:"message"`
		Code    text `json:"code"`
		Type    text `json:"type"`
	}
	_ = decode(raw, &body) // a proxy in between may answer with something else; the status is enough
	return &fair.GatewayError{
		Failure: classify(resp.StatusCode, string(body.Type)),
		Code:    clip(string(body.Code), 60),
		Message: redact(string(body.Message), private),
		// Asked for only with 429, but a maintenance page may say it too.
		RetryAfter: retryAfter(resp),
	}
}

func classify(status int, kind string) fair.GatewayFailure {
	switch {
	case status == http.StatusTooManyRequests:
		return fair.GatewayBusy
	case status == http.StatusNotFound:
		return fair.GatewayNotFound
	case status == http.StatusConflict:
		return fair.GatewayExists
	case status == http.StatusRequestTimeout:
		return fair.GatewayNoAnswer
	case status == http.StatusUnprocessableEntity && kind == "idempotency_error":
		// The key was used before with another body: that earlier request may well have been carried
		// out, so this is no refusal of the operation. A new key tells (created now, or 409).
		return fair.GatewayServerError
	case status >= 400 && status < 500:
		return fair.GatewayRefused
	}
	return fair.GatewayServerError // 5xx; a redirect or anything odd is as unknown
}

// retryAfter reads how long the provider asks us to wait, in its own header or the usual one. A 429
// that names no time means a second.
func retryAfter(resp *http.Response) time.Duration {
	for _, name := range []string{"x-ratelimit-retry", "Retry-After"} {
		if n, err := strconv.Atoi(strings.TrimSpace(resp.Header.Get(name))); err == nil && n > 0 && n <= 3600 {
			return time.Duration(n) * time.Second
		}
	}
	if resp.StatusCode == http.StatusTooManyRequests {
		return time.Second
	}
	return 0
}

var (
	looksPrivate = regexp.MustCompile(`(?i)session_[\w-]+|https?://\S+|\S+@\S+|\+?\d[\d \-]{6,}\d`)
	controls     = regexp.MustCompile(`[\x00-\x1f\x7f]+`)
)

// redact makes the provider's message fit for the log: it likes to quote the value that it refused.
func redact(message string, private []string) string {
	for _, value := range private {
		if value != "" {
			message = strings.ReplaceAll(message, value, "…")
		}
	}
	message = looksPrivate.ReplaceAllString(message, "…")
	return clip(controls.ReplaceAllString(message, " "), 200)
}

func clip(s string, maxRunes int) string {
	if r := []rune(s); len(r) > maxRunes {
		return string(r[:maxRunes])
	}
	return s
}
