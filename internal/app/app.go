package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Clock tells the time. In sandbox mode it can be moved from outside.
type Clock interface{ Now() time.Time }

// Settings are the parts of the configuration that use cases follow.
type Settings struct {
	BaseURL     string // public address without a slash at the end
	Mode        fair.PaymentMode
	OrderExpiry time.Duration  // how long an order can be paid
	Grace       time.Duration  // how much longer its stalls stay held
	Retention   fair.Retention // how long personal data is kept; periods that are not set are the default's
	SendsMail   bool           // a mail server is set; else messages are only kept
}

// Store is the part of the database that every area uses through Core. Each area declares the rest of what it needs
// in a Store of its own.
//
// Every method of a Store takes part in the transaction of its context, if InTx began one. A record that does not
// exist is an *fair.Error of KindNotFound.
type Store interface {
	CreateActivity(ctx context.Context, a fair.Activity) error
	CreateConsent(ctx context.Context, c fair.Consent) error
}

// Core is what all areas share: the clock, the log, the activity log, consents, and a way to wake the background
// workers. It is safe for use by many goroutines.
type Core struct {
	Log *slog.Logger

	store Store
	clock Clock
	wake  func()
	woken chan struct{}
}

// NewCore makes the part that the areas share. A nil log discards everything; wake notifies the background workers
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

// Now is the product's time, in UTC and whole milliseconds as the database keeps it.
func (a *Core) Now() time.Time { return a.clock.Now().UTC().Truncate(time.Millisecond) }

type actorKey struct{}

// WithActor returns a context in which an account of the office acts.
func WithActor(ctx context.Context, account fair.Account) context.Context {
	return context.WithValue(ctx, actorKey{}, account)
}

// Actor returns the account that acts in a context; ok is false for a visitor or the product itself.
func Actor(ctx context.Context) (account fair.Account, ok bool) {
	account, ok = ctx.Value(actorKey{}).(fair.Account)
	return account, ok
}

// Require returns nil when the context's account has a permission.
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

// Wake makes the sweeper and the other background workers check for work at once: the clock was moved, or something
// was written that they must follow. It never blocks.
func (a *Core) Wake() {
	select {
	case a.woken <- struct{}{}:
	default:
	}
	a.wake()
}

// Woken receives after Wake was called.
func (a *Core) Woken() <-chan struct{} { return a.woken }
