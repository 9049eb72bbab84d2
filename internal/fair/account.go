package fair

import "time"

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
	MaySignIn  Permission = "signin"  // any signed-in account: who am I, sign out
)

var permissionsOf = map[Role][]Permission{
	RoleOwner:   {MayRead, MayExport, MayEdit, MayRestore, MayManage, MayCheckIn, MaySignIn},
	RoleManager: {MayRead, MayExport, MayEdit, MayCheckIn, MaySignIn},
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
	Disabled     bool
	CreatedAt    time.Time
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
