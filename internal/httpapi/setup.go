package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/doctor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/setup"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// SetupProbes contains functions that test the settings of the setup page before they are stored.
type SetupProbes struct {
	// Provider sends a request to the payment provider with the given keys. The result says whether the keys are valid.
	Provider func(ctx context.Context, clientID, secret string) doctor.Finding
	// Mail sends a test e-mail. `url` is the address of the mail server in the format of MELA_SMTP_URL.
	Mail func(ctx context.Context, url, from, to string) doctor.Finding
}

type setupOffer struct {
	Title              fair.Text `json:"title"`
	FirstDay           string    `json:"firstDay"`
	LastDay            string    `json:"lastDay"`
	PaymentsGiven      bool      `json:"paymentsGiven" doc:"true: environment variables set the payment service, and the setup page cannot change it."`
	MailGiven          bool      `json:"mailGiven" doc:"true: environment variables set the mail server, and the setup page cannot change it."`
	LanguageGiven      bool      `json:"languageGiven" doc:"true: an environment variable sets the language of the home page, and the setup page cannot change it."`
	SimulatorAvailable bool      `json:"simulatorAvailable" doc:"true: the payment service 'sandbox' (simulated payments) is allowed."`
}

// SetupCashfree contains the keys with which the site signs in to the payment provider.
type SetupCashfree struct {
	ClientID     string `json:"clientId,omitempty"`
	ClientSecret string `json:"clientSecret,omitempty"`
}

// SetupMail contains the settings of a mail server.
type SetupMail struct {
	Host     string `json:"mailHost,omitempty" doc:"The host name of the mail server. Empty: no mail server is used."`
	Port     string `json:"mailPort,omitempty"`
	Security string `json:"mailSecurity,omitempty" doc:"'tls': TLS from the start (usually port 465). Any other value: STARTTLS."`
	User     string `json:"mailUser,omitempty"`
	// The field is not called Password, because setupStart embeds this type and also has a password field.
	MailPassword string `json:"mailPassword,omitempty"`
	From         string `json:"mailFrom,omitempty" doc:"The e-mail address of the sender."`
}

func (m SetupMail) server() setup.MailServer {
	return setup.MailServer{
		Host: m.Host, Port: m.Port, TLS: m.Security == "tls", User: m.User, Password: m.MailPassword, From: m.From,
	}
}

type setupStart struct {
	SetupCashfree
	SetupMail
	Code     string    `json:"code" doc:"The one-time code that the program has written to its output."`
	Email    string    `json:"email" doc:"The e-mail address of the owner."`
	Name     string    `json:"name,omitempty"`
	Password string    `json:"password"`
	Title    fair.Text `json:"title"`
	FirstDay string    `json:"firstDay"`
	LastDay  string    `json:"lastDay"`
	Venue    fair.Text `json:"venue,omitempty" doc:"Default: the sample's."`
	Phone    string    `json:"phone,omitempty" doc:"The office's phone number on the website. Default: the sample's."`
	GSTIN    string    `json:"gstin,omitempty" doc:"The society's GST number."`

	NotRegistered bool `json:"notRegistered,omitempty" doc:"true: the society is not registered for GST."`

	Bank *fair.BankAccount `json:"bank,omitempty" doc:"The account to which exhibitors transfer money. Default: none."`

	Language string `json:"language,omitempty" doc:"The language of the home page for visitors who come from another site. Default: English."`
	Payments string `json:"payments,omitempty" doc:"The payment service: off, cashfree or, if 'simulatorAvailable' is true, sandbox."`
}

type (
	setupProviderInputBody struct {
		SetupCashfree
		Code string `json:"code"`
	}
	setupMailInputBody struct {
		SetupMail
		Code string `json:"code"`
		To   string `json:"to" doc:"The recipient of the test e-mail."`
	}
)

func (a *API) routeSetup() {
	tags := []string{"First start"}
	// 404 once there is an owner; writing needs the one-time code.
	web.Add(a.API, web.Public, web.Op("GET /api/setup", "get-setup", tags, "Get the options of the setup page",
		"The response is 404 if the site already has an owner."),
		func(ctx context.Context, _ *struct{}) (*web.Body[setupOffer], error) { return a.setupOffer(ctx) })
	web.Add(a.API, web.Public, web.Op("POST /api/setup/check-payments", "check-setup-payments", tags,
		"Test the keys of the payment provider"), a.checkSetupPayments)
	web.Add(a.API, web.Public, web.Op("POST /api/setup/test-mail", "send-setup-mail", tags,
		"Send a test e-mail"), a.sendSetupMail)
	web.Add(a.API, web.Public, web.Op("POST /api/setup", "finish-setup", tags, "Create the owner and set up the site",
		"The request must contain the one-time code that the program shows when it starts. The code can be "+
			"used once."), a.finishSetup)
}

func (a *API) setupOffer(ctx context.Context) (*web.Body[setupOffer], error) {
	open, err := a.app.Setup.Open(ctx)
	if err == nil && !open {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err != nil {
		return nil, err
	}
	edition, err := a.app.Content.Edition(ctx)
	options := a.app.Setup.Options()
	return web.BodyOf(setupOffer{
		Title: edition.Title, FirstDay: edition.FirstDay, LastDay: edition.LastDay, PaymentsGiven: options.PaymentsGiven,
		MailGiven: options.MailGiven, LanguageGiven: options.LanguageGiven, SimulatorAvailable: options.Simulator,
	}), err
}

func (a *API) checkSetupPayments(
	ctx context.Context, in *web.Body[setupProviderInputBody],
) (*web.Body[systemCheck], error) {
	if err := a.app.Setup.Check(ctx, in.Body.Code, setupAddress(ctx)); err != nil {
		return nil, err
	}
	return a.tryPayments(ctx, in.Body.ClientID, in.Body.ClientSecret)
}

// tryPayments tests the keys of an account with a request to the payment provider.
func (a *API) tryPayments(ctx context.Context, clientID, clientSecret string) (*web.Body[systemCheck], error) {
	p := fair.Problems{}
	id := p.CleanLine("clientId", clientID, true, fair.MaxName)
	secret := p.CleanLine("clientSecret", clientSecret, true, fair.MaxEmail)
	if err := p.Err(); err != nil {
		return nil, err
	}
	return web.BodyOf(checkOf(a.deps.Probes.Provider(ctx, id, secret))), nil
}

func (a *API) sendSetupMail(ctx context.Context, in *web.Body[setupMailInputBody]) (*web.Body[systemCheck], error) {
	if err := a.app.Setup.Check(ctx, in.Body.Code, setupAddress(ctx)); err != nil {
		return nil, err
	}
	return a.tryMail(ctx, in.Body.server(), in.Body.To)
}

// tryMail sends a test e-mail through a mail server.
func (a *API) tryMail(ctx context.Context, server setup.MailServer, recipient string) (*web.Body[systemCheck], error) {
	p := server.Problems()
	to := p.CleanEmail("email", recipient, true)
	if err := p.Err(); err != nil {
		return nil, err
	}
	return web.BodyOf(checkOf(a.deps.Probes.Mail(ctx, server.URL(), server.From, to))), nil
}

func (a *API) finishSetup(ctx context.Context, in *web.Body[setupStart]) (*struct{}, error) {
	b := in.Body
	if b.Bank == nil {
		b.Bank = &fair.BankAccount{}
	}
	return nil, a.app.Setup.Finish(ctx, setup.Start{
		Code: b.Code, Address: setupAddress(ctx), Email: b.Email, Name: b.Name, Password: b.Password, Title: b.Title,
		FirstDay: b.FirstDay, LastDay: b.LastDay, Venue: b.Venue, Phone: b.Phone, GSTIN: b.GSTIN,
		NotRegistered: b.NotRegistered, Bank: *b.Bank, Mail: b.server(), Language: b.Language,
		Payments: setup.Payments{Mode: fair.PaymentMode(b.Payments), ClientID: b.ClientID, Secret: b.ClientSecret},
	})
}

// setupAddress returns the client's network. Attempts with wrong codes are counted by network.
func setupAddress(ctx context.Context) string { return limits.NetworkOf(web.InfoOf(ctx).Address) }
