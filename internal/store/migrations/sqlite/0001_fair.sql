-- The fair: edition, hall, registrations, bookings, orders, money, accounts, and work to do after a commit.
-- Times are milliseconds since 1970 in UTC, 0 for "never"; money is whole paise.
-- +goose Up
CREATE TABLE edition (
    id TEXT PRIMARY KEY,
    is_current BOOLEAN NOT NULL,
    data TEXT NOT NULL,
    plan TEXT NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX edition_current_key ON edition (is_current) WHERE is_current;

CREATE TABLE data_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL);
INSERT INTO data_version (id, version) VALUES (1, 1);

CREATE TABLE hall_stall (
    edition_id TEXT NOT NULL REFERENCES edition (id),
    number TEXT NOT NULL,
    size TEXT NOT NULL,
    position INTEGER NOT NULL,
    released BOOLEAN NOT NULL,
    blocked BOOLEAN NOT NULL,
    reason TEXT NOT NULL,
    stock INTEGER NOT NULL CHECK (stock >= 0),
    PRIMARY KEY (edition_id, number, size)
);

CREATE TABLE counter (
    id TEXT PRIMARY KEY,
    venue TEXT NOT NULL,
    entry_fee_paise INTEGER NOT NULL CHECK (entry_fee_paise >= 0),
    event_date TEXT NOT NULL,
    hours INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE registration (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    user_id TEXT NOT NULL UNIQUE,
    category TEXT NOT NULL,
    name TEXT NOT NULL,
    phone TEXT NOT NULL,
    company TEXT NOT NULL,
    address TEXT NOT NULL,
    email TEXT NOT NULL,
    website TEXT NOT NULL,
    degree TEXT NOT NULL,
    college TEXT NOT NULL,
    amount_paise INTEGER NOT NULL CHECK (amount_paise >= 0),
    status TEXT NOT NULL,
    lang TEXT NOT NULL,
    adult BOOLEAN NOT NULL,
    consent TEXT NOT NULL,
    print TEXT NOT NULL,
    request_id TEXT NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
-- The same content sent twice is one registration while the first waits for its money.
CREATE UNIQUE INDEX registration_print_key ON registration (edition_id, print) WHERE status = 'Pending' AND deleted_at = 0;
CREATE UNIQUE INDEX registration_request_key ON registration (request_id) WHERE request_id <> '';
CREATE INDEX registration_newest ON registration (deleted_at, created_at DESC, id DESC);

CREATE TABLE booking (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    order_id TEXT NOT NULL,
    name TEXT NOT NULL,
    contact_person TEXT NOT NULL,
    phone TEXT NOT NULL,
    email TEXT NOT NULL,
    address TEXT NOT NULL,
    type TEXT NOT NULL,
    category TEXT NOT NULL,
    product TEXT NOT NULL,
    card TEXT NOT NULL,
    members INTEGER NOT NULL,
    gst TEXT NOT NULL,
    requirements TEXT NOT NULL,
    base_paise INTEGER NOT NULL,
    gst_paise INTEGER NOT NULL,
    total_paise INTEGER NOT NULL,
    payment_status TEXT NOT NULL,
    status TEXT NOT NULL,
    lang TEXT NOT NULL,
    consent TEXT NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX booking_order_key ON booking (order_id) WHERE order_id <> '';
CREATE INDEX booking_newest ON booking (deleted_at, created_at DESC, id DESC);

CREATE TABLE claim (
    booking_id TEXT NOT NULL REFERENCES booking (id),
    edition_id TEXT NOT NULL REFERENCES edition (id),
    number TEXT NOT NULL,
    size TEXT NOT NULL,
    unit INTEGER NOT NULL,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    base_paise INTEGER NOT NULL,
    gst_paise INTEGER NOT NULL,
    total_paise INTEGER NOT NULL,
    live BOOLEAN NOT NULL,
    PRIMARY KEY (booking_id, number, size)
);
-- This index is what keeps a stall from being sold twice.
CREATE UNIQUE INDEX claim_live_key ON claim (edition_id, number, size, unit) WHERE live;
CREATE INDEX claim_stall ON claim (edition_id, number, size);

CREATE TABLE payment_order (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    user_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    registration_id TEXT NOT NULL,
    booking_id TEXT NOT NULL,
    base_paise INTEGER NOT NULL,
    gst_paise INTEGER NOT NULL,
    total_paise INTEGER NOT NULL CHECK (total_paise > 0),
    status TEXT NOT NULL,
    attempt TEXT NOT NULL,
    attempt_message TEXT NOT NULL,
    client_key TEXT NOT NULL,
    client_print TEXT NOT NULL,
    provider_key TEXT NOT NULL,
    session_id TEXT NOT NULL,
    cf_order_id TEXT NOT NULL,
    payer_name TEXT NOT NULL,
    payer_phone TEXT NOT NULL,
    payer_email TEXT NOT NULL,
    payer_address TEXT NOT NULL,
    payer_company TEXT NOT NULL,
    method TEXT NOT NULL,
    redirect_url TEXT NOT NULL,
    callback_url TEXT NOT NULL,
    lang TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    hold_until INTEGER NOT NULL,
    next_check_at INTEGER NOT NULL,
    checks INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    unreachable BOOLEAN NOT NULL,
    paid_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX payment_order_client_key ON payment_order (client_key) WHERE client_key <> '';
-- One order at a time can be paid for a registration.
CREATE UNIQUE INDEX payment_order_live_key ON payment_order (registration_id)
    WHERE registration_id <> '' AND status IN ('CREATING', 'ACTIVE', 'CLOSING');
CREATE INDEX payment_order_due ON payment_order (next_check_at) WHERE next_check_at > 0;
CREATE INDEX payment_order_registration ON payment_order (registration_id) WHERE registration_id <> '';
CREATE INDEX payment_order_newest ON payment_order (created_at DESC, id DESC);

CREATE TABLE payment (
    cf_payment_id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES payment_order (id),
    status TEXT NOT NULL,
    amount_paise INTEGER NOT NULL,
    currency TEXT NOT NULL,
    payment_group TEXT NOT NULL,
    bank_reference TEXT NOT NULL,
    message TEXT NOT NULL,
    at INTEGER NOT NULL,
    completed_at INTEGER NOT NULL,
    disposition TEXT NOT NULL
);
CREATE INDEX payment_order_id ON payment (order_id);

CREATE TABLE refund (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES payment_order (id),
    cf_payment_id TEXT NOT NULL REFERENCES payment (cf_payment_id),
    amount_paise INTEGER NOT NULL CHECK (amount_paise > 0),
    reason TEXT NOT NULL,
    status TEXT NOT NULL,
    provider_key TEXT NOT NULL,
    cf_refund_id TEXT NOT NULL,
    note TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE INDEX refund_order_id ON refund (order_id);

CREATE TABLE webhook_receipt (
    dedupe_key TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    order_id TEXT NOT NULL,
    raw TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    done_at INTEGER NOT NULL
);

CREATE TABLE account (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    disabled BOOLEAN NOT NULL,
    created_at INTEGER NOT NULL
);

CREATE TABLE session (
    token_hash TEXT PRIMARY KEY,
    data BLOB NOT NULL,
    account_id TEXT NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
);
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE failed_sign_in (key TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX failed_sign_in_key ON failed_sign_in (key, at);

CREATE TABLE activity (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    entity TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    summary TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL
);
CREATE INDEX activity_entity ON activity (entity, entity_id);

CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    run_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease TEXT NOT NULL DEFAULT '',
    lease_until INTEGER NOT NULL DEFAULT 0,
    done_at INTEGER NOT NULL DEFAULT 0,
    dead_at INTEGER NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX job_live_key ON job (kind, key) WHERE done_at = 0 AND dead_at = 0;
CREATE INDEX job_due ON job (run_at) WHERE done_at = 0 AND dead_at = 0;

CREATE TABLE message (
    id TEXT PRIMARY KEY,
    recipient TEXT NOT NULL,
    phone TEXT NOT NULL,
    lang TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    sent_at INTEGER NOT NULL
);
CREATE INDEX message_entity ON message (entity_id);

-- +goose Down
DROP TABLE message;
DROP TABLE job;
DROP TABLE activity;
DROP TABLE failed_sign_in;
DROP TABLE session;
DROP TABLE account;
DROP TABLE webhook_receipt;
DROP TABLE refund;
DROP TABLE payment;
DROP TABLE payment_order;
DROP TABLE claim;
DROP TABLE booking;
DROP TABLE registration;
DROP TABLE counter;
DROP TABLE hall_stall;
DROP TABLE data_version;
DROP TABLE edition;
