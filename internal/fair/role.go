package fair

import (
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Role determines the permissions of an office account. It is a built-in role, or the id of a role that an owner
// created.
type Role string

// The built-in roles. Their abilities cannot be changed.
const (
	RoleOwner    Role = "owner"    // may do everything, including managing accounts and roles
	RoleManager  Role = "manager"  // may do everything except managing accounts and roles, and restoring deleted records
	RoleViewer   Role = "viewer"   // reads and exports
	RoleGate     Role = "gate"     // only checks entry codes at the gate
	RoleCashier  Role = "cashier"  // only sells entries at the entry desk, with its own till
	RoleHall     Role = "hall"     // manages the stalls, their prices and the plan of the hall
	RoleAccounts Role = "accounts" // manages payments, settlements, refunds, approvals, prices and days
	RoleEditor   Role = "editor"   // edits the website: texts, images, committees, programme
)

// BuiltInRoles lists the built-in roles, from the most to the least powerful.
var BuiltInRoles = []Role{
	RoleOwner, RoleManager, RoleAccounts, RoleHall, RoleEditor, RoleViewer, RoleCashier, RoleGate,
}

// ParseRole parses the name of a built-in role. ok is false for any other value.
func ParseRole(s string) (r Role, ok bool) {
	r = Role(s)
	return r, slices.Contains(BuiltInRoles, r)
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
	MayManage  Permission = "manage"  // manage accounts, roles and keys, and begin a new edition; only owners
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

	// MayExportPeople allows an account to export people's records. It needs MayExport and MayPeople.
	MayExportPeople Permission = "export people"
)

// Abilities lists the permissions from which owners create roles.
var Abilities = []Permission{
	MayRead, MayPeople, MayExport, MayEdit, MayContent, MayPrices, MayHall, MayBooks, MayRestore, MayCheckIn, MaySell,
	MayRefund, MayApprove,
}

// ofEverybody lists the permissions that every signed-in account has.
var ofEverybody = []Permission{MaySignIn, MayChoosePassword, MaySecure}

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

// Abilities returns the permissions of a built-in role, without the permissions that every account has. It returns nil
// for other roles.
func (r Role) Abilities() []Permission { return permissionsOf[r] }

// Can reports whether a built-in role has a permission. To check what an account is currently allowed to do, use
// Account.Can.
func (r Role) Can(p Permission) bool {
	own, builtIn := permissionsOf[r]
	return builtIn && (slices.Contains(ofEverybody, p) || includes(own, p))
}

// includes reports whether a list of abilities includes a permission.
func includes(abilities []Permission, p Permission) bool {
	switch p {
	case MayEdition:
		return slices.Contains(abilities, MayContent) || slices.Contains(abilities, MayPrices)
	case MayExportPeople:
		return slices.Contains(abilities, MayExport) && slices.Contains(abilities, MayPeople)
	}
	return slices.Contains(abilities, p)
}

// CustomRole is a role that an owner created from abilities.
type CustomRole struct {
	ID        Role
	Name      string
	Abilities []Permission
	Version   int
	CreatedAt time.Time
	UpdatedAt time.Time
	Accounts  int // number of accounts with this role, including removed ones; counted when the role is read
}

// CustomRoleInput is a role as an owner enters it.
type CustomRoleInput struct {
	Name      string
	Abilities []string
}

// Clean validates the input and returns the role. The role's abilities have the same sequence as the list Abilities.
// Clean adds MayRead unless the role contains only MayCheckIn, MaySell or both, and MayPeople if the role works with
// people's records or with money. Errors are reported for the fields
// "name" and "abilities".
func (in CustomRoleInput) Clean() (CustomRole, error) {
	p := Problems{}
	role := CustomRole{Name: p.CleanLine("name", in.Name, true, MaxName)}
	if _, builtIn := ParseRole(strings.ToLower(role.Name)); builtIn {
		p.Add("name", texts.PortalErrors.RoleNameTaken())
	}
	chosen := map[Permission]bool{}
	for _, name := range in.Abilities {
		if !slices.Contains(Abilities, Permission(name)) {
			p.Add("abilities", texts.Errors.ChooseOne())
		}
		chosen[Permission(name)] = true
	}
	if len(chosen) == 0 {
		p.Add("abilities", texts.Errors.ChooseOne())
	}
	for ability := range chosen {
		switch ability {
		case MayCheckIn, MaySell:
		case MayRead, MayContent, MayPrices, MayHall:
			chosen[MayRead] = true
		default:
			chosen[MayRead], chosen[MayPeople] = true, true
		}
	}
	for _, ability := range Abilities {
		if chosen[ability] {
			role.Abilities = append(role.Abilities, ability)
		}
	}
	return role, p.Err()
}
