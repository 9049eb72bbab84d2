package fair

import (
	"time"

	"github.com/mela-fair/mela/texts"
)

// Role is what an account of the office may do.
type Role string

// The roles, the most powerful first.
const (
	RoleOwner   Role = "owner"   // everything, accounts and restoring included
	RoleManager Role = "manager" // reads, edits, deletes, exports
	RoleViewer  Role = "viewer"  // reads and exports
	RoleGate    Role = "gate"    // checks entry codes at the gate, nothing else
)

// ParseRole reads a role; ok is false for anything else.
func ParseRole(s string) (r Role, ok bool) {
	switch r = Role(s); r {
	case RoleOwner, RoleManager, RoleViewer, RoleGate:
		return r, true
	}
	return "", false
}

// Permission is one thing that a role may allow.
type Permission string

// The permissions. Each guarded route and use case names one.
const (
	MayRead    Permission = "read"    // lists, single records, the activity log
	MayExport  Permission = "export"  // spreadsheets
	MayEdit    Permission = "edit"    // create, change, delete, release and block stalls
	MayRestore Permission = "restore" // bring deleted records back
	MayManage  Permission = "manage"  // accounts and settings
	MayCheckIn Permission = "checkin" // entry codes
	MayRefund  Permission = "refund"  // give money back, deal with cancellations
	MayApprove Permission = "approve" // say yes to somebody else's proposal about money
	MaySignIn  Permission = "signin"  // any signed-in account: who am I, sign out
)

var permissionsOf = map[Role][]Permission{
	RoleOwner:   {MayRead, MayExport, MayEdit, MayRestore, MayManage, MayCheckIn, MayRefund, MayApprove, MaySignIn},
	RoleManager: {MayRead, MayExport, MayEdit, MayCheckIn, MayRefund, MayApprove, MaySignIn},
	RoleViewer:  {MayRead, MayExport, MaySignIn},
	RoleGate:    {MayCheckIn, MaySignIn},
}

// Can reports whether the role allows a permission. This table is the only one.
func (r Role) Can(p Permission) bool {
	for _, have := range permissionsOf[r] {
		if have == p {
			return true
		}
	}
	return false
}

// Account is a person of the office who can sign in.
type Account struct {
	ID           string
	Email        string // lower case
	Name         string
	Role         Role
	PasswordHash string // argon2id, never sent
	MustChange   bool   // the password was given by an owner and is to be replaced by one's own
	Disabled     bool
	SecondFactor SecondFactor
	Version      int
	SignedInAt   time.Time // zero: never yet
	CreatedAt    time.Time
	DeletedAt    time.Time // zero: not removed
}

// SecondFactor is what an account needs beside its password: a code of an authenticator app (TOTP, RFC
// 6238), or one of the recovery codes. It is on once Secret is set.
type SecondFactor struct {
	Secret   string   // base32, never sent once it is on; empty: off
	Pending  string   // offered and not confirmed by a first code yet
	LastStep int64    // the time step of the last code that was taken; none is taken twice
	Recovery []string // hashes of the recovery codes that are left
}

// On reports whether signing in asks for a code.
func (f SecondFactor) On() bool { return f.Secret != "" }

// SignedIn is one session of an account, as its owner sees it.
type SignedIn struct {
	ID        string // a hash; opens nothing
	Address   string // network address of the sign-in
	Agent     string // the browser's name
	CreatedAt time.Time
	SeenAt    time.Time
	ExpiresAt time.Time
}

// AccountUpdate is what an owner changes of an account; nil fields stay as they are.
type AccountUpdate struct {
	Name     *string
	Role     *string
	Disabled *bool
	Version  *int // the version that was read; nil: no check
}

// Apply checks an update and returns the changed account.
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
	return a, p.Err()
}

// Activity is one line of the activity log: who did what to which record.
type Activity struct {
	ID        int64
	At        time.Time
	AccountID string // empty: the product itself (a payment, a sweep)
	Actor     string // the account's e-mail, or "system"
	Action    string // verb: created, updated, deleted, restored, released, blocked, signed in, refunded, …
	Entity    string // registration, booking, order, stall, account, …
	EntityID  string
	Summary   string // one plain English sentence
	Before    string // JSON of the changed fields, or empty
	After     string
}

// ActivityFilter narrows the list of the activity log; empty fields let everything through.
type ActivityFilter struct {
	ListQuery        // words are looked for in who and in what was done
	Entity    string // registration, booking, …
	EntityID  string
	Actor     string // the account's e-mail, or "system"
}
