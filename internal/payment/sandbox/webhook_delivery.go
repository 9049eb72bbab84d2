package sandbox

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/safe"
)

const webhookVersion = "2025-01-01"

// webhookClient returns an HTTP client for webhooks. Like the provider, it does not follow redirects, so a redirect
// counts as a failure.
func webhookClient(given *http.Client) *http.Client {
	h := http.Client{}
	if given != nil {
		h = *given
	}
	h.Timeout = deliveryTimeout
	h.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &h
}

// Sign returns the signature of a webhook: base64(HMAC-SHA256(secret, timestamp ++ body)). It is exported for tests
// that create webhooks themselves.
func Sign(secret, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp))
	mac.Write(body)
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// deliver makes one attempt to send a webhook. It returns the receiver's status, or 0 if there is no response. Every
// attempt is signed with its own time.
func (s *Simulator) deliver(ctx context.Context, d *delivery) int {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url, strings.NewReader(d.payload))
	if err != nil {
		return 0
	}
	timestamp := strconv.FormatInt(s.clock.Now().UnixMilli(), 10)
	signature := Sign(ClientSecret, timestamp, []byte(d.payload))
	if d.spoil {
		signature = Sign("not the "+ClientSecret, timestamp, []byte(d.payload))
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("x-webhook-attempt", strconv.Itoa(d.attempt))
	req.Header.Set("x-webhook-version", webhookVersion)
	req.Header.Set("x-webhook-timestamp", timestamp)
	req.Header.Set("x-webhook-signature", signature)
	req.Header["x-idempotency-key"] = []string{d.idempotencyKey} // lower case: net/http must not repeat the request
	resp, err := s.http.Do(req)
	if err != nil {
		return 0
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10))
	return resp.StatusCode
}

// sendDue starts to send the due deliveries and does not wait for the results. The capacity of `seats` is the maximum
// number of concurrent deliveries.
func (s *Simulator) sendDue(ctx context.Context, seats chan struct{}, started func(), done func()) error {
	for {
		select {
		case seats <- struct{}{}:
		default:
			return nil // when a delivery ends, it wakes Run, which calls sendDue again
		}
		d, err := s.claimDelivery(ctx)
		if err != nil || d == nil {
			<-seats
			return err
		}
		started()
		safe.Go(s.log, "webhook of the simulator", func() {
			defer done()
			defer s.wakeUp()
			defer func() { <-seats }()
			s.sendClaimed(ctx, d)
		})
	}
}

// sendClaimed sends a delivery that this process has leased, and records the result. If a shutdown interrupts the
// sending, the delivery goes back to the queue.
func (s *Simulator) sendClaimed(ctx context.Context, d *delivery) {
	status := s.deliver(ctx, d)
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	var err error
	if status == 0 && ctx.Err() != nil {
		err = s.requeueDelivery(after, d)
	} else {
		err = s.finishDelivery(after, d, status)
	}
	if err != nil {
		s.log.ErrorContext(after, "sandbox: note a webhook's result", "error", err)
	}
}
