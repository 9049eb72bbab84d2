package cashfree_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/cashfree"
)

func problem(code, kind string) string {
	return `{"message":"m","code":"` + code + `","type":"` + kind + `"}`
}

func TestFailuresAreClassified(t *testing.T) {
	for name, tc := range map[string]struct {
		status int
		body   string
		want   fair.GatewayFailure
		code   string
	}{
		"invalid": {
			400, problem("order_amount_invalid", "invalid_request_error"), fair.GatewayRefused,
			"order_amount_invalid",
		},
		"not paid": {
			400, problem("order_id_not_paid", "invalid_request_error"), fair.GatewayRefused,
			"order_id_not_paid",
		},
		"credentials": {401, problem("request_failed", "authentication_error"), fair.GatewayRefused, "request_failed"},
		"not found": {
			404, problem("order_not_found", "invalid_request_error"), fair.GatewayNotFound,
			"order_not_found",
		},
		"exists": {
			409, problem("order_already_exists", "invalid_request_error"), fair.GatewayExists,
			"order_already_exists",
		},
		"other body for key": {
			422, problem("request_invalid", "idempotency_error"), fair.GatewayServerError,
			"request_invalid",
		},
		"other 422":    {422, problem("request_invalid", "validation_error"), fair.GatewayRefused, "request_invalid"},
		"too many":     {429, problem("request_failed", "rate_limit_error"), fair.GatewayBusy, "request_failed"},
		"server error": {500, problem("internal_error", "api_error"), fair.GatewayServerError, "internal_error"},
		"bank": {
			502, problem("bank_processing_failure", "api_error"), fair.GatewayServerError,
			"bank_processing_failure",
		},
		"proxy page":      {503, `<html>`, fair.GatewayServerError, ""},
		"gateway timeout": {504, ``, fair.GatewayServerError, ""},
		"request timeout": {408, ``, fair.GatewayNoAnswer, ""},
		"numeric code":    {400, `{"message":1,"code":400,"type":null,"help":"…"}`, fair.GatewayRefused, "400"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newProvider(t, always(tc.status, tc.body))
			_, err := p.client.CreateOrder(t.Context(), stallOrder())
			e, ok := errors.AsType[*fair.GatewayError](err)
			if !ok {
				t.Fatalf("error %v", err)
			}
			if e.Failure != tc.want || e.HTTPStatus != tc.status || e.Code != tc.code || e.RequestID != "req-7" {
				t.Errorf("got %+v, want %s, %d, %q", e, tc.want, tc.status, tc.code)
			}
			if n := len(p.requests()); n != 1 {
				t.Errorf("a POST was sent %d times", n)
			}
		})
	}
}

func TestARedirectIsNotFollowed(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("the secret was sent to another host: %q", r.Header.Get("x-client-secret"))
	}))
	defer elsewhere.Close()
	p := newProvider(t, func(_ int, w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
	})
	_, err := p.client.CreateOrder(t.Context(), stallOrder())
	if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.Failure != fair.GatewayServerError {
		t.Errorf("error %v", err)
	}
}

// net/http repeats a POST with an idempotency key when a keep-alive connection breaks. The client must prevent this,
// because only the client's caller may repeat the creation of a payment.
func TestAPostIsSentOnceWhenAKeptConnectionBreaks(t *testing.T) {
	p := newProvider(t, func(n int, w http.ResponseWriter, r *http.Request) {
		if n == 1 {
			always(200, orderAnswer)(n, w, r)
			return
		}
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			_ = conn.Close()
		}
	})
	if _, err := p.client.GetOrder(t.Context(), "PGF27-S-01K5DEMO"); err != nil {
		t.Fatal(err)
	}
	_, err := p.client.CreateOrder(t.Context(), stallOrder())
	e, ok := errors.AsType[*fair.GatewayError](err)
	if !ok || e.Failure != fair.GatewayNoAnswer || e.Err == nil {
		t.Errorf("error %v, want no_answer with its cause", err)
	}
	if n := len(p.requests()); n != 2 {
		t.Errorf("%d requests, want the GET and one POST", n)
	}
}

func TestOnlyGetsAreRepeated(t *testing.T) {
	fails := func(times int, how func(http.ResponseWriter)) func(int, http.ResponseWriter, *http.Request) {
		return func(n int, w http.ResponseWriter, r *http.Request) {
			if n <= times {
				how(w)
				return
			}
			always(200, orderAnswer)(n, w, r)
		}
	}
	cut := func(w http.ResponseWriter) {
		if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
			_ = conn.Close()
		}
	}
	status := func(code int, header ...string) func(http.ResponseWriter) {
		return func(w http.ResponseWriter) {
			for i := 0; i+1 < len(header); i += 2 {
				w.Header().Set(header[i], header[i+1])
			}
			w.WriteHeader(code)
		}
	}
	for name, tc := range map[string]struct {
		answer func(int, http.ResponseWriter, *http.Request)
		sent   int
		want   fair.GatewayFailure // empty: success
		after  time.Duration
	}{
		"500 once":          {answer: fails(1, status(500)), sent: 2},
		"broken twice":      {answer: fails(2, cut), sent: 3},
		"503 for ever":      {answer: fails(9, status(503)), sent: 3, want: fair.GatewayServerError},
		"not found":         {answer: fails(9, status(404)), sent: 1, want: fair.GatewayNotFound},
		"refused":           {answer: fails(9, status(401)), sent: 1, want: fair.GatewayRefused},
		"busy for a second": {answer: fails(1, status(429, "x-ratelimit-retry", "1")), sent: 2},
		"busy for a minute": {
			answer: fails(9, status(429, "x-ratelimit-retry", "59")), sent: 1, want: fair.GatewayBusy,
			after: 59 * time.Second,
		},
		"usual header": {
			answer: fails(9, status(429, "Retry-After", "30")), sent: 1, want: fair.GatewayBusy,
			after: 30 * time.Second,
		},
		"zero is no waiting": {
			answer: fails(9, status(500, "x-ratelimit-retry", "0")), sent: 3,
			want: fair.GatewayServerError,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newProvider(t, tc.answer)
			o, err := p.client.GetOrder(t.Context(), "PGF27-S-01K5DEMO")
			if n := len(p.requests()); n != tc.sent {
				t.Errorf("sent %d times, want %d", n, tc.sent)
			}
			if tc.want == "" {
				if err != nil || o.Status != fair.GatewayOrderActive {
					t.Errorf("order %+v, error %v", o, err)
				}
				return
			}
			if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.Failure != tc.want || e.RetryAfter != tc.after {
				t.Errorf("error %+v, want %s after %s", err, tc.want, tc.after)
			}
		})
	}
}

func TestA429ResponseWithoutATimeMeansOneSecond(t *testing.T) {
	p := newProvider(t, always(429, problem("request_failed", "rate_limit_error")))
	_, err := p.client.CreateOrder(t.Context(), stallOrder())
	if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.RetryAfter != time.Second {
		t.Errorf("error %+v", err)
	}
}

func TestACancelledContextEndsTheCall(t *testing.T) {
	release := make(chan struct{})
	p := newProvider(t, func(_ int, _ http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
		case <-r.Context().Done():
		}
	})
	defer close(release)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	_, err := p.client.GetOrder(ctx, "A-1")
	e, ok := errors.AsType[*fair.GatewayError](err)
	if !ok || e.Failure != fair.GatewayNoAnswer || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	if n := len(p.requests()); n != 1 {
		t.Errorf("sent %d times", n)
	}
}

func TestAProviderThatCannotBeReached(t *testing.T) {
	p := newProvider(t, always(200, orderAnswer))
	p.server.Close()
	_, err := p.client.CreateOrder(t.Context(), stallOrder())
	if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.Failure != fair.GatewayNoAnswer {
		t.Errorf("error %v", err)
	}
}

// Log lines and errors must not contain secrets or personal data, even if the provider's response contains them.
func TestErrorsAndLogsContainNoSecrets(t *testing.T) {
	quoting := `{"message":"bad value Asha Rao asha@example.in 9876543210 +91 98765-43210 session_abcDEF-12 ` +
		`https://fair.example.in/payment-success?transactionId=1&userID=TOKEN","code":"customer_details_invalid","type":"invalid_request_error"}`
	for name, answer := range map[string]func(int, http.ResponseWriter, *http.Request){
		"refused":  always(400, quoting),
		"not JSON": always(200, `session_abcDEF-12 9876543210`),
		"cut":      func(_ int, _ http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) },
		"success":  always(200, orderAnswer),
		"other kind": always(
			200, strings.Replace(orderAnswer, `"order_amount":177000.00`, `"order_amount":"session_abcDEF-12"`, 1),
		),
	} {
		t.Run(name, func(t *testing.T) {
			p := newProvider(t, answer)
			_, err := p.client.CreateOrder(t.Context(), stallOrder())
			said := p.log.String()
			if err != nil {
				said += err.Error()
			}
			for _, private := range []string{secret, "id-1", "session_", "98765", "asha@", "Asha", "TOKEN", "0192f6a0"} {
				if strings.Contains(said, private) {
					t.Errorf("%q is in %q", private, said)
				}
			}
			if said == "" {
				t.Error("nothing was logged")
			}
		})
	}
}

func TestTheHTTPClientOfTheCallerIsNotChanged(t *testing.T) {
	own := &http.Client{Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
		return &http.Response{
			StatusCode: 200, Header: http.Header{}, Request: r,
			Body: io.NopCloser(strings.NewReader(orderAnswer)),
		}, nil
	})}
	c := newClient(t, cashfree.Config{BaseURL: cashfree.ProductionURL, ClientID: "i", Secret: "s", HTTPClient: own})
	if _, err := c.GetOrder(t.Context(), "PGF27-S-01K5DEMO"); err != nil {
		t.Error(err)
	}
	if own.CheckRedirect != nil {
		t.Error("the caller's client was changed")
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
