package fair

import (
	"time"

	"github.com/mela-fair/mela/texts"
)

// Account is the account with which a member of the office signs in.
type Account struct {
	ID           string `db:"id"`
	Email        string `db:"email"` // lower case
	Name         string `db:"name"`
	Role         Role   `db:"role"`
	PasswordHash string `db:"password_hash"` // argon2id hash, never sent
	MustChange   bool   `db:"must_change"`   // whether the user must choose a password before doing anything else
	// PasswordExpiresAt is the time at which a password that must be changed becomes invalid. It is zero if the
	// password does not expire.
	PasswordExpiresAt time.Time `db:"password_expires_at"`
	// ApprovesFrom is the time before which the account approves nothing, because another account has just created it.
	// It is zero for accounts that were created at the set-up or on the command line.
	ApprovesFrom  time.Time `db:"approves_from"`
	LinkHash      string    `db:"link_hash"` // hash of the link for choosing a password; empty: none
	LinkExpiresAt time.Time `db:"link_expires_at"`
	Disabled      bool      `db:"disabled"`
	// FactorRequired is set by owners. If it is true, the account must set up a second factor or a passkey before it can
	// do anything else.
	FactorRequired bool         `db:"factor_required"`
	SecondFactor   SecondFactor `db:",inline"`
	Passkeys       int          // number of the account's passkeys, counted when the account is read
	Version        int          `db:"version"`
	SignedInAt     time.Time    `db:"signed_in_at"` // zero: never signed in
	CreatedAt      time.Time    `db:"created_at"`
	DeletedAt      time.Time    `db:"deleted_at"` // zero: not removed
}

// Can reports whether the account currently has a permission. Its role must include the permission. The account must
// also have chosen its own password, and must have set up a second factor if an owner requires one.
func (a Account) Can(p Permission) bool {
	switch {
	case a.MustChange:
		return p == MayChoosePassword
	case a.NeedsFactor():
		return p == MayChoosePassword || p == MaySecure
	}
	return a.Role.Can(p)
}

// RoleLabel returns the name of the account's role.
func (a Account) RoleLabel() string { return texts.RoleName(string(a.Role)).In(English) }

// NeedsFactor reports whether the account must set up a second factor or a passkey before anything else.
func (a Account) NeedsFactor() bool {
	return a.FactorRequired && !a.SecondFactor.On() && a.Passkeys == 0
}

// Refusal returns the error message for an action that Can does not allow.
func (a Account) Refusal() texts.Message {
	switch {
	case a.MustChange:
		return texts.PortalErrors.PasswordChangeRequired()
	case a.NeedsFactor():
		return texts.PortalErrors.SecondFactorSetupRequired()
	}
	return texts.PortalErrors.NotAllowed()
}

// PasswordExpired reports whether a password that must be changed is no longer valid, because it was not changed in
// time.
func (a Account) PasswordExpired(now time.Time) bool {
	return a.MustChange && !a.PasswordExpiresAt.IsZero() && !now.Before(a.PasswordExpiresAt)
}

// SecondFactor is the second factor of an account: the secret of an authenticator app (TOTP, RFC 6238) and the
// recovery codes. It is active if Secret is set.
type SecondFactor struct {
	Secret   string   `db:"factor_secret"`  // base32, encrypted; never sent after the factor became active; empty: inactive
	Pending  string   `db:"factor_pending"` // a new secret that is not yet confirmed by a first code, encrypted
	LastStep int64    `db:"factor_step"`    // the time step of the last accepted code; a code of this step is not accepted again
	Recovery []string `db:"recovery"`       // hashes of the unused recovery codes
}

// On reports whether the second factor is active. Signing in then requires a code.
func (f SecondFactor) On() bool { return f.Secret != "" }

// Activity is one activity log entry. It names the account, the action and the changed record.
type Activity struct {
	ID        int64     `db:"id"`
	At        time.Time `db:"at"`
	AccountID string    `db:"account_id"` // empty for an automatic action, for example of a background job
	Actor     string    `db:"actor"`      // the account's e-mail, or "system"
	Action    string    `db:"action"`     // verb: created, updated, deleted, restored, released, blocked, signed in, refunded, …
	Entity    string    `db:"entity"`     // kind of the changed record: registration, booking, order, stall, account, …
	EntityID  string    `db:"entity_id"`
	Summary   string    `db:"summary"` // one sentence in plain English
	Before    string    `db:"before"`  // JSON of the changed fields, or empty
	After     string    `db:"after"`
}

// ActivityFilter filters the activity log; empty fields match everything.
type ActivityFilter struct {
	ListQuery        // the search text matches the actor and the summary
	Entity    string // registration, booking, …
	EntityID  string
	Actor     string // the account's e-mail, or "system"
	Days      Days   // days on which the entries were written
}
