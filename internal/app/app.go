package app

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Clock tells the time. In sandbox mode it can be moved from outside.
type Clock interface{ Now() time.Time }

// Gateway is the payment provider. Its errors are *fair.GatewayError.
type Gateway interface {
	CreateOrder(context.Context, fair.GatewayOrderRequest) (fair.GatewayOrder, error)
	GetOrder(ctx context.Context, orderID string) (fair.GatewayOrder, error)
	GetPayments(ctx context.Context, orderID string) ([]fair.GatewayPayment, error)
	TerminateOrder(ctx context.Context, orderID string) (fair.GatewayOrder, error)
	CreateRefund(context.Context, fair.GatewayRefundRequest) (fair.GatewayRefund, error)
	GetRefund(ctx context.Context, orderID, refundID string) (fair.GatewayRefund, error)
	GetRefunds(ctx context.Context, orderID string) ([]fair.GatewayRefund, error)
}

// Settings are the parts of the configuration that use cases follow.
type Settings struct {
	BaseURL     string // public address without a slash at the end
	Mode        fair.PaymentMode
	OrderExpiry time.Duration  // how long an order can be paid
	Grace       time.Duration  // how much longer its stalls stay held
	Retention   fair.Retention // how long personal data is kept; periods that are not set are the default's
	SendsMail   bool           // a mail server is set; else messages are only kept
}

// Deps are what the use cases work with.
type Deps struct {
	Store     Store
	Gateway   Gateway   // nil when payments are off
	Files     Files     // nil: nothing can be uploaded
	Documents Documents // nil: no PDFs
	Sheets    Sheets    // nil: no spreadsheet can be imported
	Letters   Letters   // nil: messages are shown as plain text only
	Clock     Clock
	Log       *slog.Logger
	Settings  Settings
	Wake      func() // tells the background workers that there is work; may be nil
}

// App is the product's use cases. It is safe for use by many goroutines.
type App struct {
	ContactMessages  *Records[fair.ContactMessage, fair.ContactMessageInput]
	Sponsorships     *Records[fair.Sponsorship, fair.SponsorshipInput]
	Applications     *Records[fair.Application, fair.ApplicationInput]
	Partners         *Records[fair.Partner, fair.PartnerInput]
	Logos            *Records[fair.Logo, fair.LogoInput]
	Banners          *Records[fair.Banner, fair.BannerInput]
	EventCounters    *Records[fair.Counter, fair.CounterInput]
	CommitteeMembers *Records[fair.CommitteeMember, fair.CommitteeMemberInput]

	store       Store
	gateway     Gateway
	files       Files
	clock       Clock
	log         *slog.Logger
	set         Settings
	wakeOthers  func()
	sweepNow    chan struct{}
	changed     hallWatchers
	purges      []func(context.Context) (int, error) // of each kind of simple record
	nextPurge   time.Time                            // the sweeper's own
	retained    string                               // the day whose retention job was written; the sweeper's own
	documents   Documents
	sheets      Sheets
	letters     Letters
	nextSummary time.Time // the sweeper's own
	shelf       documentShelf
	settling    sync.Map // order id → *sync.Mutex: one question per order at a time in this process
}

// New wires the use cases.
func New(d Deps) *App {
	a := &App{store: d.Store, gateway: d.Gateway, files: d.Files, documents: d.Documents, sheets: d.Sheets, letters: d.Letters, clock: d.Clock, log: d.Log, set: d.Settings, wakeOthers: d.Wake, sweepNow: make(chan struct{}, 1)}
	a.ContactMessages = recordsOf(a, contactMessageKind)
	a.Sponsorships = recordsOf(a, sponsorshipKind)
	a.Applications = recordsOf(a, applicationKind)
	a.Partners = recordsOf(a, partnerKind)
	a.Logos = recordsOf(a, logoKind)
	a.Banners = recordsOf(a, bannerKind)
	a.EventCounters = recordsOf(a, counterKind)
	a.CommitteeMembers = recordsOf(a, committeeMemberKind)
	if a.wakeOthers == nil {
		a.wakeOthers = func() {}
	}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	return a
}

// Now is the product's time, in UTC and whole milliseconds as the database keeps it.
func (a *App) Now() time.Time { return a.clock.Now().UTC().Truncate(time.Millisecond) }

// Mode is who takes the payments.
func (a *App) Mode() fair.PaymentMode { return a.set.Mode }

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

// require returns nil when the context's account has a permission.
func require(ctx context.Context, p fair.Permission) error {
	account, ok := Actor(ctx)
	switch {
	case !ok:
		return fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SignInFirst())
	case !account.Role.Can(p):
		return fair.Fail(fair.KindForbidden, texts.PortalErrors.NotAllowed())
	}
	return nil
}
