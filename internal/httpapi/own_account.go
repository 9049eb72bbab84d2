package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

type passwordChange struct {
	Current  string `json:"current"`
	Password string `json:"password" doc:"The new password."`
}

type passwordAgain struct {
	Current string `json:"current" doc:"The current password of the account."`
}

type factorOff struct {
	Current string `json:"current" doc:"The current password of the account."`
	Code    string `json:"code" doc:"A code from the authenticator app, or a recovery code."`
}

// signedIn is an open session of the account.
type signedIn struct {
	ID        string    `json:"_id" doc:"The id for ending this session. It cannot be used for signing in."`
	Address   string    `json:"address" doc:"The network address from which the user signed in."`
	Agent     string    `json:"agent" doc:"The name of the browser."`
	CreatedAt time.Time `json:"createdAt"`
	SeenAt    time.Time `json:"seenAt"`
	Current   bool      `json:"current" doc:"true: this is the session of the request."`
}

// factorOffer is a new second factor that the user has not confirmed with a code yet.
type factorOffer struct {
	Secret string `json:"secret" doc:"The secret key, for typing it into the authenticator app."`
	URL    string `json:"url" doc:"The secret key as an 'otpauth' URI."`
	QR     string `json:"qr" doc:"The URI as a QR code: a PNG image in a data URL."`
}

type factorCode struct {
	Code string `json:"code"`
}

type recoveryCodes struct {
	RecoveryCodes []string `json:"recoveryCodes" doc:"The recovery codes. Each can be used once, instead of a code from the app. No other response contains them."`
}

func (a *API) routeOwnAccount() {
	tags := []string{"Own account"}
	a.routeProof(tags)
	a.routePasskeys(tags)
	a.routeListViews(tags)
	web.Add(a.API, fair.MayChoosePassword, web.Op("PUT /api/admin/me/password", "change-password", tags,
		"Change the account's own password; all other sessions of the account end"),
		func(ctx context.Context, in *web.Body[passwordChange]) (*struct{}, error) {
			return nil, a.app.Accounts.ChangePassword(ctx, in.Body.Current, in.Body.Password, a.Sessions.ID(ctx))
		})
	web.Add(a.API, fair.MaySignIn, web.Op("GET /api/admin/me/sessions", "list-sessions", tags,
		"List the account's own sessions"),
		a.listSessions)
	web.Add(a.API, fair.MaySignIn, web.Op("DELETE /api/admin/me/sessions", "sign-out-everywhere", tags,
		"Sign out all sessions of the account, including this one"),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			if err := a.app.Accounts.SignOutEverywhere(ctx); err != nil {
				return nil, err
			}
			return nil, a.Sessions.End(ctx, web.InfoOf(ctx).Writer)
		})
	web.Add(a.API, fair.MaySecure, web.Unlogged(web.Op("POST /api/admin/me/second-factor", "offer-second-factor", tags,
		"Create the secret key of a second factor"), "the confirmation writes a line"), a.offerSecondFactor)
	web.Add(a.API, fair.MaySecure, web.Op("POST /api/admin/me/second-factor/confirm", "confirm-second-factor", tags,
		"Switch on the second factor with its first code; all other sessions of the account end"),
		func(ctx context.Context, in *web.Body[factorCode]) (*web.Body[recoveryCodes], error) {
			codes, err := a.app.Accounts.ConfirmSecondFactor(ctx, in.Body.Code, a.Sessions.ID(ctx))
			return web.BodyOf(recoveryCodes{codes}), err
		})
	web.Add(a.API, fair.MaySecure, web.Op("POST /api/admin/me/second-factor/off", "drop-second-factor", tags,
		"Switch off the account's own second factor"),
		func(ctx context.Context, in *web.Body[factorOff]) (*struct{}, error) {
			return nil, a.app.Accounts.DropSecondFactor(ctx, in.Body.Current, in.Body.Code)
		})
	web.Add(a.API, fair.MaySecure, web.Op("POST /api/admin/me/recovery-codes", "renew-recovery-codes", tags,
		"Replace the recovery codes"),
		func(ctx context.Context, in *web.Body[passwordAgain]) (*web.Body[recoveryCodes], error) {
			codes, err := a.app.Accounts.RenewRecoveryCodes(ctx, in.Body.Current)
			return web.BodyOf(recoveryCodes{codes}), err
		})
}

func (a *API) listSessions(ctx context.Context, _ *struct{}) (*web.Body[[]signedIn], error) {
	found, err := a.app.Accounts.OwnSessions(ctx)
	if err != nil {
		return nil, err
	}
	list, here := make([]signedIn, len(found)), a.Sessions.ID(ctx)
	for i, s := range found {
		list[i] = signedIn{
			ID: s.ID, Address: s.Address, Agent: s.Agent, CreatedAt: s.CreatedAt, SeenAt: s.SeenAt,
			Current: s.ID == here,
		}
	}
	return web.BodyOf(list), nil
}

func (a *API) offerSecondFactor(ctx context.Context, in *web.Body[passwordAgain]) (*web.Body[factorOffer], error) {
	offer, err := a.app.Accounts.OfferSecondFactor(ctx, in.Body.Current)
	if err != nil {
		return nil, err
	}
	picture, err := qrDataURL(offer.URL, 240)
	return web.BodyOf(factorOffer{offer.Secret, offer.URL, picture}), err
}
