package sandbox

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
)

const (
	webhookVersion  = "2025-01-01"
	deliveryTimeout = 10 * time.Second
	deliveryLease   = 30 * time.Second // in real time; the deliveries of a killed process are sent again after it
	deliveryBatch   = 20
)

// retryAfter contains the delays after the first, second and third failed attempt.
var retryAfter = []time.Duration{2 * time.Minute, 10 * time.Minute, 30 * time.Minute}

// The modes of webhook delivery. A mode applies only to events that occur after it was set.
const (
	modeNormal       = "normal"
	modeDrop         = "drop"          // no event is sent
	modeDuplicate    = "duplicate"     // each event is sent Copies times
	modeReorder      = "reorder"       // each event is sent after the next one, or after Delay
	modeDelay        = "delay"         // each event is sent after Delay
	modeBadSignature = "bad_signature" // each event gets a wrong signature
)

// webhookPolicy contains the settings that determine how webhooks are delivered.
type webhookPolicy struct {
	Mode   string
	Delay  time.Duration
	Copies int
}

// event is a webhook for the merchant.
type event struct {
	Data any     `json:"data"`
	At   *string `json:"event_time"`
	Type string  `json:"type"`
}

// paymentEvent returns the event that reports the end of an attempt.
func paymentEvent(o *order, a attempt, at time.Time) event {
	kind := map[fair.GatewayPaymentStatus]string{
		fair.GatewayPaymentSuccess: "PAYMENT_SUCCESS_WEBHOOK",
		fair.GatewayPaymentFailed:  "PAYMENT_FAILED_WEBHOOK",
		fair.GatewayPaymentDropped: "PAYMENT_USER_DROPPED_WEBHOOK",
	}[a.Status]
	all, data := o.entity(), map[string]any{"payment": a.entity(*o), "customer_details": o.entity()["customer_details"]}
	data["order"] = map[string]any{
		"order_id": o.ID, "order_amount": all["order_amount"], "order_currency": "INR", "order_tags": all["order_tags"],
	}
	return event{data, wireTime(at), kind}
}

// refundEvent returns the event that reports the end of a refund. Its ids are numbers, which the provider documents
// only for events. For a refund that the provider makes by itself, the event has a different type.
func refundEvent(o *order, r refund, at time.Time) event {
	data := r.entity(o.ID)
	data["cf_refund_id"], data["cf_payment_id"] = json.Number(r.CFID), json.Number(r.PaymentID)
	if r.Type == refundByProvider {
		delete(data, "refund_id")
		return event{map[string]any{"auto_refund": data}, wireTime(at), "AUTO_REFUND_STATUS_WEBHOOK"}
	}
	return event{map[string]any{"refund": data}, wireTime(at), "REFUND_STATUS_WEBHOOK"}
}

// disputeEvent returns the event that reports the status of a dispute.
func disputeEvent(o *order, d dispute, kind string, at time.Time) event {
	all := o.entity()
	return event{map[string]any{
		"dispute": map[string]any{
			"dispute_id": d.ID, "dispute_type": "CHARGEBACK", "reason_code": "4855",
			"reason_description": "Goods or Services not Provided", "dispute_amount": rupees(d.Amount),
			"created_at": wireTime(d.CreatedAt), "updated_at": wireTime(at),
			"respond_by": wireTime(d.CreatedAt.Add(disputeTime)), "dispute_status": d.Status,
		},
		"order_details": map[string]any{
			"order_id": o.ID, "order_amount": all["order_amount"], "order_currency": "INR",
			"cf_payment_id": json.Number(d.PaymentID),
		},
		"customer_details": all["customer_details"],
	}, wireTime(at), kind}
}

// testEvent returns the event that the provider's dashboard sends to test a webhook address.
func testEvent(at time.Time) event {
	return event{map[string]any{"test_object": map[string]string{"test_key": "test_value"}}, wireTime(at), "WEBHOOK"}
}

// delivery is an event that is sent to one address. It stays in the table until it has been sent.
type delivery struct {
	id, orderID     string
	nextAt, attempt int64
	document        string
	webhook
}

type webhook struct {
	Kind, URL, Payload string
	BadSignature       bool
	Copies             int
}

// emit queues an event's webhook for the order's notify_url and for the account's address, in the transaction of the
// change.
func (t *transaction) emit(o *order, e event) error {
	if t.Silent {
		return nil
	}
	return t.enqueue(o.ID, e, o.Input.Meta.NotifyURL, t.WebhookURL())
}

// enqueue queues an event for each different address. The current mode determines when and how often it is sent.
func (t *transaction) enqueue(orderID string, e event, addresses ...string) error {
	st, err := t.state(t.ctx, t)
	policy := st.Webhooks
	if err != nil || policy.Mode == modeDrop {
		return err
	}
	slices.Sort(addresses)
	for _, address := range slices.Compact(addresses) {
		if address == "" {
			continue
		}
		d := webhook{
			Kind: e.Type, URL: address, Payload: string(encode(e)), BadSignature: policy.Mode == modeBadSignature, Copies: 1,
		}
		at, held := t.now, 0
		switch policy.Mode {
		case modeDuplicate:
			d.Copies = policy.Copies
		case modeDelay:
			at = at.Add(policy.Delay)
		case modeReorder: // the delivery that is held follows this one; if none is held, this one is
			released, err := t.exec(`UPDATE sandbox_deliveries SET held = 0, next_at = $1 WHERE held = 1 AND url = $2`,
				milliseconds(at)+1, address)
			if err != nil {
				return err
			}
			if released == 0 {
				at, held = at.Add(policy.Delay), 1
			}
		}
		_, err := t.exec(`INSERT INTO sandbox_deliveries (id, order_id, url, next_at, lease_until, held, attempt, document)
			VALUES ($1, $2, $3, $4, 0, $5, 0, $6)`,
			fmt.Sprintf("%016x%s", time.Now().UnixNano(), rand.Text()), orderID, address, milliseconds(at), held,
			mustEncode(d))
		if err != nil {
			return err
		}
	}
	return nil
}

// sendDue sends all due deliveries. The events of an order are sent one after another.
func (s *Simulator) sendDue(ctx context.Context) error {
	for ctx.Err() == nil {
		batch, err := s.claimDue(ctx)
		if err != nil || len(batch) == 0 {
			return err
		}
		byOrder := map[string][]delivery{}
		for _, d := range batch {
			byOrder[d.orderID] = append(byOrder[d.orderID], d)
		}
		var sending sync.WaitGroup
		for _, list := range byOrder {
			sending.Add(1)
			safe.Go(s.Log, "webhooks of the simulator", func() {
				defer sending.Done()
				for _, d := range list {
					s.finish(ctx, d, s.deliver(ctx, d))
				}
			})
		}
		sending.Wait()
	}
	return nil
}

// claimDue leases due deliveries to this process. The outer condition repeats an inner one, because after the database
// has waited for a row lock, it checks only the outer condition again.
func (s *Simulator) claimDue(ctx context.Context) ([]delivery, error) {
	wall := time.Now()
	rows, err := s.DB.QueryContext(ctx, `
		UPDATE sandbox_deliveries SET attempt = attempt + 1, lease_until = $1
		WHERE lease_until < $2 AND id IN (SELECT id FROM sandbox_deliveries WHERE lease_until < $2 AND next_at <= $3
			ORDER BY next_at, id LIMIT $4)
		RETURNING id, order_id, next_at, attempt, document`,
		wall.Add(deliveryLease).UnixMilli(), wall.UnixMilli(), milliseconds(s.clock.Now()), deliveryBatch)
	if err != nil {
		return nil, fmt.Errorf("sandbox: claim deliveries: %w", err)
	}
	batch, err := scanAll(rows, func(d *delivery) []any {
		return []any{&d.id, &d.orderID, &d.nextAt, &d.attempt, &d.document}
	})
	for i := range batch {
		if err := json.Unmarshal([]byte(batch[i].document), &batch[i].webhook); err != nil {
			return nil, fmt.Errorf("sandbox: read a delivery: %w", err)
		}
	}
	slices.SortFunc(batch, func(a, b delivery) int {
		return cmp.Or(cmp.Compare(a.nextAt, b.nextAt), cmp.Compare(a.id, b.id))
	})
	return batch, err
}

// deliver sends all copies of a webhook at once. It returns the highest status of the receiver, or 0 if a copy got no
// response.
func (s *Simulator) deliver(ctx context.Context, d delivery) int {
	statuses := make([]int, max(d.Copies, 1))
	var sending sync.WaitGroup
	for i := range statuses {
		sending.Go(safe.Func(s.Log, "send a webhook", func() {
			statuses[i] = s.post(ctx, d)
			s.record(logLine{
				Kind: "webhook", OrderID: d.orderID, Event: d.Kind, URL: d.URL, Attempt: int(d.attempt), Status: statuses[i],
			})
		}))
	}
	sending.Wait()
	if slices.Contains(statuses, 0) {
		return 0
	}
	return slices.Max(statuses)
}

// post makes one attempt to send a webhook. Every attempt is signed with its own time.
func (s *Simulator) post(ctx context.Context, d delivery) int {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.URL, strings.NewReader(d.Payload))
	if err != nil {
		return 0
	}
	secret := ClientSecret
	if d.BadSignature {
		secret = "not the " + ClientSecret
	}
	timestamp := strconv.FormatInt(s.clock.Now().UnixMilli(), 10)
	key := sha256.Sum256([]byte(d.Payload))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("x-webhook-attempt", strconv.FormatInt(d.attempt, 10))
	req.Header.Set("x-webhook-version", webhookVersion)
	req.Header.Set("x-webhook-timestamp", timestamp)
	req.Header.Set("x-webhook-signature", Sign(secret, timestamp, []byte(d.Payload)))
	// The name is in lower case, because net/http must not repeat the request by itself.
	req.Header["x-idempotency-key"] = []string{base64.StdEncoding.EncodeToString(key[:])}
	resp, err := s.http.Do(req)
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

// finish deletes a delivery that succeeded or has failed for the last time, and schedules the next attempt of another
// one. A delivery that a shutdown interrupted is due again at once.
func (s *Simulator) finish(ctx context.Context, d delivery, status int) {
	interrupted := ctx.Err() != nil
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	// The statements have no effect if another process has leased the delivery in the meantime.
	query, args := `DELETE FROM sandbox_deliveries WHERE id = $1 AND attempt = $2`, []any{d.id, d.attempt}
	next := s.clock.Now()
	if failed := int(d.attempt); status != http.StatusOK && (interrupted || failed <= len(retryAfter)) {
		if !interrupted {
			next = next.Add(retryAfter[failed-1])
		}
		query = `UPDATE sandbox_deliveries SET lease_until = 0, next_at = $3 WHERE id = $1 AND attempt = $2`
		args = append(args, milliseconds(next))
	}
	if _, err := s.DB.ExecContext(ctx, query, args...); err != nil {
		s.Log.ErrorContext(ctx, "sandbox: note a webhook's result", "error", err)
	}
}
