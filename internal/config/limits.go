package config

import (
	"math"
	"net/netip"
	"net/url"
	"slices"
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
	} {
		if limit.value < limit.least {
			add("%s must be at least %d, not %d", limit.name, limit.least, limit.value)
		}
	}
}

// checkProduction reports settings that are useful during development but unsafe for the live site.
func (c *Config) checkProduction(add func(string, ...any)) {
	if !c.Production() {
		return
	}
	if !c.RateLimits {
		add("MELA_RATE_LIMITS=off is refused in production: one computer could stop the site")
	}
	if c.MetricsOpen {
		add("MELA_METRICS_OPEN=on is refused in production: name the networks that may read them in MELA_METRICS_FROM")
	}
	if coversInternet(c.Proxies) {
		add("MELA_TRUSTED_PROXIES contains a large part of the internet, so anybody could invent their address: name the " +
			"proxies' own networks")
	}
	if coversInternet(c.MetricsPeers) {
		add("MELA_METRICS_FROM contains a large part of the internet: name the networks of your own monitoring")
	}
	if c.BackupURL != "" && c.BackupKey == "" {
		add("MELA_BACKUP_KEY must be set in production when MELA_BACKUP_URL is set, because backups contain personal data; " +
			"mela backup key makes one")
	}
}

// checkPlaces checks the endpoints of the buckets. The packages that use the buckets check the rest of their addresses.
func (c *Config) checkPlaces(add func(string, ...any)) {
	for _, place := range []struct {
		name    string
		address Secret
	}{{"MELA_FILES_URL", c.FilesURL}, {"MELA_BACKUP_URL", c.BackupURL}} {
		u, err := url.Parse(string(place.address))
		if err != nil || u.Query().Get("endpoint") == "" {
			continue
		}
		endpoint, err := url.Parse(u.Query().Get("endpoint"))
		switch {
		case err != nil || endpoint.Scheme != "https" && endpoint.Scheme != "http" || endpoint.Hostname() == "":
			add("%s must have an endpoint like https://host", place.name)
		case c.Production() && endpoint.Scheme == "http" && !isLoopback(endpoint.Hostname()):
			add("%s must use an https:// endpoint in production", place.name)
		}
	}
}

// coversInternet reports whether networks together contain at least an eighth of all public IPv4 or IPv6 addresses.
func coversInternet(networks []netip.Prefix) bool {
	const part = 1.0 / 8
	public := netip.MustParsePrefix("2000::/3") // IPv6 addresses in use
	var share4, share6 float64
	for i, network := range networks {
		if slices.ContainsFunc(networks[:i], func(earlier netip.Prefix) bool { return covers(earlier, network) }) ||
			slices.ContainsFunc(networks[i+1:], func(later netip.Prefix) bool {
				return covers(later, network) && later != network
			}) {
			continue // counted with the larger network
		}
		switch {
		case network.Addr().Is4():
			share4 += math.Pow(2, float64(-network.Bits()))
		case covers(network, public):
			share6 = 1
		case covers(public, network):
			share6 += math.Pow(2, float64(public.Bits()-network.Bits()))
		}
	}
	return share4 >= part || share6 >= part
}

// covers reports whether a network contains all addresses of another one.
func covers(network, other netip.Prefix) bool {
	return network.Bits() <= other.Bits() && network.Contains(other.Addr())
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
		if addr := prefix.Addr(); addr.Is4In6() && prefix.Bits() >= 96 {
			prefix = netip.PrefixFrom(addr.Unmap(), prefix.Bits()-96) // requests have the plain IPv4 address
		}
		networks = append(networks, prefix.Masked())
	}
	return networks
}
