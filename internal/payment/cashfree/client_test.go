package cashfree_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/payment/cashfree"
)

func TestNewChecksTheConfiguration(t *testing.T) {
	full := cashfree.Config{BaseURL: cashfree.ProductionURL, ClientID: "id", Secret: "s"}
	with := func(change func(*cashfree.Config)) cashfree.Config {
		c := full
		change(&c)
		return c
	}
	for name, tc := range map[string]struct {
		cfg      cashfree.Config
		problems []string // empty: the configuration is valid
	}{
		"production":    {cfg: full},
		"their sandbox": {cfg: with(func(c *cashfree.Config) { c.BaseURL = cashfree.SandboxURL })},
		"loopback name": {cfg: with(func(c *cashfree.Config) { c.BaseURL = "http://localhost:8080/sandbox/pg" })},
		"loopback v4":   {cfg: with(func(c *cashfree.Config) { c.BaseURL = "http://127.0.0.1:8080/sandbox/pg" })},
		"loopback v6":   {cfg: with(func(c *cashfree.Config) { c.BaseURL = "http://[::1]:8080/sandbox/pg" })},
		"plain http": {with(func(c *cashfree.Config) {
			c.BaseURL = "http://api.cashfree.com/pg"
		}), []string{"https://"}},
		"loopback look": {with(func(c *cashfree.Config) {
			c.BaseURL = "http://localhost.evil.example/pg"
		}), []string{"https://"}},
		"private network": {with(func(c *cashfree.Config) { c.BaseURL = "http://10.0.0.1/pg" }), []string{"https://"}},
		"no address":      {with(func(c *cashfree.Config) { c.BaseURL = "" }), []string{"base URL"}},
		"with credentials": {with(func(c *cashfree.Config) {
			c.BaseURL = "https://u:p@api.cashfree.com/pg"
		}), []string{"base URL"}},
		"all together": {cashfree.Config{}, []string{"base URL", "client id", "client secret"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := cashfree.New(tc.cfg)
			if (err == nil) != (len(tc.problems) == 0) {
				t.Fatalf("New: %v", err)
			}
			for _, part := range tc.problems {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("error %q does not name %q", err, part)
				}
			}
		})
	}
}
