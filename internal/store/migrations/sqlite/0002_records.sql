-- +goose Up
CREATE TABLE contact_message (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    message TEXT NOT NULL,
    lang TEXT NOT NULL,
    consent TEXT NOT NULL,
    print TEXT NOT NULL DEFAULT '',
    fresh BOOLEAN NOT NULL DEFAULT FALSE,
    request_id TEXT NOT NULL DEFAULT '',
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
-- The same content sent twice within minutes is one record; then it is fresh no more.
CREATE UNIQUE INDEX contact_message_print_key ON contact_message (print) WHERE fresh AND deleted_at = 0;
CREATE UNIQUE INDEX contact_message_request_key ON contact_message (request_id) WHERE request_id <> '';
CREATE INDEX contact_message_newest ON contact_message (deleted_at, created_at DESC, id DESC);

CREATE TABLE sponsorship (
    id TEXT PRIMARY KEY,
    contact_person TEXT NOT NULL,
    mobile TEXT NOT NULL,
    email TEXT NOT NULL,
    category TEXT NOT NULL,
    level TEXT NOT NULL,
    status TEXT NOT NULL,
    lang TEXT NOT NULL,
    consent TEXT NOT NULL,
    print TEXT NOT NULL DEFAULT '',
    fresh BOOLEAN NOT NULL DEFAULT FALSE,
    request_id TEXT NOT NULL DEFAULT '',
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX sponsorship_print_key ON sponsorship (print) WHERE fresh AND deleted_at = 0;
CREATE UNIQUE INDEX sponsorship_request_key ON sponsorship (request_id) WHERE request_id <> '';
CREATE INDEX sponsorship_newest ON sponsorship (deleted_at, created_at DESC, id DESC);

CREATE TABLE application (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    name TEXT NOT NULL,
    occupation TEXT NOT NULL,
    address TEXT NOT NULL,
    email TEXT NOT NULL,
    experience TEXT NOT NULL,
    mobile TEXT NOT NULL,
    biodata_path TEXT NOT NULL,
    biodata_name TEXT NOT NULL,
    biodata_type TEXT NOT NULL,
    biodata_bytes INTEGER NOT NULL,
    status TEXT NOT NULL,
    lang TEXT NOT NULL,
    consent TEXT NOT NULL,
    print TEXT NOT NULL DEFAULT '',
    fresh BOOLEAN NOT NULL DEFAULT FALSE,
    request_id TEXT NOT NULL DEFAULT '',
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX application_print_key ON application (print) WHERE fresh AND deleted_at = 0;
CREATE UNIQUE INDEX application_request_key ON application (request_id) WHERE request_id <> '';
CREATE INDEX application_newest ON application (deleted_at, created_at DESC, id DESC);

CREATE TABLE partner (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    website TEXT NOT NULL,
    logo TEXT NOT NULL,
    sample BOOLEAN NOT NULL,
    position INTEGER NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX partner_newest ON partner (deleted_at, created_at DESC, id DESC);
CREATE INDEX partner_order ON partner (deleted_at, position, created_at, id);

CREATE TABLE logo (
    id TEXT PRIMARY KEY,
    image TEXT NOT NULL,
    position INTEGER NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX logo_newest ON logo (deleted_at, created_at DESC, id DESC);
CREATE INDEX logo_order ON logo (deleted_at, position, created_at, id);

CREATE TABLE banner (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    title_hi TEXT NOT NULL,
    title_te TEXT NOT NULL,
    images TEXT NOT NULL,
    position INTEGER NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX banner_newest ON banner (deleted_at, created_at DESC, id DESC);
CREATE INDEX banner_order ON banner (deleted_at, position, created_at, id);

CREATE TABLE committee_member (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    designation TEXT NOT NULL,
    designation_hi TEXT NOT NULL,
    designation_te TEXT NOT NULL,
    committee TEXT NOT NULL,
    sample BOOLEAN NOT NULL,
    position INTEGER NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX committee_member_newest ON committee_member (deleted_at, created_at DESC, id DESC);
CREATE INDEX committee_member_order ON committee_member (deleted_at, position, created_at, id);

ALTER TABLE counter ADD COLUMN search TEXT NOT NULL DEFAULT '';
ALTER TABLE counter ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE counter ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
UPDATE counter SET search = LOWER(venue || ' ' || event_date || ' ' || id), updated_at = created_at;
CREATE INDEX counter_newest ON counter (deleted_at, created_at DESC, id DESC);

-- +goose Down
DROP INDEX counter_newest;
ALTER TABLE counter DROP COLUMN updated_at;
ALTER TABLE counter DROP COLUMN version;
ALTER TABLE counter DROP COLUMN search;
DROP TABLE committee_member;
DROP TABLE banner;
DROP TABLE logo;
DROP TABLE partner;
DROP TABLE application;
DROP TABLE sponsorship;
DROP TABLE contact_message;
