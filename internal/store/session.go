package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// SessionStore stores the portal's sessions for alexedwards/scs. The database contains only a hash of each session's
// token, so that nobody can sign in with a copy of the database.
type SessionStore struct {
	db  *DB
	now func() time.Time
}

// Sessions returns the session store. It uses the machine's clock, as scs does.
func (s *DB) Sessions() *SessionStore { return s.SessionsAt(time.Now) }

// SessionsAt returns a session store that uses another clock, for tests.
func (s *DB) SessionsAt(now func() time.Time) *SessionStore { return &SessionStore{s, now} }

// clockSkew is the maximum expected difference between the clocks of several processes. If the start of a session is
// further in the future, a clock was wrong when the session began. The session is then not valid, because it would end
// too late.
const clockSkew = 5 * time.Minute

func tokenHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// FindCtx implements scs.CtxStore.
func (s *SessionStore) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	now := s.now()
	err = s.db.One(ctx, "SELECT data FROM session WHERE token_hash = $1 AND expires_at > $2 AND created_at <= $3",
		[]any{tokenHash(token), now.UnixMilli(), now.Add(clockSkew).UnixMilli()}, &data)
	return data, err == nil, db.IfFound(err)
}

// CommitCtx implements scs.CtxStore. If the context comes from WithSessionOwner, it creates a session. Otherwise it
// only updates an existing session, so that a running request cannot restore a session that has ended.
func (s *SessionStore) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	who, begins := ctx.Value(sessionKey{}).(SessionOwner)
	now := s.now().UnixMilli()
	if !begins {
		return s.db.Exec(ctx, "UPDATE session SET data = $2, seen_at = $3, expires_at = $4 WHERE token_hash = $1",
			tokenHash(token), data, now, expiry.UnixMilli())
	}
	return s.db.Exec(
		ctx,
		`INSERT INTO session (token_hash, data, account_id, address, agent, created_at, seen_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
		tokenHash(token),
		data,
		who.AccountID,
		who.Address,
		who.Agent,
		now,
		expiry.UnixMilli(),
	)
}

// DeleteCtx implements scs.CtxStore.
func (s *SessionStore) DeleteCtx(ctx context.Context, token string) error {
	return s.db.Exec(ctx, "DELETE FROM session WHERE token_hash = $1 OR expires_at < $2", tokenHash(token),
		s.now().UnixMilli())
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

// SessionOwner contains the account, the network address and the user agent of a session.
type SessionOwner struct{ AccountID, Address, Agent string }

type sessionKey struct{}

// WithSessionOwner returns a context in which CommitCtx creates a session of an account.
func (s *SessionStore) WithSessionOwner(ctx context.Context, accountID, address, agent string) context.Context {
	return context.WithValue(ctx, sessionKey{}, SessionOwner{accountID, address, agent})
}

// EndSessions implements accounts.Store.
func (s *DB) EndSessions(ctx context.Context, accountID, keep string) error {
	return s.Exec(ctx, "DELETE FROM session WHERE account_id = $1 AND token_hash <> $2", accountID, keep)
}

// EndSession implements accounts.Store.
func (s *DB) EndSession(ctx context.Context, accountID, id string) error {
	return db.MissingIfNone(s.ExecCounted(ctx,
		"DELETE FROM session WHERE account_id = $1 AND token_hash = $2", accountID, id))
}

// SignedIn implements accounts.Store.
func (s *DB) SignedIn(ctx context.Context, accountID string) ([]fair.SignedIn, error) {
	return db.ReadAll(ctx, s.DB, `SELECT token_hash, address, agent, created_at, seen_at, expires_at FROM session
		WHERE account_id = $1 AND expires_at > $2 ORDER BY seen_at DESC, token_hash`,
		[]any{accountID, time.Now().UnixMilli()}, func(signedIn *fair.SignedIn) []any {
			return []any{
				&signedIn.ID,
				&signedIn.Address,
				&signedIn.Agent,
				db.Time(&signedIn.CreatedAt),
				db.Time(&signedIn.SeenAt),
				db.Time(&signedIn.ExpiresAt),
			}
		})
}

// SessionID returns a session's id in the database. The id is a hash from which the token cannot be derived.
func (s *SessionStore) SessionID(token string) string { return tokenHash(token) }
