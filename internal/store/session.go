package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"time"
)

// SessionStore keeps the office's sessions for alexedwards/scs. Only a hash of a session's token is in
// the database, so that a copy of it opens no session.
type SessionStore struct{ db *DB }

// Sessions returns the store of sessions.
func (db *DB) Sessions() *SessionStore { return &SessionStore{db} }

func tokenHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// FindCtx implements scs.CtxStore.
func (s *SessionStore) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	err = s.db.read.QueryRowContext(ctx, "SELECT data FROM session WHERE token_hash = $1 AND expires_at > $2", tokenHash(token), time.Now().UnixMilli()).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return data, err == nil, err
}

// CommitCtx implements scs.CtxStore.
func (s *SessionStore) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	who := sessionOf(ctx)
	now := time.Now().UnixMilli()
	_, err := s.db.exec(ctx, `INSERT INTO session (token_hash, data, account_id, address, agent, created_at, seen_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $6, $7)
		ON CONFLICT (token_hash) DO UPDATE SET data = excluded.data, seen_at = excluded.seen_at, expires_at = excluded.expires_at,
		account_id = CASE WHEN excluded.account_id = '' THEN session.account_id ELSE excluded.account_id END`,
		tokenHash(token), data, who.AccountID, who.Address, who.Agent, now, expiry.UnixMilli())
	return err
}

// DeleteCtx implements scs.CtxStore.
func (s *SessionStore) DeleteCtx(ctx context.Context, token string) error {
	_, err := s.db.exec(ctx, "DELETE FROM session WHERE token_hash = $1 OR expires_at < $2", tokenHash(token), time.Now().UnixMilli())
	return err
}

// Find implements scs.Store.
func (s *SessionStore) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

// Commit implements scs.Store.
func (s *SessionStore) Commit(token string, data []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiry)
}

// Delete implements scs.Store.
func (s *SessionStore) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

// SessionOwner says whose session is being stored.
type SessionOwner struct{ AccountID, Address, Agent string }

type sessionKey struct{}

// WithSessionOwner returns a context in which stored sessions are noted as an account's.
func (s *SessionStore) WithSessionOwner(ctx context.Context, accountID, address, agent string) context.Context {
	return context.WithValue(ctx, sessionKey{}, SessionOwner{accountID, address, agent})
}

func sessionOf(ctx context.Context) SessionOwner {
	who, _ := ctx.Value(sessionKey{}).(SessionOwner)
	return who
}

// DeleteOf ends every session of an account.
func (s *SessionStore) DeleteOf(ctx context.Context, accountID string) error {
	_, err := s.db.exec(ctx, "DELETE FROM session WHERE account_id = $1", accountID)
	return err
}
