package config

import (
	"fmt"
	"net/mail"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// check validates all settings and returns all problems. It also sets the values that are derived from other settings.
func (c *Config) check() Problems {
	var p Problems
	add := func(format string, args ...any) { p = append(p, fmt.Sprintf(format, args...)) }

	checkListen("MELA_ADDR", c.Addr, add)
	c.checkBaseURL(add)
	c.checkDomain(add)
	if info, err := os.Stat(c.Data); err == nil && !info.IsDir() {
		add("MELA_DATA must be a folder, and %s is a file", c.Data)
	}
	c.checkDatabase(add)
	c.checkPlaces(add)
	c.checkOwner(add)
	c.checkSecret(add)
	choose := func(name, value string, options ...string) {
		if !slices.Contains(options, value) {
			add("%s must be %s, not %q", name, strings.Join(options, " or "), value)
		}
	}
	choose("MELA_PAYMENTS", c.Payments, "sandbox", "cashfree", "off", PaymentsBySetup)
	c.checkLanguage(add)
	choose("MELA_ENV", c.Env, "development", "production")
	choose("MELA_LOG_LEVEL", c.LogLevel, "debug", "info", "warn", "error")
	c.checkPayments(add)
	if c.BackupEvery < time.Minute {
		add("MELA_BACKUP_EVERY must be at least 1m, not %s", c.BackupEvery)
	}
	c.checkMail(add)
	c.checkWhatsApp(add)
	c.Proxies = readNetworks("MELA_TRUSTED_PROXIES", c.TrustedProxies, add)
	c.MetricsPeers = readNetworks("MELA_METRICS_FROM", c.MetricsFrom, add)
	c.checkTraces(add)
	c.checkClamd(add)
	c.checkLimits(add)
	c.checkProduction(add)
	for _, keep := range []struct {
		name  string
		years int
	}{
		{"REGISTRATIONS", c.KeepRegistered},
		{"BOOKINGS", c.KeepBookings},
		{"APPLICATIONS", c.KeepApplications},
		{"MESSAGES", c.KeepMessages},
	} {
		// Data protection rules require at least one year (docs/product/privacy.md#retention).
		if keep.years < 1 || keep.years > 20 {
			add("MELA_KEEP_%s must be from 1 to 20 years, not %d", keep.name, keep.years)
		}
	}
	if c.KeepWebhookDays < 1 {
		add("MELA_KEEP_WEBHOOK_DAYS must be at least 1, not %d", c.KeepWebhookDays)
	}
	return p
}

// warn adds a warning. The operator sees warnings at the start, and as remarks of `mela doctor`.
func (c *Config) warn(format string, args ...any) {
	if warning := fmt.Sprintf(format, args...); !slices.Contains(c.Warnings, warning) {
		c.Warnings = append(slices.Clone(c.Warnings), warning)
	}
}

func (c *Config) checkPayments(add func(string, ...any)) {
	if c.Production() && c.Mode() == fair.PaymentsSandbox {
		add("MELA_PAYMENTS=sandbox is refused in production: no money would move. Set cashfree, off or setup")
	}
	if c.Mode() == fair.PaymentsCashfree {
		c.checkCashfree(add)
	}
	if c.OrderExpiry <= 15*time.Minute || c.OrderExpiry >= 30*24*time.Hour {
		add("MELA_ORDER_EXPIRY must be more than 15 minutes and less than 30 days, not %s", c.OrderExpiry)
	}
	if c.PaymentGrace < 0 || c.PaymentGrace > 7*24*time.Hour {
		add("MELA_PAYMENT_GRACE must be between 0 and 7 days, not %s", c.PaymentGrace)
	}
}

func (c *Config) checkCashfree(add func(string, ...any)) {
	if c.CashfreeID == "" {
		add("MELA_CASHFREE_ID must be set for MELA_PAYMENTS=cashfree")
	}
	if c.CashfreeSecret == "" {
		add("MELA_CASHFREE_SECRET must be set for MELA_PAYMENTS=cashfree")
	}
	if _, err := time.Parse(time.DateOnly, c.CashfreeVersion); err != nil {
		add("MELA_CASHFREE_API_VERSION must be a day like 2026-01-01, not %q", c.CashfreeVersion)
	}
	u, err := url.Parse(c.CashfreeURL)
	switch {
	case err != nil || u.Scheme != "https" && !isLoopback(u.Hostname()):
		add("MELA_CASHFREE_URL must begin with https://")
	case c.Production() && u.Host != "api.cashfree.com":
		// A simulated provider is refused in production, because it would confirm orders that nobody has paid.
		add("MELA_CASHFREE_URL must be on api.cashfree.com in production")
	}
}

func (c *Config) checkWhatsApp(add func(string, ...any)) {
	if c.WhatsAppToken == "" {
		return
	}
	for name, value := range map[string]string{
		"PHONE_ID": c.WhatsAppPhoneID, "ACCOUNT_ID": c.WhatsAppAccount, "APP_SECRET": string(c.WhatsAppSecret),
		"VERIFY_TOKEN": string(c.WhatsAppVerify),
	} {
		if value == "" {
			add("MELA_WHATSAPP_%s must be set with MELA_WHATSAPP_TOKEN", name)
		}
	}
	if u, err := url.Parse(c.WhatsAppURL); err != nil || u.Scheme != "https" && !isLoopback(u.Hostname()) {
		add("MELA_WHATSAPP_URL must begin with https://")
	}
}

func isLoopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.IsLoopback()
}

func (c *Config) checkSecret(add func(string, ...any)) {
	if c.Production() && c.Secret == "" {
		add("MELA_SECRET must be set in production; make one with: openssl rand -base64 32")
	}
	for _, secret := range []struct{ name, value string }{
		{"MELA_SECRET", string(c.Secret)},
		{"MELA_PREVIOUS_SECRET", string(c.PreviousSecret)},
	} {
		switch {
		case secret.value == "":
		case len(secret.value) < minSecret:
			add("%s must have at least %d characters", secret.name, minSecret)
		case !isGuessable(secret.value):
		case c.Production() && secret.name == "MELA_SECRET":
			add("MELA_SECRET can be guessed; make one with: openssl rand -base64 32")
		default:
			c.warn("%s can be guessed", secret.name)
		}
	}
	if c.PreviousSecret != "" && c.PreviousSecret == c.Secret {
		add("MELA_PREVIOUS_SECRET must differ from MELA_SECRET")
	}
}

// minSecret is the minimum length of MELA_SECRET.
const minSecret = 32

// isGuessable reports whether a secret has few different characters, or repeats a part of itself.
func isGuessable(secret string) bool {
	different := map[rune]bool{}
	for _, r := range secret {
		different[r] = true
	}
	return len(different) < 8 || strings.Contains((secret + secret)[1:2*len(secret)-1], secret)
}

func (c *Config) checkOwner(add func(string, ...any)) {
	if (c.AdminEmail == "") != (c.AdminPassword == "") {
		add("MELA_ADMIN_EMAIL and MELA_ADMIN_PASSWORD go together")
	}
	if c.AdminEmail != "" {
		if _, err := mail.ParseAddress(c.AdminEmail); err != nil {
			add("MELA_ADMIN_EMAIL is not an e-mail address")
		}
		if len([]rune(string(c.AdminPassword))) < 12 {
			add("MELA_ADMIN_PASSWORD must have at least 12 characters")
		}
	}
}

func (c *Config) checkMail(add func(string, ...any)) {
	if c.SMTPURL != "" {
		if u, ok := parseMailServer(string(c.SMTPURL)); ok {
			c.SMTPURL = Secret(u.String())
		} else {
			add("MELA_SMTP_URL must look like smtp://user:password@host:587")
		}
	}
	if _, err := mail.ParseAddress(c.MailFrom); err != nil && (c.MailFrom != "" || c.SMTPURL != "") {
		add("MELA_MAIL_FROM must be an e-mail address like fair@example.org, not %q", c.MailFrom)
	}
}

func (c *Config) checkDatabase(add func(string, ...any)) {
	for _, address := range []struct {
		name string
		url  Secret
	}{
		{"MELA_DATABASE_URL", c.DatabaseURL},
		{"MELA_DATABASE_DIRECT_URL", c.DatabaseDirect},
	} {
		if address.url == "" {
			continue
		}
		if c.DatabaseURL == "" {
			add("%s needs MELA_DATABASE_URL", address.name)
		}
	}
	if c.DatabaseConns < 4 {
		add("MELA_DATABASE_CONNECTIONS must be at least 4, not %d", c.DatabaseConns)
	}
}

func (c *Config) checkLanguage(add func(format string, args ...any)) {
	if c.Language != "" && !slices.Contains(fair.Langs, fair.Lang(c.Language)) {
		add("MELA_LANGUAGE must be a language of the site, not %q", c.Language)
	}
}
