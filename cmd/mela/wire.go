package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/bulk"
	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/campaign"
	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fairchange"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/mail"
	"github.com/mela-fair/mela/internal/message/whatsapp"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/internal/message/whatsapp/simulator"
	"github.com/mela-fair/mela/internal/outbox"
	paying "github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/payment/cashfree"
	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/retention"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
	webfiles "github.com/mela-fair/mela/web"
)

// parts are the components of the program.
type parts struct {
	deps       wiring.Deps                   // dependencies that are passed to package wiring
	filled     atomic.Pointer[chan struct{}] // closed when the demo is filled; nil if no demo is being filled
	app        *wiring.Features
	handler    http.Handler
	guard      *limits.Guard
	endStreams func()
	workers    []func(context.Context) // background work, which runs until the context ends
	restart    chan struct{}           // receives a value when the stored settings have changed
	engine     *ssr.Engine             // nil in development, where Vite renders the pages
}

// close ends the page engine. Call it only after the servers have ended.
func (p *parts) close(log *slog.Logger) {
	if p.engine == nil {
		return
	}
	if err := p.engine.Close(); err != nil {
		log.Error("the page engine could not be closed", "cause", err)
	}
}

// startAgain makes the program start again inside the process, with the settings that are stored now.
func (p *parts) startAgain() {
	select {
	case p.restart <- struct{}{}:
	default:
	}
}

type machineClock struct{}

func (machineClock) Now() time.Time { return time.Now() }

// wire constructs the program. `local` is the address at which this process can reach itself. `vite` is the address of
// a development server, or empty if there is none.
func wire(ctx context.Context, cfg config.Config, db *store.DB, log *slog.Logger, local, vite string,
	practice time.Time,
) (*parts, error) {
	p := &parts{restart: make(chan struct{}, 1)}
	box := &outbox.Outbox{Store: db, Log: log}
	m := newMetrics(db, cfg.BackupURL != "")
	pay, err := wirePayments(ctx, cfg, db, log, local, practice, m.provider(), func() { p.app.Wake() })
	if err != nil {
		return nil, err
	}
	uploads, err := wireFiles(cfg)
	if err != nil {
		return nil, err
	}
	box.Now = pay.clock.Now
	keyBox, err := openSecrets(cfg)
	if err != nil {
		return nil, err
	}
	channel, phones := wireWhatsApp(cfg, db, log, local, pay.clock)
	p.deps = wiring.Deps{
		Store: db, Gateway: pay.gateway, Files: uploads, Documents: documents.New(webfiles.Art()), Sheets: sheet.New(),
		Emails: mail.Emails{}, Clock: pay.clock, Practice: pay.practice(), Secrets: keyBox, Log: log, Wake: box.Wake,
		WhatsApp: channel, WhatsAppSetup: whatsapp.Setup{
			Given: cfg.WhatsAppGiven(), Off: !bool(cfg.WhatsApp), PhoneID: cfg.WhatsAppPhoneID, AccountID: cfg.WhatsAppAccount,
			URL: cfg.WhatsAppURL, Apply: p.startAgain,
		},
		Settings: settingsOf(cfg), Setup: setupOptions(cfg, p.startAgain),
	}
	p.app = wiring.New(p.deps)
	if err := p.wireJobs(cfg, db, box); err != nil {
		return nil, err
	}
	disk := limits.NewDisk(cfg.DiskReserveMB, cfg.Data, os.TempDir())
	responses := cache.New(log, p.app.Now, cacheSize)
	api, err := httpapi.New(httpapi.Deps{
		Config: web.Config{
			SessionStore: account.NewSessionStore(db.DB, nil), Log: log, BaseURL: func() string { return cfg.BaseURL },
			Secure: strings.HasPrefix(cfg.BaseURL, "https://"), TrustedProxies: cfg.Proxies,
			Ready: p.readiness(readiness(db, disk)), MetricsOpen: bool(cfg.MetricsOpen), MetricsFrom: cfg.MetricsPeers,
			Registry: m.registry, Revision: db.Revision, Cache: responses, OnRoute: nameTrace,
		},
		App: p.app, Webhooks: pay.webhooks, CheckoutURL: pay.checkoutURL, Disk: disk, Backups: db.BackupState,
		Checks: checksOf(cfg, db, p.untrustedProxy, p.app.Now), Probes: setupProbes(cfg, p.app),
	})
	if err != nil {
		return nil, err
	}
	pages, err := p.wireSite(cfg, log, responses, pay.checkoutURL, vite, api.AtGate, m)
	if err != nil {
		return nil, err
	}
	guard := newGuard(cfg, disk, api, pages, keyBox, log)
	guard.Register(m.registry)
	mux := newMux(api.Handler(), m.pages(pages.Handler()))
	if pay.simulator != nil {
		mux.Handle("/sandbox/", pay.simulator.Handler())
		p.workers = append(p.workers, pay.simulator.Run)
	}
	if phones != nil {
		mux.Handle(simulator.Path, phones.Handler())
		mux.Handle(simulator.Path+"/", phones.Handler())
		p.workers = append(p.workers, phones.Run)
	}
	p.guard, p.handler, p.endStreams = guard, guard.Handler(traceRequests(cfg, mux)), api.Close
	p.workers = append(p.workers, p.finish, p.app.RunSweeper, box.Run)
	if bool(cfg.RenderAhead) {
		p.workers = append(p.workers, pages.Run)
	}
	return p, nil
}

func (p *parts) untrustedProxy() netip.Addr { return p.guard.UntrustedProxy() }

// wireJobs gives the outbox the functions that run each kind of job.
func (p *parts) wireJobs(cfg config.Config, db *store.DB, box *outbox.Outbox) error {
	mailer := mail.Mailer{Store: db, Desk: p.app.Notify, Now: box.Now}
	if cfg.SMTPURL != "" { // otherwise messages are only stored
		sender, err := newMailSender(cfg)
		if err != nil {
			return err
		}
		mailer.Sender = sender
	}
	box.Tasks = traceTasks(tasks(p.app, mailer))
	return nil
}

// settingsOf returns the part of the configuration that the use cases need.
func settingsOf(cfg config.Config) app.Settings {
	return app.Settings{
		BaseURL: cfg.BaseURL, Mode: cfg.Mode(), OrderExpiry: cfg.OrderExpiry, Grace: cfg.PaymentGrace,
		Retention: retentionOf(cfg), SendsMail: cfg.SMTPURL != "", Live: cfg.Production(),
	}
}

// finish waits until the context ends. Then it waits until all accepted requests about personal data are processed.
func (p *parts) finish(ctx context.Context) {
	<-ctx.Done()
	p.app.Privacy.Finish()
}

func newMux(api, pages http.Handler) *http.ServeMux {
	mux := http.NewServeMux()
	for _, path := range []string{"/api/", "/files/", "/healthz", "/readyz", "/metrics"} {
		mux.Handle(path, api)
	}
	mux.Handle("/", pages)
	return mux
}

func wireFiles(cfg config.Config) (*files.Files, error) {
	uploads, err := openUploads(cfg)
	if err != nil || cfg.Clamd == "" {
		return uploads, err
	}
	uploads.Scanner, err = files.NewClamd(cfg.Clamd)
	return uploads, err
}

func newMailSender(cfg config.Config) (*mail.SMTP, error) {
	sender, err := mail.NewSMTP(string(cfg.SMTPURL), cfg.MailFrom)
	if err == nil && cfg.MailNeedsTLS() {
		sender.RequireTLS()
	}
	return sender, err
}

// tasks returns, for each kind of job, the function that runs it and the settings for the outbox.
func tasks(a *wiring.Features, mailer mail.Mailer) map[fair.JobKind]outbox.Task {
	notYet := func(err error) bool { return errors.Is(err, app.ErrNotYet) }
	return map[fair.JobKind]outbox.Task{
		fair.JobRefund: {Handle: a.Payments.CarryRefund, Again: paying.RefundCheckEvery, NotYet: notYet},
		fair.JobMail: {
			Handle: mailer.Deliver, Tries: mail.Tries, Hopeless: mail.Hopeless, GivenUp: mailer.GiveUp,
			AtOnce: mail.AtOnce,
		},
		// Bulk runs have their own queue, so that a long run does not delay other jobs.
		fair.JobBulk:     {Handle: a.Bulk.CarryOut, Again: bulk.CarryOnAfter, NotYet: notYet, AtOnce: 2},
		fair.JobCampaign: {Handle: a.Campaigns.WriteMessages, Again: campaign.WriteAgain, NotYet: notYet},
		fair.JobFairCancelled: {
			Handle: a.FairChange.GiveBack, Again: fairchange.GiveBackAgain, Tries: 12, NotYet: notYet,
		},
		fair.JobWhatsApp:     {Handle: a.WhatsApp.Deliver, Again: whatsapp.Again, NotYet: notYet, AtOnce: 4},
		fair.JobWhatsAppText: {Handle: a.WhatsApp.DeliverText, Again: whatsapp.Again, NotYet: notYet, AtOnce: 2},
		fair.JobFile:         {Handle: a.Content.DeleteFile, Tries: 12},
		fair.JobPasswordLink: {Handle: a.Accounts.SendPasswordLink, Tries: 12},
		fair.JobRetain:       {Handle: a.Retention.Retain, Again: retention.RetainAgain, Tries: 12, NotYet: notYet},
	}
}

// retentionOf returns the configured retention periods for personal data.
func retentionOf(cfg config.Config) fair.Retention {
	return fair.Retention{
		Registrations: cfg.KeepRegistered, Bookings: cfg.KeepBookings, Applications: cfg.KeepApplications,
		Messages: cfg.KeepMessages, WebhookDays: cfg.KeepWebhookDays,
	}
}

// payments are the components for the configured payment mode, including the clock.
type payments struct {
	clock       app.Clock
	gateway     wiring.Gateway     // nil when payments are off
	webhooks    httpapi.Webhooks   // nil when payments are off
	simulator   *sandbox.Simulator // nil unless the payment mode is sandbox
	checkoutURL func(sessionID string) string
}

func wirePayments(ctx context.Context, cfg config.Config, db *store.DB, log *slog.Logger, local string,
	practice time.Time, provider *http.Client, wake func(),
) (payments, error) {
	pay := payments{clock: machineClock{}}
	settings := cashfreeSettings(cfg)
	settings.Log, settings.HTTPClient = log, provider
	switch cfg.Mode() {
	case fair.PaymentsOff:
		return pay, nil
	case fair.PaymentsSandbox:
		simulator, err := sandbox.New(ctx, sandbox.Config{
			DB: db.DB, Log: log, PracticeFrom: practice, BaseURL: cfg.BaseURL, OnAdvance: wake,
			WebhookURL: "http://" + local + "/api/cashfree/webhook",
			// On a public site, the simulator has no controls. With them, visitors could advance the clock and pay other
			// people's orders.
			NoControls: cfg.PublicHTTPS(),
		})
		if err != nil {
			return pay, fmt.Errorf("start the payment simulator: %w", err)
		}
		pay.simulator, pay.clock = simulator, simulator.Clock()
		pay.checkoutURL = simulator.CheckoutURL
		settings.BaseURL = "http://" + local + "/sandbox/pg"
		settings.ClientID, settings.Secret, settings.PreviousSecret = sandbox.ClientID, sandbox.ClientSecret, ""
		settings.APIVersion = ""
	}
	settings.Clock, settings.Limited = pay.clock, bool(cfg.RateLimits)
	client, err := cashfree.New(settings)
	if err != nil {
		return pay, err
	}
	pay.gateway, pay.webhooks = client, client
	return pay, nil
}

// wireWhatsApp returns the client for WhatsApp, which is nil if the channel is off, and the simulator that it uses in a
// demo.
func wireWhatsApp(cfg config.Config, db *store.DB, log *slog.Logger, local string, clock app.Clock) (
	*cloud.Client, *simulator.Simulator,
) {
	if !cfg.WhatsApp {
		return nil, nil
	}
	if cfg.WhatsAppToken != "" {
		return cloud.New(cloud.Config{
			URL: cfg.WhatsAppURL, Token: string(cfg.WhatsAppToken), PhoneID: cfg.WhatsAppPhoneID,
			AccountID: cfg.WhatsAppAccount, AppSecret: string(cfg.WhatsAppSecret), VerifyToken: string(cfg.WhatsAppVerify),
		}), nil
	}
	if !cfg.SimulateWhatsApp {
		return nil, nil
	}
	phones := simulator.New(simulator.Config{
		DB: db.DB, Log: log, Now: clock.Now, WebhookURL: "http://" + local + whatsapp.WebhookPath,
		NoControls: cfg.PublicHTTPS(),
	})
	return cloud.New(simulator.Access("http://" + local)), phones
}

func cashfreeSettings(cfg config.Config) cashfree.Config {
	return cashfree.Config{
		BaseURL: cfg.CashfreeURL, ClientID: cfg.CashfreeID, Secret: string(cfg.CashfreeSecret),
		PreviousSecret: string(cfg.CashfreePrevious), APIVersion: cfg.CashfreeVersion,
	}
}

// cacheSize is the maximum size of the cached responses in bytes.
const cacheSize = 32 << 20

func (p *parts) wireSite(cfg config.Config, log *slog.Logger, responses *cache.Cache,
	checkoutURL func(string) string, vite string, atGate func(*http.Request) bool, m *metrics,
) (*site.Site, error) {
	deps := site.Deps{
		App: p.app, Log: log, Cache: responses, BaseURL: cfg.BaseURL, Dist: webfiles.Dist(), CheckoutURL: checkoutURL,
		KeepOffline: bool(cfg.Offline), AtGate: atGate, OnPage: nameTrace,
		HomeLang: fair.Lang(cfg.Language),
	}
	if vite != "" {
		dev, err := ssr.NewDev(vite)
		if err != nil {
			return nil, err
		}
		deps.Renderer = dev
		return site.New(deps)
	}
	bundle, err := site.LoadBundle(deps.Dist)
	if err != nil {
		return nil, err
	}
	p.engine, err = ssr.NewEngine(bundle, ssr.EngineOptions{
		Queue: cfg.RenderQueue, OnRender: m.rendered, Late: !bool(cfg.RenderAhead),
	})
	if err != nil {
		return nil, err
	}
	deps.Renderer = tracedRenderer{p.engine}
	pages, err := site.New(deps)
	if err != nil {
		return nil, err
	}
	registerRenders(m.registry, p.engine, pages)
	return pages, nil
}
