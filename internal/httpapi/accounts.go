package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// OfficeAccount is an office account as owners see it.
type OfficeAccount struct {
	ID           string     `json:"_id"`
	Email        string     `json:"email"`
	Name         string     `json:"name"`
	Role         string     `json:"role" doc:"The name of a role."`
	Disabled     bool       `json:"disabled"`
	SecondFactor bool       `json:"secondFactor" doc:"true: signing in also requires a code from an authenticator app."`
	Passkeys     int        `json:"passkeys" doc:"The number of passkeys of the account."`
	FactorNeeded bool       `json:"factorRequired" doc:"true: the account can only be used after it has set up a second factor or a passkey."`
	MustChange   bool       `json:"mustChange" doc:"true: an owner has set the password, and the user must choose a new one."`
	SignedInAt   *time.Time `json:"signedInAt,omitempty" doc:"The time of the last sign-in. Absent if nobody has signed in yet."`
	CreatedAt    time.Time  `json:"createdAt"`
	Version      int        `json:"version" doc:"The version of the account. Send it with every update. The response is 409 if somebody else has changed the account in the meantime."`
}

type newAccount struct {
	Email string `json:"email,omitempty"`
	Name  string `json:"name,omitempty"`
	Role  string `json:"role,omitempty" doc:"The name of a role."`
}

// accountUpdate is the body of an account update. Absent fields stay unchanged.
type accountUpdate struct {
	Name           *string `json:"name,omitempty"`
	Role           *string `json:"role,omitempty"`
	Disabled       *bool   `json:"disabled,omitempty"`
	FactorRequired *bool   `json:"factorRequired,omitempty" doc:"true: the account can only be used after it has set up a second factor or a passkey."`
	Version        *int    `json:"version,omitempty"`
}

type newPassword struct {
	Password string `json:"password" doc:"The first password. No other response contains it. It is valid for 72 hours and only allows the user to choose a new password. Empty if the account got a link by e-mail instead."`
}

type addedAccount struct {
	OfficeAccount
	newPassword
}

type accountsInput struct {
	Deleted bool `query:"deleted" doc:"true: the response contains only removed accounts, which can be restored."`
}

func (a *API) routeAccounts() {
	tags := []string{"Accounts"}
	a.routeKeys(tags)
	a.routeSystem(tags)
	a.routeOfficeRoles(tags)
	web.Add(a.API, fair.MayManage, web.Op("GET /api/admin/accounts", "list-accounts", tags, "List the office accounts"),
		func(ctx context.Context, in *accountsInput) (*web.Body[[]OfficeAccount], error) {
			found, err := a.app.Accounts.Accounts(ctx, in.Deleted)
			list := fair.Each(found, officeAccountOf)
			return web.BodyOf(list), err
		})
	web.Add(a.API, fair.MayManage, web.Created(web.Op("POST /api/admin/accounts", "create-account", tags,
		"Create an account",
		"If a mail server is configured, the account gets an e-mail with a link for choosing a password. "+
			"Otherwise, the response contains the first password.")),
		func(ctx context.Context, in *web.Body[newAccount]) (*web.Body[addedAccount], error) {
			account, password, err := a.app.Accounts.AddAccount(ctx, in.Body.Email, in.Body.Name, in.Body.Role)
			return web.BodyOf(addedAccount{officeAccountOf(account), newPassword{password}}), err
		})
	web.Add(a.API, fair.MayManage, web.Op("PATCH /api/admin/accounts/{id}", "update-account", tags,
		"Change an account's name or role, disable it, or enable it"),
		func(ctx context.Context, in *web.ByIDBody[accountUpdate]) (*web.Body[OfficeAccount], error) {
			return web.With(officeAccountOf)(a.app.Accounts.UpdateAccount(ctx, in.ID, fair.AccountUpdate(in.Body)))
		})
	web.Add(a.API, fair.MayManage, web.Op("DELETE /api/admin/accounts/{id}", "delete-account", tags, "Remove an account"),
		web.RunByID(a.app.Accounts.DeleteAccount))
	web.Add(a.API, fair.MayManage, web.Op("POST /api/admin/accounts/{id}/restore", "restore-account", tags,
		"Restore a removed account"),
		web.AnswerByID(a.app.Accounts.RestoreAccount, officeAccountOf))
	a.routeResets(tags)
}

// routeResets registers the operations that reset an account's password or switch its second factor off.
func (a *API) routeResets(tags []string) {
	web.Add(a.API, fair.MayManage, web.Op("POST /api/admin/accounts/{id}/password", "reset-password", tags,
		"Reset the password of an account"),
		func(ctx context.Context, in *web.ByID) (*web.Body[newPassword], error) {
			password, err := a.app.Accounts.ResetPassword(ctx, in.ID)
			return web.BodyOf(newPassword{password}), err
		})
	web.Add(a.API, fair.MayManage, web.Op("DELETE /api/admin/accounts/{id}/second-factor", "reset-second-factor", tags,
		"Switch off the second factor of an account"), web.RunByID(a.app.Accounts.ResetSecondFactor))
}

func officeAccountOf(a fair.Account) OfficeAccount {
	return OfficeAccount{
		ID: a.ID, Email: a.Email, Name: a.Name, Role: string(a.Role), Disabled: a.Disabled,
		SecondFactor: a.SecondFactor.On(),
		Passkeys:     a.Passkeys, FactorNeeded: a.FactorRequired, MustChange: a.MustChange,
		SignedInAt: web.TimeOrNil(a.SignedInAt),
		CreatedAt:  a.CreatedAt, Version: a.Version,
	}
}
