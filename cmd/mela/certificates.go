package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/caddyserver/certmagic"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/mela-fair/mela/internal/config"
)

// certificates obtains and renews the certificates of the configured domains.
type certificates struct {
	magic   *certmagic.Config
	issuer  *certmagic.ACMEIssuer
	cache   *certmagic.Cache
	domains []string
	baseURL string
}

// certificatesFolder is the name of the folder for certificates inside the data folder. It contains private keys.
const certificatesFolder = "certificates"

// newCertificates returns the certificates of the configured domains. It returns nil if no domain is configured. The
// parameter `on` contains the listeners to which the certificate authority sends its challenges.
func newCertificates(cfg config.Config, on listeners) *certificates {
	if cfg.Domain == "" {
		return nil
	}
	level := zapcore.InfoLevel
	if cfg.LogLevel == "warn" || cfg.LogLevel == "error" {
		level = zapcore.WarnLevel
	}
	log := zap.New(zapcore.NewCore(zapcore.NewJSONEncoder(logFormat), zapcore.Lock(os.Stderr), level))
	c := &certificates{domains: cfg.Domains(), baseURL: cfg.BaseURL}
	c.cache = certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert: func(certmagic.Certificate) (*certmagic.Config, error) { return c.magic, nil }, Logger: log,
	})
	c.magic = certmagic.New(c.cache, certmagic.Config{
		Storage: &certmagic.FileStorage{Path: filepath.Join(cfg.Data, certificatesFolder)}, Logger: log,
	})
	c.issuer = certmagic.NewACMEIssuer(c.magic, certmagic.ACMEIssuer{
		CA: cfg.ACMEURL, Email: cfg.TLSEmail, Agreed: true, Logger: log, AltHTTPPort: portOf(on.redirect),
		AltTLSALPNPort: portOf(on.https),
	})
	c.magic.Issuers = []certmagic.Issuer{c.issuer}
	return c
}

// logFormat is the format of the program's own log in production (slog.JSONHandler).
var logFormat = zapcore.EncoderConfig{
	TimeKey: slog.TimeKey, LevelKey: slog.LevelKey, MessageKey: slog.MessageKey, LineEnding: zapcore.DefaultLineEnding,
	EncodeTime: zapcore.RFC3339NanoTimeEncoder, EncodeLevel: zapcore.CapitalLevelEncoder,
	EncodeDuration: zapcore.NanosDurationEncoder,
}

func portOf(l net.Listener) int {
	if at, ok := l.Addr().(*net.TCPAddr); ok {
		return at.Port
	}
	return 0
}

// config returns the TLS settings of the server: HTTP/2, TLS 1.2 or newer.
func (c *certificates) config() *tls.Config {
	settings := c.magic.TLSConfig()
	settings.NextProtos = append([]string{"h2", "http/1.1"}, settings.NextProtos...)
	return settings
}

// load reads the stored certificates, so that they are available for the first connection.
func (c *certificates) load(ctx context.Context) {
	for _, domain := range c.domains {
		_, _ = c.magic.CacheManagedCertificate(ctx, domain) // if this fails, manage obtains the certificate later
	}
}

// manage loads the stored certificates. From then on it obtains missing certificates and renews all of them in the
// background until the context ends. It logs failures and tries again.
func (c *certificates) manage(ctx context.Context) error { return c.magic.ManageAsync(ctx, c.domains) }

// stop ends the background work.
func (c *certificates) stop() { c.cache.Stop() }

// redirect answers the certificate authority's challenges on the HTTP port and redirects all other requests to the
// https URL.
func (c *certificates) redirect() http.Handler {
	return c.issuer.HTTPChallengeHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close")
		http.Redirect(w, r, c.baseURL+r.URL.RequestURI(), http.StatusPermanentRedirect)
	}))
}

// onlyOneHost redirects https requests for one of the domains to the host of the public URL, so that no page has two
// addresses.
func (c *certificates) onlyOneHost(next http.Handler) http.Handler {
	public, _, _ := strings.Cut(strings.TrimPrefix(c.baseURL, "https://"), ":")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if r.TLS != nil && host != public && slices.Contains(c.domains, host) {
			http.Redirect(w, r, c.baseURL+r.URL.RequestURI(), http.StatusPermanentRedirect)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// redirectServer returns the server for the HTTP port. It runs in addition to the server of the site.
func (c *certificates) redirectServer() *http.Server {
	return &http.Server{
		Handler: c.redirect(), ReadHeaderTimeout: headerTimeout, ReadTimeout: 5 * time.Second,
		WriteTimeout: 5 * time.Second, IdleTimeout: 5 * time.Second,
	}
}

// explainListening extends an error that occurred when listening on a port with the most common reason: the program
// lacks the permission.
func explainListening(addr string, err error) error {
	if errors.Is(err, os.ErrPermission) {
		return fmt.Errorf("listen on %s: %w: ports below 1024 need CAP_NET_BIND_SERVICE or a socket unit of systemd", addr,
			err)
	}
	return fmt.Errorf("listen on %s: %w", addr, err)
}
