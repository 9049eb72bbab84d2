package config

import (
	"cmp"

	"github.com/mela-fair/mela/internal/fair"
)

// PaymentsBySetup is the value of MELA_PAYMENTS that lets the owner choose the payment mode on the setup page, which
// is shown at the first start.
const PaymentsBySetup = "setup"

// PaymentsGiven reports whether an environment variable sets the payment mode. If not, the owner chooses it on the
// setup page, which is shown at the first start.
func (c Config) PaymentsGiven() bool { return c.Payments != PaymentsBySetup && !c.paymentsStored }

// MailGiven reports whether an environment variable sets the mail server.
func (c Config) MailGiven() bool { return c.SMTPURL != "" && !c.mailStored }

// LanguageGiven reports whether an environment variable sets the language of the home page.
func (c Config) LanguageGiven() bool { return c.Language != "" && !c.languageStored }

// WhatsAppGiven reports whether an environment variable sets the keys of WhatsApp.
func (c Config) WhatsAppGiven() bool { return c.WhatsAppToken != "" && !c.whatsAppStored }

// SetupPage reports whether the site offers the setup page while it has no owner. It does so in production, and when
// MELA_PAYMENTS is "setup". There is no setup page if MELA_ADMIN_EMAIL is set, because the program then creates the
// owner itself.
func (c Config) SetupPage() bool { return c.AdminEmail == "" && (c.Production() || !c.PaymentsGiven()) }

// WithStored returns the configuration with the settings that owners stored in the database. The keys of the map
// `stored` are environment variable names. Environment variables take precedence over stored settings. An error is of
// type Problems.
func (c Config) WithStored(stored map[string]string) (Config, error) {
	if !c.PaymentsGiven() && stored[fair.SettingPayments] != "" {
		c.paymentsStored = true
		c.Payments = stored[fair.SettingPayments]
		c.CashfreeID = cmp.Or(c.CashfreeID, stored[fair.SettingCashfreeID])
		c.CashfreeSecret = cmp.Or(c.CashfreeSecret, Secret(stored[fair.SettingCashfreeSecret]))
	}
	if !c.MailGiven() && stored[fair.SettingSMTPURL] != "" {
		c.mailStored = true
		c.SMTPURL, c.MailFrom = Secret(stored[fair.SettingSMTPURL]), cmp.Or(c.MailFrom, stored[fair.SettingMailFrom])
	}
	if !c.LanguageGiven() && stored[fair.SettingLanguage] != "" {
		c.languageStored, c.Language = true, stored[fair.SettingLanguage]
	}
	c.useWhatsApp(stored)
	if problems := c.check(); len(problems) > 0 {
		return c, problems
	}
	return c, nil
}

func (c *Config) useWhatsApp(stored map[string]string) {
	c.WhatsApp = c.WhatsApp && stored[fair.SettingWhatsApp] != "off"
	if c.WhatsAppGiven() || stored[fair.SettingWhatsAppToken] == "" {
		return
	}
	c.whatsAppStored = true
	c.WhatsAppToken = Secret(stored[fair.SettingWhatsAppToken])
	c.WhatsAppPhoneID, c.WhatsAppAccount = stored[fair.SettingWhatsAppPhone], stored[fair.SettingWhatsAppAccount]
	c.WhatsAppSecret = Secret(stored[fair.SettingWhatsAppSecret])
	c.WhatsAppVerify = Secret(stored[fair.SettingWhatsAppVerify])
}
