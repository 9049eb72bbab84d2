-- Messages know where they stand on their way, texts that the office wrote, and of which days the office was told.
-- +goose Up
ALTER TABLE message ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE message ADD COLUMN link TEXT NOT NULL DEFAULT '';
ALTER TABLE message ADD COLUMN reply_to TEXT NOT NULL DEFAULT '';
ALTER TABLE message ADD COLUMN entity TEXT NOT NULL DEFAULT 'order';
ALTER TABLE message ADD COLUMN status TEXT NOT NULL DEFAULT 'waiting';
ALTER TABLE message ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE message ADD COLUMN failure TEXT NOT NULL DEFAULT '';
ALTER TABLE message ADD COLUMN tried_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE message ADD COLUMN round BIGINT NOT NULL DEFAULT 0;
ALTER TABLE message ADD COLUMN passed_on_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE message ADD COLUMN passed_on_by TEXT NOT NULL DEFAULT '';
ALTER TABLE message ADD COLUMN search TEXT NOT NULL DEFAULT '';
UPDATE message SET search = LOWER(phone || ' ' || recipient || ' ' || subject || ' ' || entity_id || ' ' || id),
    status = CASE
        WHEN sent_at > 0 THEN 'sent'
        WHEN EXISTS (SELECT 1 FROM job WHERE job.kind = 'mail' AND job.key = message.id AND job.done_at = 0 AND job.dead_at > 0) THEN 'failed'
        WHEN recipient <> '' AND EXISTS (SELECT 1 FROM job WHERE job.kind = 'mail' AND job.key = message.id AND job.done_at = 0) THEN 'waiting'
        ELSE 'kept'
    END;
CREATE INDEX message_newest ON message (created_at DESC, id DESC);
CREATE INDEX message_status ON message (status, created_at DESC, id DESC);

CREATE TABLE message_text (
    kind TEXT NOT NULL,
    lang TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (kind, lang)
);

-- A row says that the summary of that day, YYYY-MM-DD in India, was written.
CREATE TABLE daily_summary (
    day TEXT PRIMARY KEY,
    created_at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE daily_summary;
DROP TABLE message_text;
DROP INDEX message_status;
DROP INDEX message_newest;
ALTER TABLE message DROP COLUMN search;
ALTER TABLE message DROP COLUMN passed_on_by;
ALTER TABLE message DROP COLUMN passed_on_at;
ALTER TABLE message DROP COLUMN round;
ALTER TABLE message DROP COLUMN tried_at;
ALTER TABLE message DROP COLUMN failure;
ALTER TABLE message DROP COLUMN tries;
ALTER TABLE message DROP COLUMN status;
ALTER TABLE message DROP COLUMN entity;
ALTER TABLE message DROP COLUMN reply_to;
ALTER TABLE message DROP COLUMN link;
ALTER TABLE message DROP COLUMN name;
