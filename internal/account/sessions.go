package account

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/web"
)

// Session is one session of an account, with the data that the account's user sees.
type Session struct {
	ID        string    `db:"token_hash" json:"_id" doc:"The id for ending this session. It cannot be used for signing in."`
	Address   string    `db:"address" json:"address" doc:"The network address from which the user signed in."`
	Agent     string    `db:"agent" json:"agent" doc:"The name of the browser."`
	CreatedAt time.Time `db:"created_at" json:"createdAt"`
	SeenAt    time.Time `db:"seen_at" json:"seenAt"`
	Current   bool      `json:"current" doc:"true: this is the session of the request."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Session) SchemaName() string { return "SignedIn" }

// SessionStore stores the portal's sessions for alexedwards/scs. The database contains only a hash of each session's
// token, so that nobody can sign in with a copy of the database.
type SessionStore struct {
	db  *db.DB
	now func() time.Time
}

// NewSessionStore returns the session store. It uses the machine's clock, as scs does. Only tests use another clock;
// nil: the machine's clock.
func NewSessionStore(database *db.DB, now func() time.Time) *SessionStore {
	if now == nil {
		now = time.Now
	}
	return &SessionStore{database, now}
}

// clockSkew is the maximum expected difference between the clocks of several processes. If the start of a session is
// further in the future, a clock was wrong when the session began. The session is then not valid, because it would end
// too late.
const clockSkew = 5 * time.Minute

func (s *SessionStore) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	now := s.now()
	err = s.db.One(ctx, "SELECT data FROM session WHERE token_hash = $1 AND expires_at > $2 AND created_at <= $3",
		[]any{app.HashOf(token), now.UnixMilli(), now.Add(clockSkew).UnixMilli()}, &data)
	return data, err == nil, db.IfFound(err)
}

// CommitCtx implements scs.CtxStore. If the context has the owner of a new session, it creates a session. Otherwise
// it only updates an existing session, so that a running request cannot restore a session that has ended.
func (s *SessionStore) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	who, begins := web.SessionOwnerOf(ctx)
	now := s.now().UnixMilli()
	if !begins {
		return s.db.Exec(ctx, "UPDATE session SET data = $2, seen_at = $3, expires_at = $4 WHERE token_hash = $1",
			app.HashOf(token), data, now, expiry.UnixMilli())
	}
	return s.db.Exec(
		ctx,
		`INSERT INTO session (token_hash, data, account_id, address, agent, created_at, seen_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
		app.HashOf(token),
		data,
		who.AccountID,
		who.Address,
		who.Agent,
		now,
		expiry.UnixMilli(),
	)
}

func (s *SessionStore) DeleteCtx(ctx context.Context, token string) error {
	return s.db.Exec(ctx, "DELETE FROM session WHERE token_hash = $1 OR expires_at < $2", app.HashOf(token),
		s.now().UnixMilli())
}

func (s *SessionStore) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

func (s *SessionStore) Commit(token string, data []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiry)
}

func (s *SessionStore) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }
