package accounts

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Parameters of the authenticator app's codes (RFC 6238), as all common apps use them. Codes of the previous and the
// next step are accepted too, because phone clocks differ.
const (
	codeStep      = 30 // seconds
	recoveryCodes = 10
)

// FactorOffer is a second factor that is not confirmed by a first code yet.
type FactorOffer struct {
	Secret string // base32, for typing
	URL    string // otpauth://…, for the QR code
}

// OfferSecondFactor starts switching on the actor's second factor. It requires the password.
func (a *Service) OfferSecondFactor(ctx context.Context, password string) (FactorOffer, error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return FactorOffer{}, err
	}
	var offer FactorOffer
	err = a.withOwnPassword(ctx, password, func(_ context.Context, account *fair.Account) error {
		if account.SecondFactor.On() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.SecondFactorOn())
		}
		key, err := totp.Generate(totp.GenerateOpts{Issuer: edition.Title[fair.English], AccountName: account.Email, Period: codeStep, Digits: otp.DigitsSix})
		if err != nil {
			return err
		}
		account.SecondFactor.Pending = key.Secret()
		offer = FactorOffer{Secret: key.Secret(), URL: key.URL()}
		return nil
	})
	return offer, err
}

// ConfirmSecondFactor switches on the actor's offered second factor when code is valid, and returns the recovery
// codes, which are shown only once. All other sessions end.
func (a *Service) ConfirmSecondFactor(ctx context.Context, code, session string) (recovery []string, err error) {
	err = a.changeOwnAccount(ctx, func(ctx context.Context, account *fair.Account) error {
		factor := &account.SecondFactor
		switch {
		case factor.On():
			return fair.Fail(fair.KindConflict, texts.PortalErrors.SecondFactorOn())
		case factor.Pending == "":
			return fair.Fail(fair.KindConflict, texts.PortalErrors.SecondFactorNotBegun())
		}
		step, right := a.stepOf(factor.Pending, code, 0)
		if !right {
			return problem("code", texts.PortalErrors.SecondFactorWrong())
		}
		*factor = fair.SecondFactor{Secret: factor.Pending, LastStep: step}
		recovery, factor.Recovery = newRecoveryCodes()
		if err := a.store.EndSessions(ctx, account.ID, session); err != nil {
			return err
		}
		return a.LogChange(ctx, "secured", "account", account.ID, account.Email+" switched the second step on", nil, nil)
	})
	return recovery, err
}

// RenewRecoveryCodes replaces the actor's recovery codes and returns the new ones. It requires the password.
func (a *Service) RenewRecoveryCodes(ctx context.Context, password string) (recovery []string, err error) {
	err = a.withOwnPassword(ctx, password, func(ctx context.Context, account *fair.Account) error {
		if !account.SecondFactor.On() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.SecondFactorNotBegun())
		}
		recovery, account.SecondFactor.Recovery = newRecoveryCodes()
		return a.LogChange(ctx, "secured", "account", account.ID, account.Email+" made new recovery codes", nil, nil)
	})
	return recovery, err
}

// DropSecondFactor switches off the actor's second factor. It requires the password.
func (a *Service) DropSecondFactor(ctx context.Context, password string) error {
	return a.withOwnPassword(ctx, password, func(ctx context.Context, account *fair.Account) error {
		account.SecondFactor = fair.SecondFactor{}
		return a.LogChange(ctx, "unsecured", "account", account.ID, account.Email+" switched the second step off", nil, nil)
	})
}

// takeCode reports whether a code is valid for an account, and marks it as used.
func (a *Service) takeCode(ctx context.Context, id, code string) (right bool, err error) {
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		right = false
		account, err := a.store.LockAccount(ctx, id)
		if err != nil {
			return err
		}
		factor := &account.SecondFactor
		if step, ok := a.stepOf(factor.Secret, code, factor.LastStep); ok {
			factor.LastStep, right = step, true
		} else if i := slices.Index(factor.Recovery, recoveryHash(code)); i >= 0 {
			factor.Recovery, right = slices.Delete(factor.Recovery, i, i+1), true
		}
		if !right {
			return nil
		}
		_, err = a.store.UpdateAccount(ctx, account)
		return err
	})
	return right, err
}

// stepOf returns the time step of a code; only steps after the last used one are accepted.
func (a *Service) stepOf(secret, code string, last int64) (step int64, right bool) {
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	now := a.Now().Unix() / codeStep
	for step := now - 1; step <= now+1; step++ {
		want, err := totp.GenerateCodeCustom(secret, time.Unix(step*codeStep, 0), totp.ValidateOpts{Period: codeStep, Digits: otp.DigitsSix})
		if err == nil && step > last && app.SameSecret(want, code) {
			return step, true
		}
	}
	return 0, false
}

// newRecoveryCodes creates codes for users who lost their phone. They have enough entropy that a plain hash is a safe
// way to store them.
func newRecoveryCodes() (codes, hashes []string) {
	for range recoveryCodes {
		text := strings.ToLower(rand.Text())
		code := text[:5] + "-" + text[5:10]
		codes, hashes = append(codes, code), append(hashes, recoveryHash(code))
	}
	return codes, hashes
}

func recoveryHash(code string) string {
	plain := strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(code))
	sum := sha256.Sum256([]byte(plain))
	return hex.EncodeToString(sum[:])
}
