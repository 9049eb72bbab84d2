package config_test

import (
	"errors"
	"flag"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/config"
)

func load(environ []string, args ...string) (config.Config, error) {
	set := flag.NewFlagSet("serve", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	c, _, err := config.Load(set, environ, args)
	return c, err
}

func TestDefaultsAreAsDocumented(t *testing.T) {
	c, err := load(nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "127.0.0.1:8080" || c.Data != "./data" || c.Payments != "sandbox" || c.Env != "development" ||
		c.OrderExpiry != 20*time.Minute || c.PaymentGrace != 25*time.Minute || !c.RateLimits {
		t.Errorf("defaults differ from the contract: %+v", c)
	}
}

func TestAFlagOverridesItsVariable(t *testing.T) {
	c, err := load([]string{"MELA_ADDR=127.0.0.1:1"}, "-addr", "127.0.0.1:2")
	if err != nil || c.Addr != "127.0.0.1:2" {
		t.Errorf("addr = %q, %v", c.Addr, err)
	}
}

func TestAllProblemsAreReportedTogether(t *testing.T) {
	_, err := load([]string{
		"MELA_ENV=production", "MELA_ADDR=nonsense", "MELA_BASE_URL=http://fair.example.org", "MELA_ORDER_EXPIRY=15m",
		"MELA_TRUSTED_PROXIES=10.0.0.0/8,stranger", "MELA_ADMIN_EMAIL=a@b.in", "MELA_SMTP_URL=ftp://x",
		"MELA_PAYMENT_GRACE=soon",
	})
	problems, ok := errors.AsType[config.Problems](err)
	if !ok {
		t.Fatalf("got %v, want Problems", err)
	}
	for _, want := range []string{
		"MELA_ADDR", "MELA_BASE_URL", "sandbox is refused", "MELA_ORDER_EXPIRY", "stranger",
		"MELA_ADMIN_PASSWORD", "MELA_SECRET must be set", "MELA_SMTP_URL", "MELA_MAIL_FROM",
		`MELA_PAYMENT_GRACE must be a duration like 25m, not "soon"`,
	} {
		if !strings.Contains(problems.Error(), want) {
			t.Errorf("%q is not among the problems:\n%v", want, problems)
		}
	}
}

func TestProductionRefusesASimulatorAsProvider(t *testing.T) {
	_, err := load([]string{
		"MELA_ENV=production", "MELA_BASE_URL=https://fair.example.org", "MELA_PAYMENTS=cashfree", "MELA_CASHFREE_ID=id",
		"MELA_CASHFREE_SECRET=cfsk", "MELA_CASHFREE_URL=http://127.0.0.1:9000/sandbox/pg",
	})
	if err == nil || !strings.Contains(err.Error(), "api.cashfree.com") {
		t.Errorf("a loopback provider was accepted in production: %v", err)
	}
	if err != nil && strings.Contains(err.Error(), "cfsk") {
		t.Error("the error shows the secret")
	}
}

func TestADomainIsThePublicAddress(t *testing.T) {
	c, err := load([]string{
		"MELA_ENV=production", "MELA_PAYMENTS=off",
		"MELA_DOMAIN=fair.example.org, www.fair.example.org",
	})
	if err != nil && strings.Contains(err.Error(), "MELA_BASE_URL") || c.BaseURL != "https://fair.example.org" ||
		len(c.Domains()) != 2 {
		t.Errorf("%q, %q, %v", c.BaseURL, c.Domains(), err)
	}
	_, err = load([]string{"MELA_DOMAIN=https://fair.example.org", "MELA_ACME_URL=http://x", "MELA_TLS_EMAIL=me"})
	if err == nil || !strings.Contains(err.Error(), "MELA_DOMAIN must be a domain") {
		t.Errorf("an address as domain: %v", err)
	}
	_, err = load([]string{
		"MELA_DOMAIN=fair.example.org", "MELA_ACME_URL=http://x", "MELA_TLS_EMAIL=me",
		"MELA_HTTPS_ADDR=443",
	})
	for _, want := range []string{"MELA_ACME_URL", "MELA_TLS_EMAIL", "MELA_HTTPS_ADDR"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is not among the problems: %v", want, err)
		}
	}
}

func TestProductionRefusesUnsafeSettings(t *testing.T) {
	unsafe := map[string]string{
		"MELA_RATE_LIMITS": "off", "MELA_METRICS_OPEN": "true", "MELA_TRUSTED_PROXIES": "10.0.0.0/8,0.0.0.0/0",
		"MELA_FILES_URL":    "s3://ID:SECRET@bucket?endpoint=http://files.example.org",
		"MELA_BACKUP_URL":   "s3://ID:SECRET@bucket?endpoint=http://files.example.org",
		"MELA_METRICS_FROM": "10.0.0.0/8,0.0.0.0/0",
		"MELA_SECRET":       strings.Repeat("a", 40),
		"MELA_DOMIAN":       "fair.example.org",
	}
	safe := []string{"MELA_ENV=production", "MELA_BASE_URL=https://fair.example.org", "MELA_PAYMENTS=off"}
	for name, value := range unsafe {
		if _, err := load(append(safe, name+"="+value)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s is accepted in production: %v", name, value, err)
		}
		if _, err := load([]string{name + "=" + value}); err != nil {
			t.Errorf("%s=%s is refused in development: %v", name, value, err)
		}
	}
	for address, want := range map[string]bool{
		"smtp://mail.example.org:587": true, "smtp://127.0.0.1:25": false,
		"smtp://localhost": false,
	} {
		c := config.Config{Env: "production", SMTPURL: config.Secret(address)}
		if c.MailNeedsTLS() != want {
			t.Errorf("%s: encryption required %v, want %v", address, !want, want)
		}
	}
}
