-- Accounts: second factor, password given by an owner, last sign-in, version.
-- +goose Up
ALTER TABLE account ADD COLUMN must_change BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE account ADD COLUMN factor_secret TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN factor_pending TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN factor_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN recovery TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE account ADD COLUMN signed_in_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX session_account ON session (account_id);

-- +goose Down
DROP INDEX session_account;
ALTER TABLE account DROP COLUMN signed_in_at;
ALTER TABLE account DROP COLUMN version;
ALTER TABLE account DROP COLUMN recovery;
ALTER TABLE account DROP COLUMN factor_step;
ALTER TABLE account DROP COLUMN factor_pending;
ALTER TABLE account DROP COLUMN factor_secret;
ALTER TABLE account DROP COLUMN must_change;
