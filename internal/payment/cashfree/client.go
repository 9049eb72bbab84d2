package cashfree

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// The provider's addresses. SandboxURL is its own test system, not our simulator.
const (
	ProductionURL = "https://api.cashfree.com/pg"
	SandboxURL    = "https://sandbox.cashfree.com/pg"
)

// DefaultAPIVersion is sent as x-api-version when Config names none.
const DefaultAPIVersion = "2026-01-01"

// Clock tells the time; webhooks are judged by it.
type Clock interface{ Now() time.Time }

// Config says which account to use and where.
type Config struct {
	BaseURL        string       // up to and including /pg; https, unless the host is loopback
	ClientID       string       // x-client-id
	Secret         string       // x-client-secret; webhooks are signed with it
	PreviousSecret string       // also accepted on webhooks while keys are being changed; may be empty
	APIVersion     string       // x-api-version; empty: DefaultAPIVersion
	HTTPClient     *http.Client // nil: one of our own; its redirects are never followed
	Log            *slog.Logger // nil: silent. Headers, session ids and personal data are never logged
	Clock          Clock        // nil: the machine's clock
}

// Client calls the provider. It is safe for use by several goroutines.
type Client struct {
	base       string
	id         string
	secret     string
	webhookKey [][]byte // current secret first
	version    string
	http       *http.Client
	log        *slog.Logger
	clock      Clock
	busy       busy
}

type machineClock struct{}

func (machineClock) Now() time.Time { return time.Now() }

// New makes a Client, or says everything that is wrong with the configuration. It contacts nobody.
func New(cfg Config) (*Client, error) {
	var problems []error
	base, err := checkBaseURL(cfg.BaseURL)
	if err != nil {
		problems = append(problems, err)
	}
	if cfg.ClientID == "" {
		problems = append(problems, errors.New("cashfree: the client id is missing"))
	}
	if cfg.Secret == "" {
		problems = append(problems, errors.New("cashfree: the client secret is missing"))
	}
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	c := &Client{
		base: base, id: cfg.ClientID, secret: cfg.Secret, version: cfg.APIVersion,
		log: cfg.Log, clock: cfg.Clock,
		webhookKey: [][]byte{[]byte(cfg.Secret)},
	}
	if cfg.PreviousSecret != "" {
		c.webhookKey = append(c.webhookKey, []byte(cfg.PreviousSecret))
	}
	if c.version == "" {
		c.version = DefaultAPIVersion
	}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	if c.clock == nil {
		c.clock = machineClock{}
	}
	h := http.Client{}
	if cfg.HTTPClient != nil {
		h = *cfg.HTTPClient
	}
	// Go drops only standard credentials when it follows a redirect to another host; ours are in
	// headers of the provider's own and would go along.
	h.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c.http = &h
	return c, nil
}

// checkBaseURL refuses an address over which the secret would travel in the clear.
func checkBaseURL(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", fmt.Errorf("cashfree: the base URL %q is not an address like %s", address, ProductionURL)
	}
	if u.Scheme != "https" && !(u.Scheme == "http" && isLoopback(u.Hostname())) {
		return "", fmt.Errorf("cashfree: the base URL %q must start with https://", address)
	}
	return strings.TrimRight(address, "/"), nil
}

func isLoopback(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
