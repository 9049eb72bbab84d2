package account

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Parameters of the authenticator app's codes (RFC 6238), as all common apps use them. Codes of the previous and the
// next time step are accepted too, because phone clocks differ.
const (
	codeStep      = 30 // seconds
	recoveryCount = 10
	// factorPurpose is the purpose for which secrets.Box encrypts the secrets of second factors.
	factorPurpose = "second factor"
)

// FactorOffer is a second factor that the user has not yet confirmed with a first code.
type FactorOffer struct {
	Secret string `json:"secret" doc:"The secret key, for typing it into the authenticator app."` // in base32
	URL    string `json:"url" doc:"The secret key as an 'otpauth' URI."`
	QR     string `json:"qr" doc:"The URI as a QR code: a PNG image in a data URL."`
}

// OfferSecondFactor begins to switch on the actor's second factor, which ConfirmSecondFactor completes. It requires
// the password.
func (s *Service) OfferSecondFactor(ctx context.Context, password string) (FactorOffer, error) {
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return FactorOffer{}, err
	}
	var offer FactorOffer
	if err := app.Require(ctx, fair.MaySecure); err != nil {
		return FactorOffer{}, err
	}
	err = s.withOwnPassword(ctx, password, func(_ context.Context, account *fair.Account) error {
		if account.SecondFactor.On() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.SecondFactorOn())
		}
		key, err := totp.Generate(totp.GenerateOpts{
			Issuer: edition.Title[fair.English], AccountName: account.Email,
			Period: codeStep, Digits: otp.DigitsSix,
		})
		if err != nil {
			return err
		}
		if account.SecondFactor.Pending, err = s.Secrets().Seal(factorPurpose, key.Secret()); err != nil {
			return err
		}
		offer = FactorOffer{Secret: key.Secret(), URL: key.URL()}
		return nil
	})
	return offer, err
}

// ConfirmSecondFactor switches on the actor's offered second factor if the argument `code` is valid, and returns the
// recovery codes, which are shown only once. All other sessions end.
func (s *Service) ConfirmSecondFactor(ctx context.Context, code, session string) (recovery []string, err error) {
	err = s.changeOwnAccount(ctx, func(ctx context.Context, account *fair.Account) error {
		factor := &account.SecondFactor
		switch {
		case factor.On():
			return fair.Fail(fair.KindConflict, texts.PortalErrors.SecondFactorOn())
		case factor.Pending == "":
			return fair.Fail(fair.KindConflict, texts.PortalErrors.SecondFactorNotBegun())
		}
		step, right := s.stepOf(factor.Pending, code, 0)
		if !right {
			return fair.Problems{"code": texts.PortalErrors.SecondFactorWrong()}.Err()
		}
		*factor = fair.SecondFactor{Secret: factor.Pending, LastStep: step}
		recovery, factor.Recovery = newRecoveryCodes()
		if err := s.store.EndSessions(ctx, account.ID, session); err != nil {
			return err
		}
		return s.log(ctx, "secured", account.ID, texts.PortalActivity.SecondFactorOn(account.Email))
	})
	return recovery, err
}

// RenewRecoveryCodes replaces the actor's recovery codes and returns the new codes. It requires the password.
func (s *Service) RenewRecoveryCodes(ctx context.Context, password string) (recovery []string, err error) {
	err = s.withOwnPassword(ctx, password, func(ctx context.Context, account *fair.Account) error {
		if !account.SecondFactor.On() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.SecondFactorNotBegun())
		}
		recovery, account.SecondFactor.Recovery = newRecoveryCodes()
		return s.log(ctx, "secured", account.ID, texts.PortalActivity.RecoveryCodesMade(account.Email))
	})
	return recovery, err
}

// DropSecondFactor switches off the actor's second factor. It requires the password and a code of the app or a
// recovery code. It returns KindConflict if the account must have a second factor and has no passkey.
func (s *Service) DropSecondFactor(ctx context.Context, password, code string) error {
	return s.withOwnPassword(ctx, password, func(ctx context.Context, account *fair.Account) error {
		if account.FactorRequired && account.Passkeys == 0 {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.PasskeyLast())
		}
		if account.SecondFactor.On() && !s.useCode(account, code) {
			return fair.Problems{"code": texts.PortalErrors.SecondFactorWrong()}.Err()
		}
		account.SecondFactor = fair.SecondFactor{}
		return s.log(ctx, "unsecured", account.ID, texts.PortalActivity.SecondFactorOff(account.Email))
	})
}

// takeCode reports whether a code is valid for an account, and marks it as used.
func (s *Service) takeCode(ctx context.Context, id, code string) (right bool, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		right = false
		account, err := s.store.Lock(ctx, id)
		if err != nil {
			return err
		}
		if right = s.useCode(&account, code); !right {
			return nil
		}
		_, err = s.store.Update(ctx, account)
		return err
	})
	return right, err
}

// useCode reports whether a code of the authenticator app or a recovery code is valid for an account, and marks it as
// used.
func (s *Service) useCode(account *fair.Account, code string) bool {
	factor := &account.SecondFactor
	if step, ok := s.stepOf(factor.Secret, code, factor.LastStep); ok {
		factor.LastStep = step
		return true
	}
	i := slices.Index(factor.Recovery, recoveryHash(code))
	if i < 0 {
		return false
	}
	factor.Recovery = slices.Delete(factor.Recovery, i, i+1)
	return true
}

// stepOf returns the time step of a code. It accepts only steps after the last used step. If the last used step is in
// the future, the clock was set back after that step was used. In this case, stepOf ignores the last used step,
// because it would refuse all codes until the clock reaches that step.
func (s *Service) stepOf(sealed, code string, last int64) (step int64, right bool) {
	secret, err := s.Secrets().Open(factorPurpose, sealed)
	if err != nil {
		s.Log.Error("a second factor cannot be read; recovery codes still work", "cause", err)
		return 0, false
	}
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	now := s.MachineNow().Unix() / codeStep
	if last > now+2 {
		last = 0
	}
	for step := now - 1; step <= now+1; step++ {
		want, err := totp.GenerateCodeCustom(secret, time.Unix(step*codeStep, 0),
			totp.ValidateOpts{Period: codeStep, Digits: otp.DigitsSix})
		if err == nil && step > last && app.SameSecret(want, code) {
			return step, true
		}
	}
	return 0, false
}

// newRecoveryCodes creates codes for users who lost their phone. They have 120 bits of entropy, so that a plain hash is
// a safe way to store them.
func newRecoveryCodes() (codes, hashes []string) {
	for range recoveryCount {
		text := strings.ToLower(rand.Text())
		code := strings.Join([]string{text[:6], text[6:12], text[12:18], text[18:24]}, "-")
		codes, hashes = append(codes, code), append(hashes, recoveryHash(code))
	}
	return codes, hashes
}

func recoveryHash(code string) string {
	return app.HashOf(strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(code)))
}

// SealSecondFactors encrypts the second-factor secrets of all accounts with the current MELA_SECRET, and returns the
// number of changed accounts. Only the command line may call it.
func (s *Service) SealSecondFactors(ctx context.Context) (changed int, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		changed = 0
		for _, removed := range []bool{false, true} {
			accounts, err := s.store.List(ctx, removed)
			if err != nil {
				return err
			}
			for _, account := range accounts {
				again, err := s.sealAgain(&account)
				if err != nil {
					return fmt.Errorf("account %s: %w", account.ID, err)
				}
				if !again {
					continue
				}
				if _, err := s.store.Update(ctx, account); err != nil {
					return err
				}
				changed++
			}
		}
		return nil
	})
	return changed, err
}

func (s *Service) sealAgain(account *fair.Account) (changed bool, err error) {
	for _, sealed := range []*string{&account.SecondFactor.Secret, &account.SecondFactor.Pending} {
		if s.Secrets().Current(*sealed) {
			continue
		}
		plain, err := s.Secrets().Open(factorPurpose, *sealed)
		if err != nil {
			return false, err
		}
		if *sealed, err = s.Secrets().Seal(factorPurpose, plain); err != nil {
			return false, err
		}
		changed = true
	}
	return changed, nil
}
