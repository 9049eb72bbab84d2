package fair

import "slices"

// Role determines the permissions of an office account.
type Role string

// The roles.
const (
	RoleOwner    Role = "owner"    // may do everything, including managing accounts
	RoleManager  Role = "manager"  // may do everything except managing accounts, and restoring deleted records
	RoleViewer   Role = "viewer"   // reads and exports
	RoleGate     Role = "gate"     // only checks entry codes at the gate
	RoleCashier  Role = "cashier"  // only sells entries at the entry desk, with its own till
	RoleHall     Role = "hall"     // manages the stalls, their prices and the plan of the hall
	RoleAccounts Role = "accounts" // manages payments, settlements, refunds, approvals, prices and days
	RoleEditor   Role = "editor"   // edits the website: texts, images, committees, programme
)

// Roles lists the roles, from the most to the least powerful.
var Roles = []Role{
	RoleOwner, RoleManager, RoleAccounts, RoleHall, RoleEditor, RoleViewer, RoleCashier, RoleGate,
}

// ParseRole parses the name of a role. ok is false for any other value.
func ParseRole(s string) (r Role, ok bool) {
	r = Role(s)
	return r, slices.Contains(Roles, r)
}

// Permission is an action, or a group of actions, that an account may be allowed to perform.
type Permission string

// The permissions. Each guarded route and use case requires one of them.
const (
	MayRead    Permission = "read"    // read the website's content, the hall, the names of firms, and counts
	MayPeople  Permission = "people"  // read people's phones, e-mails and amounts, and the activity log
	MayExport  Permission = "export"  // export spreadsheets
	MayEdit    Permission = "edit"    // create, change and delete registrations, bookings and other records of people
	MayContent Permission = "content" // edit the public website: the edition, images, committees, message templates
	MayPrices  Permission = "prices"  // change prices, fees, the days of the fair and the office's contact details
	MayHall    Permission = "hall"    // release, block and price stalls, draw the plan
	MayBooks   Permission = "books"   // record offline payments, import settlements
	MayRestore Permission = "restore" // restore deleted records
	MayManage  Permission = "manage"  // manage accounts and keys, and begin a new edition; only owners
	MayCheckIn Permission = "checkin" // check entry codes at the gate
	MaySell    Permission = "sell"    // sell entries at the entry desk, and use the account's own till
	MayRefund  Permission = "refund"  // make refunds and decide cancellation requests
	MayApprove Permission = "approve" // approve refunds and offline payments that another account proposed
	MaySignIn  Permission = "signin"  // manage the account's own sessions; every signed-in account has this permission

	// MayChoosePassword allows an account to view its own data, choose a password and sign out. An account that must
	// choose a password before anything else also has this permission.
	MayChoosePassword Permission = "password"
	MaySecure         Permission = "secure" // set up a second factor; all accounts have this permission

	// MayEdition allows an account to change the edition, but only the parts for which it has MayContent or MayPrices.
	// An account has MayEdition if it has one of them.
	MayEdition Permission = "edition"

	// MayWatch allows an account to see the numbers of a day of the fair. It needs MayCheckIn or MayPeople.
	MayWatch Permission = "watch"

	// MayExportPeople allows an account to export people's records. It needs MayExport and MayPeople.
	MayExportPeople Permission = "export people"
)

// Abilities lists the permissions that depend on the role.
var Abilities = []Permission{
	MayRead, MayPeople, MayExport, MayEdit, MayContent, MayPrices, MayHall, MayBooks, MayRestore, MayCheckIn, MaySell,
	MayRefund, MayApprove,
}

var permissionsOf = map[Role][]Permission{
	RoleOwner: append([]Permission{MayManage}, Abilities...),
	RoleManager: {
		MayRead, MayPeople, MayExport, MayEdit, MayContent, MayPrices, MayHall, MayBooks, MayCheckIn, MaySell,
		MayRefund, MayApprove,
	},
	RoleAccounts: {MayRead, MayPeople, MayExport, MayPrices, MayBooks, MayRefund, MayApprove},
	RoleHall:     {MayRead, MayExport, MayHall},
	RoleEditor:   {MayRead, MayContent},
	RoleViewer:   {MayRead, MayPeople, MayExport},
	RoleCashier:  {MaySell},
	RoleGate:     {MayCheckIn},
}

// Abilities returns the role's permissions, without the permissions that every account has.
func (r Role) Abilities() []Permission { return permissionsOf[r] }

// Can reports whether a role has a permission. To check what an account is currently allowed to do, use Account.Can.
func (r Role) Can(p Permission) bool {
	own := permissionsOf[r]
	switch p {
	case MaySignIn, MayChoosePassword, MaySecure:
		return true
	case MayEdition:
		return slices.Contains(own, MayContent) || slices.Contains(own, MayPrices)
	case MayWatch:
		return slices.Contains(own, MayCheckIn) || slices.Contains(own, MayPeople)
	case MayExportPeople:
		return slices.Contains(own, MayExport) && slices.Contains(own, MayPeople)
	}
	return slices.Contains(own, p)
}
