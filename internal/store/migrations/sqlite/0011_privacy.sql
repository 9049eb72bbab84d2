-- Privacy: what somebody agreed to, what is asked about one's own data, the links that show it, and when a record
-- lost its person.
-- +goose Up
CREATE TABLE consent (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    purpose TEXT NOT NULL,
    notice TEXT NOT NULL,
    lang TEXT NOT NULL,
    at INTEGER NOT NULL,
    withdrawn_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX consent_record_key ON consent (kind, record_id, purpose);
-- Forms already kept the version of the notice beside what was typed. What the office typed in is no visitor's consent.
INSERT INTO consent (id, kind, record_id, purpose, notice, lang, at)
    SELECT 'c' || id, 'registration', id, 'service', consent, lang, created_at FROM registration WHERE consent <> '';
INSERT INTO consent (id, kind, record_id, purpose, notice, lang, at)
    SELECT 'c' || id, 'booking', id, 'service', consent, lang, created_at FROM booking WHERE consent <> '' AND order_id <> '';
INSERT INTO consent (id, kind, record_id, purpose, notice, lang, at)
    SELECT 'c' || id, 'sponsorship', id, 'service', consent, lang, created_at FROM sponsorship WHERE consent <> '';
INSERT INTO consent (id, kind, record_id, purpose, notice, lang, at)
    SELECT 'c' || id, 'application', id, 'service', consent, lang, created_at FROM application WHERE consent <> '';
INSERT INTO consent (id, kind, record_id, purpose, notice, lang, at)
    SELECT 'c' || id, 'contact message', id, 'service', consent, lang, created_at FROM contact_message WHERE consent <> '';

CREATE TABLE privacy_request (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    order_id TEXT NOT NULL,
    lang TEXT NOT NULL,
    wish TEXT NOT NULL,
    correction TEXT NOT NULL,
    proven BOOLEAN NOT NULL,
    answer TEXT NOT NULL,
    answered_by TEXT NOT NULL,
    answered_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
);
CREATE INDEX privacy_request_due ON privacy_request (state, due_at, id);

CREATE TABLE privacy_link (
    token_hash TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    order_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
);
CREATE INDEX privacy_link_created ON privacy_link (created_at);

ALTER TABLE registration ADD COLUMN erased_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE booking ADD COLUMN erased_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sponsorship ADD COLUMN erased_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE application ADD COLUMN erased_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contact_message ADD COLUMN erased_at INTEGER NOT NULL DEFAULT 0;
-- A person is found by what they proved to be theirs, deleted records included.
CREATE INDEX registration_person_email ON registration (LOWER(email)) WHERE email <> '';
CREATE INDEX registration_person_phone ON registration (phone) WHERE phone <> '';
CREATE INDEX booking_person_email ON booking (LOWER(email)) WHERE email <> '';
CREATE INDEX booking_person_phone ON booking (phone) WHERE phone <> '';

-- +goose Down
DROP INDEX booking_person_phone;
DROP INDEX booking_person_email;
DROP INDEX registration_person_phone;
DROP INDEX registration_person_email;
ALTER TABLE contact_message DROP COLUMN erased_at;
ALTER TABLE application DROP COLUMN erased_at;
ALTER TABLE sponsorship DROP COLUMN erased_at;
ALTER TABLE booking DROP COLUMN erased_at;
ALTER TABLE registration DROP COLUMN erased_at;
DROP TABLE privacy_link;
DROP TABLE privacy_request;
DROP TABLE consent;
