-- The day book is read from payments that came in and refunds that went out. Indexes follow its order; its sums by day,
-- kind and channel stand in tally (money_in and money_out in paise, their _lines as counts), written by triggers like
-- every tally. What the provider's settlement reports say is kept row by row, and a payment knows the row that settled it.
-- +goose Up
ALTER TABLE payment ADD COLUMN settled_by TEXT NOT NULL DEFAULT '';
CREATE INDEX payment_money ON payment ((CASE WHEN completed_at > 0 THEN completed_at ELSE at END), cf_payment_id) WHERE status = 'SUCCESS';
CREATE INDEX payment_unsettled ON payment ((CASE WHEN completed_at > 0 THEN completed_at ELSE at END), cf_payment_id) WHERE status = 'SUCCESS' AND channel = 'online' AND settled_by = '';
CREATE INDEX refund_money ON refund ((CASE WHEN done_at > 0 THEN done_at ELSE updated_at END), id) WHERE status = 'SUCCESS';
CREATE INDEX refund_provider ON refund (cf_refund_id) WHERE cf_refund_id <> '';

CREATE TABLE settlement_import (
    id TEXT PRIMARY KEY,
    preview TEXT NOT NULL UNIQUE,
    file TEXT NOT NULL,
    actor TEXT NOT NULL,
    added INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    unchanged INTEGER NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX settlement_import_newest ON settlement_import (created_at DESC, id DESC);

-- amount_paise is what the payment or refund was over; net_paise what the settlement counts of it, negative when it is
-- taken off. order_id, payment_ref and refund_ref are the report's words, payment_id and refund_id what they are here.
CREATE TABLE settlement_entry (
    id TEXT PRIMARY KEY,
    import_id TEXT NOT NULL REFERENCES settlement_import (id),
    type TEXT NOT NULL,
    number TEXT NOT NULL,
    status TEXT NOT NULL,
    amount_paise BIGINT NOT NULL,
    fee_paise BIGINT NOT NULL,
    tax_paise BIGINT NOT NULL,
    net_paise BIGINT NOT NULL,
    order_id TEXT NOT NULL,
    payment_ref TEXT NOT NULL,
    refund_ref TEXT NOT NULL,
    utr TEXT NOT NULL,
    remarks TEXT NOT NULL,
    payment_id TEXT NOT NULL,
    refund_id TEXT NOT NULL,
    mismatch TEXT NOT NULL,
    at BIGINT NOT NULL,
    settled_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX settlement_entry_settled ON settlement_entry (settled_at, utr);
CREATE INDEX settlement_entry_utr ON settlement_entry (utr, at, id);
CREATE INDEX settlement_entry_refund ON settlement_entry (refund_id) WHERE refund_id <> '';
CREATE INDEX settlement_entry_at ON settlement_entry (at) WHERE type = 'PAYMENT';
CREATE INDEX settlement_entry_mismatch ON settlement_entry (mismatch, settled_at, id) WHERE mismatch <> '';

-- +goose StatementBegin
CREATE FUNCTION payment_money() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status = 'SUCCESS' THEN
        PERFORM tally_note('money_in', FALSE, '', kind, OLD.channel, CASE WHEN OLD.completed_at > 0 THEN OLD.completed_at ELSE OLD.at END, -OLD.amount_paise) FROM payment_order WHERE id = OLD.order_id;
        PERFORM tally_note('money_in_lines', FALSE, '', kind, OLD.channel, CASE WHEN OLD.completed_at > 0 THEN OLD.completed_at ELSE OLD.at END, -1) FROM payment_order WHERE id = OLD.order_id;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status = 'SUCCESS' THEN
        PERFORM tally_note('money_in', FALSE, '', kind, NEW.channel, CASE WHEN NEW.completed_at > 0 THEN NEW.completed_at ELSE NEW.at END, NEW.amount_paise) FROM payment_order WHERE id = NEW.order_id;
        PERFORM tally_note('money_in_lines', FALSE, '', kind, NEW.channel, CASE WHEN NEW.completed_at > 0 THEN NEW.completed_at ELSE NEW.at END, 1) FROM payment_order WHERE id = NEW.order_id;
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER payment_money AFTER INSERT OR DELETE ON payment FOR EACH ROW EXECUTE FUNCTION payment_money();
CREATE TRIGGER payment_money_changed AFTER UPDATE OF status, amount_paise, at, completed_at, channel, order_id ON payment FOR EACH ROW WHEN ((OLD.status = 'SUCCESS' OR NEW.status = 'SUCCESS') AND (OLD.status IS DISTINCT FROM NEW.status OR OLD.amount_paise IS DISTINCT FROM NEW.amount_paise OR OLD.at IS DISTINCT FROM NEW.at OR OLD.completed_at IS DISTINCT FROM NEW.completed_at OR OLD.channel IS DISTINCT FROM NEW.channel OR OLD.order_id IS DISTINCT FROM NEW.order_id)) EXECUTE FUNCTION payment_money();
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'money_in', FALSE, CASE WHEN ms = 0 THEN 0 ELSE (CASE WHEN m.completed_at > 0 THEN m.completed_at ELSE m.at END + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE o.kind END, CASE WHEN ms < 0 THEN '' ELSE m.channel END, '', SUM(m.amount_paise)
    FROM payment m JOIN payment_order o ON o.id = m.order_id CROSS JOIN grain WHERE m.status = 'SUCCESS' GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'money_in_lines', FALSE, CASE WHEN ms = 0 THEN 0 ELSE (CASE WHEN m.completed_at > 0 THEN m.completed_at ELSE m.at END + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE o.kind END, CASE WHEN ms < 0 THEN '' ELSE m.channel END, '', COUNT(*)
    FROM payment m JOIN payment_order o ON o.id = m.order_id CROSS JOIN grain WHERE m.status = 'SUCCESS' GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose StatementBegin
CREATE FUNCTION refund_money() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status = 'SUCCESS' THEN
        PERFORM tally_note('money_out', FALSE, '', kind, OLD.channel, CASE WHEN OLD.done_at > 0 THEN OLD.done_at ELSE OLD.updated_at END, -OLD.amount_paise) FROM payment_order WHERE id = OLD.order_id;
        PERFORM tally_note('money_out_lines', FALSE, '', kind, OLD.channel, CASE WHEN OLD.done_at > 0 THEN OLD.done_at ELSE OLD.updated_at END, -1) FROM payment_order WHERE id = OLD.order_id;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status = 'SUCCESS' THEN
        PERFORM tally_note('money_out', FALSE, '', kind, NEW.channel, CASE WHEN NEW.done_at > 0 THEN NEW.done_at ELSE NEW.updated_at END, NEW.amount_paise) FROM payment_order WHERE id = NEW.order_id;
        PERFORM tally_note('money_out_lines', FALSE, '', kind, NEW.channel, CASE WHEN NEW.done_at > 0 THEN NEW.done_at ELSE NEW.updated_at END, 1) FROM payment_order WHERE id = NEW.order_id;
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER refund_money AFTER INSERT OR DELETE ON refund FOR EACH ROW EXECUTE FUNCTION refund_money();
CREATE TRIGGER refund_money_changed AFTER UPDATE OF status, amount_paise, done_at, updated_at, channel, order_id ON refund FOR EACH ROW WHEN ((OLD.status = 'SUCCESS' OR NEW.status = 'SUCCESS') AND (OLD.status IS DISTINCT FROM NEW.status OR OLD.amount_paise IS DISTINCT FROM NEW.amount_paise OR OLD.done_at IS DISTINCT FROM NEW.done_at OR OLD.updated_at IS DISTINCT FROM NEW.updated_at OR OLD.channel IS DISTINCT FROM NEW.channel OR OLD.order_id IS DISTINCT FROM NEW.order_id)) EXECUTE FUNCTION refund_money();
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'money_out', FALSE, CASE WHEN ms = 0 THEN 0 ELSE (CASE WHEN m.done_at > 0 THEN m.done_at ELSE m.updated_at END + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE o.kind END, CASE WHEN ms < 0 THEN '' ELSE m.channel END, '', SUM(m.amount_paise)
    FROM refund m JOIN payment_order o ON o.id = m.order_id CROSS JOIN grain WHERE m.status = 'SUCCESS' GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO tally (grain, list, deleted, period, status, category, edition_id, n)
    SELECT ms, 'money_out_lines', FALSE, CASE WHEN ms = 0 THEN 0 ELSE (CASE WHEN m.done_at > 0 THEN m.done_at ELSE m.updated_at END + 19800000) / ABS(ms) END,
        CASE WHEN ms < 0 THEN '' ELSE o.kind END, CASE WHEN ms < 0 THEN '' ELSE m.channel END, '', COUNT(*)
    FROM refund m JOIN payment_order o ON o.id = m.order_id CROSS JOIN grain WHERE m.status = 'SUCCESS' GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- +goose Down
DROP TRIGGER payment_money_changed ON payment;
DROP TRIGGER payment_money ON payment;
DROP FUNCTION payment_money();
DROP TRIGGER refund_money_changed ON refund;
DROP TRIGGER refund_money ON refund;
DROP FUNCTION refund_money();
SELECT tally_fold();
DELETE FROM tally WHERE list IN ('money_in', 'money_in_lines', 'money_out', 'money_out_lines');
DROP TABLE settlement_entry;
DROP TABLE settlement_import;
DROP INDEX refund_provider;
DROP INDEX refund_money;
DROP INDEX payment_unsettled;
DROP INDEX payment_money;
ALTER TABLE payment DROP COLUMN settled_by;
