package config

import (
	"net/netip"
	"net/url"
	"strings"
)

func (c *Config) checkLimits(add func(string, ...any)) {
	for _, limit := range []struct {
		name         string
		value, least int
	}{
		{"MELA_LIMIT_READS", c.LimitReads, 60},
		{"MELA_LIMIT_WRITES", c.LimitWrites, 12},
		{"MELA_LIMIT_UPLOAD_MB", c.LimitUploadMB, 10},
		{"MELA_LIMIT_UPLOADS_TOTAL_MB", c.LimitUploadsMB, 10},
		{"MELA_LIMIT_STREAMS", c.LimitStreams, 1},
		{"MELA_LIMIT_CONNECTIONS", c.LimitConns, 10},
		{"MELA_LIMIT_ALL_CONNECTIONS", c.LimitAllConns, 100},
		{"MELA_RENDER_QUEUE", c.RenderQueue, 1},
		{"MELA_DISK_RESERVE_MB", c.DiskReserveMB, 0},
		{"MELA_PROVIDER_ORDERS_PER_MINUTE", c.ProviderOrders, 0},
	} {
		if limit.value < limit.least {
			add("%s must be at least %d, not %d", limit.name, limit.least, limit.value)
		}
	}
}

// OrdersPerMinute returns the maximum number of orders per minute. If there are more orders, payers wait in a queue. 0
// means that there is no limit.
func (c Config) OrdersPerMinute() int {
	if c.RateLimits == "off" {
		return 0
	}
	return c.ProviderOrders
}

// checkProduction reports settings that are useful during development but unsafe for the live site.
func (c *Config) checkProduction(add func(string, ...any)) {
	if !c.Production() {
		return
	}
	if c.RateLimits == "off" {
		add("MELA_RATE_LIMITS=off is refused in production: one computer could stop the site")
	}
	if c.MetricsOpen {
		add("MELA_METRICS_OPEN=true is refused in production: name the networks that may read them in MELA_METRICS_FROM")
	}
	for _, network := range c.Proxies {
		if network.Bits() == 0 {
			add("MELA_TRUSTED_PROXIES holds %s, so anybody could invent their address: name the proxies' own networks", network)
		}
	}
	if u, err := url.Parse(string(c.FilesURL)); err == nil && c.FilesURL != "" {
		if endpoint, err := url.Parse(u.Query().Get("endpoint")); err == nil && endpoint.Scheme == "http" &&
			!isLoopback(endpoint.Hostname()) {
			add("MELA_FILES_URL must use an https:// endpoint in production")
		}
	}
}

// MailNeedsTLS reports whether e-mails must be sent over an encrypted connection. Encryption is not required for a
// mail server on this machine, because the e-mails cross no network.
func (c Config) MailNeedsTLS() bool {
	u, err := url.Parse(string(c.SMTPURL))
	return c.Production() && (err != nil || !isLoopback(u.Hostname()))
}

// readNetworks parses a list of networks and addresses.
func readNetworks(name, list string, add func(string, ...any)) (networks []netip.Prefix) {
	for part := range strings.SplitSeq(list, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(part)
		if addr, addrErr := netip.ParseAddr(part); err != nil && addrErr == nil {
			prefix, err = addr.Prefix(addr.BitLen())
		}
		if err != nil {
			add("%s holds %q, which is no network like 10.0.0.0/8", name, part)
			continue
		}
		networks = append(networks, prefix)
	}
	return networks
}
