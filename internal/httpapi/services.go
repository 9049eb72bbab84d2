package httpapi

import (
	"cmp"
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/setup"
	"github.com/mela-fair/mela/internal/web"
)

// services are the stored settings of payments and of the mail server. Secrets are never sent to the browser. If a
// secret in a request is empty, the stored secret stays unchanged.
type services struct {
	SetupCashfree
	SetupMail
	Payments string `json:"payments,omitempty" doc:"The payment service: off, cashfree or, if 'simulatorAvailable' is true, sandbox."`
	Language string `json:"language,omitempty" doc:"The language of the home page for visitors who come from another site."`
}

type storedServices struct {
	Payments           string `json:"payments"`
	ClientID           string `json:"clientId"`
	MailHost           string `json:"mailHost"`
	MailPort           string `json:"mailPort"`
	MailSecurity       string `json:"mailSecurity" enum:"starttls,tls"`
	MailUser           string `json:"mailUser"`
	MailFrom           string `json:"mailFrom"`
	Language           string `json:"language" doc:"The language of the home page for visitors who come from another site."`
	LanguageGiven      bool   `json:"languageGiven" doc:"true: an environment variable sets the language of the home page, and the stored value is ignored."`
	PaymentsGiven      bool   `json:"paymentsGiven" doc:"true: environment variables set the payment service, and the stored values are ignored."`
	MailGiven          bool   `json:"mailGiven" doc:"true: environment variables set the mail server, and the stored values are ignored."`
	SimulatorAvailable bool   `json:"simulatorAvailable" doc:"true: the payment service 'sandbox' (simulated payments) is allowed."`
}

type servicesMailInputBody struct {
	SetupMail
	To string `json:"to" doc:"The recipient of the test e-mail."`
}

func (in services) stored() setup.Services {
	return setup.Services{
		Mail: in.server(), Language: in.Language,
		Payments: setup.Payments{
			Mode: fair.PaymentMode(in.Payments), ClientID: in.ClientID, Secret: in.ClientSecret,
		},
	}
}

func (a *API) routeServices() {
	tags := []string{"Services"}
	web.Add(a.API, fair.MayManage, web.Op("GET /api/admin/services", "get-services", tags,
		"Get the settings of payments and of the mail server",
		"The response contains the stored settings without secrets. Environment variables have priority over "+
			"stored settings. Only owners can use this operation."),
		func(ctx context.Context, _ *struct{}) (*web.Body[storedServices], error) {
			return a.storedServices(ctx)
		})
	web.Add(a.API, fair.MayManage, web.Op("PUT /api/admin/services", "change-services", tags,
		"Change the settings of payments and of the mail server",
		"If a secret is empty, the stored secret stays unchanged, provided that the account of the secret is "+
			"unchanged too. The program then loads the new settings without closing its ports."),
		func(ctx context.Context, in *web.Body[services]) (*struct{}, error) {
			return nil, a.app.Setup.ChangeServices(ctx, in.Body.stored())
		})
	web.Add(a.API, fair.MayManage, web.Op("POST /api/admin/services/check-payments", "check-services-payments", tags,
		"Test the keys of the payment provider"), a.checkServicesPayments)
	web.Add(a.API, fair.MayManage, web.Op("POST /api/admin/services/test-mail", "send-services-mail", tags,
		"Send a test e-mail"),
		a.sendServicesMail)
}

func (a *API) storedServices(ctx context.Context) (*web.Body[storedServices], error) {
	s, err := a.app.Setup.Services(ctx)
	options := a.app.Setup.Options()
	answer := storedServices{
		Payments: string(s.Payments.Mode), ClientID: s.Payments.ClientID, MailHost: s.Mail.Host, MailPort: s.Mail.Port,
		MailSecurity: "starttls", MailUser: s.Mail.User, MailFrom: s.Mail.From, PaymentsGiven: options.PaymentsGiven,
		Language: cmp.Or(s.Language, string(fair.English)), LanguageGiven: options.LanguageGiven,
		MailGiven: options.MailGiven, SimulatorAvailable: options.Simulator,
	}
	if s.Mail.TLS {
		answer.MailSecurity = "tls"
	}
	return web.BodyOf(answer), err
}

func (a *API) checkServicesPayments(ctx context.Context, in *web.Body[services]) (*web.Body[systemCheck], error) {
	s, err := a.app.Setup.Completed(ctx, in.Body.stored())
	if err != nil {
		return nil, err
	}
	return a.tryPayments(ctx, s.Payments.ClientID, s.Payments.Secret)
}

func (a *API) sendServicesMail(
	ctx context.Context, in *web.Body[servicesMailInputBody],
) (*web.Body[systemCheck], error) {
	s, err := a.app.Setup.Completed(ctx, setup.Services{Mail: in.Body.server()})
	if err != nil {
		return nil, err
	}
	return a.tryMail(ctx, s.Mail, in.Body.To)
}
