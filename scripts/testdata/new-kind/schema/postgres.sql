
CREATE TABLE notice (
    place BIGINT NOT NULL,
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    search TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX notice_place ON notice (place);
