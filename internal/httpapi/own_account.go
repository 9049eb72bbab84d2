package httpapi

import (
	"context"
	"encoding/base64"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/skip2/go-qrcode"
)

type passwordChange struct {
	Current  string `json:"current"`
	Password string `json:"password" doc:"The new one"`
}

type passwordAgain struct {
	Current string `json:"current" doc:"The password, asked for again"`
}

type factorOff struct {
	Current string `json:"current" doc:"The password, asked for again"`
	Code    string `json:"code" doc:"Of the authenticator app, or a recovery code"`
}

// signedIn is an open session of the account.
type signedIn struct {
	ID        string    `json:"_id" doc:"Ends this session; it cannot be used to sign in"`
	Address   string    `json:"address" doc:"Network address of the sign-in"`
	Agent     string    `json:"agent" doc:"The browser"`
	CreatedAt time.Time `json:"createdAt"`
	SeenAt    time.Time `json:"seenAt"`
	Current   bool      `json:"current" doc:"This very session"`
}

// factorOffer is a new second factor that the user has not confirmed with a code yet.
type factorOffer struct {
	Secret string `json:"secret" doc:"For typing into the authenticator app"`
	URL    string `json:"url" doc:"otpauth address"`
	QR     string `json:"qr" doc:"The address as a QR code, a PNG in a data URL"`
}

type factorCode struct {
	Code string `json:"code"`
}

type recoveryCodes struct {
	RecoveryCodes []string `json:"recoveryCodes" doc:"Each works for one sign-in without the app; shown only here"`
}

type (
	passwordChangeInput struct{ Body passwordChange }
	passwordAgainInput  struct{ Body passwordAgain }
	factorOffInput      struct{ Body factorOff }
	factorCodeInput     struct{ Body factorCode }
	signedInList        struct{ Body []signedIn }
	factorOfferAnswer   struct{ Body factorOffer }
	recoveryAnswer      struct{ Body recoveryCodes }
)

func (a *API) routeOwnAccount() {
	tags := []string{"Own account"}
	a.routeProof(tags)
	a.routePasskeys(tags)
	a.routeListViews(tags)
	add(a, huma.Operation{
		OperationID: "change-password", Method: http.MethodPut, Path: "/api/admin/me/password", Tags: tags,
		DefaultStatus: http.StatusNoContent,
		Summary:       "Change the own password; other sessions end",
	}, func(ctx context.Context, in *passwordChangeInput) (*struct{}, error) {
		return nil, a.app.Accounts.ChangePassword(ctx, in.Body.Current, in.Body.Password, a.sessions.id(ctx))
	})
	add(a, huma.Operation{
		OperationID: "list-sessions", Method: http.MethodGet, Path: "/api/admin/me/sessions", Tags: tags,
		Summary: "Sessions of the account",
	}, a.listSessions)
	add(a, huma.Operation{
		OperationID: "sign-out-everywhere", Method: http.MethodDelete, Path: "/api/admin/me/sessions", Tags: tags,
		Summary: "Sign out everywhere, here too",
	}, func(ctx context.Context, _ *struct{}) (*struct{}, error) {
		if err := a.app.Accounts.SignOutEverywhere(ctx); err != nil {
			return nil, err
		}
		return nil, a.sessions.end(ctx, infoOf(ctx).writer)
	})
	add(a, huma.Operation{
		OperationID: "offer-second-factor", Method: http.MethodPost, Path: "/api/admin/me/second-factor", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Begin to switch the second factor on",
	}, a.offerSecondFactor)
	add(a, huma.Operation{
		OperationID: "confirm-second-factor", Method: http.MethodPost, Path: "/api/admin/me/second-factor/confirm",
		Tags: tags, DefaultStatus: http.StatusOK,
		Summary: "Switch the second factor on with its first code; other sessions end",
	}, func(ctx context.Context, in *factorCodeInput) (*recoveryAnswer, error) {
		codes, err := a.app.Accounts.ConfirmSecondFactor(ctx, in.Body.Code, a.sessions.id(ctx))
		return &recoveryAnswer{recoveryCodes{codes}}, err
	})
	add(a, huma.Operation{
		OperationID: "drop-second-factor", Method: http.MethodPost, Path: "/api/admin/me/second-factor/off", Tags: tags,
		DefaultStatus: http.StatusNoContent,
		Summary:       "Switch the second factor off",
	}, func(ctx context.Context, in *factorOffInput) (*struct{}, error) {
		return nil, a.app.Accounts.DropSecondFactor(ctx, in.Body.Current, in.Body.Code)
	})
	add(a, huma.Operation{
		OperationID: "renew-recovery-codes", Method: http.MethodPost, Path: "/api/admin/me/recovery-codes", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Replace the recovery codes",
	}, func(ctx context.Context, in *passwordAgainInput) (*recoveryAnswer, error) {
		codes, err := a.app.Accounts.RenewRecoveryCodes(ctx, in.Body.Current)
		return &recoveryAnswer{recoveryCodes{codes}}, err
	})
}

func (a *API) listSessions(ctx context.Context, _ *struct{}) (*signedInList, error) {
	found, err := a.app.Accounts.OwnSessions(ctx)
	if err != nil {
		return nil, err
	}
	list, here := make([]signedIn, len(found)), a.sessions.id(ctx)
	for i, s := range found {
		list[i] = signedIn{
			ID: s.ID, Address: s.Address, Agent: s.Agent, CreatedAt: s.CreatedAt, SeenAt: s.SeenAt,
			Current: s.ID == here,
		}
	}
	return &signedInList{list}, nil
}

func (a *API) offerSecondFactor(ctx context.Context, in *passwordAgainInput) (*factorOfferAnswer, error) {
	offer, err := a.app.Accounts.OfferSecondFactor(ctx, in.Body.Current)
	if err != nil {
		return nil, err
	}
	png, err := qrcode.Encode(offer.URL, qrcode.Medium, 240)
	if err != nil {
		return nil, err
	}
	return &factorOfferAnswer{factorOffer{offer.Secret, offer.URL, "data:image/png;base64," +
		base64.StdEncoding.EncodeToString(png)}}, nil
}
