package app

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/secrets"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/texts"
)

// Clock is the source of the current time. In sandbox mode, the simulator can change this time.
type Clock interface{ Now() time.Time }

// Settings are the parts of the configuration that the use cases need.
type Settings struct {
	BaseURL     string // public base URL without a trailing slash
	Mode        fair.PaymentMode
	OrderExpiry time.Duration  // time within which an order can be paid
	Grace       time.Duration  // additional time after OrderExpiry during which the stalls of the order are still held
	Retention   fair.Retention // retention periods of personal data; a period that is not set has its default value
	Live        bool           // whether this is a live site: it sells nothing taxed without a GST number
	SendsMail   bool           // whether a mail server is configured; if not, messages are only stored
}

// Core contains what all features share: settings, clock, log, transactions, jobs, activity log, consents, and
// the wake-up of the background workers. It is safe for concurrent use.
type Core struct {
	Log      *slog.Logger
	Settings Settings

	store    *store.DB
	clock    Clock
	machine  Clock
	practice PracticeClock
	secrets  *secrets.Box
	wake     func()
	woken    chan struct{}
}

// CoreDeps contains the dependencies of Core.
type CoreDeps struct {
	Store   *store.DB
	Clock   Clock // Mela's clock
	Machine Clock // the machine's time; nil: the system clock
	// Practice is the simulated clock of a demo. In a demo, Clock is the same clock. Without a demo, Practice is nil.
	Practice PracticeClock
	Secrets  *secrets.Box // nil: a random secret that exists only until the process ends
	Log      *slog.Logger // nil: nothing is logged
	Settings Settings
	Wake     func() // notifies the background workers; may be nil
}

// NewCore returns the shared part of all features.
func NewCore(d CoreDeps) *Core {
	if d.Wake == nil {
		d.Wake = func() {}
	}
	if d.Secrets == nil {
		d.Secrets = secrets.Ephemeral()
	}
	return &Core{
		Log: cmp.Or(d.Log, slog.New(slog.DiscardHandler)), Settings: d.Settings, store: d.Store, clock: d.Clock,
		machine: cmp.Or[Clock](d.Machine, systemClock{}), practice: d.Practice, secrets: d.Secrets, wake: d.Wake,
		woken: make(chan struct{}, 1),
	}
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

// Now returns the time of Mela's clock in UTC, truncated to milliseconds, because the database stores milliseconds.
func (a *Core) Now() time.Time { return a.clock.Now().UTC().Truncate(time.Millisecond) }

// MachineNow returns the time of the machine's clock in UTC, truncated to milliseconds. Everything that protects
// accounts uses it, because in sandbox mode everybody can change Mela's clock.
func (a *Core) MachineNow() time.Time { return a.machine.Now().UTC().Truncate(time.Millisecond) }

// Secrets returns the secrets.Box that encrypts and signs stored values.
func (a *Core) Secrets() *secrets.Box { return a.secrets }

// InTx runs fn in one transaction, as Store.InTx does.
func (a *Core) InTx(ctx context.Context, fn func(ctx context.Context) error) error {
	return a.store.InTx(ctx, fn)
}

// AddJob stores a background job, as Store.AddJob does.
func (a *Core) AddJob(ctx context.Context, j fair.Job) error { return a.store.AddJob(ctx, j) }

// RaiseDataVersion makes the program render the public pages again after the caller's transaction.
func (a *Core) RaiseDataVersion(ctx context.Context) error { return a.store.RaiseDataVersion(ctx) }

// CurrentEdition returns the current edition with its plan.
func (a *Core) CurrentEdition(ctx context.Context) (fair.Edition, error) {
	return a.store.CurrentEdition(ctx)
}

// FindEdition returns an edition to the office. For the scope AllEditions, it returns the current edition.
func (a *Core) FindEdition(ctx context.Context, of fair.EditionScope) (fair.Edition, error) {
	if err := Require(ctx, fair.MayRead); err != nil {
		return fair.Edition{}, err
	}
	if of == "" || of == fair.AllEditions {
		return a.CurrentEdition(ctx)
	}
	return a.store.FindEdition(ctx, string(of))
}

type actorKey struct{}

// WithActor returns a context in which the given office account is the actor.
func WithActor(ctx context.Context, account fair.Account) context.Context {
	return context.WithValue(ctx, actorKey{}, account)
}

// Actor returns the office account that acts in a context. `ok` is false if there is none, for example for visitors
// and background work.
func Actor(ctx context.Context) (account fair.Account, ok bool) {
	account, ok = ctx.Value(actorKey{}).(fair.Account)
	return account, ok
}

// Require returns nil when the actor of the context has a permission, otherwise an error.
func Require(ctx context.Context, p fair.Permission) error {
	account, ok := Actor(ctx)
	switch {
	case !ok:
		return fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SignInFirst())
	case !account.Can(p):
		return fair.Fail(fair.KindForbidden, account.Refusal())
	}
	return nil
}

type authenticatedKey struct{}

// WithAuthenticatedAt returns a context for a session and its last authentication time: when the user signed in or
// last entered the password again.
func WithAuthenticatedAt(ctx context.Context, at time.Time) context.Context {
	return context.WithValue(ctx, authenticatedKey{}, at)
}

// FreshFor is how long after authentication a user may change accounts, keys or money settings without entering the
// password again.
const FreshFor = 15 * time.Minute

// RequireFresh returns nil if the user authenticated within FreshFor, otherwise KindForbidden with the code
// reauthentication_required. It also returns nil for background work and commands, which have no session.
func (a *Core) RequireFresh(ctx context.Context) error {
	at, session := ctx.Value(authenticatedKey{}).(time.Time)
	if session && a.MachineNow().Sub(at) > FreshFor {
		return fair.Fail(fair.KindForbidden, texts.PortalErrors.ReauthenticationRequired())
	}
	return nil
}

// Wake makes the sweeper and the other background workers check for work at once. Call it after the clock was changed
// or after new work was stored. It never blocks.
func (a *Core) Wake() {
	select {
	case a.woken <- struct{}{}:
	default:
	}
	a.wake()
}

// Woken returns the channel that receives a value after each call of Wake.
func (a *Core) Woken() <-chan struct{} { return a.woken }
