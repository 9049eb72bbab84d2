
CREATE TABLE notice (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    edition_id TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    search TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER NOT NULL DEFAULT 0
);
