package sandbox

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/safe"
)

// retryAfter contains the delays after the first, second and third attempt to deliver a webhook.
var retryAfter = []time.Duration{2 * time.Minute, 10 * time.Minute, 30 * time.Minute}

// webhookPolicy determines how the webhooks of future events are delivered (docs/simulator.md).
type webhookPolicy struct {
	Mode   string `json:"mode"`
	Delay  span   `json:"delay"`
	Copies int    `json:"copies"`
}

var (
	webhookModes  = []string{"normal", "drop", "duplicate", "reorder", "delay", "bad_signature"}
	usualWebhooks = webhookPolicy{Mode: "normal", Delay: span(30 * time.Second), Copies: 2}
)

// webhook is an event that is sent to one address.
type webhook struct {
	ID, Kind, URL, Payload string
	Key                    string // of its signature
	Copies, Attempt        int
	NextAt                 time.Time
}

// newWebhook returns a webhook that is due at once.
func newWebhook(kind, address string, at time.Time, data any) webhook {
	payload := encode(struct {
		Data any    `json:"data"`
		At   moment `json:"event_time"`
		Type string `json:"type"`
	}{data, moment{at}, kind})
	return webhook{
		ID: rand.Text(), Kind: kind, URL: address, Payload: string(payload), Key: ClientSecret, Copies: 1, NextAt: at,
	}
}

// emit queues an event's webhook for the order's notify_url and for the account's address. The mode determines when
// and how often it is sent.
func (t *transaction) emit(kind string, at time.Time, data any) {
	policy := t.policy.Webhooks
	if policy.Mode == "drop" || t.Now != nil {
		return
	}
	for _, address := range slices.Compact([]string{t.Order.Meta.NotifyURL, t.WebhookURL}) {
		if address == "" {
			continue
		}
		w, place := newWebhook(kind, address, at, data), len(t.Webhooks)
		switch policy.Mode {
		case "duplicate":
			w.Copies = policy.Copies
		case "bad_signature":
			w.Key = "not the " + ClientSecret
		case "delay":
			w.NextAt = t.now.Add(time.Duration(policy.Delay))
		case "reorder": // the webhook that is held follows this one; if none is held, this one is
			held := func(q webhook) bool { return q.URL == address && q.Attempt == 0 && q.NextAt.After(t.now) }
			if i := slices.IndexFunc(t.Webhooks, held); i >= 0 {
				place, t.Webhooks[i].NextAt = i, t.now
			} else {
				w.NextAt = t.now.Add(time.Duration(policy.Delay))
			}
		}
		t.Webhooks = slices.Insert(t.Webhooks, place, w)
	}
}

// sendDue sends an order's due webhooks, one after another. Before it sends a webhook, it stores the time of the next
// attempt, so that no other process sends it as well, and so that it is sent again if this process is killed.
func (s *Simulator) sendDue(ctx context.Context, orderID string) {
	var due []webhook
	_, err := s.changeOrder(ctx, orderID, func(t *transaction) error {
		due = nil
		for i := range t.Webhooks {
			w := &t.Webhooks[i]
			if w.NextAt.After(t.now) {
				continue
			}
			w.Attempt++
			due = append(due, *w)
			w.NextAt = t.now.Add(append(retryAfter, 0)[w.Attempt-1])
		}
		t.Webhooks = slices.DeleteFunc(t.Webhooks, func(w webhook) bool { return w.Attempt > len(retryAfter) })
		return nil
	})
	for _, w := range due {
		if err != nil || !s.deliver(ctx, orderID, w) {
			continue
		}
		_, err = s.changeOrder(ctx, orderID, func(t *transaction) error {
			t.Webhooks = slices.DeleteFunc(t.Webhooks, func(q webhook) bool { return q.ID == w.ID })
			return nil
		})
	}
	if err != nil && ctx.Err() == nil {
		s.Log.ErrorContext(ctx, "sandbox: deliver webhooks", "error", err)
	}
}

// deliver sends all copies of a webhook at once, and reports whether the receiver responded to each with 200.
func (s *Simulator) deliver(ctx context.Context, orderID string, w webhook) bool {
	statuses := make([]int, w.Copies)
	var sending sync.WaitGroup
	for i := range statuses {
		sending.Go(safe.Func(s.Log, "send a webhook", func() {
			statuses[i] = s.post(ctx, w)
			s.record(logLine{
				Kind: "webhook", OrderID: orderID, Event: w.Kind, URL: w.URL, Attempt: w.Attempt, Status: statuses[i],
			})
		}))
	}
	sending.Wait()
	return !slices.ContainsFunc(statuses, func(status int) bool { return status != http.StatusOK })
}

// Like the provider, the simulator does not follow redirects, so a redirect counts as a failure.
var sender = http.Client{
	Timeout:       10 * time.Second,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// post makes one attempt to send a webhook and returns the receiver's status, or 0. Every attempt is signed with its
// own time.
func (s *Simulator) post(ctx context.Context, w webhook) int {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL, strings.NewReader(w.Payload))
	if err != nil {
		return 0
	}
	timestamp := strconv.FormatInt(s.clock.Now().UnixMilli(), 10)
	key := sha256.Sum256([]byte(w.Payload))
	for name, value := range map[string]string{
		"Content-Type": "application/json", "x-webhook-version": "2025-01-01",
		"x-webhook-attempt": strconv.Itoa(w.Attempt), "x-webhook-timestamp": timestamp,
		"x-webhook-signature": Sign(w.Key, timestamp, []byte(w.Payload)),
	} {
		req.Header.Set(name, value)
	}
	// The name is in lower case, because net/http must not repeat the request by itself.
	req.Header["x-idempotency-key"] = []string{base64.StdEncoding.EncodeToString(key[:])}
	resp, err := sender.Do(req)
	if err != nil {
		return 0
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10))
	return resp.StatusCode
}

// Sign returns the signature of a webhook: base64(HMAC-SHA256(secret, timestamp ++ body)). It is exported for tests
// that create webhooks themselves.
func Sign(secret, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp))
	mac.Write(body)
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
