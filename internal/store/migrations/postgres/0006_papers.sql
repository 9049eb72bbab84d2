-- Numbered documents: receipts, tax invoices, credit notes and refund vouchers, and where each series stands. A paper is
-- written once; the two unique indexes let a payment and a refund have one each, whatever is replayed.
-- +goose Up
CREATE TABLE paper_series (
	prefix TEXT NOT NULL,
	year   TEXT NOT NULL,
	last   BIGINT NOT NULL,
	PRIMARY KEY (prefix, year)
);
CREATE TABLE paper (
	number      TEXT PRIMARY KEY,
	kind        TEXT NOT NULL,
	order_id    TEXT NOT NULL,
	payment_id  TEXT NOT NULL,
	refund_id   TEXT NOT NULL,
	total_paise BIGINT NOT NULL,
	issued_at   BIGINT NOT NULL,
	content     TEXT NOT NULL
);
CREATE UNIQUE INDEX paper_payment ON paper (payment_id) WHERE refund_id = '';
CREATE UNIQUE INDEX paper_refund ON paper (refund_id) WHERE refund_id <> '';
CREATE INDEX paper_order ON paper (order_id);

-- +goose Down
DROP TABLE paper;
DROP TABLE paper_series;
