package accounts

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Credentials are the input of a sign-in.
type Credentials struct {
	Email    string
	Password string
	Code     string // code of the authenticator app or recovery code; required when the second factor is on
	Address  string // network address of the client
	Device   string // the device cookie of an earlier sign-in, or empty
}

// SignIn checks credentials. The error never reveals which part was wrong. If the password is correct but the
// required code is missing, it returns KindUnauthenticated with the code second_factor_required. After too many wrong
// passwords or codes it returns fair.TooManyTries.
func (a *Service) SignIn(ctx context.Context, c Credentials) (account fair.Account, err error) {
	email := strings.ToLower(strings.TrimSpace(c.Email))
	account, err = a.store.FindAccountByEmail(ctx, email)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return fair.Account{}, err
	}
	hash, dummy := account.PasswordHash, a.dummyHash()
	if err != nil || account.Disabled {
		account, hash = fair.Account{}, dummy
	}
	tries := a.triesOf(c, email, account)
	right, decided, err := tries.compare(ctx, c.Password, hash)
	if err != nil {
		return fair.Account{}, err
	}
	defer decided()
	if !right || hash == dummy {
		return fair.Account{}, tries.failed(ctx, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.InvalidCredentials()))
	}
	if err := a.checkSecondStep(ctx, c, account, tries); err != nil {
		return fair.Account{}, err
	}
	if account.PasswordExpired(a.MachineNow()) {
		return fair.Account{}, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.PasswordExpired())
	}
	if err := tries.clear(ctx); err != nil {
		return fair.Account{}, err
	}
	return account, a.noteSignIn(ctx, account, texts.PortalActivity.SignedIn(account.Email))
}

// checkSecondStep checks the code of an account with a second factor. An account that must have a second factor, but
// has only passkeys, cannot sign in with its password alone.
func (a *Service) checkSecondStep(ctx context.Context, c Credentials, account fair.Account, tries signInTries) error {
	if !account.SecondFactor.On() {
		if account.FactorRequired && account.Passkeys > 0 {
			return fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.PasskeyRequired())
		}
		return nil
	}
	if strings.TrimSpace(c.Code) == "" {
		return fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SecondFactorRequired())
	}
	right, err := a.takeCode(ctx, account.ID, c.Code)
	if err == nil && !right {
		err = tries.failed(ctx, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SecondFactorWrong()))
	}
	return err
}

func (a *Service) noteSignIn(ctx context.Context, account fair.Account, summary texts.Message) error {
	return a.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.NoteSignIn(ctx, account.ID, a.MachineNow()); err != nil {
			return err
		}
		return a.log(app.WithActor(ctx, account), "signed in", account.ID, summary)
	})
}

// devicePurpose is the purpose for which secrets.Box signs device cookies.
const devicePurpose = "device"

// DeviceFor is how long a browser keeps its device cookie.
const DeviceFor = 180 * 24 * time.Hour

// DeviceCookie returns the cookie value for a browser in which an account signed in. The cookie does not prove
// identity. It gives the browser a separate limit of failed sign-ins, so that wrong passwords from other clients
// cannot lock this browser out.
func (a *Service) DeviceCookie(account fair.Account) string {
	return a.Secrets().Sign(devicePurpose, account.ID+"."+rand.Text())
}

// knownDevice reports whether a device cookie is valid and was created for the account.
func (a *Service) knownDevice(cookie string, account fair.Account) bool {
	value, ok := a.Secrets().Verify(devicePurpose, cookie)
	id, _, _ := strings.Cut(value, ".")
	return ok && account.ID != "" && id == account.ID
}
