package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

type proof struct {
	Current string `json:"current" doc:"The current password of the account."`
	Code    string `json:"code,omitempty" doc:"A code from the authenticator app, or a recovery code. Required if the second factor is on."`
}

type passwordByLink struct {
	Token    string `json:"token" doc:"The token from the link in the e-mail."`
	Password string `json:"password" doc:"The new password."`
}

type forgottenPassword struct {
	Email string `json:"email" doc:"The e-mail address of the account."`
}

func (a *API) routeProof(tags []string) {
	web.Add(a.API, fair.MaySecure, web.Unlogged(web.Op("POST /api/admin/me/reauthenticate", "reauthenticate", tags,
		"Confirm the identity with the password",
		"Changes of accounts, signing keys and rules about money require a confirmation within the last 15 "+
			"minutes. Otherwise, their response is 403 with the code `reauthentication_required`."), "it only confirms who sends the next requests"),
		func(ctx context.Context, in *web.Body[proof]) (*struct{}, error) {
			if err := a.app.Accounts.Reauthenticate(ctx, in.Body.Current, in.Body.Code); err != nil {
				return nil, err
			}
			return nil, a.Sessions.Prove(ctx, web.InfoOf(ctx).Writer, a.app.MachineNow())
		})
	web.Add(a.API, fair.MaySignIn, web.Op("DELETE /api/admin/me/sessions/{id}", "end-session", tags,
		"End one of the account's own sessions"),
		web.RunByID(a.app.Accounts.EndSession))
	web.Add(a.API, web.Public, web.Op("POST /api/admin/forgotten-password", "ask-password-link", tags,
		"Request an e-mail with a link for choosing a new password",
		"The response does not show whether an account with this e-mail address exists. The response is 409 "+
			"if the site cannot send e-mails."),
		func(ctx context.Context, in *web.Body[forgottenPassword]) (*struct{}, error) {
			return nil, a.app.Accounts.AskPasswordLink(ctx, in.Body.Email)
		})
	// The token of the link is the secret that gives access.
	web.Add(a.API, web.Public, web.Op("POST /api/admin/password-link", "choose-password-by-link", tags,
		"Choose a new password with the link from the e-mail",
		"The link can be used once, within 72 hours. The response is 404 if the token is wrong, used or "+
			"expired."),
		func(ctx context.Context, in *web.Body[passwordByLink]) (*struct{}, error) {
			return nil, a.app.Accounts.ChoosePasswordByLink(ctx, in.Body.Token, in.Body.Password)
		})
}
