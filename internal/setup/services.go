package setup

import (
	"cmp"
	"context"
	"net/url"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Services contains the stored settings of the payments, the mail server and the language. It does not contain
// secrets that environment variables set.
type Services struct {
	Payments Payments
	Mail     MailServer
	Language string // home page language; "" is English
}

// Services returns the stored payment and mail server settings, including secrets. The caller must not show the
// secrets. Only owners may call it.
func (a *Service) Services(ctx context.Context) (Services, error) {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return Services{}, err
	}
	stored, err := a.store.Settings(ctx)
	return servicesOf(stored), err
}

// Completed fills in the stored secrets that the input does not contain. It adds the stored payment key only if the
// input has the same account at the payment provider, and the stored password only if the input has the same mail
// server and user. Only owners who have authenticated recently may call it.
func (a *Service) Completed(ctx context.Context, in Services) (Services, error) {
	if err := a.RequireFresh(ctx); err != nil {
		return in, err
	}
	stored, err := a.Services(ctx)
	if err != nil {
		return in, err
	}
	if in.Payments.ClientID == stored.Payments.ClientID {
		in.Payments.Secret = cmp.Or(in.Payments.Secret, stored.Payments.Secret)
	}
	was := stored.Mail
	if in.Mail.Host == was.Host && in.Mail.Port == was.Port && in.Mail.TLS == was.TLS && in.Mail.User == was.User {
		in.Mail.Password = cmp.Or(in.Mail.Password, was.Password)
	}
	return in, nil
}

// ChangeServices stores the payment and mail server settings. Stored secrets that the input does not contain stay
// unchanged. The program then restarts with the new settings. It returns KindInvalid with messages for all invalid
// fields. Only owners who have authenticated recently may call it.
func (a *Service) ChangeServices(ctx context.Context, in Services) error {
	in, err := a.Completed(ctx, in)
	if err != nil {
		return err
	}
	p := fair.Problems{}
	changed := a.settingsOf(Start{Payments: in.Payments, Mail: in.Mail, Language: in.Language}, p)
	if err := p.Err(); err != nil {
		return err
	}
	stored, err := a.store.Settings(ctx)
	if err != nil {
		return err
	}
	a.keepGiven(changed, stored)
	err = a.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.SaveSettings(ctx, changed); err != nil {
			return err
		}
		return a.LogChange(ctx, "changed", "setup", "1", texts.PortalActivity.ServicesChanged(), nil, nil)
	})
	if err == nil && a.options.Done != nil {
		a.options.Done()
	}
	return err
}

// keepGiven adds the stored settings that environment variables currently override, which apply again when these
// variables are no longer set, and those of WhatsApp, which have a screen of their own.
func (a *Service) keepGiven(changed, stored map[string]string) {
	names := slices.Clone(fair.WhatsAppSettings)
	if a.options.PaymentsGiven {
		names = append(names, fair.SettingPayments, fair.SettingCashfreeID, fair.SettingCashfreeSecret)
	}
	if a.options.MailGiven {
		names = append(names, fair.SettingSMTPURL, fair.SettingMailFrom)
	}
	if a.options.LanguageGiven {
		names = append(names, fair.SettingLanguage)
	}
	for _, name := range names {
		changed[name] = stored[name]
	}
}

// servicesOf converts stored settings into Services.
func servicesOf(stored map[string]string) Services {
	s := Services{Language: stored[fair.SettingLanguage], Payments: Payments{
		Mode:     fair.PaymentMode(cmp.Or(stored[fair.SettingPayments], string(fair.PaymentsOff))),
		ClientID: stored[fair.SettingCashfreeID], Secret: stored[fair.SettingCashfreeSecret],
	}}
	u, err := url.Parse(stored[fair.SettingSMTPURL])
	if err != nil || u.Host == "" {
		return s // no mail server is configured
	}
	password, _ := u.User.Password()
	s.Mail = MailServer{
		Host: u.Hostname(), Port: u.Port(), TLS: u.Scheme == "smtps", User: u.User.Username(), Password: password,
		From: stored[fair.SettingMailFrom],
	}
	return s
}
