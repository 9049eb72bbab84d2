-- What cancels an order, how a refund is tried again, approved and given back by hand; requests to cancel; payments by hand.
-- +goose Up
ALTER TABLE payment_order ADD COLUMN cancelled_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_order ADD COLUMN cancelled_by TEXT NOT NULL DEFAULT '';
ALTER TABLE refund ADD COLUMN provider_id TEXT NOT NULL DEFAULT '';
ALTER TABLE refund ADD COLUMN tries INTEGER NOT NULL DEFAULT 1;
ALTER TABLE refund ADD COLUMN keep BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE refund ADD COLUMN failure TEXT NOT NULL DEFAULT '';
ALTER TABLE refund ADD COLUMN proposed_by TEXT NOT NULL DEFAULT '';
ALTER TABLE refund ADD COLUMN recorded_by TEXT NOT NULL DEFAULT '';
ALTER TABLE refund ADD COLUMN due_at BIGINT NOT NULL DEFAULT 0;
UPDATE refund SET provider_id = id;
CREATE UNIQUE INDEX refund_provider_id ON refund (provider_id) WHERE provider_id <> '';
-- What waits for the office is counted by it.
CREATE INDEX refund_waiting ON refund (status) WHERE status IN ('PROPOSED', 'RECORDED', 'FAILED', 'ONHOLD', 'BYHAND');

CREATE TABLE cancellation (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    order_id TEXT NOT NULL REFERENCES payment_order (id),
    reason TEXT NOT NULL,
    proposed_paise BIGINT NOT NULL,
    status TEXT NOT NULL,
    refusal TEXT NOT NULL,
    refund_id TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    decided_at BIGINT NOT NULL
);
-- One request of an order at a time.
CREATE UNIQUE INDEX cancellation_asked ON cancellation (order_id) WHERE status = 'asked';
CREATE INDEX cancellation_order ON cancellation (order_id, asked_at);
CREATE INDEX cancellation_newest ON cancellation (asked_at DESC, id DESC);

CREATE TABLE offline_payment (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    kind TEXT NOT NULL,
    registration_id TEXT NOT NULL,
    booking_id TEXT NOT NULL,
    name TEXT NOT NULL,
    channel TEXT NOT NULL,
    amount_paise BIGINT NOT NULL CHECK (amount_paise > 0),
    reference TEXT NOT NULL,
    note TEXT NOT NULL,
    status TEXT NOT NULL,
    refusal TEXT NOT NULL,
    order_id TEXT NOT NULL,
    recorded_by TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    decided_at BIGINT NOT NULL
);
-- One payment for one thing waits at a time.
CREATE UNIQUE INDEX offline_payment_waiting ON offline_payment (registration_id, booking_id) WHERE status = 'waiting';
CREATE INDEX offline_payment_newest ON offline_payment (created_at DESC, id DESC);

-- +goose Down
DROP TABLE offline_payment;
DROP TABLE cancellation;
DROP INDEX refund_waiting;
DROP INDEX refund_provider_id;
ALTER TABLE refund DROP COLUMN due_at;
ALTER TABLE refund DROP COLUMN recorded_by;
ALTER TABLE refund DROP COLUMN proposed_by;
ALTER TABLE refund DROP COLUMN failure;
ALTER TABLE refund DROP COLUMN keep;
ALTER TABLE refund DROP COLUMN tries;
ALTER TABLE refund DROP COLUMN provider_id;
ALTER TABLE payment_order DROP COLUMN cancelled_by;
ALTER TABLE payment_order DROP COLUMN cancelled_at;
