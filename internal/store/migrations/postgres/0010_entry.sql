-- Entry codes: the keys that sign them (their numbers fit one byte of a code), and who was let in. That a code lets in
-- once on a day of the fair is decided by admission_once alone; days are those of Asia/Kolkata, YYYY-MM-DD.
-- +goose Up
CREATE TABLE signing_key (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 255),
    seed TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE admission (
    id TEXT PRIMARY KEY,
    edition_id TEXT NOT NULL REFERENCES edition (id),
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    member INTEGER NOT NULL,
    day TEXT NOT NULL,
    entry_group TEXT NOT NULL,
    by_hand BOOLEAN NOT NULL,
    account_id TEXT NOT NULL,
    account TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE UNIQUE INDEX admission_once ON admission (record_id, member, day);
-- Counting reads this index alone, in its order.
CREATE INDEX admission_day ON admission (edition_id, day, entry_group, at);

-- +goose Down
DROP TABLE admission;
DROP TABLE signing_key;
