package main

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/doctor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/mail"
	"github.com/mela-fair/mela/internal/setup"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/texts"
)

// setupOptions returns the options that the setup page offers. `done` is called when the settings are stored.
func setupOptions(cfg config.Config, done func()) setup.Options {
	return setup.Options{
		Offered: cfg.SetupPage(), PaymentsGiven: cfg.PaymentsGiven(), MailGiven: cfg.MailGiven(),
		LanguageGiven: cfg.LanguageGiven(),
		Simulator:     !cfg.Production(), Done: done,
	}
}

// setupProbes returns the functions that test the services when a user presses the test buttons of the setup page.
func setupProbes(cfg config.Config, a *wiring.Features) httpapi.SetupProbes {
	return httpapi.SetupProbes{
		Provider: func(ctx context.Context, clientID, secret string) doctor.Finding {
			tried := cfg
			tried.Payments = string(fair.PaymentsCashfree)
			tried.CashfreeID, tried.CashfreeSecret = clientID, config.Secret(secret)
			return doctor.Examine(ctx, []doctor.Check{providerCheck(tried)})[0]
		},
		Mail: func(ctx context.Context, url, from, to string) doctor.Finding {
			tried := cfg
			tried.SMTPURL, tried.MailFrom = config.Secret(url), from
			found := doctor.Examine(ctx, []doctor.Check{doctor.Mail(func(ctx context.Context) error {
				return sendTestMail(ctx, tried, a, to)
			})})[0]
			if found.State == doctor.OK {
				found.Detail = texts.PortalSystem.MailTestSent(to)
			}
			return found
		},
	}
}

func sendTestMail(ctx context.Context, cfg config.Config, a *wiring.Features, to string) error {
	sender, err := newMailSender(cfg)
	if err != nil {
		return err
	}
	head, err := a.Notify.Letterhead(ctx, fair.English)
	if err != nil {
		return err
	}
	t := texts.PortalSystem
	now := time.Now()
	return sender.Send(ctx, mail.Email{
		Message: fair.Message{
			ID: fair.NewID(now), To: to, Subject: t.MailTestSubject().In(fair.English), Lang: fair.English,
			Body: t.MailTestBody(cfg.BaseURL).In(fair.English),
		},
		Head: head, Date: now,
	})
}

// newSetupCode returns a new one-time code for the setup page. It returns an empty string if the site does not offer
// this page.
func newSetupCode(ctx context.Context, a *wiring.Features) (string, error) {
	open, err := a.Setup.Open(ctx)
	if err != nil || !open {
		return "", err
	}
	return a.Setup.NewCode(ctx)
}
