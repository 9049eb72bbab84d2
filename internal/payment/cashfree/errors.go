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

// noAnswer returns the error for a call whose result is unknown, because there was no response, or because the
// response could not be decoded.
func noAnswer(cause error) *fair.GatewayError {
	if u, ok := errors.AsType[*url.Error](cause); ok {
		cause = u.Err // the outer error contains the URL, which contains an order id
	}
	return &fair.GatewayError{Failure: fair.GatewayNoAnswer, Err: cause}
}

// refused returns the error of a request that is not sent because it violates the provider's documented rules.
func refused(code, message string) *fair.GatewayError {
	return &fair.GatewayError{Failure: fair.GatewayRefused, Code: code, Message: message}
}

// refusal returns the error for a response that does not report success. The status and the type in the body determine
// the error's kind; the message does not.
func refusal(resp *http.Response, raw []byte, private []string) *fair.GatewayError {
	var body struct {
		Message text `json:"message"`
		Code    text `json:"code"`
		Type    text `json:"type"`
	}
	_ = decode(raw, &body) // a proxy may respond in another format; then the status is sufficient
	return &fair.GatewayError{
		Failure: classify(resp.StatusCode, string(body.Type)),
		Code:    clip(string(body.Code), 60),
		Message: redact(string(body.Message), private),
		// The header is documented only for 429, but the response of a maintenance page may contain it as well.
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
		// The idempotency key was used with another body. The earlier request may have succeeded, so this error does
		// not mean that the provider refused the operation. A retry with a new key either creates the order or gets a
		// 409.
		return fair.GatewayServerError
	case status >= 400 && status < 500:
		return fair.GatewayRefused
	}
	return fair.GatewayServerError // 5xx; redirects and other unexpected statuses also have an unknown result
}

// retryAfter returns the pause that the provider requests, either in its own header or in Retry-After. If a 429
// response contains no pause, it returns one second.
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

// redact removes private values from the provider's message, because the message often repeats the refused value.
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
