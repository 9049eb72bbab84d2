-- Which way money moves: through the provider, or by cash, cheque or bank; and who gave money back, and when it was done.
-- +goose Up
ALTER TABLE payment_order ADD COLUMN channel TEXT NOT NULL DEFAULT 'online';
ALTER TABLE payment ADD COLUMN channel TEXT NOT NULL DEFAULT 'online';
ALTER TABLE refund ADD COLUMN channel TEXT NOT NULL DEFAULT 'online';
ALTER TABLE refund ADD COLUMN reference TEXT NOT NULL DEFAULT '';
ALTER TABLE refund ADD COLUMN cancelled_by TEXT NOT NULL DEFAULT '';
ALTER TABLE refund ADD COLUMN decided_by TEXT NOT NULL DEFAULT '';
ALTER TABLE refund ADD COLUMN done_at BIGINT NOT NULL DEFAULT 0;
UPDATE refund SET done_at = updated_at WHERE status = 'SUCCESS';

-- +goose Down
ALTER TABLE refund DROP COLUMN done_at;
ALTER TABLE refund DROP COLUMN decided_by;
ALTER TABLE refund DROP COLUMN cancelled_by;
ALTER TABLE refund DROP COLUMN reference;
ALTER TABLE refund DROP COLUMN channel;
ALTER TABLE payment DROP COLUMN channel;
ALTER TABLE payment_order DROP COLUMN channel;
