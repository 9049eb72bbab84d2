package httpapi

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"github.com/mela-fair/mela/internal/doctor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/message/whatsapp"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
)

// Webhooks verifies and parses deliveries of the payment provider. `raw` is the body exactly as received. The error is
// fair.KindUnauthenticated for a wrong signature and fair.KindMalformed for a body that cannot be parsed.
type Webhooks interface {
	ParseWebhook(timestamp, signature, deliveryKey string, raw []byte) (fair.GatewayEvent, error)
}

// Deps are the dependencies of the API. App and SessionStore are required. New sets the functions of Config that look
// something up.
type Deps struct {
	web.Config

	App         *wiring.Features
	Webhooks    Webhooks                      // nil when payments are off
	CheckoutURL func(sessionID string) string // the simulator's payment page; nil outside the sandbox
	Disk        *limits.Disk                  // for the dashboard's warning about a full disk; nil: no warning
	// Backups returns the state of the backups, for the dashboard's warning; nil: no warning.
	Backups func(context.Context) (fair.BackupState, error)
	Checks  []doctor.Check // checks whose results the portal shows on the page System
	Probes  SetupProbes    // for the setup page of a new site; not set if the site has no such page
}

// API serves the HTTP API. It is safe for use by many goroutines.
type API struct {
	*web.API

	app         *wiring.Features
	deps        Deps
	meters      *meters
	bulkReaders map[string]bulkReader // readers by list
}

// New creates the API.
func New(d Deps) (*API, error) {
	if d.App == nil || d.SessionStore == nil {
		return nil, errors.New("httpapi: App and SessionStore are required")
	}
	if d.CheckoutURL == nil {
		d.CheckoutURL = func(string) string { return "" }
	}
	a, err := register(d)
	if err != nil {
		return nil, err
	}
	a.app.Bulk.SetRunner(a.runBulkItem)
	a.meters = newMeters(a.Registry, a.app.Hall.Listeners)
	a.Registry.MustRegister(&orderGauge{app: a.app, log: a.Log}, &stallGauge{app: a.app, log: a.Log})
	return a, nil
}

// OpenAPI returns the OpenAPI 3.1 document of all routes under /api. It is deterministic and needs no running server.
func OpenAPI() ([]byte, error) {
	a, err := register(Deps{App: wiring.New(wiring.Deps{})}) // without a store, because the handlers are not called
	if err != nil {
		return nil, err
	}
	return a.Document()
}

// Close ends the open event streams, because open streams prevent the server's shutdown. It is meant for
// http.Server.RegisterOnShutdown.
func (a *API) Close() { a.app.Hall.EndStreams() }

// register creates the API with all operations.
func register(d Deps) (*API, error) {
	c := d.Config
	c.Core, c.FindAccount, c.NoteRefusal = d.App.Core, d.App.Accounts.Find, d.App.Accounts.NoteRefusal
	c.CheckEdition, c.WithDevice = d.App.Content.CheckEdition, d.App.Entry.WithDevice
	c.ForeignWrites = []string{"POST " + webhookPath, "POST " + whatsapp.WebhookPath}
	c.Unzipped = []string{hall.EventsPath, "/files/"}
	c.CachedPaths = []string{
		"/api/event", "/api/counters", "/api/programme", "/api/speakers", "/api/exhibitors", "/api/partners", "/api/logo",
		"/api/banners", "/api/committee-members", "/api/hall", "/api/hall/states",
	}
	c.State = func(ctx context.Context) (string, error) {
		edition, err := d.App.Content.Edition(ctx)
		return strconv.FormatBool(edition.EarlyBird.AppliesAt(d.App.Now())), err
	}
	d.App.Office.Disk, d.App.Office.Backups = d.Disk, d.Backups
	a := &API{
		API: web.New(c), app: d.App, deps: d,
		bulkReaders: map[string]bulkReader{},
	}
	a.routeAll()
	examples, err := Examples()
	if err != nil {
		return nil, err
	}
	return a, a.FinishDocument(examples, described())
}

// AtGate reports whether a request comes from a signed-in account that may check entry codes. The request may be for
// the API or for a page. Use AtGate only to choose the page, because the operations check the permission themselves.
func (a *API) AtGate(r *http.Request) bool {
	account, signedIn := a.AccountOf(r)
	return signedIn && account.Can(fair.MayCheckIn)
}

// Examples returns the example responses that the OpenAPI document contains. They are in an order in which a test can
// execute them one after the other on a new site.
func Examples() (all []web.Example, err error) {
	err = json.Unmarshal(examplesFile, &all)
	return all, err
}

//go:embed examples.json
var examplesFile []byte

func (a *API) routeAll() {
	a.app.Kinds.Routes(a.API)
	a.routeEdition()
	a.app.FairChange.Routes(a.API)
	a.app.Notify.Routes(a.API)
	a.routeCampaigns()
	a.routeSponsorships()
	a.app.Hall.Routes(a.API)
	a.routeRegistrations()
	a.routeOrders()
	a.app.Money.Routes(a.API)
	a.app.Accountant.Routes(a.API)
	a.app.Bank.Routes(a.API)
	a.app.WhatsApp.Routes(a.API)
	a.routeDocuments()
	a.routeStatements()
	a.routeBookings()
	a.app.Office.Routes(a.API)
	a.routeRecordPages()
	a.routeBadges()
	a.routePrints()
	a.app.Accounts.Routes(a.API)
	a.routeSystem([]string{"Accounts"})
	a.app.Office.RouteViews(a.API)
	a.routeExports()
	a.app.Privacy.Routes(a.API)
	a.app.Retention.Routes(a.API)
	a.routeDayBook()
	a.app.Settlements.Routes(a.API)
	a.routeFiles()
	a.app.Entry.Routes(a.API)
	a.app.Announcements.Routes(a.API)
	a.routeSetup()
	a.routeServices()
	a.offerBulkOfOffice()
	a.routeBulk()
	a.routeBulkFilters()
	a.routeBulkRuns()
	a.AddEverything()
}
