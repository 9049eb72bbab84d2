package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Clock returns the current time. In sandbox mode the simulator can move it.
type Clock interface{ Now() time.Time }

// Settings are the parts of the configuration that the use cases need.
type Settings struct {
	BaseURL     string // public base URL without a trailing slash
	Mode        fair.PaymentMode
	OrderExpiry time.Duration  // time during which an order can be paid
	Grace       time.Duration  // additional time during which its stalls stay held
	Retention   fair.Retention // retention periods of personal data; unset periods have the default value
	SendsMail   bool           // a mail server is configured; else messages are only stored
}

// Store lists the database methods that every area uses through Core. Each area declares its further methods in its
// own Store.
//
// Every method of a Store takes part in the transaction of its context, if InTx began one. A missing record is an
// *fair.Error of KindNotFound.
type Store interface {
	CreateActivity(ctx context.Context, a fair.Activity) error
	CreateConsent(ctx context.Context, c fair.Consent) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
}

// Core contains what all areas share: clock, log, activity log, consents, and the wake-up of the background workers.
// It is safe for concurrent use.
type Core struct {
	Log *slog.Logger

	store Store
	clock Clock
	wake  func()
	woken chan struct{}
}

// NewCore returns the shared part of all areas. A nil log discards everything. wake notifies the background workers
// and may be nil.
func NewCore(store Store, clock Clock, log *slog.Logger, wake func()) *Core {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	if wake == nil {
		wake = func() {}
	}
	return &Core{Log: log, store: store, clock: clock, wake: wake, woken: make(chan struct{}, 1)}
}

// Now returns the product's time in UTC, truncated to milliseconds as in the database.
func (a *Core) Now() time.Time { return a.clock.Now().UTC().Truncate(time.Millisecond) }

type actorKey struct{}

// WithActor returns a context in which an office account is the actor.
func WithActor(ctx context.Context, account fair.Account) context.Context {
	return context.WithValue(ctx, actorKey{}, account)
}

// Actor returns the account that acts in a context; ok is false for visitors and for background work.
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
	case !account.Role.Can(p):
		return fair.Fail(fair.KindForbidden, texts.PortalErrors.NotAllowed())
	}
	return nil
}

// Wake makes the sweeper and the other background workers check for work at once. Call it after the clock was moved
// or after new work was stored. It never blocks.
func (a *Core) Wake() {
	select {
	case a.woken <- struct{}{}:
	default:
	}
	a.wake()
}

// Woken returns the channel that receives after Wake was called.
func (a *Core) Woken() <-chan struct{} { return a.woken }
