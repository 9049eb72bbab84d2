package config

import (
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// check validates all settings and returns all problems. It also sets the values that are derived from other settings.
func (c *Config) check() Problems {
	var p Problems
	add := func(format string, args ...any) { p = append(p, fmt.Sprintf(format, args...)) }

	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		add("MELA_ADDR must be host:port, like 127.0.0.1:8080, not %q", c.Addr)
	}
	c.checkDomain(add)
	c.checkBaseURL(add)
	c.checkDatabase(add)
	if c.FilesURL != "" && !strings.HasPrefix(string(c.FilesURL), "s3://") {
		add("MELA_FILES_URL must begin with s3://")
	}
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
	choose("MELA_OFFLINE", c.Offline, "on", "off")
	choose("MELA_RENDER_AHEAD", c.RenderAhead, "on", "off")
	choose("MELA_RATE_LIMITS", c.RateLimits, "on", "off")
	choose("MELA_LOG_LEVEL", c.LogLevel, "debug", "info", "warn", "error")
	c.checkPayments(add)
	if c.BackupEvery < time.Minute {
		add("MELA_BACKUP_EVERY must be at least 1m, not %s", c.BackupEvery)
	}
	c.checkMail(add)
	c.Proxies = readNetworks("MELA_TRUSTED_PROXIES", c.TrustedProxies, add)
	c.MetricsPeers = readNetworks("MELA_METRICS_FROM", c.MetricsFrom, add)
	if u, err := url.Parse(c.OTLPEndpoint); c.OTLPEndpoint != "" &&
		(err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "") {
		add("MELA_OTLP_ENDPOINT must begin with http:// or https://")
	}
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

var domainPattern = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$`)

// checkDomain checks the domains and their listen addresses. If no public address is set, it sets BaseURL to the first
// domain.
func (c *Config) checkDomain(add func(string, ...any)) {
	if c.Domain == "" {
		return
	}
	for _, domain := range c.Domains() {
		if !domainPattern.MatchString(domain) {
			add("MELA_DOMAIN must be a domain like fair.example.org, not %q", domain)
			return
		}
	}
	if c.BaseURL == "" && len(c.Domains()) > 0 {
		c.BaseURL = "https://" + c.Domains()[0]
	}
	for _, at := range []struct{ name, addr string }{{"MELA_HTTPS_ADDR", c.HTTPSAddr}, {"MELA_HTTP_ADDR", c.HTTPAddr}} {
		if _, _, err := net.SplitHostPort(at.addr); err != nil {
			add("%s must be host:port or :port, not %q", at.name, at.addr)
		}
	}
	if c.TLSEmail != "" {
		if _, err := mail.ParseAddress(c.TLSEmail); err != nil {
			add("MELA_TLS_EMAIL is not an e-mail address")
		}
	}
	if u, err := url.Parse(c.ACMEURL); err != nil || u.Scheme != "https" || u.Host == "" {
		add("MELA_ACME_URL must begin with https://")
	}
}

func (c *Config) checkBaseURL(add func(string, ...any)) {
	if c.BaseURL == "" {
		if c.Production() {
			add("MELA_BASE_URL must be set in production, and begin with https://")
		}
		return
	}
	c.BaseURL = strings.TrimRight(c.BaseURL, "/")
	u, err := url.Parse(c.BaseURL)
	switch {
	case err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" || u.RawQuery != "":
		add("MELA_BASE_URL must be an origin like https://fair.example.org, not %q", c.BaseURL)
	case c.Production() && u.Scheme != "https":
		add("MELA_BASE_URL must begin with https:// in production")
	}
}

func (c *Config) checkPayments(add func(string, ...any)) {
	if c.Production() && c.Mode() == fair.PaymentsSandbox {
		add("MELA_PAYMENTS=sandbox is refused in production: no money would move. Set cashfree, off or setup")
	}
	if c.Mode() == fair.PaymentsCashfree {
		if c.CashfreeID == "" {
			add("MELA_CASHFREE_ID must be set for MELA_PAYMENTS=cashfree")
		}
		if c.CashfreeSecret == "" {
			add("MELA_CASHFREE_SECRET must be set for MELA_PAYMENTS=cashfree")
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
	if c.OrderExpiry <= 15*time.Minute || c.OrderExpiry >= 30*24*time.Hour {
		add("MELA_ORDER_EXPIRY must be more than 15 minutes and less than 30 days, not %s", c.OrderExpiry)
	}
	if c.PaymentGrace < 0 || c.PaymentGrace > 7*24*time.Hour {
		add("MELA_PAYMENT_GRACE must be between 0 and 7 days, not %s", c.PaymentGrace)
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
	for name, value := range map[string]Secret{"MELA_SECRET": c.Secret, "MELA_PREVIOUS_SECRET": c.PreviousSecret} {
		if value != "" && len(value) < minSecret {
			add("%s must have at least %d characters", name, minSecret)
		}
	}
	if c.PreviousSecret != "" && c.PreviousSecret == c.Secret {
		add("MELA_PREVIOUS_SECRET must differ from MELA_SECRET")
	}
	if c.Clamd != "" && !strings.HasPrefix(c.Clamd, "tcp://") && !strings.HasPrefix(c.Clamd, "unix:") {
		add("MELA_CLAMD must look like tcp://host:3310 or unix:/run/clamav/clamd.ctl")
	}
}

// minSecret is the minimum length of MELA_SECRET.
const minSecret = 32

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
		u, err := url.Parse(string(c.SMTPURL))
		if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" {
			add("MELA_SMTP_URL must look like smtp://user:password@host:587")
		}
		if _, err := mail.ParseAddress(c.MailFrom); err != nil {
			add("MELA_MAIL_FROM must be an e-mail address when MELA_SMTP_URL is set")
		}
	}
}

func (c *Config) checkDatabase(add func(string, ...any)) {
	for _, address := range []struct {
		name string
		url  Secret
	}{
		{"MELA_DATABASE_URL", c.DatabaseURL},
		{"MELA_DATABASE_DIRECT_URL", c.DatabaseDirect},
		{"MELA_DATABASE_READ_URL", c.DatabaseReplica},
	} {
		if address.url == "" {
			continue
		}
		if !strings.HasPrefix(string(address.url), "postgres://") &&
			!strings.HasPrefix(string(address.url), "postgresql://") {
			add("%s must begin with postgres://", address.name)
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
