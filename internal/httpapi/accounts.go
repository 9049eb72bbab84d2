package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// OfficeAccount is an office account as shown to owners.
type OfficeAccount struct {
	ID           string     `json:"_id"`
	Email        string     `json:"email"`
	Name         string     `json:"name"`
	Role         string     `json:"role" doc:"A built-in role, or the id of a role that an owner made"`
	RoleName     string     `json:"roleName" doc:"Of a built-in role its id"`
	Disabled     bool       `json:"disabled"`
	SecondFactor bool       `json:"secondFactor" doc:"Signing in asks for a code too"`
	Passkeys     int        `json:"passkeys" doc:"How many passkeys the account has"`
	FactorNeeded bool       `json:"factorRequired" doc:"The account can work only with a second factor or a passkey"`
	MustChange   bool       `json:"mustChange" doc:"The password was set by an owner"`
	SignedInAt   *time.Time `json:"signedInAt,omitempty" doc:"Absent: never yet"`
	CreatedAt    time.Time  `json:"createdAt"`
	Version      int        `json:"version" doc:"Send it back with a change; somebody else's change meanwhile is 409"`
}

type newAccount struct {
	Email string `json:"email,omitempty"`
	Name  string `json:"name,omitempty"`
	Role  string `json:"role,omitempty" doc:"The id of a role"`
}

// accountUpdate is the body of an update; absent fields stay unchanged.
type accountUpdate struct {
	Name           *string `json:"name,omitempty"`
	Role           *string `json:"role,omitempty"`
	Disabled       *bool   `json:"disabled,omitempty"`
	FactorRequired *bool   `json:"factorRequired,omitempty" doc:"The account can work only with a second factor or a passkey"`
	Version        *int    `json:"version,omitempty"`
}

type newPassword struct {
	Password string `json:"password" doc:"Shown only here; empty when a link was sent by e-mail. It allows only choosing one's own, for 72 hours"`
}

type addedAccount struct {
	OfficeAccount
	newPassword
}

type (
	accountsInput struct {
		Deleted bool `query:"deleted" doc:"Those that were removed and can be restored"`
	}
	accountList         struct{ Body []OfficeAccount }
	officeAccountAnswer struct{ Body OfficeAccount }
	addAccountInput     struct{ Body newAccount }
	addAccountAnswer    struct{ Body addedAccount }
	passwordAnswer      struct{ Body newPassword }
	updateAccountInput  struct {
		ID   string `path:"id"`
		Body accountUpdate
	}
)

func (a *API) routeAccounts() {
	tags := []string{"Accounts"}
	a.routeKeys(tags)
	a.routeSystem(tags)
	a.routeOfficeRoles(tags)
	add(a, huma.Operation{
		OperationID: "list-accounts", Method: http.MethodGet, Path: "/api/admin/accounts", Tags: tags,
		Summary: "The office's accounts",
	}, func(ctx context.Context, in *accountsInput) (*accountList, error) {
		found, err := a.app.Accounts.Accounts(ctx, in.Deleted)
		list := make([]OfficeAccount, len(found))
		for i, account := range found {
			list[i] = officeAccountOf(account)
		}
		return &accountList{list}, err
	})
	add(a, huma.Operation{
		OperationID: "create-account", Method: http.MethodPost, Path: "/api/admin/accounts", Tags: tags,
		Summary:       "Make an account",
		DefaultStatus: http.StatusCreated,
		Description: "With a mail server, the account gets a link by e-mail. Without one, the answer holds its first " +
			"password.",
	}, func(ctx context.Context, in *addAccountInput) (*addAccountAnswer, error) {
		account, password, err := a.app.Accounts.AddAccount(ctx, in.Body.Email, in.Body.Name, in.Body.Role)
		return &addAccountAnswer{addedAccount{officeAccountOf(account), newPassword{password}}}, err
	})
	add(a, huma.Operation{
		OperationID: "update-account", Method: http.MethodPatch, Path: "/api/admin/accounts/{id}", Tags: tags,
		Summary: "Change an account's name, role or whether it is disabled",
	}, func(ctx context.Context, in *updateAccountInput) (*officeAccountAnswer, error) {
		account, err := a.app.Accounts.UpdateAccount(ctx, in.ID, fair.AccountUpdate(in.Body))
		return &officeAccountAnswer{officeAccountOf(account)}, err
	})
	add(a, huma.Operation{
		OperationID: "delete-account", Method: http.MethodDelete, Path: "/api/admin/accounts/{id}", Tags: tags,
		Summary: "Remove an account",
	}, func(ctx context.Context, in *recordID) (*struct{}, error) {
		return nil, a.app.Accounts.DeleteAccount(ctx, in.ID)
	})
	add(a, huma.Operation{
		OperationID: "restore-account", Method: http.MethodPost, Path: "/api/admin/accounts/{id}/restore", Tags: tags,
		Summary:       "Restore a removed account",
		DefaultStatus: http.StatusOK,
	}, func(ctx context.Context, in *recordID) (*officeAccountAnswer, error) {
		account, err := a.app.Accounts.RestoreAccount(ctx, in.ID)
		return &officeAccountAnswer{officeAccountOf(account)}, err
	})
	a.routeResets(tags)
}

// routeResets registers the operations that reset an account's password or switch its second factor off.
func (a *API) routeResets(tags []string) {
	add(a, huma.Operation{
		OperationID: "reset-password", Method: http.MethodPost, Path: "/api/admin/accounts/{id}/password", Tags: tags,
		Summary:       "Give an account a new password",
		DefaultStatus: http.StatusOK,
	}, func(ctx context.Context, in *recordID) (*passwordAnswer, error) {
		password, err := a.app.Accounts.ResetPassword(ctx, in.ID)
		return &passwordAnswer{newPassword{password}}, err
	})
	add(a, huma.Operation{
		OperationID: "reset-second-factor", Method: http.MethodDelete, Path: "/api/admin/accounts/{id}/second-factor",
		Tags:    tags,
		Summary: "Switch an account's second factor off",
	}, func(ctx context.Context, in *recordID) (*struct{}, error) {
		return nil, a.app.Accounts.ResetSecondFactor(ctx, in.ID)
	})
}

func officeAccountOf(a fair.Account) OfficeAccount {
	return OfficeAccount{
		ID: a.ID, Email: a.Email, Name: a.Name, Role: string(a.Role), RoleName: a.RoleLabel(), Disabled: a.Disabled,
		SecondFactor: a.SecondFactor.On(),
		Passkeys:     a.Passkeys, FactorNeeded: a.FactorRequired, MustChange: a.MustChange,
		SignedInAt: timeOrNil(a.SignedInAt),
		CreatedAt:  a.CreatedAt, Version: a.Version,
	}
}
