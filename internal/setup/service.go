package setup

import (
	"context"
	"crypto/rand"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/texts"
)

// A network address may enter at most freeTries wrong codes within tryWindow.
const (
	freeTries = 10
	tryWindow = 15 * time.Minute
)

// Options contains the options of the first start of a site.
type Options struct {
	Offered       bool   // whether the setup page is shown while the site has no owner
	PaymentsGiven bool   // whether an environment variable sets the payment mode
	MailGiven     bool   // whether an environment variable sets the mail server
	LanguageGiven bool   // whether an environment variable sets the language of the home page
	Simulator     bool   // whether the page offers simulated payments
	Done          func() // applies the settings after they are stored; may be nil
}

// Service implements the use cases of package setup. It is safe for concurrent use.
type Service struct {
	*app.Core

	store    *store.DB
	accounts *account.Service
	content  *edition.Service
	options  Options
	closed   atomic.Bool // true once an owner exists; never reset to false
}

// New returns the Service of package setup. With zero options, the site has no setup page.
func New(
	core *app.Core, store *store.DB, accounts *account.Service, content *edition.Service, options Options,
) *Service {
	return &Service{Core: core, store: store, accounts: accounts, content: content, options: options}
}

// Options returns the options of the setup page.
func (a *Service) Options() Options { return a.options }

// Open reports whether the setup page exists. The page exists if the options offer it and the site has no owner.
func (a *Service) Open(ctx context.Context) (bool, error) {
	if !a.options.Offered || a.closed.Load() {
		return false, nil
	}
	owned, err := a.accounts.HasOwner(ctx)
	if owned {
		a.closed.Store(true)
	}
	return err == nil && !owned, err
}

// NewCode creates the one-time code for the first start. An earlier one-time code becomes invalid. The caller shows
// the code to the operator. Only its hash is stored. Only the program's startup code may call NewCode.
func (a *Service) NewCode(ctx context.Context) (string, error) {
	code := rand.Text()
	return code, a.store.ReplaceSetupCode(ctx, hashOf(code))
}

// Check returns nil if the code is correct. It returns KindNotFound if the page does not exist, fair.TooManyTries
// after too many wrong codes from one address, and Problems with a message for the field "code" if the code is wrong.
func (a *Service) Check(ctx context.Context, code, address string) error {
	open, err := a.Open(ctx)
	if err != nil {
		return err
	}
	if !open {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	now, key := a.MachineNow(), "setup:"+address
	failures, latest, err := a.store.FailedSignIns(ctx, key, now, tryWindow)
	if err != nil {
		return err
	}
	if failures >= freeTries {
		return fair.TooManyTries(latest.Add(tryWindow).Sub(now))
	}
	hash, err := a.store.SetupCode(ctx)
	if err != nil {
		return err
	}
	if hash != "" && app.SameSecret(hash, hashOf(code)) {
		return nil
	}
	if err := a.store.AddFailedSignIn(ctx, key, now); err != nil {
		return err
	}
	return fair.Problems{"code": texts.PortalErrors.SetupCodeWrong()}.Err()
}

// hashOf returns the hash of an entered code. It ignores letter case, spaces and dashes.
func hashOf(code string) string {
	return app.HashOf(strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(code)))
}
