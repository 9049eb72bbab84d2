package httpapi

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/accounts"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

type credentials struct {
	Email    string `json:"email"`
	Password string `json:"password"`
	Code     string `json:"code,omitempty" doc:"A code from the authenticator app, or a recovery code. Required if the response to a request without it is 401 with the code 'second_factor_required'."`
}

type loginInput struct {
	Agent string `header:"User-Agent" hidden:"true"`
	Body  credentials
}

// accountFacts is an account as shown to its user.
type accountFacts struct {
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

// activity is one entry of the activity log.
type activity struct {
	ID       int64           `json:"_id"`
	At       time.Time       `json:"at"`
	Actor    string          `json:"actor" doc:"The e-mail address of the account, or 'system' for automatic actions."`
	Action   string          `json:"action"`
	Entity   string          `json:"entity"`
	EntityID string          `json:"entityId"`
	Summary  string          `json:"summary"`
	Before   json.RawMessage `json:"before,omitempty" doc:"The changed fields with their old values."`
	After    json.RawMessage `json:"after,omitempty" doc:"The changed fields with their new values."`
}

type activityFilter struct {
	web.ListQuery
	Entity   string `query:"entity" doc:"The kind of record. Examples: registration, booking, stall, order, edition, account."`
	EntityID string `query:"entityId" doc:"The id of a record."`
	Actor    string `query:"actor" doc:"The e-mail address of an account, or 'system' for automatic actions."`
}

func (a *API) routeOffice() {
	tags := []string{"Office"}
	web.Add(a.API, web.Public, web.Op("POST /api/admin/login", "login", tags, "Sign in",
		"Starts a session and sets its cookie. The response is 401 if the e-mail address or the password is "+
			"wrong; it does not say which of them. The response is 429 after too many failed attempts."), a.login)
	web.Add(a.API, fair.MayChoosePassword,
		web.Unlogged(web.Op("POST /api/admin/logout", "logout", tags, "Sign out"), "it only ends a session"),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			return nil, a.Sessions.End(ctx, web.InfoOf(ctx).Writer)
		})
	web.Add(a.API, fair.MayChoosePassword, web.Op("GET /api/admin/me", "get-me", tags, "Get the signed-in account"),
		func(ctx context.Context, _ *struct{}) (*web.Body[accountFacts], error) {
			account, _ := app.Actor(ctx) // the function guard has ensured that there is an actor
			return web.BodyOf(accountOf(account)), nil
		})
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/admin/activity", "list-activity", tags,
		"List the activity log, newest first"),
		a.listActivity)
	a.routeSummary(tags)
	a.routeSearch(tags)
	a.routeWork(tags)
	a.routeProgress(tags)
}

func (a *API) login(ctx context.Context, in *loginInput) (*web.Body[accountFacts], error) {
	p := fair.Problems{}
	email := p.CleanLine("email", in.Body.Email, true, fair.MaxEmail)
	if in.Body.Password == "" {
		p.Add("password", texts.Errors.Required())
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	info := web.InfoOf(ctx)
	account, err := a.app.Accounts.SignIn(ctx, accounts.Credentials{
		Email: email, Password: in.Body.Password, Code: in.Body.Code, Address: limits.NetworkOf(info.Address),
		Device: info.Device,
	})
	if err != nil {
		return nil, err
	}
	return a.beginSession(ctx, account, in.Agent)
}

// beginSession starts a session for an account whose identity was verified. It also sets the cookie that identifies
// the browser as a known device of the account.
func (a *API) beginSession(ctx context.Context, account fair.Account, agent string) (*web.Body[accountFacts], error) {
	info := web.InfoOf(ctx)
	if err := a.Sessions.Begin(ctx, info.Writer, account, info.Address.String(), agent,
		a.app.MachineNow()); err != nil {
		return nil, err
	}
	a.Sessions.MarkDevice(info.Writer, a.app.Accounts.DeviceCookie(account), accounts.DeviceFor)
	return web.BodyOf(accountOf(account)), nil
}

func accountOf(account fair.Account) accountFacts {
	return accountFacts{
		Email: account.Email, Name: account.Name, Role: string(account.Role),
		Abilities: abilityNames(account.Role), SecondFactor: account.SecondFactor.On(),
		MustChange:  account.MustChange,
		NeedsFactor: account.NeedsFactor(), Passkeys: account.Passkeys,
	}
}

func (a *API) listActivity(ctx context.Context, in *activityFilter) (*web.List[activity], error) {
	p := fair.Problems{}
	filter := fair.ActivityFilter{
		ListQuery: in.Read(p), Entity: p.CleanLine("entity", in.Entity, false, web.MaxWords),
		EntityID: p.CleanLine("entityId", in.EntityID, false, web.MaxWords),
		Actor:    p.CleanLine("actor", in.Actor, false, fair.MaxEmail),
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.app.Office.Activities(ctx, filter)
	own := web.Filters("entity", in.Entity, "entityId", in.EntityID, "actor", in.Actor)
	return &web.List[activity]{
		ListHead: in.HeadOf("/api/admin/activity", total, own),
		Body:     fair.Each(found, activityOf),
	}, err
}

func activityOf(line fair.Activity) activity {
	return activity{
		ID: line.ID, At: line.At, Actor: line.Actor, Action: line.Action, Entity: line.Entity, EntityID: line.EntityID,
		Summary: line.Summary, Before: json.RawMessage(line.Before), After: json.RawMessage(line.After),
	}
}
