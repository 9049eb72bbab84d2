package cashfree

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Base URLs of the provider. SandboxURL is the provider's own test system, not the simulator in package sandbox.
const (
	ProductionURL = "https://api.cashfree.com/pg"
	SandboxURL    = "https://sandbox.cashfree.com/pg"
)

// DefaultAPIVersion is the value of x-api-version if Config contains no version.
const DefaultAPIVersion = "2026-01-01"

// Clock is the source of the current time. The client uses it to check the age of webhooks and to wait for
// the pauses that the provider asks for.
type Clock interface{ Now() time.Time }

// Config contains the account at the provider, the provider's address, and the options of a Client.
type Config struct {
	BaseURL        string       // includes the path /pg; must be https, unless the host is loopback
	ClientID       string       // sent as x-client-id
	Secret         string       // sent as x-client-secret; also the key of webhook signatures
	PreviousSecret string       // also accepted for webhooks while the secret is being replaced; may be empty
	APIVersion     string       // sent as x-api-version; default: DefaultAPIVersion
	HTTPClient     *http.Client // nil: a default client; the Client never follows redirects
	Log            *slog.Logger // nil: no log; the log never contains headers, session ids or personal data
	Clock          Clock        // nil: the system clock
	Limited        bool         // whether calls in the background are limited to half of the provider's limits
}

// Client sends requests to the provider. It is safe for use by several goroutines.
type Client struct {
	base       string
	id         string
	secret     string
	webhookKey [][]byte // the first one is the current secret
	version    string
	http       *http.Client
	log        *slog.Logger
	clock      Clock
	pauses     sync.Map                 // the time.Time until which the provider wants no call, by its name
	limits     map[string]*rate.Limiter // of calls in the background, by name; nil: no limits
}

type machineClock struct{}

func (machineClock) Now() time.Time { return time.Now() }

// New returns a Client. If the configuration is invalid, it returns an error that lists all problems. It does not send
// a request to the provider.
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
		base: base, id: cfg.ClientID, secret: cfg.Secret, version: cmp.Or(cfg.APIVersion, DefaultAPIVersion),
		log: cfg.Log, clock: cfg.Clock,
		webhookKey: [][]byte{[]byte(cfg.Secret)},
	}
	if cfg.PreviousSecret != "" {
		c.webhookKey = append(c.webhookKey, []byte(cfg.PreviousSecret))
	}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	if c.clock == nil {
		c.clock = machineClock{}
	}
	if cfg.Limited {
		c.limits = newLimits()
	}
	h := http.Client{}
	if cfg.HTTPClient != nil {
		h = *cfg.HTTPClient
	}
	// On a redirect to another host, Go removes only the standard credential headers. The credentials for this provider
	// are in headers that the provider defined, so Go would send them to the other host.
	h.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c.http = &h
	return c, nil
}

// checkBaseURL refuses an address to which the secret would be sent unencrypted.
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
