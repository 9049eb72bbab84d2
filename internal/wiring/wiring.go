package wiring

import (
	"context"
	"log/slog"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/announcement"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/automatic"
	"github.com/mela-fair/mela/internal/bank"
	"github.com/mela-fair/mela/internal/banner"
	accountant "github.com/mela-fair/mela/internal/books"
	"github.com/mela-fair/mela/internal/bulk"
	"github.com/mela-fair/mela/internal/campaign"
	"github.com/mela-fair/mela/internal/committee"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/counter"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/desk"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fairchange"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/invoice"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/logo"
	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/message/whatsapp"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/internal/news"
	"github.com/mela-fair/mela/internal/office"
	"github.com/mela-fair/mela/internal/partner"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/photo"
	"github.com/mela-fair/mela/internal/programme"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/recordpage"
	"github.com/mela-fair/mela/internal/retention"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/savedtext"
	"github.com/mela-fair/mela/internal/secrets"
	"github.com/mela-fair/mela/internal/settlement"
	"github.com/mela-fair/mela/internal/setup"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/texts"
)

// Gateway is the payment provider.
type Gateway = payment.Gateway

// Printer contains the methods with which the features print PDFs.
type Printer interface {
	edition.Documents
	invoice.DocumentPrinter
	desk.TicketPrinter
	recordpage.Printer
}

// Deps contains the adapters of the features.
type Deps struct {
	Store     *store.DB
	Gateway   Gateway        // nil when payments are off
	Files     record.Files   // nil: no uploads
	Documents Printer        // nil: no PDFs
	Sheets    app.Sheets     // nil: spreadsheets cannot be imported
	Emails    message.Emails // nil: messages are shown as plain text only
	Clock     app.Clock
	Machine   app.Clock         // the machine's clock, for sign-in and sessions; nil: the system clock
	Practice  app.PracticeClock // the simulated clock of a demo; in a demo, Clock is the same clock; nil: no demo
	Secrets   *secrets.Box      // nil: a random secret that exists only until the process ends
	Log       *slog.Logger
	Settings  app.Settings
	WhatsApp  *cloud.Client // nil: nothing is sent by WhatsApp
	// WhatsAppSetup is how owners set up WhatsApp.
	WhatsAppSetup whatsapp.Setup
	Setup         setup.Options // zero: the site has no setup page
	Wake          func()        // wakes the background workers; may be nil
	// PasswordCost is the cost of password hashing. Only tests set it. If it is nil, the production cost is used.
	PasswordCost *argon2id.Params
}

// Features contains the services of all features. It is safe for concurrent use.
type Features struct {
	*app.Core

	Accounts      *account.Service
	Hall          *hall.Service
	Ledger        *ledger.Service
	Money         *ledger.Office
	Accountant    *accountant.Service
	Bank          *bank.Service
	Entry         *entry.Service
	Invoices      *invoice.Service
	Settlements   *settlement.Service
	Notify        *message.Service
	Campaigns     *campaign.Service
	Content       *edition.Service
	Sales         *sales.Service
	Payments      *payment.Service
	WalkIns       *desk.Service
	Privacy       *person.Service
	Retention     *retention.Service
	Office        *office.Service
	Records       *recordpage.Service
	Setup         *setup.Service
	FairChange    *fairchange.Service
	Announcements *announcement.Service
	Automatic     *automatic.Service
	Bulk          *bulk.Service
	WhatsApp      *whatsapp.Service

	// The simple kinds of record, and what they share.
	Kinds        *record.Core
	Applications *application.Service
	Banners      *banner.Records
	Committees   *committee.Service
	Contact      *contact.Service
	Counters     *counter.Service
	Exhibitors   *exhibitor.Service
	Logos        *logo.Records
	Partners     *partner.Records
	News         *news.Records
	Photos       *photo.Records
	Programme    *programme.Service
	SavedTexts   *savedtext.Records

	nextPurge time.Time // used by the sweeper only
}

// New creates the services of all features. Each service is created after the services that it calls. Without a store,
// the services can only describe their routes.
func New(d Deps) *Features {
	var database *db.DB
	if d.Store != nil {
		database = d.Store.DB
	}
	core := app.NewCore(app.CoreDeps{
		Store: d.Store, Clock: d.Clock, Machine: d.Machine, Practice: d.Practice, Secrets: d.Secrets, Log: d.Log,
		Settings: d.Settings, Wake: d.Wake,
	})
	a := &Features{Core: core}
	accounts := account.Store{DB: database}
	a.Ledger = ledger.New(database, core.Now)
	a.Announcements = announcement.New(core, database)
	a.Entry = entry.New(core, database, d.Store, a.Announcements)
	a.Invoices = invoice.New(invoice.Deps{
		Core: core, Store: d.Store, Ledger: a.Ledger, Entry: a.Entry, Documents: d.Documents, Settings: d.Settings,
	})
	a.Settlements = settlement.New(core, database, d.Sheets)
	a.Notify = message.New(core, d.Store, accounts, a.Invoices, d.Emails)
	a.Entry.NotifyOwners = a.Notify.NotifyOwners
	a.Hall = hall.New(core, database, d.Store, a.Notify.NotifyOwners)
	a.Kinds = record.NewCore(core, database, d.Files, d.Sheets)
	a.createKinds(database, d.Store)
	a.Campaigns = campaign.New(core, d.Store, a.Notify, a.Applications)
	a.Accounts = account.New(core, accounts, a.Notify, d.PasswordCost)
	a.Money = ledger.NewOffice(core, a.Ledger, a.Accounts)
	a.Content = edition.New(edition.Deps{
		Core: a.Kinds, Banners: a.Banners, News: a.News, Photos: a.Photos, Partners: a.Partners,
		Committees: a.Committees, Store: d.Store,
		Ledger: a.Ledger, Hall: a.Hall, Notify: a.Notify, Files: d.Files, Documents: d.Documents,
	})
	a.Counters = counter.New(a.Kinds, a.Content, a.Notify)
	a.Sales = sales.New(sales.Deps{
		Core: core, Store: d.Store, Ledger: a.Ledger, Hall: a.Hall, Notify: a.Notify, Sheets: d.Sheets,
	})
	a.Payments = payment.New(payment.Deps{
		Core: core, Store: d.Store, Accounts: a.Accounts, Ledger: a.Ledger, Money: a.Money, Hall: a.Hall,
		Notify: a.Notify, Sales: a.Sales, Gateway: d.Gateway, Settings: d.Settings,
	})
	a.Sales.Orders = a.Payments
	a.Exhibitors.List = a.Sales.ChangeOwnListed
	a.Money.Provider, a.Money.Told, a.Money.Moved = a.Payments, a.Payments.Told, a.Payments.MoneyMoved
	a.Accountant = accountant.New(accountant.Deps{
		Core: core, DB: database, Ledger: a.Ledger, Notify: a.Notify, Remind: a.Payments.Remind, Files: a.Kinds,
	})
	a.Bank = bank.New(bank.Deps{
		Core: core, DB: database, Ledger: a.Ledger, Money: a.Money, Sheets: d.Sheets, Record: a.Payments.RecordPayment,
		Emails: a.Accounts.AccountEmails,
	})
	a.WalkIns = desk.New(desk.Deps{
		Core: core, Store: d.Store, Ledger: a.Ledger, Entry: a.Entry, Payments: a.Payments, Accounts: a.Accounts,
		Sales:   a.Sales,
		Printer: d.Documents, Settings: d.Settings,
	})
	a.Privacy = person.New(person.Deps{
		Core:         core,
		Store:        d.Store,
		Ledger:       a.Ledger,
		Contact:      a.Contact,
		Content:      a.Content,
		Notify:       a.Notify,
		Sales:        a.Sales,
		Applications: a.Applications,
		Sponsorships: a.Content.Sponsorships,
		Exhibitors:   a.Exhibitors,
	})
	if d.Store != nil { // nil: only the API document is made
		d.WhatsAppSetup.Read, d.WhatsAppSetup.Save = d.Store.Settings, d.Store.SaveSettings
	}
	a.WhatsApp = whatsapp.New(whatsapp.Deps{
		Core: core, DB: database, Client: d.WhatsApp, Setup: d.WhatsAppSetup, Outdated: a.Notify.Outdated,
		Texts:   a.Notify.CurrentTexts,
		Samples: a.Notify.Samples, Own: whatsapp.OwnOf(a.Privacy, a.Entry, d.Store), Orders: a.Privacy.LinkToOrders,
		File: a.fileOf, SampleFile: a.sampleFile,
		PrintPoster: func(about fair.PrintedPassPoster) ([]byte, error) { return a.Records.PassPoster(about) },
		News: func(ctx context.Context, phone fair.Phone, on bool) error {
			return a.Campaigns.SetNews(ctx, string(phone), on)
		},
	})
	a.Notify.Queue, a.Notify.QueueCampaign = a.WhatsApp.Queue, a.WhatsApp.QueueCampaign
	a.Campaigns.WhatsApp = a.WhatsApp
	a.Privacy.Conversation, a.Privacy.Forget = a.WhatsApp.ConversationOf, a.WhatsApp.Forget
	a.Retention = retention.New(core, d.Store, a.Ledger, a.Bank, a.WhatsApp, a.Privacy)
	a.Records = recordpage.New(core, d.Store, a.Ledger, a.Privacy, a.Entry, d.Documents)
	a.Office = office.New(office.Deps{
		Core: core, Store: d.Store, DB: database, Accounts: a.Accounts, Ledger: a.Ledger, Hall: a.Hall, Edition: a.Content,
		Logos:   a.Logos,
		Contact: a.Contact, Applications: a.Applications, Settlements: a.Settlements, WhatsApp: a.WhatsApp,
	})
	a.FairChange = fairchange.New(fairchange.Deps{
		Core: core, Database: database, Accounts: a.Accounts, Campaigns: a.Campaigns, Content: a.Content, Money: a.Money,
		Programme: a.Programme,
	})
	a.Automatic = automatic.New(core, database, a.Campaigns)
	a.Bulk = bulk.New(core, database, a.Accounts)
	a.Setup = setup.New(core, d.Store, a.Accounts, a.Content, d.Setup)
	a.Ledger.Changed = a.Payments.FollowLedger
	a.Ledger.Payables[fair.OrderForSponsorship] = edition.SponsorshipMoney{Service: a.Content}
	a.Ledger.Payables[fair.OrderForRegistration] = sales.RegistrationMoney{Service: a.Sales}
	a.Ledger.Payables[fair.OrderForBooking] = sales.BookingMoney{Service: a.Sales}
	return a
}

// createKinds creates the services of the simple kinds of record.
func (a *Features) createKinds(database *db.DB, s *store.DB) {
	a.Applications = application.New(a.Kinds, a.Notify.ApplicationDecided)
	a.Banners = banner.New(a.Kinds)
	a.Committees = committee.New(a.Kinds)
	a.Contact = contact.New(a.Kinds, a.Notify)
	a.Exhibitors = exhibitor.New(a.Kinds, database, s)
	a.Logos = logo.New(a.Kinds)
	a.Partners = partner.New(a.Kinds)
	a.News = news.New(a.Kinds)
	a.Photos = photo.New(a.Kinds)
	a.Programme = programme.New(a.Kinds)
	a.SavedTexts = savedtext.New(a.Kinds)
}

// fileOf prints the document of a message: the entry codes of a paid registration, or what is attached to the e-mail.
func (a *Features) fileOf(ctx context.Context, m fair.Message) (file fair.Attachment, err error) {
	if m.Kind == fair.MessageRegistrationPaid {
		return a.Records.EntryCards(ctx, m.EntityID, m.Lang)
	}
	files, err := a.Notify.Attachments(ctx, m)
	if err == nil && len(files) == 0 {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err != nil {
		return file, err
	}
	return files[0], nil
}

// sampleFile prints an entry card for the people who approve texts at WhatsApp.
func (a *Features) sampleFile(ctx context.Context, lang fair.Lang) (file fair.Attachment, err error) {
	edition, err := a.Content.CurrentEdition(ctx)
	if err != nil {
		return file, err
	}
	samples, err := a.Notify.Samples(ctx, lang)
	if err != nil {
		return file, err
	}
	content, err := a.Records.EntrySheet(ctx, edition.ID, fair.PrintedBadges{
		Sheet: fair.BadgeLabel, Lang: lang,
		Badges: []fair.Badge{{Name: samples["name"], Code: a.Content.Settings.BaseURL, Short: "SAMPLE"}},
	})
	return fair.Attachment{Name: "sample.pdf", Type: "application/pdf", Content: content}, err
}
