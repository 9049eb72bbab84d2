package httpapi

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mela-fair/mela/internal/app/accounts"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// passkey is the JSON representation of a passkey, with the fields that its owner may see.
type passkey struct {
	ID        string     `json:"_id"`
	Name      string     `json:"name"`
	CreatedAt time.Time  `json:"createdAt"`
	UsedAt    *time.Time `json:"usedAt,omitempty" doc:"The time of the last use. Absent if the passkey was not used yet."`
}

type passkeyList struct {
	Possible bool      `json:"possible" doc:"true: browsers support passkeys at the URL of this site."`
	Passkeys []passkey `json:"passkeys"`
}

// passkeyOffer is a challenge that the browser passes to the authenticator.
type passkeyOffer struct {
	Challenge string         `json:"challenge" doc:"The id of the challenge. Send it with the credential of the browser."`
	Options   map[string]any `json:"options" doc:"The options for PublicKeyCredential.parseCreationOptionsFromJSON() or parseRequestOptionsFromJSON()."`
}

type passkeyAnswer struct {
	Challenge  string         `json:"challenge"`
	Credential map[string]any `json:"credential" doc:"The result of the credential's toJSON() method."`
}

type newPasskey struct {
	passkeyAnswer
	Name string `json:"name" doc:"The name that the user has given to the passkey."`
}

type passkeySignInInput struct {
	Agent string `header:"User-Agent" hidden:"true"`
	Body  passkeyAnswer
}

func (a *API) routePasskeys(tags []string) {
	web.Add(a.API, fair.MaySecure, web.Op("GET /api/admin/me/passkeys", "list-passkeys", tags,
		"List the account's own passkeys"),
		a.listPasskeys)
	web.Add(a.API, fair.MaySecure, web.Op("POST /api/admin/me/passkeys/begin", "offer-passkey", tags,
		"Begin to add a passkey"),
		func(ctx context.Context, _ *struct{}) (*web.Body[passkeyOffer], error) {
			return offerOf(a.app.Accounts.OfferPasskey(ctx))
		})
	web.Add(a.API, fair.MaySecure, web.Created(web.Op("POST /api/admin/me/passkeys/finish", "add-passkey", tags,
		"Add the passkey that the browser has created")),
		func(ctx context.Context, in *web.Body[newPasskey]) (*web.Body[passkey], error) {
			credential, err := json.Marshal(in.Body.Credential)
			if err != nil {
				return nil, err
			}
			return web.With(passkeyOf)(a.app.Accounts.AddPasskey(ctx, in.Body.Challenge, in.Body.Name, credential))
		})
	web.Add(a.API, fair.MaySecure, web.Op("DELETE /api/admin/me/passkeys/{id}", "delete-passkey", tags,
		"Remove a passkey"),
		web.RunByID(a.app.Accounts.DeletePasskey))
	web.Add(a.API, web.Public, web.Op("POST /api/admin/passkey-sign-in/begin", "offer-passkey-sign-in", tags,
		"Begin to sign in with a passkey"),
		func(ctx context.Context, _ *struct{}) (*web.Body[passkeyOffer], error) {
			return offerOf(a.app.Accounts.OfferPasskeySignIn(ctx))
		})
	web.Add(a.API, web.Public, web.Op("POST /api/admin/passkey-sign-in/finish", "sign-in-with-passkey", tags,
		"Sign in with a passkey",
		"Starts a session and sets its cookie."),
		func(ctx context.Context, in *passkeySignInInput) (*web.Body[accountFacts], error) {
			credential, err := json.Marshal(in.Body.Credential)
			if err != nil {
				return nil, err
			}
			account, err := a.app.Accounts.SignInWithPasskey(ctx, in.Body.Challenge, credential)
			if err != nil {
				return nil, err
			}
			return a.beginSession(ctx, account, in.Agent)
		})
}

func (a *API) listPasskeys(ctx context.Context, _ *struct{}) (*web.Body[passkeyList], error) {
	found, err := a.app.Accounts.OwnPasskeys(ctx)
	list := fair.Each(found, passkeyOf)
	return web.BodyOf(passkeyList{a.app.Accounts.PasskeysPossible(), list}), err
}

func passkeyOf(k fair.Passkey) passkey {
	return passkey{ID: k.ID, Name: k.Name, CreatedAt: k.CreatedAt, UsedAt: web.TimeOrNil(k.UsedAt)}
}

// offerOf converts a challenge into a response. It does not change the options, because the passkey library defines
// their format.
func offerOf(offer accounts.PasskeyOffer, err error) (*web.Body[passkeyOffer], error) {
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(offer.Options)
	if err != nil {
		return nil, err
	}
	answer := web.BodyOf(passkeyOffer{Challenge: offer.ID})
	return answer, json.Unmarshal(text, &answer.Body.Options)
}
