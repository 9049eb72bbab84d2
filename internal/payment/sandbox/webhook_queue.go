package sandbox

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// States of a delivery.
const (
	deliveryWaiting   = "waiting"
	deliveryDelivered = "delivered"
	deliveryFailed    = "failed"  // all attempts have failed
	deliveryDropped   = "dropped" // never sent, because the mode was drop
)

// retryAfter contains the delays after the first, second and third failed attempt.
var retryAfter = []time.Duration{2 * time.Minute, 10 * time.Minute, 30 * time.Minute}

const (
	deliveryTimeout = 10 * time.Second
	deliveryLease   = 15 * time.Second // in real time; longer than deliveryTimeout
	reorderPatience = 30 * time.Second
	usualDelay      = 5 * time.Minute
)

// delivery is a webhook that is sent to one address.
type delivery struct {
	id, orderID, kind string
	url               string
	payload           string
	idempotencyKey    string
	spoil             bool
	attempt           int
}

// emit queues an event's webhook for the order's notify_url and for the account's address, in the transaction of the
// change. If the two addresses are the same, it queues only one delivery.
func (c *change) emit(o *order, e event) error {
	if c.silent {
		return nil
	}
	return c.enqueue(o.id, e, o.details.NotifyURL, c.webhookURL())
}

func (c *change) enqueue(orderID string, e event, addresses ...string) error {
	payload, err := marshal(e)
	if err != nil {
		return fmt.Errorf("sandbox: write a webhook: %w", err)
	}
	policy, err := c.Simulator.webhookPolicy(c.ctx, c.tx)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(payload)
	d := delivery{
		orderID: orderID, kind: e.Type, payload: string(payload), spoil: policy.Mode == modeBadSignature,
		idempotencyKey: base64.StdEncoding.EncodeToString(sum[:]),
	}
	sent := map[string]bool{"": true}
	for _, d.url = range addresses {
		if sent[d.url] {
			continue
		}
		sent[d.url] = true
		if err := c.enqueueAs(d, policy); err != nil {
			return err
		}
	}
	return nil
}

// enqueueAs queues a delivery. The current mode determines when and how often it is sent.
func (c *change) enqueueAs(d delivery, policy webhookPolicy) error {
	switch policy.Mode {
	case modeDrop:
		return c.insertDelivery(d, deliveryDropped, c.now, false)
	case modeDelay:
		return c.insertDelivery(d, deliveryWaiting, c.now.Add(policy.Delay), false)
	case modeDuplicate:
		for range policy.Copies {
			if err := c.insertDelivery(d, deliveryWaiting, c.now, false); err != nil {
				return err
			}
		}
		return nil
	case modeReorder:
		return c.enqueueReordered(d, policy)
	}
	return c.insertDelivery(d, deliveryWaiting, c.now, false)
}

// enqueueReordered exchanges two deliveries to the same address. The first delivery waits until the next one has been
// attempted, but at most for policy.Delay.
func (c *change) enqueueReordered(d delivery, policy webhookPolicy) error {
	var heldID string
	err := c.tx.QueryRowContext(c.ctx, `SELECT id FROM sandbox_deliveries
		WHERE state = 'waiting' AND held = 1 AND attempt = 0 AND url = $1 ORDER BY id LIMIT 1`, d.url).Scan(&heldID)
	if errors.Is(err, sql.ErrNoRows) {
		return c.insertDelivery(d, deliveryWaiting, c.now.Add(policy.Delay), true)
	}
	if err != nil {
		return fmt.Errorf("sandbox: find the delivery that waits: %w", err)
	}
	d.id = newRowID()
	if err := c.insertDelivery(d, deliveryWaiting, c.now, false); err != nil {
		return err
	}
	return c.must(
		`UPDATE sandbox_deliveries SET held = 0, next_at = $1, after_id = $2 WHERE id = $3`, ms(c.now), d.id, heldID,
	)
}

func (c *change) insertDelivery(d delivery, state string, at time.Time, held bool) error {
	if d.id == "" {
		d.id = newRowID()
	}
	return c.must(`INSERT INTO sandbox_deliveries (id, order_id, event_type, url, payload, idempotency_key, spoil_signature,
		state, attempt, next_at, lease_until, held, after_id, last_status)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, 0, $10, '', 0)`,
		d.id, d.orderID, d.kind, d.url, d.payload, d.idempotencyKey, toInt(d.spoil), state, ms(at), toInt(held))
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// claimDelivery leases the next due delivery to this process. It returns nil if none is due. An order's events are
// sent one after another, except in modes that change their order. Copies of one event may be sent concurrently. The
// query's outer conditions repeat some of the inner ones: after the database has waited for a row lock, it checks only
// the outer conditions again.
func (s *Simulator) claimDelivery(ctx context.Context) (*delivery, error) {
	wall := time.Now() // leases use real time
	var d delivery
	var spoil int
	err := s.db.QueryRowContext(ctx, `
		UPDATE sandbox_deliveries SET attempt = attempt + 1, lease_until = $1
		WHERE state = 'waiting' AND lease_until < $2 AND id = (
			SELECT d.id FROM sandbox_deliveries d
			WHERE d.state = 'waiting' AND d.lease_until < $2 AND d.next_at <= $3
			AND NOT EXISTS (SELECT 1 FROM sandbox_deliveries b WHERE b.id = d.after_id AND b.state = 'waiting'
				AND (b.attempt = 0 OR b.lease_until >= $2))
			AND NOT EXISTS (SELECT 1 FROM sandbox_deliveries e WHERE e.state = 'waiting' AND e.lease_until >= $2
				AND e.order_id = d.order_id AND e.url = d.url AND e.idempotency_key <> d.idempotency_key)
			ORDER BY d.next_at, d.id LIMIT 1)
		RETURNING id, order_id, event_type, url, payload, idempotency_key, spoil_signature, attempt`,
		wall.Add(deliveryLease).UnixMilli(), wall.UnixMilli(), ms(s.clock.Now()),
	).Scan(&d.id, &d.orderID, &d.kind, &d.url, &d.payload, &d.idempotencyKey, &spoil, &d.attempt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // none is due
	}
	if err != nil {
		return nil, fmt.Errorf("sandbox: claim a delivery: %w", err)
	}
	d.spoil = spoil == 1
	return &d, nil
}

// finishDelivery records the receiver's status, or 0 if there was no response. If the attempt failed and is not the
// last one, it schedules the next attempt.
func (s *Simulator) finishDelivery(ctx context.Context, d *delivery, status int) error {
	state, next := deliveryWaiting, s.clock.Now()
	switch {
	case status == http.StatusOK:
		state = deliveryDelivered
	case d.attempt > len(retryAfter):
		state = deliveryFailed
	default:
		next = next.Add(retryAfter[d.attempt-1])
	}
	return s.change(ctx, func(c *change) error {
		// The update has no effect if another process has leased the delivery in the meantime.
		n, err := c.exec(`UPDATE sandbox_deliveries SET state = $1, next_at = $2, lease_until = 0, last_status = $3
			WHERE id = $4 AND attempt = $5`, state, ms(next), status, d.id, d.attempt)
		if err != nil || n == 0 {
			return err
		}
		return c.record(logLine{
			Kind: "webhook", OrderID: d.orderID, Event: d.kind, URL: d.url, Attempt: d.attempt, Status: status, Note: state,
		})
	})
}

// requeueDelivery returns a delivery to the queue after a shutdown interrupted it.
func (s *Simulator) requeueDelivery(ctx context.Context, d *delivery) error {
	_, err := s.db.ExecContext(ctx, `UPDATE sandbox_deliveries SET attempt = attempt - 1, lease_until = 0
		WHERE id = $1 AND attempt = $2`, d.id, d.attempt)
	return err
}
