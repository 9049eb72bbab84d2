package fair

import (
	"slices"
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

// FirstPasswordFor is the time within which a first password, or a link for choosing a password, must be used.
const FirstPasswordFor = 72 * time.Hour

// AccessTrustedAfter is the period after an account was given access during which it does not count as independent of
// the account that gave the access. A new account approves nothing during this period.
const AccessTrustedAfter = 7 * 24 * time.Hour

// AccessGiven means that the account `By` gave access to the account `To`: it created or restored it, reset its
// password or second factor, or changed its role. Whoever has given access may be able to act as this account.
type AccessGiven struct{ To, By string }

// WhoseHands returns the accounts whose users may be able to act as an account: the account itself, the accounts that
// gave it access, those that gave them access, and so on.
func WhoseHands(given []AccessGiven, account string) []string {
	hands := []string{account}
	for i := 0; i < len(hands); i++ { // the list grows
		for _, g := range given {
			if g.To == hands[i] && g.By != "" && !slices.Contains(hands, g.By) {
				hands = append(hands, g.By)
			}
		}
	}
	return hands
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

// SignedIn is one session of an account, with the data that the account's user sees.
type SignedIn struct {
	ID        string // a hash, which cannot be used to sign in
	Address   string // network address from which the user signed in
	Agent     string // the browser's name
	CreatedAt time.Time
	SeenAt    time.Time
	ExpiresAt time.Time
}

// AccountUpdate is an owner's change of an account; nil fields stay unchanged.
type AccountUpdate struct {
	Name     *string
	Role     *string
	Disabled *bool
	// FactorRequired determines whether the account must have a second factor or a passkey before it can do anything
	// else.
	FactorRequired *bool
	Version        *int // version that the owner read; nil: no check
}

// Apply validates the update and returns the changed account.
func (u AccountUpdate) Apply(a Account) (Account, error) {
	p := Problems{}
	if u.Name != nil {
		a.Name = p.CleanLine("name", *u.Name, true, MaxName)
	}
	if u.Role != nil {
		role, ok := ParseRole(*u.Role)
		if !ok {
			p.Add("role", texts.Errors.ChooseOne())
		}
		a.Role = role
	}
	if u.Disabled != nil {
		a.Disabled = *u.Disabled
	}
	if u.FactorRequired != nil {
		a.FactorRequired = *u.FactorRequired
	}
	return a, p.Err()
}

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
}

// Passkey is a WebAuthn credential of an account.
type Passkey struct {
	ID         string    `db:"id"` // base64url of the credential's id
	AccountID  string    `db:"account_id"`
	Name       string    `db:"name"`       // given by the user: "My phone"
	Credential string    `db:"credential"` // JSON of the public key, the signature counter and the flags; contains no secret
	CreatedAt  time.Time `db:"created_at"`
	UsedAt     time.Time `db:"used_at"` // zero: never
}

// PasskeyChallenge is a challenge that a browser must answer with a passkey. It can be used once.
type PasskeyChallenge struct {
	ID        string
	AccountID string // empty for a sign-in, which begins without an account
	Data      string // JSON of the WebAuthn ceremony
	ExpiresAt time.Time
}
