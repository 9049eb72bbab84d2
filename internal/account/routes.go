package account

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Routes registers the routes of accounts.
func (s *Service) Routes(api *web.API) {
	s.routeSignIn(api)
	s.routeAccounts(api)
	s.routeResets(api)
	s.routeOwnAccount(api)
	s.routeOwnSecondFactor(api)
	s.routeOwnPasskeys(api)
}

// facts is an account as shown to its user.
type facts struct {
	Email string `json:"email"`
	Name  string `json:"name"`
	Role  string `json:"role" doc:"The name of a role."`
	// Abilities are those of the role. The portal hides functions for which an ability is missing. The server checks the
	// permission of each request in any case.
	Abilities []string `json:"abilities"`
	// The following fields are for the page on which users manage their own account.
	SecondFactor bool `json:"secondFactor" doc:"true: signing in also requires a code from an authenticator app."`
	MustChange   bool `json:"mustChange" doc:"true: the account must choose a new password before it can do anything else."`
	NeedsFactor  bool `json:"needsFactor" doc:"true: the account must set up a second factor or a passkey before it can do anything else."`
	Passkeys     int  `json:"passkeys" doc:"The number of passkeys of the account."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (facts) SchemaName() string { return "AccountFacts" }

func factsOf(a fair.Account) facts {
	return facts{
		Email: a.Email, Name: a.Name, Role: string(a.Role), Abilities: abilityNames(a.Role),
		SecondFactor: a.SecondFactor.On(), MustChange: a.MustChange, NeedsFactor: a.NeedsFactor(), Passkeys: a.Passkeys,
	}
}

func abilityNames(role fair.Role) []string {
	return fair.Each(role.Abilities(), func(ability fair.Permission) string { return string(ability) })
}

type loginInput struct {
	Agent string `header:"User-Agent" hidden:"true"`
	Body  Credentials
}

// PasskeyAnswer is exported because the OpenAPI document leaves out embedded types that are not.
type PasskeyAnswer struct {
	Challenge  string         `json:"challenge"`
	Credential map[string]any `json:"credential" doc:"The result of the credential's toJSON() method."`
}

type passkeySignInInput struct {
	Agent string `header:"User-Agent" hidden:"true"`
	Body  PasskeyAnswer
}

func (s *Service) routeSignIn(api *web.API) {
	office, own := []string{"Office"}, []string{"Own account"}
	web.Add(api, web.Public, web.AlsoFails(web.Op("POST /api/admin/login", "login", office, "Sign in",
		"Starts a session and sets its cookie. The response is 401 if the e-mail address or the password is "+
			"wrong; it does not say which of them. The response is 429 after too many failed attempts."),
		http.StatusUnauthorized),
		func(ctx context.Context, in *loginInput) (*web.Body[facts], error) {
			p := fair.Problems{}
			in.Body.Email = p.CleanLine("email", in.Body.Email, true, fair.MaxEmail)
			if in.Body.Password == "" {
				p.Add("password", texts.Errors.Required())
			}
			if err := p.Err(); err != nil {
				return nil, err
			}
			info := web.InfoOf(ctx)
			in.Body.Address, in.Body.Device = limits.NetworkOf(info.Address), info.Device
			account, err := s.SignIn(ctx, in.Body)
			if err != nil {
				return nil, err
			}
			return s.beginSession(ctx, api, account, in.Agent)
		})
	web.Add(api, web.Public, web.Op("POST /api/admin/passkey-sign-in/begin", "offer-passkey-sign-in", own,
		"Begin to sign in with a passkey"),
		func(ctx context.Context, _ *struct{}) (*web.Body[PasskeyOffer], error) {
			offer, err := s.OfferPasskeySignIn(ctx)
			return web.BodyOf(offer), err
		})
	web.Add(api, web.Public, web.Op("POST /api/admin/passkey-sign-in/finish", "sign-in-with-passkey", own,
		"Sign in with a passkey",
		"Starts a session and sets its cookie."),
		func(ctx context.Context, in *passkeySignInInput) (*web.Body[facts], error) {
			credential, err := json.Marshal(in.Body.Credential)
			if err != nil {
				return nil, err
			}
			account, err := s.SignInWithPasskey(ctx, in.Body.Challenge, credential)
			if err != nil {
				return nil, err
			}
			return s.beginSession(ctx, api, account, in.Agent)
		})
	web.Add(api, fair.MayChoosePassword,
		web.Unlogged(web.Op("POST /api/admin/logout", "logout", office, "Sign out"), "it only ends a session"),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			return nil, api.Sessions.End(ctx, web.InfoOf(ctx).Writer)
		})
}

// beginSession starts a session for an account whose identity was verified. It also sets the cookie that identifies
// the browser as a known device of the account.
func (s *Service) beginSession(
	ctx context.Context, api *web.API, account fair.Account, agent string,
) (*web.Body[facts], error) {
	info := web.InfoOf(ctx)
	if err := api.Sessions.Begin(ctx, info.Writer, account, info.Address.String(), agent, s.MachineNow()); err != nil {
		return nil, err
	}
	api.Sessions.MarkDevice(info.Writer, s.deviceCookie(account), deviceFor)
	return web.BodyOf(factsOf(account)), nil
}

// OfficeAccount is an office account as owners see it.
type OfficeAccount struct {
	ID           string    `json:"_id"`
	Email        string    `json:"email"`
	Name         string    `json:"name"`
	Role         string    `json:"role" doc:"The name of a role."`
	Disabled     bool      `json:"disabled"`
	SecondFactor bool      `json:"secondFactor" doc:"true: signing in also requires a code from an authenticator app."`
	Passkeys     int       `json:"passkeys" doc:"The number of passkeys of the account."`
	FactorNeeded bool      `json:"factorRequired" doc:"true: the account can only be used after it has set up a second factor or a passkey."`
	MustChange   bool      `json:"mustChange" doc:"true: an owner has set the password, and the user must choose a new one."`
	SignedInAt   time.Time `json:"signedInAt,omitzero" doc:"The time of the last sign-in. Absent if nobody has signed in yet."`
	CreatedAt    time.Time `json:"createdAt"`
	Version      int       `json:"version" doc:"The version of the account. Send it with every update. The response is 409 if somebody else has changed the account in the meantime."`
}

func officeAccountOf(a fair.Account) OfficeAccount {
	return OfficeAccount{
		ID: a.ID, Email: a.Email, Name: a.Name, Role: string(a.Role), Disabled: a.Disabled,
		SecondFactor: a.SecondFactor.On(), Passkeys: a.Passkeys, FactorNeeded: a.FactorRequired, MustChange: a.MustChange,
		SignedInAt: a.SignedInAt, CreatedAt: a.CreatedAt, Version: a.Version,
	}
}

// OfficeRole is a role of office accounts with its abilities.
type OfficeRole struct {
	ID        string   `json:"_id"`
	Abilities []string `json:"abilities"`
}

type newAccount struct {
	Email string `json:"email,omitempty"`
	Name  string `json:"name,omitempty"`
	Role  string `json:"role,omitempty" doc:"The name of a role."`
}

// FirstPassword is exported because the OpenAPI document leaves out embedded types that are not.
type FirstPassword struct {
	Password string `json:"password" doc:"The first password. No other response contains it. It is valid for 72 hours and only allows the user to choose a new password. Empty if the account got a link by e-mail instead."`
}

type addedAccount struct {
	OfficeAccount
	FirstPassword
}

type accountsInput struct {
	Deleted bool `query:"deleted" doc:"true: the response contains only removed accounts, which can be restored."`
}

// routeAccounts registers the operations with which owners manage the accounts.
func (s *Service) routeAccounts(api *web.API) {
	tags := []string{"Accounts"}
	web.Add(api, fair.MayManage, web.Op("GET /api/admin/roles", "list-roles", tags,
		"List the roles of office accounts with their abilities"),
		func(context.Context, *struct{}) (*web.Body[[]OfficeRole], error) {
			return web.BodyOf(fair.Each(fair.Roles, func(role fair.Role) OfficeRole {
				return OfficeRole{ID: string(role), Abilities: abilityNames(role)}
			})), nil
		})
	web.Add(api, fair.MayManage, web.Op("GET /api/admin/accounts", "list-accounts", tags, "List the office accounts"),
		func(ctx context.Context, in *accountsInput) (*web.Body[[]OfficeAccount], error) {
			found, err := s.List(ctx, in.Deleted)
			return web.BodyOf(fair.Each(found, officeAccountOf)), err
		})
	web.Add(api, fair.MayManage, web.Created(web.Op("POST /api/admin/accounts", "create-account", tags,
		"Create an account",
		"If a mail server is configured, the account gets an e-mail with a link for choosing a password. "+
			"Otherwise, the response contains the first password.")),
		func(ctx context.Context, in *web.Body[newAccount]) (*web.Body[addedAccount], error) {
			account, password, err := s.Add(ctx, in.Body.Email, in.Body.Name, in.Body.Role)
			return web.BodyOf(addedAccount{officeAccountOf(account), FirstPassword{password}}), err
		})
	web.Add(api, fair.MayManage, web.Op("PATCH /api/admin/accounts/{id}", "update-account", tags,
		"Change an account's name or role, disable it, or enable it"),
		func(ctx context.Context, in *web.ByIDBody[Update]) (*web.Body[OfficeAccount], error) {
			return web.With(officeAccountOf)(s.Update(ctx, in.ID, in.Body))
		})
	web.Add(api, fair.MayManage, web.Op("DELETE /api/admin/accounts/{id}", "delete-account", tags, "Remove an account"),
		web.RunByID(s.Delete))
	web.Add(api, fair.MayManage, web.Op("POST /api/admin/accounts/{id}/restore", "restore-account", tags,
		"Restore a removed account"),
		web.AnswerByID(s.Restore, officeAccountOf))
}

type forgottenPassword struct {
	Email string `json:"email" doc:"The e-mail address of the account."`
}

type passwordByLink struct {
	Token    string `json:"token" doc:"The token from the link in the e-mail."`
	Password string `json:"password" doc:"The new password."`
}

// routeResets registers the operations with which a lost password or second factor is replaced.
func (s *Service) routeResets(api *web.API) {
	tags, own := []string{"Accounts"}, []string{"Own account"}
	web.Add(api, fair.MayManage, web.Op("POST /api/admin/accounts/{id}/password", "reset-password", tags,
		"Reset the password of an account"),
		func(ctx context.Context, in *web.ByID) (*web.Body[FirstPassword], error) {
			password, err := s.ResetPassword(ctx, in.ID)
			return web.BodyOf(FirstPassword{password}), err
		})
	web.Add(api, fair.MayManage, web.Op("DELETE /api/admin/accounts/{id}/second-factor", "reset-second-factor", tags,
		"Switch off the second factor of an account"), web.RunByID(s.ResetSecondFactor))
	web.Add(api, web.Public, web.Op("POST /api/admin/forgotten-password", "ask-password-link", own,
		"Request an e-mail with a link for choosing a new password",
		"The response does not show whether an account with this e-mail address exists. The response is 409 "+
			"if the site cannot send e-mails."),
		func(ctx context.Context, in *web.Body[forgottenPassword]) (*struct{}, error) {
			return nil, s.AskPasswordLink(ctx, in.Body.Email)
		})
	// The token of the link is the secret that gives access.
	web.Add(api, web.Public, web.Op("POST /api/admin/password-link", "choose-password-by-link", own,
		"Choose a new password with the link from the e-mail",
		"The link can be used once, within 72 hours. The response is 404 if the token is wrong, used or "+
			"expired."),
		func(ctx context.Context, in *web.Body[passwordByLink]) (*struct{}, error) {
			return nil, s.ChoosePasswordByLink(ctx, in.Body.Token, in.Body.Password)
		})
}

type passwordChange struct {
	Current  string `json:"current"`
	Password string `json:"password" doc:"The new password."`
}

type proof struct {
	Current string `json:"current" doc:"The current password of the account."`
	Code    string `json:"code,omitempty" doc:"A code from the authenticator app, or a recovery code. Required if the second factor is on."`
}

func (s *Service) routeOwnAccount(api *web.API) {
	web.Add(api, fair.MayChoosePassword, web.Op("GET /api/admin/me", "get-me", []string{"Office"},
		"Get the signed-in account"),
		func(ctx context.Context, _ *struct{}) (*web.Body[facts], error) {
			account, _ := app.Actor(ctx) // the guard of web has ensured that there is an actor
			return web.BodyOf(factsOf(account)), nil
		})
	tags := []string{"Own account"}
	web.Add(api, fair.MayChoosePassword, web.Op("PUT /api/admin/me/password", "change-password", tags,
		"Change the account's own password; all other sessions of the account end"),
		func(ctx context.Context, in *web.Body[passwordChange]) (*struct{}, error) {
			return nil, s.ChangePassword(ctx, in.Body.Current, in.Body.Password, api.Sessions.ID(ctx))
		})
	web.Add(api, fair.MaySecure, web.Unlogged(web.Op("POST /api/admin/me/reauthenticate", "reauthenticate", tags,
		"Confirm the identity with the password",
		"Changes of accounts, signing keys and rules about money require a confirmation within the last 15 "+
			"minutes. Otherwise, their response is 403 with the code `reauthentication_required`."),
		"it only confirms who sends the next requests"),
		func(ctx context.Context, in *web.Body[proof]) (*struct{}, error) {
			if err := s.Reauthenticate(ctx, in.Body.Current, in.Body.Code); err != nil {
				return nil, err
			}
			return nil, api.Sessions.Prove(ctx, web.InfoOf(ctx).Writer, s.MachineNow())
		})
	web.Add(api, fair.MaySignIn, web.Op("GET /api/admin/me/sessions", "list-sessions", tags,
		"List the account's own sessions"),
		func(ctx context.Context, _ *struct{}) (*web.Body[[]Session], error) {
			list, err := s.OwnSessions(ctx, api.Sessions.ID(ctx))
			return web.BodyOf(list), err
		})
	web.Add(api, fair.MaySignIn, web.Op("DELETE /api/admin/me/sessions/{id}", "end-session", tags,
		"End one of the account's own sessions"),
		web.RunByID(s.EndSession))
	web.Add(api, fair.MaySignIn, web.Op("DELETE /api/admin/me/sessions", "sign-out-everywhere", tags,
		"Sign out all sessions of the account, including this one"),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			if err := s.SignOutEverywhere(ctx); err != nil {
				return nil, err
			}
			return nil, api.Sessions.End(ctx, web.InfoOf(ctx).Writer)
		})
}

type passwordAgain struct {
	Current string `json:"current" doc:"The current password of the account."`
}

type factorCode struct {
	Code string `json:"code"`
}

type factorOff struct {
	Current string `json:"current" doc:"The current password of the account."`
	Code    string `json:"code" doc:"A code from the authenticator app, or a recovery code."`
}

type recoveryCodes struct {
	RecoveryCodes []string `json:"recoveryCodes" doc:"The recovery codes. Each can be used once, instead of a code from the app. No other response contains them."`
}

func (s *Service) routeOwnSecondFactor(api *web.API) {
	tags := []string{"Own account"}
	web.Add(api, fair.MaySecure, web.Unlogged(web.Op("POST /api/admin/me/second-factor", "offer-second-factor", tags,
		"Create the secret key of a second factor"), "the confirmation writes a line"),
		func(ctx context.Context, in *web.Body[passwordAgain]) (*web.Body[FactorOffer], error) {
			offer, err := s.OfferSecondFactor(ctx, in.Body.Current)
			if err == nil {
				offer.QR, err = web.QRDataURL(offer.URL, 240)
			}
			return web.BodyOf(offer), err
		})
	web.Add(api, fair.MaySecure, web.Op("POST /api/admin/me/second-factor/confirm", "confirm-second-factor", tags,
		"Switch on the second factor with its first code; all other sessions of the account end"),
		func(ctx context.Context, in *web.Body[factorCode]) (*web.Body[recoveryCodes], error) {
			codes, err := s.ConfirmSecondFactor(ctx, in.Body.Code, api.Sessions.ID(ctx))
			return web.BodyOf(recoveryCodes{codes}), err
		})
	web.Add(api, fair.MaySecure, web.Op("POST /api/admin/me/second-factor/off", "drop-second-factor", tags,
		"Switch off the account's own second factor"),
		func(ctx context.Context, in *web.Body[factorOff]) (*struct{}, error) {
			return nil, s.DropSecondFactor(ctx, in.Body.Current, in.Body.Code)
		})
	web.Add(api, fair.MaySecure, web.Op("POST /api/admin/me/recovery-codes", "renew-recovery-codes", tags,
		"Replace the recovery codes"),
		func(ctx context.Context, in *web.Body[passwordAgain]) (*web.Body[recoveryCodes], error) {
			codes, err := s.RenewRecoveryCodes(ctx, in.Body.Current)
			return web.BodyOf(recoveryCodes{codes}), err
		})
}

type passkeyList struct {
	Possible bool      `json:"possible" doc:"true: browsers support passkeys at the URL of this site."`
	Passkeys []Passkey `json:"passkeys"`
}

type newPasskey struct {
	PasskeyAnswer
	Name string `json:"name" doc:"The name that the user has given to the passkey."`
}

func (s *Service) routeOwnPasskeys(api *web.API) {
	tags := []string{"Own account"}
	web.Add(api, fair.MaySecure, web.Op("GET /api/admin/me/passkeys", "list-passkeys", tags,
		"List the account's own passkeys"),
		func(ctx context.Context, _ *struct{}) (*web.Body[passkeyList], error) {
			found, err := s.OwnPasskeys(ctx)
			return web.BodyOf(passkeyList{s.PasskeysPossible(), found}), err
		})
	web.Add(api, fair.MaySecure, web.Op("POST /api/admin/me/passkeys/begin", "offer-passkey", tags,
		"Begin to add a passkey"),
		func(ctx context.Context, _ *struct{}) (*web.Body[PasskeyOffer], error) {
			offer, err := s.OfferPasskey(ctx)
			return web.BodyOf(offer), err
		})
	web.Add(api, fair.MaySecure, web.Created(web.Op("POST /api/admin/me/passkeys/finish", "add-passkey", tags,
		"Add the passkey that the browser has created")),
		func(ctx context.Context, in *web.Body[newPasskey]) (*web.Body[Passkey], error) {
			credential, err := json.Marshal(in.Body.Credential)
			if err != nil {
				return nil, err
			}
			added, err := s.AddPasskey(ctx, in.Body.Challenge, in.Body.Name, credential)
			return web.BodyOf(added), err
		})
	web.Add(api, fair.MaySecure, web.Op("DELETE /api/admin/me/passkeys/{id}", "delete-passkey", tags,
		"Remove a passkey"),
		web.RunByID(s.DeletePasskey))
}
