package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

type proof struct {
	Current string `json:"current" doc:"The password, asked for again"`
	Code    string `json:"code,omitempty" doc:"Of the authenticator app, or a recovery code; where the second factor is on"`
}

type passwordByLink struct {
	Token    string `json:"token" doc:"From the link of the e-mail"`
	Password string `json:"password" doc:"The new one"`
}

type forgottenPassword struct {
	Email string `json:"email" doc:"Of the account"`
}

type (
	forgottenPasswordInput struct{ Body forgottenPassword }
	proofInput             struct{ Body proof }
	passwordByLinkInput    struct{ Body passwordByLink }
)

func (a *API) routeProof(tags []string) {
	add(a, huma.Operation{
		OperationID: "reauthenticate", Method: http.MethodPost, Path: "/api/admin/me/reauthenticate", Tags: tags,
		DefaultStatus: http.StatusNoContent,
		Summary:       "Enter the password again",
		Description: "Changes of accounts, keys and money rules answer 403 reauthentication_required when the last proof " +
			"is older than 15 minutes.",
	}, func(ctx context.Context, in *proofInput) (*struct{}, error) {
		if err := a.app.Accounts.Reauthenticate(ctx, in.Body.Current, in.Body.Code); err != nil {
			return nil, err
		}
		return nil, a.sessions.prove(ctx, infoOf(ctx).writer, a.app.MachineNow())
	})
	add(a, huma.Operation{
		OperationID: "end-session", Method: http.MethodDelete, Path: "/api/admin/me/sessions/{id}", Tags: tags,
		DefaultStatus: http.StatusNoContent,
		Summary:       "Sign one browser out",
	}, func(ctx context.Context, in *recordID) (*struct{}, error) {
		return nil, a.app.Accounts.EndSession(ctx, in.ID)
	})
	add(a, huma.Operation{
		OperationID: "ask-password-link", Method: http.MethodPost, Path: "/api/admin/forgotten-password", Tags: tags,
		DefaultStatus: http.StatusNoContent,
		Summary:       "Ask for a link for choosing a new password by e-mail",
		Description:   "The answer is the same whether an account has the address. 409 when the site sends no e-mail.",
	}, func(ctx context.Context, in *forgottenPasswordInput) (*struct{}, error) {
		return nil, a.app.Accounts.AskPasswordLink(ctx, in.Body.Email)
	})
	add(a, huma.Operation{
		OperationID: "choose-password-by-link", Method: http.MethodPost, Path: "/api/admin/password-link", Tags: tags,
		DefaultStatus: http.StatusNoContent,
		Summary:       "Choose a password with the link of an e-mail",
		Description:   "The link works once, for 72 hours. 404 for any other.",
	}, func(ctx context.Context, in *passwordByLinkInput) (*struct{}, error) {
		return nil, a.app.Accounts.ChoosePasswordByLink(ctx, in.Body.Token, in.Body.Password)
	})
}
