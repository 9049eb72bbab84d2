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

// The authenticator app's codes: RFC 6238 as every app knows it. A code of the step before or after
// counts too, because phones' clocks differ.
const (
	codeStep      = 30 // seconds
	recoveryCodes = 10
)

// FactorOffer is a second factor that waits for its first code.
type FactorOffer struct {
	Secret string // base32, for typing in
	URL    string // otpauth://…, for the QR code
}

// OfferSecondFactor begins switching the actor's second factor on; the password is asked for again.
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

// ConfirmSecondFactor switches the actor's offered second factor on, when code is one of it, and
// returns the recovery codes. They are told once. Other sessions end.
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

// RenewRecoveryCodes replaces the actor's recovery codes and returns the new ones; the password is
// asked for again.
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

// DropSecondFactor switches the actor's second factor off; the password is asked for again.
func (a *Service) DropSecondFactor(ctx context.Context, password string) error {
	return a.withOwnPassword(ctx, password, func(ctx context.Context, account *fair.Account) error {
		account.SecondFactor = fair.SecondFactor{}
		return a.LogChange(ctx, "unsecured", "account", account.ID, account.Email+" switched the second step off", nil, nil)
	})
}

// takeCode reports whether a code is right for an account and uses it up.
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

// stepOf finds the time step that a code belongs to, of those after the last one that was taken.
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

// newRecoveryCodes makes codes for the day when the phone is lost. They are random enough that a plain
// hash keeps them.
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
